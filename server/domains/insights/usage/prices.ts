import { z } from 'zod';

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

/** The cost of a call in the currency of the prices; null where the model has none. */
export function costOf(prices: Prices | null, model: string, used: Amounts): number | null {
  const own = prices !== null && Object.hasOwn(prices.models, model) ? prices.models[model] : undefined;
  if (own === undefined) return null;
  return (used.input_tokens * own.input + used.output_tokens * own.output) / MILLION + used.images * own.image;
}

/** Rounded to a millionth, which is less than a token costs anywhere: sums of fractions are not exact. */
export function roundedCost(cost: number): number {
  return Math.round(cost * MILLION) / MILLION;
}
