/** Pictures by tag, up to a number of bytes; one that is being drawn is drawn once, however many ask. */
export interface PictureCache {
  /** @throws what `draw` throws; failures are not kept. */
  get(tag: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

/** @param capacity in bytes. */
export function createPictureCache(capacity: number): PictureCache {
  // A Map keeps the order of insertion: the first is the one unused for longest.
  const kept = new Map<string, Uint8Array>();
  const drawing = new Map<string, Promise<Uint8Array>>();
  let size = 0;

  async function draw(tag: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    try {
      const bytes = await make();
      if (bytes.byteLength > capacity) return bytes;
      kept.set(tag, bytes);
      size += bytes.byteLength;
      for (const [oldest, its] of kept) {
        if (size <= capacity) break;
        kept.delete(oldest);
        size -= its.byteLength;
      }
      return bytes;
    } finally {
      drawing.delete(tag);
    }
  }

  return {
    get(tag, make) {
      const known = kept.get(tag);
      if (known !== undefined) {
        kept.delete(tag);
        kept.set(tag, known);
        return Promise.resolve(known);
      }
      const running = drawing.get(tag) ?? draw(tag, make);
      // Work that fails before the first wait has cleaned up already.
      drawing.set(tag, running);
      return running;
    },
  };
}
