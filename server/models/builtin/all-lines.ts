import { lettersOf } from '../../../common/deck/letters-of.ts';
import { qualifierIn } from '../../../common/deck/qualifier.ts';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { cleanHeading, cleanText, dropConnective } from './clean-text.ts';
import { withoutLabel } from './finding-label.ts';
import type { Linguist } from './linguist.ts';
import { WHOLE_LIST } from './divide-parts.ts';
import { onlyRefers } from './claim.ts';
import { isPreliminary } from './outcome.ts';
import { IN_MIND, itemsOf } from './part-message.ts';
import { isPlanned } from './plan-title.ts';
import { countWords, shortenText } from './shorten-text.ts';
import { coverage } from './text-rank.ts';
import { asPoint, weightyPoints } from './weighty-points.ts';
import { leansOn } from './self-contained.ts';
import { linesOfBlocks } from './whole-prose.ts';

/**
 * All that blocks say beside the title, in order, or of items that are paragraphs the first sentences, which say what each is about; null where
 * that has no room.
 */
export function allLines(
  blocks: readonly BlockDigest[],
  limits: { max_length: number; max_items: number },
  stated: readonly string[],
  linguist: Linguist,
): string[] | null {
  const led = withLeads(blocks, stated, linguist);
  const begun = withFirstSentences(led, linguist);
  if (begun === null) return linesWithin(led, limits, stated, linguist);
  const room = Math.max(limits.max_length, ROOM_OF_SENTENCES / ROOM_OF_A_FORM);
  return linesWithin(begun, { ...limits, max_length: room }, stated, linguist);
}

