import type { ChartSpec } from '../../../deck/chart.ts';
import { el } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { plateFill } from '../ground-colours.ts';
import { NAMESPACE } from '../../xml/namespaces.ts';
import { areaChart } from './area-chart.ts';
import { barChart, barLayout } from './bar-chart.ts';
import type { ChartContext } from './chart-context.ts';
import { textProperties } from './chart-text.ts';
import { comboChart, lineIndices } from './combo-chart.ts';
import { ganttChart } from './gantt-chart.ts';
import { lineChart } from './line-chart.ts';
import { pieChart } from './pie-chart.ts';
import { waterfallChart } from './waterfall-chart.ts';

/** URI of a chart in a graphic frame (ECMA-376 part 1, 20.1.2.2.17). */
export const CHART_URI = NAMESPACE.c;

/**
 * A chart as the part `c:chartSpace` (ECMA-376 part 1, 21.2.2.29): without frame, title or depth, in theme fonts and
 * colours.
 * @param workbookId relationship of the embedded workbook.
 */
export function chartPart(chart: ChartSpec, context: ChartContext, workbookId: string): XmlElement {
  const { plotArea, legend } = plot(chart, context);
  return el(
    'c:chartSpace',
    { 'xmlns:c': NAMESPACE.c, 'xmlns:a': NAMESPACE.a, 'xmlns:r': NAMESPACE.r },
    el('c:date1904', { val: 0 }),
    el('c:lang', { val: context.language }),
    el('c:roundedCorners', { val: 0 }),
    el(
      'c:chart',
      {},
      el('c:autoTitleDeleted', { val: 1 }),
      el('c:plotArea', {}, plotArea, invisible()),
      legend === null ? null : legendElement(legend, context),
      el('c:plotVisOnly', { val: 1 }),
      el('c:dispBlanksAs', { val: 'gap' }),
    ),
    // Stated, because some readers paint an unstated chart ground white even on a dark slide.
    el('c:spPr', {}, plateFill(context.ground), el('a:ln', {}, el('a:noFill'))),
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
        plotArea: [barLayout(chart, context), ...barChart(chart, context)],
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

function legendElement(position: 'b' | 'r', context: ChartContext): XmlElement {
  return el('c:legend', {}, el('c:legendPos', { val: position }), el('c:overlay', { val: 0 }), textProperties(context));
}

function invisible(): XmlElement {
  return el('c:spPr', {}, el('a:noFill'), el('a:ln', {}, el('a:noFill')));
}
