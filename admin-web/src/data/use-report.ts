import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { analyticsAnswers } from '../../../common/api/analytics.ts';
import type { AnalyticsView } from '../../../common/api/analytics.ts';
import { useServices } from '../../../common/web/services.ts';

const DAY_MS = 86_400_000;

/** One row, whichever its view: measures by name beside group and label. */
export type AnalyticsRow = { group: string | null; label: string | null } & Record<string, unknown>;

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
export function useReport(
  view: AnalyticsView,
  query: ReportQuery,
  options: { enabled?: boolean } = {},
): UseQueryResult<Report> {
  const { client } = useServices();
  return useQuery({
    queryKey: ['analytics', view, query],
    queryFn: async ({ signal }) =>
      (await client.get(reportPath(view), { query, schema: analyticsAnswers[view] as z.ZodType<Report>, signal })).data,
    placeholderData: keepPreviousData,
    ...options,
  });
}

/** The first day of the last days, as the server takes it. */
export const firstDay = (days: number): string => new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);

export interface Point {
  at: Date;
  value: number | null;
}

/** A point for each day: what is counted was zero on days without rows; what is measured wasn't measured. */
export function pointsOf({ from, to, items }: Report, measure: string): Point[] {
  const values = new Map(items.map((row) => [row.group, row[measure]]));
  const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  if (items.some(({ group }) => group?.length === 7)) {
    return items.map((row) => ({ at: new Date(`${row.group ?? ''}-01T00:00:00Z`), value: numberOf(row[measure]) }));
  }
  const isMeasured = measure.endsWith('_rate') || measure.endsWith('_ms');
  const points: Point[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS) {
    const at = new Date(time);
    const day = at.toISOString().slice(0, 10);
    points.push({ at, value: values.has(day) ? numberOf(values.get(day)) : isMeasured ? null : 0 });
  }
  return points;
}
