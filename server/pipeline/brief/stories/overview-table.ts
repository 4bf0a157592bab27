import type { DataStory, UnplacedClaim } from '../../../../common/deck/data-story.ts';
import { cellAddress } from '../../../../common/deck/source.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { cellClaims, cellDatum, phraseCount, phraseValue, unionAddress } from './datum.ts';
import type { Datum, Said } from './datum.ts';
import { spokenName } from './sentence-names.ts';
import { addSums, carryingRows, hasTurned, isStatement, resultMessage, resultRow } from './statement.ts';
import { sumMessage } from './whole-message.ts';
import { statusMessage } from './status-message.ts';
import { leftOut, MAX_MESSAGE, StoryDraft } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import { isNameless, phraseName } from './column-names.ts';
import type { Measure } from './table-columns.ts';
import type { TableCell, TableSpec } from '../../../../common/deck/slide.ts';

const MAX_ROWS = 8;
/** A table up to this size is shown whole. */
const MAX_WHOLE_ROWS = 14;
/** Of a longer statement its sums and the rows that changed most are read. */
const MAX_STATEMENT_ROWS = 12;
const MAX_CARRYING = 10;
const MAX_COLUMNS = 6;
const MAX_POINTS = 3;
const TURNED_WEIGHT = 0.95;
/** Columns whose cells are longer on average are prose, which no slide table holds. */
const MAX_MEAN_CHARS = 90;
const MAX_CELL_CHARS = 170;
/** A longer text is in a column of the greatest width. */
const MAX_WEIGHT = 30;
/** Cells looked at in each column to know it. */
const SAMPLE_ROWS = 200;
const CODE = /^(?:[\da-f]{8}-[\da-f]{4}-[\da-f-]{8,}|[\da-f]{24,}|https?:\/\/\S+)$/iu;

/** Whether all columns of a table but one have the same sign in every row, as in a form that isn't filled in. */
export function isEmptyForm({ table }: TableBlock, rows: readonly number[]): boolean {
  const signs = table.columns.map(
    (_, column) => new Set(rows.map((row) => table.rows[row]?.[column]?.raw.trim() ?? '')),
  );
  const boxes = signs.filter((found) => found.size === 1 && /^[^\p{N}]$/u.test([...found][0] ?? ''));
  return rows.length >= MIN_BOXES && boxes.length > 0 && signs.length - boxes.length < 2;
}

const MIN_BOXES = 3;

/**
 * A table that says nothing by itself still shows what it is: its first rows, its size, and what its numbers range over.
 * Null for a table without two columns a person could read.
 */
