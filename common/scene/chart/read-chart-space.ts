import type { Element } from '../../ooxml/xml/tree.ts';
import { attribute, booleanAttribute, childElements, descend } from '../../ooxml/xml/dom.ts';
import type {
  AxisModel,
  ChartModel,
  LegendModel,
  Line,
  PlotKind,
  PlotModel,
  TextLook,
  TitleModel,
} from './chart-model.ts';
import { defaultLine, solidLine } from './chart-colours.ts';
import { readLayout, readRichText, readShapeLook, readTextLook } from './read-look.ts';
import type { LookContext } from './read-look.ts';
import { flagOf, integerOf, readLabels, readSeries, valueOf } from './read-series.ts';
import type { ChartReading } from './read-series.ts';

/** Maximum number of series drawn. */
const MAX_SERIES = 120;
/** Default text size of a chart in points. */
const DEFAULT_SIZE = 10;
const TITLE_FACTOR = 1.2;
const DEFAULT_TITLE_SIZE = 18;

/** Reads `c:chartSpace` (ECMA-376 part 1, 21.2.2.29). */
export function readChartSpace(root: Element | null, context: LookContext): ChartModel {
  const chart = descend(root, 'chart');
  const plotArea = descend(chart, 'plotArea');
  const base: TextLook = {
    font: context.fonts.minor,
    east_asian_font: context.fonts.minor_east_asian,
    complex_font: context.fonts.minor_complex,
    size_pt: DEFAULT_SIZE,
    bold: false,
    italic: false,
    hex: context.colours.scheme.tx1,
    alpha: 1,
    rotation: null,
  };
  const body = descend(root, 'txPr');
  const text = { ...readTextLook(body, base, context), rotation: null };
  const hasSize = attribute(descend(body, 'p', 'pPr', 'defRPr'), 'sz') !== undefined;
  const reading: ChartReading = {
    ...context,
    language: valueOf(root, 'lang') ?? 'en-US',
    is1904: flagOf(root, 'date1904', false),
    text,
  };
  const plots = childElements(plotArea)
    .filter((element) => element.localName?.endsWith('Chart') === true)
    .map((element) => readPlot(element, reading));
  const titleLook = { ...text, size_pt: hasSize ? text.size_pt * TITLE_FACTOR : DEFAULT_TITLE_SIZE, bold: true };
  const blanks = valueOf(chart, 'dispBlanksAs');
  if (descend(root, 'userShapes') !== null) context.note('chart', 'userShapes');
  if (descend(plotArea, 'dTable') !== null) context.note('chart', 'dTable');
  return {
    language: reading.language,
    is1904: reading.is1904,
    title: chartTitle(chart, plots, titleLook, reading),
    legend: readLegend(descend(chart, 'legend'), reading),
    shape: readShapeLook(root, context),
    plotShape: readShapeLook(plotArea, context),
    plotLayout: readLayout(plotArea),
    plots,
    axes: childElements(plotArea)
      .filter((element) => /^(cat|val|date|ser)Ax$/.test(element.localName ?? ''))
      .map((element) => readAxis(element, reading)),
    blanks: blanks === 'gap' || blanks === 'span' ? blanks : 'zero',
    isRounded: flagOf(root, 'roundedCorners', false),
    look: text,
  };
}

/** The chart's title, or the name of its only series unless titles are turned off (21.2.2.7). */
function chartTitle(
  chart: Element | null,
  plots: readonly PlotModel[],
  look: TextLook,
  reading: ChartReading,
): TitleModel | null {
  const given = descend(chart, 'title');
  const series = plots.flatMap((plot) => plot.series);
  const name = series.length === 1 ? (series[0]?.name ?? '') : '';
  const automatic = (own: TextLook): TitleModel['text'] => (name === '' ? null : [[{ text: name, look: own }]]);
  if (given !== null) {
    const title = readTitle(given, look, reading);
    const text = title.text ?? automatic(title.look);
    return text === null ? null : { ...title, text };
  }
  const text = automatic(look);
  if (flagOf(chart, 'autoTitleDeleted', false) || text === null) return null;
  return { text, look, shape: { fill: undefined, line: undefined }, layout: null, overlay: false };
}

