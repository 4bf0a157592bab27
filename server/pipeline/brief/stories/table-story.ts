import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { cellClaims, cellDatum, phraseValue } from './datum.ts';
import { factsMessage } from './facts-message.ts';
import { columnsBesides, isSpanned, joinNames, tableSpec } from './overview-table.ts';
import { balanceStory } from './balance-story.ts';
import { rankCategory } from './rank-frames.ts';
import { inSentence, spokenName } from './sentence-names.ts';
import { statusMessage } from './status-message.ts';
import { leftOut, MAX_MESSAGE, StoryDraft } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import { isNameless, phraseName } from './column-names.ts';
import type { TableColumns } from './table-columns.ts';

const MAX_COLUMNS = 6;
/** Cells with more text than this on average are prose, no table for a slide. */
const MAX_CELL_CHARS = 45;
const MAX_SOURCE_ROWS = 14;

/** The table itself, where it is small enough to be read on a slide; null for layout tables and prose. */
export function tableStory(
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  context: StoryContext,
  weight: number,
): DataStory | null {
  const { table } = block;
  if (table.columns.length < 2 || table.rows.length < 2 || table.rows.length > MAX_SOURCE_ROWS) return null;
  if (!isReadable(block)) return null;
  const shownColumns = pickColumns(block, columns);
  const rows = pickRows(block);
  const draft = new StoryDraft(context);
  const message = messageOf(block, rows, draft, context);
  if (message === null) return null;
  draft.addClaims(cellClaims(block, rows, shownColumns));
  const shows = context.translate('briefs.shows_table', { title: message });
  return draft.finish(block, ref, {
    name: 'table',
    columns: shownColumns,
    message,
    shows,
    weight,
    table: tableSpec(block, rows, shownColumns, shows),
    ...leftOut(columnsBesides(block, shownColumns)),
  });
}

/** What headers of prices begin with. */
export const PRICE = /^(?:(?:unit |list |net |gross )?prices?|unit costs?|(?:einzel|stück|listen)?preise?)(?!\p{L})/iu;
const MIN_PRICES = 4;

/**
 * A list of prices, each of another thing: the list, and what it ranges over. That one thing costs more than another says
 * nothing. Null if the table has other figures than prices.
 */
export function priceStory(
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  context: StoryContext,
): DataStory | null {
  const { rows, measures, categories, time } = columns;
  const category = rankCategory(block, columns) ?? categories[0];
  const price = measures.find(({ name }) => PRICE.test(name));
  const areAmounts = measures.some((measure) => measure.can_sum && measure.style.currency !== undefined);
  // What a total row adds up is no price, whatever its header says: how many named it as their reason.
  const isCounted = price !== undefined && isSummedUp(block, rows, price.column);
  if (isCounted || price === undefined || category === undefined || time !== null || areAmounts) return null;
  if (rows.length < MIN_PRICES) return null;
  const listed = rows
    .flatMap((row) => {
      const datum = cellDatum(block, row, price.column);
      const name = spokenName(block.table.rows[row]?.[category]?.raw ?? '');
      return datum === null || name === null ? [] : [{ name, datum }];
    })
    .sort((a, b) => a.datum.value - b.datum.value);
  const [low] = listed;
  const high = listed.at(-1);
  const story = tableStory(block, ref, columns, context, PRICE_WEIGHT);
  if (story === null || low === undefined || high === undefined || low.datum.value === high.datum.value) return null;
  const draft = new StoryDraft(context);
  const [first, last] = [low, high].map(({ datum }) => phraseValue(datum, price.style, context.language));
  if (first === undefined || last === undefined) return null;
  const range = { measure: price.name, first, last, name: low.name, other: high.name };
  const message = draft.setMessage(() => draft.say('price_range', range));
  return message === '' ? null : { ...story, message, claims: [...story.claims, ...draft.claims] };
}

function isSummedUp({ table }: TableBlock, rows: readonly number[], column: number): boolean {
  const sum = rows.reduce((all, row) => all + Number(table.rows[row]?.[column]?.value ?? 0), 0);
  return table.total_rows.some((row) => table.rows[row]?.[column]?.value === sum);
}

