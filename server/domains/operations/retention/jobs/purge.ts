import { z } from 'zod';
import type { RetentionDays } from '../../../../../common/api/operations.ts';
import type { Translator } from '../../../../../common/i18n/translator.ts';
import type { Clock } from '../../../../kernel/sdk/clock.ts';
import { defineJob } from '../../../../kernel/sdk/define-job.ts';
import type { Job, JobRun } from '../../../../kernel/sdk/define-job.ts';
import { daysBefore } from '../repository.ts';
import { assertComplete } from '../purge.ts';
import type { Purge, PurgeResult } from '../purge.ts';
import type { RunRepository } from '../repository.ts';

/** Its name is also the key of the text about it. */
export const PURGE_JOB = 'retention.purge';

interface PurgeJobParts {
  purge: Pick<Purge, 'run'>;
  runs: RunRepository;
  days: () => Promise<RetentionDays>;
  translator: Translator;
  clock: Clock;
}

/** The weekly purge of everything that was deleted long enough ago. */
export function purgeJob(parts: PurgeJobParts): Job {
  return defineJob({
    name: PURGE_JOB,
    payload: z.object({}),
    timeoutMs: 1_800_000,
    concurrency: 1,
    handler: (run) => purgeAll(parts, run),
  });
}

async function purgeAll(
  { purge, runs, days, translator, clock }: PurgeJobParts,
  run: JobRun<object>,
): Promise<PurgeResult> {
  const { job, scope, signal } = run;
  const message = translator.translate('author', PURGE_JOB);
  await run.progress({ step: PURGE_JOB, done: 0, total: 1, message });
  const before = daysBefore(clock.now(), (await days()).soft_deleted_days);
  const result = await purge.run(scope, { before }, { user_id: null }, signal);
  await runs.note('purge', { job_id: job.id, finished_at: clock.now(), removed: { ...result } });
  assertComplete(result);
  await run.progress({ step: PURGE_JOB, done: 1, total: 1, message });
  return result;
}
