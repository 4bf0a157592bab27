import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { userList } from '../../../../common/api/accounts.ts';
import { jobListSchema } from '../../../../common/api/jobs.ts';
import { listOf } from '../../../../common/api/list.ts';
import { presentationSummary } from '../../../../common/api/presentations.ts';
import { usageList } from '../../../../common/api/usage.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { Part } from '../../components/facts.tsx';
import { Figures } from '../../components/figures.tsx';
import { useClientScope } from '../../data/client-scope.ts';
import { useServerList } from '../../data/server-list.ts';

const presentationList = listOf(presentationSummary);
const DAYS = 30;
const DAY_MS = 86_400_000;
const daysAgo = (): string => new Date(Math.floor((Date.now() - DAYS * DAY_MS) / 60_000) * 60_000).toISOString();

/** How much is used, in five figures. */
export function Activity(): JSX.Element {
  const { t } = useTranslation('admin');
  const { money, number } = useFormats();
  const { clientId } = useClientScope();
  const scope = clientId === null ? {} : { client_id: clientId };
  const people = useServerList('/admin/users', userList, { ...scope, is_active: 'true', page_size: 1 }).data?.total;
  const decks = useServerList('/presentations', presentationList, { ...scope, page_size: 1 }).data?.total;
  const done = useServerList('/admin/jobs', jobListSchema, {
    ...{ ...scope, state: 'completed', queued_after: daysAgo(), page_size: 1 },
  }).data?.total;
  const usage = useServerList('/admin/usage', usageList, { ...scope, page_size: 100 }).data?.items;
  const calls = usage?.reduce((sum, row) => sum + row.calls, 0);
  const cost = usage?.reduce((sum, row) => sum + (row.cost ?? 0), 0);
  const currency = usage?.find((row) => row.currency !== null)?.currency ?? null;
  const shown = (value: number | undefined): string => (value === undefined ? '–' : number(value));
  return (
    <Part title={t('console_home.activity')}>
      <Figures
        figures={[
          { label: t('console_home.presentations'), value: shown(decks) },
          { label: t('console_home.people'), value: shown(people) },
          { label: t('console_home.jobs_done'), value: shown(done) },
          { label: t('console_home.calls'), value: shown(calls) },
          {
            label: t('console_home.cost'),
            value: cost === undefined || currency === null ? '–' : money(cost, currency),
            ...(cost !== undefined && currency === null ? { note: t('console_home.no_prices') } : {}),
          },
        ]}
      />
    </Part>
  );
}
