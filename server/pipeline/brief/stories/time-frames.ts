import { columnLetters } from '../../../../common/deck/source.ts';
import type { SourceAddress, TableBlock } from '../../../../common/deck/source.ts';
import type { UnplacedClaim } from '../../../../common/deck/data-story.ts';
import { isBalance } from './balance-lines.ts';
import { cellDatum, columnDatum, sumDatum } from './datum.ts';
import type { Datum } from './datum.ts';
import { periodOfText, periodsOfRows, wholeYears } from './period.ts';
import type { Period, TimePoint, TimedRows } from './period.ts';
import { totalGroup } from './data-rows.ts';
import { groupRows, MAX_GROUPS } from './rank-frames.ts';
import { captionName, phraseName } from './column-names.ts';
import type { Measure, TableColumns } from './table-columns.ts';

export interface Line {
  name: string;
  /** Where the line is a measure of its own. */
  measure?: Measure;
  /** One per period; null where the table has none. */
  data: (Datum | null)[];
}
/** A measure over time, in one or several lines. */
export interface TimeFrame {
  measure: Measure;
  /** What the headers of the periods say beside them ("Revenue"). */
  subject?: string;
  /** What is measured, by the caption of the table, where the headers name whose it is ("Single 1997"). */
  what?: string;
  periods: TimePoint[];
  lines: Line[];
  /** What the lines add up to, where the table has it and names it. */
  whole?: string;
  /** What the lines add up to, as rows of the table give it for each period. */
  total?: (Datum | null)[];
  /** The lines are parts of one whole (countries), not different measures. */
  are_parts: boolean;
  /** Some lines are what there is at a date, which others change: they are no rivals, and make up no total. */
  has_balances?: true;
  /** Columns of the table that hold its values. */
  columns: number[];
  /** Periods left out because they are incomplete. */
  incomplete?: string[];
  /** The column whose values the lines are, where it is not the first that names rows: the sums over it are told already. */
  other_category?: number;
}
/** Rows of records name what they are of in several columns: region, product, channel. */
const MAX_DIMENSIONS = 3;

/** Columns that are periods ("2021", "Revenue 2021") as lines by row. */
export function wideFrames(block: TableBlock, columns: TableColumns, fallbackName: string): TimeFrame[] {
  const groups = new Map<string, { name: string; measures: { measure: Measure; period: Period }[] }>();
  for (const measure of columns.measures) {
    const header = block.table.columns[measure.column]?.name ?? '';
    const found = headerPeriod(header);
    if (found === null) continue;
    const key = `${found.rest.toLowerCase()}|${kindOf(found.period)}|${JSON.stringify(measure.style)}`;
    const group = groups.get(key) ?? { name: found.rest, measures: [] };
    group.measures.push({ measure, period: found.period });
    groups.set(key, group);
  }
  // Months below each other name the rows of years beside each other.
  const category = columns.categories[0] ?? columns.time ?? undefined;
  const what = captionName(block.table.caption);
  const frames: TimeFrame[] = [];
  const hasBalances =
    category !== undefined && columns.rows.some((row) => isBalance(block.table.rows[row]?.[category]?.raw ?? ''));
  for (const group of groups.values()) {
    const all = group.measures.sort((a, b) => a.period.order - b.period.order);
    const kept = wholeYears(all.map(({ period }) => period));
    const sorted = all.filter(({ period }) => kept.includes(period));
    const incomplete = all.flatMap(({ period }) => (kept.includes(period) ? [] : [period.label]));
    const [first] = sorted;
    if (first === undefined || sorted.length < 2) continue;
    // "Leavers by reason" counts leavers.
    const counted = /^(.+?)\s(?:by|nach)\s/iu.exec(fallbackName)?.[1];
    const name = group.name === '' ? (counted ?? fallbackName) : phraseName(group.name);
    frames.push({
      measure: {
        ...first.measure,
        name,
        can_sum: !hasBalances && sorted.every(({ measure }) => measure.can_sum),
      },
      subject: group.name === '' ? (counted ?? '') : name,
      ...(group.name === '' || what === null ? {} : { what }),
      periods: sorted.map(({ measure, period }) => ({ ...period, address: headerCell(block, measure.column, period) })),
      lines: columns.rows.map((row) => ({
        name: category === undefined ? name : levelName(block, row, category),
        data: sorted.map(({ measure }) => cellDatum(block, row, measure.column)),
      })),
      are_parts: category !== undefined,
      ...(hasBalances ? { has_balances: true } : {}),
      // A column that is left out is no measure of its own either.
      columns: all.map(({ measure }) => measure.column),
      ...(incomplete.length === 0 ? {} : { incomplete }),
    });
  }
  return frames;
}

/** Years and their halves or quarters side by side are no one course. */
function kindOf({ grain }: Period): string {
  return grain === 'half' || grain === 'quarter' ? grain : '';
}

