import type { ChartSpec } from '../../../deck/chart.ts';
import { el } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { line, solid } from '../background-colours.ts';
import type { ChartPanel } from '../deck-content.ts';
import { axes, axisIds } from './axes.ts';
import { richText } from './chart-text.ts';
import type { ChartContext } from './chart-text.ts';
import { dataLabels } from './data-labels.ts';
import { manualLayout } from './manual-layout.ts';
import { isNumber, labelEvery, paintColour, seriesData, seriesHead } from './series.ts';
import type { Paint } from './series.ts';

/** EMU. */
const LINE_WIDTH = 28_575;
const MUTED_WIDTH = 22_225;
const END_MARKER = 6;
const GAP_PERCENT = 40;
const STRONG_SHADE = 2;

/** The heading of a small chart (`c:title`, ECMA-376 part 1, 21.2.2.211): in line with its plot, over it. */
export function panelTitle(
  { title, title_pt, title_x, title_y, is_mirrored }: ChartPanel,
  context: ChartContext,
): XmlElement {
  const look = {
    isBold: true,
    scale: title_pt / context.textSizePt,
    align: is_mirrored ? ('r' as const) : ('l' as const),
  };
  return el(
    'c:title',
    {},
    el('c:tx', {}, richText(title.join('\n'), context, look)),
    manualLayout({ x: title_x, y: title_y }),
    el('c:overlay', { val: 1 }),
  );
}

/** A small chart of one series with the scale of all others: children of `c:plotArea`. */
export function panelPlot(chart: ChartSpec, panel: ChartPanel, context: ChartContext): XmlElement[] {
  const { scale, plot } = panel;
  const isHorizontal = chart.kind === 'bar';
  const isLine = chart.kind === 'line' || chart.kind === 'area';
  const every = isHorizontal
    ? 1
    : labelEvery(chart, { ...context, size: { ...context.size, w: context.size.w * plot.w } });
  return [
    manualLayout(plot, 'inner'),
    drawing(chart, panel, context),
    ...axes(withoutTitles(chart), context, {
      isHorizontal,
      fromZero: !isLine,
      isLevel: every === 1,
      ...(every > 1 && { labelEvery: every }),
      ...(chart.kind === 'area' && { isEdgeToEdge: true }),
      scale: { min: scale.min, max: scale.max, majorUnit: scale.step, isShown: panel.labels !== 'all' },
      hides: { categories: !panel.names_categories, values: !panel.names_values },
      ...(panel.is_mirrored && { isMirrored: true }),
    }),
  ];
}

/** The unit is said once over all panels. */
function withoutTitles({ value_axis_title: _, category_axis_title: __, ...chart }: ChartSpec): ChartSpec {
  return chart;
}

function drawing(chart: ChartSpec, panel: ChartPanel, context: ChartContext): XmlElement {
  const varied = el('c:varyColors', { val: 0 });
  const series = panelSeries(chart, panel, context);
  switch (chart.kind) {
    case 'line':
      return el(
        'c:lineChart',
        {},
        el('c:grouping', { val: 'standard' }),
        varied,
        series,
        el('c:marker', { val: 1 }),
        axisIds(),
      );
    case 'area':
      return el('c:areaChart', {}, el('c:grouping', { val: 'standard' }), varied, series, axisIds());
    default:
      return el(
        'c:barChart',
        {},
        el('c:barDir', { val: chart.kind === 'bar' ? 'bar' : 'col' }),
        el('c:grouping', { val: 'clustered' }),
        varied,
        series,
        el('c:gapWidth', { val: GAP_PERCENT }),
        axisIds(),
      );
  }
}

function panelSeries(chart: ChartSpec, panel: ChartPanel, context: ChartContext): XmlElement {
  const [series] = chart.series;
  // Muted series are content too: of the shades the one that stands out most for lines, the usual one for areas.
  const muted = chart.kind === 'line' ? STRONG_SHADE : 0;
  const paint: Paint = panel.is_muted ? { kind: 'muted', index: muted } : { kind: 'accent', index: 0 };
  const colour = paintColour(paint, context);
  const last = (series?.values ?? []).findLastIndex(isNumber);
  const head = seriesHead({ name: series?.name ?? '' }, 0);
  const data = seriesData(chart, 0);
  const value = { numberFormat: chart.number_format, shows: { value: true } };
  if (chart.kind === 'area') return el('c:ser', {}, head, el('c:spPr', {}, solid(colour)), data);
  if (chart.kind !== 'line') {
    const labels = { ...value, position: 'outEnd' as const };
    return el(
      'c:ser',
      {},
      head,
      el('c:spPr', {}, solid(colour)),
      el('c:invertIfNegative', { val: 0 }),
      panel.labels === 'all' ? dataLabels(labels, context) : null,
      data,
    );
  }
  const stroke = el('c:spPr', {}, line(panel.is_muted ? MUTED_WIDTH : LINE_WIDTH, colour));
  const end = { ...value, position: 'r' as const, text: { isBold: !panel.is_muted } };
  return el(
    'c:ser',
    {},
    head,
    stroke,
    el('c:marker', {}, el('c:symbol', { val: 'none' })),
    last < 0
      ? null
      : el(
          'c:dPt',
          {},
          el('c:idx', { val: last }),
          el(
            'c:marker',
            {},
            el('c:symbol', { val: 'circle' }),
            el('c:size', { val: END_MARKER }),
            el('c:spPr', {}, solid(colour), el('a:ln', {}, el('a:noFill'))),
          ),
          el('c:bubble3D', { val: 0 }),
          stroke,
        ),
    panel.labels === 'last' && last >= 0 ? dataLabels(null, context, [{ index: last, look: end }]) : null,
    data,
    el('c:smooth', { val: 0 }),
  );
}
