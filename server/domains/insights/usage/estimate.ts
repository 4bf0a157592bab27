import type { EstimateReply } from '../../../../common/api/usage.ts';
import { costOf, roundedCost } from './model.ts';
import type { Prices } from './model.ts';
import type { PastCall } from './records.ts';

export interface Range {
  low: number;
  likely: number;
  high: number;
}

/** What is to be made. */
export interface EstimateAbout {
  model: { provider: string; name: string | null; is_free: boolean };
  /** The model that draws; null if none does. */
  image_model: string | null;
  slides: Range;
  /** Tokens of the content, where the outline is still to be made; else null. */
  content_tokens: Range | null;
}

/** What one slide took in one deck of the past, or is expected to. */
interface PerSlide {
  input_tokens: number;
  output_tokens: number;
  images: number;
  seconds: number;
}

export type Estimate = Pick<
  EstimateReply,
  'basis' | 'decks' | 'slides' | 'tokens' | 'images' | 'seconds' | 'cost' | 'currency'
>;

/** So many decks make a history. */
const FEWEST_DECKS = 2;
/** With fewer decks the range means little. */
const FEW_DECKS = 5;
/** Decks with fewer slides are poor evidence for the cost of one slide. */
const FEWEST_SLIDES = 3;
const LATEST_DECKS = 20;

/**
 * Without history. Measured with decks of 8 to 20 slides made from a paper, a report, a table and a web page, with the schema of each answer
 * added; models that think aloud write more than they are asked for.
 */
const USUAL: Readonly<Record<keyof Range, PerSlide>> = {
  low: { input_tokens: 250, output_tokens: 40, images: 0, seconds: 0.5 },
  likely: { input_tokens: 900, output_tokens: 150, images: 0.1, seconds: 1.5 },
  high: { input_tokens: 2_500, output_tokens: 500, images: 0.4, seconds: 6 },
};
/** The built-in model, on one core of a small machine. */
const BUILTIN_SECONDS: Range = { low: 0.05, likely: 0.2, high: 0.8 };
/** Brief and outline, beside reading the content. */
const OUTLINE: Readonly<Record<keyof Range, PerSlide>> = {
  low: { input_tokens: 500, output_tokens: 350, images: 0, seconds: 5 },
  likely: { input_tokens: 1_500, output_tokens: 2_000, images: 0, seconds: 20 },
  high: { input_tokens: 4_000, output_tokens: 6_000, images: 0, seconds: 90 },
};
const BUILTIN_OUTLINE_SECONDS: Range = { low: 0.2, likely: 1, high: 6 };
/** The brief reads the content, the outline what is left of it. */
const READINGS = 1.5;
/** What a job does before its first slide and after its last. */
const AROUND_SECONDS: Range = { low: 0.5, likely: 1, high: 4 };

const ENDS = ['low', 'likely', 'high'] as const;

/** Works out what a deck will take, from what decks took lately on the same model, else from what they usually take. */
export function estimateDeck(about: EstimateAbout, recent: readonly PastCall[], prices: Prices | null): Estimate {
  const past = decksOf(recent, about.model.name ?? '');
  const hasHistory = past.length >= FEWEST_DECKS;
  const each = hasHistory ? quantiles(past) : about.model.is_free ? freeSlides() : USUAL;
  const at = (end: keyof Range) => totals(about, each[end], end);
  const ends = { low: at('low'), likely: at('likely'), high: at('high') };
  const range = (value: (end: PerSlide) => number): Range => mapEnds((end) => Math.ceil(value(ends[end])));
  const costs = mapEnds((end) => costAt(about, ends[end], prices));
  const hasCost = ENDS.every((end) => costs[end] !== null);
  return {
    basis: about.model.is_free ? 'builtin' : hasHistory ? 'history' : 'default',
    decks: hasHistory ? past.length : 0,
    slides: about.slides,
    tokens: range(({ input_tokens, output_tokens }) => input_tokens + output_tokens),
    images: range(({ images }) => images),
    seconds: range(({ seconds }) => seconds),
    cost: hasCost ? mapEnds((end) => roundedCost(costs[end] ?? 0)) : null,
    currency: prices?.currency ?? null,
  };
}

function totals(
  { model, image_model, slides, content_tokens }: EstimateAbout,
  each: PerSlide,
  end: keyof Range,
): PerSlide {
  const number = slides[end];
  const outline = outlineAt(model.is_free, content_tokens, end);
  return {
    input_tokens: each.input_tokens * number + outline.input_tokens,
    output_tokens: each.output_tokens * number + outline.output_tokens,
    images: image_model === null ? 0 : each.images * number,
    seconds: each.seconds * number + outline.seconds + AROUND_SECONDS[end],
  };
}

