import { Schema } from 'mongoose';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import { defineModel } from '../../../kernel/sdk/define-model.ts';
import type { CallOutcome, PlannedCall } from '../../../kernel/sdk/ports/models.ts';
import { z } from 'zod';

/** One time that a call was really made. */
export interface MadeCall {
  /** Unique, so that nothing is counted twice however often it is written. */
  id: string;
  at: Date;
  outcome: CallOutcome;
  input_tokens: number;
  output_tokens: number;
  images: number;
  cost: number;
}

/**
 * A call of a model. Within a job its id follows from job, step and its place in the step: a step that is done again after a
 * crash counts on in the row of the first time. Never any content.
 */
export interface UsageRecord extends StoredDocument {
  client_id: string | null;
  user_id: string | null;
  presentation_id: string | null;
  job_id: string | null;
  /** Key and name of the step of the job. */
  step_key: string | null;
  step_name: string | null;
  request_id: string | null;
  /** Slides of the deck that was being made. */
  parts: number | null;
  kind: PlannedCall['kind'];
  task: string;
  provider: string;
  model: string;
  is_free: boolean;
  /** When it was made first; the month (UTC) is that of this time. */
  at: Date;
  month: string;
  /** Of the last time. */
  outcome: CallOutcome;
  /** Sums over all times that it was made. */
  calls: number;
  failed_calls: number;
  /** Calls that are paid for without a price that is known. */
  unpriced_calls: number;
  attempts: number;
  duration_ms: number;
  input_tokens: number;
  output_tokens: number;
  images: number;
  cost: number;
  made: MadeCall[];
}

const number = { type: Number, required: true } as const;
const text = { type: String, required: true } as const;
const name = { type: String, default: null } as const;

const made = new Schema<MadeCall>(
  {
    id: text,
    at: { type: Date, required: true },
    outcome: text,
    input_tokens: number,
    output_tokens: number,
    images: number,
    cost: number,
  },
  { _id: false, id: false },
);

export const usageModel = defineModel<UsageRecord>({
  collection: 'usage_records',
  tenancy: 'client',
  schema: new Schema<UsageRecord>({
    client_id: name,
    user_id: name,
    presentation_id: name,
    job_id: name,
    step_key: name,
    step_name: name,
    request_id: name,
    parts: { type: Number, default: null },
    kind: text,
    task: text,
    provider: text,
    // The built-in one has no other name.
    model: { type: String, default: '' },
    is_free: { type: Boolean, required: true },
    at: { type: Date, required: true },
    month: text,
    outcome: text,
    calls: number,
    failed_calls: number,
    unpriced_calls: number,
    attempts: number,
    duration_ms: number,
    input_tokens: number,
    output_tokens: number,
    images: number,
    cost: number,
    made: { type: [made], default: [] },
  }),
});

/** The amount that a running call has reserved. */
export interface Hold {
  id: string;
  /** The row that the call will be recorded in. */
  record_id: string;
  tokens: number;
  cost: number;
  /** From then on no one is believed to come back for it. */
  until: Date;
}

/** What a client has spent in a month and reserved for running calls. `_id` is `CLIENT:MONTH`. */
export interface UsageMonth extends StoredDocument {
  client_id: string;
  month: string;
  tokens: number;
  cost: number;
  /** Spent and set aside together: what limits are checked against. */
  committed_tokens: number;
  committed_cost: number;
  holds: Hold[];
  /** When the audit log recorded that a limit was reached. */
  soft_told_at: Date | null;
  hard_told_at: Date | null;
}

const hold = new Schema<Hold>(
  { id: text, record_id: text, tokens: number, cost: number, until: { type: Date, required: true } },
  { _id: false, id: false },
);

export const usageMonthModel = defineModel<UsageMonth>({
  collection: 'usage_months',
  tenancy: 'client',
  schema: new Schema<UsageMonth>({
    client_id: text,
    month: text,
    tokens: number,
    cost: number,
    committed_tokens: number,
    committed_cost: number,
    holds: { type: [hold], default: [] },
    soft_told_at: { type: Date, default: null },
    hard_told_at: { type: Date, default: null },
  }),
});

/** The month of a time, in UTC. */
export function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7);
}

const price = z.number().min(0);

/** What models cost: per million tokens in and out, per picture; and in which currency. */
export const pricesSchema = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as EUR'),
  models: z.record(
    z.string().min(1).max(200),
    z.strictObject({ input: price.default(0), output: price.default(0), image: price.default(0) }),
  ),
});
export type Prices = z.output<typeof pricesSchema>;

/** Prices as JSON text. */
export const pricesText = z.string().transform((text, context): Prices => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
  const parsed = pricesSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    context.addIssue({ code: 'custom', message: `${path.join('.')}: ${message}` });
  }
  return z.NEVER;
});

/** What was or will be used of a model. */
interface Amounts {
  input_tokens: number;
  output_tokens: number;
  images: number;
}

const MILLION = 1_000_000;

/** The cost of a call in the currency of the prices; null if the model has none. */
export function costOf(prices: Prices | null, model: string, used: Amounts): number | null {
  const own = prices !== null && Object.hasOwn(prices.models, model) ? prices.models[model] : undefined;
  if (own === undefined) return null;
  return (used.input_tokens * own.input + used.output_tokens * own.output) / MILLION + used.images * own.image;
}

/** Rounded to a millionth, which is less than a token costs anywhere: sums of fractions are not exact. */
export function roundedCost(cost: number): number {
  return Math.round(cost * MILLION) / MILLION;
}
