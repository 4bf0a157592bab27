import * as z from 'zod';
import type { FormItem, FormSpec } from '../deck/form.ts';
import type { TableCell, TableSpec } from '../deck/slide.ts';
import { lightsOf, worstGrade } from '../deck/status-column.ts';
import type { Light } from '../deck/status-column.ts';
import { cellText, gridOf, isGrid, isKeyColumn, noteOf } from './comparison.ts';
import { drawTable } from './form-table.ts';
import { numberOf } from './visual-form.ts';
import type { VisualForm } from './visual-form.ts';

const MAX_COLUMNS = 5;
const MAX_ROWS = 11;
/** A last column with few and short texts is a status. */
const STATUS = { chars: 16, kinds: 4 } as const;
/** "$1.2 million" is an amount, however few there are. */
const AMOUNT = /\d.*(?:[€$£¥]|million|billion|Mio|Mrd|Milli|Euro|EUR|CHF)|[€$£¥].*\d/u;
/** "Endpoint 6": a word with its number refers to something, and is no status. */
const REFERENCE = /\p{L}{3,}\s\d/u;
/** Printed figures are rounded: a total may differ from its sum by this share. */
const ROUNDING = 0.005;
const DATE = /^\d{4}-\d{2}-\d{2}$/u;
const MIN_WEIGHT = 8;
const MAX_WEIGHT = 26;
/** The sentences of one column beside short cells need fewer lines in a wider one. */
const SENTENCES = { weight: 44, alone: 80, from: 40, others: 24 } as const;

/** Statuses that ask for action, in English and German. */
const ALERT =
  /^(?:critical|overdue|failed|failing|blocked|at risk|high risk|out of stock|kritisch|überfällig|fehlgeschlagen|blockiert|gefährdet)/iu;

/** Whether a name begins with a status that asks for action: "Critical item". */
export function asksForAction(text: string): boolean {
  const [status = ''] = ALERT.exec(text.trim()) ?? [];
  return (
    status !== '' &&
    !/^\p{L}/u.test(
      text
        .trim()
        .slice(status.length)
        .replace(/^(?:e|er|es|en)(?!\p{L})/u, ''),
    )
  );
}

/**
 * The look of a status cell; one that asks for action stands out in every row.
 * @param worst the worst of the grades in its column: beside it, the others are quiet.
 * @param light the colour of a traffic light that it names.
 */
export function statusLook(
  text: string,
  isKey: boolean,
  worst: string | null = null,
  light: Light | null = null,
): Pick<TableCell, 'bold'> & { look: NonNullable<TableCell['look']> } {
  if (light !== null) return { look: `${light}_status`, bold: true };
  const status = text.trim();
  const isAlert = status !== '' && (status.replace(ALERT, '') === '' || status === worst);
  const look = isAlert ? 'alert_status' : isKey && worst === null ? 'key_status' : 'status';
  return { look, ...(worst === null || isAlert ? { bold: true } : {}) };
}

const MIN_AMOUNTS = 3;
/** Longer than this, an entry is a remark. */
const MAX_WORD = 20;

function isNumeric(items: readonly (FormItem | undefined)[]): boolean {
  const texts = items.map((item) => cellText(item)).filter((text) => text !== '–');
  // Dates are read, not compared by their last digits.
  const isNumber = (text: string): boolean =>
    /\d/.test(text) && !DATE.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) <= 3;
  const numbers = texts.filter(isNumber).length;
  // One entry of a list of amounts may say in words what it comes to: "the remainder".
  const isOfAmounts = numbers >= MIN_AMOUNTS && texts.every((text) => isNumber(text) || text.length <= MAX_WORD);
  return texts.length > 0 && (numbers === texts.length || (isOfAmounts && numbers === texts.length - 1));
}

function isStatus(items: readonly (FormItem | undefined)[]): boolean {
  const texts = items.map((item) => cellText(item)).filter((text) => text !== '–');
  const kinds = new Set(texts);
  const isState = (text: string): boolean => text.length <= STATUS.chars && !REFERENCE.test(text) && !AMOUNT.test(text);
  return texts.length > 1 && kinds.size <= STATUS.kinds && texts.every(isState);
}

/** Whether an entry of a column is in another one as well: it is a value by which columns are compared, and no status of its row. */
function sharesEntries(columns: readonly (FormItem | undefined)[][], at: number): boolean {
  const entriesOf = (cells: readonly (FormItem | undefined)[] = []): string[] =>
    cells.map((item) => cellText(item).toLowerCase()).filter((text) => text !== '–');
  const own = new Set(entriesOf(columns[at]));
  return columns.some((cells, other) => other !== at && entriesOf(cells).some((text) => own.has(text)));
}

/** Whether the last row contains the sums of the others in most columns of numbers: in one of several it may by chance. */
function isTotal(columns: readonly (FormItem | undefined)[][]): boolean {
  const sums = columns.flatMap((cells) => {
    const numbers = cells.map((item) => numberOf(cellText(item)));
    const last = numbers.at(-1) ?? null;
    if (last === null || numbers.length < 3) return [];
    const sum = numbers.slice(0, -1).reduce<number>((total, each) => total + (each ?? 0), 0);
    return [Math.abs(sum - last) <= Math.abs(last) * ROUNDING];
  });
  return sums.filter(Boolean).length * 2 > sums.length;
}

