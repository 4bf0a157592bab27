import type { LanguagePack } from './language-pack.ts';

/**
 * Joins sentences that a segmenter broke at an abbreviation ("Dr.", "z. B."), an initial, an ordinal ("3. Quartal"),
 * inside brackets or before a small letter.
 * @returns sentences, trimmed, none empty.
 */
export function mergeFalseBreaks(parts: readonly string[], pack: LanguagePack): string[] {
  const sentences: string[] = [];
  for (const part of parts) {
    const previous = sentences.at(-1);
    if (previous !== undefined && isFalseBreak(previous, part, pack)) {
      const isGlued =
        /\s$/u.test(previous) || /^\s/u.test(part) || /^[)\]”"’,;:.%]/u.test(part) || /\s\.$/u.test(previous);
      sentences[sentences.length - 1] = previous + (isGlued ? '' : ' ') + part;
    } else sentences.push(part);
  }
  return sentences.map((sentence) => sentence.replace(/\s+/gu, ' ').trim()).filter((sentence) => sentence !== '');
}

function isFalseBreak(before: string, after: string, pack: LanguagePack): boolean {
  const head = before.trimEnd();
  const next = after.trimStart();
  if (next === '' || head === '') return true;
  // "the .NET framework"
  if (/\s\.$/u.test(head) || /^\.\p{L}/u.test(next)) return true;
  if (/^[\p{Ll},;:)\]]/u.test(next)) return !/[.!?]["”’)]?$/u.test(head) || /\.$/u.test(head);
  if (opensMore(head)) return true;
  const last = /(\S+)\.$/u
    .exec(head)?.[1]
    ?.toLowerCase()
    .replace(/^[("„“«]+/u, '');
  if (last === undefined) return !/[.!?…:。！？।۔؟]["”’)»“」』]?$/u.test(head) && !/\n$/u.test(before);
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
  // German ordinals: "am 3. Oktober", "im 2. Quartal".
  return pack.language === 'de' && /^\d{1,2}$/u.test(last);
}

function opensMore(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === '(' || sign === '[') depth += 1;
    if (sign === ')' || sign === ']') depth -= 1;
  }
  return depth > 0 && text.length < 400;
}
