import type {
  AnalyticsMeasures,
  AnalyticsQuery,
  AnalyticsView,
  AnalyticsGroup,
} from '../../../../common/api/analytics.ts';
import { notFound } from '../../../kernel/sdk/app-error.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { Collection } from '../../../kernel/sdk/collection.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { Clients, Users } from '../../accounts/contract.ts';
import { DAY_MS } from '../../../kernel/sdk/clock.ts';
import { dayOf, shifted, startOf } from './collect-days.ts';
import type { DayCollector } from './collect-days.ts';
import type { DayFigures, Histogram } from './model.ts';
import { addHistogram, percentile } from './model.ts';

interface AnalyticsParts {
  days: Collection<DayFigures>;
  collector: Pick<DayCollector, 'refresh'>;
  clients: Pick<Clients, 'get'>;
  users: Pick<Users, 'get'>;
  currency: () => Promise<string | null>;
  clock: Clock;
}

interface AnalyticsRow {
  group: string | null;
  label: string | null;
  measures: AnalyticsMeasures;
}

/** Figures over some days, broken down. */
export interface AnalyticsReport {
  from: string;
  to: string;
  group_by: string;
  client_id: string | null;
  currency: string | null;
  collected_at: Date | null;
  totals: AnalyticsMeasures;
  previous: AnalyticsMeasures;
  rows: AnalyticsRow[];
  /** How many rows there are in all. */
  total: number;
}

export interface Analytics {
  /** @throws AppError `not_found` for a client that is not there for the caller. */
  report(scope: Scope, view: AnalyticsView, query: AnalyticsQuery): Promise<AnalyticsReport>;
}

/** Days of a report that names none. */
const USUAL_DAYS = 30;
/** Means “no client” in place of a client's id. */
const NO_CLIENT = 'none';

/** Reports over daily rows. */
export function createAnalytics({ days, collector, clients, users, currency, clock }: AnalyticsParts): Analytics {
  /** The client to narrow a report to: undefined for all that the scope covers. */
  async function clientOf(scope: Scope, asked: string | undefined): Promise<string | null | undefined> {
    if (asked === undefined) return undefined;
    if (asked === NO_CLIENT) {
      if (!scope.covers(null)) throw notFound('client');
      return null;
    }
    if (!scope.covers(asked) || (await clients.get(scope, asked)) === null) throw notFound('client');
    return asked;
  }

  async function label(scope: Scope, group: string | null, by: string): Promise<string | null> {
    if (group === null) return null;
    if (by === 'client') return (await clients.get(scope, group))?.name ?? null;
    if (by !== 'user') return null;
    const user = await users.get(scope, group);
    return user === null ? null : user.name || user.email;
  }

  return {
    async report(scope, view, { client_id, group_by, limit, format, ...asked }) {
      const client = await clientOf(scope, client_id);
      const today = dayOf(clock.now());
      const to = asked.to ?? today;
      const from = asked.from ?? shifted(to, 1 - USUAL_DAYS);
      const collected_at = to >= today ? await collector.refresh() : startOf(shifted(to, 1));
      const length = Math.round((startOf(to).getTime() - startOf(from).getTime()) / DAY_MS) + 1;
      const before = shifted(from, -length);
      const { kinds, show, weight } = VIEWS[view];
      const tallies = { totals: newTally(), previous: newTally(), groups: new Map<string | null, Tally>() };
      const filter = {
        day: { $gte: before, $lte: to },
        kind: { $in: [...kinds(group_by)] },
        ...(client === undefined ? {} : { client_id: client }),
      };
      for await (const row of days.each(scope, { filter })) {
        if (row.day < from) {
          addRow(tallies.previous, row);
          continue;
        }
        addRow(tallies.totals, row);
        const group = groupOf(row, group_by);
        if (group === undefined) continue;
        const tally = tallies.groups.get(group) ?? newTally();
        addRow(tally, row);
        tallies.groups.set(group, tally);
      }
      const isOverTime = group_by === 'day' || group_by === 'month';
      const all = [...tallies.groups].map(([group, tally]) => ({ group, measures: show(tally, group_by) }));
      all.sort((one, other) => {
        const byName = String(one.group) < String(other.group) ? -1 : 1;
        return isOverTime ? byName : (other.measures[weight] ?? 0) - (one.measures[weight] ?? 0) || byName;
      });
      // Of days the latest are shown, of all else the largest.
      const shown = format === 'csv' ? all : isOverTime ? all.slice(-limit) : all.slice(0, limit);
      const rows: AnalyticsRow[] = [];
      for (const row of shown) rows.push({ ...row, label: await label(scope, row.group, group_by) });
      return {
        ...{ from, to, group_by, client_id: client ?? null, currency: await currency(), collected_at },
        ...{ totals: show(tallies.totals, group_by), previous: show(tallies.previous, group_by) },
        ...{ rows, total: all.length },
      };
    },
  };
}

/** The job that makes the slides of a deck. */
const DECK_JOB = 'slides.generate';
/** The job that writes an outline. */
const OUTLINE_JOB = 'outline';

/** What came together in one group. */
interface Tally {
  sums: Record<string, number>;
  durations: Record<string, Histogram>;
  people: Set<string>;
}
const newTally = (): Tally => ({ sums: {}, durations: {}, people: new Set() });

type Row = Pick<DayFigures, 'day' | 'client_id' | 'kind' | 'by' | 'sums' | 'durations'>;

/** One view: which kinds of rows it reads, where a row belongs, and what it shows. */
interface View {
  kinds: (group: AnalyticsGroup) => readonly string[];
  show: (tally: Tally, group: AnalyticsGroup) => AnalyticsMeasures;
  /** What groups are ordered by, the largest first. */
  weight: string;
}

/** Adds a row. Sums are distinguished by kind; those of jobs also by job. */
function addRow(tally: Tally, { kind, by, sums, durations }: Row): void {
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

/** The group of a row; undefined if it has none in this breakdown. */
function groupOf({ day, client_id, by }: Row, group: AnalyticsGroup): string | null | undefined {
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

const VIEWS: Readonly<Record<AnalyticsView, View>> = {
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
