import { capitalised } from '../../../common/deck/capitalised.ts';
import { isOfScale, qualifierIn } from '../../../common/deck/qualifier.ts';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { Block, SourceText, TableBlock } from '../../../common/deck/source.ts';
import { sentencesIn } from '../read/sentences.ts';
import { descriptionOf } from './present-table.ts';
import { MAX_MESSAGE } from './stories/story-draft.ts';

/** The mark that leads from a header or caption to its footnote, at its end; and the one that a footnote begins with. */
const MARK = /(?:\((\d{1,2})\)|([*†‡§]+|[¹²³⁴⁵⁶⁷⁸⁹]|\[\d{1,2}\]))\s*$/u;
const OWN_MARK = /^\s*(?:\((\d{1,2}|[a-z])\)|(\d{1,2})\)|([*†‡§]+|[¹²³⁴⁵⁶⁷⁸⁹]|\[\d{1,2}\]))\s*/u;
/** The mark of a cell behind its name or value: "12.7*", "+53.8 (b)", "North [1]". A bare "(12)" is a negative number. */
const OF_CELL = /\S\s*(\([a-z]\)|[*†‡§]+|[¹²³⁴⁵⁶⁷⁸⁹]|\[\d{1,2}\])$/u;
/** Where the next footnote of one line begins. */
const NEXT_MARK = /(?<=[.!?]\s)(?=(?:\([a-z]\)|[*†‡§]+|[¹²³⁴⁵⁶⁷⁸⁹]|\[\d{1,2}\])\s?\p{L}|[¹²³⁴⁵⁶⁷⁸⁹]\s?\d)/u;
/** A line over the notes to all tables of a text. */
const OVER_NOTES = /^(?:notes?|footnotes?|anmerkung(?:en)?|fußnoten?|hinweise?|notas?|remarques?)\s*:?$/iu;
const NOTE = /^(?:note[s]?|remarks?|please note|anmerkung(?:en)?|hinweise?|nota|remarques?|observação|nb)\s?[:.]\s*/iu;
/** What limits the figures beside it. */
const CAVEAT =
  /\b(?:not (?:taken into account|included|counted|considered|comparable|adjusted)|(?:does|do|did) not include|exclud(?:e[sd]?|ing)|self-reported|estimate[sd]?|provisional|preliminary|insufficient data|rounded)\b|(?<!\p{L})(?:gerundet|nicht (?:berücksichtigt|enthalten|erfasst|vergleichbar|bereinigt)|geschätzt|vorläufig|selbst(?: berichtet|auskünfte|angaben))(?!\p{L})/iu;
/** How the figures came about says more of them than who was counted how often. */
const MAX_CHARS = 160;
/** A sentence about what was said before it says nothing alone. */
const REFERS = /^(?:this|these|those|it|they|he|she|such|dies\p{L}*|sie|er|es|solche\p{L}*)(?!\p{L})/iu;
const MAX_REMARKS = 3;

/**
 * What a source says about the figures of a table, as sentences: the footnotes that its headers and its caption lead to, notes, and what
 * the text beside it says that they leave out.
 */
