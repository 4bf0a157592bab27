import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { RATE_COUNTER } from '../../../kernel/sdk/ports/rate-counter.ts';
import { rateCounts } from './model.ts';
import { createRateCounter } from './rate-counter.ts';

/** How often whom has called what: counted in the database, for all processes together. */
export const plugin = definePlugin({
  name: 'limits',
  provides: { rates: RATE_COUNTER },
  models: { rateCounts },
  migrations: new URL('./migrations/', import.meta.url),
  setup: ({ models, clock }) => ({ rates: createRateCounter(models.rateCounts, clock) }),
});
