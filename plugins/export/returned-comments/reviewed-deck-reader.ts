import pLimit from 'p-limit';
import { CodedError } from '../../../common/deck/coded-error.ts';
import type { ReviewedDeck } from '../../../common/ooxml/read/deck/read-reviewed-deck.ts';
import { AppError } from '../../../server/kernel/sdk/app-error.ts';
import { endThread, nextMessage, startThread } from '../../../server/kernel/sdk/child-programs.ts';
import type { DeckToRead, ReadingReply } from './reviewed-deck-thread.ts';

/** Reads reviewed decks off the event loop, one at a time, each in a separate thread. */
export type ReadReviewedDeck = (file: DeckToRead, signal: AbortSignal) => Promise<ReviewedDeck>;

const MEMORY_MB = 512;

interface ReviewedDeckReaderOptions {
  timeOutMs?: number;
  /** Another program for the thread, to test failures. */
  entry?: URL;
}

/**
 * @returns a reader, which throws CodedError of the package, AppError `too_large` `export.reviewed_deck_too_heavy` for
 *   a file that takes too much time or memory, and the signal's reason.
 */
export function createReviewedDeckReader({
  timeOutMs = 30_000,
  entry = new URL('./reviewed-deck-thread.ts', import.meta.url),
}: ReviewedDeckReaderOptions = {}): ReadReviewedDeck {
  const inTurn = pLimit(1);

  const readOne: ReadReviewedDeck = async (file, signal) => {
    signal.throwIfAborted();
    const worker = startThread(entry, MEMORY_MB);
    const until = performance.now() + timeOutMs;
    const answer = (): Promise<ReadingReply> => nextMessage(worker, Math.max(0, until - performance.now()), signal);
    const ask = async (): Promise<ReadingReply> => {
      // Its program has to be loaded first.
      await answer();
      worker.postMessage(file);
      return answer();
    };
    try {
      const reply = await ask().catch((cause: unknown) => {
        signal.throwIfAborted();
        throw new AppError('too_large', 'export.reviewed_deck_too_heavy', { file: file.name }, { cause });
      });
      if ('deck' in reply) return reply.deck;
      throw failureOf(reply);
    } finally {
      void endThread(worker, signal.aborted);
    }
  };

  return (file, signal) => inTurn(() => readOne(file, signal));
}

function failureOf(reply: Exclude<ReadingReply, { deck: unknown }>): Error {
  if (!('failure' in reply)) return new Error('the thread reported ready twice');
  const { failure } = reply;
  const cause = new Error(failure.detail);
  return failure.code === null ? cause : new CodedError(failure.code, failure.params, { cause });
}
