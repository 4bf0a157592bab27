import { capitalised } from '../../../common/deck/capitalised.ts';
import type { Block, SourceTable, SourceText, TableBlock } from '../../../common/deck/source.ts';
import { isControlSheet } from './stories/find-stories.ts';
import { lastCaption } from './stories/column-names.ts';
import { plainCase } from './stories/sentence-names.ts';
import { unfoldGroups } from './unfold-groups.ts';

/** A longer line is a sentence, no name. */
const MAX_NAME = 90;
const DATE = /^\d{4}-\d{2}-\d{2}$|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/u;
/** Names of sheets that say nothing: defaults of programs, or words such as "data". */
const UNNAMED_SHEET =
  /^(?:sheet|tabelle|blatt|table|data|daten|chart|diagramm|formula|pivot\s?table|export|report|page)[\s_]*[\d_]*$/iu;
const MARKER = /\s*\(\d{1,2}\)|\s*[*†‡]+\s*$/gu;

/**
 * A table with what its sheet says about it: the name in a line above it or in the first cell of its header, the caption that it
 * shares with the table above it, and the total in a row that stands apart below it.
 */
export function presentTable(block: TableBlock, source: SourceText): TableBlock {
  if (block.address.sheet === undefined) return block;
  const at = source.blocks.indexOf(block);
  const named = withNameInHeader(block) ?? withLineAbove(block, source, at) ?? withSharedCaption(block, source, at);
  const whole = unfoldGroups(withPartOfYear(withTotalBelow(named, source.blocks[at + 1]), source));
  const described = descriptionOf(whole, source);
  return described === null ? whole : { ...whole, table: { ...whole.table, caption: described.name } };
}

/**
 * What the source calls the rows of a table where it gives their sum: "Total city proper population in world's 12 largest cities" beside
 * the very figure. A name such as "Big cities" may say more than how they were picked. Null where no such figure is.
 */
export function descriptionOf(
  { table, address, id }: TableBlock,
  source: SourceText,
): { name: string; text: string } | null {
  const rows = table.rows.filter(
    (cells, at) => !table.total_rows.includes(at) && cells.some(({ kind }) => kind !== 'empty'),
  );
  const sums = table.columns.flatMap((_, column) => {
    const values = rows.flatMap((cells) => {
      const value = cells[column]?.value;
      return typeof value === 'number' ? [value] : [];
    });
    return values.length === rows.length && rows.length > 2 ? [values.reduce((sum, value) => sum + value, 0)] : [];
  });
  const isSum = (value: number): boolean => sums.some((sum) => sum >= MIN_SUM && Math.abs(sum - value) < sum * 1e-9);
  const said = new RegExp(String.raw`(?:\p{L}+['’]s )?(?<!\d)${rows.length} \p{L}[\p{L} ]{2,30}$`, 'u');
  for (const [at, block] of source.blocks.entries()) {
    if (block.id === id || address.sheet === undefined) continue;
    const texts =
      block.kind === 'table'
        ? block.table.columns.flatMap(({ name }, column) => {
            const isNamed = block.table.rows.some((cells) => isSum(Number(cells[column]?.value ?? Number.NaN)));
            return isNamed ? [name.split(' – ').at(-1) ?? name] : [];
          })
        : block.kind === 'paragraph' && source.blocks.slice(at + 1, at + 3).some((next) => isSum(numberOf(next)))
          ? [block.text]
          : [];
    for (const text of texts) {
      const name = said.exec(text.trim())?.[0];
      if (name !== undefined) return { name: capitalised(name), text: text.trim() };
    }
  }
  return null;
}

/** Smaller sums are the same by chance. */
const MIN_SUM = 1000;

/** The number that a paragraph of a sheet consists of; NaN for any other block. */
function numberOf(block: Block): number {
  return block.kind === 'paragraph' && /^[\d,.\s]+$/u.test(block.text)
    ? Number(block.text.replace(/[,\s]/gu, ''))
    : Number.NaN;
}