/** What is not so or not known, and what readers are asked for: points below such a line would pass for the opposite without it. */
const TURNS =
  /(?<!\p{L})(?:not|never|no|unknown|unclear|open|missing|against|please|nicht|kein\p{Ll}{0,2}|nie|unklar|offen|fehl(?:t|en)|dagegen|bitte)(?!\p{L})|n[’']t(?!\p{L})/iu;

/**
 * Blocks of which a short line that turns the sense of a list ("What we don't know:") is in that itself, where sentences stand before it:
 * with all points in one piece where that is short, else before each.
 */
function withLeads(blocks: readonly BlockDigest[], stated: readonly string[], linguist: Linguist): BlockDigest[] {
  const turned = new Map<string, BlockDigest>();
  for (const [at, block] of blocks.entries()) {
    const next = blocks[at + 1];
    if (block.kind !== 'paragraph' || next?.kind !== 'list') continue;
    const sentences = linguist.sentences(block.text);
    const lead = sentences.at(-1) ?? '';
    const isSaid = stated.join(' ').includes(lead.replace(/\s*:\s*$/u, ''));
    if (!/:\s*$/u.test(lead) || isSaid || sentences.length < 2) continue;
    const items = itemsOf([next]).map((item) => item.replace(/[.;,]\s*$/u, ''));
    const name = lead.replace(/\s*:\s*$/u, '');
    const whole = `${name}: ${items.join('; ')}`;
    const isOne = whole.length <= MAX_BELOW && items.every((item) => linguist.sentences(item).length === 1);
    const isTurn = countWords(lead) < LEAD_WORDS && TURNS.test(lead);
    // A statement and the few figures that bear it out.
    const isProven = isOne && items.length <= MAX_PREFIXED && linguist.hasVerb(name) && !POINTS_BELOW.test(lead);
    if (!(isTurn ? isOne || items.length <= MAX_PREFIXED : isProven && items.every((item) => /\d/u.test(item))))
      continue;
    turned.set(block.ref, { ...block, text: sentences.slice(0, -1).join(' ') });
    turned.set(next.ref, { ...next, items: isOne ? [whole] : items.map((item) => `${name}: ${item}`) });
  }
  return blocks.map((block) => turned.get(block.ref) ?? block);
}

/** More lines that begin alike are hard to tell apart. */
const MAX_PREFIXED = 4;

/** A line of a list of seven. */
const LINE = { max_chars: 110, max_words: 20 };

/** Blocks with lists of paragraphs that are too long for a slide cut to the first sentence of each; null where there are none. */
function withFirstSentences(blocks: readonly BlockDigest[], linguist: Linguist): BlockDigest[] | null {
  const isOfParagraphs = ({ kind, items = [] }: BlockDigest): boolean =>
    kind === 'list' &&
    items.length >= 2 &&
    items.join('').length > WHOLE_LIST.chars &&
    items.every((item) => linguist.sentences(item).length >= 2);
  if (!blocks.some(isOfParagraphs)) return null;
  const begun = (item: string): string => {
    const [first = item] = linguist.sentences(item);
    return shortenText(first, LINE, linguist) ?? first;
  };
  return blocks.map((block) => (isOfParagraphs(block) ? { ...block, items: (block.items ?? []).map(begun) } : block));
}

function linesWithin(
  blocks: readonly BlockDigest[],
  limits: { max_length: number; max_items: number },
  stated: readonly string[],
  linguist: Linguist,
): string[] | null {
  const title = lettersOf(stated.join(' ').replaceAll(' also ', ' '));
  const parts = partsOf(blocks, title);
  const apart = parts.flatMap(({ heading, blocks: own }) => {
    // Points go on with a lead that stands before them, not with one that is in the title.
    const isLed = own.some(
      ({ kind, text }) =>
        kind === 'paragraph' &&
        /:\s*$/u.test(text) &&
        !title.includes(lettersOf(linguist.sentences(text).at(-1) ?? '')),
    );
    // What a line leads to may be on another slide.
    const leadsNowhere = own.flatMap(({ kind, text }, at) =>
      kind === 'paragraph' && /:\s*$/u.test(text) && own[at + 1] === undefined
        ? lettersOf(linguist.sentences(text).at(-1) ?? '')
        : [],
    );
    const whole = withoutAsides(linesOfBlocks(own, linguist), itemsOf(own))
      // What qualifies all of it is in the line that names the source.
      .filter((line) => !leadsNowhere.includes(lettersOf(line)) && qualifierIn(line) === null)
      .map((line) => (linguist.sentences(line).length > 1 ? line : line.replace(/[.;,]$/u, '')))
      .map((line) => (isLed ? line : asPoint(line, linguist.pack.language)))
      .filter(
        (line) => line !== '' && !isBareLead(line, stated, linguist) && !onlyRefers(line) && !SAYS_NOTHING.test(line),
      );
    const isBeside = (line: string): boolean => {
      const { text } = withoutLabel(dropConnective(line.replace(IN_MIND, ''), linguist.pack.connectives));
      return !title.includes(lettersOf(text.replace(SAID_ANYWAY, '')));
    };
    const opening = new Set(own.flatMap((block) => linesOfBlocks([block], linguist).slice(0, 1).map(lettersOf)));
    const items = itemsOf(own);
    const free = whole.map((line) => (isBeside(line) ? line : null));
    // Points stay apart; what leans on the sentence before it, above or below them, goes with that.
    for (const item of items) opening.add(lettersOf(cleanText(item)));
    const left = withLeaning(free, opening).map((line) =>
      asPoint(beyond(line, stated[0] ?? ''), linguist.pack.language),
    );
    // A title that names the weightiest of several points leaves too few of them for a slide: it sums them up.
    const points = weightyPoints(items);
    const isSum = points.filter((point) => title.includes(lettersOf(point))).length >= 2;
    // So does one over what is to be done, and one that names all of a list.
    const isPlan = items.length > 0 && own.some(({ kind, text }) => kind !== 'list' && isPlanned(cleanHeading(text)));
    const lead = whole.length - items.length;
    const isAll = left.length === 0 && (lead === 0 || lead === 1) && whole.length > 1;
    // Of many equals one that the title names is none less.
    const isOfMany = items.length >= MANY && left.length === whole.length - 1 && lead === 0;
    // A title of several points of a list sums it up, too; of resolutions each is one of all.
    const headOf = (item: string): string => item.split(/[:.;](?:\s|$)/u)[0] ?? item;
    const areNamed = items.filter((item) => title.includes(lettersOf(headOf(item)))).length >= 2;
    const isResolved = own.some(({ kind, text }) => kind === 'paragraph' && RESOLVES.test(text));
    const isWhole = isSum || isPlan || isOfMany || isResolved || areNamed;
    const all = isWhole ? withLeaning(withoutTitle(whole, items, isBeside), opening) : left;
    const said = isAll ? whole.slice(lead) : all;
    // What lines are stands in their own heading: a condition, a contact, the parts of a plan.
    const isNamed = heading !== null && title.startsWith(lettersOf(heading)) && parts[0]?.heading === null;
    return heading === null || isNamed ? said : below(heading, said);
  });
  const lines = apart.length > limits.max_items ? inParagraphs(apart, blocks) : apart;
  const room = Math.max(limits.max_length * ROOM_OF_A_FORM, WHOLE_LIST.chars);
  const isRoom = lines.length <= limits.max_items && lines.join('').length <= room;
  return lines.length > 0 && isRoom ? lines : null;
}

/** Lines of which those that are sentences of one short paragraph are one. */
function inParagraphs(lines: readonly string[], blocks: readonly BlockDigest[]): string[] {
  const paragraphs = blocks.filter(({ kind }) => kind === 'paragraph').map(({ text }) => lettersOf(text));
  const joined: string[] = [];
  for (const line of lines) {
    const both = `${joined.at(-1)?.replace(/\.$/u, '') ?? ''}. ${line}`;
    const isOfLast = both.length <= MAX_LEANING && paragraphs.some((text) => text.includes(lettersOf(both)));
    if (joined.length > 0 && isOfLast) joined[joined.length - 1] = both;
    else joined.push(line);
  }
  return joined;
}

/**
 * Lines of which each that speaks of whom or what only the line before names follows that in one piece: "Ann Lee is elected. She accepts". After
 * the title comes first what leans on that.
 * @param lines null for one that the title says.
 * @param opening first lines of paragraphs, which stay apart.
 */
function withLeaning(lines: readonly (string | null)[], opening: ReadonlySet<string>): string[] {
  const joined: (string | null)[] = [];
  for (const line of lines) {
    const last = joined.at(-1) ?? null;
    const both = last === null || line === null ? '' : `${last.replace(/\.$/u, '')}. ${line}`;
    // "Members have noticed", "I hope": a few words say something only with the sentence beside them.
    const isOfLast =
      line !== null && (leansOn(line) || GOES_ON.test(line) || isFewWords(line) || (last !== null && isFewWords(last)));
    if (line !== null && both !== '' && isOfLast && !opening.has(lettersOf(line)) && both.length <= MAX_LEANING)
      joined[joined.length - 1] = both;
    else joined.push(line);
  }
  // What leans on the sentence in the title is right below that.
  const isOfTitle = (line: string | null, at: number): boolean =>
    line !== null && at > 0 && joined[at - 1] === null && leansOn(line) && !opening.has(lettersOf(line));
  const ofTitle = joined.filter(isOfTitle);
  return [...ofTitle, ...joined.filter((line, at) => !isOfTitle(line, at))].filter((line) => line !== null);
}

/** Lines of which those that are no items are left out where the title says them. */
function withoutTitle(
  lines: readonly string[],
  items: readonly string[],
  isBeside: (line: string) => boolean,
): string[] {
  const points = new Set(items.map((item) => lettersOf(cleanText(item))));
  return lines.filter((line) => points.has(lettersOf(line)) || isBeside(line));
}

/** "Das kostet etwa vier Wochen", "That saves a day": what the sentence before comes to. */
const GOES_ON = /^(?:[Dd]as|[Dd]ies) \p{Ll}+(?:t|en)(?!\p{L})|^(?:[Tt]hat|[Tt]his) \p{Ll}+s(?!\p{L})|^\(/u;

function isFewWords(line: string): boolean {
  return countWords(line) <= FEW_WORDS && !/\d/u.test(line);
}

const FEW_WORDS = 3;

/** Lines without questions that a text asks in passing, which its statements answer. */
function withoutAsides(lines: readonly string[], items: readonly string[]): string[] {
  if (items.some((item) => item.includes('?'))) return [...lines];
  const isAsked = (line: string): boolean => /\?["”“»]?$/u.test(line);
  const said = lines.filter((line) => !isAsked(line));
  return said.length >= 2 * (lines.length - said.length) ? said : [...lines];
}

/** A line that leads to a list, of a few words or of what the title says; another one says of whom or what its items are. */
function isBareLead(line: string, stated: readonly string[], linguist: Linguist): boolean {
  if (!line.endsWith(':')) return false;
  const isPointer = POINTS_BELOW.test(line) && !/\d/u.test(line);
  return (
    countWords(line) < LEAD_WORDS ||
    isPointer ||
    isPreliminary(line.replace(/\s*:$/u, '')) ||
    coverage(linguist.terms(line), linguist.terms(stated.join(' '))) >= SAID
  );
}

/** "That the Board:" above what it is to resolve. */
const RESOLVES = /^(?:that|dass) [^:.]{2,60}:\s*$/iu;
/** What only says that a list follows: "the following work was done:", "calendars show where to look:". */
const POINTS_BELOW =
  /(?<!\p{L})(?:following|as follows|below|folgende\p{Ll}*|wie folgt)(?!\p{L})|(?<!\p{L})(?:where|what|how|why|which|who|wo|was|wie|warum|welche\p{Ll}*)(?: \p{L}+){0,3}:$/iu;
const MANY = 5;
const LEAD_WORDS = 5;
const SAID = 0.34;

/** A cry, the time of a break, where to look or what to click. */
const SAYS_NOTHING =
  /^(?:\p{L}+(?: \p{L}+)?!|\d{1,2}[:.]\d\d(?: Uhr| [ap]m)?\s?[–—-]+ .*(?:break|pause|recess)|(?:apply|click|sign up|register|download|order)(?: \p{L}+){0,4} here|(?:provided|shown|listed|given) (?:is|are) .*|.*\b(?:is|are) (?:provided|shown|listed|given|summari[sz]ed) (?:in the (?:table|figure|chart) )?below|you can (?:read|find) (?:out )?more .*)$/iu;

/** Three lines of a statement. */
const MAX_LEANING = 240;

/** Lines with what they are, in one piece where that is short. */
function below(heading: string, lines: readonly string[]): string[] {
  const all = `${heading}: ${lines.map((line) => (/[.!?]$/u.test(line) ? line : `${line}.`)).join(' ')}`;
  if (lines.length > 1 && all.length <= MAX_BELOW) return [all];
  return lines.map((line) => `${heading}: ${line}`);
}

const MAX_BELOW = 300;

/** What a sentence adds to a title that is its beginning: a clause of its own, or what a figure amounts to; else all of it. */
function beyond(line: string, title: string): string {
  const [start, rest] = [line.slice(0, title.length), line.slice(title.length)];
  const added = ADDS.exec(rest)?.groups?.['added'];
  return title === '' || start !== title || added === undefined ? line : added;
}

const ADDS =
  /^, (?<added>(?:(?:they|it|he|she|sie|er|es) \p{L}+ |(?:an? |ein(?:e[nmrs]?)? |up |down |plus |minus )(?:\p{L}+ ){0,3}\d).*)$/su;

/** Seven sentences of two lines each. */
const ROOM_OF_SENTENCES = 1400;

/** A form has room for more text than the field of a layout, whose type does not shrink. */
const ROOM_OF_A_FORM = 1.4;

/** What a line has beside a title of the same words: a pronoun, a link, the name of a speaker. */
const SAID_ANYWAY = /^(?:it|they) | also(?= )|(?<=["”“»«]) – [^–]+$/giu;

/** The blocks below each heading; those below the first without it, unless the title names all of them. */
function partsOf(blocks: readonly BlockDigest[], title: string): { heading: string | null; blocks: BlockDigest[] }[] {
  const parts: { heading: string | null; blocks: BlockDigest[] }[] = [];
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  const areSisters = headings.length > 1 && headings.every(({ level }) => level === headings[0]?.level);
  const isOneOf = areSisters && headings.every(({ text }) => title.includes(lettersOf(cleanHeading(text))));
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'heading' && (at > 0 || isOneOf)) parts.push({ heading: cleanHeading(block.text), blocks: [] });
    else if (parts.length === 0) parts.push({ heading: null, blocks: [block] });
    else parts.at(-1)?.blocks.push(block);
  }
  return parts;
}
