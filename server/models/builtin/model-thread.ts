import { parentPort } from 'node:worker_threads';
import { noteSystemId } from '../../kernel/sdk/child-programs.ts';
import { answerTask } from './builtin-text-model.ts';
import { createLinguistSource } from './linguist.ts';
import type { ModelThreadReply, ModelThreadWork } from './model-threads.ts';

/* A thread that answers for the built-in model, one question after the other, so that hostile text blocks neither server nor other users. */

const linguistFor = createLinguistSource();
const port = parentPort;
if (port === null) throw new Error('this is the entry of a thread');
noteSystemId();
port.on('message', (work: ModelThreadWork) => {
  void answer(work).then((reply) => port.postMessage(reply));
});

async function answer({ task, input }: ModelThreadWork): Promise<ModelThreadReply> {
  try {
    return { answer: await answerTask(task, input, linguistFor) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
