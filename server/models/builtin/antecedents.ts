import type { Linguist } from './linguist.ts';

/**
 * What a sentence presupposes: "The nut can be reused" is about a nut that an earlier sentence introduced. It can be understood
 * if one of these words precedes it on its slide.
 */
export type Needs = readonly string[];

/** The definite noun that a sentence begins with, unless the words after it say which one is meant. */
const DEFINITE: Readonly<Record<string, RegExp>> = {
  en: /^(?:the|its|their) (?:(?:two|three|four|five|same|new|first|second|third|other|latter) )?(\p{Ll}{3,})(?:['’]s)?(?! (?:of|that|which|who|whose|for|between|with|behind|used|\p{Ll}+s? (?:of|that|which))\b)[\s,]/iu,
  de: /^(?:der|die|das|den|dem|beim?) (?:(?:zwei|drei|beiden|neuen?|ersten?|zweiten?|anderen?) )?(\p{Lu}\p{Ll}{2,})(?! (?:der|des|die|das|von|vom|für|zwischen|mit|aus|am|im|in|zur?)(?!\p{L}))\s/iu,
};
/** Nouns that stand for a name ("the company"): the name in an earlier sentence says which one. */
const OF_A_NAME: Readonly<Record<string, RegExp>> = {
  en: /^the (?:company|firm|corporation|organi[sz]ation|agency|group|project|product|store|location|university|authority)(?:['’]s)?(?= (?!of\b))/iu,
  de: /^(?:das unternehmen|die firma|die gesellschaft|der konzern|die gruppe|das projekt|die behörde)(?= )/iu,
  fr: /^(?:l[’']entreprise|la société|la compagnie|le groupe|le projet)(?= (?!de\s))/iu,
  es: /^(?:la empresa|la compañía|la sociedad|el grupo|el proyecto)(?= (?!de\s))/iu,
  pt: /^(?:a empresa|a companhia|a sociedade|o grupo|o projecto|o projeto)(?= (?!de\s))/iu,
  it: /^(?:l[’']azienda|la società|il gruppo|il progetto)(?= (?!di\s))/iu,
  ru: /^(?:компани[яиюей]+|предприяти[ею]|обществ[оау]|агентств[оау]|холдинг\p{L}*|проект\p{L}*)(?= )/iu,
};
const NAMED = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}’'&-]*\p{L}/gu;

/** What the sentence needs, judged by the sentences before it; empty if it can be understood on its own. */
export function needsOf(text: string, before: readonly string[], linguist: Linguist): Needs {
  const { language } = linguist.pack;
  const earlier = before.join(' ');
  if (OF_A_NAME[language]?.test(text) === true) return namesIn(earlier, language);
  const word = DEFINITE[language]?.exec(text)?.[1];
  const noun = word?.toLowerCase();
  // "The DoJ" is a name.
  const isShort = word !== undefined && /^\p{Lu}\p{Ll}?\p{Lu}+$/u.test(word);
  if (noun === undefined || isShort) return namesNeeded(text, before);
  // An earlier sentence introduces it, with a word before the noun.
  const stem = noun.length > 4 ? noun.slice(0, -1) : noun;
  const isThere = new RegExp(String.raw`[\p{L}\p{N}]+[\s-]${stem}\p{L}{0,3}(?!\p{L})`, 'iu').test(earlier);
  return isThere ? [stem] : [];
}

/** An abbreviation that an earlier sentence explains ("a position at CTR"), or a surname that it gives in full ("Watson joined"). */
function namesNeeded(text: string, before: readonly string[]): Needs {
  const earlier = before.join(' ');
  const short = (text.match(ABBREVIATION) ?? []).find(
    (name) => !text.includes(`(${name})`) && earlier.includes(`(${name})`),
  );
  if (short !== undefined) return [short];
  const surname = SURNAME.exec(text)?.groups?.['name'];
  if (surname === undefined) return [];
  const inFull = new RegExp(String.raw`(?<first>\p{Lu}(?:[\p{L}’'-]+|\.)) (?:\p{Lu}\. )?${surname}(?!\p{L})`, 'u').exec(
    earlier,
  );
  if (NO_FIRST_NAME.test(inFull?.groups?.['first'] ?? 'The')) return [];
  return [surname];
}

/** "NHL", "DoJ". */
const ABBREVIATION = /(?<![\p{L}\p{N}(-])(?:\p{Lu}{2,}[\p{Lu}\d]*|\p{Lu}\p{Ll}\p{Lu}{1,3})(?![\p{L}\p{N}-])/gu;
const NO_FIRST_NAME =
  /^(?:The|This|These|A|An|In|On|At|By|For|Of|From|With|And|But|As|All|Most|Many|Some|Our|Their|Its)$/u;
/** A surname before its verb, or as a possessive. */
const SURNAME =
  /^(?:(?:During|Under|After|With|Having) (?:[^,]{0,30} )?)?(?<name>\p{Lu}\p{Ll}{2,})(?:['’]s)? (?=\p{Ll})/u;

/** Words after a noun that say which one is meant. */
const SAYS_WHICH =
  /^(?:of|that|which|who|whose|for|in|on|at|from|between|with|where|when|to|by|under|behind|used|called|named|known)$/iu;

/**
 * Whether a sentence mentions again, without saying which one, a thing that an earlier sentence introduced: "bought the 32-acre campus"
 * after "its Mountain View campus". Next to other sentences it would be taken for another thing. English only: it needs a tagger.
 */
export function namesAgain(text: string, before: readonly string[], linguist: Linguist): boolean {
  if (linguist.pack.language !== 'en' || before.length === 0) return false;
  const sentence = text.replaceAll(IN_BRACKETS, '');
  const earlier = before.join(' ');
  const suspects = new Set(
    [...sentence.matchAll(AFTER_THE)]
      .flatMap(({ groups }) => groups?.['words']?.match(/\p{L}+/gu) ?? [])
      .filter((word) => word.length >= MIN_NOUN_CHARS && isIntroduced(word, earlier)),
  );
  if (suspects.size === 0) return false;
  // Tagging costs far more than looking for words.
  const tags = linguist.tag(sentence) ?? [];
  return tags.some(({ text: word }, at) => {
    if (at === 0 || word.toLowerCase() !== 'the') return false;
    let end = at + 1;
    while (/^(?:ADJ|NOUN|NUM)$/u.test(tags[end]?.tag ?? '') || tags[end]?.text === '-') end += 1;
    const head = tags[end - 1];
    if (head?.tag !== 'NOUN' || !suspects.has(head.text) || SAYS_WHICH.test(tags[end]?.text ?? '')) return false;
    return !tags.slice(0, at).some(({ text: other }) => other.toLowerCase().startsWith(head.text.toLowerCase()));
  });
}

/** Up to four words after "the", among them the noun. Matches overlap, since another "the" may follow soon. */
const AFTER_THE = /(?<=\sthe )(?=(?<words>(?:[\p{L}\d-]+ ?){1,4}))/gu;
const MIN_NOUN_CHARS = 4;
const IN_BRACKETS = /\s*\([^()]*\)/gu;
/** What precedes a noun when it is introduced: an article, an owner, a number or a name. "The world" is never introduced. */
const BRINGS_IN = /(?:^|\s)(?:an?|its|their|his|her|our|this|new|first|\d+|\p{Lu}[\p{L}.-]*,?)\s(?:[\p{Ll}\d-]+\s)?$/u;
const MAX_BEFORE_NOUN = 40;

function isIntroduced(noun: string, earlier: string): boolean {
  for (let at = earlier.indexOf(noun); at !== -1; at = earlier.indexOf(noun, at + 1)) {
    const before = earlier.slice(Math.max(0, at - MAX_BEFORE_NOUN), at);
    if (BRINGS_IN.test(before) && !/(?:^|\s)[Tt]he (?:\S+\s)?$/u.test(before)) return true;
  }
  return false;
}

/** Capitalised words of a text, which may be names, the most frequent first. */
function namesIn(text: string, language: string): string[] {
  const counts = new Map<string, number>();
  for (const [name] of text.matchAll(NAMED)) {
    if (/^(?:the|in|on|at|this|it|they|as|for|by|after|der|die|das|le|la|les|el|los|a|o|il|в|на|по|the)$/iu.test(name))
      continue;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  // German capitalises every noun, so that fewer of these are names.
  return language === 'de' ? names.slice(0, 6) : names.slice(0, 12);
}

/** Whether the texts before a sentence contain a word that it needs. */
export function isMet(needs: Needs, shown: readonly string[]): boolean {
  if (needs.length === 0) return true;
  const earlier = shown.join(' ').toLowerCase();
  return needs.some((word) => earlier.includes(word.toLowerCase()));
}

/** The sentences before one that are understood alone: of whom they speak it may go on. */
export function aloneBefore<Entry extends { order: number; text: string; is_self_contained: boolean; needs: Needs }>(
  { order }: Entry,
  entries: readonly Entry[],
): string[] {
  return entries.flatMap((each) =>
    each.order < order && each.is_self_contained && each.needs.length === 0 ? [each.text] : [],
  );
}

/** "Microsoft later settled in 2004", "It can also be used": words that only link to what was said before. */
const ADDS: Readonly<Record<string, readonly RegExp[]>> = {
  ko: [/^(?:다만|따라서|그러나|그런데|하지만|특히|우선|아울러|또한|한편|그리고|즉),?\s+/gu],
  ar: [/^(?:علاوة على ذلك|في النهاية|بالإضافة إلى ذلك|ومع ذلك|لذلك|وبالتالي)،\s*/gu],
  ja: [/^(?:しかし|また|さらに|そのため|なお|一方)、/gu],
  zh: [/^(?:但是|然而|因此|所以|此外|另外|同时)，/gu],
  en: [
    /(?<!\b(?:but|not only\b[^,]*,)) also(?= (?!known|called|referred|termed|named|written|spelled|spelt|see)\p{Ll})/gu,
    /(?: as well|, too|, however|, though)(?=[.!]?$)/gu,
    / later(?= (?:\p{Ll}+ed|found|began|became|made|sold|bought|won|took|led|built) )/gu,
    /^(?:In turn|At the same time|In the meantime|Along the way), (?=\p{L})/gu,
  ],
  de: [/(?<!sondern|aber|als|wenn|oder|und) (?:ebenfalls|zudem|außerdem|darüber hinaus|ferner)(?= \p{L})/gu],
  fr: [/ également(?= \p{L})/gu],
  es: [/(?<!sino|pero) también(?= \p{L})/gu],
  pt: [/(?<!mas|como) também(?= \p{L})/gu],
  it: [/ inoltre(?= \p{L})/gu],
  ru: [/(?<!а) также(?= \p{L})/gu],
};

/** "The grebes, also named for their diet, live here": as another, of which the sentence before speaks. */
const ALSO_NAMED = /^(?<subject>[^,]{3,60}), also (?=(?:named|called) (?:for|after) [^,]{3,60}, \p{Ll})/u;

/** The sentence without the words that only link it to others. */
export function withoutLinks(text: string, language: string): string {
  if (/\bnot only\b|nicht nur|non seulement|no solo|não só|не только/iu.test(text)) return text;
  const named = text.replace(ALSO_NAMED, '$<subject>, ');
  return (ADDS[language] ?? []).reduce((rest, pattern) => rest.replace(pattern, ''), named);
}

/** "The largest of these, the Anatini, …": one of several that the sentence right before it brings in. */
const FIRST_OF_THESE =
  /^(?<first>the (?:largest|biggest|oldest|first|main|chief|best[ -]known|most \p{Ll}+)) of (?:these|them)(?:,| (?:is|are|was|were) )/iu;

/** What the sentence needs right before it, where it names the first of those that the sentence before brings in; else null. */
export function rankedAmong(text: string, before: string): Needs | null {
  if (!FIRST_OF_THESE.test(text) || before === '') return null;
  return [before.replace(/[.!]+$/u, '').slice(-BEFORE_CHARS)];
}

/** As a sentence that is understood alone. */
export function withoutThese(text: string): string {
  return text.replace(/^(?<first>.{5,30}?) of (?:these|them)\b/iu, '$<first>');
}

/** Enough of a sentence to know it by. */
const BEFORE_CHARS = 60;

/** The end of a sentence that leads on to something that is missing. */
const LEADS_ON =
  /(?:[:,;–—(]|\s(?:such as|including|namely|e\.g\.?|i\.e\.?|the|an?|of|to|for|with|by|from|in|between|as|and|or|range of|the following(?: \p{L}+)?|following ones|as follows|wie|und|oder|mit|von|zum Beispiel|z\. ?B\.))\.?$/iu;

/** The sentences of a list item before the first that leads on to something elsewhere. */
export function wholeSentences(
  item: string,
  linguist: Linguist,
  points: (sentence: string, isFirst: boolean) => boolean,
): string {
  return keepWhole(item.replace(ITEM_END, ''), linguist, points);
}

/** Between the items of a law: "…; and". */
const ITEM_END = /\s*[;,](?:\s*(?:and|or|und|oder|sowie|et|ou|y|o|e))?\s*$/iu;

function keepWhole(item: string, linguist: Linguist, points: (sentence: string, isFirst: boolean) => boolean): string {
  const sentences = linguist.sentences(item);
  if (sentences.length < 2) return LEADS_ON.test(item) && item.split(/\s+/u).length > 3 ? '' : item;
  const kept: string[] = [];
  for (const [index, sentence] of sentences.entries()) {
    if (LEADS_ON.test(sentence) || points(sentence, index === 0)) {
      // The sentences after it are about it.
      if (index === 0) return '';
      break;
    }
    kept.push(sentence);
  }
  return kept.join(' ');
}
