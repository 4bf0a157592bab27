import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { FINAL_JOB_STATES, jobListSchema } from '../../../common/api/jobs.ts';
import type { FinalJobState, jobSchema } from '../../../common/api/jobs.ts';
import { useServices } from '../app/services.ts';
import { keys } from './keys.ts';

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
