import { z } from 'zod';
import type { Translator } from '../../../../../common/i18n/translator.ts';
import { defineJob } from '../../../../kernel/sdk/define-job.ts';
import type { Job } from '../../../../kernel/sdk/define-job.ts';
import type { DayCollector } from '../collect-days.ts';

/** Its name is also the key of the text about it. */
export const COLLECT_JOB = 'analytics.collect';

/** Collects the days that are over. A day that is collected is never read again, so that what it was counted from may go. */
export function collectJob(collector: DayCollector, translator: Translator): Job {
  return defineJob({
    name: COLLECT_JOB,
    payload: z.object({}),
    timeoutMs: 1_800_000,
    concurrency: 1,
    handler: async (run): Promise<{ days: number; rows: number }> => {
      const message = translator.translate('author', COLLECT_JOB);
      const days = await collector.due();
      let rows = 0;
      for (const [done, day] of days.entries()) {
        await run.progress({ step: COLLECT_JOB, done, total: days.length, message });
        rows += await collector.collect(day, run.signal);
      }
      return { days: days.length, rows };
    },
  });
}
