/** The event streams that are open now, so that a server that stops can end them well. */
export interface OpenStreams {
  /** Notes a stream; the result takes it off again. `end` sends the last event and ends it. */
  add(end: () => void): () => void;
  count(): number;
  /** Ends all of them, and every one that opens from now on. */
  endAll(): void;
}

export function createOpenStreams(): OpenStreams {
  const ends = new Set<() => void>();
  let isStopping = false;
  return {
    add(end) {
      ends.add(end);
      if (isStopping) end();
      return () => void ends.delete(end);
    },
    count: () => ends.size,
    endAll() {
      isStopping = true;
      for (const end of [...ends]) end();
    },
  };
}
