import type { ChartSpec } from '../../../deck/chart.ts';
import { isDateFormat, isSerialDate } from '../../../deck/serial-date.ts';
import { numberAt } from './sheet-column.ts';
import type { SheetColumn } from './sheet-column.ts';
import { chartWords } from './chart-words.ts';

export interface GanttColumn {
  role: 'start' | 'end' | 'days';
  column: SheetColumn;
}

/** Columns of start and end in formulas. */
const [START, END] = ['B', 'C'];

/**
 * The workbook of a gantt: start and end of each task as dates, and its days as a formula of both, in a column for each
 * phase, or one for all.
 */
export function ganttSheet(chart: ChartSpec, language: string): GanttColumn[] {
  const [start, end] = chart.series;
  const format = dateFormat(chart.number_format);
  const spans = taskSpans(chart);
  const dates = (role: 'start' | 'end', name: string): GanttColumn => ({
    role,
    column: { name, numberFormat: format, cells: spans.map((span) => ({ value: span?.[role] ?? null })) },
  });
  const days = (name: string, isIn: (at: number) => boolean): GanttColumn => ({
    role: 'days',
    column: {
      name,
      numberFormat: '0',
      cells: spans.map((span, at) =>
        span === null || !isIn(at)
          ? { value: null }
          : { value: span.end - span.start, formula: `${END}${at + 2}-${START}${at + 2}` },
      ),
    },
  });
  const groups = taskGroups(chart);
  const words = chartWords(language);
  return [
    dates('start', start?.name ?? ''),
    dates('end', end?.name ?? ''),
    ...(groups.length === 0
      ? [days(words.days, () => true)]
      : groups.map((group) => days(group || words.days, (at) => (chart.groups?.[at] ?? '') === group))),
  ];
}

/** From when to when each task runs, in days as spreadsheets count them; null where that is not known. */
export function taskSpans(chart: ChartSpec): ({ start: number; end: number } | null)[] {
  return chart.categories.map((_, at) => {
    const start = numberAt(chart.series[0]?.values, at);
    const end = numberAt(chart.series[1]?.values, at);
    if (start === null || end === null || !isSerialDate(start) || !isSerialDate(end) || end < start) return null;
    return { start, end };
  });
}

/** The phases in order of appearance; none where fewer than two part the tasks. */
export function taskGroups(chart: ChartSpec): string[] {
  const found = [...new Set(chart.categories.map((_, at) => chart.groups?.[at] ?? ''))];
  return found.length > 1 ? found : [];
}

/** A date format, or ISO's where a chart names none. */
export function dateFormat(code: string): string {
  return isDateFormat(code) ? code : 'yyyy\\-mm\\-dd';
}
