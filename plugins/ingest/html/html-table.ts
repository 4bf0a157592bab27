import type { GridValue, TableGrid } from '../tables/build-table.ts';
import { MAX_COLUMNS } from '../tables/table-parts.ts';
import type { HtmlElement, HtmlNode } from './dom-text.ts';
import { inlineText, rawInlineText, isElement } from './dom-text.ts';
import { normaliseText } from '../block-builder.ts';

const MAX_SPAN = 1_000;
const MAX_TABLE_ROWS = 20_000;

/** The rows of a table without those of nested tables. */
function ownRows(table: HtmlElement): HtmlElement[] {
  const rows: HtmlElement[] = [];
  for (const child of Array.from(table.children)) {
    if (child.localName === 'tr') rows.push(child);
    else if (/^(?:thead|tbody|tfoot)$/.test(child.localName)) {
      rows.push(...Array.from(child.children).filter((row) => row.localName === 'tr'));
    }
  }
  return rows;
}

function cellsOf(row: HtmlElement): HtmlElement[] {
  return Array.from(row.children).filter((cell) => cell.localName === 'td' || cell.localName === 'th');
}

/**
 * Whether a table arranges a page rather than data: it says so, has one cell or one column, or contains headings or
 * nested tables with more than one cell each.
 */
export function isLayoutTable(table: HtmlElement): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute('role') ?? '')) return true;
  const rows = ownRows(table).map(cellsOf);
  if (rows.every((cells) => cells.length <= 1)) return true;
  if (table.querySelector('th') !== null) return false;
  if (table.querySelector('table tr td') !== null && table.querySelector('table') !== null) return true;
  return table.querySelector('h1, h2, h3') !== null;
}

/** Picture rows of an info box: a row with only a picture, and the row below with its caption. */
function pictureRows(rows: readonly HtmlElement[]): { row: HtmlElement; caption: HtmlElement | undefined }[] {
  const isWide = (cells: readonly HtmlElement[]): boolean =>
    cells.length === 1 && cells[0]?.localName === 'td' && span(cells[0], 'colspan') > 1;
  const isPicture = (cells: readonly HtmlElement[]): boolean =>
    isWide(cells) && cells[0]?.querySelector('img') != null && inlineText(cells[0]).trim() === '';
  return rows.flatMap((row, at) => {
    if (!isPicture(cellsOf(row))) return [];
    const below = rows[at + 1];
    const isCaption = below !== undefined && isWide(cellsOf(below)) && !isPicture(cellsOf(below));
    return [{ row, caption: isCaption ? below : undefined }];
  });
}

/** The caption in the row below an info box picture. */
export function captionInTable(image: HtmlElement, table: HtmlElement): string | undefined {
  const row = image.closest('tr');
  const caption = pictureRows(ownRows(table)).find((each) => each.row === row)?.caption;
  return caption === undefined ? undefined : inlineText(caption);
}

function withoutPictures(rows: readonly HtmlElement[]): HtmlElement[] {
  const left = new Set(pictureRows(rows).flatMap(({ row, caption }) => [row, caption]));
  return rows.filter((row) => !left.has(row));
}

/** Reads the cells as a grid. Spanning cells repeat their text; header rows are given if the markup marks them. */
export function readHtmlTable(table: HtmlElement): TableGrid {
  const rows: GridValue[][] = [];
  const pending: { text: string; left: number }[] = [];
  const sources = withoutPictures(ownRows(table).slice(0, MAX_TABLE_ROWS));
  for (const source of sources) {
    const row: GridValue[] = [];
    let column = 0;
    const takePending = (): void => {
      for (let open = pending[column]; open !== undefined && open.left > 0; open = pending[column]) {
        open.left -= 1;
        row[column] = open.text;
        column += 1;
      }
    };
    for (const cell of cellsOf(source)) {
      takePending();
      if (column >= MAX_COLUMNS) break;
      const text = cellText(cell);
      const columns = span(cell, 'colspan');
      const below = span(cell, 'rowspan') - 1;
      for (let index = 0; index < columns && column < MAX_COLUMNS; index += 1) {
        row[column] = text;
        pending[column] = { text, left: below };
        column += 1;
      }
    }
    while (column < pending.length) {
      takePending();
      column += 1;
    }
    rows.push(...(linesAsRows(source) ?? [Array.from(row, (value) => value ?? null)]));
  }
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  for (const row of rows) while (row.length < width) row.push(null);
  const headerRows = countMarkedHeaders(sources);
  const caption = Array.from(table.children).find((child) => child.localName === 'caption');
  const title = caption ? inlineText(caption) : '';
  return {
    rows,
    ...(title === '' ? {} : { caption: title }),
    emphasisedRows: new Set(sources.flatMap((source, index) => (isBoldRow(source) ? [index] : []))),
    ...(headerRows === null ? {} : { headerRows: Math.min(headerRows, rows.length) }),
  };
}

