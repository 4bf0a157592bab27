import { capitalised } from '../../../../common/deck/capitalised.ts';
/** Names longer than this make a sentence hard to read; it says something shorter instead. */
const MAX_SPOKEN = 40;
/** Axis labels up to the first are whole; longer ones are their first part, and cut beyond the second. */
const USUAL_LABEL = 30;
const MAX_LABEL = 44;
/** Two lines of an axis. */
const MAX_WRAPPED = 52;

/** Headers that are names whatever their position. */
const PROPER =
  /^(?:i|african?|americans?|asian?|britain|british|canad\p{L}+|china|chinese|english|europe(?:an)?|france|french|germany?|india|indian|japan(?:ese)?|london|paris|berlin|spanish|swiss|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|christmas|easter)$/iu;
/** Endings and words of common nouns that headers use: these lose their capital inside an English sentence. */
const COMMON =
  /(?:[^su]s|tion|sion|ment|ity|ness|ing|age|ance|ence|ure|ship|hood|ism|ist|ency|ancy)$|^(?:active|actual|amount|annual|area|average|balance|budget|capital|cash|cost|count|daily|debt|deficit|demand|energy|equity|export|female|food|fuel|gold|gross|growth|head|import|income|inflation|interest|inventory|length|level|loss|male|margin|mean|median|mileage|men|women|children|money|month|monthly|name|country|region|district|product|category|quarter|year|answer|group|city|customer|department|team|item|channel|segment|sector|industry|store|shop|model|type|net|number|operating|order|output|pay|payroll|people|plan|population|power|price|production|profit|quality|quantity|rate|rent|retail|return|revenue|risk|salary|sale|score|share|silver|bronze|size|speed|spend|staff|stock|subsidy|supply|surplus|target|tax|temperature|time|total|trade|traffic|turnover|unemployment|unit|usage|use|value|volume|wage|waste|water|wealth|weekly|weight|work|yearly|yield)$/iu;

/** Words that have a capital inside a header only where all words have. */
const TITLED = /^(?:Of|In|The|And|Per|Who|That|Were|Was|Are|Had|To|By|For|From|With|Without|On|At|Not|Any)$/u;

/** Whether the deck's language is German, where nouns keep their capitals. */
function isGerman(language: string): boolean {
  return language.toLowerCase().startsWith('de');
}

/**
 * A header as it is inside a sentence: "Trips per day" → "trips per day", "GDP" and "Microsoft" as they are. Words
 * that may be names keep their capital.
 */
export function inSentence(name: string, language: string): string {
  if (isGerman(language)) return name;
  const words = name.split(' ');
  const [first = '', second] = words;
  const isSentenceCase = second !== undefined && /^\p{Ll}{2,}/u.test(second);
  if (!isPlainWord(first) || (!isSentenceCase && !COMMON.test(first))) return name;
  // Where even "Of" has a capital, capitals are the style of the header.
  const isTitled = words.some((word, at) => at > 0 && TITLED.test(word));
  return words
    .map((word, at) => {
      const isStyle = isTitled && (TITLED.test(word) || /(?:ed|al|ous|ive|ary|less)$/u.test(word));
      const isCommon = word === first || COMMON.test(word) || isStyle || words[at - 1]?.toLowerCase() === 'per';
      return isPlainWord(word) && isCommon ? lower(word) : word;
    })
    .join(' ');
}

/** Capitals throughout are a style: "SINGLE" → "Single"; short words are abbreviations. */
export function plainCase(name: string): string {
  if (name.length <= 5 || name !== name.toUpperCase() || !/\p{Lu}{5}/u.test(name)) return name;
  return capitalised(name.toLowerCase());
}

function isPlainWord(word: string): boolean {
  return /^\p{Lu}\p{Ll}+[,;:]?$/u.test(word) && !PROPER.test(word);
}

function lower(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}

/** Whether a name says no more than which entry of a list it is: "Income 1", "12". */
export function isNumbered(name: string): boolean {
  return /^(?:\p{L}+ )?\d{1,3}$/u.test(name.trim());
}

/** How English says that a measure is largest: by number ("the most stations"), by height ("the highest revenue"), or neither. */
export function superlativeOf(name: string): 'most' | 'highest' | null {
  if (/^(?:average|mean|median)\b/iu.test(name)) return 'highest';
  const head = (name.split(/\s+(?:per|in|of|by|for|from|at|on|since)\s+/iu)[0] ?? '').toLowerCase();
  if (
    /(?:^|\s)(?:revenues?|sales|earnings|income|profits?|turnover|costs?|prices?|value|rate|score|share|percentage|margin|growth|population|gdp|salary|budget|spend|spending|demand|output|production|consumption|average|rating|speed|temperature|density|income|wage|yield|return|volume|weight|unemployment|inflation)$/u.test(
      head,
    )
  )
    return 'highest';
  return /[a-z]{2}[^su]s$/u.test(head) && !/(?:ics|news|series|hours per|ratings)$/u.test(head) ? 'most' : null;
}

