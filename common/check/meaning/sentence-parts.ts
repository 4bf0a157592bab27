import { regularForm } from './irregular-forms.ts';

/** A word or a number of a sentence. */
export interface Token {
  text: string;
  /** Lower case; of a number only its digits, so that "1,000" and "1 000" are equal. */
  key: string;
  isNumber: boolean;
  start: number;
  end: number;
}

const ORDINALS: readonly RegExp[] = [
  /^(?:first|erste|1)/iu,
  /^(?:second|zweite|2)/iu,
  /^(?:third|dritte|3)/iu,
  /^(?:fourth|vierte|4)/iu,
];
const PART_OF_YEAR =
  /(?<![\p{L}\p{N}])(first|second|third|fourth|(?:erste|zweite|dritte|vierte)[nrsm]?|[1-4]\.)[ -](quarters?|quartals?|half(?: of(?= the year| [12]\d{3}))?|halbjahre?s?)(?![\p{L}-])/giu;
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ONES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const IN_TENS = new RegExp(String.raw`\b(${TENS.join('|')})(?:[- ](${ONES.join('|')}))?\b`, 'giu');

/** "64,000-plus", "400+". */
const AND_MORE = /(?<![\p{L}\d.,])(\d[\d.,]*)(?:-plus|\+)(?![\p{L}\d])/gu;

/** A text with quarters, halves of a year and numbers in tens as figures: "Q3" for "the third quarter", "62" for "sixty-two". */
export function inFigures(text: string): string {
  // The sentences of a source are compared with every sentence of its deck.
  let known = IN_FIGURES.get(text);
  if (known === undefined) {
    known = writeInFigures(text);
    if (IN_FIGURES.size > MAX_CACHED) IN_FIGURES.clear();
    IN_FIGURES.set(text, known);
  }
  return known;
}

const MAX_CACHED = 20_000;
const IN_FIGURES = new Map<string, string>();

function writeInFigures(text: string): string {
  return text
    .replaceAll(AND_MORE, 'more than $1')
    .replaceAll(PART_OF_YEAR, (_, ordinal: string, part: string) => {
      const at = ORDINALS.findIndex((each) => each.test(ordinal)) + 1;
      return `${/^q/iu.test(part) ? 'Q' : 'H'}${at}`;
    })
    .replaceAll(IN_TENS, (_, tens: string, ones?: string) =>
      String(
        (TENS.indexOf(tens.toLowerCase()) + 2) * 10 + (ones === undefined ? 0 : ONES.indexOf(ones.toLowerCase()) + 1),
      ),
    );
}

/** A part of a sentence that makes one statement. */
export interface Statement {
  /** Lower case. */
  text: string;
  tokens: Token[];
}

const TOKEN =
  /\d{1,3}(?: \d{3})+(?!\d)|\d(?:[\d.,'’\u00a0\u202f]*\d)?(?:s\b)?(?:(?:st|nd|rd|th)\b)?|[\p{L}\p{M}](?:[\p{L}\p{M}\p{N}'’&.-]*[\p{L}\p{M}\p{N}])?/gu;

/** Words and numbers in order. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(({ 0: word, index }) => {
    const isNumber = /^\d/u.test(word);
    // "$18,720.00" and "$18,720" are one number.
    const key = isNumber ? word.replace(/[.,]0{1,2}$/u, '').replaceAll(/\D/gu, '') : word.toLowerCase();
    return { text: word, key, isNumber, start: index, end: index + word.length };
  });
}

/** Where a new statement begins within a sentence. */
const BETWEEN =
  /;|\s[–—]\s|:\s(?=(?:The|It|They|This|These|Der|Die|Das|Es|Sie|Dies\p{Ll}*)\s)|(?<=^(?:obwohl|although|though)\s[^,]+),\s|,\s(?=being\s)|\sas\s(?=(?:its?|they|their|he|she)\s)|,?\s(?:but|while|whereas|although|though|however|aber|während|wobei|sondern|jedoch|obwohl|wogegen|hingegen|indem)\s(?<!während\s(?=(?:der|des|dieser|dieses|einer|eines|ihrer|ihres|seiner|seines)\s))/iu;

/** Parentheses: in brackets, or a clause between commas. */
const ASIDE =
  /(?<![\p{L}\p{N})])\([^()]*\)|(?<=,)\s(?:which|who|whose|where|der|die|das|dessen|deren|dem|den|wobei|was)\s[^,;]+(?=,|\.?$)/gu;

const ONLY_CONDITION = /^(?:wenn|falls|sofern|if|when|unless)\s[^,]*,$/iu;

/** The statements of a sentence: its clauses, and its parentheses. */
export function statementsOf(sentence: string): Statement[] {
  const asides: string[] = [];
  const main = sentence.replaceAll(ASIDE, (aside, at: number) => {
    // "Wenn es regnet, die Ernte leidet": the consequence of a condition isn't a parenthesis.
    if (ONLY_CONDITION.test(sentence.slice(0, at))) return aside;
    asides.push(aside);
    return ' '.repeat(aside.length);
  });
  return [...main.split(BETWEEN), ...asides]
    .filter((part) => part.trim() !== '')
    .map((part) => ({ text: part.toLowerCase(), tokens: tokensOf(part) }));
}

