import { CodedError } from '../../../common/deck/coded-error.ts';
import { shippedLanguage } from '../../../common/i18n/translator.ts';
import { AppError } from '../../../server/kernel/sdk/app-error.ts';
import { defineJob } from '../../../server/kernel/sdk/define-job.ts';
import type { Job, JobRun } from '../../../server/kernel/sdk/define-job.ts';
import type { WrittenDeck } from '../../export/contract.ts';
import { carryDeck } from '../carry-deck.ts';
import { slidesOf } from '../service.ts';
import type { CodegenParts } from '../service.ts';
import { CODEGEN_JOB, codegenWork } from '../sent-templates.ts';
import type { CodegenWork } from '../sent-templates.ts';

const TIME_OUT_MS = 600_000;

/** Makes the deck in the background. */
export function codegenJob(parts: CodegenParts): Job {
  return defineJob({
    name: CODEGEN_JOB,
    payload: codegenWork,
    timeoutMs: TIME_OUT_MS,
    concurrency: 1,
    handler: (run) => runCodegen(parts, run),
  });
}

/**
 * The work of the job. The model's program is stored as a step, and a second run finds the first one's file.
 * @throws AppError `invalid` `codegen_failed` if no program worked: another run would fail in the same way.
 */
async function runCodegen(parts: CodegenParts, run: JobRun<CodegenWork>): Promise<WrittenDeck> {
  const { payload: asked, scope, job, log, signal } = run;
  const finished = await parts.writer.find(scope, job.id);
  if (finished !== null) {
    await parts.sent.drop(scope, asked.blob);
    return finished;
  }
  const presentation = await parts.presentations.getForWork(scope, asked.presentation_id);
  const stored = await slidesOf(parts.slides, scope, presentation._id);
  const translator = parts.translators[shippedLanguage(presentation.language ?? 'en') ?? 'en'];
  const message = translator.translate('author', 'codegen.mapping');
  await run.progress({ step: 'codegen.mapping', done: 0, total: 1, message });
  try {
    const deck = await carryDeck(parts, scope, presentation, stored, {
      template: { bytes: await parts.store.read(asked.blob), name: asked.file_name },
      ...{ prompt: asked.custom_prompt, maker: { job_id: job.id, user_id: job.user_id }, log, signal },
      keep: (name, input, work) => run.step(name, input, work),
    });
    await run.progress({ step: 'codegen.mapping', done: 1, total: 1, message });
    await parts.sent.drop(scope, asked.blob);
    return deck;
  } catch (error) {
    // A fault of the file or of the programs is permanent, so the file isn't needed any more.
    const isFinal =
      error instanceof CodedError && /^(codegen_failed$|codegen\.template_too_large$|ooxml\.)/.test(error.code);
    if (isFinal) await parts.sent.drop(scope, asked.blob);
    if (!isFinal || error.code !== 'codegen_failed') throw error;
    throw new AppError('invalid', 'codegen_failed', {}, { cause: error });
  }
}
