import type { Linguist } from './linguist.ts';
import { within } from './list-title.ts';
import { MAX_TITLE_CHARS } from './plan-title.ts';
import { leansOn } from './self-contained.ts';
import { countWords } from './shorten-text.ts';

/*
 * The title over a list whose items each begin with a few words that say what they are about: "Late finish. Each week costs …".
 */

const HEADS = { least: 2, most: 6 } as const;
/** The longest head; a longer one is named by what comes before its first comma. */
const HEAD = { chars: 52, words: 8 } as const;
const LABEL = /^(?<head>[^:.!?]{1,60}):\s+\S/u;
/** "Travel cost: 22% (41% among …": what share or sum an item is. */
const WITH_SHARE = /^(?<head>[^:.!?]{2,60}):\s+(?<share>[$€£]\s?\d[\d.,]*\d|\d+(?:[.,]\d+)?\s?%)(?=$|[\s,.;:(])/u;
/** The number of a member, or who says something when: no words of what an item says. */
const NO_HEAD = /^(?:\d|(?:\p{L}+ )?(?:\p{L}|\d{1,3})$)|\?/u;

/**
 * "Risks with this option: late finish, the frame, people, growth": the heading with what each of its items is about, all of them or none;
 * of shares that fall from one item to the next the first ones. Null for items that do not begin so.
 */
export function titleOfHeads(
  name: string,
  items: readonly string[],
  linguist: Linguist,
  maxChars: number = MAX_TITLE_CHARS,
): string | null {
  if (items.length < HEADS.least) return null;
  const ranked = titleOfShares(name, items, linguist);
  if (ranked !== null) return ranked;
  const heads = items.map((item) => headOf(item, linguist));
  const areAll = heads.every((head) => head !== null) && heads.length <= HEADS.most;
  if (!areAll || heads.every((head) => name.toLowerCase().includes(head.toLowerCase()))) return null;
  const small = heads.map((head) => lowered(head, items, linguist));
  // One word among such that are none's name is none either.
  const areWords = small.filter((head) => /^\p{Ll}/u.test(head)).length === small.length - 1;
  const isEnglish = linguist.pack.language === 'en';
  const said = small.map((head) =>
    isEnglish && areWords && /^\p{Lu}\p{Ll}+$/u.test(head) ? head.toLowerCase() : head,
  );
  const title = `${name}: ${said.join(heads.some((head) => head.includes(',')) ? '; ' : ', ')}`;
  return title.length > maxChars ? null : title;
}

/** What an item is about in the words that it begins with; null where it begins with what it says. */
function headOf(item: string, linguist: Linguist): string | null {
  const [first = '', ...others] = linguist.sentences(item);
  const label = LABEL.exec(item)?.groups?.['head'] ?? (others.length > 0 ? first.replace(/[.!]$/u, '') : '');
  const short = isShort(label) ? label : (/^[^,]+(?=, )/u.exec(label)?.[0] ?? '');
  // Of a question, and of words in brackets, the first half says nothing.
  const isPiece = /\?/u.test(label) || /\([^)]*$/u.test(short);
  const isHead = short !== '' && isShort(short) && !isPiece && !NO_HEAD.test(short) && !leansOn(short);
  return isHead ? short.trim() : null;
}

/** A head within a title; taggers take some plurals for names, which the items write small. */
function lowered(head: string, items: readonly string[], linguist: Linguist): string {
  const text = within(head, linguist);
  const [first = ''] = /^\p{Lu}\p{Ll}{3,}/u.exec(text) ?? [];
  const stem = first.toLowerCase().replace(/s$/u, '');
  const isPlural =
    /s$/u.test(first) && linguist.tag(`the ${text.charAt(0).toLowerCase()}${text.slice(1)}`)?.[1]?.tag === 'NOUN';
  const isWord =
    linguist.pack.language === 'en' &&
    stem !== '' &&
    (isPlural || new RegExp(String.raw`\b${stem}s?\b`, 'u').test(items.join(' ')));
  return isWord ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function isShort(text: string): boolean {
  return text.length <= HEAD.chars && countWords(text) <= HEAD.words;
}

/** The items with the largest shares, as many as a title has room for, where each has one and none is larger than the one before. */
function titleOfShares(name: string, items: readonly string[], linguist: Linguist): string | null {
  const shares = items.flatMap((item) => {
    const { head, share } = WITH_SHARE.exec(item)?.groups ?? {};
    return head === undefined || share === undefined ? [] : [{ head, share, value: valueOf(share) }];
  });
  const isRanked = shares.every(({ value }, at) => value <= (shares[at - 1]?.value ?? Infinity));
  if (shares.length < items.length || items.length <= HEADS.least || !isRanked) return null;
  const said = shares.map(({ head, share }) => `${lowered(head, items, linguist)} (${share})`);
  const titles = said.map((_, at) => `${name}: ${said.slice(0, at + 1).join(', ')}`);
  return titles.findLast((title, at) => at > 0 && title.length <= MAX_TITLE_CHARS) ?? null;
}

function valueOf(share: string): number {
  return Number(
    share
      .replace(/[^\d.,]/gu, '')
      .replace(/,(?=\d{3})/gu, '')
      .replace(',', '.'),
  );
}

/** Nouns that headings name lists by, and how titles count them. */
const COUNTED: Readonly<Record<string, { nouns: RegExp; counts: readonly string[]; isSmall: boolean }>> = {
  en: {
    nouns:
      /^(?:risks|proposals|reasons|rules|goals|objectives|aims|steps|tasks|measures|changes|lessons|recommendations|requirements|conditions|benefits|drawbacks|challenges|exceptions|findings|principles|demands)(?!\p{L})/iu,
    counts: ['Two', 'Three', 'Four', 'Five', 'Six', 'Seven'],
    isSmall: true,
  },
  de: {
    nouns:
      /^(?:Risiken|Vorschläge|Gründe|Regeln|Ziele|Schritte|Aufgaben|Maßnahmen|Änderungen|Lehren|Empfehlungen|Anforderungen|Bedingungen|Voraussetzungen|Vorteile|Nachteile|Herausforderungen|Ausnahmen|Ergebnisse|Grundsätze|Forderungen)(?!\p{L})/u,
    counts: ['Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben'],
    isSmall: false,
  },
};

/** "Four proposals for the meeting on 21 July": how many there are of what a heading names; null for other headings. */
export function countedName(name: string, count: number, linguist: Linguist): string | null {
  const words = COUNTED[linguist.pack.language];
  const number = words?.counts[count - HEADS.least];
  if (words === undefined || number === undefined || !words.nouns.test(name)) return null;
  return `${number} ${words.isSmall ? name.charAt(0).toLowerCase() + name.slice(1) : name}`;
}
