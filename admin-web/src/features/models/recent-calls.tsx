import type { JSX } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { analyticsAnswers } from '../../../../common/api/analytics.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { useServices } from '../../../../common/web/services.ts';
import { Part } from '../../components/facts.tsx';
import { Figures } from '../../components/figures.tsx';
import { TextLink } from '../../components/links.tsx';
import { useScopedPath } from '../../data/client-scope.ts';
import { useMay } from '../../data/pages.ts';

const DAY_MS = 86_400_000;

/** How the models answered today and yesterday. */
export function RecentCalls(): JSX.Element | null {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const { client } = useServices();
  const may = useMay();
  const scoped = useScopedPath();
  const from = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const { data } = useQuery({
    queryKey: ['analytics', 'performance', 'recent', from],
    queryFn: async ({ signal }) =>
      (
        await client.get('/admin/analytics/performance', {
          query: { group_by: 'model', from },
          schema: analyticsAnswers.performance,
          signal,
        })
      ).data,
    enabled: may('analytics.read'),
  });
  if (data === undefined || data.totals.runs === 0) return null;
  const { runs, failed, p50_ms, p95_ms } = data.totals;
  const seconds = (ms: number | null): string =>
    ms === null ? '–' : number(ms / 1000, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
  return (
    <Part title={t('console_models.recent')}>
      <Figures
        figures={[
          { label: t('console_models.calls'), value: number(runs) },
          {
            label: t('console_models.failed_calls'),
            value: number(failed),
            ...(failed > 0
              ? {
                  note: t('console_models.failed_share', { share: number(failed / runs, { style: 'percent' }) }),
                  tone: 'bad' as const,
                }
              : {}),
          },
          { label: t('console_models.median'), value: seconds(p50_ms) },
          { label: t('console_models.slowest'), value: seconds(p95_ms) },
        ]}
      />
      <TextLink to={scoped('/analytics?view=performance&group_by=model')}>
        {t('console_models.open_analytics')}
      </TextLink>
    </Part>
  );
}
