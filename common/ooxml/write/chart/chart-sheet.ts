import type { ChartSpec } from '../../../deck/chart.ts';
import { ganttSheet } from './gantt-sheet.ts';
import { numberAt } from './sheet-column.ts';
import type { SheetColumn } from './sheet-column.ts';
import { waterfallSheet } from './waterfall-sheet.ts';

/** The columns from B on that "Edit Data" shows: the source's values first, then what the drawing derives from them. */
export function chartSheet(chart: ChartSpec, language: string): SheetColumn[] {
  switch (chart.kind) {
    case 'waterfall':
      return waterfallSheet(chart, language).map(({ column }) => column);
    case 'gantt':
      return ganttSheet(chart, language).map(({ column }) => column);
    case 'bar':
    case 'column':
    case 'line':
    case 'area':
    case 'pie':
    case 'doughnut':
      return chart.series.map((series) => ({
        name: series.name,
        numberFormat: chart.number_format,
        cells: chart.categories.map((_, at) => ({ value: numberAt(series.values, at) })),
      }));
  }
}
