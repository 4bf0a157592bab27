import type { AnalyticsMeasures, AnalyticsQuery, AnalyticsView } from '../../../../common/api/analytics.ts';
import { notFound } from '../../../kernel/sdk/app-error.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { Collection } from '../../../kernel/sdk/collection.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { Clients, Users } from '../../accounts/contract.ts';
import { dayOf, shifted, startOf } from './collect-days.ts';
import type { DayCollector } from './collect-days.ts';
import type { DayFigures } from './model.ts';
import { addRow, groupOf, newTally, VIEWS } from './views.ts';
import type { Tally } from './views.ts';
import { DAY_MS } from '../../../kernel/sdk/clock.ts';

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