function outlineAt(isFree: boolean, content: Range | null, end: keyof Range): PerSlide {
  if (content === null) return NOTHING;
  if (isFree) return { ...NOTHING, seconds: BUILTIN_OUTLINE_SECONDS[end] };
  const own = OUTLINE[end];
  return { ...own, input_tokens: own.input_tokens + READINGS * content[end] };
}

const NOTHING: PerSlide = { input_tokens: 0, output_tokens: 0, images: 0, seconds: 0 };

/** Null where something that is paid for has no price. */
function costAt({ model, image_model }: EstimateAbout, used: PerSlide, prices: Prices | null): number | null {
  const text = model.is_free ? 0 : costOf(prices, model.name ?? '', { ...used, images: 0 });
  if (text === null || image_model === null || used.images === 0) return text;
  const drawn = costOf(prices, image_model, { ...NOTHING, images: Math.ceil(used.images) });
  return drawn === null ? null : text + drawn;
}

function freeSlides(): Record<keyof Range, PerSlide> {
  return {
    low: { ...NOTHING, seconds: BUILTIN_SECONDS.low },
    likely: { ...NOTHING, seconds: BUILTIN_SECONDS.likely, images: USUAL.likely.images },
    high: { ...NOTHING, seconds: BUILTIN_SECONDS.high, images: USUAL.high.images },
  };
}

/** Decks of the past that were written by a model, each as what one of its slides took. */
function decksOf(recent: readonly PastCall[], model: string): PerSlide[] {
  const jobs = new Map<string | null, PastCall[]>();
  for (const call of recent) jobs.set(call.job_id, [...(jobs.get(call.job_id) ?? []), call]);
  const decks: PerSlide[] = [];
  for (const [job, calls] of jobs) {
    const slides = Math.max(...calls.map(({ parts }) => parts ?? 0));
    if (job === null || slides < FEWEST_SLIDES || writerOf(calls) !== model) continue;
    const sum = (value: (call: PastCall) => number): number => calls.reduce((total, call) => total + value(call), 0);
    const begun = Math.min(...calls.map(({ at }) => at.getTime()));
    const ended = Math.max(...calls.map(({ at, duration_ms }) => at.getTime() + duration_ms));
    decks.push({
      input_tokens: sum(({ input_tokens }) => input_tokens) / slides,
      output_tokens: sum(({ output_tokens }) => output_tokens) / slides,
      images: sum(({ images }) => images) / slides,
      seconds: (ended - begun) / 1000 / slides,
    });
    if (decks.length === LATEST_DECKS) break;
  }
  return decks;
}

/** The one model that wrote; null if there were several. The built-in one helps out everywhere. */
function writerOf(calls: readonly PastCall[]): string | null {
  const texts = calls.filter(({ kind }) => kind === 'text');
  const paid = texts.filter(({ is_free }) => !is_free);
  const names = new Set((paid.length > 0 ? paid : texts).map(({ model }) => model));
  return names.size === 1 ? ([...names][0] ?? null) : null;
}

/**
 * The median of each quantity, and the tenth and ninetieth of a hundred around it; of a few decks, which say little about the next one,
 * half of the lowest and twice the highest. Without pictures so far, there may have been no model that draws them.
 */
function quantiles(decks: readonly PerSlide[]): Record<keyof Range, PerSlide> {
  const isFew = decks.length < FEW_DECKS;
  const at = (share: number, value: (deck: PerSlide) => number): number => {
    const sorted = decks.map(value).sort((one, other) => one - other);
    const place = share * (sorted.length - 1);
    const below = sorted[Math.floor(place)] ?? 0;
    const above = sorted[Math.ceil(place)] ?? below;
    return below + (above - below) * (place - Math.floor(place));
  };
  const all = (share: number, factor = 1): PerSlide => ({
    input_tokens: factor * at(share, ({ input_tokens }) => input_tokens),
    output_tokens: factor * at(share, ({ output_tokens }) => output_tokens),
    images: factor * at(share, ({ images }) => images),
    seconds: factor * at(share, ({ seconds }) => seconds),
  });
  const low = isFew ? all(0, 0.5) : all(0.1);
  const high = isFew ? all(1, 2) : all(0.9);
  return { low, likely: all(0.5), high: high.images === 0 ? { ...high, images: USUAL.high.images } : high };
}

function mapEnds<T>(value: (end: keyof Range) => T): Record<keyof Range, T> {
  return { low: value('low'), likely: value('likely'), high: value('high') };
}
