import type { ChartSpec } from '../../../common/deck/chart.ts';
import { dateOfSerial, isSerialDate } from '../../../common/deck/serial-date.ts';
import type { TableCell, TableSpec } from '../../../common/deck/table.ts';
import { waterfallSteps } from '../../../common/deck/waterfall.ts';

/**
 * A chart of a kind that the plain writer can't draw, as a table with the same figures: a waterfall with its changes and the
 * levels they lead to, a gantt with its days. null for all other kinds.
 */
export function chartAsTable(chart: ChartSpec): TableSpec | null {
  if (chart.kind !== 'waterfall' && chart.kind !== 'gantt') return null;
  const names = chart.series.map(({ name }) => name);
  const header = ['', ...names, ...(chart.kind === 'waterfall' ? ['='] : [])];
  const levels = chart.kind === 'waterfall' ? waterfallSteps(chart) : [];
  const rows = chart.categories.map((category, at) => [
    category,
    ...chart.series.map(({ values }) => figureOf(values[at], chart.kind === 'gantt')),
    ...(levels[at] === undefined ? [] : [figureOf(levels[at].to, false)]),
  ]);
  const cells = (texts: readonly string[]): TableCell[] =>
    texts.map((text, column) => ({ text, align: column === 0 ? 'left' : 'right' }));
  return {
    ...{ alt: chart.alt, header_rows: 1, emphasised_rows: [] },
    rows: [header, ...rows].map(cells),
    total_rows: (chart.totals ?? []).map((at) => at + 1).filter((row) => row <= rows.length),
  };
}

function figureOf(value: number | null | undefined, isDay: boolean): string {
  if (value === null || value === undefined) return '';
  return isDay && isSerialDate(value) ? dateOfSerial(value).toISOString().slice(0, 10) : String(value);
}