/** The columns that are periods ("2007", "Revenue 2007"), in the order of time. */
export function periodColumns(block: TableBlock): { column: number; period: TimePoint }[] {
  return block.table.columns
    .flatMap(({ name }, column) => {
      const period = headerPeriod(name)?.period;
      return period === undefined
        ? []
        : [{ column, period: { ...period, address: headerCell(block, column, period) } }];
    })
    .sort((a, b) => a.period.order - b.period.order);
}

/** The last two periods of a table by columns that nothing but periods heads; the two that there are where their headers say more. */
export function lastPeriods(block: TableBlock): ReturnType<typeof periodColumns> {
  const all = periodColumns(block);
  const bare = all.filter(({ column }) => headerPeriod(block.table.columns[column]?.name ?? '')?.rest === '');
  return bare.length >= 2 ? bare.slice(-2) : all.length === 2 ? all : [];
}

/** A name of a row; a level of money says that it is money. */
function levelName(block: TableBlock, row: number, category: number): string {
  const cell = block.table.rows[row]?.[category];
  const sign = { EUR: '€', USD: '$', GBP: '£' }[cell?.currency ?? block.table.columns[category]?.currency ?? ''] ?? '';
  const raw = cell?.raw ?? '';
  return typeof cell?.value === 'number' && /^\d/u.test(raw) ? `${sign}${raw}` : raw;
}

/** The frames of a table with a column of periods: one line per category, else one line per measure. */
export function timeFrames(block: TableBlock, columns: TableColumns, language: string): TimeFrame[] {
  if (columns.time === null) return [];
  const timed = periodsOfRows(block, columns.rows, columns.time, language);
  const categories = columns.categories.filter((column, place) => {
    const names = [...groupRows(block, columns.rows, column).keys()];
    // Codes say nothing to whom the deck is for.
    if (place > 0 && names.some((name) => !/\p{L}{3}/u.test(name))) return false;
    return names.length > 1 && names.length <= MAX_GROUPS && names.length < columns.rows.length;
  });
  if (categories.length > 0) {
    const sums = totalGroup(block.table, [...block.table.rows.keys()]);
    const summed = sums?.is_whole === true ? periodsOfRows(block, sums.rows, columns.time, language) : null;
    const isSame = summed?.periods.map(({ order }) => order).join() === timed.periods.map(({ order }) => order).join();
    return columns.measures.flatMap((measure) =>
      categories.slice(0, MAX_DIMENSIONS).map((category, place) => ({
        measure,
        periods: timed.periods,
        incomplete: timed.incomplete,
        lines: [...groupRows(block, columns.rows, category)].map(([name, rows]) => ({
          name,
          data: dataByPeriod(block, rows, timed, measure),
        })),
        are_parts: true,
        ...(sums === null || summed === null || !isSame || !measure.can_sum
          ? {}
          : { total: dataByPeriod(block, sums.rows, summed, measure) }),
        columns: [measure.column],
        ...(place === 0 ? {} : { other_category: category }),
      })),
    );
  }
  const byStyle = new Map<string, Measure[]>();
  for (const measure of columns.measures) {
    const key = JSON.stringify(measure.style);
    byStyle.set(key, [...(byStyle.get(key) ?? []), measure]);
  }
  return [...byStyle.values()].flatMap((measures) => {
    const [first] = measures;
    if (first === undefined) return [];
    return [
      {
        measure: first,
        periods: timed.periods,
        incomplete: timed.incomplete,
        lines: measures.map((measure) => ({
          name: measure.name,
          measure,
          data: dataByPeriod(block, columns.rows, timed, measure),
        })),
        are_parts: false,
        columns: measures.map((measure) => measure.column),
      },
    ];
  });
}

/** A measure over time where two columns have two values: "South" and "Kettle". */
export interface CrossedLine extends Line {
  values: [string, string];
  columns: [number, number];
}

/** Values a column of records may have to be crossed with another. */
const MAX_CROSSED = 6;

/** The lines of the first two columns of few values, one for each pair; none without two such columns. */
export function crossedLines(
  block: TableBlock,
  columns: TableColumns,
  measure: Measure,
  language: string,
): CrossedLine[] {
  if (columns.time === null) return [];
  const crossed = columns.categories
    .map((column) => ({ column, groups: groupRows(block, columns.rows, column) }))
    .filter(({ groups }) => groups.size > 1 && groups.size <= MAX_CROSSED);
  const [one, other] = crossed;
  if (one === undefined || other === undefined) return [];
  const timed = periodsOfRows(block, columns.rows, columns.time, language);
  return [...one.groups].flatMap(([name, rows]) =>
    [...other.groups].flatMap(([second, all]): CrossedLine[] => {
      const both = rows.filter((row) => all.includes(row));
      if (both.length === 0) return [];
      const data = dataByPeriod(block, both, timed, measure);
      return [{ ...{ name: `${name}, ${second}`, data, values: [name, second] }, columns: [one.column, other.column] }];
    }),
  );
}

