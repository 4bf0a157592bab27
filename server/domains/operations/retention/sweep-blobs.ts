import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { BlobKeeper } from '../../../kernel/sdk/ports/retention.ts';

export interface SweepParts {
  store: Pick<FileStore, 'writtenBefore' | 'remove'>;
  keepers: Pick<Contributions<BlobKeeper>, 'list'>;
}

/**
 * Removes blobs that no record refers to: left by processes that died between file and record.
 * @param before younger ones stay: their record may be about to come.
 * @returns how many.
 */
export async function sweepBlobs({ store, keepers }: SweepParts, before: Date, signal: AbortSignal): Promise<number> {
  const unnamed = new Set<string>();
  for await (const key of store.writtenBefore(before)) unnamed.add(key);
  // Twice: what went from a record that is read late to one that was read before is seen the second time.
  for (let look = 0; look < 2 && unnamed.size > 0; look += 1) {
    for (const { value } of keepers.list()) {
      for await (const key of value.keys()) unnamed.delete(key);
      signal.throwIfAborted();
    }
  }
  let removed = 0;
  for (const key of unnamed) {
    signal.throwIfAborted();
    if (await store.remove(key)) removed += 1;
  }
  return removed;
}
