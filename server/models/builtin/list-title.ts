import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { isClaim } from './claim.ts';
import { capitalise, cleanText } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { WITH_EXCEPTIONS } from './self-contained.ts';
import { countWords } from './shorten-text.ts';

/** A list with the line that leads to it. */
interface LedList {
  ref: string;
  /** The lead-in, without its number and colon. */
  lead: string;
  items: string[];
}

const MAX_CHARS = 170;
/** A title with more than two of many items stays within two lines. */
const MAX_CHARS_OF_MORE = 120;
/** An item that a title takes whole. */
const MAX_ITEM_CHARS = 80;
const MAX_NAMED = 3;
const MIN_NAMED = 2;
/** "Um – Compete à Direcção:", "a) …": the number of a paragraph. */
const NUMBER = /^(?:\p{Lu}\p{Ll}{1,9} [–-] |(?:\d{1,2}|\p{Ll})[.)] |\(\p{Ll}\) )/u;
/** Words that only point at the list below. */
const POINTING =
  /\b(?:that|this|these|below|following|folgende\p{Ll}*|suivante?s?|seguintes?|siguientes?|here|let’s)(?!\p{L})/iu;
const PURPOSE =
  /(?<!\p{L})(?:purposes?|objects?|objectives?|aims?|mission|duties|powers|zwecke?|aufgaben?|ziele?|objecto|objeto|objectivos?|objetivos?|finalidad(?:e|es)?|fins|objet|but|scopo)(?: (?:of|des|der|do|da|del|de|della)(?: [^:,.]+)?)?(?: (?:is|are|ist|sind|est|es|é|são|è))?$/iu;
