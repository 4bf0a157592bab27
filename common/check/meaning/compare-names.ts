import { ARTICLES, includesWord, isContent, isSameWord, tokensOf } from './sentence-parts.ts';
import type { Token } from './sentence-parts.ts';

/** A name that a sentence adds to what its sources contain. */
interface NameChange {
  dimension: 'names';
  words: string;
  kind: 'added';
}

/** Names that no source sentence contains. The first word of a sentence counts as a name only if its form shows it. */
export function unknownNames(
  own: readonly Token[],
  sources: readonly string[],
  context: readonly Token[],
  language: string,
): NameChange[] {
  let all: Token[] | undefined;
  return own
    .filter(
      (token, index) => (index > 0 ? /^\p{Lu}/u : /^\p{Lu}.*(?:\p{Lu}|\d)/u).test(token.text) && token.text.length > 1,
    )
    .filter(
      (token) =>
        !language.startsWith('de') ||
        (isContent(token) && !isNoun(own, own.indexOf(token)) && !COMMON_NOUN.test(token.key)),
    )
    .filter((token) => {
      all ??= sources.flatMap(tokensOf);
      // "Theresa" isn't a form of "there".
      const isThere =
        all.some(({ key }) => key === token.key) ||
        hasWordOrPart(all.filter(isContent), token) ||
        isOfTwoWords(all, token);
      return !isThere && !hasWordOrPart(context, token) && !isShortFor(token, all);
    })
    .map(({ text }) => ({ dimension: 'names' as const, words: text, kind: 'added' as const }));
}

/** German nouns that editors add: what something is, never who. */
const COMMON_NOUN =
  /^(?:anteil|arbeit|basis|bedarf|beginn|dauer|ende|ergebnis|fall|folge|kauf|verkauf|frist|grund|grundlage|höhe|hälfte|kosten|lage|lösung|pflicht|plan|plus|minus|problem|quartal|rahmen|recht|risiko|rolle|schritt|stand|start|summe|teil|termin|umfang|verdacht|verfahren|vergleich|vorteil|weg|wert|zahl|zeit|ziel|zweck)(?:e?[ns]|e)?$|\p{L}{3}(?:ung|heit|keit|schaft|tion|tät|nis|tum|ment|gabe|nahme|lage|gang|stand|sicht|ursache|inhaber|halter|nehmer|geber)(?:en|e?s|n)?$/u;

/** Whether a German noun says what something is, never who. */
export function isCommonNoun({ key }: Token): boolean {
  return COMMON_NOUN.test(key);
}

/** German capitalises every noun; one after an article, an adjective or a number isn't a name. */
export function isNoun(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  return before !== undefined && (before.isNumber || BEFORE_NOUNS.test(before.key));
}

const BEFORE_NOUNS =
  /^(?:der|die|das|den|dem|des|ein|eine[mnrs]?|kein\p{Ll}*|ohne|zum|zur|im|am|vom|beim|diese\p{Ll}*|\p{Ll}{3,}(?:en|er|es|em|e)|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)$/u;

/** Abbreviations whose letters are all in one word. */
const OF_ONE_WORD: ReadonlyMap<string, RegExp> = new Map([
  ['HQ', /^headquarter/u],
  ['ID', /^identif/u],
  ['TV', /^television/u],
]);

/** Whether capitals are the initials of words that follow each other: "PC" for "Personal Computer"; of two words only of names. */
export function isShortFor({ text }: Token, all: readonly Token[]): boolean {
  const letters = /^(\p{Lu}{2,6})s?$/u.exec(text)?.[1];
  if (letters === undefined) return false;
  const whole = OF_ONE_WORD.get(letters);
  if (whole !== undefined && all.some(({ key }) => whole.test(key))) return true;
  return all.some((_, at) =>
    [...letters].every((letter, index) => {
      const initial = all[at + index]?.text[0] ?? '';
      return letters.length === 2 ? initial === letter : initial.toUpperCase() === letter;
    }),
  );
}

