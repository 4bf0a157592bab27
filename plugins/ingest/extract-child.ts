import { CodedError } from '../../common/deck/coded-error.ts';
import type { ExtractJob, ExtractReply } from './extract-job.ts';
import { runExtractor } from './run-extractor.ts';

// Entry of the child process that reads uploaded documents: hostile bytes come in, blocks go out.

process.on('message', (message: { id: number; job: ExtractJob }) => {
  void answer(message.id, message.job).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit(0));

async function answer(id: number, job: ExtractJob): Promise<ExtractReply> {
  try {
    return { id, result: await runExtractor(job) };
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const isOurs = error instanceof CodedError;
    return { id, failure: { code: isOurs ? error.code : null, params: isOurs ? error.params : {}, detail } };
  }
}
