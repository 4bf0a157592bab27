import * as z from 'zod';

const day = z.iso.date().meta({ description: 'Day in UTC, such as 2026-11-23' });

/** The breakdowns of each view; the first is the default. */
const ANALYTICS_GROUPS = {
  overview: ['day', 'month', 'client'],
  usage: ['day', 'month', 'client', 'model', 'provider', 'task', 'user'],
  quality: ['gate', 'template', 'provider', 'day', 'month', 'client'],
  performance: ['job', 'model', 'error', 'day', 'month', 'client'],
} as const;
export type AnalyticsView = keyof typeof ANALYTICS_GROUPS;
export type AnalyticsGroup = (typeof ANALYTICS_GROUPS)[AnalyticsView][number];

const DAY_MS = 86_400_000;
const MAX_DAYS = 731;
/** Maximum number of rows in a JSON answer; a CSV file has all. */
const MAX_ANALYTICS_ROWS = 1_000;

/** Means “no client” in place of a client's id. */
const NO_CLIENT = 'none';

const query = <const Groups extends readonly [string, ...string[]]>(groups: Groups) =>
  z
    .object({
      from: day.optional().meta({ description: 'First day; 30 days up to the last one when absent.' }),
      to: day.optional().meta({ description: 'Last day; today when absent.' }),
      client_id: z
        .string()
        .min(1)
        .max(64)
        .optional()
        .meta({ description: `Of one client; "${NO_CLIENT}": work of the service itself.` }),
      group_by: z.enum(groups).default(groups[0] as never),
      limit: z.coerce.number().int().min(1).max(MAX_ANALYTICS_ROWS).default(366).meta({ description: 'Most rows.' }),
      format: z.enum(['json', 'csv']).default('json').meta({ description: 'csv: all rows as a file.' }),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      message: 'from must not be after to',
      path: ['from'],
    })
    .refine(
      ({ from, to = new Date().toISOString().slice(0, 10) }) =>
        from === undefined || (Date.parse(to) - Date.parse(from)) / DAY_MS < MAX_DAYS,
      { message: `at most ${MAX_DAYS} days`, path: ['from'] },
    );

const count = z.int().min(0);
const share = z.number().min(0).max(1).nullable();
const ms = z.int().min(0).nullable();

const MEASURES = {
  overview: {
    decks: count.meta({ description: 'Presentations created.' }),
    slides: count.meta({ description: 'Slides in decks that were made.' }),
    exports: count,
    active_users: count.meta({ description: 'People who created a presentation or used a model.' }),
    jobs: count,
    failed_jobs: count,
    calls: count.meta({ description: 'Calls of models.' }),
    tokens: count,
    cost: z.number().min(0).nullable().meta({ description: 'In `currency`; null where a paid call had no price.' }),
    pass_rate: share.meta({ description: 'Decks whose quality report passed; null without any.' }),
    deck_p50_ms: ms.meta({ description: 'Median time to make the slides of a deck.' }),
  },
  usage: {
    calls: count,
    failed_calls: count,
    input_tokens: count,
    output_tokens: count,
    images: count,
    cost: z.number().min(0).nullable().meta({ description: 'In `currency`; null where a paid call had no price.' }),
    unpriced_calls: count,
    decks: count.meta({ description: 'Presentations created; 0 where the breakdown is one of calls.' }),
  },
  quality: {
    reports: count.meta({ description: 'Quality reports; by gate those in which it had something to judge.' }),
    passed: count,
    pass_rate: share,
    errors: count,
    warnings: count,
    slides: count,
    edited_slides: count.meta({ description: 'Slides that were changed after they were made.' }),
    numbers: count.meta({ description: 'Numbers on slides; by gate those that `coverage` looked at.' }),
    untraced_numbers: count.meta({ description: 'Numbers without a source.' }),
    untraced_rate: share.meta({ description: 'Share of numbers without a source; null without any number.' }),
  },
  performance: {
    runs: count.meta({ description: 'Jobs that ended; by model its calls.' }),
    failed: count,
    cancelled: count,
    p50_ms: ms,
    p95_ms: ms,
    waited_p50_ms: ms.meta({ description: 'From the request to the start.' }),
    waited_p95_ms: ms,
    first_outline_p50_ms: ms.meta({
      description: 'From the request for an outline to its first section or slide; null where none was made.',
    }),
    first_outline_p95_ms: ms,
  },
} as const;

const answer = <Measures extends z.ZodRawShape>(measures: Measures) =>
  z.strictObject({
    from: day,
    to: day,
    group_by: z.string(),
    client_id: z.string().nullable().meta({ description: 'Null: all that the caller may see.' }),
    currency: z.string().nullable().meta({ description: 'Of costs; null where no prices are set.' }),
    collected_at: z.iso.datetime().nullable().meta({ description: 'What happened since is not counted yet.' }),
    totals: z.strictObject(measures),
    previous: z.strictObject(measures).meta({ description: 'The same over as many days just before.' }),
    items: z.array(
      z.strictObject({
        group: z.string().nullable().meta({ description: 'Null: work of no client, or of no person.' }),
        label: z.string().nullable().meta({ description: 'Its usual name, if different.' }),
        ...measures,
      }),
    ),
    total: count.meta({ description: 'Rows there are; `items` may be fewer.' }),
  });

export const analyticsQueries = {
  overview: query(ANALYTICS_GROUPS.overview),
  usage: query(ANALYTICS_GROUPS.usage),
  quality: query(ANALYTICS_GROUPS.quality),
  performance: query(ANALYTICS_GROUPS.performance),
} as const;
export interface AnalyticsQuery {
  from?: string | undefined;
  to?: string | undefined;
  client_id?: string | undefined;
  group_by: AnalyticsGroup;
  limit: number;
  format: 'json' | 'csv';
}

/** Answers of GET /admin/analytics/{view}. */
export const analyticsAnswers = {
  overview: answer(MEASURES.overview),
  usage: answer(MEASURES.usage),
  quality: answer(MEASURES.quality),
  performance: answer(MEASURES.performance),
} as const;

/** The names of a view's measures, in their order. */
export const analyticsMeasures = (view: AnalyticsView): string[] => Object.keys(MEASURES[view]);

/** Measures of one row, depending on the view. */
export type AnalyticsMeasures = Record<string, number | null>;
