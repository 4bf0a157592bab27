import * as z from 'zod';
import { findingSchema } from './finding.ts';
import { listOf, pageQuery } from './list.ts';

const usageMonth = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .meta({ description: 'Month in UTC, such as 2026-11' });

const count = z.number().int().min(0);
const money = z.number().min(0);

/** Totals of model calls. */
export const usageSums = z.strictObject({
  calls: count.meta({ description: 'Calls made, including failed ones and those repeated after a crash.' }),
  input_tokens: count,
  output_tokens: count,
  images: count.meta({ description: 'Pictures drawn.' }),
  cost: money.nullable().meta({ description: 'In `currency`; null where a call that is paid for had no price.' }),
  currency: z.string().nullable().meta({ description: 'Null where no prices are set.' }),
});
export type UsageSumsView = z.output<typeof usageSums>;

/** Breakdowns of usage, beside client and month. */
const USAGE_GROUPS = ['none', 'task', 'model', 'user', 'presentation'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

export const usageQuery = pageQuery.extend({
  client_id: z.string().min(1).max(64).optional(),
  from: usageMonth.optional().meta({ description: 'First month; the present one where it is absent.' }),
  to: usageMonth.optional().meta({ description: 'Last month; the present one where it is absent.' }),
  by: z.enum(USAGE_GROUPS).default('none').meta({ description: 'What to break down by, beside client and month.' }),
});
export type UsageQuery = z.output<typeof usageQuery>;

const usageRow = usageSums.extend({
  client_id: z.string().nullable().meta({ description: 'Null for work of the service itself.' }),
  month: usageMonth,
  group: z
    .string()
    .nullable()
    .meta({ description: 'The task, model, user id or presentation id; null without one, and where `by` is none.' }),
  failed_calls: count,
});
export type UsageRowView = z.output<typeof usageRow>;

/** Answer of GET /admin/usage. */
export const usageList = listOf(usageRow);

const SOFT = { description: 'From here on, users are warned.' };
const HARD = { description: 'Nothing paid is started that would exceed this.' };
const BUDGET = {
  tokens: { description: 'Tokens of text and pictures together, in and out.' },
  cost: { description: 'In the currency of the prices; models without a price count nothing.' },
  whole: { description: 'For each month of the UTC calendar; null: no limit.' },
};

const limits = <Amount extends z.ZodNumber>(amount: Amount) =>
  z.strictObject({ soft_limit: amount.nullable().meta(SOFT), hard_limit: amount.nullable().meta(HARD) });

/** A client's monthly budget for models. */
export const clientBudget = z
  .strictObject({
    tokens: limits(count).nullable().meta(BUDGET.tokens),
    cost: limits(money).nullable().meta(BUDGET.cost),
  })
  .meta(BUDGET.whole);
export type ClientBudget = z.output<typeof clientBudget>;

const limitsInput = <Amount extends z.ZodNumber>(amount: Amount) =>
  z
    .object({
      soft_limit: amount.nullable().default(null).meta(SOFT),
      hard_limit: amount.nullable().default(null).meta(HARD),
    })
    .refine(({ soft_limit, hard_limit }) => soft_limit === null || hard_limit === null || soft_limit <= hard_limit, {
      message: 'usage.limits_reversed',
      path: ['soft_limit'],
    });

/** A budget that replaces the current one. */
export const clientBudgetInput = z
  .object({
    tokens: limitsInput(count).nullable().default(null).meta(BUDGET.tokens),
    cost: limitsInput(money).nullable().default(null).meta(BUDGET.cost),
  })
  .meta(BUDGET.whole);

const range = <Amount extends z.ZodType>(amount: Amount) =>
  z.strictObject({ low: amount, likely: amount, high: amount });

const spent = (amount: z.ZodNumber) =>
  z.strictObject({
    spent: amount,
    soft_limit: amount.nullable(),
    hard_limit: amount.nullable(),
    left: amount.nullable().meta({ description: 'Up to the hard limit; null without one.' }),
  });

/** The state of this month's budget. */
const budgetState = z.strictObject({
  month: usageMonth,
  state: z.enum(['ok', 'soft', 'hard']).meta({ description: 'soft: above the first limit. hard: nothing is left.' }),
  tokens: spent(count).nullable(),
  cost: spent(money).nullable(),
});
export type BudgetStateView = z.output<typeof budgetState>;

const amounts = {
  tokens: range(count),
  images: range(count),
  seconds: range(count),
  cost: range(money).nullable().meta({ description: 'Null where the model has no price.' }),
};

/** Answer of POST /presentations/{id}/estimate. */
export const estimateReply = z.strictObject({
  model: z.strictObject({ provider: z.string(), name: z.string().nullable() }),
  basis: z
    .enum(['history', 'default', 'builtin'])
    .meta({ description: 'history: what recent decks of the client took on this model. builtin: free.' }),
  decks: count.meta({ description: 'How many decks of the history it rests on.' }),
  slides: range(count),
  includes_outline: z.boolean().meta({ description: 'Whether the outline is still to be made, and counted in.' }),
  ...amounts,
  currency: z.string().nullable(),
  budget: budgetState.nullable().meta({ description: 'Null where the client has no budget.' }),
  alternative: z
    .strictObject({ provider: z.literal('builtin'), seconds: range(count) })
    .nullable()
    .meta({ description: 'The built-in model, which costs nothing; null where it is the one in use.' }),
  findings: z.array(findingSchema),
});
export type EstimateReply = z.input<typeof estimateReply>;
