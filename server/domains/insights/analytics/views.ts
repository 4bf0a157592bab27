import type { AnalyticsGroup, AnalyticsMeasures, AnalyticsView } from '../../../../common/api/analytics.ts';
import { addHistogram, percentile } from './model.ts';
import type { Histogram, DayFigures } from './model.ts';

/** The job that makes the slides of a deck. */
const DECK_JOB = 'slides.generate';
/** The job that writes an outline. */
const OUTLINE_JOB = 'outline';

/** What came together in one group. */
export interface Tally {
  sums: Record<string, number>;
  durations: Record<string, Histogram>;
  people: Set<string>;
}
export const newTally = (): Tally => ({ sums: {}, durations: {}, people: new Set() });

type Row = Pick<DayFigures, 'day' | 'client_id' | 'kind' | 'by' | 'sums' | 'durations'>;

/** One view: which kinds of rows it reads, where a row belongs, and what it shows. */
interface View {
  kinds: (group: AnalyticsGroup) => readonly string[];
  show: (tally: Tally, group: AnalyticsGroup) => AnalyticsMeasures;
  /** What groups are ordered by, the largest first. */
  weight: string;
}

/** Adds a row. Sums are distinguished by kind; those of jobs also by job. */
export function addRow(tally: Tally, { kind, by, sums, durations }: Row): void {
  const names = kind === 'jobs' ? [kind, `${kind} ${by['job'] ?? ''}`] : [kind];
  for (const name of names) {
    for (const [field, value] of Object.entries(sums)) {
      const key = `${name}:${field}`;
      tally.sums[key] = (tally.sums[key] ?? 0) + value;
    }
    for (const [field, histogram] of Object.entries(durations))
      addHistogram((tally.durations[`${name}:${field}`] ??= {}), histogram);
  }
  // Work of the service itself is no user's.
  if (by['user'] !== undefined && by['user'] !== '') tally.people.add(by['user']);
}

/** The group of a row; undefined where it has none in this breakdown. */
export function groupOf({ day, client_id, by }: Row, group: AnalyticsGroup): string | null | undefined {
  if (group === 'day') return day;
  if (group === 'month') return day.slice(0, 7);
  if (group === 'client') return client_id;
  const value = by[group];
  return value === '' ? null : value;
}

const isOfTime = (group: AnalyticsGroup): boolean => ['day', 'month', 'client'].includes(group);

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
const share = (part: number, whole: number): number | null => (whole === 0 ? null : rounded(part / whole));

/** Reads sums that are absent as nothing. */
const reader =
  ({ sums }: Tally) =>
  (name: string): number =>
    sums[name] ?? 0;

const costOf = (tally: Tally, kind: string): number | null => {
  const sum = reader(tally);
  return sum(`${kind}:unpriced_calls`) > 0 ? null : rounded(sum(`${kind}:cost`));
};

export const VIEWS: Readonly<Record<AnalyticsView, View>> = {
  overview: {
    kinds: () => ['calls', 'call_people', 'decks', 'deck_people', 'jobs', 'exports', 'reports'],
    weight: 'decks',
    show: (tally) => {
      const sum = reader(tally);
      return {
        ...{ decks: sum('decks:decks'), slides: sum('reports:slides'), exports: sum('exports:exports') },
        ...{ active_users: tally.people.size, jobs: sum('jobs:runs'), failed_jobs: sum('jobs:failed') },
        ...{ calls: sum('calls:calls'), tokens: sum('calls:input_tokens') + sum('calls:output_tokens') },
        ...{ cost: costOf(tally, 'calls'), pass_rate: share(sum('reports:passed'), sum('reports:reports')) },
        deck_p50_ms: percentile(tally.durations[`jobs ${DECK_JOB}:run`] ?? {}, 0.5),
      };
    },
  },
  usage: {
    kinds: (group) =>
      group === 'user' ? ['call_people', 'deck_people'] : isOfTime(group) ? ['calls', 'decks'] : ['calls'],
    weight: 'calls',
    show: (tally, group) => {
      const [calls, decks] = group === 'user' ? ['call_people', 'deck_people'] : ['calls', 'decks'];
      const sum = reader(tally);
      return {
        ...{ calls: sum(`${calls}:calls`), failed_calls: sum(`${calls}:failed_calls`) },
        ...{ input_tokens: sum(`${calls}:input_tokens`), output_tokens: sum(`${calls}:output_tokens`) },
        ...{ images: sum(`${calls}:images`), cost: costOf(tally, calls) },
        ...{ unpriced_calls: sum(`${calls}:unpriced_calls`), decks: sum(`${decks}:decks`) },
      };
    },
  },
  quality: {
    kinds: (group) => (group === 'gate' ? ['gates'] : isOfTime(group) ? ['reports', 'edits'] : ['reports']),
    weight: 'errors',
    show: (tally, group) => {
      const kind = group === 'gate' ? 'gates' : 'reports';
      const sum = reader(tally);
      const [reports, passed] = [sum(`${kind}:reports`), sum(`${kind}:passed`)];
      return {
        ...{ reports, passed, pass_rate: share(passed, reports) },
        ...{ errors: sum(`${kind}:errors`), warnings: sum(`${kind}:warnings`), slides: sum(`${kind}:slides`) },
        edited_slides: sum('edits:slides'),
        ...{ numbers: sum(`${kind}:numbers`), untraced_numbers: sum(`${kind}:untraced_numbers`) },
        untraced_rate: share(sum(`${kind}:untraced_numbers`), sum(`${kind}:numbers`)),
      };
    },
  },
  performance: {
    kinds: (group) => (group === 'model' ? ['calls'] : ['jobs']),
    weight: 'runs',
    show: (tally, group) => {
      const sum = reader(tally);
      const times = (name: string, at: number): number | null => percentile(tally.durations[name] ?? {}, at);
      if (group === 'model') {
        return {
          ...{ runs: sum('calls:calls'), failed: sum('calls:failed_calls'), cancelled: 0 },
          ...{ p50_ms: times('calls:run', 0.5), p95_ms: times('calls:run', 0.95) },
          ...{ waited_p50_ms: null, waited_p95_ms: null },
          ...{ first_outline_p50_ms: null, first_outline_p95_ms: null },
        };
      }
      return {
        ...{ runs: sum('jobs:runs'), failed: sum('jobs:failed'), cancelled: sum('jobs:cancelled') },
        ...{ p50_ms: times('jobs:run', 0.5), p95_ms: times('jobs:run', 0.95) },
        ...{ waited_p50_ms: times('jobs:wait', 0.5), waited_p95_ms: times('jobs:wait', 0.95) },
        first_outline_p50_ms: times(`jobs ${OUTLINE_JOB}:first_event`, 0.5),
        first_outline_p95_ms: times(`jobs ${OUTLINE_JOB}:first_event`, 0.95),
      };
    },
  },
};