/** Names of columns that say only that something is named. */
const NAMES_NOTHING =
  /^(?:names?|labels?|titles?|descriptions?|notes?|remarks?|values?|categor(?:y|ies)|types?|items?|others?|data|details?)$/iu;

/** What the rows of a table are, by the name of their column: "County" → "counties"; null if it is no plain noun, or not English. */
export function rowsNoun(dimension: string, language: string): string | null {
  const word = dimension.trim();
  if (!language.toLowerCase().startsWith('en') || !/^\p{Lu}?\p{Ll}{2,}$/u.test(word) || NAMES_NOTHING.test(word))
    return null;
  const noun = word.toLowerCase();
  if (/[^aeiou]y$/u.test(noun)) return `${noun.slice(0, -1)}ies`;
  if (/(?:ss|x|ch|sh)$/u.test(noun)) return `${noun}es`;
  return noun.endsWith('s') ? noun : `${noun}s`;
}

/** What rows are by a name of two words as well: "Job Source" → "job sources". */
export function rowsPhrase(dimension: string, language: string): string | null {
  const [first = '', last, ...more] = dimension.trim().split(/\s+/u);
  if (last === undefined) return rowsNoun(first, language);
  const noun = more.length > 0 || !isPlainWord(first) ? null : rowsNoun(last, language);
  return noun === null ? null : `${lower(first)} ${noun}`;
}

/** What rows are by the header of their names: "Age band" → "age bands", "Item name" → "items"; null where it says only that they are named. */
export function rowsOfHeader(header: string, language: string): string | null {
  const things = header.replace(/\s+names?$/iu, '').trim();
  if (language.toLowerCase().startsWith('en') && /^items?$/iu.test(things)) return 'items';
  return rowsPhrase(things, language);
}

