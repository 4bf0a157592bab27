import { capitalise } from './clean-text.ts';
import type { Linguist } from './linguist.ts';

/**
 * The phrase that a text is most about, as it occurs there: one to four words that occur repeatedly, longer ones first.
 * @param background texts of the whole document; words common everywhere count less.
 * @param leastWords 2 for phrases only.
 * @returns null if nothing occurs twice.
 */
export function findKeyPhrase(text: string, background: string, linguist: Linguist, leastWords = 1): string | null {
  const { pack } = linguist;
  const counts = new Map<string, { count: number; surface: string; words: number }>();
  for (const run of text.split(/[.,;:!?()[\]“”„"«»]|\s[–—-]\s/u)) {
    const words = run
      .trim()
      .split(/\s+/u)
      .filter((word) => word !== '');
    for (let start = 0; start < words.length; start += 1) {
      for (let size = leastWords; size <= 4 && start + size <= words.length; size += 1) {
        const phrase = words.slice(start, start + size);
        if (!isPhrase(phrase, linguist)) continue;
        const surface = phrase.join(' ');
        const entry = counts.get(surface.toLowerCase()) ?? { count: 0, surface, words: size };
        entry.count += 1;
        // A spelling with capitals inside a sentence is the better one for names.
        counts.set(surface.toLowerCase(), entry);
      }
    }
  }
  const everywhere = background.toLowerCase();
  const ranked = [...counts]
    .filter(([, entry]) => entry.count >= 2)
    .sort(([, a], [, b]) => roughScore(b) - roughScore(a))
    .slice(0, MAX_CANDIDATES)
    .map(([key, entry]) => {
      const share = entry.count / Math.max(entry.count, everywhere.split(key).length - 1);
      return { surface: entry.surface, score: roughScore(entry) * share };
    })
    .sort((a, b) => b.score - a.score);
  const best = ranked.find((entry) => isNamePhrase(entry.surface, linguist));
  return best === undefined ? null : capitalise(best.surface, pack.language);
}

/** Tagging and searching are slow: only the most frequent phrases are examined. */
const MAX_CANDIDATES = 60;

function roughScore(entry: { count: number; words: number }): number {
  return entry.count * (1 + 1.8 * (entry.words - 1));
}

function isPhrase(words: readonly string[], linguist: Linguist): boolean {
  const { pack } = linguist;
  if (words.some((word) => !/^\p{L}[\p{L}\p{N}’'-]*$/u.test(word))) return false;
  const lower = words.map((word) => word.toLowerCase());
  if (lower.some((word) => pack.stop_words.has(word) || pack.abbreviations.has(word))) return false;
  if (words.length === 1 && (words[0] ?? '').length < 5) return false;
  // German nouns and names are recognised by their capital.
  if (pack.language === 'de')
    return /^\p{Lu}/u.test(words.at(-1) ?? '') && (words.length < 2 || /^\p{Lu}/u.test(words[0] ?? ''));
  return true;
}

/** A noun with its modifiers, if the language has a tagger; otherwise at most two words. */
function isNamePhrase(phrase: string, linguist: Linguist): boolean {
  if (linguist.pack.language === 'de') return true;
  const tags = linguist.tag(phrase);
  if (tags === null) return phrase.split(' ').length <= 2;
  return (
    /^(?:NOUN|PROPN)$/u.test(tags.at(-1)?.tag ?? '') && tags.every((word) => /^(?:NOUN|PROPN|ADJ)$/u.test(word.tag))
  );
}
