import { parentPort } from 'node:worker_threads';
import { CodedError } from '../../../common/deck/coded-error.ts';
import type { MessageParams } from '../../../common/deck/coded-error.ts';
import { readReviewedDeck } from '../../../common/ooxml/read/deck/read-reviewed-deck.ts';
import type { ReviewedDeck } from '../../../common/ooxml/read/deck/read-reviewed-deck.ts';

/* A thread that reads one reviewed deck, so that a slow file doesn't block the server. */

export interface DeckToRead {
  bytes: Uint8Array;
  name: string;
}
/** First `ready`, then the answer. */
export type ReadingReply =
  | { isReady: true }
  | { deck: ReviewedDeck }
  | { failure: { code: string | null; params: MessageParams; detail: string } };

parentPort?.on('message', ({ bytes, name }: DeckToRead) => {
  void read(bytes, name).then((reply) => parentPort?.postMessage(reply));
});
parentPort?.postMessage({ isReady: true } satisfies ReadingReply);

async function read(bytes: Uint8Array, name: string): Promise<ReadingReply> {
  try {
    return { deck: await readReviewedDeck(bytes, name) };
  } catch (error) {
    const isCoded = error instanceof CodedError;
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { failure: { code: isCoded ? error.code : null, params: isCoded ? error.params : {}, detail } };
  }
}
