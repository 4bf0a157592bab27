import { tallyIn } from '../../../common/forms/tally.ts';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { ANSWERS, INTRODUCES } from './answer-parts.ts';
import { isOfRequest } from './asks.ts';
import { cleanText, strongNumbers } from './clean-text.ts';
import { summedUp } from './finding-label.ts';
import type { Linguist } from './linguist.ts';
import { outcomeWorth } from './outcome.ts';
import { itemsOf, sentencesOf } from './part-message.ts';
import type { Part } from './part-message.ts';
import { leansOn } from './self-contained.ts';

/** The role of a slide that shows all that is under its heading. */
export const SHOWS_ALL = 'evidence';
/** A longer document is a report, of which a deck tells the main points. */
export const MOST_DIVIDED_CHARS = 12_000;
/** The most that a slide shows whole: the title and five statements, or a list. */
const PROSE = { chars: 900, sentences: 6 };
export const WHOLE_LIST = { items: 7, chars: 1100 };

/** The longest text of one line, such as a contact or a condition. */
export const MAX_LINE_CHARS = 170;

/** Whether a slide can show a part whole. */
export function isShown({ blocks, stories }: Pick<Part, 'blocks' | 'stories'>, linguist: Linguist): boolean {
  const tables = blocks.filter(({ kind }) => kind === 'table');
  const items = itemsOf(blocks);
  const sentences = sentencesOf(blocks, linguist);
  const areShown = tables.every(({ ref }) => stories.some((story) => story.block_ref === ref));
  const isList = items.length <= WHOLE_LIST.items && items.join('').length <= WHOLE_LIST.chars;
  const isProse = sentences.length <= PROSE.sentences && sentences.join('').length <= PROSE.chars;
  const chars = items.join('').length + sentences.join('').length;
  const isMixed = items.length + sentences.length <= WHOLE_LIST.items + 1 && chars <= WHOLE_LIST.chars;
  return areShown && tables.length <= 1 && (tables.length === 0 || items.length === 0) && isList && isProse && isMixed;
}

/** Whether a part says one thing only. */
export function isThin({ blocks, stories }: Part, linguist: Linguist): boolean {
  const quotes = blocks.filter(({ kind }) => kind === 'quote').length;
  return stories.length === 0 && itemsOf(blocks).length + sentencesOf(blocks, linguist).length + quotes <= 1;
}

/**
 * A part that is too much for one slide as several, each below the same headings: as many blocks in a row as a slide shows whole, a list with
 * the line that leads to it, a table with the line above it. A block that is too long by itself stays alone.
 * @param hasRoom the deck has room for a list apart from the text beside it, which is no item of that.
 */
export function divided(part: Part, linguist: Linguist, hasRoom = false): Part[] {
  const mayStay = (blocks: readonly BlockDigest[]): boolean =>
    isShown({ blocks: [...blocks], stories: part.stories }, linguist) &&
    !(hasRoom && hasTextBesideList(blocks, linguist));
  if (mayStay(part.blocks)) return [part];
  const headings = part.blocks.filter(({ kind }) => kind === 'heading');
  const runs: BlockDigest[][] = [];
  const hasVotes = part.blocks.filter(isVote).length >= VOTES.least;
  const fits = (blocks: readonly BlockDigest[]): boolean =>
    (hasVotes && blocks.some(isVote) && blocks.length <= VOTES.most) || mayStay(blocks);
  for (const unit of unitsOf(part.blocks, fits)) {
    const last = runs.at(-1);
    // Several votes are one table, without what comes before them.
    const isOther = hasVotes && last?.some(isVote) !== unit.some(isVote);
    if (last !== undefined && !isOther && (fits([...last, ...unit]) || isRest(last, unit, linguist)))
      last.push(...unit);
    else runs.push([...unit]);
  }
  return runs.map((blocks) => {
    const refs = new Set(blocks.map(({ ref }) => ref));
    return {
      ...part,
      blocks: [...headings, ...blocks],
      stories: part.stories.filter(({ block_ref: ref }) => refs.has(ref)),
      passages: part.passages.filter(({ ref }) => refs.has(ref)),
    };
  });
}

