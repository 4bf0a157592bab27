import { describe, expect, it } from '@jest/globals';
import { estimateDeck } from './estimate.ts';
import type { EstimateAbout } from './estimate.ts';
import type { PastCall } from './records.ts';

const PRICES = {
  currency: 'EUR',
  models: { writer: { input: 1, output: 4, image: 0 }, drawer: { input: 0, output: 0, image: 0.5 } },
};
const exactly = (number: number) => ({ low: number, likely: number, high: number });
const about = (extra: Partial<EstimateAbout> = {}): EstimateAbout => ({
  model: { provider: 'openai', name: 'writer', is_free: false },
  image_model: null,
  slides: exactly(10),
  content_tokens: null,
  ...extra,
});
const START = Date.UTC(2026, 10, 1);

/** The calls of a deck: one per slide of this many tokens, a second each, one after the other. */
function deck(job: string, tokens: number, extra: Partial<PastCall> = {}, slides = 5): PastCall[] {
  return Array.from({ length: slides }, (_, index) => ({
    ...{ job_id: job, parts: slides, kind: 'text', model: 'writer', is_free: false },
    ...{ at: new Date(START + index * 1000), duration_ms: 1000 },
    ...{ input_tokens: tokens, output_tokens: tokens / 10, images: 0, ...extra },
  }));
}

/** Enough of them to go by. */
const decks = (tokens: number, extra: Partial<PastCall> = {}): PastCall[] =>
  ['a', 'b', 'c', 'd', 'e'].flatMap((job) => deck(job, tokens, extra));

describe('what a deck will take', () => {
  it('is the usual amount if there is no history, and says so', () => {
    const shown = estimateDeck(about(), [], PRICES);
    expect(shown).toMatchObject({ basis: 'default', decks: 0, images: exactly(0), currency: 'EUR' });
    expect(shown.tokens.low).toBeLessThan(shown.tokens.likely);
    expect(shown.tokens.likely).toBeLessThan(shown.tokens.high);
    expect(shown.cost?.likely).toBeGreaterThan(0);
    expect(estimateDeck(about(), deck('a', 1000), PRICES).basis).toBe('default');
  });

  it('is the median of the decks of the same model, per slide', () => {
    const past = [...deck('a', 1000), ...deck('b', 2000), ...deck('c', 9000)];
    const others = [
      ...deck('d', 50, { model: 'other' }),
      ...deck('e', 50, {}, 2),
      ...deck('f', 0, { model: 'extractive', is_free: true }),
    ];
    const shown = estimateDeck(about(), [...past, ...others], PRICES);
    expect(shown).toMatchObject({ basis: 'history', decks: 3, seconds: { likely: 11 } });
    expect(shown.tokens).toEqual({ low: 5_500, likely: 22_000, high: 198_000 });
    expect(shown.cost?.likely).toBeCloseTo(0.02 + 0.008, 9);
  });

  it('counts the calls in which the built-in model helped out as time and as nothing else', () => {
    const helped = [...decks(1000), ...deck('a', 0, { model: 'extractive', is_free: true })];
    expect(estimateDeck(about(), helped, null)).toMatchObject({
      basis: 'history',
      tokens: exactly(11_000),
      cost: null,
    });
  });

  it('has no price where a part of it has none, and pictures only where something draws', () => {
    const past = decks(1000, { images: 1 });
    expect(estimateDeck(about(), past, PRICES)).toMatchObject({ images: exactly(0) });
    const drawn = estimateDeck(about({ image_model: 'drawer' }), past, PRICES);
    expect(drawn.images).toEqual(exactly(10));
    expect(drawn.cost?.likely).toBeCloseTo(10 * 0.5 + 0.014, 9);
    // Nothing drew so far: it may from now on.
    const first = estimateDeck(about({ image_model: 'drawer' }), decks(1000), PRICES);
    expect(first.images).toEqual({ low: 0, likely: 0, high: 4 });
    expect(estimateDeck(about({ image_model: 'unknown' }), past, PRICES).cost).toBeNull();
  });

  it('is nothing but time for the built-in model', () => {
    const model = { provider: 'builtin', name: 'extractive', is_free: true };
    const shown = estimateDeck(about({ model, content_tokens: exactly(5_000) }), [], PRICES);
    expect(shown).toMatchObject({ basis: 'builtin', tokens: exactly(0), images: exactly(0), cost: exactly(0) });
    expect(shown.seconds.low).toBeGreaterThan(0);
    const content = exactly(10_000);
    const outlined = estimateDeck(about({ content_tokens: content }), [], null);
    expect(outlined.tokens.likely - estimateDeck(about(), [], null).tokens.likely).toBeGreaterThan(15_000);
  });
});
