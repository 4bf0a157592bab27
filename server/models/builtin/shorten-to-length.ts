import type { ShortenInput, ShortenOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { Linguist } from './linguist.ts';
import { pickBest, readPassages } from './passages.ts';
import { shortenText } from './shorten-text.ts';

/**
 * The text as whole sentences within a length: fewer sentences, then a shorter one.
 * @returns the text unchanged when nothing whole fits.
 */
export function shortenToLength(input: ShortenInput, linguist: Linguist): ShortenOutput {
  const { text, max_length: maxLength } = input;
  if (text.length <= maxLength) return { text };
  const sentences = linguist.sentences(text);
  const limits = { max_chars: maxLength, max_words: Infinity, may_cut_contrast: true as const };
  if (sentences.length <= 1) return { text: shortenText(text, limits, linguist) ?? text };
  const passages = readPassages([{ ref: 'text', kind: 'paragraph', text }], linguist);
  for (let count = sentences.length - 1; count >= 1; count -= 1) {
    const kept = pickBest(
      passages.map((entry) => ({ ...entry, is_self_contained: entry.is_self_contained || entry.order === 0 })),
      count,
    );
    const joined = kept.map((entry) => entry.text).join(' ');
    if (kept.length > 0 && joined.length <= maxLength) return { text: joined };
  }
  const pieces = sentences.flatMap((sentence) => shortenText(sentence, limits, linguist) ?? []);
  return { text: pieces.sort((a, b) => b.length - a.length)[0] ?? text };
}
