import type { z } from 'zod';
import { FINAL_JOB_STATES, jobEvents, jobSchema } from '../api/jobs.ts';
import type { Client } from './client.ts';
import type { EventOptions, StreamEvent } from './stream-event.ts';
import { path } from './request-url.ts';

type Job = z.output<typeof jobSchema>;
export type JobEvent = StreamEvent<typeof jobEvents>;
type FollowJobOptions = Pick<
  EventOptions<typeof jobEvents, Job>,
  'signal' | 'lastEventId' | 'onFallback' | 'onDrop'
> & {
  /** Polling interval while no stream succeeds, in milliseconds. */
  intervalMs?: number;
};

const INTERVAL_MS = 2_000;

/**
 * Follows a job to its end: by its stream, or by polling while none succeeds. Polling only shows progress and the end,
 * without ids.
 * @throws as `client.events`
 */
export function followJob(
  client: Client,
  id: string,
  { intervalMs = INTERVAL_MS, ...options }: FollowJobOptions = {},
): AsyncGenerator<JobEvent, void, undefined> {
  let reported = '';
  return client.events(path('/jobs/{id}/progress', { id }), {
    ...options,
    schemas: jobEvents,
    terminal: FINAL_JOB_STATES,
    poll: {
      path: path('/jobs/{id}', { id }),
      schema: jobSchema,
      intervalMs,
      toEvents: (job) => {
        const progress = JSON.stringify(job.progress);
        const isNews = progress !== reported;
        reported = progress;
        return [...(isNews ? progressOf(job) : []), ...endOf(job)];
      },
    },
  });
}

function progressOf({ progress }: Job): JobEvent[] {
  return progress === null ? [] : [{ id: null, event: 'progress', data: progress }];
}

function endOf({ state, result, error }: Job): JobEvent[] {
  if (state === 'completed') return [{ id: null, event: 'completed', data: { result } }];
  if (state === 'failed' && error !== null) return [{ id: null, event: 'failed', data: error }];
  return state === 'cancelled' ? [{ id: null, event: 'cancelled', data: {} }] : [];
}
