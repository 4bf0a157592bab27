import { CodedError } from '../../../common/deck/coded-error.ts';
import type { ReviewedDeck } from '../../../common/ooxml/read/deck/read-reviewed-deck.ts';
import { AppError } from '../../../server/kernel/sdk/app-error.ts';
import { startThread } from '../../../server/kernel/sdk/child-programs.ts';
import type { DeckToRead, ReadingReply } from './reviewed-deck-thread.ts';

/** Reads reviewed decks off the event loop, one after the other, each in a thread of its own. */
export type ReadReviewedDeck = (file: DeckToRead, signal: AbortSignal) => Promise<ReviewedDeck>;

interface ReviewedDeckReaderOptions {
  timeOutMs?: number;
  memoryMb?: number;
  /** Another program for the thread, for tests of its failures. */
  entry?: URL;
}

/**
 * @returns a reader, which throws CodedError of the package, AppError `too_large` `export.reviewed_deck_too_heavy` for a file
 *   that takes too long or too much memory, and the signal's reason.
 */
export function createReviewedDeckReader({
  timeOutMs = 30_000,
  memoryMb = 512,
  entry = new URL('./reviewed-deck-thread.ts', import.meta.url),
}: ReviewedDeckReaderOptions = {}): ReadReviewedDeck {
  let queue: Promise<unknown> = Promise.resolve();

  const readOne = (file: DeckToRead, signal: AbortSignal): Promise<ReviewedDeck> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const worker = startThread(entry, memoryMb);
      const settle = (finish: () => void): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        // Messages of a thread that is being ended are ignored.
        worker
          .off('message', onMessage)
          .off('exit', onEnd)
          .off('error', onEnd)
          .on('error', () => undefined);
        void worker.terminate();
        finish();
      };
      const tooHeavy = (cause: unknown): void => {
        const error = new AppError('too_large', 'export.reviewed_deck_too_heavy', { file: file.name }, { cause });
        settle(() => reject(error));
      };
      const onAbort = (): void => settle(() => reject(asError(signal.reason)));
      const onEnd = (cause: unknown): void => tooHeavy(cause);
      const onMessage = (reply: ReadingReply): void => {
        if ('isReady' in reply) worker.postMessage(file);
        else if ('deck' in reply) settle(() => resolve(reply.deck));
        else settle(() => reject(failureOf(reply)));
      };
      const timer = setTimeout(() => tooHeavy(new Error(`no answer within ${timeOutMs} ms`)), timeOutMs);
      signal.addEventListener('abort', onAbort, { once: true });
      worker.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
    });

  return (file, signal) => {
    const result = queue.then(() => readOne(file, signal));
    queue = result.catch(() => undefined);
    return result;
  };
}

function failureOf({ failure }: Extract<ReadingReply, { failure: unknown }>): Error {
  const cause = new Error(failure.detail);
  return failure.code === null ? cause : new CodedError(failure.code, failure.params, { cause });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