export function remarksOn(
  block: TableBlock,
  source: SourceText,
  { sources, claims = [], chart }: Pick<DataStory, 'sources'> & Partial<Pick<DataStory, 'claims' | 'chart'>>,
): string[] {
  const said = claims.flatMap(({ addresses }) => addresses.map(({ range = '' }) => range));
  const marks = marksOf(block, said.length > 0 ? said : [sources[0]?.range ?? '']);
  const notes = notesOf(block, source);
  const ofHeads = notes.filter(({ mark, isNote }) => isNote || (mark !== null && marks.has(mark)));
  const atEnd = notesToAll(source);
  const ofCells = [...notes, ...atEnd].some(({ mark }) => mark !== null) ? cellMarks(block) : [];
  const marked = [...ofCells].flatMap((mark) => {
    const own = mark.replace(/[()]/gu, '');
    // A list of notes (a), (b) … is read without its letters.
    const place = /^[a-z]$/u.test(own) ? String(own.charCodeAt(0) - 'a'.charCodeAt(0) + 1) : own;
    const found =
      notes.find((note) => note.mark === own) ?? atEnd.find((note) => note.mark === own || note.mark === place);
    return found === undefined || ofHeads.includes(found) ? [] : [`${mark} ${found.text}`];
  });
  // A note of one line is said whole: what limits one measure is not cut off from its name.
  const sentences = [...ofHeads.map(({ text }) => text), ...marked, ...textBeside(block, source)].flatMap((text) =>
    text.length <= MAX_CHARS && !/[.!?]\s+\p{Lu}\p{Ll}+ \p{Ll}/u.test(text)
      ? [text]
      : sentencesIn(text, source.language),
  );
  const fitting = sentences
    .map((text) => text.trim().replace(/:$/u, ''))
    .filter((text) => text.length <= MAX_CHARS && /\s/u.test(text) && !REFERS.test(text))
    .filter((text) => chart === undefined || !isOfScale(text));
  const described = descriptionOf(block, source);
  if (described !== null) fitting.unshift(described.text);
  const isCaveat = (text: string): number => (CAVEAT.test(text) ? 0 : 1);
  return [...new Set(fitting)].sort((a, b) => isCaveat(a) - isCaveat(b)).slice(0, MAX_REMARKS);
}

/** The sentences of a text before several tables of one kind that limit all their figures. */
export function sharedRemarks(blocks: readonly TableBlock[], source: SourceText): string[] {
  const [first] = blocks;
  const at = first === undefined ? -1 : source.blocks.indexOf(first);
  const path = first?.address.section?.slice(0, -1) ?? [];
  const above = source.blocks.slice(0, Math.max(0, at)).filter(({ kind, address }) => {
    return kind === 'paragraph' && (address.section ?? []).join('\n') === path.join('\n');
  });
  return above
    .flatMap((block) => (block.kind === 'paragraph' ? sentencesIn(block.text, source.language) : []))
    .map((text) => text.trim())
    .filter((text) => CAVEAT.test(text) && text.length <= MAX_CHARS && !REFERS.test(text))
    .slice(0, MAX_REMARKS);
}

/** A ranking as of when its source says that it was: "The largest shareholders in early 2024 were:" stands above the table. */
export function withDate(story: DataStory, lead: string): DataStory {
  const [date, another] = lead.match(LEAD_DATE) ?? [];
  const isOfDate = /:(?:\s*\[\d+\])*\s*$/u.test(lead) && date !== undefined && another === undefined;
  const message = `${story.message} ${date ?? ''}`;
  const isOpen = story.id.includes('#ranking') && !/(?:19|20)\d{2}/u.test(story.message);
  return isOfDate && isOpen && message.length <= MAX_MESSAGE ? { ...story, message } : story;
}

const LEAD_DATE =
  /(?<!\p{L})(?:(?:in|as of|at the end of|at year-end) (?:early |mid-?\s?|late |(?:\d{1,2} )?\p{Lu}\p{Ll}{2,8}\.? (?:\d{1,2}, )?)?|(?:im Jahr|Ende|Anfang|Mitte|im \p{Lu}\p{Ll}{2,8}) )(?:19|20)\d{2}(?!\d)/gu;

/** Footnote marks of the caption and of the columns within ranges ("A4:F32", "B2"); of all columns where one names none. */
function marksOf({ table }: TableBlock, ranges: readonly string[]): Set<string> {
  const spans = ranges.map((range) => {
    const letters = range.match(/[A-Z]+/gu) ?? [];
    return letters.length === 0 ? [1, Infinity] : [letters[0]!, letters.at(-1)!].map(columnNumber);
  });
  const heads = table.columns.flatMap(({ name }, at) => {
    const number = table.column_numbers[at] ?? at + 1;
    return spans.some(([from = 1, to = Infinity]) => number >= from && number <= to) ? name.split(' – ') : [];
  });
  return new Set(
    [...heads, ...(table.caption?.split(' – ') ?? [])].flatMap((text) => {
      const found = MARK.exec(text.trim());
      return found?.[1] ?? found?.[2] ?? [];
    }),
  );
}

