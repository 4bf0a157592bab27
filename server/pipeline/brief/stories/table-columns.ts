import { capitalised } from '../../../../common/deck/capitalised.ts';
import type { SourceTable, TableBlock } from '../../../../common/deck/source.ts';
import { captionName, isNameless, isSummable, NO_MEASURE, NO_SUM, phraseName } from './column-names.ts';
import { dataRows, totalGroup } from './data-rows.ts';
import { derivedMeasures } from './derived-columns.ts';
import { dropAttributes, dropCodes, ofOneGrain } from './things-and-periods.ts';
import type { ValueStyle } from './format-number.ts';
import { hasOwnOrder, periodOfCell, periodOfText } from './period.ts';
import { inSentence } from './sentence-names.ts';
import { aboutOf } from './table-object.ts';
import { scaleOf } from './value-scale.ts';

/** A column that measures something. */
export interface Measure {
  column: number;
  /** As people say it: "GDP". */
  name: string;
  style: ValueStyle;
  /** Said on the axis where the number format cannot say it: "patents per head". */
  axis_unit?: string;
  /** Sums mean something: amounts and counts, no rates, means or scores. */
  can_sum: boolean;
  /** The rows are not all there is of it: another column shows what share each of them is. */
  is_partial?: true;
  /** Points on a scale of a few: from 4.3 to 3.9 is no percentage. */
  is_score?: true;
}

/** What the columns of a table are to a reader. */
export interface TableColumns {
  /** Indices of the rows with data: without totals and empty rows. */
  rows: number[];
  measures: Measure[];
  /** Columns of names, most notable first. */
  categories: number[];
  /** The column of periods. */
  time: number | null;
  /** Each row is a case with a number of its own: a person, an order, an incident. */
  is_register: boolean;
  /** The first column holds the levels ("1,000", "10,000") at which the other figures hold. */
  is_scale: boolean;
}

/** What a pivot table calls a column: "Sum of (Sales)". */
const PIVOT_CAPTION =
  /^(sum|total|summe|somme|suma|soma|count|anzahl|average|mittelwert|moyenne|max|min|maximum|minimum) (?:of|von|de|da|do|der) (?:\((.+)\)|(.+))$/i;
/** Distinguishes measures, categories and periods. */
export function readColumns(block: TableBlock, language: string): TableColumns {
  const { table } = block;
  const statistic = statisticOf(table, [...table.rows.keys()]);
  const all = statistic?.rows ?? dataRows(table);
  const dated = timeColumn(table, all, language);
  const rows = dated === null ? all : ofOneGrain(table, all, dated, language);
  const measures: Measure[] = [];
  const categories: number[] = [];
  // Where a total is more than the parts that are listed, their sum is none.
  const isPartial = totalGroup(table, [...table.rows.keys()])?.is_whole === false;
  const unsummed = totalOf(table, rows);
  table.columns.forEach((_, column) => {
    if (column === dated || column === statistic?.column) return;
    const measure = readMeasure(table, rows, column, language);
    const name = `${statistic?.name ?? ''} ${inSentence(measure?.name ?? '', language)}`.trim();
    const isSum =
      measure?.can_sum === true && !isPartial && statistic === null && !isLeftOpen(table, rows, column, unsummed);
    if (measure !== null && isLeftEmpty(table, column, unsummed)) return;
    if (measure !== null) measures.push({ ...measure, can_sum: isSum, ...(statistic === null ? {} : { name }) });
    else if (isCategory(table, rows, column) || isCode(table, rows, column)) categories.push(column);
  });
  if (dated !== null) dropAttributes(table, rows, categories, measures);
  dropCodes(table, rows, categories);
  const time = dated !== null && measures.length > 0 && areDatedThings(table, rows, dated) ? null : dated;
  // Numbers of cases name them only where nothing else does.
  const named = categories.filter((column) => !NO_MEASURE.test(table.columns[column]?.name.trim() ?? ''));
  const areNumbered =
    named.length > 0 && categories.some((column) => !named.includes(column) && areDistinct(table, rows, column));
  if (areNumbered) categories.splice(0, categories.length, ...named);
  // Dated amounts make up a course of things, whether each of them has a number or not.
  const isLedger = time !== null && rows.length >= MIN_LEDGER && measures.some((measure) => measure.can_sum);
  const is_register = areNumbered && !isLedger && !isClassified(table, rows, named);
  for (const derived of derivedMeasures(table, rows, measures, time !== null))
    measures.splice(measures.indexOf(derived), 1);
  const isNamedAfter = categories.every((column) => measures.every((measure) => measure.column < column));
  const steps = measures.findIndex(({ column }) => column === 0 && isScale(table, rows));
  const is_scale = isNamedAfter && time === null && measures.length > 2 && steps >= 0;
  if (is_scale) {
    measures.splice(steps, 1);
    categories.splice(0, categories.length, 0);
  }
  return { rows, measures, categories, time, is_register, is_scale };
}