/** The claims of the years a period's label shows. */
export function periodClaims(point: TimePoint): UnplacedClaim[] {
  const year = /(?<!\d)\d{4}(?!\d)/.exec(point.label)?.[0];
  return year === undefined ? [] : [{ text: year, value: Number(year), kind: 'quoted', addresses: [point.address] }];
}

function dataByPeriod(
  block: TableBlock,
  rows: readonly number[],
  timed: TimedRows,
  measure: Measure,
): (Datum | null)[] {
  const byPeriod = timed.periods.map((): number[] => []);
  for (const row of rows) {
    const at = timed.of.get(row);
    if (at !== undefined) byPeriod[at]?.push(row);
  }
  return byPeriod.map((group) => columnDatum(block, group, measure.column, measure.can_sum ? 'sum' : 'mean'));
}

/** What pivot tables put into headers beside names. */
const PIVOT_PART = /^(?:(?:row|column) labels|values?|data|years?|zeilenbeschriftungen|spaltenbeschriftungen|werte)$/iu;
const PIVOT_SUM = /^(?:sum of|summe von)\s+/iu;

/** A year, and whether its figures are known or planned. */
const KNOWN_YEAR =
  /^((?:19|20)\d{2}|fy\s?\d{2})\s\(?(?:actuals?|forecast|budget(?:ed)?|plan(?:ned)?|estimated?|target|outturn|ist|soll|prognose|hochrechnung)\)?$/iu;

/** "2025 ¹": the mark leads to a note. */
const MARKED_YEAR = /^((?:19|20)\d{2})\s*[*†‡¹²³⁴-⁹]{1,2}$/u;

/** "2021" → that year; "Revenue 2021" → the year and "Revenue". */
function headerPeriod(header: string): { period: Period; rest: string } | null {
  const parts = header.split(' – ').filter((part) => !PIVOT_PART.test(part));
  const at = parts.findLastIndex((part) => periodOfText(part) !== null);
  const whole = periodOfText(parts[at] ?? '');
  if (whole !== null) {
    const rest = parts.filter((_, index) => index !== at).map((part) => part.replace(PIVOT_SUM, ''));
    return { period: whole, rest: rest.join(' – ') };
  }
  // Beside the year stands the unit ("FY24 (MWh)"), or how its figures are known ("2025 forecast").
  const bare = periodOfText(header.replace(/\s*[([][^)\]]*[)\]]\s*$/u, ''));
  if (bare !== null) return { period: bare, rest: '' };
  const known = KNOWN_YEAR.exec(header.trim()) ?? MARKED_YEAR.exec(header.trim());
  const year = periodOfText(known?.[1] ?? '');
  if (year !== null) return { period: { ...year, label: header.trim() }, rest: '' };
  const match = /^(.*?)[\s_(–-]*((?:19|20)\d{2})\)?(.*)$/.exec(header);
  if (!match) return null;
  const part = periodOfText(`${match[2] ?? ''}${match[3] ?? ''}`);
  if (part?.is_part === true) return { period: part, rest: (match[1] ?? '').replace(/[\s–-]+$/gu, '') };
  const period = periodOfText(match[2] ?? '');
  // A unit beside the year is none of its name.
  const rest = `${match[1] ?? ''} ${(match[3] ?? '').replace(/^\s*[([][^)\]]*[)\]]\s*$/u, '')}`
    .replace(/[\s–-]+/g, ' ')
    .trim();
  return period === null || rest.length > 50 ? null : { period, rest };
}

/** The header cell that names a period; header rows stand right above the first row. */
function headerCell(block: TableBlock, column: number, period: Period): SourceAddress {
  const { header, row_numbers, column_numbers } = block.table;
  const year = /\d{4}/.exec(period.label)?.[0] ?? period.label;
  const at = header.findLastIndex((cells) => cells[column]?.raw.includes(year) === true);
  const row = (row_numbers[0] ?? 1) - header.length + Math.max(0, at);
  if (row < 1 || at < 0) return block.address;
  return { ...block.address, range: `${columnLetters(column_numbers[column] ?? 1)}${row}` };
}

/** The sum of all lines over time, where all of them have a value in each period; null otherwise. */
export function totalLine(frame: TimeFrame, name: string): Line | null {
  if (frame.total?.every((datum) => datum !== null) === true) return { name, data: frame.total };
  if (!frame.are_parts || !frame.measure.can_sum || frame.lines.length < 2) return null;
  const data = frame.periods.map((_, at) => {
    const parts = frame.lines.flatMap((line) => line.data[at] ?? []);
    return parts.length === frame.lines.length ? sumDatum(parts) : null;
  });
  return data.some((datum) => datum === null) ? null : { name, data };
}