function readTitle(element: Element, inherited: TextLook, reading: ChartReading): TitleModel {
  const rich = descend(element, 'tx', 'rich');
  const look = readTextLook(rich ?? descend(element, 'txPr'), inherited, reading);
  const cached = descend(element, 'tx', 'strRef', 'strCache', 'pt', 'v')?.textContent ?? '';
  return {
    text: readRichText(rich, look, reading) ?? (cached === '' ? null : [[{ text: cached.slice(0, 1000), look }]]),
    look,
    shape: readShapeLook(element, reading),
    layout: readLayout(element),
    overlay: flagOf(element, 'overlay', false),
  };
}

function readLegend(element: Element | null, reading: ChartReading): LegendModel | null {
  if (element === null) return null;
  const position = valueOf(element, 'legendPos');
  const deleted = childElements(element, 'legendEntry')
    .filter((entry) => flagOf(entry, 'delete', false))
    .map((entry) => integerOf(entry, 'idx', 0, 0, 1e6));
  return {
    position: position === 'b' || position === 'l' || position === 't' || position === 'tr' ? position : 'r',
    look: { ...readTextLook(descend(element, 'txPr'), reading.text, reading), rotation: null },
    shape: readShapeLook(element, reading),
    layout: readLayout(element),
    overlay: flagOf(element, 'overlay', false),
    deleted: new Set(deleted),
  };
}

const KINDS: Readonly<Record<string, PlotKind>> = {
  bar: 'bar',
  line: 'line',
  area: 'area',
  pie: 'pie',
  ofPie: 'pie',
  doughnut: 'doughnut',
  scatter: 'scatter',
  bubble: 'bubble',
  radar: 'radar',
  stock: 'stock',
};

function readPlot(element: Element, reading: ChartReading): PlotModel {
  const name = element.localName ?? '';
  const kind = KINDS[name.replace(/(3D)?Chart$/, '')] ?? 'other';
  if (name.includes('3D') || kind === 'other' || name === 'ofPieChart') reading.note('chart', name);
  const grouping = valueOf(element, 'grouping');
  const lines = (child: string): Line | null => lineOf(element, child, reading);
  const upDown = descend(element, 'upDownBars');
  const labels = readLabels(descend(element, 'dLbls'), reading);
  // Lines without the attribute are smoothed by all programs, following the schema's default.
  const isSmooth = name === 'lineChart' || /^smooth/.test(valueOf(element, 'scatterStyle') ?? '');
  return {
    kind,
    isHorizontal: kind === 'bar' && valueOf(element, 'barDir') === 'bar',
    grouping: grouping === 'stacked' || grouping === 'percentStacked' ? grouping : 'clustered',
    variesColours: flagOf(element, 'varyColors', true),
    gapWidth: integerOf(element, 'gapWidth', 150, 0, 500),
    overlap: descend(element, 'overlap') === null ? null : integerOf(element, 'overlap', 0, -100, 100),
    firstAngle: integerOf(element, 'firstSliceAng', 0, 0, 360),
    holeSize: integerOf(element, 'holeSize', 10, 1, 90),
    bubbleScale: integerOf(element, 'bubbleScale', 100, 0, 300),
    hasMarkers: kind !== 'line' || flagOf(element, 'marker', false),
    style: valueOf(element, 'scatterStyle') ?? valueOf(element, 'radarStyle') ?? '',
    series: childElements(element, 'ser')
      .slice(0, MAX_SERIES)
      .map((series, at) => readSeries(series, at, reading, isSmooth))
      .map((series) => ({ ...series, labels: series.labels ?? labels }))
      .sort((a, b) => a.order - b.order),
    axisIds: childElements(element, 'axId').map((axis) => attribute(axis, 'val') ?? ''),
    seriesLines: lines('serLines'),
    dropLines: lines('dropLines'),
    highLowLines: lines('hiLowLines'),
    upDownBars:
      upDown === null
        ? null
        : {
            up: readShapeLook(descend(upDown, 'upBars'), reading),
            down: readShapeLook(descend(upDown, 'downBars'), reading),
            gapWidth: integerOf(upDown, 'gapWidth', 150, 0, 500),
          },
  };
}