/** The only row of a total that is the sum of the others in some column of amounts; undefined without one. */
function totalOf(table: SourceTable, rows: readonly number[]): number | undefined {
  const [total, ...more] = table.total_rows;
  if (total === undefined || more.length > 0) return undefined;
  return table.columns.some((_, column) => isSumOf(table, rows, column, total)) ? total : undefined;
}

function isSumOf(table: SourceTable, rows: readonly number[], column: number, total: number): boolean {
  const whole = table.rows[total]?.[column]?.value;
  const parts = rows.flatMap((row) =>
    typeof table.rows[row]?.[column]?.value === 'number' ? [table.rows[row][column].value] : [],
  );
  const sum = parts.reduce((all, each) => all + each, 0);
  return typeof whole === 'number' && parts.length > 1 && Math.abs(sum - whole) <= Math.max(Math.abs(whole) * 0.01, 1);
}

/** Whether the total of a table has nothing in a column of amounts: it is none of what the table comes to. */
function isLeftEmpty(table: SourceTable, column: number, total: number | undefined): boolean {
  return (
    total !== undefined && table.columns[column]?.kind !== 'percent' && table.rows[total]?.[column]?.kind === 'empty'
  );
}

/** Whether the total of a table has another figure in a column than its sum: its figures add up to nothing. */
function isLeftOpen(table: SourceTable, rows: readonly number[], column: number, total: number | undefined): boolean {
  return total !== undefined && !isSumOf(table, rows, column, total);
}

/** More rows are a log, whose course says more than its single entries. */
const MAX_DATED_THINGS = 20;

/** Whether each row is another thing by the name before its period (a production and its month): one after the other they are no course. */
function areDatedThings(table: SourceTable, rows: readonly number[], time: number): boolean {
  const isNamed = (column: number): boolean => {
    const names = rows.map((row) => table.rows[row]?.[column]?.raw.trim() ?? '');
    return (
      table.columns[column]?.kind === 'text' &&
      !NO_MEASURE.test(table.columns[column]?.name.trim() ?? '') &&
      areDistinct(table, rows, column) &&
      names.every((name) => /\p{L}{3}/u.test(name)) &&
      !hasOwnOrder(names, table.columns[column]?.name ?? '')
    );
  };
  return rows.length <= MAX_DATED_THINGS && Array.from({ length: time }, (_, column) => column).some(isNamed);
}

/** What rows may say that their figures are: other statistics of the same things. */
const STATISTIC = /^(?:average|mean|median|minimum|maximum|min|max|durchschnitt|mittelwert)$/iu;

/**
 * The rows of one statistic in a table with a column that says of which each row is ("Average", "Median"): the median where there is one,
 * else the first. Figures of different ones make up nothing. Null without such a column.
 */
function statisticOf(
  table: SourceTable,
  rows: readonly number[],
): { column: number; name: string; rows: number[] } | null {
  const nameOf = (row: number, column: number): string => table.rows[row]?.[column]?.raw.trim() ?? '';
  for (const column of table.columns.keys()) {
    const names = [...new Set(rows.map((row) => nameOf(row, column)))];
    if (names.length < 2 || !names.every((name) => STATISTIC.test(name))) continue;
    const name = names.find((each) => /^median$/iu.test(each)) ?? names[0] ?? '';
    const kept = rows.filter((row) => nameOf(row, column) === name);
    if (kept.length > 1) return { column, name: capitalised(name.toLowerCase()), rows: kept };
  }
  return null;
}

/** Headers of codes that a classification gives its classes. */
const CLASS_CODE = /^(?:code|schlüssel|konto|kapitel|einzelplan|account|chapter)$/iu;
/** Headers over names of cases: no class has them. */
const CASE_NAME = /name|employee|person|customer|client|patient|student|member|user|mitarbeiter|kunde|mitglied/iu;

/** Whether the rows are the classes of a classification, each with its code and a name of its own, and not cases of one kind. */
function isClassified(table: SourceTable, rows: readonly number[], named: readonly number[]): boolean {
  const isCoded = table.columns.some(({ name }) => CLASS_CODE.test(name.trim()));
  return (
    isCoded &&
    named.some((column) => areDistinct(table, rows, column) && !CASE_NAME.test(table.columns[column]?.name ?? '')) &&
    named.every((column) => {
      const groups = new Set(rows.map((row) => table.rows[row]?.[column]?.raw.trim() ?? '')).size;
      return groups === 1 || groups === rows.length;
    })
  );
}

