import { useState } from 'react';
import type { JSX } from 'react';
import { Button, Caption1, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import {
  ArrowClockwiseRegular,
  ArrowRepeatAllRegular,
  CheckmarkCircleRegular,
  DismissCircleRegular,
} from '@fluentui/react-icons';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FINAL_JOB_STATES, JOB_STATES, jobListSchema, jobSchema } from '../../../../common/api/jobs.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ServerList } from '../../components/list/server-list.tsx';
import type { Column, Filter } from '../../components/list/list-parts.ts';
import { PageFrame } from '../../components/page-frame.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { useClientName, useClientScope, useScopedPath } from '../../data/client-scope.ts';
import { useMay } from '../../data/pages.ts';
import { listKey, useServerList } from '../../data/server-list.ts';
import { useUserNames } from '../../data/user-names.ts';
import { JobDrawer } from './job-drawer.tsx';
import { clock, JOB_KINDS, JOBS_PATH, STATE_TONES, timesOf, useKindWords } from './job-words.ts';
import type { Job, JobRequest } from './job-words.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { BulkDialog } from '../../components/bulk-dialog.tsx';
import { diagnosticsSchema } from '../../../../common/api/operations.ts';
import type { JobState } from '../../../../common/api/jobs.ts';
import { Figures } from '../../components/figures.tsx';
import { TextLink } from '../../components/links.tsx';
import type { ListQuery } from '../../data/server-list.ts';

const useStyles = makeStyles({
  quiet: { display: 'block', color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  reason: { color: tokens.colorStatusDangerForeground3 },
  progress: { minWidth: '120px' },
});

const HOUR_MS = 3_600_000;
const PERIODS = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24 } as const;
/** To the minute, so that the question is the same for a while and its answer is kept. */
const since = (hours: number): string =>
  new Date(Math.floor((Date.now() - hours * HOUR_MS) / 60_000) * 60_000).toISOString();
/** How often the list is read again while the page is open. */
const REFETCH_MS = 10_000;

/** What runs, waits and failed. */
export function JobsPage(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { money } = useFormats();
  const queries = useQueryClient();
  const may = useMay();
  const { clientId, canChoose } = useClientScope();
  const clientName = useClientName();
  const kindWords = useKindWords();
  const [request, setRequest] = useState<JobRequest | null>(null);
  const scope = clientId === null ? {} : { client_id: clientId };
  const latest = useServerList(JOBS_PATH, jobListSchema, { ...scope, page_size: 100 });
  const ownerName = useUserNames((latest.data?.items ?? []).map(({ user_id }) => user_id));
  const now = Date.now();

  const columns: Column<Job>[] = [
    {
      id: 'job',
      title: t('console_jobs.job'),
      width: '28%',
      sort: 'name',
      cell: (job) => (
        <>
          {kindWords(job.name)}
          {job.presentation_title !== null && job.presentation_title !== '' && (
            <Caption1 className={styles.quiet} dir="auto">
              {job.presentation_title}
            </Caption1>
          )}
          {canChoose && job.client_id !== null && (
            <Caption1 className={styles.quiet}>{clientName(job.client_id)}</Caption1>
          )}
        </>
      ),
    },
    {
      id: 'state',
      title: t('console_jobs.state'),
      sort: 'state',
      cell: ({ state }) => <StateDot tone={STATE_TONES[state]}>{t(`console_jobs.state_${state}`)}</StateDot>,
    },
    {
      id: 'owner',
      title: t('console_jobs.owner'),
      width: '16%',
      from: 'medium',
      cell: ({ user_id }) => <bdi>{ownerName(user_id) ?? t('console_jobs.service')}</bdi>,
    },
    { id: 'progress', title: t('console_jobs.progress'), cell: (job) => <Progress job={job} /> },
    {
      id: 'waited',
      title: t('console_jobs.waited'),
      sort: 'queued_at',
      isNumeric: true,
      from: 'medium',
      cell: (job) => clock(timesOf(job, now).waitedMs),
    },
    {
      id: 'ran',
      title: t('console_jobs.ran'),
      sort: 'finished_at',
      isNumeric: true,
      from: 'medium',
      cell: (job) => {
        const { ranMs } = timesOf(job, now);
        return ranMs === null ? '–' : clock(ranMs);
      },
    },
    {
      id: 'cost',
      title: t('console_jobs.cost'),
      isNumeric: true,
      from: 'wide',
      cell: ({ cost }) =>
        cost === null || cost.cost === null || cost.currency === null ? '–' : money(cost.cost, cost.currency),
    },
    {
      id: 'attempt',
      title: t('console_jobs.attempt'),
      isNumeric: true,
      from: 'wide',
      isHidden: true,
      cell: ({ attempt }) => attempt,
    },
  ];
  const filters: Filter[] = [
    {
      name: 'state',
      label: t('console_jobs.state'),
      options: JOB_STATES.map((state) => ({ value: state, label: t(`console_jobs.state_${state}`) })),
    },
    {
      name: 'name',
      label: t('console_jobs.kind'),
      options: JOB_KINDS.map((kind) => ({ value: kind, label: kindWords(kind) })),
    },
    {
      name: 'period',
      label: t('console_jobs.period'),
      options: Object.keys(PERIODS).map((period) => ({ value: period, label: t(`console_jobs.period_${period}`) })),
      query: (value) => (value in PERIODS ? { queued_after: since(PERIODS[value as keyof typeof PERIODS]) } : {}),
    },
  ];
  return (
    <PageFrame
      title={t('console.page_jobs')}
      actions={
        <Button
          icon={<ArrowClockwiseRegular />}
          onClick={() => void queries.invalidateQueries({ queryKey: listKey(JOBS_PATH) })}
        >
          {t('console_jobs.refresh')}
        </Button>
      }
    >
      <JobFigures scope={scope} />
      <ServerList
        name="jobs"
        label={t('console.page_jobs')}
        path={JOBS_PATH}
        schema={jobListSchema}
        query={scope}
        columns={columns}
        filters={filters}
        refetchMs={REFETCH_MS}
        rowId={({ id }) => id}
        rowName={({ name }) => kindWords(name)}
        detail={(job, onClose) => (
          <JobDrawer job={job} owner={ownerName(job.user_id)} onClose={onClose} onRequest={setRequest} />
        )}
        bulk={
          may('jobs.cancel')
            ? [
                {
                  id: 'retry',
                  action: 'jobs.retry',
                  label: t('console_jobs.retry'),
                  Icon: ArrowRepeatAllRegular,
                  onRun: (rows) => setRequest({ kind: 'retry', rows }),
                },
                {
                  id: 'cancel',
                  action: 'jobs.cancel',
                  label: t('console_jobs.cancel'),
                  Icon: DismissCircleRegular,
                  isDanger: true,
                  onRun: (rows) => setRequest({ kind: 'cancel', rows }),
                },
              ]
            : []
        }
        empty={
          <EmptyState
            Icon={CheckmarkCircleRegular}
            title={t('console_jobs.empty')}
            text={t('console_jobs.empty_text')}
          />
        }
      />
      {request !== null && <JobDialog request={request} onClose={() => setRequest(null)} />}
    </PageFrame>
  );
}

