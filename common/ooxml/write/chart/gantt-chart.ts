import type { ChartSpec } from '../../../deck/chart.ts';
import { EMU_PER_PT } from '../../../deck/geometry.ts';
import { isDateFormat, isSerialDate } from '../../../deck/serial-date.ts';
import { el } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { solid } from '../background-colours.ts';
import { axes, axisIds, dateScale } from './axes.ts';
import type { ValueScale } from './axes.ts';
import { otherPoints } from './bar-chart.ts';
import type { ChartContext } from './chart-text.ts';
import { dataLabels, formattedWidth } from './data-labels.ts';
import type { PointLabel } from './data-labels.ts';
import { columnData, emphasisOf, labelColourOn, paintColour, seriesHead } from './series.ts';
import type { Paint } from './series.ts';
import { chartWords, numberAt } from './sheet-column.ts';
import type { SheetColumn } from './sheet-column.ts';

const GAP_PERCENT = 45;
/** Plans with at most this many tasks get wider gaps, because their bars would be too thick. */
const FEW_TASKS = 6;
const FEW_GAP_PERCENT = 110;
const EM_PER_CHARACTER = 0.56;
/** Factor for the text size. */
const MILESTONE_SCALE = 1.5;
/** Distance between a milestone and the edge of the plot, as a share of the plan's length. */
const MILESTONE_MARGIN_SHARE = 0.012;
/** Approximate share of the width left for the plot beside the task names. */
const PLOT_SHARE = 0.7;
/** Minimum distance of two dates on the axis, em. */
const LABEL_GAP_EM = 1.5;
/** The unit of days is "d" in every language (SI brochure, table 8). */
const DAYS_FORMAT = '0" d"';
/** The format for a duration of zero days: a mark instead of a number, so that it moves with its date. */
const MILESTONE_FORMAT = '"\u25C6"';

interface GanttPlot {
  /** Children of `c:plotArea`. */
  plotArea: XmlElement[];
  /** True if phase names don't fit on their bars, so that a legend is needed. */
  hasLegend: boolean;
}

/**
 * Tasks as horizontal bars from start to end: stacked on their invisible starts, the first task on top, dates at the
 * bottom. Milestones are marks.
 */
export function ganttChart(chart: ChartSpec, context: ChartContext): GanttPlot {
  const sheet = ganttSheet(chart, context.language);
  const scale = axisOf(chart, context);
  const groups = taskGroups(chart);
  const spans = taskSpans(chart);
  const em = context.textSizePt * EMU_PER_PT;
  const perDay = (context.size.w * PLOT_SHARE) / Math.max(1, (scale.max ?? 1) - (scale.min ?? 0));
  const named = namedTasks();
  const hasLegend = groups.length > 0 && named.size === 0;
  const data = (at: number): { head: (index: number) => XmlElement[]; values: XmlElement[] } | null => {
    const column = sheet[at]?.column;
    if (column === undefined) return null;
    const values = column.cells.map(({ value }) => value);
    return {
      head: (index) => seriesHead(column, index, at + 2),
      values: columnData(chart, { values, column: at + 2, numberFormat: column.numberFormat }),
    };
  };
  const start = data(0);
  const bars = sheet.flatMap(({ role }, at) => (role === 'days' ? [at] : []));
  return {
    hasLegend,
    plotArea: [
      el(
        'c:barChart',
        {},
        el('c:barDir', { val: 'bar' }),
        el('c:grouping', { val: 'stacked' }),
        el('c:varyColors', { val: 0 }),
        start === null
          ? null
          : el(
              'c:ser',
              {},
              hasLegend ? namelessHead() : start.head(0),
              el('c:spPr', {}, el('a:noFill'), el('a:ln', {}, el('a:noFill'))),
              el('c:invertIfNegative', { val: 0 }),
              start.values,
            ),
        bars.map((at, index) => taskSeries(index, data(at))),
        el('c:gapWidth', { val: chart.categories.length <= FEW_TASKS ? FEW_GAP_PERCENT : GAP_PERCENT }),
        el('c:overlap', { val: 100 }),
        axisIds(),
      ),
      ...axes(chart, context, { isHorizontal: true, fromZero: false, labelEvery: 1, scale }),
    ],
  };

  function taskSeries(group: number, column: ReturnType<typeof data>): XmlElement | null {
    if (column === null) return null;
    const { category } = emphasisOf(chart);
    const paint = (at?: number): Paint =>
      category === undefined || at === category || groups.length > 0
        ? { kind: 'accent', index: group }
        : { kind: 'muted', index: 0 };
    const fill = (at?: number): XmlElement => el('c:spPr', {}, solid(paintColour(paint(at), context)));
    const isIn = (at: number): boolean => groups.length === 0 || (chart.groups?.[at] ?? '') === groups[group];
    return el(
      'c:ser',
      {},
      column.head(group + 1),
      fill(category),
      el('c:invertIfNegative', { val: 0 }),
      category === undefined || groups.length > 0 ? null : otherPoints(chart, category, fill),
      taskLabels(isIn, paint),
      column.values,
    );
  }

  /** Labels: a mark for each milestone, the phase on its longest bar, the days on other bars with enough room. */
  function taskLabels(isIn: (at: number) => boolean, paint: (at: number) => Paint): XmlElement | null {
    const points = spans.flatMap((span, index): PointLabel[] => {
      if (span === null || !isIn(index)) return [];
      const days = span.end - span.start;
      const position = 'ctr';
      if (days === 0) {
        const text = { isUnbroken: true, colour: paintColour(paint(index), context), scale: MILESTONE_SCALE };
        return [{ index, look: { numberFormat: MILESTONE_FORMAT, position, shows: { value: true }, text } }];
      }
      const text = { isUnbroken: true, colour: labelColourOn(paint(index), context) };
      if (named.has(index)) return [{ index, look: { position, shows: { series: true }, text } }];
      if (!chart.data_labels || !fits(formattedWidth(DAYS_FORMAT, days), days)) return [];
      return [{ index, look: { numberFormat: DAYS_FORMAT, position, shows: { value: true }, text } }];
    });
    return points.length === 0 ? null : dataLabels(null, context, points);
  }

  /** The longest task of each phase, if the name of every phase fits on one; otherwise none. */
  function namedTasks(): ReadonlySet<number> {
    const found = groups.map((group) => {
      const own = spans.flatMap((span, index) =>
        span === null || (chart.groups?.[index] ?? '') !== group ? [] : [{ index, days: span.end - span.start }],
      );
      const longest = own.reduce<{ index: number; days: number } | null>(
        (best, one) => (best === null || one.days > best.days ? one : best),
        null,
      );
      const width = [...group].length * EM_PER_CHARACTER;
      return group === '' || longest === null ? null : fits(width, longest.days) ? longest.index : undefined;
    });
    return found.includes(undefined) ? new Set() : new Set(found.filter((index) => typeof index === 'number'));
  }

  function fits(width: number, days: number): boolean {
    return (width + 1) * em <= days * perDay;
  }
}

