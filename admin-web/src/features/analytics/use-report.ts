import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { analyticsAnswers } from '../../../../common/api/analytics.ts';
import type { AnalyticsView } from '../../../../common/api/analytics.ts';
import { useServices } from '../../../../common/web/services.ts';
import type { AnalyticsRow } from './analytics-words.ts';

/** A report whichever its view: what its schema has checked, by the names of measures. */
export interface Report {
  from: string;
  to: string;
  currency: string | null;
  collected_at: string | null;
  totals: Record<string, unknown>;
  previous: Record<string, unknown>;
  items: AnalyticsRow[];
  total: number;
}

export type ReportQuery = Readonly<Record<string, string>>;

export const reportPath = (view: AnalyticsView): string => `/admin/analytics/${view}`;

/** A report of a view; the former one stays until the next one is there. */
export function useReport(view: AnalyticsView, query: ReportQuery): UseQueryResult<Report> {
  const { client } = useServices();
  return useQuery({
    queryKey: ['analytics', view, query],
    queryFn: async ({ signal }) =>
      (await client.get(reportPath(view), { query, schema: analyticsAnswers[view] as z.ZodType<Report>, signal })).data,
    placeholderData: keepPreviousData,
  });
}