function Progress({ job }: { job: Job }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  if (job.error !== null)
    return (
      <span className={styles.reason} dir="auto">
        {job.error.message}
      </span>
    );
  if (job.progress === null) return <>–</>;
  const { done, total } = job.progress;
  const words = t('console_jobs.done_of', { done: number(done), total: number(total) });
  const isOver = FINAL_JOB_STATES.some((state) => state === job.state);
  return isOver || total === 0 ? (
    <>{total === 0 ? '–' : words}</>
  ) : (
    <div className={styles.progress}>
      <Caption1>{words}</Caption1>
      <ProgressBar value={done / total} thickness="medium" aria-label={job.progress.message} />
    </div>
  );
}

/** Cancels jobs, or starts failed ones again. */
function JobDialog({ request, onClose }: { request: JobRequest; onClose: () => void }): JSX.Element {
  const { t } = useTranslation('admin');
  const { dateTime } = useFormats();
  const { client } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const kindWords = useKindWords();
  const { kind, rows } = request;
  const blocked = (job: Job): string | null => {
    const isPossible =
      kind === 'retry' ? job.state === 'failed' : !FINAL_JOB_STATES.some((state) => state === job.state);
    return isPossible ? null : t(`console_jobs.${kind}_blocked`, { state: t(`console_jobs.state_${job.state}`) });
  };
  const count = rows.filter((job) => blocked(job) === null).length;
  return (
    <BulkDialog
      title={t(`console_jobs.${kind}_title`, { count })}
      text={t(`console_jobs.${kind}_text`)}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name }) => kindWords(name)}
      effect={(job) => job.error?.message ?? t('console_jobs.queued_on', { at: dateTime(job.queued_at) })}
      blocked={blocked}
      run={({ id }) => client.post(`/jobs/${encodeURIComponent(id)}/${kind}`, undefined, { schema: jobSchema })}
      confirm={(runnable) => t(`console_jobs.${kind}_confirm`, { count: runnable })}
      isDanger={kind === 'cancel'}
      onClose={({ length: done }) => {
        void queries.invalidateQueries({ queryKey: listKey(JOBS_PATH) });
        if (done > 0) notify(t(`console_jobs.${kind}_done`, { count: done }));
        onClose();
      }}
    />
  );
}

const FIGURES_REFETCH_MS = 10_000;

/** How many jobs are in a state. */
function useCount(query: ListQuery & { state: JobState }): number | null {
  const { data } = useServerList(
    JOBS_PATH,
    jobListSchema,
    { ...query, page_size: 1 },
    { refetchMs: FIGURES_REFETCH_MS },
  );
  return data?.total ?? null;
}

/** The state of the queue in four figures. */
function JobFigures({ scope }: { scope: ListQuery }): JSX.Element {
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
    refetchInterval: FIGURES_REFETCH_MS,
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
