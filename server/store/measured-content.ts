import { createHash } from 'node:crypto';
import { AppError } from '../kernel/sdk/app-error.ts';
import { unlessAborted } from '../kernel/sdk/concurrency.ts';
import type { PutOptions, StoredBlob } from '../kernel/sdk/ports/file-store.ts';

const BYTES_PER_MB = 1024 * 1024;

/** Content being written into a file store. */
interface MeasuredContent {
  /**
   * Read it once, to its end.
   * @throws AppError `too_large`, the signal's reason, or the source's error
   */
  chunks: AsyncGenerator<Uint8Array>;
  /** Size and hash of the content; final once `chunks` has ended. */
  measured: () => Omit<StoredBlob, 'key'>;
}

/** Counts and hashes content as it passes, within the limits that apply to every file store. */
export function measureContent(
  content: Uint8Array | AsyncIterable<Uint8Array>,
  { maxBytes, signal }: Pick<PutOptions, 'maxBytes' | 'signal'>,
): MeasuredContent {
  const hash = createHash('sha256');
  let size = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content instanceof Uint8Array ? [content] : abortable(content, signal)) {
      signal?.throwIfAborted();
      size += chunk.byteLength;
      if (maxBytes !== undefined && size > maxBytes) {
        throw new AppError('too_large', 'db.file_too_large', { max_mb: inMegabytes(maxBytes) });
      }
      hash.update(chunk);
      yield chunk;
    }
    signal?.throwIfAborted();
  }
  return { chunks: chunks(), measured: () => ({ size, sha256: hash.copy().digest('hex') }) };
}

/** The chunks of a source; throws the signal's reason even if the source hangs. */
async function* abortable(
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await unlessAborted(iterator.next(), signal);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // Not awaited: a source that hangs would never answer.
    void iterator.return?.()?.catch(() => undefined);
  }
}

/** Megabytes rounded for a message: 100, or 0.5. */
const inMegabytes = (bytes: number): number => Number((bytes / BYTES_PER_MB).toPrecision(3));
