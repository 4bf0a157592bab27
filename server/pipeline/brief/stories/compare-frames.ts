import type { TableBlock } from '../../../../common/deck/source.ts';
import type { Compared } from './compare-message.ts';
import { columnDatum, sumDatum } from './datum.ts';
import { periodClaims, rankCategory, groupRows } from './frames.ts';
import type { TimeFrame } from './frames.ts';
import type { MeasureGroup } from './measure-groups.ts';
import { phraseName } from './table-columns.ts';
import type { Measure, TableColumns } from './table-columns.ts';

/** Periods that are side by side as cases; more are a line over time. */
const MAX_CASE_PERIODS = 3;
const MAX_CATEGORIES = 60;

/** Mean size of each measure, which distinguishes comparable measures from others. */
export function sizesOf(
  block: TableBlock,
  rows: readonly number[],
  measures: readonly Measure[],
): Map<Measure, number> {
  return new Map(
    measures.map((measure) => {
      let sum = 0;
      let count = 0;
      for (const row of rows) {
        const value = block.table.rows[row]?.[measure.column]?.value;
        if (typeof value !== 'number') continue;
        sum += Math.abs(value);
        count += 1;
      }
      return [measure, count === 0 ? 0 : sum / count];
    }),
  );
}

/** A group of measures by category. Null where the table has no column of names. */
export function comparedByCategory(block: TableBlock, columns: TableColumns, group: MeasureGroup): Compared | null {
  const category = rankCategory(block, columns);
  const [measure] = group.measures;
  if (category === undefined || measure === undefined) return null;
  const groups = groupRows(block, columns.rows, category);
  if (groups.size > MAX_CATEGORIES) return null;
  return {
    measure,
    subject: group.subject,
    relation: group.relation,
    dimension: phraseName(block.table.columns[category]?.name ?? ''),
    is_time: false,
    series: seriesOf(block, columns.rows, group),
    categories: [...groups].map(([name, rows]) => ({
      name,
      data: group.measures.map((each) => columnDatum(block, rows, each.column, each.can_sum ? 'sum' : 'mean')),
    })),
  };
}

/** A group of measures over time; `frame` holds one line for each. */
export function comparedOverTime(
  block: TableBlock,
  columns: TableColumns,
  frame: TimeFrame,
  group: MeasureGroup,
): Compared | null {
  const lines = group.measures.flatMap((measure) => frame.lines.find((line) => line.measure === measure) ?? []);
  const [measure] = group.measures;
  if (measure === undefined || lines.length !== group.measures.length) return null;
  return {
    measure,
    subject: group.subject,
    relation: group.relation,
    dimension: columns.time === null ? '' : phraseName(block.table.columns[columns.time]?.name ?? ''),
    is_time: true,
    ...(frame.incomplete === undefined ? {} : { incomplete: frame.incomplete }),
    series: seriesOf(block, columns.rows, group),
    categories: frame.periods.map((period, at) => ({
      name: period.label,
      data: lines.map((line) => line.data[at] ?? null),
    })),
  };
}

/** Two or three columns that are periods, by category: "2022" beside "2023". */
export function comparedPeriods(block: TableBlock, frame: TimeFrame, dimension: string): Compared | null {
  const { periods, lines, measure } = frame;
  const isFew = periods.length <= MAX_CASE_PERIODS && lines.length > 1 && lines.length <= MAX_CATEGORIES;
  if (!frame.are_parts || !isFew || new Set(lines.map(({ name }) => name)).size < lines.length) return null;
  const isWhole = lines.every((line) => line.data.every((datum) => datum !== null));
  return {
    measure,
    subject: frame.subject ?? '',
    relation: 'time',
    dimension,
    is_time: false,
    series: periods.map((period, at) => ({
      name: period.label,
      total: measure.can_sum && isWhole ? sumDatum(lines.flatMap((line) => line.data[at] ?? [])) : null,
      claims: periodClaims(period),
    })),
    categories: lines.map(({ name, data }) => ({ name, data })),
  };
}

/**
 * The cases with their sums. There are none where a row lacks the value of one case: sums over the other rows would be called
 * totals and are not, and sums over different rows can't be compared.
 */
function seriesOf(block: TableBlock, rows: readonly number[], group: MeasureGroup): Compared['series'] {
  const has = (row: number, { column }: Measure): boolean => typeof block.table.rows[row]?.[column]?.value === 'number';
  const filled = rows.filter((row) => group.measures.some((each) => has(row, each)));
  const isWhole = filled.every((row) => group.measures.every((each) => has(row, each)));
  return group.measures.map((measure, at) => ({
    name: capital(group.cases[at] ?? measure.name),
    total: measure.can_sum && isWhole ? columnDatum(block, filled, measure.column, 'sum') : null,
    claims: [],
  }));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