function tableOf(spec: FormSpec): { table: TableSpec; weights: number[] } {
  const { corner, columns, rows } = gridOf(spec);
  const byColumn = columns.map((_, at) => rows.map(({ cells }) => cells[at]));
  const numeric = byColumn.map((cells) => isNumeric(cells));
  const status = byColumn.map(
    (cells, at) =>
      at > 0 && at === columns.length - 1 && !numeric[at] && isStatus(cells) && !sharesEntries(byColumn, at),
  );
  const worst = byColumn.map((cells, at) =>
    status[at]
      ? worstGrade(
          [columns[at] ?? ''],
          cells.map(cellText).filter((text) => text !== '–'),
        )
      : null,
  );
  const lights = byColumn.map((cells, at) =>
    status[at] ? lightsOf(cells.map((item) => (item === undefined ? '' : cellText(item)))) : null,
  );
  const align = (at: number): TableCell['align'] => (status[at] ? 'center' : numeric[at] ? 'right' : 'left');
  const isKeyRow = rows.map(({ cells }) => cells.every((item) => item === undefined || item.is_key === true));
  const keyColumns = byColumn.map((cells) => isKeyColumn(cells));
  const cellOf = (item: FormItem | undefined, row: number, at: number): TableCell => {
    const isSum = rows[row]?.cells.filter((each) => each !== undefined).length === 1 && columns.length > 1;
    // Nothing is missing where a sum or a status has no words.
    const isBlank = item === undefined && (isSum || status[at] === true);
    const cell = { text: isBlank ? '' : cellText(item), align: align(at) };
    if (isBlank) return cell;
    if (status[at] && cell.text !== '–')
      return {
        ...cell,
        ...statusLook(cell.text, isKeyRow[row] === true || item?.is_key === true, worst[at], lights[at]?.[row]),
      };
    // Text directly after a number would touch it.
    if (at > 0 && numeric[at - 1] && !numeric[at] && !status[at]) return { ...keyed(item, row, at, cell), indent: 1 };
    return keyed(item, row, at, cell);
  };
  const keyed = (item: FormItem | undefined, row: number, at: number, cell: TableCell): TableCell => {
    if (keyColumns[at] === true || (item?.is_key === true && !isKeyRow[row]))
      return { ...cell, bold: true, look: 'key' };
    return cell;
  };
  const table: TableSpec = {
    ...{ alt: spec.alt, header_rows: 1 },
    rows: [
      [
        { text: corner, align: 'left' },
        ...columns.map((text, at): TableCell => ({
          ...{ text, align: align(at) },
          ...(at > 0 && numeric[at - 1] && !numeric[at] && !status[at] ? { indent: 1 } : {}),
          ...(keyColumns[at] === true && !status[at] && keyColumns.includes(false) ? { look: 'key' } : {}),
        })),
      ],
      ...rows.map(({ label, cells }, row): TableCell[] => [
        { text: label, align: 'left' },
        ...cells.map((item, at) => cellOf(item, row, at)),
      ]),
    ],
    emphasised_rows: isKeyRow.flatMap((isKey, row) => (isKey ? [row + 1] : [])),
    total_rows: isTotal(byColumn) ? [rows.length] : [],
  };
  const widest = (at: number): number => Math.max(...table.rows.map((row) => row[at]?.text.length ?? 0));
  const widths = [0, ...columns.map((_, at) => at + 1)].map(widest);
  const [most = 0, second = 0] = widths.toSorted((one, other) => other - one);
  const ofSentences = columns.length === 1 ? SENTENCES.alone : SENTENCES.weight;
  const max = most >= SENTENCES.from && second <= SENTENCES.others ? ofSentences : MAX_WEIGHT;
  const weights = widths.map((width) => Math.min(max, Math.max(MIN_WEIGHT, width + 2)));
  return { table, weights };
}

/** Rows of figures with the important one in the accent colour, statuses as chips, and what is left out named below. */
export const emphasisTable: VisualForm = {
  name: 'emphasis_table',
  label: 'Table',
  prompt:
    'emphasis_table: 2 to 8 things (10 and a row of their total where that is all of a table) by up to 5 columns of figures or short words; columns names the columns, the first for the names of the rows; each item is one cell with the row as label, the column as group, and a value or text; is_key on all cells of the row or column that matters, or on a single status.',
  schema: z.object({
    label: z.string().min(1),
    group: z.string().min(1),
    text: z.string().optional(),
    value: z.string().optional(),
  }),
  items: { min: 2, max: MAX_COLUMNS * MAX_ROWS },
  decoration: 'plain',
  chars: { label: 28, text: 14, few: { items: 8, text: 80 } },
  fallback: 'bullets',
  misfit: (spec) => (isGrid(spec, { columns: MAX_COLUMNS, rows: MAX_ROWS }, 1) ? null : 'forms.no_columns'),
  draw(spec, box, look) {
    const { table, weights } = tableOf(spec);
    return drawTable(table, box, look, { sizes: [18, 16, 14], weights, ...noteOf(spec) });
  },
};