/** Whether a unit is a line or two that say too little for a slide, and text before it has room for them. */
function isRest(before: readonly BlockDigest[], unit: readonly BlockDigest[], linguist: Linguist): boolean {
  const [said, rest] = [before, unit].map((blocks) => sentencesOf(blocks, linguist));
  const isText = [...before, ...unit].every(({ kind }) => kind === 'paragraph');
  const chars = [...(said ?? []), ...(rest ?? [])].join('').length;
  const isShort = (rest ?? []).length <= REST.sentences && (rest ?? []).join('').length <= REST.chars;
  return isText && isShort && (said ?? []).length <= PROSE.sentences && chars <= PROSE.chars;
}

const REST = { sentences: 2, chars: 130 } as const;

/** Whether blocks have a list and, before the line that leads to it or after it, a text of several sentences. */
function hasTextBesideList(blocks: readonly BlockDigest[], linguist: Linguist): boolean {
  const at = blocks.findIndex(({ kind }) => kind === 'list');
  if (itemsOf(blocks.slice(at, at + 1)).length < APART.items) return false;
  const lead = blocks[at - 1];
  const isLed = lead?.kind === 'paragraph' && linguist.sentences(lead.text).length === 1 && LEADS_IN.test(lead.text);
  return [isLed ? blocks.slice(0, at - 1) : [], blocks.slice(at + 1)].some((beside) => {
    const said = sentencesOf(beside, linguist);
    return said.length >= APART.sentences && said.join('').length >= APART.chars;
  });
}

const APART = { items: 3, sentences: 2, chars: 240 } as const;

/** Paragraphs that state votes, of which one table shows so many. */
const VOTES = { least: 3, most: 8 } as const;

function isVote({ kind, text }: BlockDigest): boolean {
  return kind === 'paragraph' && tallyIn(text) !== null;
}

/** Blocks without their headings, each list and table with the line that leads to it. */
function unitsOf(blocks: readonly BlockDigest[], fits: (blocks: readonly BlockDigest[]) => boolean): BlockDigest[][] {
  const units: BlockDigest[][] = [];
  for (const block of blocks) {
    const last = units.at(-1);
    const before = last?.at(-1);
    if (block.kind === 'heading') continue;
    const isLed = before?.kind === 'paragraph' && leads(before.text, block);
    // What speaks of something that only the paragraph before names is not understood on another slide.
    const isBound =
      block.kind === 'paragraph' &&
      before?.kind === 'paragraph' &&
      leansOn(block.text) &&
      fits([...(last ?? []), block]);
    if ((isLed || isBound) && last !== undefined) last.push(block);
    else units.push([block]);
  }
  return units;
}

const LEADS_IN = /[:,]\s*$/u;
const MAX_LABEL_CHARS = 110;

