import type { LanguagePack } from './language-pack.ts';

/** Characters at the end of a sentence that decide whether it continues; a longer word is no abbreviation. */
const TAIL = 80;
/** Brackets that are still open after so many characters are ignored: the writer forgot to close them. */
const MAX_IN_BRACKETS = 400;

/** A sentence while parts are joined to it. What decides about the next part is kept along, so that no part is read twice. */
interface OpenSentence {
  parts: string[];
  length: number;
  /** Its last characters. */
  end: string;
  /** Its length and last characters without the white space at its end. */
  head: { length: number; end: string };
  /** Brackets opened and not closed. */
  depth: number;
}

/**
 * Joins sentences that a segmenter broke at an abbreviation ("Dr.", "z. B."), an initial, an ordinal ("3. Quartal"),
 * inside brackets or before a small letter. Takes linear time, also where the whole text becomes one sentence.
 * @returns sentences, trimmed, none empty.
 */
export function mergeFalseBreaks(parts: readonly string[], pack: LanguagePack): string[] {
  const sentences: OpenSentence[] = [];
  for (const part of parts) {
    const previous = sentences.at(-1);
    if (previous !== undefined && isFalseBreak(previous, part, pack)) {
      const isGlued =
        /\s$/u.test(previous.end) || /^\s/u.test(part) || /^[)\]”"’,;:.%]/u.test(part) || /\s\.$/u.test(previous.end);
      append(previous, isGlued ? part : ` ${part}`);
    } else {
      const sentence: OpenSentence = { parts: [], length: 0, end: '', head: { length: 0, end: '' }, depth: 0 };
      append(sentence, part);
      sentences.push(sentence);
    }
  }
  return sentences
    .map((sentence) => sentence.parts.join('').replace(/\s+/gu, ' ').trim())
    .filter((sentence) => sentence !== '');
}

function append(sentence: OpenSentence, part: string): void {
  const trimmed = part.trimEnd();
  if (trimmed !== '') {
    sentence.head = { length: sentence.length + trimmed.length, end: (sentence.end + trimmed).slice(-TAIL) };
  }
  sentence.parts.push(part);
  sentence.length += part.length;
  sentence.end = (sentence.end + part).slice(-TAIL);
  for (const [bracket] of part.matchAll(/[()[\]]/g)) sentence.depth += bracket === '(' || bracket === '[' ? 1 : -1;
}

function isFalseBreak(before: OpenSentence, after: string, pack: LanguagePack): boolean {
  const head = before.head.end;
  const next = after.trimStart();
  if (next === '' || head === '') return true;
  // "the .NET framework"
  if (/\s\.$/u.test(head) || /^\.\p{L}/u.test(next)) return true;
  if (/^[\p{Ll},;:)\]]/u.test(next)) return !/[.!?]["”’)]?$/u.test(head) || /\.$/u.test(head);
  // Who said it: '"We took none." (Teo, in the review)'.
  if (/[.!?]["”“»]$/u.test(head) && /^\([^()]{2,60}\)\.?$/u.test(next.trimEnd())) return true;
  if (VOTES.test(next.trimEnd())) return true;
  if (before.depth > 0 && before.head.length < MAX_IN_BRACKETS) return true;
  // "2020. 1. 1. 시행", and what a quotation goes on with: "…" 라고.
  if (
    /(?:^|[^\d.])(?:19|20)\d\d\.(?:\s?\d{1,2}\.){1,2}$/u.test(head) ||
    /^(?:이?라고|이?라는|고|라며|며)\s/u.test(next)
  )
    return true;
  const last = lastWord(head)
    ?.toLowerCase()
    .replace(/^[("„“«]+/u, '');
  if (last === undefined) return !/[.!?…:。！？।۔؟]["”’)»“」』]?$/u.test(head) && !/\n$/u.test(before.end);
  // "We recommend option B. It …": neither an initial nor the end of "z. B.".
  if (OF_SERIES.test(head) && /^\p{Lu}/u.test(next)) return false;
  if (pack.abbreviations.has(last)) {
    // "etc." and the like may well end a sentence.
    return (
      !(
        /^(?:etc|usw|usf|enz|ecc|inc|ltd|co|corp|u\.s|u\.k|no)$/u.test(last) &&
        /^\p{Lu}\p{Ll}/u.test(next) &&
        !/^no$/u.test(last)
      ) || /^[\d(]/u.test(next)
    );
  }
  if (/^\p{L}$/u.test(last)) return true;
  // German ordinals: "am 3. Oktober", "im 2. Quartal"; no article follows them, and the first of "3 bis 5" would be one too.
  if (/\d (?:bis|oder|und) \d{1,2}\.$/u.test(head)) return false;
  return pack.language === 'de' && /^\d{1,2}$/u.test(last) && !OPENS_SENTENCE.test(next);
}

/** How many were for what was decided, after it in brackets. */
const VOTES = /^\(\d+ (?:ja|nein|stimmen|yes|no|for|against|votes|in favou?r)(?!\p{L})[^()]{0,60}\)\.?$/iu;
const OF_SERIES =
  /(?<!\p{L})(?:options?|variante?|varianten|alternative|plan|scenario|szenario|phase|groups?|gruppe|type|typ|class|klasse|version|opción|opção|opzione) \p{Lu}\.$/iu;
const OPENS_SENTENCE =
  /^(?:Der|Die|Das|Den|Dem|Ein|Eine|Einen|Einer|Es|Er|Sie|Wir|Ich|Man|Diese[rsmn]?|Damit|Dazu|Davon|Dabei|Danach|Im|In|Am|An|Auf|Aus|Bei|Bis|Für|Mit|Nach|Seit|Um|Von|Vor|Zu|Zum|Zur|Auch|Als|Wenn|Weil|Wer|Was|Nur|Noch|Bisher|Insgesamt|Alle|Kein|Keine)\s/u;

/** The word before the full stop at the end; undefined if there is none. */
function lastWord(head: string): string | undefined {
  if (!head.endsWith('.')) return undefined;
  const word = head.slice(0, -1).split(/\s/u).at(-1);
  return word === '' ? undefined : word;
}