/** Whether a name takes a verb in the plural: "Personal accessories", not "United States" or "Logistics". */
export function isPluralName(name: string): boolean {
  const last =
    name
      .replace(/\s*\(.*$/u, '')
      .split(/\s+/u)
      .at(-1) ?? '';
  if (/\band\b|&/u.test(name)) return !/^\p{Lu}\S* (?:and|&) \p{Lu}/u.test(name) || /s$/u.test(last);
  return (
    /\p{Ll}{2}[^usi]s$/u.test(last) &&
    !/ics$/u.test(last) &&
    !/^(?:states|netherlands|philippines|wales|paris|texas|illinois|news|series|services|retail|sales)$/iu.test(last)
  );
}

/** Words that say how something is, and participles; those that are names or nouns as well are none. */
const STATE =
  /^(?:not )?(?:(?:on|at|in) (?:time|track|risk|progress)|open|done|late|overdue|active|inactive|ready|(?:\p{L}+[ -])?(?!limited|united|federated|hundred|breed|speed|seed)\p{L}{3,}ed)$/iu;

/**
 * What a name says that something is, as after "are": "Not Seeking Employment", "School Facilitated", "On track". Null for what names a
 * thing, and outside of English. @param others the names beside it: that one is another's opposite shows that both are states.
 */
export function stateOf(name: string, others: readonly string[], language: string): string | null {
  if (!language.toLowerCase().startsWith('en')) return null;
  const plain = name.replace(/\s+/gu, ' ').trim();
  const isOpposed = others.some(
    (other) => /^not /iu.test(other) && other.trim().slice(4).toLowerCase() === plain.toLowerCase(),
  );
  const isState = STATE.test(plain) || (isOpposed && /^\p{L}+ing\b/iu.test(plain));
  return isState && !/\p{Lu}{2}/u.test(plain) && plain.length <= MAX_SPOKEN ? plain.toLowerCase() : null;
}

/** "Share of riders" → "riders"; null if the measure is no share of something. */
export function shareNoun(name: string, language: string): string | null {
  if (isGerman(language)) return null;
  const noun = /^(?:share|percentage|percent|proportion|fraction)\s+of\s+(?:the\s+)?(\p{L}[^,;]{2,30})$/iu.exec(
    name,
  )?.[1];
  return noun === undefined ? null : inSentence(noun, language);
}

/** Those that share in something: "The Vanguard Group is the largest shareholder" says what a bare percentage is a percentage of. */
const SHARERS: Readonly<Record<string, RegExp>> = {
  en: /^(?:name of (?:the )?)?(?<noun>(?:share|stock|bond)?holder|owner|investor|donor|funder|lender|creditor|customer|client|buyer|supplier|vendor|seller|retailer|producer|manufacturer|exporter|importer|employer|provider|contributor|emitter|tenant)s?(?:['’]s)?(?: names?)?$/iu,
  de: /^(?:Name d(?:es|er) )?(?<noun>Aktionär|Anteilseigner|Investor|Spender|Geldgeber|Gläubiger|Kunde|Käufer|Lieferant|Händler|Hersteller|Produzent|Exporteur|Arbeitgeber|Anbieter|Emittent|Mieter)(?:e?n|e|s)?(?:name)?$/iu,
};

/** What the rows of a table of shares are, in the singular and inside a sentence; null where its header names no such thing. */
export function sharerNoun(header: string, language: string): string | null {
  const noun = SHARERS[isGerman(language) ? 'de' : 'en']?.exec(header.trim())?.groups?.['noun'];
  return noun === undefined ? null : isGerman(language) ? noun : noun.toLowerCase();
}

/**
 * A name short enough for a sentence: whole, or its first part where what follows a comma, bracket or dash adds detail.
 * Null where neither is short enough: the sentence has to do without.
 */
export function spokenName(text: string): string | null {
  const clean = text.replace(/\s+/g, ' ').trim();
  if (clean === '') return null;
  if (clean.length <= MAX_SPOKEN) return clean.replace(/[\s.…:;,]+$/u, '') || null;
  return headOf(clean, MAX_SPOKEN);
}

/** The first of several names without the words that all of them end with: "Family" of "Family coverage" beside "Partner coverage". */
export function endsApart(names: readonly string[]): string {
  const words = names.map((name) => name.trim().split(/\s+/u));
  const [first = []] = words;
  const shortest = Math.min(...words.map(({ length }) => length));
  let shared = 0;
  while (shared < shortest - 1 && words.every((each) => each.at(-1 - shared) === first.at(-1 - shared))) shared += 1;
  return first.slice(0, first.length - shared).join(' ');
}

/** A name for a sentence that cannot do without: cut at a word where it is too long. */
export function mentioned(text: string): string {
  const spoken = spokenName(text);
  if (spoken !== null) return spoken;
  const cut = whole(text.replace(/\s+/g, ' ').trim().slice(0, MAX_SPOKEN));
  return cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,;:(–-]+$/u, '') : cut;
}

/** A label for an axis: up to 30 characters, else its first part, else up to 44 characters, else on two lines, else cut at a word. */
export function shortLabel(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  const head = clean.length <= USUAL_LABEL ? clean : headOf(clean, USUAL_LABEL);
  if (head !== null || clean.length <= MAX_LABEL) return head ?? clean;
  // Parts between slashes wrap as words do, on two lines.
  const spaced = clean.replaceAll(/(?<=\p{L})\/(?=\p{L})/gu, '/ ');
  if (spaced !== clean && spaced.length <= MAX_WRAPPED) return spaced;
  const cut = clean.slice(0, MAX_LABEL - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > 10 ? cut.slice(0, space) : whole(cut)).replace(/[\s,;:(–-]+$/u, '')}…`;
}

function headOf(text: string, limit: number): string | null {
  // Brackets within a word are of it: "child(ren)".
  const head = text.split(/\s*[,;:]\s*|\s+[([]\s*|[([](?!\p{Ll}{1,4}[)\]])\s*|\s+[–—|/-]\s+/u)[0] ?? '';
  // "Kinder-, Jugend- und Familienhilfe": half a word is no name.
  return head.length >= 6 && head.length <= limit && !head.endsWith('-') ? head : null;
}

/** Text not ending in half of a surrogate pair. */
function whole(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/u, '');
}

/** Labels that differ: where cutting made two the same, they are longer, and their ends distinguish them. */
export function distinctLabels(names: readonly string[]): string[] {
  const count = (labels: readonly string[]): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
    return counts;
  };
  const cut = names.map(shortLabel);
  const cuts = count(cut);
  const labels = names.map((name, at) => ((cuts.get(cut[at] ?? '') ?? 0) > 1 ? endLabel(name) : (cut[at] ?? '')));
  const seen = new Map<string, number>();
  return labels.map((label) => {
    const number = (seen.get(label) ?? 0) + 1;
    seen.set(label, number);
    return number === 1 ? label : `${label} (${number})`;
  });
}

/** A longer label, which wraps: whole, or with its middle left out, so that neither its front nor what distinguishes it is lost. */
function endLabel(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  if (clean.length <= MAX_WRAPPED) return clean;
  const front = clean.slice(0, MAX_WRAPPED / 2);
  const end = clean.slice(-(MAX_WRAPPED / 2 - 2));
  const [until, from] = [front.lastIndexOf(' '), end.indexOf(' ')];
  const kept = whole(until > 8 ? front.slice(0, until) : front).replace(/[\s,;:(–-]+$/u, '');
  return `${kept} … ${from >= 0 && from < 12 ? end.slice(from + 1) : end.replace(/^[\uDC00-\uDFFF]/u, '')}`;
}