const PRICE_WEIGHT = 0.6;

/**
 * Figures at the levels of a scale (users, decks a day): the table, and what the first of them is at both ends. Levels are no parts of
 * anything, and the highest leads nothing. Null if the table is too large to be shown.
 */
export function scaleStory(
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  context: StoryContext,
): DataStory | null {
  const [measure] = columns.measures;
  const [low, high] = [columns.rows[0], columns.rows.at(-1)];
  const story = tableStory(block, ref, columns, context, SCALE_WEIGHT);
  if (story === null || measure === undefined || low === undefined || high === undefined) return null;
  const [first, last] = [low, high].map((row) => cellDatum(block, row, measure.column));
  const [from, to] = [low, high].map((row) => cellDatum(block, row, 0));
  if (!first || !last || !from || !to || first.value === last.value) return null;
  const draft = new StoryDraft(context);
  const { language } = context;
  const [header = ''] = phraseName(block.table.columns[0]?.name ?? '').split(',');
  const plain = { is_percent: false, factor: 1 };
  const ends = { first: phraseValue(first, measure.style, language), last: phraseValue(last, measure.style, language) };
  const levels = { from: phraseValue(from, plain, language), to: phraseValue(to, plain, language) };
  const message = draft.setMessage(() =>
    draft.say('scale_range', { measure: measure.name, dimension: inSentence(header, language), ...ends, ...levels }),
  );
  return message === '' ? null : { ...story, message, claims: [...story.claims, ...draft.claims] };
}

const SCALE_WEIGHT = 0.6;

/** One row of figures: each is a big number. */
export function singleRowStories(
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  context: StoryContext,
): DataStory[] {
  const [row] = columns.rows;
  const [category] = columns.categories;
  if (row === undefined) return [];
  const name = category === undefined ? '' : (block.table.rows[row]?.[category]?.raw ?? '');
  const balance = balanceStory(block, ref, columns, row, context);
  if (balance !== null) return [balance];
  return columns.measures.slice(0, 3).flatMap((measure, index) => {
    const datum = cellDatum(block, row, measure.column);
    if (datum === null) return [];
    const draft = new StoryDraft(context);
    const value = phraseValue(datum, measure.style, context.language);
    const label = name === '' ? measure.name : context.translate('briefs.of_name', { measure: measure.name, name });
    const message = draft.say('single', { measure: label, value });
    const story = draft.finish(block, ref, {
      name: `value-${measure.column + 1}`,
      columns: [measure.column],
      message,
      shows: context.translate('briefs.shows_number', { measure: measure.name }),
      weight: 0.6 - index * 0.1,
      big_number: { text: value.text, label },
    });
    return [story];
  });
}

function isReadable(block: TableBlock): boolean {
  const { columns, rows } = block.table;
  const named = columns.filter((column) => column.name.trim() !== '' && !isNameless(column.name)).length;
  if (named < 2 || named < columns.length - 1) return false;
  let chars = 0;
  let filled = 0;
  for (const cell of rows.flat()) {
    if (cell.kind === 'empty') continue;
    if (/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}/i.test(cell.raw)) return false;
    filled += 1;
    chars += cell.raw.length;
  }
  return filled >= rows.length * columns.length * 0.5 && chars / filled <= MAX_CELL_CHARS;
}

/** How many of some columns a slide has room for: one more where they are narrow. */
export function columnsThatFit({ table }: TableBlock, columns: readonly number[]): number {
  const wide = columns.slice(0, MAX_COLUMNS + 1).map((column) => {
    const cells = [table.columns[column]?.name ?? '', ...table.rows.map((row) => row[column]?.raw ?? '')];
    const words = cells.flatMap((text) => text.split(/\s+/u).map((word) => word.length));
    const mean = cells.reduce((sum, text) => sum + text.length, 0) / cells.length;
    return Math.max(Math.max(...words), Math.min(mean, MAX_CELL_CHARS));
  });
  return wide.reduce((sum, width) => sum + width, 0) <= MAX_ROW_CHARS ? MAX_COLUMNS + 1 : MAX_COLUMNS;
}

