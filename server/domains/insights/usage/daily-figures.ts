import type { Collection } from '../../../kernel/sdk/collection.ts';
import type { DailyFigures } from '../../../kernel/sdk/ports/daily-figures.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { UsageRecord } from './model.ts';

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
