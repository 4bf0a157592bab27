import { cellAddress } from '../../../../common/deck/source.ts';
import type { SourceAddress, TableBlock } from '../../../../common/deck/source.ts';
import { monthPeriod, periodOfCell } from './period.ts';
import type { Period } from './period.ts';

/** Days beyond this many are gathered into months, months into years. */
const MONTHS_AS_DAYS = 31;
const YEARS_AS_MONTHS = 36;

/** A period with the cell that names it. */
export interface TimePoint extends Period {
  address: SourceAddress;
}
/** The rows of a table by period. */
export interface TimedRows {
  periods: TimePoint[];
  /** Index of the period of each row of the table. */
  of: Map<number, number>;
}

/** Rows by period; days are gathered into months or years where there are too many to draw. */
export function periodsOfRows(block: TableBlock, rows: readonly number[], time: number, language: string): TimedRows {
  const days = new Set(rows.map((row) => block.table.rows[row]?.[time]?.value));
  const areDays = [...days].some((day) => typeof day === 'string' && /^\d{4}-\d{2}-\d{2}/.test(day));
  if (!areDays || days.size <= MONTHS_AS_DAYS) {
    return gather(block, rows, time, (row) => {
      const cell = block.table.rows[row]?.[time];
      return cell === undefined ? null : periodOfCell(cell, language);
    });
  }
  const dated = (row: number): [number, number] | null => {
    const date = /^(\d{4})-(\d{2})/.exec(String(block.table.rows[row]?.[time]?.value ?? ''));
    return date === null ? null : [Number(date[1]), Number(date[2]) - 1];
  };
  const months = gather(block, rows, time, (row) => {
    const date = dated(row);
    return date === null ? null : monthPeriod(date[0], date[1], language);
  });
  if (months.periods.length <= YEARS_AS_MONTHS) return withoutFragments(months);
  const years = gather(block, rows, time, (row) => {
    const date = dated(row);
    return date === null ? null : { order: date[0] * 366, grain: 'year', label: String(date[0]) };
  });
  return withoutFragments(years);
}

/** Leaves out a first and last period of which the data covers less than half: it would look like a fall. */
function withoutFragments(timed: TimedRows): TimedRows {
  const { periods } = timed;
  if (periods.length < 4) return timed;
  const counts = periods.map(() => 0);
  for (const at of timed.of.values()) counts[at] = (counts[at] ?? 0) + 1;
  const usual = [...counts].sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
  const isWhole = (at: number): boolean => (counts[at] ?? 0) >= usual / 2;
  const start = isWhole(0) ? 0 : 1;
  const end = isWhole(periods.length - 1) ? periods.length : periods.length - 1;
  return {
    periods: periods.slice(start, end),
    of: new Map([...timed.of].flatMap(([row, at]) => (at >= start && at < end ? [[row, at - start]] : []))),
  };
}

function gather(
  block: TableBlock,
  rows: readonly number[],
  time: number,
  periodOf: (row: number) => Period | null,
): TimedRows {
  const points = new Map<number, TimePoint>();
  // Labels are costly to make and the same for every row of a date.
  const known = new Map<string, Period | null>();
  const orders = new Map<number, number>();
  for (const row of rows) {
    const raw = block.table.rows[row]?.[time]?.raw ?? '';
    const period = known.get(raw) ?? periodOf(row);
    known.set(raw, period);
    if (period === null) continue;
    orders.set(row, period.order);
    if (!points.has(period.order)) points.set(period.order, { ...period, address: cellAddress(block, row, time) });
  }
  const periods = [...points.values()].sort((a, b) => a.order - b.order);
  const position = new Map(periods.map((period, index) => [period.order, index]));
  return { periods, of: new Map([...orders].map(([row, order]) => [row, position.get(order) ?? 0])) };
}