const STOP_WORDS = new Set(
  (
    'the a an and or of in on at to for from by with as is are was were be been being it its this that these those their his her he she ' +
    'they we our you your i which who whose whom what also there here has have had do does did into onto than then so such ' +
    'per via both between among within out up off about over under more most very much many some any all each every only ' +
    'not no whether ob against around across beyond toward towards upon may might can could should would will shall must if unless because due while when where after before during since until ' +
    'der die das den dem des ein eine einen einem einer eines und oder von vom zu zum zur im in am an auf aus bei mit nach für ist sind ' +
    'war waren wird werden wurde wurden worden sein seine seiner ihre ihrer ihren sich es er sie wir als wie auch dass so noch nur schon ' +
    'wer nicht kein keine kann können soll muss wenn falls weil da durch bis über unter vor seit um hat haben hatte hatten man diese dieser ' +
    'dieses diesem diesen jede jeder alle sowie gegen innerhalb je pro bzw mehr sehr viele einige dabei dazu damit meisten mehrheit mehrzahl majority'
  ).split(' '),
);

/** Whether a token carries content: numbers do, and words that aren't function words. */
export function isContent({ key, isNumber }: Token): boolean {
  return isNumber || (key.length > 1 && !STOP_WORDS.has(key));
}

/**
 * Whether two tokens are forms of one word: "closes" and "closed", "Umsatz" and "Umsätze". Only their beginnings are
 * compared, which works in any language with endings.
 */
export function isSameWord(one: Token, other: Token): boolean {
  if (one.isNumber || other.isNumber) return (DIGITS.get(one.key) ?? one.key) === (DIGITS.get(other.key) ?? other.key);
  const [first, second] = [folded(one.key), folded(other.key)];
  if (areForms(first, second)) return true;
  // "Zugestimmt" and "Zustimmung", "gesucht" and "suchen".
  const [bare, otherBare] = [bareForm(first), bareForm(second)];
  return (bare !== first || otherBare !== second) && areForms(bare, otherBare);
}

/** "Four weeks" and "4 weeks". */
const DIGITS: ReadonlyMap<string, string> = new Map(
  ['two three four five six seven eight nine ten', 'zwei drei vier fünf sechs sieben acht neun zehn']
    .flatMap((names) => names.split(' ').map((name, at) => [name, String(at + 2)] as const))
    .concat([['one', '1']]),
);

/** Endings that make a noun of a verb: "recommends" and "recommendation". */
const NOUN_ENDING = /(?:ations?|ments?|ances?|ences?|abilit\p{L}+|ungen|keiten)$/u;
const MIN_OF_NOUN = 5;

/** "Three" is no form of "through". */
const NUMERAL = /^(?:three|seven|eight|drei|vier|sechs|sieben)$/u;

function areForms(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short === long) return true;
  if (NUMERAL.test(one) || NUMERAL.test(other)) return false;
  let common = 0;
  while (common < short.length && short[common] === long[common]) common += 1;
  const ending = common >= MIN_OF_NOUN && NOUN_ENDING.test(long) ? 6 : 4;
  return common >= 3 && short.length - common <= 2 && long.length - common <= ending && common >= short.length * 0.6;
}

const PARTICIPLE =
  /^(?<prefix>ab|an|auf|aus|bei|ein|fest|hin|mit|nach|statt|teil|um|vor|weg|zu|zurück|zusammen|)(?:ge|(?<=.)zu)(?<stem>\p{L}{3,}(?:t|te|ten|ter|tes|tem|en|eln|ern))$/u;

function bareForm(word: string): string {
  const { prefix, stem } = PARTICIPLE.exec(word)?.groups ?? {};
  const bare = stem === undefined || (prefix === '' && stem.length < MIN_STEM) ? word : `${prefix ?? ''}${stem}`;
  // "Entwickelte" and "Entwicklung", "apply" and "applications", "abonniert" and "Abonnent".
  return bare
    .replace(/(?<=\p{L}{5})e?l(?:n|t|te|ten|ung|ungen)$/u, 'l')
    .replace(/(?<=\p{L}{2})ications?$/u, 'y')
    .replace(/(?<=\p{L}{4})(?:enten|ent|iert|ieren|ierte|ierten)$/u, 'ier');
}

const MIN_STEM = 5;

/** "Sep" is "September". */
const MONTHS: ReadonlyMap<string, string> = new Map(
  'january february april june july august september october november december januar februar oktober dezember'
    .split(' ')
    .map((name) => [name.slice(0, 3), name] as const)
    .concat([['sept', 'september']]),
);

const FOLDED = new Map<string, string>();
/** Without accents and genitive endings, months in full. */
function folded(word: string): string {
  let known = FOLDED.get(word);
  if (known === undefined) {
    known = regularForm(MONTHS.get(word) ?? word)
      .replace(/['’]s$/u, '')
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '');
    if (FOLDED.size > MAX_CACHED) FOLDED.clear();
    FOLDED.set(word, known);
  }
  return known;
}

/** Whether a list contains a form of the word; a German compound matches by its parts. */
export function includesWord(list: readonly Token[], word: Token): boolean {
  return list.some((other) => isSameWord(other, word));
}

/** Years, quarters, halves, months and days of the week, as they are written. */
const PERIOD =
  /^(?:(?:19|20)\d\ds?|q[1-4]|h[12]|fy\d*|jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|ma[yi]|jun[ei]?|jul[yi]?|aug(?:ust)?|sep(?:tember|t)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|mon(?:day|tag)|tues(?:day)|dienstag|wednesday|mittwoch|thursday|donnerstag|fri(?:day)|freitag|saturday|samstag|sunday|sonntag)$/u;

export function isPeriod(token: Token): boolean {
  return (
    PERIOD.test(token.isNumber ? token.key : token.key.replace(/\.$/u, '')) &&
    token.key !== 'may' &&
    token.key !== 'mar'
  );
}

export const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an', 'der', 'die', 'das', 'ein', 'eine']);
