import { manualLayout } from './manual-layout.ts';
import type { ChartSpec } from '../../../deck/chart.ts';
import { el } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { solid } from '../background-colours.ts';
import { separatorLine } from '../muted-colours.ts';
import type { ChartContext } from './chart-text.ts';
import { dataLabels } from './data-labels.ts';
import type { LabelLook } from './data-labels.ts';
import { ringLabels } from './ring-labels.ts';
import type { RingLabels } from './ring-labels.ts';
import { emphasisOf, labelColourOn, paintColour, seriesData, seriesHead, slicePaint } from './series.ts';

/** Width in EMU of the line between slices. */
const SLICE_LINE = 19_050;
const HOLE_PERCENT = 60;
/** A pie with at most this many parts names them; a larger one does only if its values are shown. */
const MAX_NAMED = 6;
const MIN_LABELLED_SHARE = 0.04;

/** What a pie or doughnut is made of, beside the chart space. */
interface PiePlot {
  /** Children of `c:plotArea`, `c:layout` first. */
  plotArea: XmlElement[];
  /** True if parts are labelled with their names, so that no legend is needed. */
  isNamed: boolean;
}

/** A pie or doughnut of the first series (`c:pieChart` 21.2.2.141, `c:doughnutChart` 21.2.2.50 of ECMA-376 part 1). */
export function pieChart(chart: ChartSpec, context: ChartContext): PiePlot {
  const series = chart.series[0];
  const isDoughnut = chart.kind === 'doughnut';
  const ring = ringLabels(chart, context, isDoughnut ? HOLE_PERCENT / 100 : 0);
  const isNamed = ring !== null || (!isDoughnut && (chart.data_labels || chart.categories.length <= MAX_NAMED));
  const labels = (): XmlElement | null => {
    if (ring !== null) return labelsAround(chart, context, ring);
    if (isNamed) return outerLabels(chart, context);
    return chart.data_labels ? labelsOnRing(chart, context) : null;
  };
  const plot = el(
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
          labels(),
          seriesData(chart, 0),
        ),
    el('c:firstSliceAng', { val: 0 }),
    isDoughnut ? el('c:holeSize', { val: HOLE_PERCENT }) : null,
  );
  return { plotArea: [ring === null ? el('c:layout') : ringPlace(ring, context), plot], isNamed };
}

/** The centred ring, at the size for which its labels were measured (`c:layout`, ECMA-376 part 1, 21.2.2.88). */
function ringPlace({ diameter }: RingLabels, { size }: ChartContext): XmlElement {
  return manualLayout(
    {
      x: (size.w - diameter) / 2 / size.w,
      y: (size.h - diameter) / 2 / size.h,
      w: diameter / size.w,
      h: diameter / size.h,
    },
    'inner',
  );
}

function slice(chart: ChartSpec, index: number, context: ChartContext): XmlElement {
  return el(
    'c:dPt',
    {},
    el('c:idx', { val: index }),
    el('c:bubble3D', { val: 0 }),
    el(
      'c:spPr',
      {},
      solid(paintColour(slicePaint(chart, index), context)),
      separatorLine(context.background, SLICE_LINE),
    ),
  );
}

/** Name and value outside the pie. */
function outerLabels(chart: ChartSpec, context: ChartContext): XmlElement {
  const look = (isBold: boolean): LabelLook => ({
    ...nameAndValue(chart, true),
    position: 'outEnd',
    text: { isBold },
  });
  const { category } = emphasisOf(chart);
  return dataLabels(look(false), context, category === undefined ? [] : [{ index: category, look: look(true) }]);
}

/** Name and value around the ring. */
function labelsAround(chart: ChartSpec, context: ChartContext, ring: RingLabels): XmlElement {
  const { category } = emphasisOf(chart);
  const look = (isBold: boolean): LabelLook => ({
    ...nameAndValue(chart, ring.isStacked),
    // Stated for a pie, which allows other positions. A doughnut allows only this one, which must not be stated.
    ...(chart.kind === 'pie' && { position: 'ctr' }),
    text: { isBold, isUnbroken: true },
  });
  return dataLabels(
    look(false),
    context,
    ring.labels.map(({ index, right, down }) => ({ index, look: look(index === category), right, raise: -down })),
  );
}

function nameAndValue(chart: ChartSpec, isStacked: boolean): LabelLook {
  return {
    numberFormat: chart.number_format,
    shows: { value: chart.data_labels, category: true },
    separator: isStacked ? '\n' : '  ',
  };
}

/** Whether a slice is narrower than its value. */
function isTooSmall(chart: ChartSpec, index: number): boolean {
  const values = (chart.series[0]?.values ?? []).map((value) => Math.abs(value ?? 0));
  return (values[index] ?? 0) < MIN_LABELLED_SHARE * values.reduce((sum, value) => sum + value, 0);
}

/** Values on the ring, each in a colour that is readable on its slice. */
function labelsOnRing(chart: ChartSpec, context: ChartContext): XmlElement {
  const { category } = emphasisOf(chart);
  const look = (index: number): LabelLook => ({
    numberFormat: chart.number_format,
    shows: { value: true },
    text: { isBold: index === category, colour: labelColourOn(slicePaint(chart, index), context) },
  });
  return dataLabels(
    look(0),
    context,
    chart.categories.map((_, index) => ({ index, look: isTooSmall(chart, index) ? null : look(index) })),
  );
}