/** An item that continues its lead-in: "Compete à direcção: a) propor …". */
const INFINITIVE: Readonly<Record<string, RegExp>> = {
  en: /^to \p{Ll}/iu,
  pt: /^\p{L}{2,}(?:ar|er|ir|or|arem|erem|irem)(?:-\p{L}+)? /iu,
  es: /^\p{L}{2,}(?:ar|er|ir)(?:se)? /iu,
  it: /^\p{L}{2,}(?:are|ere|ire) /iu,
  fr: /^(?:d[e’'] ?)?\p{L}{2,}(?:er|ir|re) /iu,
};
/** A lead-in that its items complete: "The board shall", "Constituem receitas do CNIG". */
const IS_OPEN: Readonly<Record<string, RegExp>> = {
  en: /\s(?:shall|must|may|will|can|should|is to|are to|has to|have to|are|is|includes?|comprises?|consists? of)$/iu,
  de: /\s(?:ist|sind|umfasst|umfassen|bilden)$/iu,
  pt: /^(?:constituem|são|compete[m]?|cabe[m]?|incumbe|integram|compõem|podem ser) |\s(?:são|é|deve[m]?|pode[m]?)$/iu,
  es: /^(?:constituyen|son|compete[n]?|corresponde[n]?|incumbe) |\s(?:son|es|debe[n]?|puede[n]?)$/iu,
  it: /^(?:costituiscono|sono|compete|spetta|spettano) |\s(?:sono|è|deve|devono|può|possono)$/iu,
  fr: /\s(?:sont|est|doit|doivent|peut|peuvent|comprend|comprennent)$/iu,
};
/** The word that joins the last item, at the end of the one before. */
const LINK = /[;,]\s*(?:and|or|und|oder|e|ou|y|o|et)$/iu;
const AND: Readonly<Record<string, string>> = { en: 'and', de: 'und', pt: 'e', es: 'y', it: 'e', fr: 'et' };

/** Says that those that follow are not all. */
export const AMONG: Readonly<Record<string, string>> = {
  en: 'among other things',
  de: 'unter anderem',
  pt: 'nomeadamente',
  es: 'entre otras cosas',
  it: 'tra l’altro',
  fr: 'notamment',
};
/** "…, represent the club in court, through its president": what comes after the comma says how, and can be left to the slide. */
const HOW =
  /, (?:by|through|after|under|in accordance with|as|durch|nach|gemäß|através|após|nos termos|mediante|de valor|conforme|a través|previo|tramite|previa|secondo|par|après|selon) [^,]*$/iu;

/** An item as a title takes it. */
function withoutManner(item: string): string {
  return bare(item).replace(HOW, '');
}

/** Whether a title has an item, with or without how that is done. */
export function saysItem(title: string, item: string): boolean {
  return title.toLowerCase().includes(withoutManner(item).toLowerCase());
}

/** The lists of a part that a line leads to. */
export function ledLists(blocks: readonly BlockDigest[], linguist: Linguist): LedList[] {
  return blocks.flatMap((block, at) => {
    const before = blocks[at - 1];
    if (block.kind !== 'list' || before?.kind !== 'paragraph' || !/:\s*$/u.test(before.text)) return [];
    const items = (block.items ?? block.text.split('\n')).map(cleanText).filter((item) => item !== '');
    return [{ ref: block.ref, lead: leadIn(before.text, linguist), items }];
  });
}

/** What only points at the list below, with the verb that leads to it: "… are as follows", "… lauten wie folgt", "… in folgender Höhe". */
const POINTS_BELOW =
  /,?\s(?:includ(?:es?|ed|ing) the following(?=$|[.,;:])|(?:(?:is|are|was|were|reads?) )?as follows(?=$|[.,;:])|(?:in|at) the following (?:amounts?|sums?|order|manner|way|terms)(?!\p{L})|(?:(?:ist|sind|war|waren|lautet|lauten|beträgt|betragen) )?wie folgt(?!\p{L})|(?:in|zu) folgende[rmn] (?:Höhe|Beträgen|Form|Weise|Reihenfolge|Umfang)(?!\p{L}))/iu;

/** A sentence that leads to a list, as a title over it: without the words that only point at it. */
export function withoutPointer(lead: string): string {
  return lead.replace(POINTS_BELOW, '');
}

/** The sentence of a lead-in, without its number and colon. */
export function leadIn(text: string, linguist: Linguist): string {
  const last = linguist.sentences(text).at(-1) ?? text;
  const lead = cleanText(last)
    .replace(/\s*:$/u, '')
    .replace(/, (?:of which|of these|among them|davon|darunter)$/iu, '');
  return capitalise(lead.replace(NUMBER, ''), linguist.pack.language);
}

/**
 * What a list comes to, as a claim: its lead-in with those of its items that are short enough to be said whole, two or three. Null where
 * the items don't continue the lead-in, or where only one could be said: one item is not what all have in common.
 */
export function titleOfList({ lead, items }: LedList, linguist: Linguist): string | null {
  const { language } = linguist.pack;
  const and = AND[language];
  const continues = items.length > 0 && items.every((item) => INFINITIVE[language]?.test(bare(item)) === true);
  const isOpen = continues || isOpenLead(lead, linguist);
  if (and === undefined || !isOpen || POINTING.test(lead) || items.length < MIN_NAMED) return null;
  let room = MAX_CHARS - lead.length - (AMONG[language]?.length ?? 0);
  const short = items
    .map((item) => goOn(withoutManner(item), linguist))
    .filter((text) => text.length <= MAX_ITEM_CHARS && countWords(text) >= 2 && !/[,:–(]/u.test(text));
  const isWhole = short.length === items.length && items.length <= MAX_NAMED && short.join().length <= room;
  const least = isWhole ? 0 : MAX_CHARS - MAX_CHARS_OF_MORE;
  const chosen: string[] = [];
  // What a list has first matters most.
  for (const text of short) {
    const left = room - text.length - and.length - 2;
    if (chosen.length === MAX_NAMED || left < (chosen.length >= MIN_NAMED ? least : 0)) continue;
    room = left;
    chosen.push(text);
  }
  if (chosen.length < MIN_NAMED) return null;
  // Two joined by the word that joins the items, at the end, would read as three.
  const said = chosen.sort((a, b) => Number(isJoined(b)) - Number(isJoined(a)));
  // Some of the items would read as all of them.
  const some = chosen.length < items.length ? `, ${AMONG[language] ?? ''},` : '';
  const title = `${lead}${some} ${said.slice(0, -1).join(', ')} ${and} ${said.at(-1) ?? ''}`;
  return isClaim(title, linguist) ? title : null;
}

/** The list that a title sums up: its lead-in stands at the beginning of the title. Null where there is none. */
export function listOfTitle(title: string, blocks: readonly BlockDigest[], linguist: Linguist): LedList | null {
  return (
    ledLists(blocks, linguist).find(
      ({ lead }) => lead !== '' && title.startsWith(lead) && /^(?:$|,? )/u.test(title.slice(lead.length)),
    ) ?? null
  );
}

/** Whether a title says each of a list's items. */
export function saysAll(title: string, { lead, items }: LedList): boolean {
  const said = title.slice(lead.length).toLowerCase();
  return items.every((item) => said.includes(bare(item).toLowerCase()));
}

/** A share or number of votes, of members or of those present, that a decision takes. */
const MAJORITY =
  /(?<!\p{L})(?:(?:two|three|four)[ -](?:thirds?|quarters?|fifths?)|majority|quorum|unanimous(?:ly)?|unanimity|mehrheit|drei ?viertel|zwei ?drittel|einstimmig|maioria|três quartos|dois terços|unanimidade|mayoría|tres cuartos|dos tercios|majorité|trois quarts|deux tiers|unanimité|maggioranza|tre quarti|due terzi|unanimità)(?!\p{L})/iu;
/** An item and a rule about it share some of their rarer words. */
const IS_ABOUT = 0.25;

/** Whether a sentence says what majority one of a list's items takes: the item alone would pass for a free decision. */
export function isRuleOf(text: string, { items }: LedList, linguist: Linguist): boolean {
  if (!MAJORITY.test(text)) return false;
  // The rule that the others are exceptions to.
  if (WITH_EXCEPTIONS.test(text)) return true;
  const said = new Set(linguist.terms(text));
  return items.some((item) => {
    const terms = linguist.terms(item);
    const shared = terms.filter((term) => said.has(term)).length;
    return shared >= 2 && shared >= terms.length * IS_ABOUT;
  });
}

function isJoined(item: string): boolean {
  return /\s(?:e|y|and|et|und)\s/u.test(item);
}

/** Whether a list says what something is for. */
export function isOfPurpose({ lead }: LedList): boolean {
  return PURPOSE.test(lead) || ENDS_OPEN.test(lead);
}

/** Whether a lead-in is no statement without its items. */
export function isOpenLead(lead: string, linguist: Linguist): boolean {
  return PURPOSE.test(lead) || IS_OPEN[linguist.pack.language]?.test(lead) === true || ENDS_OPEN.test(lead);
}

const ENDS_OPEN = /\s(?:por|para|por objecto|por objeto|por fim)$/iu;

function bare(item: string): string {
  return item
    .replace(NUMBER, '')
    .replace(LINK, '')
    .replace(/[.;,]+$/u, '')
    .trim();
}

/** The word between the last two of several names; null in languages without one here. */
export function wordForAnd(linguist: Linguist): string | null {
  return AND[linguist.pack.language] ?? null;
}

/** An item as the end of a sentence: its first word small, where that is no name. */
export function goOn(item: string, linguist: Linguist): string {
  const { language, stop_words: stopWords } = linguist.pack;
  const first = /^\p{L}+/u.exec(item)?.[0] ?? '';
  const isWord =
    stopWords.has(first.toLowerCase()) ||
    INFINITIVE[language]?.test(item) === true ||
    /^(?:VERB|NOUN|ADJ|DET|ADV)$/u.test(linguist.tag(item)?.[0]?.tag ?? '');
  return language !== 'de' && isWord && /^\p{Lu}\p{Ll}*$/u.test(first)
    ? item.charAt(0).toLowerCase() + item.slice(1)
    : item;
}

/** First words of a German phrase that are no nouns. */
const SMALL_IN_GERMAN =
  /^(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|erste[rsnm]?|zweite[rsnm]?|dritte[rsnm]?|letzte[rsnm]?|neue[rsnm]?|alte[rsnm]?|weitere[rsnm]?|externe[rsnm]?|interne[rsnm]?|hohe[rsnm]?|geringe[rsnm]?|weniger|mehr|kein\p{Ll}*|jede[rsnm]?|viele|einige|bis|ab|spätestens|zwischen) /iu;

/** A point within a sentence. */
export function within(text: string, linguist: Linguist): string {
  const { language, stop_words: stopWords } = linguist.pack;
  const [first = ''] = /^\p{L}+/u.exec(text) ?? [];
  const small = text.charAt(0).toLowerCase() + text.slice(1);
  // "A/B test", "T-shirts", "A – renew": the letter is a name.
  if (/^\p{Lu}(?:[/-]|\s?[:.)–—]\s)/u.test(text)) return text;
  // "Your" to readers keeps its capital.
  if (language === 'de' && /^(?:Sie|Ihr(?:e[mnrs]?)?)\s/u.test(text)) return text;
  if (language === 'de')
    return SMALL_IN_GERMAN.test(text) || stopWords.has(first.toLowerCase()) ? small : goOn(text, linguist);
  // A capital makes the tagger take a word for a name.
  const tags = [linguist.tag(small)?.[0], linguist.tag(`they ${small}`)?.[1]];
  return tags.some((each) => /^(?:VERB|AUX|ADJ|ADV|ADP)$/u.test(each?.tag ?? '')) ? small : goOn(text, linguist);
}
