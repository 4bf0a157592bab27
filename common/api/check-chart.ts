import type * as z from 'zod';
import type { ChartKind } from '../deck/chart.ts';
import { isSerialDate } from '../deck/serial-date.ts';
import { hasTrueTotals } from '../deck/chart.ts';

/** The parts of a chart that its rules check. */
interface ChartInput {
  kind: ChartKind;
  categories: string[];
  series: { name: string; values: (number | null)[] }[];
  percent?: boolean | undefined;
  totals?: number[] | undefined;
  groups?: string[] | undefined;
  line_series?: number[] | undefined;
  emphasis?:
    | {
        series?: number | undefined;
        category?: number | undefined;
        count?: number | undefined;
        also?: number | undefined;
      }
    | undefined;
  callout?: { series: number; category: number } | undefined;
  reference?: { value: number } | undefined;
}

/** A violated rule: its place in the chart and the code of its message. */
interface ChartFault {
  path: (string | number)[];
  code: string;
}

const STACKABLE: ReadonlySet<ChartKind> = new Set<ChartKind>(['bar', 'column', 'area']);

/** Checks a chart against the rules of its kind; the message of each issue is a code. */
export function checkChart(chart: ChartInput, context: z.core.$RefinementCtx): void {
  for (const { path, code } of chartFaults(chart)) context.addIssue({ code: 'custom', path, message: code });
}

/** Returns the violated rules. Uneven series stop all further checks. */
function chartFaults(chart: ChartInput): ChartFault[] {
  const { categories, series, emphasis, callout } = chart;
  const isEven =
    series.every((each) => each.values.length === categories.length) &&
    (emphasis?.series ?? 0) < series.length &&
    (emphasis?.category ?? 0) + (emphasis?.count ?? 1) <= Math.max(1, categories.length) &&
    (emphasis?.also ?? 0) < Math.max(1, categories.length) &&
    (callout?.series ?? 0) < series.length &&
    (callout?.category ?? 0) < Math.max(1, categories.length);
  if (!isEven) return [{ path: [], code: 'slides.uneven_series' }];
  const faults: ChartFault[] = [];
  if (chart.percent === true && (series.length < 2 || !STACKABLE.has(chart.kind))) {
    faults.push({ path: ['percent'], code: 'slides.chart_percent' });
  }
  if (chart.line_series !== undefined && !isLineSeries(chart, chart.line_series)) {
    faults.push({ path: ['line_series'], code: 'slides.chart_line_series' });
  }
  if (chart.callout !== undefined && chart.kind !== 'line') {
    faults.push({ path: ['callout'], code: 'slides.chart_callout' });
  }
  if (chart.reference !== undefined && (series.length > 1 || !['column', 'line'].includes(chart.kind))) {
    faults.push({ path: ['reference'], code: 'slides.chart_reference' });
  }
  if (chart.totals !== undefined && (chart.kind !== 'waterfall' || !areIndices(chart.totals, categories.length))) {
    faults.push({ path: ['totals'], code: 'slides.chart_totals' });
  }
  if (chart.groups !== undefined && (chart.kind !== 'gantt' || chart.groups.length !== categories.length)) {
    faults.push({ path: ['groups'], code: 'slides.chart_groups' });
  }
  if (faults.length > 0) return faults;
  if (chart.kind === 'waterfall') return waterfallFaults(chart);
  return chart.kind === 'gantt' ? ganttFaults(chart) : [];
}

function waterfallFaults({ categories, series, totals }: ChartInput): ChartFault[] {
  if (series.length !== 1) return [{ path: ['series'], code: 'slides.chart_waterfall_series' }];
  const isTrue = hasTrueTotals({
    categories,
    series: series.map((each) => ({ ...each, addresses: [] })),
    ...(totals === undefined ? {} : { totals }),
  });
  return isTrue ? [] : [{ path: ['series', 0, 'values'], code: 'slides.chart_waterfall_total' }];
}

function ganttFaults({ series }: ChartInput): ChartFault[] {
  const [start, end] = series;
  if (start === undefined || end === undefined || series.length > 2) {
    return [{ path: ['series'], code: 'slides.chart_gantt_series' }];
  }
  return series.flatMap(({ values }, at) =>
    values.flatMap((value, task): ChartFault[] => {
      const path = ['series', at, 'values', task];
      if (value !== null && !isSerialDate(value)) return [{ path, code: 'slides.chart_gantt_date' }];
      const other = (at === 0 ? end : start).values[task] ?? null;
      if ((value === null) !== (other === null)) return at === 0 ? [{ path, code: 'slides.chart_gantt_order' }] : [];
      const isBefore = at === 1 && value !== null && other !== null && value < other;
      return isBefore ? [{ path, code: 'slides.chart_gantt_order' }] : [];
    }),
  );
}

function isLineSeries(chart: ChartInput, indices: readonly number[]): boolean {
  return chart.kind === 'column' && areIndices(indices, chart.series.length) && indices.length < chart.series.length;
}

/** Whether all indices are in range and unique. */
function areIndices(indices: readonly number[], count: number): boolean {
  return indices.every((index) => index < count) && new Set(indices).size === indices.length;
}