/** Fewer orders or payments are cases. */
const MIN_LEDGER = 24;

/** A first column of figures that rise from row to row names the rows: levels of income, ages, sizes. */
function isScale(table: SourceTable, rows: readonly number[]): boolean {
  const values = rows.map((row) => table.rows[row]?.[0]?.value);
  return (
    values.length > 2 &&
    values.every((value, at) => typeof value === 'number' && (at === 0 || value > Number(values[at - 1])))
  );
}

/** Headers that say that something is measured, not what. */
const GENERIC = /^(?:values?|amounts?|figures?|werte?|betrag|beträge|montant|importe|valor(?:es)?)$/iu;

const ALL = /^(?:all|(?:grand |overall )?total|gesamt|insgesamt|alle)$/iu;

function timeColumn(table: SourceTable, rows: readonly number[], language: string): number | null {
  const sample = rows.slice(0, 200);
  const index = table.columns.findIndex((column, at) => {
    const periods = sample.map((row) => {
      const cell = table.rows[row]?.[at];
      return cell === undefined ? null : periodOfCell(cell, language);
    });
    const known = periods.filter((period) => period !== null);
    if (known.length < Math.max(2, sample.length * 0.9)) return false;
    if (new Set(known.map((period) => period.order)).size < 2) return false;
    const isNumeric = column.kind === 'number';
    return !isNumeric || /year|jahr|date|datum|period|fy/i.test(column.name) || at === 0;
  });
  return index < 0 ? null : index;
}

function readMeasure(table: SourceTable, rows: readonly number[], column: number, language: string): Measure | null {
  const header = table.columns[column];
  if (header === undefined || isNameless(header.name)) return null;
  // A sum of coordinates or numbers of rows is none either.
  const own = (header.name.split(' – ').at(-1) ?? header.name).trim();
  const pivot = PIVOT_CAPTION.exec(own);
  const ofPivot = pivot?.[2] ?? pivot?.[3] ?? '';
  if ([header.name.trim(), own, ofPivot.trim()].some((name) => NO_MEASURE.test(name))) return null;
  const currencies = new Set<string>();
  const units = new Set<string>();
  const values: number[] = [];
  let filled = 0;
  let percents = 0;
  for (const row of rows) {
    const cell = table.rows[row]?.[column];
    if (cell === undefined || cell.kind === 'empty') continue;
    filled += 1;
    if (typeof cell.value !== 'number') continue;
    values.push(cell.value);
    if (cell.kind === 'percent') percents += 1;
    if (cell.currency !== undefined) currencies.add(cell.currency);
    units.add(cell.unit ?? '');
  }
  if (values.length === 0 || values.length < filled * 0.6) return null;
  // Figures of a few rows only are a selection, or a table that was not read whole.
  if (rows.length > 3 && values.length <= rows.length / 2) return null;
  // Money in several currencies, or percentages among amounts, can't be compared.
  if (currencies.size > 1 || units.size > 1 || (percents > 0 && percents < values.length)) return null;
  if (isSequence(values) || isYears(values, header.name)) return null;
  if (values.length > 2 && values.every((value) => value === values[0])) return null;
  const cellUnit = [...units][0] ?? '';
  const currency = [...currencies][0] ?? header.currency;
  // Over nothing but periods the caption says in what all of them are: "Gross margin % by region".
  const ofAll = periodOfText(header.name) !== null && /%(?!\p{L})/u.test(captionWords(table)) ? '%' : '';
  const bare = cellUnit === '' ? (header.unit ?? ofAll) : cellUnit;
  const unit = currency === undefined || bare.includes(currency) ? bare : `${currency} ${bare}`.trim();
  const style = styleOf(header.name, bare, currency, percents > 0, cellUnit !== '', language);
  // "Sum of Sales" is sales, "Average of Price" the average price.
  const isSum = pivot !== null && /^(?:sum|total|summe|somme|suma|soma)$/i.test(pivot[1] ?? '');
  const isMean = pivot !== null && /^average$/i.test(pivot[1] ?? '');
  const plain = isMean ? `Average ${inSentence(phraseName(ofPivot), 'en')}` : phraseName(isSum ? ofPivot : header.name);
  // The sum of a few columns beside it is of what the caption names.
  const whole = ALL.test(plain) ? aboutOf({ table, address: {} }).about : undefined;
  const name = GENERIC.test(plain) ? (captionName(table.caption) ?? plain) : (whole ?? plain);
  return {
    column,
    name,
    style,
    ...(isGivenByFormat(style, unit) ? {} : { axis_unit: unit }),
    ...(isScore(header.name, values) ? { is_score: true } : {}),
    can_sum: !style.is_percent && isSummable(header.name) && !NO_SUM.test(unit) && !NO_SUM.test(captionWords(table)),
  };
}