export function overviewTable(
  block: TableBlock,
  ref: string,
  rows: readonly number[],
  context: StoryContext,
  weight: number,
): DataStory | null {
  const { table } = block;
  const readable = table.columns.map((_, column) => column).filter((column) => isReadable(block, rows, column));
  const shownColumns = readable.slice(0, MAX_COLUMNS);
  // The totals of a table that is shown whole stay with it.
  const whole = [...new Set([...rows, ...table.total_rows])].sort((a, b) => a - b);
  const own = (whole.length <= MAX_WHOLE_ROWS ? whole : rows).filter(
    (row) => !isSpanned(shownColumns.map((column) => table.rows[row]?.[column]?.raw.trim() ?? '')),
  );
  const shownRows = own
    .filter((row) => shownColumns.every((column) => isShort(table.rows[row]?.[column]?.raw ?? '')))
    .slice(0, own.length <= MAX_WHOLE_ROWS ? MAX_WHOLE_ROWS : MAX_ROWS);
  const result = resultRow(block);
  const isLong = whole.length > MAX_STATEMENT_ROWS && isStatement(block);
  const carrying = isLong ? carryingRows(block, own.length > MAX_WHOLE_ROWS ? MAX_ROWS : MAX_CARRYING) : [];
  if (carrying.length > 2) shownRows.splice(0, shownRows.length, ...carrying);
  else if (result !== undefined && rows.includes(result) && !shownRows.includes(result))
    shownRows.splice(-1, 1, result);
  if (shownColumns.length === 0 || shownRows.length < 2) return null;
  if (readable.length < 2 && rows.length < 3) return null;
  const draft = new StoryDraft(context);
  const names = readable.flatMap((column) => spokenName(phraseName(table.columns[column]?.name ?? '')) ?? []);
  const title = titleOf(block, context);
  const isBox = isKeyValue(block, rows, shownColumns, names);
  // A nameless grid within a text is layout; a sheet or file of its own is data.
  if (names.length === 0 && !isBox && block.address.sheet === undefined && block.address.section !== undefined)
    return null;
  // Figures that no header explains say nothing on a slide either.
  const isBare = readable.every((column) =>
    ['number', 'percent', 'currency'].includes(table.columns[column]?.kind ?? ''),
  );
  if (names.length === 0 && isBare) return null;
  if ((isBox || names.length === 0) && isControl(block)) return null;
  const count = countOf(block, rows, readable, context.language);
  const joined = joinNames(names, context);
  // A table shown in part says so.
  const part =
    count === null || shownRows.length >= rows.length
      ? null
      : { count, shown: phraseShown(block, shownRows, context.language) };
  draft.setMessage(
    () => resultMessage(draft, block),
    () => (readable.length === 2 ? sumMessage(draft, block) : null),
    () => (isBox || part !== null ? null : statusMessage(draft, block, title, own)),
    () => (isBox && title !== null ? draft.say('facts', { title: spokenName(title) ?? title }) : null),
    () => (isBox ? context.translate('briefs.overview_short') : null),
    () =>
      title === null || part === null || joined === null
        ? null
        : draft.say('part_of_in', { ...part, title, columns: joined }),
    () => (title === null || part === null ? null : draft.say('part_in', { ...part, title })),
    () => (part === null || joined === null ? null : draft.say('part_with', { ...part, columns: joined })),
    () => (part === null ? null : draft.say('part', part)),
    () =>
      title === null || joined === null || count === null
        ? null
        : draft.say('rows_of_in', { title, count, columns: joined }),
    () => (joined === null || count === null ? null : draft.say('rows_of', { count, columns: joined })),
    () => (title === null || count === null ? null : draft.say('rows_in', { title, count })),
    () => title,
    () => joined,
    () => (count === null ? null : draft.say('rows', { count })),
    () => context.translate('briefs.overview_short'),
  );
  if (isStatement(block)) addSums(draft, block);
  // Over the rows of a statement, sums and their parts, a range says nothing.
  for (const column of isStatement(block) ? [] : readable.slice(0, 12)) {
    if (draft.points.length >= MAX_POINTS) break;
    addRange(draft, block, rows, column);
  }
  // A message that does not count the rows leaves it to the line under the table.
  const saysPart = part !== null && draft.message.includes(part.count.text);
  const missing = saysPart ? [] : own.filter((row) => !shownRows.includes(row));
  draft.addClaims(cellClaims(block, shownRows, shownColumns));
  draft.addClaims(headerClaims(block, shownColumns));
  const shows = context.translate('briefs.shows_table', { title: draft.message });
  return draft.finish(block, ref, {
    name: 'overview',
    columns: shownColumns,
    message: draft.message,
    shows,
    // That a surplus becomes a deficit is what a reader is told first.
    weight: isStatement(block) && hasTurned(block) ? Math.max(weight, TURNED_WEIGHT) : weight,
    table: tableSpec(block, shownRows, shownColumns, shows),
    ...leftOut([
      ...missing.map((row) => table.rows[row]?.[shownColumns[0] ?? 0]?.raw ?? ''),
      ...columnsBesides(block, shownColumns),
    ]),
  });
}

/** Labels of the box that says which version of a document this is. */
const CONTROL =
  /^(?:(?:protocol|document|doc|project|reference|file|contract|form|loa|version|revision|rev|issue|page|dokument|vorgang|akten)\p{L}*[ .-]*(?:no|number|id|nr|nummer|date|name|code|zeichen)?\b.*|(?:version|revision|status|author|owner|approved by|prepared by|reviewed by|last updated|date|autor|stand|datum|freigegeben von)\b.*):?$/iu;

function isControl({ table }: TableBlock): boolean {
  const labels = table.rows.flatMap((row) => row.filter((_, column) => column % 2 === 0).map(({ raw }) => raw.trim()));
  const shown = labels.filter((label) => label !== '');
  return shown.length > 0 && shown.filter((label) => CONTROL.test(label)).length > shown.length / 2;
}

/** A line across all columns ("Subfamilies"): it names or comments on other rows, and every cell repeats it. */
export function isSpanned(cells: readonly string[]): boolean {
  return cells.length > 1 && /\p{L}{2}/u.test(cells[0] ?? '') && cells.every((cell) => cell === cells[0]);
}

