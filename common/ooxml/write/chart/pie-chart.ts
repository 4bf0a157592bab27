import type { ChartSpec } from '../../../deck/chart.ts';
import { el } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { partingLine, solid } from '../ground-colours.ts';
import type { ChartContext } from './chart-context.ts';
import { dataLabels } from './data-labels.ts';
import { seriesData, seriesHead } from './series-data.ts';
import { emphasisOf, labelColourOn, paintColour, slicePaint } from './series-paint.ts';

/** EMU; parts the slices. */
const SLICE_LINE = 19_050;
const HOLE_PERCENT = 60;

/** A pie or doughnut of the first series (`c:pieChart` 21.2.2.141, `c:doughnutChart` 21.2.2.50 of ECMA-376 part 1). */
export function pieChart(chart: ChartSpec, context: ChartContext): XmlElement {
  const isDoughnut = chart.kind === 'doughnut';
  const series = chart.series[0];
  return el(
    isDoughnut ? 'c:doughnutChart' : 'c:pieChart',
    {},
    el('c:varyColors', { val: 1 }),
    series === undefined
      ? null
      : el(
          'c:ser',
          {},
          seriesHead(series, 0),
          chart.categories.map((_, index) => slice(chart, index, context)),
          chart.data_labels ? (isDoughnut ? ringLabels(chart, context) : outerLabels(chart, context)) : null,
          seriesData(chart, 0),
        ),
    el('c:firstSliceAng', { val: 0 }),
    isDoughnut ? el('c:holeSize', { val: HOLE_PERCENT }) : null,
  );
}

/** Whether slices carry their own names, so that a legend would repeat them. */
export function namesSlices(chart: ChartSpec): boolean {
  return chart.kind === 'pie' && chart.data_labels;
}

function slice(chart: ChartSpec, index: number, context: ChartContext): XmlElement {
  return el(
    'c:dPt',
    {},
    el('c:idx', { val: index }),
    el('c:bubble3D', { val: 0 }),
    el('c:spPr', {}, solid(paintColour(slicePaint(chart, index), context)), partingLine(context.ground, SLICE_LINE)),
  );
}

/** Name and value outside the pie. */
function outerLabels(chart: ChartSpec, context: ChartContext): XmlElement {
  const look = (isBold: boolean) =>
    ({
      numberFormat: chart.number_format,
      position: 'outEnd',
      shows: { value: true, category: true },
      separator: '\n',
      text: { isBold },
    }) as const;
  const { category } = emphasisOf(chart);
  return dataLabels(look(false), context, category === undefined ? [] : [{ index: category, look: look(true) }]);
}

/** Values on the ring, each in the colour that reads on its slice. */
function ringLabels(chart: ChartSpec, context: ChartContext): XmlElement {
  const { category } = emphasisOf(chart);
  const look = (index: number) => ({
    numberFormat: chart.number_format,
    shows: { value: true },
    text: { isBold: index === category, colour: labelColourOn(slicePaint(chart, index), context) },
  });
  return dataLabels(
    look(0),
    context,
    chart.categories.map((_, index) => ({ index, look: look(index) })),
  );
}