/** A name from another sentence between the same two words: a statement about one was transferred to another. */
export function replacedNames(own: readonly Token[], aligned: readonly string[]): NameChange[] {
  const tokens = aligned.map(tokensOf);
  return own.flatMap((token, index): NameChange[] => {
    const isThere = tokens.some((list) => hasWordOrPart(list, token) || isShortFor(token, list));
    if (!isCapital(token) || !isContent(token) || isThere) return [];
    const isReplaced = tokens.some((list) =>
      list.some(
        (other, place) =>
          isCapital(other) &&
          !ARTICLES.has(other.key) &&
          !COMMON_NOUN.test(token.key) &&
          !ADDRESSED.test(other.key) &&
          list[place - 1]?.key === own[index - 1]?.key &&
          list[place + 1]?.key === own[index + 1]?.key &&
          (index > 0 || own.length > 1) &&
          !includesWord(own, other),
      ),
    );
    return isReplaced ? [{ dimension: 'names', words: token.text, kind: 'added' }] : [];
  });
}

/** "Employees can" for "you can": who is spoken to is no name. */
const ADDRESSED = /^(?:i|you|we|ihr|wir)$/u;

function isCapital({ text }: Token): boolean {
  return /^\p{Lu}/u.test(text) && text.length > 1;
}

const SEPARABLE =
  /^(?<prefix>ab|an|auf|aus|bei|ein|fest|hin|mit|nach|rück|teil|um|vor|weg|zu|zusammen)(?<rest>\p{L}{3,})$/u;
const MIN_PART = 3;
const MIN_OF_COMPOUND = 5;

/** "Einstellungen" for "stellte … ein", "Baubeginn" for "der Bau beginnt". */
function isOfTwoWords(list: readonly Token[], { key, text, ...place }: Token): boolean {
  if (!/^\p{Lu}\p{Ll}{6,}$/u.test(text)) return false;
  const has = (part: string): boolean => includesWord(list, { ...place, key: part, text: part });
  const { prefix, rest } = SEPARABLE.exec(key)?.groups ?? {};
  if (
    prefix !== undefined &&
    rest !== undefined &&
    list.some(({ key: word }) => word === prefix || word === `zu${prefix}`) &&
    has(rest)
  )
    return true;
  return list.some(
    (other) =>
      other.key.length >= MIN_PART &&
      /^\p{Lu}/u.test(other.text) &&
      key.length >= other.key.length + MIN_PART + 1 &&
      key.startsWith(other.key) &&
      has(key.slice(other.key.length).replace(/^s(?=\p{L}{4})/u, '')),
  );
}

/** Whether a list contains the word, a compound of it, or its parts. */
export function hasWordOrPart(list: readonly Token[], word: Token): boolean {
  const parts = word.key.split('-');
  if (
    parts.length > 1 &&
    parts.every((part) =>
      list.some(({ key }) => key.split('-').includes(part) || (part.length >= MIN_OF_COMPOUND && key.endsWith(part))),
    )
  )
    return true;
  if (isOfTwoWords(list, word)) return true;
  // "Employees" for "employee-only".
  const isPart = (part: string): boolean => part.length >= MIN_OF_COMPOUND && isSameWord({ ...word, key: part }, word);
  return list.some(
    (other) =>
      isSameWord(other, word) ||
      (word.key.length > 1 && other.key.startsWith(`${word.key}-`)) ||
      (other.key.includes('-') && other.key.split('-').some(isPart)) ||
      (word.key.length >= 5 && other.key.includes(word.key)) ||
      // "Tests" for "Testergebnisse".
      (/^\p{Lu}\p{Ll}{3,}s$/u.test(word.text) && other.key.startsWith(word.key.slice(0, -1))) ||
      (other.key.length >= 5 && word.key.includes(other.key)) ||
      // "Miete" for "Mietkosten", "Investitionen" for "Investitionsmaßnahmen".
      (word.key.length >= 5 && /e$/u.test(word.key) && other.key.startsWith(word.key.slice(0, -1))) ||
      (word.key.length >= 8 && /e[nr]$/u.test(word.key) && other.key.startsWith(`${word.key.slice(0, -2)}s`)),
  );
}
