import type { ChartSpec } from '../../../deck/chart.ts';
import { el } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { partingLine, solid } from '../ground-colours.ts';
import { axes, axisIds } from './axes.ts';
import { labelEvery } from './category-labels.ts';
import type { ChartContext } from './chart-context.ts';
import { groupingOf, percentScale } from './grouping.ts';
import { seriesData, seriesHead } from './series-data.ts';
import { paintColour, seriesPaint } from './series-paint.ts';

/** EMU; parts the layers of a stack. */
const LAYER_LINE = 9_525;
/** Areas that are not stacked lie over each other, and must let each other be seen (thousandths of a percent). */
const SHINE_THROUGH = 55_000;

/** Areas with their axes: children of `c:plotArea` (`c:areaChart`, ECMA-376 part 1, 21.2.2.5). Values stand on the axis. */
export function areaChart(chart: ChartSpec, context: ChartContext): XmlElement[] {
  const grouping = groupingOf(chart);
  const every = labelEvery(chart, context);
  const isVeiled = grouping === 'clustered' && chart.series.length > 1;
  const onAxis = { ...chart, data_labels: false };
  return [
    el(
      'c:areaChart',
      {},
      el('c:grouping', { val: grouping === 'clustered' ? 'standard' : grouping }),
      el('c:varyColors', { val: 0 }),
      chart.series.map((series, index) => {
        const full = paintColour(seriesPaint(chart, index, chart.emphasis?.category), context);
        const colour = isVeiled
          ? { ...full, children: [...full.children, el('a:alpha', { val: SHINE_THROUGH })] }
          : full;
        return el(
          'c:ser',
          {},
          seriesHead(series, index),
          el('c:spPr', {}, solid(colour), isVeiled ? null : partingLine(context.ground, LAYER_LINE)),
          seriesData(chart, index),
        );
      }),
      axisIds(),
    ),
    ...axes(onAxis, context, {
      isHorizontal: false,
      fromZero: true,
      isEdgeToEdge: true,
      isLevel: every === 1,
      ...(every > 1 && { labelEvery: every }),
      ...(grouping === 'percentStacked' && { scale: percentScale(onAxis) }),
    }),
  ];
}
