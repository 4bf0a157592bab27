import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import type { jobSchema, JobState } from '../../../../common/api/jobs.ts';

export type Job = z.output<typeof jobSchema>;

/** What is asked for jobs. */
export type JobRequest = { kind: 'cancel' | 'retry'; rows: Job[] };

export const JOBS_PATH = '/admin/jobs';

/** What the jobs are called, by their names. */
export const JOB_KINDS = [
  'outline',
  'slides.generate',
  'files.decompose',
  'export.run',
  'designs.reading',
  'master-decks.reparse',
  'codegen.run',
  'retention.clean',
  'retention.purge',
  'analytics.collect',
] as const;

/** The kind of a job in words; the name itself where a plugin brought it. */
export function useKindWords(): (name: string) => string {
  const { t } = useTranslation('admin');
  return (name) =>
    JOB_KINDS.some((kind) => kind === name) ? t(`console_jobs.kind_${name.replaceAll(/[.-]/g, '_')}`) : name;
}

export const STATE_TONES = {
  queued: 'waiting',
  running: 'busy',
  completed: 'good',
  failed: 'bad',
  cancelled: 'quiet',
} as const satisfies Record<JobState, string>;

/** How long a job waited and ran so far, in milliseconds; null if it hasn't begun. */
export function timesOf(job: Job, now: number): { waitedMs: number; ranMs: number | null } {
  const queued = Date.parse(job.queued_at);
  const started = job.started_at === null ? null : Date.parse(job.started_at);
  const ended = job.finished_at === null ? now : Date.parse(job.finished_at);
  return {
    waitedMs: Math.max(0, (started ?? ended) - queued),
    ranMs: started === null ? null : Math.max(0, ended - started),
  };
}

/** Minutes and seconds: 1:05. */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