/**
 * What the caption says that is measured, without what its rows are ("by age"); how a column was worked out ("Occupancy = average of …")
 * says nothing of the others.
 */
function captionWords({ caption = '' }: SourceTable): string {
  return caption
    .split(' – ')
    .filter((part) => !part.includes('='))
    .map((part) => part.replace(/(?<=\p{L}) (?:by|nach) \p{L}.*$|(?<!\d)\d{4}\/\d{2,4}(?!\d)/giu, ''))
    .join(' – ');
}

/** The ends of a scale behind a name ("Satisfaction (1–5)"), and names of what is given in points. */
const OF_SCALE =
  /[([]\s*(?:scale )?\d{1,2}\s?(?:[-–]|to|bis)\s?\d{1,2}\s*[)\]]|(?<!\p{L})(?:scores?|ratings?|satisfaction|grades?|zufriedenheit|bewertung|noten?)(?!\p{L})/iu;
const MAX_SCORE = 10;

function isScore(name: string, values: readonly number[]): boolean {
  return OF_SCALE.test(name) && values.every((value) => value >= 0 && value <= MAX_SCORE);
}

function styleOf(
  name: string,
  unit: string,
  currency: string | undefined,
  hasPercentCells: boolean,
  isCellUnit: boolean,
  language: string,
): ValueStyle {
  if (hasPercentCells) return { is_percent: true, factor: 1 };
  // A cell's own unit says all; the header speaks for bare figures only.
  const words = isCellUnit ? unit : `${unit} ${name}`;
  if (/%|\bpercent|\bper cent|\bprozent|\bpct\b/i.test(words)) return { is_percent: true, factor: 0.01 };
  const factor = scaleOf(words, unit, currency, language);
  const isScaleUnit = factor !== 1;
  const unitPart = currency === undefined && !isScaleUnit && isShortUnit(unit) ? { unit } : {};
  return { is_percent: false, factor, ...(currency === undefined ? {} : { currency }), ...unitPart };
}

function isShortUnit(unit: string): boolean {
  return (
    /^(?:[a-zµ°][\p{L}/²³]{0,5}|°?[CF]|[kMG]?Wh?|[kMG]?t ?CO2e?q?|[kMGT]B|GWh|TWh|days|hours|years|tonnes|tons|Tage|Stunden|Jahre|Tonnen)$/u.test(
      unit,
    ) && !/^[mkbt]$/i.test(unit)
  );
}

function isSequence(values: readonly number[]): boolean {
  if (values.length < 3 || Math.abs(values[0] ?? 9) > 1) return false;
  return values.every((value, index) => index === 0 || value === (values[index - 1] ?? 0) + 1);
}

function isYears(values: readonly number[], name: string): boolean {
  const areYears = values.every((value) => Number.isInteger(value) && value >= 1800 && value <= 2100);
  return (
    areYears &&
    (/year|jahr|\p{L}(?:ed|built)$|since|seit|born|geboren|gegründet|eröffnet|erbaut|debut/iu.test(name) ||
      values.length <= 2 ||
      range(values) < 80)
  );
}

function range(values: readonly number[]): number {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high - low;
}

function areDistinct(table: SourceTable, rows: readonly number[], column: number): boolean {
  return rows.length > 3 && new Set(rows.map((row) => table.rows[row]?.[column]?.raw ?? '')).size === rows.length;
}

/** "5a", "5b": a number and a letter that name a row, read as a number with a unit. */
function isCode(table: SourceTable, rows: readonly number[], column: number): boolean {
  return rows.length > 1 && rows.every((row) => /^\d{1,3}\s?\p{L}$/u.test(table.rows[row]?.[column]?.raw.trim() ?? ''));
}

function isCategory(table: SourceTable, rows: readonly number[], column: number): boolean {
  let texts = 0;
  let filled = 0;
  let length = 0;
  for (const row of rows) {
    const cell = table.rows[row]?.[column];
    if (cell === undefined || cell.kind === 'empty') continue;
    filled += 1;
    if (cell.kind !== 'text' && cell.kind !== 'boolean') continue;
    if (/^[\da-f]{8}-[\da-f]{4}-/i.test(cell.raw)) return false;
    texts += 1;
    length += cell.raw.length;
  }
  return texts > 0 && texts >= filled * 0.6 && texts >= rows.length * 0.6 && length / texts <= 60;
}

/** Currency, scale and short units are part of the labels. */
function isGivenByFormat(style: ValueStyle, unit: string): boolean {
  return unit === '' || style.is_percent || style.currency !== undefined || style.factor !== 1 || style.unit === unit;
}
