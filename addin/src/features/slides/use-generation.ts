import { useCallback, useEffect, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import * as z from 'zod';
import { jobAccepted, jobSchema } from '../../../../common/api/jobs.ts';
import { followJob } from '../../../../common/client/follow-job.ts';
import { ProblemError } from '../../../../common/client/problem-error.ts';
import { path } from '../../../../common/client/request-url.ts';
import { useServices } from '../../../../common/web/services.ts';
import { GENERATE_JOB, isOver, usePresentationJobs } from '../../data/jobs.ts';
import type { Job } from '../../data/jobs.ts';
import { keys } from '../../data/keys.ts';
import { WHILE_RESTARTING } from '../../data/slides.ts';
import type { Slide } from '../../data/slides.ts';

/** One run of generating slides, with its progress. */
export interface Generation {
  /** The last one; null if there was none. Undefined until that is known. */
  job: Job | null | undefined;
  error: Error | null;
  /** The slides that are finished, by their place in the outline. */
  made: ReadonlyMap<number, Slide>;
  done: number;
  total: number;
  /** A connection that broke: it is being taken up again. */
  followError: unknown;
  start: UseMutationResult<void, Error, { again: boolean }>;
  cancel: UseMutationResult<void, Error, void>;
  refetch: () => void;
}

const NONE: ReadonlyMap<number, Slide> = new Map();

/** Finds the generation of the slides of a presentation and follows it to its end, from any opening of the pane. */
export function useGeneration(presentationId: string): Generation {
  const { client } = useServices();
  const queries = useQueryClient();
  const jobs = usePresentationJobs(presentationId);
  const job = jobs.data === undefined ? undefined : (jobs.data.find(({ name }) => name === GENERATE_JOB) ?? null);
  const followed = useFollowed(presentationId, job);

  const start = useMutation({
    // A run that was started by a request whose answer was lost is found and followed.
    ...WHILE_RESTARTING,
    mutationFn: async ({ again }: { again: boolean }) => {
      // What a failed run has finished is not made, or paid, again.
      if (again && job?.state === 'failed') {
        await client.post(path('/jobs/{id}/retry', { id: job.id }), undefined, { schema: jobSchema });
      } else {
        try {
          await client.post(path('/presentations/{id}/generate', { id: presentationId }), undefined, {
            schema: jobAccepted,
          });
        } catch (error) {
          // A run was started elsewhere: follow it if it is the user's own.
          if (!(error instanceof ProblemError) || error.code !== 'slides.generating') throw error;
          const { data = [] } = await jobs.refetch();
          if (!data.some((each) => each.name === GENERATE_JOB && !isOver(each))) throw error;
        }
      }
      await queries.invalidateQueries({ queryKey: keys.jobs(presentationId) });
    },
  });
  const cancel = useMutation({
    mutationFn: async () => {
      if (job == null) return;
      try {
        await client.post(path('/jobs/{id}/cancel', { id: job.id }), undefined, { schema: z.unknown() });
      } catch (error) {
        // It ended by itself in the same moment.
        if (!(error instanceof ProblemError) || error.status !== 409) throw error;
      }
      await queries.invalidateQueries({ queryKey: keys.jobs(presentationId) });
    },
  });
  const refetch = useCallback(() => void jobs.refetch(), [jobs]);
  return { job, error: jobs.data === undefined ? jobs.error : null, ...followed, start, cancel, refetch };
}

interface Followed {
  made: ReadonlyMap<number, Slide>;
  done: number;
  total: number;
  followError: unknown;
}

/** Follows a job that runs; of one that was cancelled, reads what it had finished. */
function useFollowed(presentationId: string, job: Job | null | undefined): Followed {
  const { client } = useServices();
  const queries = useQueryClient();
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<Followed & { id: string | null }>(() => ({ ...nothing(job), id: null }));
  const id = job?.id ?? null;
  const wanted = job != null && (!isOver(job) || job.state === 'cancelled');
  const run = job == null ? '' : `${job.id} ${job.queued_at}`;
  useEffect(() => {
    if (id === null || !wanted) return;
    const stop = new AbortController();
    const update = (change: (now: Followed) => Followed): void =>
      setState((now) => ({ ...change(now.id === run ? now : nothing(null)), id: run }));
    const follow = async (): Promise<void> => {
      for await (const event of followJob(client, id, { signal: stop.signal })) {
        if (event.event === 'slide.completed') {
          const { index, slide } = event.data;
          update((now) => ({ ...now, made: new Map(now.made).set(index, slide), followError: null }));
        } else if (event.event === 'progress') {
          const { done, total, step } = event.data;
          if (step === 'slides.writing') update((now) => ({ ...now, done, total, followError: null }));
        }
      }
      // The end: slides, their pictures, the title and what was found may all be others now.
      await queries.invalidateQueries({ queryKey: keys.presentation(presentationId) });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    follow().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      update((now) => ({ ...now, followError: error }));
      timer = setTimeout(() => setTries((count) => count + 1), FOLLOW_AGAIN_MS);
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [client, queries, presentationId, id, run, wanted, tries]);
  return state.id === run ? state : nothing(job);
}

const FOLLOW_AGAIN_MS = 3_000;

function nothing(job: Job | null | undefined): Followed {
  const { done = 0, total = 0 } = job?.progress ?? {};
  return { made: NONE, done, total, followError: null };
}
