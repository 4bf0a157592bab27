import { capitalised } from '../../../../common/deck/capitalised.ts';
import type { SourceTable, TableBlock } from '../../../../common/deck/source.ts';
import { derivedMeasures } from './derived-columns.ts';
import type { ValueStyle } from './format-number.ts';
import { periodOfCell } from './period.ts';
import { inSentence, plainCase } from './sentence-names.ts';
import { isScaleWord, scaleOf } from './value-scale.ts';

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

const NO_MEASURE =
  /^(?:#|n|id|.*[_\s]id|ids|nr\.?|no\.?|num|number|nummer|index|idx|code|.*[_\s]code|zip.*|plz|post(?:al)?.?code|phone.*|tel.*|fax|rank|rang|platz|position|pos\.?|lat|lon|lng|latitude|longitude|x|y|uuid|guid|isbn|row|line|zeile|sd|sem?|std\.?(?: dev\p{L}*)?|standard (?:deviation|error)|standardabweichung|version|order[_\s]?(?:id|no|number)|key)$/iu;
/** Rates, averages, prices, positions and durations: their sum says nothing. */
const NO_SUM =
  /(?<!corpo|gene|ope|sepa|mode)rat(?:es?|ios?|ings?)\b|quote|share|anteil|average|\bavg\b|\bmean\b|median|durchschnitt|\bmittel(?:wert\p{L}*)?\b|\bscores?\b|index|(?<!up)grade|noten?\b|per capita|pro kopf|price|preis|unit cost|cost per|stückkosten|einzelpreis|temperature|temperatur|accuracy|precision|recall|f1|bleu|\bage\b|age-adjusted|\balter\b|percent|prozent|margin|marge|speed|\bsalary\b|gehalt|\bdos(?:e|is|age)\b|dosierung|konzentration|concentration|\bper\b|\bje\b|\bpro\b|density|dichte|latency|duration|length of stay|\blos\b|verweildauer|life|growth|wachstum|yield|zins|interest rate|incidence|prevalence|inzidenz|multiple|deviation|abweichung|variance|height|größe|elevation|latitude|longitude|breitengrad|längengrad|\bpp\b|percentage points|prozentpunkte|[°]|\/\s?(?:\d|km|h\b|m²|person|day|capita)/iu;
/** What a pivot table calls a column: "Sum of (Sales)". */
const PIVOT_CAPTION =
  /^(sum|total|summe|somme|suma|soma|count|anzahl|average|mittelwert|moyenne|max|min|maximum|minimum) (?:of|von|de|da|do|der) (?:\((.+)\)|(.+))$/i;
const NAMELESS = /^(?:|col(?:umn)?[\s_]?[a-z0-9]{1,2}|unnamed.*|spalte\s?\w{1,2}|field\s?\d+)$/i;
const TOTAL =
  /^(?:(?:grand |sub)?total|sum|summe|gesamt|insgesamt|gesamtsumme|all|alle|overall|world|welt|ø|average|mean|durchschnitt|mittelwert)\s?:?$/i;
const ACRONYMS = new Set('gdp usd eur gbp kpi roi ebit ebitda co2 hr it bip us uk eu'.split(' '));
/** Distinguishes measures, categories and periods. */
export function readColumns(block: TableBlock, language: string): TableColumns {
  const { table } = block;
  const totals = new Set(table.total_rows);
  let isInNotes = false;
  const rows = table.rows.flatMap((cells, index) => {
    const label = cells.find((cell) => cell.kind === 'text')?.raw ?? '';
    const isTotal = totals.has(index) || TOTAL.test(label.trim());
    isInNotes = isFootnote(cells, isInNotes);
    return isTotal || isInNotes || cells.every((cell) => cell.kind === 'empty') ? [] : [index];
  });
  const leaveOut = (row: number): void => void rows.splice(rows.indexOf(row), 1);
  headingRows(table, rows).forEach(leaveOut);
  nestedRows(table, rows).forEach(leaveOut);
  subtotalRows(table, rows).forEach(leaveOut);
  const time = timeColumn(table, rows, language);
  const measures: Measure[] = [];
  const categories: number[] = [];
  table.columns.forEach((_, column) => {
    if (column === time) return;
    const measure = readMeasure(table, rows, column, language);
    if (measure !== null) measures.push(measure);
    else if (isCategory(table, rows, column) || isCode(table, rows, column)) categories.push(column);
  });
  // Numbers of cases name them only where nothing else does.
  const named = categories.filter((column) => !NO_MEASURE.test(table.columns[column]?.name.trim() ?? ''));
  const areNumbered =
    named.length > 0 && categories.some((column) => !named.includes(column) && areDistinct(table, rows, column));
  if (areNumbered) categories.splice(0, categories.length, ...named);
  // Dated amounts make up a course of things, whether each of them has a number or not.
  const isLedger = time !== null && rows.length >= MIN_LEDGER && measures.some((measure) => measure.can_sum);
  const is_register = areNumbered && !isLedger;
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

/** Fewer orders or payments are cases. */
const MIN_LEDGER = 24;

const FOOTNOTE = /^(?:\(\d{1,2}\)|\d{1,2}\)|[*†‡§]+|note[s:]?\s|source[s:]?\s|anmerkung|hinweis|quelle)/iu;
const FOOTNOTE_CHARS = 60;

/** A remark under a table that a sheet has in its first column: nothing is beside it. */
function isFootnote(cells: SourceTable['rows'][number], isInNotes: boolean): boolean {
  const filled = cells.filter(({ kind }) => kind !== 'empty');
  const [only] = filled;
  if (only === undefined || filled.length > 1 || cells.length < 2 || only.kind !== 'text') return false;
  return isInNotes || FOOTNOTE.test(only.raw.trim()) || only.raw.length > FOOTNOTE_CHARS;
}

/** A first column of figures that rise from row to row names the rows: levels of income, ages, sizes. */
function isScale(table: SourceTable, rows: readonly number[]): boolean {
  const values = rows.map((row) => table.rows[row]?.[0]?.value);
  return (
    values.length > 2 &&
    values.every((value, at) => typeof value === 'number' && (at === 0 || value > Number(values[at - 1])))
  );
}

/** Rows with a name alone that head those below them: a total is named after them, or the table begins with one of several. */
function headingRows(table: SourceTable, rows: readonly number[]): number[] {
  const lone = rows.filter((row) => (table.rows[row] ?? []).filter(({ kind }) => kind !== 'empty').length === 1);
  if (lone.length > rows.length / 2) return [];
  const totals = table.total_rows.map((row) => table.rows[row]?.find(({ kind }) => kind === 'text')?.raw ?? '');
  const isFirst = lone.length > 1 && lone[0] === rows[0];
  return lone.filter((row) => {
    const name = table.rows[row]?.[0]?.raw.trim() ?? '';
    return name !== '' && (isFirst || totals.some((total) => total !== name && total.includes(name)));
  });
}

/**
 * Rows that are part of a row above them, which is kept: indented under it in the source, or named after it ("Finance" over
 * "Finance - Treasury").
 */
function nestedRows(table: SourceTable, rows: readonly number[]): number[] {
  const levelOf = (row: number | undefined): number => table.row_levels?.[row ?? -1] ?? 0;
  // One by one: tables have more rows than a call takes arguments.
  const least = rows.reduce((low, row) => Math.min(low, levelOf(row)), Infinity);
  const inner = rows.filter((row) => levelOf(row) !== least);
  // One or two groups say less than what is in them.
  const heads = rows.filter((row, at) => levelOf(row) < levelOf(rows[at + 1]));
  const indented = inner.length === 0 ? [] : rows.length - inner.length >= 3 ? inner : heads;
  const nameOf = (row: number): string => table.rows[row]?.[0]?.raw.trim() ?? '';
  const names = new Set(rows.map(nameOf));
  const named = rows.filter((row) => {
    const parent = /^(.+?)\s[-–—]\s/u.exec(nameOf(row))?.[1];
    return parent !== undefined && names.has(parent);
  });
  return [...new Set([...indented, ...named])];
}

/**
 * Rows that sum up those below them: the value is that of the next two rows or more, in every column of amounts. They never rank
 * with their parts. One column alone may do so by chance, so that it takes three parts.
 */
function subtotalRows(table: SourceTable, rows: readonly number[]): number[] {
  const numeric = table.columns.flatMap((column, index) =>
    ['number', 'currency'].includes(column.kind) && !NO_MEASURE.test(column.name.trim()) && !NO_SUM.test(column.name)
      ? [index]
      : [],
  );
  const valueOf = (row: number, column: number): number | null => {
    const value = table.rows[row]?.[column]?.value;
    return typeof value === 'number' ? value : null;
  };
  const labels = (row: number): number =>
    (table.rows[row] ?? []).filter(({ kind, value }) => kind !== 'empty' && typeof value !== 'number').length;
  return rows.filter((row, place) => {
    // A sum of others names no more than whose it is; a row described like the next is one of them.
    if (labels(row) >= RECORD_LABELS && labels(row) >= labels(rows[place + 1] ?? -1)) return false;
    // A row with parts of its own, indented under it, sums those up; that its neighbours make as much is chance.
    const levelOf = (at: number): number => table.row_levels?.[at] ?? 0;
    if (levelOf(row) < levelOf(row + 1)) return false;
    // Of rows with one name none sums up the next: small counts make each other up by chance.
    const nameOf = (at: number | undefined): string =>
      table.rows[at ?? -1]?.find(({ kind }) => kind === 'text')?.raw ?? '';
    if (nameOf(row) !== '' && nameOf(row) === nameOf(rows[place + 1])) return false;
    const amounts = numeric.filter((column) => (valueOf(row, column) ?? 0) !== 0);
    if (amounts.length === 0) return false;
    const sums = new Map(amounts.map((column) => [column, 0]));
    for (let step = 0; step < MAX_PARTS; step += 1) {
      const part = rows[place + 1 + step];
      if (part === undefined) return false;
      for (const column of amounts) sums.set(column, (sums.get(column) ?? 0) + (valueOf(part, column) ?? 0));
      const isWhole = amounts.every((column) => {
        const [sum, whole] = [sums.get(column) ?? 0, valueOf(row, column) ?? 0];
        return Math.abs(sum - whole) <= Math.abs(whole) * 1e-9;
      });
      if (isWhole && step >= (amounts.length > 1 ? 1 : 2)) return true;
      if (amounts.some((column) => Math.abs(sums.get(column) ?? 0) > Math.abs(valueOf(row, column) ?? 0))) return false;
    }
    return false;
  });
}

/** More rows are not looked at as parts of one above them. */
const MAX_PARTS = 1_000;
/** So many dates and names describe a case: a match, an order. */
const RECORD_LABELS = 3;

/** Headers that say that something is measured, not what. */
const GENERIC = /^(?:values?|amounts?|figures?|werte?|betrag|beträge|montant|importe|valor(?:es)?)$/iu;
const MAX_CAPTION = 45;

/** What a caption says is measured: "Ranking of counties on days per patient" → "Days per patient". */
export function captionName(caption: string | undefined): string | null {
  const last = (caption?.split(' – ').at(-1) ?? '').replace(/^\s*\([ivx\d]{1,4}\)\s*/iu, '').trim();
  const ranked = /^rank(?:ing)? of .+? (?:on|by) (.+)$/iu.exec(last)?.[1] ?? last;
  // What follows is the unit, or a remark.
  const about = ranked.replace(/\s*(?:\*|,?\s\bin %).*$/isu, '').trim();
  if (about === '' || about.length > MAX_CAPTION) return null;
  return capitalised(plainCase(about));
}

/** A header no person would say ("ColA", ""). */
export function isNameless(name: string): boolean {
  return NAMELESS.test(name.trim());
}

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
  const bare = cellUnit === '' ? (header.unit ?? '') : cellUnit;
  const unit = currency === undefined || bare.includes(currency) ? bare : `${currency} ${bare}`.trim();
  const style = styleOf(header.name, bare, currency, percents > 0, cellUnit !== '', language);
  // "Sum of Sales" is sales, "Average of Price" the average price.
  const isSum = pivot !== null && /^(?:sum|total|summe|somme|suma|soma)$/i.test(pivot[1] ?? '');
  const isMean = pivot !== null && /^average$/i.test(pivot[1] ?? '');
  const plain = isMean ? `Average ${inSentence(phraseName(ofPivot), 'en')}` : phraseName(isSum ? ofPivot : header.name);
  const name = GENERIC.test(plain) ? (captionName(table.caption) ?? plain) : plain;
  return {
    column,
    name,
    style,
    ...(isGivenByFormat(style, unit) ? {} : { axis_unit: unit }),
    can_sum: !style.is_percent && !NO_SUM.test(header.name) && !NO_SUM.test(unit) && !NO_SUM.test(table.caption ?? ''),
  };
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
    /^(?:[a-zµ°][\p{L}/²³]{0,5}|°?[CF]|[kMG]?Wh?|[kMGT]B|GWh|TWh|days|hours|years|Tage|Stunden|Jahre)$/u.test(unit) &&
    !/^[mkbt]$/i.test(unit)
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

/** A header as a sentence says it: underscores and units taken off, acronyms in capitals. */
export function phraseName(header: string): string {
  const last = header.split(' – ').at(-1) ?? header;
  const words = last
    .replace(/\s*[([][^)\]]*[)\]]\s*/g, ' ')
    .replace(/[_]+/g, ' ')
    .replace(/,?\s+\bin\s+(?:\p{L}+\.?\s+)?(?:US\$|USD|EUR|GBP|CHF|%|[$€£]|Euro|Dollar)\s*[$€£]?\s*$/iu, '')
    .replace(
      /,\s*(?:(?:US\$|USD|EUR|GBP|CHF|[$€£%]|Euro|Dollars?)\s*)?(?:thousands?|millions?|billions?|trillions?|Tsd\.?|Mio\.?|Mrd\.?|Millionen|Milliarden|[$€£%]|USD|EUR|GBP|CHF|Euro|Dollars?|percent|Prozent|m|k|bn)?\s*$/iu,
      '',
    )
    .replace(/\s*[%$€£]\s*$/, '')
    .replace(
      /,?\s+in\s+(?:thousands?|millions?|billions?|trillions?|Tsd\.?|Mio\.?|Mrd\.?|Millionen|Milliarden)\s*$/i,
      '',
    )
    .trim()
    .split(/\s+/);
  const kept = words.filter((word, index) => index === 0 || !isScaleWord(word));
  const name = kept.map((word) => (ACRONYMS.has(word.toLowerCase()) ? word.toUpperCase() : word)).join(' ');
  return capitalised(name || last.trim());
}

/** Currency, scale and short units are part of the labels. */
function isGivenByFormat(style: ValueStyle, unit: string): boolean {
  return unit === '' || style.is_percent || style.currency !== undefined || style.factor !== 1 || style.unit === unit;
}
