import type { JSX } from 'react';
import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FINAL_JOB_STATES, jobListSchema } from '../../../../common/api/jobs.ts';
import { diagnosticsSchema } from '../../../../common/api/operations.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { useServices } from '../../../../common/web/services.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { DetailDrawer } from '../../components/detail-drawer.tsx';
import { Facts, Part } from '../../components/facts.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { useClientName, useClientScope } from '../../data/client-scope.ts';
import { useMay } from '../../data/pages.ts';
import { useServerList } from '../../data/server-list.ts';
import { JOBS_PATH, STATE_TONES, timesOf, useKindWords } from './job-words.ts';
import type { Job, JobRequest } from './job-words.ts';

/** What is known of a job: why it waits or failed, and what can be done. */
export function JobDrawer({
  job,
  owner,
  onClose,
  onRequest,
}: {
  job: Job;
  owner: string | null;
  onClose: () => void;
  onRequest: (request: JobRequest) => void;
}): JSX.Element {
  const { t } = useTranslation('admin');
  const { dateTime, duration, money, number } = useFormats();
  const clientName = useClientName();
  const kindWords = useKindWords();
  const title = job.presentation_title;
  const { waitedMs, ranMs } = timesOf(job, Date.now());
  const isOver = FINAL_JOB_STATES.some((state) => state === job.state);
  return (
    <DetailDrawer
      title={kindWords(job.name)}
      text={title === null || title === '' ? clientName(job.client_id) : <bdi>{title}</bdi>}
      onClose={onClose}
      actions={
        <>
          {job.state === 'failed' && (
            <ActionButton
              action="jobs.retry"
              appearance="primary"
              onClick={() => onRequest({ kind: 'retry', rows: [job] })}
            >
              {t('console_jobs.retry')}
            </ActionButton>
          )}
          {!isOver && (
            <ActionButton action="jobs.cancel" onClick={() => onRequest({ kind: 'cancel', rows: [job] })}>
              {t('console_jobs.cancel')}
            </ActionButton>
          )}
        </>
      }
    >
      {job.state === 'queued' && <WhyWaiting job={job} />}
      {job.error !== null && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('console_jobs.why_failed')}</MessageBarTitle>
            <span dir="auto">{job.error.message}</span>
          </MessageBarBody>
        </MessageBar>
      )}
      <Part title={t('console_jobs.details')}>
        <Facts
          facts={[
            [
              t('console_jobs.state'),
              <StateDot key="state" tone={STATE_TONES[job.state]}>
                {t(`console_jobs.state_${job.state}`)}
              </StateDot>,
            ],
            [t('console_jobs.progress'), job.progress === null ? null : job.progress.message],
            [t('console_jobs.owner'), <bdi key="owner">{owner ?? t('console_jobs.service')}</bdi>],
            [t('console_jobs.client'), <bdi key="client">{clientName(job.client_id)}</bdi>],
            [t('console_jobs.queued'), dateTime(job.queued_at)],
            [t('console_jobs.waited'), duration(waitedMs)],
            [t('console_jobs.ran'), ranMs === null ? null : duration(ranMs)],
            [t('console_jobs.attempt'), number(job.attempt)],
            [t('console_jobs.interruptions'), job.interruptions === 0 ? null : number(job.interruptions)],
            [t('console_jobs.mode'), t(`console_jobs.mode_${job.mode.replace('-', '_')}`)],
            [
              t('console_jobs.cost'),
              job.cost === null || job.cost.cost === null || job.cost.currency === null
                ? null
                : money(job.cost.cost, job.cost.currency),
            ],
          ]}
        />
      </Part>
    </DetailDrawer>
  );
}

/** A sentence about why a job waits. */
function WhyWaiting({ job }: { job: Job }): JSX.Element {
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const may = useMay();
  const { clientId } = useClientScope();
  const scope = clientId === null ? {} : { client_id: clientId };
  const ahead = useServerList(JOBS_PATH, jobListSchema, {
    ...{ ...scope, state: 'queued', queued_before: job.queued_at, page_size: 1 },
  }).data?.total;
  const running = useServerList(JOBS_PATH, jobListSchema, { ...scope, state: 'running', page_size: 1 }).data?.total;
  const { data } = useQuery({
    queryKey: ['diagnostics'],
    queryFn: async ({ signal }) => (await client.get('/admin/diagnostics', { schema: diagnosticsSchema, signal })).data,
    enabled: may('diagnostics.read'),
  });
  const hasNoWorker = data !== undefined && data.workers.length === 0;
  const reason = hasNoWorker
    ? t('console_jobs.waits_no_worker')
    : job.failures > 0
      ? t('console_jobs.waits_again', { count: job.failures })
      : (ahead ?? 0) > 0
        ? t('console_jobs.waits_ahead', { count: ahead ?? 0, running: running ?? 0 })
        : (running ?? 0) > 0
          ? t('console_jobs.waits_running', { count: running ?? 0 })
          : t('console_jobs.waits_soon');
  return (
    <MessageBar intent={hasNoWorker ? 'error' : 'info'} layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('console_jobs.why_waiting')}</MessageBarTitle>
        {reason}
      </MessageBarBody>
    </MessageBar>
  );
}