/** A line that is drawn if its element exists, in a muted colour by default. */
function lineOf(parent: Element, name: string, reading: ChartReading): Line | null {
  const element = descend(parent, name);
  if (element === null) return null;
  const { line } = readShapeLook(element, reading);
  if (line !== undefined) return line;
  return name === 'hiLowLines' ? solidLine(reading.colours.scheme.tx1, 0.75) : defaultLine(reading.colours);
}

function readAxis(element: Element, reading: ChartReading): AxisModel {
  const name = element.localName ?? '';
  const scaling = descend(element, 'scaling');
  const number = (parent: Element | null, child: string): number | null => {
    const value = Number(valueOf(parent, child) ?? Number.NaN);
    return Number.isFinite(value) && Math.abs(value) < 1e150 ? value : null;
  };
  const unit = (child: string): AxisModel['baseUnit'] => {
    const value = valueOf(element, child);
    return value === 'days' || value === 'months' || value === 'years' ? value : null;
  };
  const position = valueOf(element, 'axPos');
  const crosses = valueOf(element, 'crosses');
  const tick = valueOf(element, 'majorTickMark');
  const labels = valueOf(element, 'tickLblPos');
  const format = descend(element, 'numFmt');
  const title = descend(element, 'title');
  const skip = number(element, 'tickLblSkip');
  const tickSkip = number(element, 'tickMarkSkip');
  const isVertical = position === 'l' || position === 'r';
  const titleLook = { ...reading.text, bold: true, rotation: isVertical ? -90 : 0 };
  return {
    id: valueOf(element, 'axId') ?? '',
    kind: name === 'valAx' ? 'value' : name === 'dateAx' ? 'date' : 'category',
    position: position === 'l' || position === 'r' || position === 't' ? position : 'b',
    isDeleted: flagOf(element, 'delete', false) || name === 'serAx',
    isReversed: valueOf(scaling, 'orientation') === 'maxMin',
    requested: {
      min: number(scaling, 'min'),
      max: number(scaling, 'max'),
      majorUnit: number(element, 'majorUnit'),
      logBase: number(scaling, 'logBase'),
    },
    minorUnit: number(element, 'minorUnit'),
    baseUnit: unit('baseTimeUnit'),
    majorTimeUnit: unit('majorTimeUnit'),
    crosses: crosses === 'min' || crosses === 'max' ? crosses : 'autoZero',
    crossesAt: number(element, 'crossesAt'),
    isBetween: valueOf(element, 'crossBetween') !== 'midCat',
    majorGrid: lineOf(element, 'majorGridlines', reading),
    minorGrid: lineOf(element, 'minorGridlines', reading),
    title: title === null ? null : readTitle(title, titleLook, reading),
    format:
      format === null || booleanAttribute(format, 'sourceLinked') === true
        ? null
        : (attribute(format, 'formatCode') ?? null),
    majorTick: tick === 'none' || tick === 'in' || tick === 'out' ? tick : 'cross',
    labels: labels === 'high' || labels === 'low' || labels === 'none' ? labels : 'nextTo',
    shape: readShapeLook(element, reading),
    look: readTextLook(descend(element, 'txPr'), reading.text, reading),
    labelSkip: skip === null || skip < 1 ? null : Math.floor(skip),
    tickSkip: tickSkip === null || tickSkip < 1 ? null : Math.floor(tickSkip),
    displayUnit: DISPLAY_UNITS[valueOf(descend(element, 'dispUnits'), 'builtInUnit') ?? ''] ?? 1,
  };
}

const DISPLAY_UNITS: Readonly<Record<string, number>> = {
  hundreds: 1e2,
  thousands: 1e3,
  tenThousands: 1e4,
  hundredThousands: 1e5,
  millions: 1e6,
  tenMillions: 1e7,
  hundredMillions: 1e8,
  billions: 1e9,
  trillions: 1e12,
};
