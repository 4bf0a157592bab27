import type { Cell, CellKind, SourceTable, TableColumn } from '../../../common/deck/source.ts';
import { columnNames, countHeaderRows, findTotalRows } from './table-parts.ts';
import { readCaptionUnit, readHeaderUnit, readNamesUnit } from './units.ts';
import type { HeaderUnit } from './units.ts';
import { markShares } from './shares.ts';
import { expectedNumberFormat, gatherEvidence, settleFormat, isYear } from './number-format.ts';
import type { FormatEvidence, NumberFormat } from './number-format.ts';
import { emptyCell, hundredth, parseCell } from './parse-cell.ts';

/** A raw cell: the displayed text, or a cell already typed by the source; null if empty. */
export type GridValue = string | Cell | null;

/** A rectangle of cells as the source shows it. Merged cells repeat their value in every covered cell. */
export interface TableGrid {
  rows: readonly (readonly GridValue[])[];
  /** Row numbers of `rows` in the source; 1, 2, 3… if absent. */
  rowNumbers?: readonly number[];
  /** Column numbers in the source; 1, 2, 3… if absent. */
  columnNumbers?: readonly number[];
  caption?: string;
  /** Number of header rows if the source declares it; otherwise inferred from the content. */
  headerRows?: number;
  /** Indices into `rows` of rows that are bold or shaded, as headers are. */
  emphasisedRows?: ReadonlySet<number>;
  /** BCP 47. */
  language?: string;
  /** What a line beside the table says that its amounts are in. */
  stated?: HeaderUnit;
}

