import { z } from 'zod';
import type { RetentionDays } from '../../../../../common/api/operations.ts';
import type { Translator } from '../../../../../common/i18n/translator.ts';
import type { Clock } from '../../../../kernel/sdk/clock.ts';
import { defineJob } from '../../../../kernel/sdk/define-job.ts';
import type { Job, JobRun } from '../../../../kernel/sdk/define-job.ts';
import type { Contributions } from '../../../../kernel/sdk/hook-point.ts';
import type { DailyCleanup } from '../../../../kernel/sdk/ports/retention.ts';
import { runCleanup } from '../cleanup.ts';
import { cleanupLimits } from '../repository.ts';
import type { RunRepository } from '../repository.ts';

/** Its name is also the key of the text about it. */
export const CLEANUP_JOB = 'retention.clean';

interface CleanupJobParts {
  cleanups: Contributions<DailyCleanup>;
  runs: RunRepository;
  days: () => Promise<RetentionDays>;
  translator: Translator;
  clock: Clock;
}

/** The daily clean-up. Never a presentation, never the audit log. */
export function cleanupJob(parts: CleanupJobParts): Job {
  return defineJob({
    name: CLEANUP_JOB,
    payload: z.object({}),
    timeoutMs: 1_800_000,
    concurrency: 1,
    handler: (run) => clean(parts, run),
  });
}

async function clean(
  { cleanups, runs, days, translator, clock }: CleanupJobParts,
  run: JobRun<object>,
): Promise<{ removed: Record<string, number> }> {
  const { job, signal, log } = run;
  const limits = cleanupLimits(await days(), clock.now());
  const message = translator.translate('author', CLEANUP_JOB);
  const removed = await runCleanup(cleanups, {
    ...{ limits, signal, log },
    step: (name, work) => run.step(name, {}, work),
    onDone: (done, total) => run.progress({ step: CLEANUP_JOB, done, total, message }),
  });
  await runs.note('cleanup', { job_id: job.id, finished_at: clock.now(), removed });
  return { removed };
}
