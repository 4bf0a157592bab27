import type { JSX } from 'react';
import {
  Button,
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components';
import { ArrowClockwiseRegular, CopyRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { diagnosticsSchema } from '../../../../common/api/operations.ts';
import { JOB_STATES } from '../../../../common/api/jobs.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { Part } from '../../components/facts.tsx';
import { Figures } from '../../components/figures.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { StateDot } from '../../components/state-dot.tsx';

const REFETCH_MS = 15_000;
const readiness = z.object({
  status: z.string(),
  checks: z.record(z.string(), z.object({ is_ok: z.boolean(), detail: z.string().nullish() })),
});
const useStyles = makeStyles({
  // Fluent's rows have a fixed height: words of several lines would lie over the next row.
  row: { height: 'auto', '& > *': { paddingBlock: tokens.spacingVerticalSNudge, verticalAlign: 'top' } },
  head: { '& th': { fontWeight: tokens.fontWeightSemibold } },
  quiet: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

/** How the server's parts are, and what to copy for support. */
export function HealthPage(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { dateTime, duration, number, when } = useFormats();
  const { client, settings } = useServices();
  const notify = useNotify();
  const diagnostics = useQuery({
    queryKey: ['diagnostics'],
    queryFn: async ({ signal }) => (await client.get('/admin/diagnostics', { schema: diagnosticsSchema, signal })).data,
    refetchInterval: REFETCH_MS,
  });
  const ready = useQuery({
    queryKey: ['readiness'],
    queryFn: async ({ signal }) => (await client.get('/readyz', { isRoot: true, schema: readiness, signal })).data,
    refetchInterval: REFETCH_MS,
    retry: false,
  });
  const { data } = diagnostics;
  const copy = async (): Promise<void> => {
    const report = { version: settings.version, at: new Date().toISOString(), ready: ready.data ?? null, ...data };
    await navigator.clipboard.writeText(JSON.stringify(report, null, 2));
    notify(t('console_health.copied'));
  };
  return (
    <PageFrame
      title={t('console.page_health')}
      text={t('console_health.version', { version: settings.version })}
      actions={
        <>
          <Button
            icon={<ArrowClockwiseRegular />}
            onClick={() => void Promise.all([diagnostics.refetch(), ready.refetch()])}
          >
            {t('console_health.refresh')}
          </Button>
          <Button icon={<CopyRegular />} disabledFocusable={data === undefined} onClick={() => void copy()}>
            {t('console_health.copy')}
          </Button>
        </>
      }
    >
      {diagnostics.isError && <ProblemBar error={diagnostics.error} onRetry={() => void diagnostics.refetch()} />}
      {ready.isError && (
        <ProblemBar error={ready.error} title={t('console_health.not_ready')} onRetry={() => void ready.refetch()} />
      )}
      {data === undefined && diagnostics.isPending && <PageSkeleton />}
      {data !== undefined && (
        <Figures
          figures={[
            {
              label: t('console_health.queue'),
              value: t(`console_health.mode_${data.queue.mode.replace('-', '_')}`),
              ...(data.queue.fault === null
                ? { note: t('console_health.since', { at: when(data.queue.since) }), tone: 'good' as const }
                : { note: t(`console_health.fault_${data.queue.fault}`), tone: 'bad' as const }),
            },
            {
              label: t('console_health.workers'),
              value: number(data.workers.length),
              ...(data.workers.length === 0 ? { note: t('console_health.fault_no_worker'), tone: 'bad' as const } : {}),
            },
            {
              label: t('console_health.oldest'),
              value: data.jobs.lag_s < 1 ? '–' : duration(data.jobs.lag_s * 1000),
            },
            { label: t('console_health.running'), value: number(data.jobs.by_state.running ?? 0) },
          ]}
        />
      )}
      {ready.data !== undefined && (
        <Part title={t('console_health.checks')}>
          <Table aria-label={t('console_health.checks')} size="small">
            <TableHeader className={styles.head}>
              <TableRow>
                <TableHeaderCell>{t('console_health.check')}</TableHeaderCell>
                <TableHeaderCell>{t('console_health.state')}</TableHeaderCell>
                <TableHeaderCell>{t('console_health.detail')}</TableHeaderCell>
              </TableRow>
            </TableHeader>
            <TableBody>
              {Object.entries(ready.data.checks).map(([name, { is_ok, detail }]) => (
                <TableRow key={name} className={styles.row}>
                  <TableCell>{t(`console_health.check_${name}`, { defaultValue: name })}</TableCell>
                  <TableCell>
                    <StateDot tone={is_ok ? 'good' : 'bad'}>
                      {t(is_ok ? 'console_health.works' : 'console_health.fails')}
                    </StateDot>
                  </TableCell>
                  <TableCell className={styles.quiet}>{detail ?? '–'}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Part>
      )}
      {data !== undefined && data.workers.length > 0 && (
        <Part title={t('console_health.workers')}>
          <Table aria-label={t('console_health.workers')} size="small">
            <TableHeader className={styles.head}>
              <TableRow>
                {['host', 'running', 'started', 'seen'].map((column) => (
                  <TableHeaderCell key={column}>{t(`console_health.${column}`)}</TableHeaderCell>
                ))}
              </TableRow>
            </TableHeader>
            <TableBody>
              {data.workers.map((worker) => (
                <TableRow key={worker.id} className={styles.row}>
                  <TableCell>
                    <bdi>{`${worker.host} · ${worker.pid}`}</bdi>
                  </TableCell>
                  <TableCell>
                    {t('console_health.of', { running: number(worker.running), most: number(worker.concurrency) })}
                  </TableCell>
                  <TableCell>{dateTime(worker.started_at)}</TableCell>
                  <TableCell>{dateTime(worker.seen_at)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Part>
      )}
      {data !== undefined && (
        <Part title={t('console_health.jobs')}>
          <Figures
            figures={JOB_STATES.map((state) => ({
              label: t(`console_health.jobs_${state}`),
              value: number(data.jobs.by_state[state] ?? 0),
            }))}
          />
        </Part>
      )}
    </PageFrame>
  );
}