/** Number of texts per column used to learn its number format. */
const EVIDENCE_ROWS = 500;
/** Number of different texts per column whose parsed cell is cached, because long tables repeat values. */
const REMEMBERED = 2_000;
const QUANTITIES: ReadonlySet<CellKind> = new Set(['number', 'percent', 'currency']);
const LABELLING =
  /(?:^|[\s_.-])(?:ids?|uuid|guid|zip(?:[ _]?code)?|post(?:al)?[ _]?code|plz|postleitzahl|phone(?:[ _]?number)?|tel(?:efon)?|fax|sku|ean|gtin|isbn|iban|(?:order|invoice|account|customer|serial|part|article|item)[ _]?(?:no|nr|number|#)|kundennummer|artikelnummer|nr|no)\.?$/i;
const YEARLY =
  /(?:^|[\s_])(?:years?|jahre?|geschäftsjahr|année|año|anno|fy|yr)\.?$|^(?:founded|established|since|built|gegründet|gründung(?:sjahr)?|baujahr|year of .*)$/i;

/**
 * Reads a grid of cells as a table: header rows, type of each column, total rows. Drops empty rows and columns and
 * keeps the numbers of the others. Titles across the whole width become the caption.
 */
export function buildTable(grid: TableGrid): SourceTable {
  const { keptRows, keptColumns } = keptLines(grid.rows);
  const values = keptRows.map((row) => keptColumns.map((column) => grid.rows[row]?.[column] ?? null));
  const cells = typeCells(values, grid.language);
  // Looks for titles only if the source declares no header rows.
  const titles = grid.headerRows ? 0 : countTitleRows(cells);
  const emphasised = new Set(keptRows.flatMap((row, index) => (grid.emphasisedRows?.has(row) ? [index - titles] : [])));
  const body = cells.slice(titles);
  const headerRows =
    grid.headerRows === undefined
      ? countHeaderRows(body, emphasised)
      : keptRows.filter((row) => row < (grid.headerRows ?? 0)).length;
  const header = body.slice(0, headerRows);
  const rows = body.slice(headerRows);
  const names = columnNames(header, keptColumns.length);
  const columns = names.map((name, index) => finishColumn(name, rows, index));
  const captions = [grid.caption ?? '', ...cells.slice(0, titles).map((row) => firstText(row))].filter(Boolean);
  const caption = captions.join(' – ');
  takeCaptionUnit(columns, rows, captions);
  if (!takeRowUnits(columns, rows, grid.stated)) takeStatedUnit(columns, rows, grid.stated);
  markShares(columns, rows);
  return {
    ...(caption === '' ? {} : { caption }),
    columns,
    header,
    rows,
    row_numbers: keptRows.slice(titles + headerRows).map((row) => grid.rowNumbers?.[row] ?? row + 1),
    column_numbers: keptColumns.map((column) => grid.columnNumbers?.[column] ?? column + 1),
    total_rows: findTotalRows(rows),
  };
}

function keptLines(rows: TableGrid['rows']): { keptRows: number[]; keptColumns: number[] } {
  const keptRows: number[] = [];
  const isUsed: boolean[] = [];
  rows.forEach((row, rowIndex) => {
    let isKept = false;
    row.forEach((value, column) => {
      if (isBlank(value)) return;
      isKept = true;
      isUsed[column] = true;
    });
    if (isKept) keptRows.push(rowIndex);
  });
  const keptColumns = Array.from(isUsed, (used, column) => (used ? column : -1)).filter((column) => column >= 0);
  return { keptRows, keptColumns };
}

function isBlank(value: GridValue): boolean {
  if (value === null) return true;
  return typeof value === 'string' ? value.trim() === '' : value.raw === '' && value.kind === 'empty';
}

/** Parses the texts column by column, each in the format that its own figures show. */
function typeCells(values: readonly (readonly GridValue[])[], language: string | undefined): Cell[][] {
  const width = values[0]?.length ?? 0;
  const expected = expectedNumberFormat(language);
  const samples = Array.from({ length: width }, (_, column) =>
    values.slice(0, EVIDENCE_ROWS).flatMap((row) => {
      const value = row[column];
      return typeof value === 'string' ? [value.trim()] : [];
    }),
  );
  const evidence = samples.map((texts) => gatherEvidence(texts));
  const whole = evidence.reduce(addEvidence, { point: 0, comma: 0, dmy: 0, mdy: 0 });
  const formats = evidence.map((column) => settleFormat(column, whole, expected));
  const memory = formats.map(() => new Map<string, Cell>());
  return values.map((row) =>
    row.map((value, column) => {
      if (value === null) return emptyCell();
      if (typeof value !== 'string') return value;
      return remember(memory[column], value, formats[column] ?? expected);
    }),
  );
}

function remember(memory: Map<string, Cell> | undefined, text: string, format: NumberFormat): Cell {
  const known = memory?.get(text);
  if (known) return known;
  const cell = parseCell(text, format);
  if (memory && memory.size < REMEMBERED) memory.set(text, cell);
  return cell;
}

function addEvidence(a: FormatEvidence, b: FormatEvidence): FormatEvidence {
  return { point: a.point + b.point, comma: a.comma + b.comma, dmy: a.dmy + b.dmy, mdy: a.mdy + b.mdy };
}

/** Number of top rows with a single distinct text, above rows with several. */
function countTitleRows(cells: readonly Cell[][]): number {
  const width = cells[0]?.length ?? 0;
  if (width < 2) return 0;
  let count = 0;
  while (count < 3 && count < cells.length - 2) {
    const texts = new Set((cells[count] ?? []).flatMap((cell) => (cell.raw === '' ? [] : [cell.raw])));
    const isSpread = (cells[count] ?? []).every((cell) => cell.raw !== '');
    const isLone = (cells[count] ?? []).slice(1).every((cell) => cell.raw === '');
    const only = cells[count]?.find((cell) => cell.raw !== '');
    if (texts.size !== 1 || only?.kind !== 'text' || !(isSpread || isLone)) break;
    count += 1;
  }
  // A label above rows that contain only labels is not a title.
  const next = cells[count] ?? [];
  return next.filter((cell) => cell.raw !== '').length >= 2 ? count : 0;
}

function firstText(row: readonly Cell[]): string {
  return row.find((cell) => cell.raw !== '')?.raw ?? '';
}

/** Decides type and unit of a column and adjusts its cells in place to the column name. */
function finishColumn(name: string, rows: Cell[][], index: number): TableColumn {
  const last = name.split(' – ').at(-1) ?? name;
  if (LABELLING.test(last)) remap(rows, index, (cell) => (cell.kind === 'number' ? textCell(cell) : cell));
  else if (YEARLY.test(last) || isRunOfYears(name, rows, index)) {
    remap(rows, index, (cell) =>
      isYearCell(cell) ? { raw: cell.raw, kind: 'date', value: String(cell.value) } : cell,
    );
  }
  const header = readHeaderUnit(last);
  const outer =
    header.currency || header.unit || header.isPercent ? header : readHeaderUnit(name.split(' – ')[0] ?? '');
  let tally = tallyKinds(rows, index);
  const figures = (tally.get('number') ?? 0) + (tally.get('percent') ?? 0) + (tally.get('currency') ?? 0);
  if (figures > (tally.get('text') ?? 0)) {
    // "NA" may be a region, a name or a missing figure. Among figures it is a missing figure.
    remap(rows, index, (cell) => (/^(?:NA|none|nil|\?)$/i.test(cell.raw) ? emptyCell(cell.raw) : cell));
    if (outer.isPercent && areFractions(name, rows, index))
      remap(rows, index, (cell) => (cell.kind === 'number' ? { ...cell, kind: 'percent' } : cell));
    else if (outer.isPercent) remap(rows, index, toPercent);
    else if (outer.currency || outer.unit) remap(rows, index, (cell) => withUnit(cell, outer.unit, outer.currency));
    tally = tallyKinds(rows, index);
  }
  const kind = [...tally].reduce<[CellKind, number]>(
    (best, each) => (each[1] > best[1] ? each : best),
    ['empty', 0],
  )[0];
  if (!QUANTITIES.has(kind)) return { name, kind };
  const unit = common(rows, index, (cell) => cell.unit);
  const currency = common(rows, index, (cell) => cell.currency);
  return { name, kind, ...(unit === undefined ? {} : { unit }), ...(currency === undefined ? {} : { currency }) };
}

/** Changes and rates below one percent are common; shares of which none is above are fractions. */
const CHANGES = /%|chang|growth|increase|inflation|rate|interest|veränder|wachstum|zins|quote|error/iu;
const LARGE_FRACTION = 0.2;
const MIN_FRACTIONS = 4;

/** Whether a column of percentages by its name has fractions of one: 0.24 under "percent_women". */
function areFractions(name: string, rows: readonly Cell[][], index: number): boolean {
  if (CHANGES.test(name)) return false;
  const values = rows.flatMap((row) => {
    const cell = row[index];
    return cell?.kind === 'number' && typeof cell.value === 'number' ? [cell.value] : [];
  });
  const isAnyLarge = values.some((value) => value >= LARGE_FRACTION);
  return values.length >= MIN_FRACTIONS && isAnyLarge && values.every((value) => value >= 0 && value <= 1);
}

/** Counts among amounts, by their names: the unit of a caption is not theirs. */
const COUNTS =
  /^(?:#|n|no\.?|nr\.?|rank|index|position|id|code|(?:number|count|no\.) of .*|anzahl.*|headcount|ftes?|employees|staff numbers?|customers|clients|stores|shops|outlets|units|orders|visits|visitors|passengers|hires|users|members|students|patients|cases|days|hours|items|transactions|mitarbeiter\p{L}*|kunden|filialen|stück)$/iu;

/** Gives figures without a unit the one of the caption or of the head of their names, where no column has one of its own. */
function takeCaptionUnit(columns: TableColumn[], rows: Cell[][], captions: readonly string[]): void {
  const [names] = columns;
  const ofNames = names?.kind === 'text' ? [readNamesUnit(names.name)] : [];
  const found = [...captions.map(readCaptionUnit), ...ofNames].find(
    (each) => each.unit ?? each.currency ?? each.isPercent,
  );
  const isOwn = columns.some((column) => column.unit !== undefined || column.currency !== undefined);
  if (isOwn || found === undefined) return;
  const { unit, currency, isPercent = false } = found;
  for (const [index, column] of columns.entries()) {
    const last = (column.name.split(' – ').at(-1) ?? column.name).trim();
    // Figures that name the rows (levels, years) come first.
    if (column.kind !== 'number' || COUNTS.test(last) || (index === 0 && columns.length > 1)) continue;
    remap(rows, index, isPercent ? toPercent : (cell) => withUnit(cell, unit, currency));
    columns[index] = {
      ...{ ...column, kind: isPercent ? 'percent' : currency === undefined ? 'number' : 'currency' },
      ...(unit === undefined ? {} : { unit }),
      ...(currency === undefined ? {} : { currency }),
    };
  }
}

/** A table with a caption that stands beside it, and the unit that this gives its figures. */
export function withCaption(table: SourceTable, caption: string): SourceTable {
  const columns = [...table.columns];
  const rows = table.rows.map((cells) => [...cells]);
  takeCaptionUnit(columns, rows, [caption]);
  return { ...table, caption, columns, rows };
}

/** Words of amounts of money. */
const AMOUNT =
  /cost|price|value|revenue|sales|income|expen|spend|budget|profit|surplus|stock|balance|wert|preis|kosten|umsatz|bestand|betrag|ertrag|aufwand|ausgabe|einnahme|gewinn|saldo|(?<!\p{L})(?:ek|vk)(?!\p{L})/iu;
/** Smaller whole numbers may count things, where their header does not say that they are amounts. */
const MIN_AMOUNT = 1_000;
/** Further counts among amounts. */
const THINGS =
  /^(?:artikel|menge|positionen|fälle|personen|plätze|quantity|qty|pieces|seats|performances|articles|cantidad|unidades|quantité)/iu;

/** Names of rows of counts beside rows of amounts. */
const COUNTED =
  /(?<!\p{L})(?:number|count|headcount|ftes?|days|hours|weeks|months|years|people|staff|employees|customers|members|visitors|units|orders|pieces|pallets|anzahl|stellen|tage|stunden|wochen|monate|jahre|personen|mitglieder|stück)(?!\p{L})/iu;

/** Amounts without a unit get the one that a line beside the table states; counts do not. */
function takeStatedUnit(columns: TableColumn[], rows: Cell[][], { unit, currency }: HeaderUnit = {}): void {
  if (currency === undefined || columns.some((column) => column.currency !== undefined)) return;
  for (const [index, column] of columns.entries()) {
    const last = (column.name.split(' – ').at(-1) ?? column.name).trim();
    const values = rows.flatMap((row) => (typeof row[index]?.value === 'number' ? [Math.abs(row[index].value)] : []));
    const isLarge = values.some((value) => value >= MIN_AMOUNT);
    const isCount = COUNTS.test(last) || THINGS.test(last) || (!isLarge && !AMOUNT.test(last));
    if (index === 0 || column.kind !== 'number' || column.unit !== undefined || isCount) continue;
    remap(rows, index, (cell) => withUnit(cell, unit, currency));
    columns[index] = {
      ...{ ...column, kind: 'currency' },
      ...(unit === undefined ? {} : { unit }),
      currency,
    };
  }
}

/**
 * Figures whose columns have no unit get the one that the name of their row closes with, where rows have different ones: "Cost (GBP)",
 * "Migration (weeks)". Amounts among them have what a line beside the table states.
 * @returns whether the rows have units of their own.
 */
function takeRowUnits(columns: readonly TableColumn[], rows: Cell[][], stated: HeaderUnit = {}): boolean {
  const isOwn = columns.some(({ unit, currency }) => unit !== undefined || currency !== undefined);
  if (columns[0]?.kind !== 'text' || columns.length < 3 || isOwn) return false;
  const names = rows.map(([name]) => name?.raw ?? '');
  const units = names.map(readCaptionUnit);
  if (new Set(units.map((each) => JSON.stringify(each))).size < 2) return false;
  for (const [at, own] of units.entries()) {
    const isNamed = own.unit !== undefined || own.currency !== undefined || own.isPercent === true;
    const name = (names[at] ?? '').trim();
    const isAmount = AMOUNT.test(name) || !(COUNTED.test(name) || THINGS.test(name));
    const { unit, currency, isPercent = false } = isNamed ? own : isAmount ? stated : {};
    if (unit === undefined && currency === undefined && !isPercent) continue;
    rows[at] = (rows[at] ?? []).map((cell, column) =>
      columns[column]?.kind !== 'number' ? cell : isPercent ? toPercent(cell) : withUnit(cell, unit, currency),
    );
  }
  return true;
}

function remap(rows: Cell[][], column: number, change: (cell: Cell) => Cell): void {
  for (const row of rows) {
    const cell = row[column];
    if (cell) row[column] = change(cell);
  }
}

function textCell(cell: Cell): Cell {
  return { raw: cell.raw, kind: 'text', value: cell.raw };
}

function isYearCell(cell: Cell): boolean {
  return cell.kind === 'number' && typeof cell.value === 'number' && isYear(cell.value) && /^\d{4}$/.test(cell.raw);
}

/** Whether this is an unnamed first column with consecutive years. */
function isRunOfYears(name: string, rows: readonly Cell[][], column: number): boolean {
  if (column !== 0 || name !== '' || rows.length < 3) return false;
  return rows.every((row, index) => {
    const cell = row[column];
    const before = rows[index - 1]?.[column];
    if (!cell || !isYearCell(cell)) return false;
    return before === undefined || Math.abs(Number(cell.value) - Number(before.value)) === 1;
  });
}

function toPercent(cell: Cell): Cell {
  if (cell.kind !== 'number' || typeof cell.value !== 'number') return cell;
  return { raw: cell.raw, kind: 'percent', value: hundredth(cell.value), decimals: cell.decimals ?? 0 };
}

function withUnit(cell: Cell, unit: string | undefined, currency: string | undefined): Cell {
  if (cell.kind !== 'number' && cell.kind !== 'currency') return cell;
  const money = cell.currency ?? currency;
  const size = cell.unit ?? unit;
  return {
    ...cell,
    kind: money === undefined ? 'number' : 'currency',
    ...(size === undefined ? {} : { unit: size }),
    ...(money === undefined ? {} : { currency: money }),
  };
}

function tallyKinds(rows: readonly Cell[][], column: number): Map<CellKind, number> {
  const tally = new Map<CellKind, number>();
  for (const row of rows) {
    const kind = row[column]?.kind ?? 'empty';
    if (kind !== 'empty') tally.set(kind, (tally.get(kind) ?? 0) + 1);
  }
  return tally;
}

/** The value shared by all quantities of a column; undefined if they differ or have none. */
function common(rows: readonly Cell[][], column: number, read: (cell: Cell) => string | undefined): string | undefined {
  let agreed: string | undefined;
  let isFirst = true;
  for (const row of rows) {
    const cell = row[column];
    if (!cell || !QUANTITIES.has(cell.kind)) continue;
    const value = read(cell);
    if (!isFirst && value !== agreed) return undefined;
    agreed = value;
    isFirst = false;
  }
  return agreed;
}