/** Whether a paragraph leads to a list or table, or is no sentence and names what is below it. */
function leads(text: string, { kind }: BlockDigest): boolean {
  if (kind !== 'paragraph' && LEADS_IN.test(text)) return true;
  return !/[.!?:,;"”“»)]\s*$/u.test(text) && text.length <= MAX_LABEL_CHARS;
}

/** Parts without the lines that are kept about a document itself, where enough others are left. */
export function withoutRecords(parts: readonly Part[], linguist: Linguist): Part[] {
  const isOfNames = ({ blocks }: Part): boolean => blocks.every(({ kind }) => kind === 'heading' || kind === 'list');
  const telling = parts.filter((part) => !(OF_RECORD.test(part.name) && (isThin(part, linguist) || isOfNames(part))));
  return telling.length >= MIN_TELLING ? telling : [...parts];
}

const OF_RECORD =
  /^(?:status|date|authors?|parties involved|participants|attendees|deciders|version|tags|datum|stand|autor(?:en|in)?|beteiligte|teilnehme\p{L}*|anwesende?)$/iu;
const MIN_TELLING = 3;

/** A few more than a deck usually shows are shown as well where they have something to say. */
const MORE = { parts: 2, worth: 0.6 } as const;

/** The parts that say most, in their order, where there are more than a deck shows. */
export function weightiest(parts: readonly Part[], most: number, linguist: Linguist): Part[] {
  if (parts.length <= most) return [...parts];
  // Many pieces of one part say less than the first of another.
  const ranked = parts
    .map((part, at) => {
      const isOfPart = ({ blocks: [heading] }: Part): boolean => heading?.ref === part.blocks[0]?.ref;
      const before = parts.slice(0, at).filter(isOfPart).length;
      const isLast = !parts.slice(at + 1).some(isOfPart);
      const worth = worthOf(part, linguist);
      return { part, worth, rank: worth - (isLast ? 0 : Math.max(0, before - 1) * OF_A_PIECE) };
    })
    .sort((one, other) => other.rank - one.rank);
  const kept = new Set(
    ranked
      .slice(0, most + MORE.parts)
      .filter(({ worth }, at) => at < most || worth >= MORE.worth)
      .map(({ part }) => part),
  );
  return parts.filter((part) => kept.has(part));
}

/** How much a part has to say: figures, length up to a full slide, and what a document comes to; less where it says how it was made. */
function worthOf({ name, chapter, blocks, stories }: Part, linguist: Linguist): number {
  const quotes = blocks.flatMap(({ kind, text }) => (kind === 'quote' ? [text] : []));
  const said = [...itemsOf(blocks), ...sentencesOf(blocks, linguist), ...quotes];
  const figures = said.filter((text) => strongNumbers(text).length > 0).length;
  const length = Math.min(1, said.join('').length / PROSE.chars);
  return (
    Math.min(MAX_FIGURES, figures) * 0.4 +
    length +
    Math.max(0, ...said.map(outcomeWorth)) +
    (stories[0]?.weight ?? 0) +
    (blocks.some(({ kind }) => kind === 'table') ? OF_A_TABLE : 0) +
    ([name, chapter].some((each) => COMES_TO.test(each) || isOfRequest(each)) || isSummary(name, blocks) ? 2 : 0) -
    (ABOUT_ITSELF.test(name) ? 1 : 0) -
    (OF_FORM.test(name) ? 1.5 : 0)
  );
}

/** Whether a part says what the whole document comes to: by its name, by a label, or as the text below the title. */
function isSummary(name: string, blocks: readonly BlockDigest[]): boolean {
  const isLabelled = blocks.some(({ kind, text }) => kind === 'paragraph' && summedUp(cleanText(text)) !== null);
  return name === '' || ANSWERS.test(name) || INTRODUCES.test(name) || isLabelled;
}

const MAX_FIGURES = 4;
/** A table says more than its finding. */
const OF_A_TABLE = 0.8;
const OF_A_PIECE = 0.5;
/** Names of parts for which a document is read. */
const COMES_TO =
  /(?:recommend|decision|next steps?|action items?|conclusion|summary|results?|findings?|proposal|empfehlung|beschl[uü]ss(?!fähig)|entscheidung|nächste schritte|maßnahmen|fazit|zusammenfassung|ergebnis|vorschlag)/iu;
/** Names of parts on how a document, or what it reports, was made. */
export const ABOUT_ITSELF =
  /(?:method|participants?|background|scope|(?:why|how) we asked|introduction|acknowledge|appendix|about (?:us|this|the survey)|contact|methodik|hintergrund|einleitung|anhang|über (?:uns|diese)|kontakt|datengrundlage|datenbasis|rücklauf|vorgehen|warum wir gefragt|^anlass$)/iu;
/** Names of parts on the form of a meeting. */
const OF_FORM =
  /(?:welcome|call to order|roll call|quorum|apologies|approval of (?:the )?(?:minutes|agenda)|adjourn|begrüßung|eröffnung der|beschlussfähig|tagesordnung|schriftführ|wahlleitung|protokolls? (?:der|vom) |verabschiedung$|(?:^|[ :–-])(?:sonstiges|verschiedenes|any other business|miscellaneous)$)/iu;