/** "Alpha runs from 1 to 91" */
function addRange(draft: StoryDraft, block: TableBlock, rows: readonly number[], column: number): void {
  const name = spokenName(phraseName(block.table.columns[column]?.name ?? ''));
  if (name === null || /^(?:id|nr|no|#|index|rank)\.?$/iu.test(name)) return;
  let low: Datum | null = null;
  let high: Datum | null = null;
  const kinds = new Set<string>();
  for (const row of rows) {
    const cell = block.table.rows[row]?.[column];
    if (cell === undefined || cell.kind === 'empty') continue;
    kinds.add(`${cell.kind} ${cell.unit ?? ''} ${cell.currency ?? ''}`);
    const datum = cellDatum(block, row, column);
    if (datum === null) return;
    if (low === null || datum.value < low.value) low = datum;
    if (high === null || datum.value > high.value) high = datum;
  }
  if (low === null || high === null || low.value === high.value || kinds.size !== 1) return;
  const cell = block.table.rows[rows[0] ?? 0]?.[column];
  const style: Measure['style'] =
    cell?.kind === 'percent'
      ? { is_percent: true, factor: 1 }
      : { is_percent: false, factor: 1, ...(cell?.currency === undefined ? {} : { currency: cell.currency }) };
  // A scale word of the header or cell ("million") would have to be said too: the bare figures are safe without.
  if (cell?.unit !== undefined || block.table.columns[column]?.unit !== undefined) return;
  const { language } = draft.context;
  draft.addPoint('point_range', {
    name,
    first: phraseValue(low, style, language),
    last: phraseValue(high, style, language),
  });
}

function isShort(text: string): boolean {
  return text.length <= MAX_CELL_CHARS && !CODE.test(text.trim());
}

/** Names in the first column, what they are in the second, no header: an info box. */
function isKeyValue(
  block: TableBlock,
  rows: readonly number[],
  columns: readonly number[],
  names: readonly string[],
): boolean {
  const [key] = columns;
  if (columns.length !== 2 || key === undefined) return false;
  const areNamed =
    names.length > 0 &&
    !/^(?:key|field|property|attribute|item|name|fact|feld|merkmal|eigenschaft)$/iu.test(names[0] ?? '');
  if (areNamed) return false;
  const keys = rows.map((row) => block.table.rows[row]?.[key]?.raw.trim() ?? '');
  return (
    new Set(keys).size >= rows.length * 0.8 && rows.every((row) => block.table.rows[row]?.[key]?.kind !== 'number')
  );
}

function isReadable(block: TableBlock, rows: readonly number[], column: number): boolean {
  let filled = 0;
  let chars = 0;
  let codes = 0;
  const sample = rows.slice(0, SAMPLE_ROWS);
  for (const row of sample) {
    const cell = block.table.rows[row]?.[column];
    if (cell === undefined || cell.kind === 'empty') continue;
    filled += 1;
    chars += cell.raw.length;
    if (CODE.test(cell.raw.trim())) codes += 1;
  }
  return filled >= Math.max(1, sample.length * 0.3) && chars / filled <= MAX_MEAN_CHARS && codes <= filled * 0.1;
}

/** How many of its rows are shown. */
function phraseShown(block: TableBlock, rows: readonly number[], language: string): Said {
  const address = unionAddress(block, rows, 0);
  return phraseCount({ value: rows.length, address, formula: 'count' }, language);
}

/** How many rows there are, where a column that is filled throughout proves it. */
function countOf(
  block: TableBlock,
  rows: readonly number[],
  columns: readonly number[],
  language: string,
): Said | null {
  const full = columns.find((column) =>
    rows.every((row) => (block.table.rows[row]?.[column]?.kind ?? 'empty') !== 'empty'),
  );
  if (full === undefined || rows.length < 3) return null;
  return phraseCount({ value: rows.length, address: unionAddress(block, rows, full), formula: 'count' }, language);
}

function titleOf(block: TableBlock, context: StoryContext): string | null {
  for (const title of [
    block.table.caption,
    block.address.sheet,
    context.section_title,
    block.address.section?.at(-1),
  ]) {
    // "Table 2-1 Built-in variables": where it was is no name.
    const clean = (title ?? '')
      .replace(/\s+/gu, ' ')
      .replace(/^\d{1,2}(?:\.\d{1,2})+\.?\s+(?=\p{L})/u, '')
      .replace(/^(?:table|tab\.|tabelle)\s[\dIVX]+(?:[.-]\d+)*[.:]?\s+(?=\p{L})/iu, '')
      .trim();
    if (clean.length >= 3 && clean.length <= MAX_MESSAGE && !CODE.test(clean) && !/[\da-f]{8}-[\da-f]{4}/iu.test(clean))
      return clean;
  }
  return null;
}

/** "A, B and C", or the first three where there are more than four; null of none. */
export function joinNames(names: readonly string[], context: StoryContext): string | null {
  if (names.length === 0) return null;
  const shown = names.slice(0, 4);
  if (names.length > 4) return context.translate('briefs.names_more', { names: shown.slice(0, 3).join(', ') });
  const last = shown.at(-1) ?? '';
  const others = shown.slice(0, -1).join(', ');
  return others === '' ? last : context.translate('briefs.names_and', { names: others, last });
}

/** Numbers in headers ("2021", "Level 3") are in the first row of the table. */
function headerClaims(block: TableBlock, columns: readonly number[]): UnplacedClaim[] {
  return columns.flatMap((column): UnplacedClaim[] => {
    const name = block.table.columns[column]?.name ?? '';
    const year = /(?<!\d)\d{4}(?!\d)/u.exec(name)?.[0];
    if (year === undefined || block.table.rows.length === 0) return [];
    return [{ text: year, value: Number(year), kind: 'quoted', addresses: [headerAddress(block, column)] }];
  });
}

function headerAddress(block: TableBlock, column: number): ReturnType<typeof cellAddress> {
  const address = cellAddress(block, 0, column);
  const first = block.table.row_numbers[0] ?? 1;
  return first > 1 ? { ...address, range: (address.range ?? '').replace(/\d+$/u, String(first - 1)) } : address;
}

/** A header as a reader knows it: what programs write ("unit_price_usd") in words, with its currency or unit. */
function headOf(column: TableBlock['table']['columns'][number] | undefined): string {
  const { name = '', currency, unit } = column ?? {};
  if (!/^\p{L}[\p{L}\d]*(?:_[\p{L}\d]+)+$/u.test(name)) return name;
  const size = [currency, unit].filter((each) => each !== undefined).join(' ');
  const isPercent = column?.kind === 'percent';
  return size !== '' || isPercent ? `${phraseName(name)} (${size === '' ? '%' : size})` : phraseName(name);
}

/** Columns of a table that are not among those shown, by name; one that only numbers the rows is no loss. */
export function columnsBesides({ table }: TableBlock, shown: readonly number[]): string[] {
  return table.columns.flatMap(({ name, kind }, column) => {
    const called = name.trim();
    const isOf = !shown.includes(column) && kind !== 'empty' && !ROW_NUMBER.test(called) && !isNameless(called);
    return isOf ? [called] : [];
  });
}

const ROW_NUMBER = /^(?:#|n[or]\.?|num(?:ber)?|nummer|row|zeile|pos\.?|position)$/iu;

/** Some rows and columns of a table as a table of a slide: numbers stand right, totals are marked. */
export function tableSpec(
  block: TableBlock,
  rows: readonly number[],
  columns: readonly number[],
  alt: string,
): TableSpec {
  const { table } = block;
  const isNumeric = (column: number): boolean =>
    ['number', 'percent', 'currency'].includes(table.columns[column]?.kind ?? 'text');
  const align = (column: number): TableCell['align'] => (isNumeric(column) ? 'right' : 'left');
  const header = columns.map((column) => ({ text: headOf(table.columns[column]), align: align(column) }));
  const body = rows.map((row) =>
    columns.map((column) => ({ text: table.rows[row]?.[column]?.raw ?? '', align: align(column) })),
  );
  const longest = columns.map((_, at) => Math.max(...[header, ...body].map((cells) => cells[at]?.text.length ?? 0)));
  const weights = longest.map((length) => Math.min(MAX_WEIGHT, Math.max(6, length)));
  // Two columns of short texts are no wider than they need: over a whole slide their rows would be torn apart.
  const isNarrow = columns.length === 2 && longest.every((length) => length < MAX_WEIGHT);
  // Tables of forms have no names of columns.
  const heads = header.some(({ text }) => text !== '') ? [header] : [];
  return {
    alt,
    rows: [...heads, ...body],
    header_rows: heads.length,
    ...(isNarrow ? {} : { column_weights: weights }),
    emphasised_rows: [],
    total_rows: rows.flatMap((row, at) => (table.total_rows.includes(row) ? [at + heads.length] : [])),
  };
}