/** What a reader calls a table, with the period its workbook is about; undefined where nothing says it. */
export function aboutTable({ table, address }: TableBlock, source: SourceText): string | undefined {
  // The captions above a table come before its own.
  const caption = plainName(lastCaption(table.caption));
  const sheet = isNamedSheet(address.sheet) ? address.sheet : undefined;
  const name = caption !== '' && caption.length <= MAX_NAME ? caption : sheet;
  const period = periodOf(workbookLines(source).join(' '));
  if (name === undefined || period === undefined || periodOf(name) !== undefined) return name;
  return `${name} · ${period}`;
}

/**
 * What a workbook is called that has no title of its own: the lines over the tables of most of its sheets, else the caption of
 * its only table, else the name of its only sheet. Null if it says nothing.
 */
export function workbookTitle(source: SourceText): string | null {
  const tables = source.blocks.filter(
    (block): block is TableBlock => block.kind === 'table' && !isControlSheet(block.address.sheet),
  );
  if (tables.length === 0 || tables.some(({ address }) => address.sheet === undefined)) return null;
  const lines = workbookLines(source);
  // The last line over a table is what it is; those before say whose.
  const own = lines.at(-1);
  const all = [own, ...lines.slice(0, -1)].join(' · ');
  if (own !== undefined) return all.length <= MAX_NAME ? all : own;
  const opening = openingLine(source);
  if (opening !== null) return opening;
  const captions = [...new Set(tables.map(({ table }) => plainName(table.caption ?? '')))].filter(
    (name) => name !== '',
  );
  const [caption] = captions;
  if (captions.length === 1 && caption !== undefined && caption.length <= MAX_NAME) return caption;
  const [sheet, ...others] = [...new Set(tables.flatMap(({ address }) => address.sheet ?? []))];
  return others.length === 0 && isNamedSheet(sheet) && sheet.includes(' ') ? sheet : null;
}

/** Who made a sheet, from what and when: no name of what is in it. */
const PROVENANCE =
  /^(?:prepared|compiled|created|updated|written|drafted|produced|sources?|author|status|as of|as at|stand|quelle|erstellt|bearbeitet|verfasst|autor|fuente|fonte|préparé|elaborado)(?!\p{L})/iu;
/** What the figures are in. */
const OF_UNITS = /^(?:all |alle )?(?:values|amounts|figures|prices|werte|beträge|angaben|preise)(?!\p{L})/iu;
/** What one of the columns is to reach: no name of the table. */
const OF_TARGET = /(?<!\p{L})(?:targets?|goals?|limits?|ziel(?:e|wert)?|grenzwert)\s?[:=]?\s.*\d/iu;
/** A name of a workbook that says of when it is. */
const DATED_NAME = /(?<!\d)(?:19|20)\d{2}(?!\d)/u;
const MIN_NAME_WORDS = 3;

/**
 * The line that the first sheet begins with, where it names the workbook and not the table below it: another name or who made it follows,
 * or it says of when it is. Null where it does not.
 */
function openingLine(source: SourceText): string | null {
  const [first, ...others] = source.blocks.filter(({ kind }) => kind !== 'heading');
  const { sheet } = first?.address ?? {};
  const at = others.findIndex(({ address, kind }) => address.sheet !== sheet || kind === 'table');
  const isTable = first?.kind === 'table';
  const table = isTable ? first : others[at];
  const captions =
    table?.kind === 'table' && table.address.sheet === sheet ? (table.table.caption ?? '').split(' – ') : [];
  const above = isTable ? [] : [first, ...others.slice(0, Math.max(0, at))];
  const lines = above.flatMap((block) =>
    block?.kind === 'paragraph' && block.address.part !== 'notes' ? [block.text.trim()] : [],
  );
  // Whose it is comes before what it is and of when.
  const dated = captions.findIndex((part) => DATED_NAME.test(part));
  const joined = [captions.slice(0, Math.max(1, dated + 1)).join(' – '), ...captions.slice(Math.max(1, dated + 1))];
  const named = [...lines.filter((line) => !PROVENANCE.test(line) && !OF_UNITS.test(line)), ...joined].filter(
    (line) => line.trim() !== '',
  );
  const [name = ''] = named;
  const isLed = named.length > 1 || named.length < lines.length + captions.length;
  const words = name.trim().split(/\s+/u).length;
  if (!isName(name) || words < MIN_NAME_WORDS || !(isLed || DATED_NAME.test(name))) return null;
  return plainName(name);
}

