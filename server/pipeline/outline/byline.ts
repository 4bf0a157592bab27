import { isContent, tokensOf } from '../../../common/check/meaning/sentence-parts.ts';
import type { SourceText } from '../../../common/deck/source.ts';
import { evidenceText } from '../check/evidence.ts';

/** A longer line under the answer is read instead of it. */
const MAX_CHARS = 90;
/** Between its parts, each of which may stand in another place of the sources. */
const BETWEEN = /\s+·\s+/u;

/**
 * Who made the content of a deck and when, as a model wrote it, without the parts that no source says: a part is said where one block,
 * or what a source says of itself outside its text, has all its words and numbers.
 * @returns '' where nothing of it is said, or it is too long for a line.
 */
export function provenByline(written: string | null | undefined, sources: readonly SourceText[]): string {
  const parts = (written ?? '').trim().split(BETWEEN);
  const places = sources.flatMap(({ byline = '', blocks }) => [byline, ...blocks.map(evidenceText)]).map(wordsOf);
  const isSaid = (part: string): boolean => {
    const telling = [...wordsOf(part)];
    return telling.length > 0 && places.some((place) => telling.every((word) => place.has(word)));
  };
  const line = parts.filter(isSaid).join(' · ');
  return line.length <= MAX_CHARS ? line : '';
}

/** The words of a text that say something, and its numbers; "et al." stands for names. */
function wordsOf(text: string): Set<string> {
  const tokens = tokensOf(text.replaceAll(/\bet al\.?/giu, ' ')).filter(isContent);
  return new Set(tokens.map(({ text: word }) => word.toLowerCase()));
}
