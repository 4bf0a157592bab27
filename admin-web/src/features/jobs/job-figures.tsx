import type { JSX } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { diagnosticsSchema } from '../../../../common/api/operations.ts';
import { jobListSchema } from '../../../../common/api/jobs.ts';
import type { JobState } from '../../../../common/api/jobs.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { useServices } from '../../../../common/web/services.ts';
import { Figures } from '../../components/figures.tsx';
import { TextLink } from '../../components/links.tsx';
import { useScopedPath } from '../../data/client-scope.ts';
import { useMay } from '../../data/pages.ts';
import { useServerList } from '../../data/server-list.ts';
import type { ListQuery } from '../../data/server-list.ts';
import { JOBS_PATH } from './job-words.ts';

const REFETCH_MS = 10_000;

/** How many jobs are in a state. */
function useCount(query: ListQuery & { state: JobState }): number | null {
  const { data } = useServerList(JOBS_PATH, jobListSchema, { ...query, page_size: 1 }, { refetchMs: REFETCH_MS });
  return data?.total ?? null;
}

/** The state of the queue in four figures. */
export function JobFigures({ scope }: { scope: ListQuery }): JSX.Element {
  const { t } = useTranslation('admin');
  const { number, duration } = useFormats();
  const { client } = useServices();
  const may = useMay();
  const scoped = useScopedPath();
  const waiting = useCount({ ...scope, state: 'queued' });
  const running = useCount({ ...scope, state: 'running' });
  const failed = useCount({ ...scope, state: 'failed', queued_after: dayAgo() });
  const canDiagnose = may('diagnostics.read');
  const { data } = useQuery({
    queryKey: ['diagnostics'],
    queryFn: async ({ signal }) => (await client.get('/admin/diagnostics', { schema: diagnosticsSchema, signal })).data,
    enabled: canDiagnose,
    refetchInterval: REFETCH_MS,
  });
  const shown = (value: number | null): string => (value === null ? '–' : number(value));
  const lag = data === undefined ? null : data.jobs.lag_s * 1000;
  return (
    <Figures
      figures={[
        {
          label: t('console_jobs.waiting'),
          value: shown(waiting),
          ...(lag === null || lag < 1000 ? {} : { note: t('console_jobs.oldest', { time: duration(lag) }) }),
        },
        { label: t('console_jobs.running'), value: shown(running) },
        ...(canDiagnose
          ? [
              {
                label: t('console_jobs.workers'),
                value: data === undefined ? '–' : number(data.workers.length),
                ...(data === undefined
                  ? {}
                  : data.workers.length === 0
                    ? { note: t('console_jobs.no_worker'), tone: 'bad' as const }
                    : { note: t('console_jobs.all_seen'), tone: 'good' as const }),
              },
            ]
          : []),
        {
          label: t('console_jobs.failed_day'),
          value: shown(failed),
          ...(failed !== null && failed > 0
            ? { note: <TextLink to={scoped('/jobs?state=failed&period=24h')}>{t('console_jobs.see_failed')}</TextLink> }
            : {}),
        },
      ]}
    />
  );
}

const DAY_MS = 86_400_000;
const dayAgo = (): string => new Date(Math.floor((Date.now() - DAY_MS) / 60_000) * 60_000).toISOString();
