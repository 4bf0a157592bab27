import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { DESIGN_JOB } from '../../../../common/api/templates.ts';
import { FINAL_JOB_STATES, jobListSchema } from '../../../../common/api/jobs.ts';
import { useServices } from '../../../../common/web/services.ts';

type Job = z.output<typeof jobListSchema>['items'][number];

const QUERY = ['running-jobs'] as const;
const WHILE_WORKING_MS = 2_500;
const ELSE_MS = 20_000;

/** The work that is going on, by presentation; what was changed by it is read again when it is over. */
export function useRunningJobs(): ReadonlyMap<string, Job> {
  const { client } = useServices();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: QUERY,
    queryFn: async ({ signal }) => {
      const { items } = (await client.get('/jobs', { query: { page_size: 50 }, schema: jobListSchema, signal })).data;
      return items.filter(({ state }) => !(FINAL_JOB_STATES as readonly string[]).includes(state));
    },
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? WHILE_WORKING_MS : ELSE_MS),
  });
  const former = useRef('');
  const ids = (data ?? []).map(({ id }) => id).join(' ');
  useEffect(() => {
    const isOver = former.current.split(' ').some((id) => id !== '' && !ids.includes(id));
    former.current = ids;
    if (isOver) void queries.invalidateQueries({ queryKey: ['presentations'] });
  }, [ids, queries]);
  return new Map((data ?? []).flatMap((job) => (job.presentation_id === null ? [] : [[job.presentation_id, job]])));
}

/** A kind of work, as a text key. */
export function jobText({ name, progress }: Job): { key: string; params: { done: number; total: number } } {
  const params = { done: Math.min((progress?.done ?? 0) + 1, progress?.total ?? 0), total: progress?.total ?? 0 };
  if (name === 'slides.generate') {
    return { key: params.total > 0 ? 'pane_home.writing_of' : 'pane_home.writing', params };
  }
  if (name === DESIGN_JOB) return { key: 'pane_home.reading_design', params };
  return { key: name.startsWith('exports') ? 'pane_home.exporting' : 'pane_home.working', params };
}
