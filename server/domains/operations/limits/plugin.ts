import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { RATE_COUNTER } from '../../../kernel/sdk/ports/rate-counter.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { Collection, StoredDocument } from '../../../kernel/sdk/collection.ts';
import { DuplicateError } from '../../../kernel/sdk/app-error.ts';
import type { RateCount, RateCounter } from '../../../kernel/sdk/ports/rate-counter.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { Schema } from 'mongoose';
import { defineModel } from '../../../kernel/sdk/define-model.ts';

/** Each turn is lost only to another caller who changed it. */
const TURNS = 8;

/** Counts in the database, one atomic write per call: what two processes count at once is counted twice. */
function createRateCounter(rows: Collection<RateRow>, clock: Clock): RateCounter {
  const scope = Scope.ofSystem('rates');

  /** Null where another began the window meanwhile. */
  async function begin(key: string, now: Date, resetsAt: Date): Promise<RateRow | null> {
    const begun = { hits: 1, resets_at: resetsAt };
    const again = await rows.update(scope, { _id: key, resets_at: { $lte: now } }, { $set: begun });
    if (again !== null) return again;
    return rows.insert(scope, { _id: key, ...begun }).catch((error: unknown) => {
      if (error instanceof DuplicateError) return null;
      throw error;
    });
  }

  return {
    async count(key, windowMs): Promise<RateCount> {
      for (let turn = 0; turn < TURNS; turn += 1) {
        const now = clock.now();
        const row =
          (await rows.update(scope, { _id: key, resets_at: { $gt: now } }, { $inc: { hits: 1 } })) ??
          (await begin(key, now, new Date(now.getTime() + windowMs)));
        if (row !== null) return { hits: row.hits, resetsAt: row.resets_at };
      }
      throw new Error(`a call can’t be counted after ${TURNS} turns`);
    },
  };
}

/** How often a route was called by one caller within a window. `_id` names both. */
interface RateRow extends StoredDocument {
  hits: number;
  resets_at: Date;
}

/** Collection `rate_counts`. It belongs to the service: many are counted before it is known who they are. */
const rateCounts = defineModel<RateRow>({
  collection: 'rate_counts',
  tenancy: 'service',
  schema: new Schema<RateRow>({
    hits: { type: Number, required: true },
    resets_at: { type: Date, required: true },
  }),
});

/** Request rates: counted in the database, for all processes together. */
export const plugin = definePlugin({
  name: 'limits',
  provides: { rates: RATE_COUNTER },
  models: { rateCounts },
  migrations: new URL('./migrations/', import.meta.url),
  setup: ({ models, clock }) => ({ rates: createRateCounter(models.rateCounts, clock) }),
});
