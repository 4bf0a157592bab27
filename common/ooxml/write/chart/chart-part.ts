import type { ChartSpec } from '../../../deck/chart.ts';
import { el, NAMESPACE } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { solid, panelColour } from '../background-colours.ts';
import { axes, axisIds, secondaryAxes } from './axes.ts';
import { barChart, barLayout, barSeries } from './bar-chart.ts';
import { textProperties } from './chart-text.ts';
import type { ChartContext } from './chart-text.ts';
import { ganttChart } from './gantt-chart.ts';
import { referenceWidth } from './annotations.ts';
import { areaChart, lineChart, lineSeries, roomAtRight } from './line-chart.ts';
import { pieChart } from './pie-chart.ts';
import { languageOfNumbers, withSeparatorsOf } from './number-language.ts';
import { panelPlot, panelTitle } from './panel-chart.ts';
import { areSteps, labelEvery } from './series.ts';
import { waterfallChart } from './waterfall-chart.ts';

/** URI of a chart in a graphic frame (ECMA-376 part 1, 20.1.2.2.17). */
export const CHART_URI = NAMESPACE.c;

/**
 * A chart as the part `c:chartSpace` (ECMA-376 part 1, 21.2.2.29): no frame, title or 3-D, in theme fonts and colours.
 * @param workbookId relationship id of the embedded workbook.
 */
export function chartPart(chart: ChartSpec, context: ChartContext, workbookId: string): XmlElement {
  const { panel } = context;
  const { plotArea, legend } =
    panel === undefined ? plot(chart, context) : { plotArea: panelPlot(chart, panel, context), legend: null };
  const fill = panelColour(context.background);
  const numbers = languageOfNumbers(context.language, chart.decimal);
  return el(
    'c:chartSpace',
    { 'xmlns:c': NAMESPACE.c, 'xmlns:a': NAMESPACE.a, 'xmlns:r': NAMESPACE.r },
    el('c:date1904', { val: 0 }),
    el('c:lang', { val: numbers }),
    el('c:roundedCorners', { val: 0 }),
    el(
      'c:chart',
      {},
      panel === undefined ? null : panelTitle(panel, context),
      el('c:autoTitleDeleted', { val: panel === undefined ? 1 : 0 }),
      el(
        'c:plotArea',
        {},
        plotArea.map((each) => withSeparatorsOf(each, numbers)),
        invisible(),
      ),
      legend === null ? null : legendElement(legend, context),
      el('c:plotVisOnly', { val: 1 }),
      el('c:dispBlanksAs', { val: 'gap' }),
    ),
    // Stated because some readers fill an unspecified chart background with white even on a dark slide.
    el('c:spPr', {}, fill === null ? el('a:noFill') : solid(fill), el('a:ln', {}, el('a:noFill'))),
    textProperties(context),
    el('c:externalData', { 'r:id': workbookId }, el('c:autoUpdate', { val: 0 })),
  );
}

interface Plot {
  /** Children of `c:plotArea`. */
  plotArea: XmlElement[];
  legend: 'b' | 'r' | null;
}

function plot(chart: ChartSpec, context: ChartContext): Plot {
  switch (chart.kind) {
    case 'bar':
    case 'column':
      if (lineIndices(chart).length > 0) {
        return { plotArea: [el('c:layout'), ...comboChart(chart, context)], legend: 'b' };
      }
      return {
        plotArea: [plotRoom(chart, context), ...barChart(chart, context)],
        legend: chart.series.length > 1 ? 'b' : null,
      };
    case 'area':
      return {
        plotArea: [el('c:layout'), ...areaChart(chart, context)],
        legend: chart.series.length > 1 ? 'b' : null,
      };
    case 'waterfall':
      return { plotArea: [el('c:layout'), ...waterfallChart(chart, context)], legend: null };
    case 'gantt': {
      const { plotArea, hasLegend } = ganttChart(chart, context);
      return { plotArea: [el('c:layout'), ...plotArea], legend: hasLegend ? 'b' : null };
    }
    case 'line': {
      const { plotArea, isNamed } = lineChart(chart, context);
      return { plotArea, legend: isNamed ? null : 'b' };
    }
    case 'pie':
    case 'doughnut': {
      const { plotArea, isNamed } = pieChart(chart, context);
      return { plotArea, legend: isNamed ? null : 'r' };
    }
  }
}

/** The position of bars or columns if values or the name of a reference line need room beside them. */
function plotRoom(chart: ChartSpec, context: ChartContext): XmlElement {
  const room = chart.kind === 'column' ? referenceWidth(chart, context) : 0;
  return room === 0 ? barLayout(chart, context) : roomAtRight(chart, context, room);
}

function legendElement(position: 'b' | 'r', context: ChartContext): XmlElement {
  return el('c:legend', {}, el('c:legendPos', { val: position }), el('c:overlay', { val: 0 }), textProperties(context));
}

function invisible(): XmlElement {
  return el('c:spPr', {}, el('a:noFill'), el('a:ln', {}, el('a:noFill')));
}

const GAP_PERCENT = 50;

/** Indices of the series that are lines over columns; none where nothing would be left for the columns. */
export function lineIndices(chart: ChartSpec): number[] {
  if (chart.kind !== 'column') return [];
  const found = [...new Set(chart.line_series ?? [])].filter((index) => chart.series[index] !== undefined);
  return found.length < chart.series.length ? found.sort((a, b) => a - b) : [];
}

/** Columns with lines over them: children of `c:plotArea`. The lines may have their own axis at the right. */
export function comboChart(chart: ChartSpec, context: ChartContext): XmlElement[] {
  const lines = new Set(lineIndices(chart));
  const bars = chart.series.flatMap((_, index) => (lines.has(index) ? [] : [index]));
  const isStacked = chart.stacked === true && bars.length > 1;
  const hasOwnAxis = chart.secondary_axis === true;
  const every = labelEvery(chart, context);
  // Indices of the series drawn as lines over columns; none if no series would be left for the columns.
  const onLeft = hasOwnAxis ? { ...chart, series: bars.flatMap((index) => chart.series[index] ?? []) } : chart;
  return [
    el(
      'c:barChart',
      {},
      el('c:barDir', { val: 'col' }),
      el('c:grouping', { val: isStacked ? 'stacked' : 'clustered' }),
      el('c:varyColors', { val: 0 }),
      bars.map((index) => barSeries(chart, index, isStacked, context)),
      el('c:gapWidth', { val: GAP_PERCENT }),
      isStacked ? el('c:overlap', { val: 100 }) : null,
      axisIds(),
    ),
    el(
      'c:lineChart',
      {},
      el('c:grouping', { val: 'standard' }),
      el('c:varyColors', { val: 0 }),
      [...lines].map((index) => lineSeries(chart, index, null, context)),
      el('c:marker', { val: 1 }),
      axisIds(hasOwnAxis),
    ),
    ...axes(onLeft, context, {
      isHorizontal: false,
      fromZero: true,
      ...(areSteps(chart) && { isLevel: every === 1, ...(every > 1 && { labelEvery: every }) }),
    }),
    ...(hasOwnAxis ? secondaryAxes(chart, context) : []),
  ];
}
