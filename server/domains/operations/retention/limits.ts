import type { RetentionDays } from '../../../../common/api/operations.ts';
import { DAY_MS } from '../../../kernel/sdk/clock.ts';
import type { CleanupLimits } from '../../../kernel/sdk/ports/retention.ts';

/** A moment some days before another. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** The settings as moments. What nothing refers to is given a day: its record may be about to come. */
export function cleanupLimits(days: RetentionDays, now: Date): CleanupLimits {
  return {
    now,
    sessions: daysBefore(now, days.session_days),
    orphan_files: daysBefore(now, days.orphan_files_days),
    jobs: daysBefore(now, days.job_days),
    unused: daysBefore(now, 1),
  };
}