/** Maximum average length of a cell's lines, in characters, if they are rows of a table. */
const MAX_ROW_LINE = 60;

/**
 * Splits a row whose cells each contain a whole column, one value per line; null for other rows. Columns of unequal
 * length are read by what blank lines set apart in them.
 */
function linesAsRows(row: HtmlElement): GridValue[][] | null {
  const cells = cellsOf(row);
  if (cells.length < 2 || cells.some((cell) => span(cell, 'rowspan') > 1 || span(cell, 'colspan') > 1)) return null;
  const columns = cells.map(linesOf);
  const filled = columns.map((lines) => lines.filter((line) => line !== ''));
  const rows = evenRows(columns) ?? raggedRows(columns) ?? evenRows(filled);
  if (rows === null) return null;
  const all = rows.flatMap(([, ...values]) => values).filter((line) => line !== '');
  if (all.filter((line) => /\d/u.test(line)).length < all.length * 0.6) return null;
  return rows.map(([label = '']) => label).join('').length > MAX_ROW_LINE * rows.length ? null : rows;
}

/** Rows of columns of the same length. Labels may start one line below the figures, next to a unit. */
function evenRows([labels = [], ...figures]: readonly string[][]): string[][] | null {
  const count = figures[0]?.length ?? 0;
  const first = labels.length < count ? ['', ...labels] : labels;
  if (count < 3 || first.length !== count || figures.some((lines) => lines.length !== count)) return null;
  const isNamed = first.every((label, at) => at === 0 || label !== '' || figures.every((lines) => lines[at] === ''));
  return isNamed ? first.map((label, index) => [label, ...figures.map((lines) => lines[index] ?? '')]) : null;
}

/**
 * Rows of columns that blank lines set in groups: the first groups go line by line, and each later group of labels
 * with one figure of every column that has any there. Null where a figure's label is not certain.
 */
function raggedRows([labels = [], ...figures]: readonly string[][]): string[][] | null {
  const [names = [], ...later] = groupsOf(labels);
  // A unit on the labels' blank first line is a line of its own.
  const unit = figures.map((lines) =>
    labels[0] === '' && lines[0] !== undefined && !/\d/u.test(lines[0]) ? lines[0] : '',
  );
  const columns = figures.map((lines, at) => groupsOf(unit[at] === '' ? lines : lines.slice(1)));
  if (names.length < 3 || columns.some(([values]) => values?.length !== names.length)) return null;
  const rest = columns.map(([, ...groups]) => groups.flat());
  if (rest.some((values) => values.length > 0 && values.length !== later.length)) return null;
  return [
    ...(unit.some((text) => text !== '') ? [['', ...unit]] : []),
    ...names.map((name, index) => [name, ...columns.map(([values]) => values?.[index] ?? '')]),
    ...(rest.some((values) => values.length > 0)
      ? later.map((lines, index) => [lines.join(' '), ...rest.map((values) => values[index] ?? '')])
      : []),
  ];
}

/** The lines between blank lines. */
function groupsOf(lines: readonly string[]): string[][] {
  const groups: string[][] = [[]];
  for (const line of lines) {
    if (line !== '') groups.at(-1)?.push(line);
    else if (groups.at(-1)?.length !== 0) groups.push([]);
  }
  return groups.filter((group) => group.length > 0);
}

function linesOf(cell: HtmlElement): string[] {
  const paragraphs = Array.from(cell.children).filter(({ localName }) => localName === 'p');
  const parts = paragraphs.length > 0 ? paragraphs : [cell];
  return parts.flatMap((part) => {
    const lines: string[] = [''];
    const read = (node: HtmlNode): void => {
      if (!isElement(node)) lines[lines.length - 1] += node.textContent ?? '';
      else if (node.localName === 'br') lines.push('');
      else if (node.querySelector('br') === null) lines[lines.length - 1] += inlineText(node);
      else Array.from(node.childNodes).forEach(read);
    };
    Array.from(part.childNodes).forEach(read);
    const texts = lines.map(normaliseText);
    return texts.every((text) => text === '') ? texts.slice(0, Math.max(1, texts.length - 1)) : texts;
  });
}

