import { isForPanels } from '../../deck/chart.ts';
import type { ChartSeries, ChartSpec } from '../../deck/chart.ts';
import { EMU_PER_PT } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import type { ChartPanel, SlideItem } from '../../ooxml/write/deck-content.ts';
import { readsFromRight } from '../../ooxml/write/text-body.ts';
import { formatNumber } from '../chart/number-format.ts';
import { GAP, panelGrid, TEXT_PT } from './panel-grid.ts';
import type { PanelGrid, PanelSetting } from './panel-grid.ts';

/** What is below the edge of the next one, points: rounded edges would let a hairline through. */
const SEAM = 0.5;
/** Height of the line with the unit, points. */
const UNIT = 20;

/**
 * A chart of many series as a grid of small native charts with one scale; the first keeps the chart's id. Null where the series
 * are few, or the place is too small.
 */
export function chartPanels(
  item: Omit<SlideItem, 'content'>,
  chart: ChartSpec,
  place: Box,
  given: Omit<PanelSetting, 'isFromRight'>,
): SlideItem[] | null {
  if (!isForPanels(chart)) return null;
  const isFromRight = readsFromRight([...chart.series.map(({ name }) => name), ...chart.categories].join(' '));
  const unit = chart.value_axis_title ?? '';
  const top = unit === '' ? 0 : UNIT;
  const box = { ...place, y: place.y + top * EMU_PER_PT, h: place.h - top * EMU_PER_PT };
  const grid = panelGrid(chart, box, { ...given, isFromRight });
  if (grid === null) return null;
  const panels = chart.series.map((series, at): SlideItem => {
    const { frame, panel } = panelOf(chart, at, grid, box, { ...given, isFromRight });
    const range = rangeOf(chart, series, given.language);
    return {
      ...item,
      id: at === 0 ? item.id : `${item.id}-panel-${at + 1}`,
      // A placeholder takes one chart.
      placeholder: null,
      shape_name: `${item.shape_name}: ${series.name}`.slice(0, 60),
      box: frame,
      content: {
        kind: 'chart',
        chart: ofOne(chart, series, at === 0 ? `${chart.alt} – ${range}` : range),
        text_size_pt: TEXT_PT,
        panel,
      },
    };
  });
  return unit === '' ? panels : [unitLine(item, unit, place, isFromRight), ...panels];
}

/** The chart of one series, with all that is about the others left out. */
function ofOne(chart: ChartSpec, series: ChartSeries, alt: string): ChartSpec {
  const {
    emphasis: _,
    callout: __,
    reference: ___,
    value_axis_title: ____,
    category_axis_title: _____,
    ...rest
  } = chart;
  return { ...rest, series: [series], alt, data_labels: false };
}

/** Alternative text of one small chart: what it is of, and where it begins and ends. */
function rangeOf({ categories, number_format }: ChartSpec, { name, values }: ChartSeries, language: string): string {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, category: categories[at] ?? '' }]));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return name;
  const said = [first, last].map(
    ({ value, category }) => `${category} ${formatNumber(value, number_format, language)}`,
  );
  return `${name}: ${said.join(' – ')}`;
}

function panelOf(
  chart: ChartSpec,
  at: number,
  grid: PanelGrid,
  box: Box,
  { typesetter, font, isFromRight }: PanelSetting,
): { frame: Box; panel: ChartPanel } {
  const count = chart.series.length;
  const [row, column] = [Math.floor(at / grid.columns), at % grid.columns];
  const isFirst = column === 0;
  const isLowest = at + grid.columns >= count;
  const [names, values] = chart.kind === 'bar' ? [isFirst, isLowest] : [isLowest, isFirst];
  // All plots are alike. The frames meet, so that what they have as background is one.
  const room = { w: box.w / EMU_PER_PT, h: box.h / EMU_PER_PT };
  const x = grid.beside + column * grid.cell.w;
  const y = row * grid.cell.h;
  const left = isFirst ? 0 : x - grid.gap / 2;
  const right = column === grid.columns - 1 ? room.w : x + grid.cell.w - grid.gap / 2 + SEAM;
  const top = row === 0 ? 0 : y - GAP.down / 2;
  const bottom = row === grid.rows - 1 ? room.h : y + grid.cell.h - GAP.down / 2 + (isLowest ? grid.below : SEAM);
  const size = { w: right - left, h: bottom - top };
  const widest = Math.max(
    ...(grid.titles[at] ?? []).map((each) => typesetter.textWidthPt(each, font, grid.title_pt, true)),
  );
  const inFrame = (from: number, w: number): number => (isFromRight ? right - from - w : from - left) / size.w;
  const [from, to] = isFromRight ? [room.w - right, room.w - left] : [left, right];
  const across = [from, to].map((each) => Math.round(box.x + each * EMU_PER_PT));
  const down = [top, bottom].map((each) => Math.round(box.y + each * EMU_PER_PT));
  const [frameX = 0, endX = 0] = across;
  const [frameY = 0, endY = 0] = down;
  const frame = { x: frameX, y: frameY, w: endX - frameX, h: endY - frameY };
  const { series: emphasised } = chart.emphasis ?? {};
  return {
    frame,
    panel: {
      ...{ title: grid.titles[at] ?? [], title_pt: grid.title_pt },
      ...{ title_x: inFrame(x, widest + TITLE_INSET), title_y: (y - top) / size.h },
      scale: grid.scale,
      plot: {
        x: inFrame(x, grid.plot.w),
        y: (y - top + grid.head) / size.h,
        w: grid.plot.w / size.w,
        h: grid.plot.h / size.h,
      },
      names_categories: names,
      names_values: values && grid.labels !== 'all',
      is_mirrored: isFromRight,
      labels: grid.labels,
      is_muted: emphasised !== undefined && emphasised !== at,
    },
  };
}

/** Points that programs leave around a heading. */
const TITLE_INSET = 4;

function unitLine(item: Omit<SlideItem, 'content'>, unit: string, place: Box, isFromRight: boolean): SlideItem {
  return {
    ...{ id: `${item.id}-unit`, placeholder: null, shape_name: 'Unit' },
    box: { ...place, h: UNIT * EMU_PER_PT },
    content: {
      ...{ kind: 'text', paragraphs: [{ level: 0, runs: [{ text: unit }] }], size_pt: TEXT_PT, color: 'muted' },
      align: isFromRight ? 'right' : 'left',
    },
  };
}
