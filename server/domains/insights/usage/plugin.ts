import { z } from 'zod';
import type { ClientBudget } from '../../../../common/api/usage.ts';
import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { JOB_COSTS, USAGE_METER } from '../../../kernel/sdk/ports/models.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { CLIENTS } from '../../accounts/contract.ts';
import { contribute } from '../../../kernel/sdk/hook-point.ts';
import { DAILY_FIGURES } from '../../../kernel/sdk/ports/daily-figures.ts';
import { usageList, usageQuery } from '../../../../common/api/usage.ts';
import { defineRoute, json } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import { USAGE } from './contract.ts';
import { createUsageFigures, createUsageRecords } from './records.ts';
import { createLateWork, createMeter } from './meter.ts';
import { createLedger } from './ledger.ts';
import { usageModel, usageMonthModel, pricesSchema, pricesText } from './model.ts';
import type { Prices } from './model.ts';
import { createUsageService, presentRow } from './service.ts';
import type { UsageService } from './service.ts';

/** Twice the longest time that a call may be given. */
const LONGEST_CALL_MS = 1_200_000;

/** What models are used for: a row per call, what it cost, and the budgets that clients have for it. */
export const plugin = definePlugin({
  name: 'usage',
  env: z.object({
    MODEL_PRICES: pricesText.optional().meta({
      description:
        'What models cost, as JSON: {"currency":"EUR","models":{"gpt-4.1-mini":{"input":0.35,"output":1.4},"gpt-image-1":{"image":0.04}}}; input and output per million tokens, image per picture. Administrators may set prices too',
    }),
  }),
  settings: z.object({ prices: pricesSchema.nullable().default(null) }),
  needs: { clients: CLIENTS },
  provides: { meter: USAGE_METER, usage: USAGE, costs: JOB_COSTS },
  models: { records: usageModel, months: usageMonthModel },
  migrations: new URL('./migrations/', import.meta.url),
  i18n: new URL('./locales/', import.meta.url),
  permissions: { 'usage.read': ['super_admin', 'client_admin'] },
  setup(context) {
    const { models, services, clock, log, config } = context;
    const system = Scope.ofSystem('usage');
    const prices = async (): Promise<Prices | null> => (await context.settings()).prices ?? config.MODEL_PRICES ?? null;
    const budgetOf = async (clientId: string): Promise<ClientBudget | null> =>
      (await services.clients.get(system, clientId))?.budget ?? null;
    const records = createUsageRecords(models.records);
    const ledger = createLedger({ months: models.months, records, clock, longestCallMs: LONGEST_CALL_MS });
    const late = createLateWork(log);
    const parts = { records, ledger, late, prices, budgetOf, clock };
    const service = createUsageService(parts);
    return {
      meter: createMeter({ ...parts, audit: (entry) => context.audit(entry) }),
      usage: service,
      costs: service,
      late,
      figures: createUsageFigures(models.records),
    };
  },
  routes: ({ usage }) => usageRoutes(usage),
  hooks: ({ figures }) => [contribute(DAILY_FIGURES, 'usage', figures)],
  stop: ({ late }) => late.stop(),
});

/** Routes for those who watch over spending. */
function usageRoutes(service: UsageService): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/admin/usage',
      auth: 'session',
      action: 'usage.read',
      summary: 'Get model usage by client and month: a super_admin sees all, a client_admin its own',
      tag: 'usage',
      input: { query: usageQuery },
      output: json(usageList),
      handler: async ({ scope, query }) => {
        const { page, page_size } = query;
        const { rows, total, currency } = await service.report(scope, query);
        return { items: rows.map((row) => presentRow(row, currency)), total, page, page_size };
      },
    }),
  ];
}
