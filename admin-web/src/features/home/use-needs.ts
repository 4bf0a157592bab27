import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientList } from '../../../../common/api/accounts.ts';
import { jobListSchema } from '../../../../common/api/jobs.ts';
import { masterDeckList } from '../../../../common/api/master-decks.ts';
import { diagnosticsSchema } from '../../../../common/api/operations.ts';
import { presentationSummary } from '../../../../common/api/presentations.ts';
import { listOf } from '../../../../common/api/list.ts';
import { usageList } from '../../../../common/api/usage.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { useServices } from '../../../../common/web/services.ts';
import { useClientScope } from '../../data/client-scope.ts';
import { useMay } from '../../data/pages.ts';
import { useSetup } from '../../data/setup-state.ts';
import { useServerList } from '../../data/server-list.ts';
import { firstDay, useReport } from '../../data/use-report.ts';

/** Something that an administrator should look at, and where. */
export interface Need {
  id: string;
  severity: 'error' | 'warning' | 'notice';
  title: string;
  text: string;
  /** When it happened or was last seen; null if it is so now. */
  at?: string | null;
  /** How many things it is about; one where absent. */
  count?: number;
  button: string;
  to: string;
  /** False for addresses outside of the console. */
  isPage?: boolean;
}

const DAY_MS = 86_400_000;
const dayAgo = (): string => new Date(Math.floor((Date.now() - DAY_MS) / 60_000) * 60_000).toISOString();
const MAX_WAIT_DAYS = 2;
const BUDGET_SHARE = 0.8;
const LOW_READINESS = 60;
/** A model whose calls fail this often, and not just now and then, doesn't work. */
const FAILING = { calls: 3, share: 0.25 };
const presentationList = listOf(presentationSummary);
const ORDER = { error: 0, warning: 1, notice: 2 };

/** What needs the administrator, the gravest first. An item is gone when its cause is. */
export function useNeeds(): { needs: Need[]; isPending: boolean } {
  const { t } = useTranslation('admin');
  const { money, number, percent } = useFormats();
  const { client, settings } = useServices();
  const may = useMay();
  const { clientId } = useClientScope();
  const scope = clientId === null ? {} : { client_id: clientId };
  const failed = useServerList('/admin/jobs', jobListSchema, {
    ...{ ...scope, state: 'failed', queued_after: dayAgo(), page_size: 1 },
  });
  const waiting = useServerList('/presentations', presentationList, {
    ...{ ...scope, review_status: 'In Review', page_size: 100 },
  });
  const masters = useServerList('/master-decks', masterDeckList, { ...scope, page_size: 100 });
  const clients = useServerList('/admin/clients', clientList, { page_size: 100 });
  const usage = useServerList('/admin/usage', usageList, { ...scope, page_size: 100 });
  const diagnostics = useQuery({
    queryKey: ['diagnostics'],
    queryFn: async ({ signal }) => (await client.get('/admin/diagnostics', { schema: diagnosticsSchema, signal })).data,
    enabled: may('diagnostics.read'),
  });
  const setup = useSetup();
  const calls = useReport(
    'performance',
    { ...scope, from: firstDay(2), group_by: 'model' },
    { enabled: may('analytics.read') && may('settings.change') },
  );

  const needs: Need[] = [];
  if (diagnostics.data?.workers.length === 0) {
    needs.push({
      ...{ id: 'workers', severity: 'error', to: '/health' },
      title: t('console_home.no_worker'),
      text: t('console_home.no_worker_text'),
      button: t('console_home.open_health'),
    });
  }
  const failures = failed.data?.total ?? 0;
  if (failures > 0) {
    needs.push({
      ...{ id: 'failed', severity: 'error', to: '/jobs?state=failed&period=24h', count: failures },
      title: t('console_home.failed_jobs', { count: failures }),
      text: failed.data?.items[0]?.error?.message ?? '',
      at: failed.data?.items[0]?.finished_at ?? null,
      button: t('console_home.see_failed'),
    });
  }
  for (const { group, runs, failed: broken } of calls.data?.items ?? []) {
    if (group === null || typeof runs !== 'number' || typeof broken !== 'number') continue;
    if (broken < FAILING.calls || broken / runs < FAILING.share) continue;
    needs.push({
      ...{ id: `calls-${group}`, severity: 'error', to: '/models' },
      title: t('console_home.calls_fail', { model: group }),
      text: t('console_home.calls_fail_text', { failed: number(broken), calls: number(runs) }),
      button: t('console_home.test_connection'),
    });
  }
  for (const { id, name, budget } of clients.data?.items ?? []) {
    const rows = usage.data?.items.filter((row) => row.client_id === id) ?? [];
    const limit = budget?.cost?.hard_limit ?? budget?.cost?.soft_limit ?? null;
    const spent = rows.reduce((sum, row) => sum + (row.cost ?? 0), 0);
    const currency = rows.find((row) => row.currency !== null)?.currency ?? null;
    if (limit === null || limit === 0 || spent / limit < BUDGET_SHARE) continue;
    needs.push({
      ...{ id: `budget-${id}`, severity: 'warning', to: `/clients?open=${encodeURIComponent(id)}` },
      title: t('console_home.budget', { client: name, share: percent(spent / limit) }),
      text: t('console_home.budget_text', {
        spent: currency === null ? number(spent) : money(spent, currency),
        limit: currency === null ? number(limit) : money(limit, currency),
      }),
      button: t('console_home.review_budget'),
    });
  }
  const late = waiting.data?.items.filter(
    ({ updated_at }) => Date.now() - Date.parse(updated_at) > MAX_WAIT_DAYS * DAY_MS,
  );
  const oldest = late?.at(-1);
  if (late !== undefined && oldest !== undefined) {
    needs.push({
      ...{ id: 'reviews', severity: 'warning', to: `${settings.base_path}/addin/`, isPage: false },
      title: t('console_home.waiting_reviews', { count: late.length }),
      text: t('console_home.waiting_reviews_text', { title: oldest.title }),
      at: oldest.updated_at,
      button: t('console_home.see_presentations'),
    });
  }
  for (const { id, name, is_complete, readiness_score } of masters.data?.items ?? []) {
    if (is_complete && readiness_score >= LOW_READINESS) continue;
    needs.push({
      ...{ id: `master-${id}`, severity: 'warning', to: `/masters?open=${encodeURIComponent(id)}` },
      title: t(is_complete ? 'console_home.master_low' : 'console_home.master_incomplete', { name }),
      text: is_complete
        ? t('console_home.master_low_text', { score: number(readiness_score) })
        : t('console_home.master_incomplete_text'),
      button: t('console_home.open_master'),
    });
  }
  if (setup.data?.needed === true) {
    needs.push({
      ...{ id: 'setup', severity: 'notice', to: '/models' },
      title: t('console_home.no_model'),
      text: t('console_home.no_model_text'),
      button: t('console_home.set_up'),
    });
  }
  return {
    needs: needs.sort((one, other) => ORDER[one.severity] - ORDER[other.severity]),
    isPending: failed.isPending || waiting.isPending || masters.isPending || clients.isPending,
  };
}
