/** Keeps what was used last, up to a number of bytes. */
export interface ByteCache<T> {
  get(key: string): T | undefined;
  /** What takes more than half of the room is not kept: it would push everything else out. */
  set(key: string, value: T, bytes: number): void;
  delete(key: string): void;
  /** Bytes held. */
  readonly size: number;
}

/** An empty cache. */
export function createByteCache<T>(capacity: number): ByteCache<T> {
  // A Map keeps the order of insertion: the first is the one unused for longest.
  const entries = new Map<string, { value: T; bytes: number }>();
  let size = 0;
  const remove = (key: string): void => {
    size -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      remove(key);
      if (bytes > capacity / 2) return;
      entries.set(key, { value, bytes });
      size += bytes;
      for (const oldest of entries.keys()) {
        if (size <= capacity) break;
        remove(oldest);
      }
    },
    delete: remove,
    get size() {
      return size;
    },
  };
}