/** Letters side by side in a row of a table at the smallest size, where longer cells are wrapped. */
const MAX_ROW_CHARS = 110;

/** Names first, then time and what is measured, then the rest; in the table's order. */
function pickColumns(block: TableBlock, columns: TableColumns): number[] {
  const count = block.table.columns.length;
  const wanted = [
    ...columns.categories.slice(0, 1),
    ...(columns.time === null ? [] : [columns.time]),
    ...columns.measures.map((measure) => measure.column),
    ...columns.categories.slice(1),
    ...Array.from({ length: count }, (_, index) => index),
  ];
  return [...new Set(wanted)].slice(0, columnsThatFit(block, [...new Set(wanted)])).sort((a, b) => a - b);
}

/** All rows of a small table but those that one merged cell fills: they name or comment on others. */
function pickRows({ table }: TableBlock): number[] {
  return table.rows.flatMap((cells, index) =>
    cells.some(isFilled) && !isSpanned(cells.map(({ raw }) => raw.trim())) ? [index] : [],
  );
}

function isFilled(cell: { kind: string }): boolean {
  return cell.kind !== 'empty';
}

/** A heading without its number, and without the remark in brackets at its end. */
const NUMBER = /^(?:\d{1,2}(?:\.\d{1,2})*\.|\d{1,2}(?:\.\d{1,2})+)\s+(?=\p{Lu})/u;
const REMARK = /\s*\([^()]*\)(?=\s*[?:.]?\s*$)/u;

/** Where a table was in its document is no name of it. */
const TABLE_NUMBER = /^(?:table|tab\.|tabelle)\s[\dIVX]+(?:[.-]\d+)*\s*[.:–—-]?\s+(?=\p{L})/iu;

/** Whether a heading names one of several columns only ("Option C: new line" over the figures of options A to C): it is about that one. */
function isOfOneColumn({ table }: TableBlock, heading: string): boolean {
  const names = table.columns
    .slice(1)
    .map(({ name }) =>
      name
        .replace(/^\p{Lu}\b[:.)]?\s+/u, '')
        .trim()
        .toLowerCase(),
    )
    .filter((name) => name.length >= MIN_OPTION);
  const named = names.filter((name) => heading.toLowerCase().includes(name));
  return names.length > 1 && named.length === 1 && /^option/iu.test(heading.trim());
}

const MIN_OPTION = 4;

/** What the table is called: its caption, the heading right above it, else its section or what its columns hold. */
function messageOf(
  block: TableBlock,
  rows: readonly number[],
  draft: StoryDraft,
  context: StoryContext,
): string | null {
  const path = (block.address.section ?? []).filter((title) => !isOfOneColumn(block, title));
  const heading = path.at(-1)?.replace(NUMBER, '');
  // The section of a brief is called by the first of its headings, which may be over another table.
  const above = heading === undefined ? [context.section_title] : [heading, heading.replace(REMARK, '')];
  for (const title of [block.table.caption, ...above]) {
    const clean = title?.replace(/\s+/g, ' ').trim().replace(TABLE_NUMBER, '') ?? '';
    if (clean === '' || clean.length > MAX_MESSAGE) continue;
    if (rows.length < block.table.rows.length) return clean;
    return statusMessage(draft, block, clean, rows) ?? factsMessage(block, rows, clean, context.language) ?? clean;
  }
  const [first, ...others] = block.table.columns.map((column) => phraseName(column.name)).filter((name) => name !== '');
  if (first === undefined || others.length === 0) return null;
  const { language } = context;
  const names = others.map((name, at) => (at === 0 ? name : inSentence(name, language)));
  const columns = joinNames(names, context) ?? '';
  const message = draft.say('overview', { columns, dimension: inSentence(first, language) });
  return message.length <= MAX_MESSAGE ? message : first;
}