/**
 * Index, order and a blank name, so that the invisible series doesn't show in a legend. Deleting its legend entry isn't
 * reliable: LibreOffice counts the entries of horizontal bars from the other end.
 */
function namelessHead(): XmlElement[] {
  return [el('c:idx', { val: 0 }), el('c:order', { val: 0 }), el('c:tx', {}, el('c:v', {}, '\u00A0'))];
}

function axisOf(chart: ChartSpec, context: ChartContext): ValueScale {
  const numberFormat = dateFormat(chart.number_format);
  const spans = taskSpans(chart).filter((span) => span !== null);
  if (spans.length === 0) return { numberFormat, isShown: true };
  const margin = marginOf(spans);
  const first = Math.min(...spans.map((span) => (span.end === span.start ? span.start - margin : span.start)));
  const last = Math.max(...spans.map((span) => (span.end === span.start ? span.end + margin : span.end)));
  const label = (formattedWidth(numberFormat, last) + LABEL_GAP_EM) * context.textSizePt * EMU_PER_PT;
  const maxLabels = Math.floor((context.size.w * PLOT_SHARE) / label);
  return { ...dateScale(first, last, numberFormat, maxLabels), numberFormat, isShown: true };
}

/** Number of days that keeps a mark off the edge of the plot. */
function marginOf(spans: readonly { start: number; end: number }[]): number {
  const first = Math.min(...spans.map(({ start }) => start));
  const last = Math.max(...spans.map(({ end }) => end));
  return (last - first) * MILESTONE_MARGIN_SHARE;
}

interface GanttColumn {
  role: 'start' | 'end' | 'days';
  column: SheetColumn;
}

/** Column letters of start and end in formulas. */
const [START, END] = ['B', 'C'];

/**
 * The workbook of a gantt: start and end of each task as dates, and its duration as a formula, in one column per phase
 * or one for all.
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

/** Start and end of each task, as spreadsheet day numbers; null if unknown. */
export function taskSpans(chart: ChartSpec): ({ start: number; end: number } | null)[] {
  return chart.categories.map((_, at) => {
    const start = numberAt(chart.series[0]?.values, at);
    const end = numberAt(chart.series[1]?.values, at);
    if (start === null || end === null || !isSerialDate(start) || !isSerialDate(end) || end < start) return null;
    return { start, end };
  });
}

/** The phases in order of appearance; empty if there are fewer than two. */
export function taskGroups(chart: ChartSpec): string[] {
  const found = [...new Set(chart.categories.map((_, at) => chart.groups?.[at] ?? ''))];
  return found.length > 1 ? found : [];
}

/** The chart's date format, or ISO if it has none. */
export function dateFormat(code: string): string {
  return isDateFormat(code) ? code : 'yyyy\\-mm\\-dd';
}
