import type { BlockDigest } from '../../sdk/ports/text-tasks.ts';
import type { Linguist } from './linguist.ts';
import { readPassages } from './passages.ts';
import type { Passage } from './passages.ts';
import { countWords, shortenText } from './shorten-text.ts';
import { coverage, overlap } from './text-rank.ts';

export interface BulletLimits {
  /** Characters of all bullets together. */
  max_length: number;
  max_items: number;
}

const MOST_BULLETS = 5;
const LONGEST_BULLET = 150;
/** A phrase of 14 words is the aim; longer whole sentences are better than an empty slide. */
const WORD_LIMITS = [14, 19, 26];
const ENOUGH = 3;
const MOST_CANDIDATES = 30;
const LEAST_LIST_SHARE = 0.25;

/**
 * Bullets from blocks: the items of a list in their order, else the best sentences shortened to phrases.
 * @param said texts the slide shows already; what repeats them is left out.
 */
export function writeBullets(
  blocks: readonly BlockDigest[],
  limits: BulletLimits,
  said: readonly string[],
  linguist: Linguist,
): string[] {
  const saidTerms = said.filter((text) => text !== '').map((text) => linguist.terms(text));
  const passages = readPassages(blocks, linguist).filter(
    (entry) =>
      entry.stands_alone && !saidTerms.some((terms) => entry.terms.length > 0 && coverage(entry.terms, terms) > 0.66),
  );
  const count = Math.max(1, Math.min(MOST_BULLETS, limits.max_items));
  const items = mainList(passages);
  const ranked = items.length >= 2 ? listPool(items, passages, count) : [...passages].sort((a, b) => b.score - a.score);
  const pool = ranked.slice(0, MOST_CANDIDATES);
  const chosen: { text: string; passage: Passage }[] = [];
  for (const maxWords of WORD_LIMITS) {
    if (maxWords > WORD_LIMITS[0]! && chosen.length >= Math.min(ENOUGH, count)) break;
    for (const passage of pool) {
      if (chosen.length >= count) break;
      if (chosen.some((entry) => entry.passage === passage || overlap(entry.passage.terms, passage.terms) > 0.66))
        continue;
      const left = limits.max_length - chosen.reduce((sum, entry) => sum + entry.text.length, 0);
      const text =
        shortenText(passage.text, { max_chars: Math.min(left, LONGEST_BULLET), max_words: maxWords }, linguist) ??
        wholeItem(passage, left, maxWords);
      if (text === null || text.length < 2 || saidTerms.some((terms) => isSame(terms, linguist.terms(text)))) continue;
      chosen.push({ text, passage });
    }
  }
  return chosen.sort((a, b) => a.passage.order - b.passage.order).map((entry) => entry.text);
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length >= 3 && right.length >= 2 && coverage(right, left) > 0.8;
}

/** A list item of one or two words needs no shortening and has no verb. */
function wholeItem(passage: Passage, left: number, maxWords: number): string | null {
  if (!passage.is_item || passage.text.length > left || countWords(passage.text) > maxWords) return null;
  return passage.text.replace(/[.;,]$/u, '');
}

/** The items of the longest list, unless it is a small thing beside much text. */
function mainList(passages: readonly Passage[]): Passage[] {
  const longest = longestList(passages);
  const chars = (entries: readonly Passage[]): number => entries.reduce((sum, entry) => sum + entry.text.length, 0);
  return chars(longest) >= LEAST_LIST_SHARE * chars(passages) ? longest : [];
}

function longestList(passages: readonly Passage[]): Passage[] {
  const lists = new Map<string, Passage[]>();
  for (const entry of passages) {
    if (entry.is_item) lists.set(entry.ref, [...(lists.get(entry.ref) ?? []), entry]);
  }
  return [...lists.values()].sort((a, b) => b.length - a.length)[0] ?? [];
}

/** List items first, in order; those of a long list by weight; sentences fill up only a very short list. */
function listPool(items: readonly Passage[], passages: readonly Passage[], count: number): Passage[] {
  const isLong = items.length > count + 3;
  const ordered = isLong ? [...items].sort((a, b) => b.score - a.score) : [...items];
  if (items.length >= ENOUGH) return ordered;
  const others = passages.filter((entry) => !items.includes(entry)).sort((a, b) => b.score - a.score);
  return [...ordered, ...others];
}