/** The text of a cell; a list inside it becomes an enumeration. */
function cellText(cell: HtmlElement): string {
  const items = Array.from(cell.querySelectorAll('li')).filter((item) => item.querySelector('li') === null);
  const listed = items.map(inlineText).filter((text) => text !== '');
  if (listed.length < 2) return inlineText(cell);
  const enumeration = listed.join(', ');
  const whole = inlineText(cell);
  const start = whole.indexOf(listed[0] ?? '');
  return whole.length <= listed.join(' ').length + 1 || start < 0
    ? enumeration
    : `${whole.slice(0, start)}${enumeration}`;
}

function span(cell: HtmlElement, name: 'colspan' | 'rowspan'): number {
  const value = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  return Number.isFinite(value) ? Math.min(MAX_SPAN, Math.max(1, value)) : 1;
}

/** Whether every non-empty cell is bold. */
function isBoldRow(row: HtmlElement): boolean {
  const filled = cellsOf(row).filter((cell) => (cell.textContent ?? '').trim() !== '');
  return (
    filled.length > 0 &&
    filled.every((cell) => {
      const bold = Array.from(cell.querySelectorAll('strong, b')).map((each) => (each.textContent ?? '').trim());
      return cell.localName === 'th' || bold.join('') === (cell.textContent ?? '').trim();
    })
  );
}

/**
 * Number of top rows that are in `thead` or contain only `th`; null if the markup doesn't show it, so that it is
 * inferred from the content.
 */
function countMarkedHeaders(rows: readonly HtmlElement[]): number | null {
  let count = 0;
  let hasLoneTitle = false;
  for (const row of rows) {
    const cells = cellsOf(row);
    const isHeader =
      cells.length > 0 && (row.parentNode?.localName === 'thead' || cells.every((cell) => cell.localName === 'th'));
    if (!isHeader) break;
    if (cells.length === 1) hasLoneTitle = true;
    count += 1;
  }
  if (count === 0 || hasLoneTitle) {
    // If nearly every row has a label at the side, it is a list of properties without a header row.
    const pairs = rows.filter((row) => {
      const [first, second] = cellsOf(row);
      return first?.localName === 'th' && second?.localName === 'td' && cellsOf(row).length === 2;
    });
    if (pairs.length >= 2 && pairs.length >= rows.length * 0.5) return 0;
  }
  // A cell across the full width is a title, which is detected better from the content.
  return count === 0 || hasLoneTitle || count === rows.length ? null : count;
}

interface HtmlList {
  ordered: boolean;
  items: { text: string; level: number }[];
  /** Tables, figures, pictures and code found inside items; they are added after the list. */
  others: HtmlElement[];
}

const OTHERS = new Set(['table', 'figure', 'img', 'pre']);
const MAX_LEVEL = 8;

/** Reads a list; nested lists become levels from 0. */
export function readList(list: HtmlElement): HtmlList {
  const result: HtmlList = { ordered: list.localName === 'ol', items: [], others: [] };
  readItems(list, 0, result);
  return result;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function readItems(list: HtmlElement, level: number, result: HtmlList): void {
  // Options that an author letters are called by their letters elsewhere (HTML, "4.4.5 The ol element", type A).
  const letters = list.localName === 'ol' && list.getAttribute('type') === 'A' ? LETTERS : '';
  let place = 0;
  for (const child of Array.from(list.children)) {
    // Some programs write a nested list beside its item instead of inside it.
    if (isList(child)) readItems(child, Math.min(level + 1, MAX_LEVEL), result);
    else {
      const letter = letters.charAt(place);
      readItem(child, level, letter === '' ? '' : `${letter} – `, result);
      place += 1;
    }
  }
}

/** @param mark what its list numbers an item with, where that is its name. */
function readItem(item: HtmlElement, level: number, mark: string, result: HtmlList): void {
  let run: string[] = [];
  const first = result.items.length;
  const flush = (): void => {
    const text = normaliseText(run.join(''));
    if (text !== '') result.items.push({ text: `${result.items.length === first ? mark : ''}${text}`, level });
    run = [];
  };
  const visit = (parent: HtmlElement): void => {
    for (const node of Array.from(parent.childNodes)) {
      if (!isElement(node)) run.push(node.nodeType === 3 ? (node.textContent ?? '') : '');
      else if (isList(node)) {
        flush();
        readItems(node, Math.min(level + 1, MAX_LEVEL), result);
      } else if (OTHERS.has(node.localName)) {
        result.others.push(node);
      } else if (node.querySelector('ul, ol, table, figure, img, pre') !== null) visit(node);
      else if (node.localName === 'p' || node.localName === 'div') run.push(' ', inlineText(node), ' ');
      else run.push(rawInlineText(node));
    }
  };
  visit(item);
  flush();
}

function isList(element: HtmlElement): boolean {
  return element.localName === 'ul' || element.localName === 'ol';
}
