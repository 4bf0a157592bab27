import { parentPort } from 'node:worker_threads';
import { readLayoutCode } from '../../../../common/master/component-code/read-layout-code.ts';
import type { GivenLayout, ReadLayout } from '../../../../common/master/component-code/read-layout-code.ts';

/* A thread that reads layout code, one after the other: code that a parser takes forever over stops no one else. */

/** Ready first, then an answer to each layout. */
export type ThreadReply = { isReady: true } | { layout: ReadLayout } | { failure: string };

parentPort?.on('message', (given: GivenLayout) => {
  let reply: ThreadReply;
  try {
    reply = { layout: readLayoutCode(given) };
  } catch (error) {
    reply = { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(reply);
});
parentPort?.postMessage({ isReady: true } satisfies ThreadReply);
