import type { UsageGroup, UsageQuery } from '../../../../common/api/usage.ts';
import type { Collection, NewDocument } from '../../../kernel/sdk/collection.ts';
import { DuplicateError } from '../../../kernel/sdk/app-error.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { MadeCall, UsageRecord } from './model.ts';
import type { DailyFigures } from '../../../kernel/sdk/ports/daily-figures.ts';

/** What is summed up, as the database gives it. */
export interface StoredSums {
  calls: number;
  failed_calls: number;
  unpriced_calls: number;
  input_tokens: number;
  output_tokens: number;
  images: number;
  cost: number;
}

export interface ReportRow extends StoredSums {
  client_id: string | null;
  month: string;
  group: string | null;
}

export type PastCall = Pick<
  UsageRecord,
  'job_id' | 'parts' | 'kind' | 'model' | 'is_free' | 'at' | 'duration_ms' | 'input_tokens' | 'output_tokens' | 'images'
>;

/** The rows of usage. */
export interface UsageRecords {
  /** Writes a call that was made. Writing it again changes nothing; a call regenerated counts on in its row. */
  add(record: NewDocument<UsageRecord> & { _id: string }, made: MadeCall): Promise<void>;
  /** A call by row and id; null if it was not recorded. */
  made(recordId: string, callId: string): Promise<MadeCall | null>;
  ofJobs(scope: Scope, jobIds: readonly string[]): Promise<Map<string, StoredSums>>;
  report(scope: Scope, query: UsageQuery & { from: string; to: string }): Promise<{ rows: ReportRow[]; total: number }>;
  /** The latest calls that jobs of a client made while they wrote slides, newest first. */
  recent(clientId: string, since: Date, limit: number): Promise<PastCall[]>;
}

const SUMS = {
  calls: { $sum: '$calls' },
  failed_calls: { $sum: '$failed_calls' },
  unpriced_calls: { $sum: '$unpriced_calls' },
  input_tokens: { $sum: '$input_tokens' },
  output_tokens: { $sum: '$output_tokens' },
  images: { $sum: '$images' },
  cost: { $sum: '$cost' },
};

const GROUP_FIELD: Readonly<Record<Exclude<UsageGroup, 'none'>, string>> = {
  task: '$task',
  model: '$model',
  user: '$user_id',
  presentation: '$presentation_id',
};

/** Rows in a collection. The service writes them for everybody. */
export function createUsageRecords(records: Collection<UsageRecord>): UsageRecords {
  const system = Scope.ofSystem('usage');
  return {
    async add(record, made) {
      try {
        await records.insert(system, { ...record, made: [made] });
      } catch (error) {
        if (!(error instanceof DuplicateError)) throw error;
        const { calls, failed_calls, unpriced_calls, attempts, duration_ms } = record;
        const { input_tokens, output_tokens, images, cost } = record;
        await records.update(
          system,
          { _id: record._id, 'made.id': { $ne: made.id } },
          {
            $push: { made },
            $set: { outcome: made.outcome },
            $inc: {
              ...{ calls, failed_calls, unpriced_calls, attempts, duration_ms },
              ...{ input_tokens, output_tokens, images, cost },
            },
          },
        );
      }
    },
    async made(recordId, callId) {
      const record = await records.get(system, recordId, { projection: { made: 1 } });
      return record?.made.find(({ id }) => id === callId) ?? null;
    },
    async ofJobs(scope, jobIds) {
      if (jobIds.length === 0) return new Map();
      const rows = await records.aggregate<StoredSums & { _id: string }>(scope, [
        { $match: { job_id: { $in: [...jobIds] } } },
        { $group: { _id: '$job_id', ...SUMS } },
      ]);
      return new Map(rows.map(({ _id, ...sums }) => [_id, sums]));
    },
    async report(scope, { client_id, from, to, by, page, page_size }) {
      const group = by === 'none' ? { $literal: null } : GROUP_FIELD[by];
      const all = await records.aggregate<StoredSums & { _id: Omit<ReportRow, keyof StoredSums> }>(scope, [
        { $match: { month: { $gte: from, $lte: to }, ...(client_id === undefined ? {} : { client_id }) } },
        { $group: { _id: { client_id: '$client_id', month: '$month', group }, ...SUMS } },
      ]);
      const rows = all.map(({ _id, ...sums }) => ({ ..._id, group: _id.group ?? null, ...sums })).sort(inOrder);
      return { rows: rows.slice((page - 1) * page_size, page * page_size), total: rows.length };
    },
    recent: (clientId, since, limit) =>
      records.find(Scope.ofClient(clientId, 'usage'), {
        filter: { at: { $gte: since }, parts: { $gt: 0 } },
        sort: { at: -1 },
        projection: {
          ...{ job_id: 1, parts: 1, kind: 1, model: 1, is_free: 1, at: 1, duration_ms: 1 },
          ...{ input_tokens: 1, output_tokens: 1, images: 1 },
        },
        limit,
      }),
  };
}

/** The latest month first, then the most expensive. */
function inOrder(one: ReportRow, other: ReportRow): number {
  if (one.month !== other.month) return one.month < other.month ? 1 : -1;
  const tokens = (row: ReportRow): number => row.input_tokens + row.output_tokens;
  return (
    other.cost - one.cost ||
    tokens(other) - tokens(one) ||
    `${one.client_id} ${one.group}`.localeCompare(`${other.client_id} ${other.group}`)
  );
}

const FIELDS = Object.fromEntries(
  [
    ...['client_id', 'user_id', 'task', 'provider', 'model', 'duration_ms', 'calls', 'failed_calls', 'unpriced_calls'],
    ...['input_tokens', 'output_tokens', 'images', 'cost'],
  ].map((name) => [name, 1 as const]),
);

/** Calls of models by day: by task and model, and by person. */
export function createUsageFigures(records: Collection<UsageRecord>): DailyFigures {
  const scope = Scope.ofSystem('daily figures');
  return {
    async collect({ from, to }, add) {
      const query = { filter: { at: { $gte: from, $lt: to } }, projection: FIELDS };
      for await (const record of records.each(scope, query)) {
        const { client_id, user_id, task, provider, model, duration_ms } = record;
        const { calls, failed_calls, unpriced_calls, input_tokens, output_tokens, images, cost } = record;
        const sums = { calls, failed_calls, unpriced_calls, input_tokens, output_tokens, images, cost };
        const by = { task, provider, model: model === '' ? provider : model };
        add({ client_id, kind: 'calls', by, sums, durations: { run: duration_ms / Math.max(1, calls) } });
        add({ client_id, kind: 'call_people', by: { user: user_id ?? '' }, sums });
      }
    },
    async oldest() {
      return (await records.findOne(scope, { sort: { at: 1 }, projection: { at: 1 } }))?.at ?? null;
    },
  };
}
