import { parentPort } from 'node:worker_threads';
import { CodedError } from '../../common/deck/coded-error.ts';
import { noteSystemId } from '../../server/kernel/sdk/child-programs.ts';
import { createDrawing } from './draw.ts';
import type { RenderReply, RenderWork } from './render-work.ts';

/* A thread that draws one thing at a time, so that slow fonts or pictures don't block the server. */

const drawing = createDrawing();
const port = parentPort;
if (port === null) throw new Error('this file must run in a thread');
noteSystemId();
port.on('message', (work: RenderWork) => {
  void answer(work).then((reply) => port.postMessage(reply));
});

async function answer(work: RenderWork): Promise<RenderReply> {
  try {
    const result = await drawing.draw(work);
    return result === null ? { needs_files: true } : { result };
  } catch (error) {
    const isCoded = error instanceof CodedError;
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { failure: { code: isCoded ? error.code : null, params: isCoded ? error.params : {}, detail } };
  }
}