/** Lines over the tables of several sheets, most of them: whose they are, what they are, of when. */
function workbookLines(source: SourceText): string[] {
  const sheets = new Map<string, { lines: string[]; has_table: boolean }>();
  for (const block of source.blocks) {
    const { sheet } = block.address;
    if (sheet === undefined || block.kind === 'heading') continue;
    const entry = sheets.get(sheet) ?? { lines: [], has_table: false };
    sheets.set(sheet, entry);
    if (block.kind === 'table') entry.has_table = true;
    else if (block.kind === 'paragraph' && !entry.has_table && isName(block.text))
      entry.lines.push(plainName(block.text));
  }
  const withTables = [...sheets.values()].filter((each) => each.has_table);
  const found = new Map<string, { text: string; count: number }>();
  for (const text of withTables.flatMap(({ lines }) => lines)) {
    const key = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
    found.set(key, { text: found.get(key)?.text ?? text, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()]
    .filter(({ count }) => count > 1 && count >= withTables.length * 0.6)
    .map(({ text }) => text);
}

/** "1999", "2005-2006", "2005/06" in a text. */
function periodOf(text: string): string | undefined {
  return /(?<!\d)(?:19|20)\d{2}(?:\s?[-–/]\s?(?:(?:19|20)\d{2}|\d{2})(?!\d))?(?!\d)/u.exec(text)?.[0];
}

function isNamedSheet(sheet: string | undefined): sheet is string {
  return sheet !== undefined && !isMachineName(sheet) && !/^\S{1,4}$/u.test(sheet);
}

/** Whether a program gave a sheet or an object its name ("Sheet1", "data_1", an id): it tells a reader nothing. */
export function isMachineName(name: string): boolean {
  return UNNAMED_SHEET.test(name) || /_|[\da-f]{8}-/u.test(name);
}

function isName(text: string): boolean {
  return text.length <= MAX_NAME && /\p{L}{3}/u.test(text) && !DATE.test(text) && !/[.!?]$|https?:/u.test(text.trim());
}

/** Without numbers of parts and marks of footnotes, and not in capitals throughout. */
function plainName(text: string): string {
  const bare = text.replace(/^\s*(?:\([ivx\d]{1,4}\)|(?:table|tab\.|tabelle)\s[\dIVX]+(?:[.-]\d+)*[.:]?)\s+/iu, '');
  return plainCase(bare.replace(MARKER, '').replace(/\s+/gu, ' ').trim());
}

/** "New hires by function – 2006-09-11 – Function" over names: a line over the whole table that only its first column has. */
function withNameInHeader(block: TableBlock): TableBlock | null {
  const [first, ...others] = block.table.columns;
  const parts = first?.name.split(' – ') ?? [];
  const [name] = parts;
  if (block.table.caption !== undefined || name === undefined || parts.length < 2 || first?.kind !== 'text')
    return null;
  if (others.some((column) => column.name.includes(' – ')) || !isName(name) || !name.includes(' ')) return null;
  const columns = [{ ...first, name: parts.at(-1) ?? '' }, ...others];
  return { ...block, table: { ...block.table, columns, caption: name } };
}

/** The last line above a table of a sheet, where no other sheet has it. */
function withLineAbove(block: TableBlock, source: SourceText, at: number): TableBlock | null {
  if (block.table.caption !== undefined) return null;
  const shared = new Set(workbookLines(source));
  for (let above = at - 1; above >= 0; above -= 1) {
    const each = source.blocks[above];
    if (each?.kind !== 'paragraph' || each.address.sheet !== block.address.sheet) return null;
    if (
      each.address.part === 'notes' ||
      OF_TARGET.test(each.text) ||
      DATE.test(each.text.trim()) ||
      PROVENANCE.test(each.text.trim()) ||
      OF_UNITS.test(each.text.trim())
    )
      continue;
    const name = plainName(each.text);
    return isName(each.text) && !shared.has(name) ? { ...block, table: { ...block.table, caption: name } } : null;
  }
  return null;
}

/** A table of a sheet that continues with the columns of the one above it goes on under its caption, too. */
function withSharedCaption(block: TableBlock, source: SourceText, at: number): TableBlock {
  const above = source.blocks
    .slice(0, at)
    .findLast((each) => each.kind === 'table' && each.address.sheet === block.address.sheet);
  if (block.table.caption !== undefined || above?.kind !== 'table') return block;
  const ends = ({ table }: TableBlock): string => table.columns.map(({ name }) => name.split(' – ').at(-1)).join('\n');
  if (above.table.caption === undefined || ends(above) !== ends(block)) return block;
  return { ...block, table: { ...block.table, caption: above.table.caption } };
}

/** What a note says about a year that is not over: "2025: first half only", "2025 figures are January to June". */
const PART_OF_YEAR =
  /(?<!\d)((?:19|20)\d{2})(?!\d)[^.;]{0,30}?(?<!\p{L})(?:first half|half[- ]year|first (?:quarter|\p{L}+ months|\d+ months)|year[- ]to[- ]date|ytd|to date|so far|incomplete|partial|part of the year|(?:until|through|up to) \p{L}+|jan\p{L}*\.?\s?(?:[-–—]|to)\s?(?!dec)\p{L}+|(erstes halbjahr|1\. halbjahr|unvollständig|bis (?:einschließlich )?\p{Lu}\p{L}+|januar bis (?!dez)\p{L}+))(?!\p{L})/iu;

/** A last year that a note of the same sheet calls a part is named as one in its row or header. */
function withPartOfYear(block: TableBlock, source: SourceText): TableBlock {
  const notes = source.blocks.flatMap((each) =>
    each.kind === 'paragraph' && each.address.sheet === block.address.sheet ? [each.text] : [],
  );
  const [, year, inGerman] = notes.map((note) => PART_OF_YEAR.exec(note)).find((found) => found !== null) ?? [];
  if (year === undefined) return block;
  const { columns, rows } = block.table;
  const years = [...rows.map(([first]) => first?.raw ?? ''), ...columns.map(({ name }) => name)]
    .map((text) => text.trim())
    .filter((text) => /^(?:19|20)\d{2}$/u.test(text));
  // A remark on a year between others is about something else.
  if (years.some((each) => each > year)) return block;
  const label = `${year} (${inGerman === undefined ? 'incomplete' : 'unvollständig'})`;
  return {
    ...block,
    table: {
      ...block.table,
      columns: columns.map((column) => (column.name.trim() === year ? { ...column, name: label } : column)),
      rows: rows.map((cells) =>
        cells.map((cell, at) =>
          at === 0 && cell.raw.trim() === year ? { raw: label, kind: 'text', value: label } : cell,
        ),
      ),
    },
  };
}

const TOTAL_NAME = /^(?:(?:grand )?total|sum|summe|gesamt(?:summe)?|insgesamt|all)\b/iu;

/** A row apart below a table, with as many columns and no header, is its total: by its name, or because it says 100 %. */
function withTotalBelow(block: TableBlock, below: Block | undefined): TableBlock {
  if (below?.kind !== 'table' || !isTotalOf(below.table, block) || below.address.sheet !== block.address.sheet)
    return block;
  const { table } = block;
  return {
    ...block,
    table: {
      ...table,
      rows: [...table.rows, ...below.table.rows],
      row_numbers: [...table.row_numbers, ...below.table.row_numbers],
      total_rows: [...table.total_rows, table.rows.length],
      ...(table.row_levels === undefined ? {} : { row_levels: [...table.row_levels, 0] }),
    },
  };
}

/** Whether a table is no more than the total row of the one above it. */
export function isTotalOf(below: SourceTable, { table }: TableBlock): boolean {
  const [row, ...others] = below.rows;
  if (row === undefined || others.length > 0 || below.columns.some(({ name }) => name !== '')) return false;
  if (below.column_numbers.join() !== table.column_numbers.join() || table.total_rows.length > 0) return false;
  const isWhole = row.some(({ kind, value }) => kind === 'percent' && value === 1);
  return TOTAL_NAME.test(row[0]?.raw.trim() ?? '') || isWhole;
}
