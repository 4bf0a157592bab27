import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { analyticsAnswers, analyticsMeasures, analyticsQueries } from '../../../../common/api/analytics.ts';
import type { AnalyticsQuery, AnalyticsView } from '../../../../common/api/analytics.ts';
import { defineRoute, jsonOrFile } from '../../../kernel/sdk/define-route.ts';
import type { FileReply, Route } from '../../../kernel/sdk/define-route.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { Analytics, AnalyticsReport } from './service.ts';

const CSV = 'text/csv; charset=utf-8; header=present';

/** Routes of analytics: four views of the same daily rows. */
export function analyticsRoutes(analytics: Analytics): Route[] {
  const common = { method: 'GET', action: 'analytics.read', tag: 'analytics' } as const;
  /** The measures are those of the view's schema, which checks them before they are sent. */
  const answer = async (scope: Scope, view: AnalyticsView, query: AnalyticsQuery): Promise<never> => {
    const report = await analytics.report(scope, view, query);
    return (query.format === 'csv' ? { file: csvOf(view, report) } : present(report)) as never;
  };
  return [
    defineRoute({
      ...common,
      auth: 'session',
      path: '/admin/analytics/overview',
      summary: 'Get decks, exports, people, jobs, cost and quality by day, month or client',
      input: { query: analyticsQueries.overview },
      output: jsonOrFile(analyticsAnswers.overview, { 'text/csv': null }),
      problems: ['not_found'],
      handler: ({ scope, query }) => answer(scope, 'overview', query),
    }),
    defineRoute({
      ...common,
      auth: 'session',
      path: '/admin/analytics/usage',
      summary: 'Get what models were used for, by day, month, client, model, provider, task or user',
      input: { query: analyticsQueries.usage },
      output: jsonOrFile(analyticsAnswers.usage, { 'text/csv': null }),
      problems: ['not_found'],
      handler: ({ scope, query }) => answer(scope, 'usage', query),
    }),
    defineRoute({
      ...common,
      auth: 'session',
      path: '/admin/analytics/quality',
      summary: 'Get what quality reports found, by gate, template, provider, day, month or client',
      input: { query: analyticsQueries.quality },
      output: jsonOrFile(analyticsAnswers.quality, { 'text/csv': null }),
      problems: ['not_found'],
      handler: ({ scope, query }) => answer(scope, 'quality', query),
    }),
    defineRoute({
      ...common,
      auth: 'session',
      path: '/admin/analytics/performance',
      summary: 'Get how long jobs and models took and what failed, by job, model, error, day, month or client',
      input: { query: analyticsQueries.performance },
      output: jsonOrFile(analyticsAnswers.performance, { 'text/csv': null }),
      problems: ['not_found'],
      handler: ({ scope, query }) => answer(scope, 'performance', query),
    }),
  ];
}

function present({ rows, collected_at, ...report }: AnalyticsReport): object {
  const items = rows.map(({ group, label, measures }) => ({ group, label, ...measures }));
  return { ...report, collected_at: collected_at?.toISOString() ?? null, items };
}

/** A mark at the beginning (BOM) is what Excel knows UTF-8 by; what a spreadsheet would take for a formula is escaped. */
function csvOf(view: AnalyticsView, { from, to, group_by, rows, currency }: AnalyticsReport): FileReply {
  const measures = analyticsMeasures(view);
  const lines = rows.map(({ group, label, measures: values }) => [
    ...[group ?? '', label ?? ''],
    ...measures.map((name) => values[name] ?? ''),
    ...(measures.includes('cost') ? [currency ?? ''] : []),
  ]);
  const columns = [group_by, 'label', ...measures, ...(measures.includes('cost') ? ['currency'] : [])];
  const text = stringify([columns, ...lines], { bom: true, record_delimiter: '\r\n', escape_formulas: true });
  const content = Readable.from([Buffer.from(text)]);
  return { name: `${view}-${from}-${to}.csv`, media_type: CSV, size: Buffer.byteLength(text), content };
}
