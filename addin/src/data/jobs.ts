import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { FINAL_JOB_STATES, jobListSchema } from '../../../common/api/jobs.ts';
import type { FinalJobState, jobSchema } from '../../../common/api/jobs.ts';
import { useServices } from '../../../common/web/services.ts';
import { keys } from './keys.ts';
import { ProblemError } from '../../../common/client/problem-error.ts';
import { pause } from '../../../common/client/sender.ts';

export type Job = z.output<typeof jobSchema>;

/** The job that makes the slides of a presentation. */
export const GENERATE_JOB = 'slides.generate';

/** The latest jobs about a presentation, the newest first. */
export function usePresentationJobs(presentationId: string): UseQueryResult<Job[]> {
  const { client } = useServices();
  return useQuery({
    queryKey: keys.jobs(presentationId),
    queryFn: async ({ signal }) =>
      (
        await client.get('/jobs', {
          query: { presentation_id: presentationId, page_size: 50 },
          schema: jobListSchema,
          signal,
        })
      ).data.items,
  });
}

export function isOver({ state }: Pick<Job, 'state'>): boolean {
  return FINAL_JOB_STATES.includes(state as FinalJobState);
}

/** A job that failed, as an error: its sentence is the server's. */
export function jobFailure({ code, message }: { code: string; message: string }): ProblemError {
  return new ProblemError({
    ...{ type: 'about:blank', title: '', status: 500, code, detail: message },
    ...{ request_id: null, errors: [] },
  });
}

const MAX_WAIT_MS = 60_000;
const MAX_TRIES = 3;

/**
 * Asks the server; where it has been asked too often (429) once more, after the pause that it wants.
 * @throws what the last try threw; a pause of over a minute and more is not waited for.
 */
export async function patiently<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const wait = error instanceof ProblemError && error.status === 429 ? error.retryAfterMs : null;
      if (wait === null || wait > MAX_WAIT_MS || tries === MAX_TRIES) throw error;
      await pause(wait, signal);
    }
  }
}