/** The marks of notes that cells of a table have. */
function cellMarks({ table }: TableBlock): Set<string> {
  return new Set(table.rows.flatMap((cells) => cells.flatMap(({ raw }) => OF_CELL.exec(raw.trim())?.[1] ?? [])));
}

/** The notes below a line "Notes" at the end of a text, which may be to any of its tables. */
function notesToAll({ blocks }: SourceText): Note[] {
  const at = blocks.findLastIndex(
    (block) => (block.kind === 'paragraph' || block.kind === 'heading') && OVER_NOTES.test(block.text.trim()),
  );
  const end = blocks.findIndex(({ kind }, place) => place > at && kind === 'heading');
  return at === -1 ? [] : notesIn(blocks.slice(at + 1, end === -1 ? undefined : end).flatMap(linesOf));
}

function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

interface Note {
  mark: string | null;
  isNote: boolean;
  text: string;
}

/** Footnotes in the last rows of a table, or of a table below it on the same sheet or in the same part, and in the lines below it. */
function notesOf(block: TableBlock, source: SourceText): Note[] {
  const at = source.blocks.findIndex(({ id }) => id === block.id);
  const path = placeOf(block);
  const lines: string[] = [];
  for (const other of source.blocks.slice(Math.max(0, at))) {
    if (placeOf(other) !== path) break;
    lines.push(...linesOf(other));
  }
  return notesIn(lines);
}

function notesIn(lines: readonly string[]): Note[] {
  const notes: Note[] = [];
  for (const line of lines.flatMap((text) => text.split(NEXT_MARK))) {
    const found = OWN_MARK.exec(line);
    const mark = found?.[1] ?? found?.[2] ?? found?.[3] ?? null;
    const text = capitalised(line.replace(OWN_MARK, '').replace(NOTE, '').trim());
    const last = notes.at(-1);
    const isNote = NOTE.test(line);
    if (mark !== null || isNote) notes.push({ mark, isNote, text });
    // A cell holds one line of a long note.
    else if (last !== undefined && line !== '' && !/[.!?]$/u.test(last.text) && /^\p{Ll}|^\p{L}/u.test(line))
      last.text = `${last.text} ${text}`;
  }
  return notes;
}

function placeOf({ address }: Block): string {
  return address.sheet ?? (address.section ?? []).join('\n');
}

/** The lines of a block that may be notes: rows of one filled cell, items of a numbered list, paragraphs. */
function linesOf(block: Block): string[] {
  switch (block.kind) {
    case 'table':
      return block.table.rows.flatMap((cells) => {
        const filled = cells.filter(({ kind }) => kind !== 'empty');
        return filled.length === 1 && filled[0]?.kind === 'text' ? [filled[0].raw.trim()] : [];
      });
    case 'list':
      return block.items.map(({ text }, at) => (OWN_MARK.test(text) ? text : `(${at + 1}) ${text}`));
    case 'paragraph':
      return [block.text.trim()];
    default:
      return [];
  }
}

/** Sentences that limit the figures in the paragraph right before or after a table of a text. */
function textBeside(block: TableBlock, source: SourceText): string[] {
  const at = source.blocks.findIndex(({ id }) => id === block.id);
  const beside = [source.blocks[at - 1], source.blocks[at + 1]];
  const [lead] = beside;
  const led = lead?.kind === 'paragraph' ? (/(\([^()]+\))\s*:$/u.exec(lead.text)?.[1] ?? '') : '';
  const ofAll = qualifierIn(led);
  const said = beside.flatMap((each) => {
    if (each?.kind !== 'paragraph' || placeOf(each) !== placeOf(block) || OWN_MARK.test(each.text)) return [];
    return sentencesIn(each.text, source.language).filter((text) => CAVEAT.test(text));
  });
  return ofAll === null ? said : [ofAll, ...said];
}
