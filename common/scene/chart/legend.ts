import type { Point, Rect, SceneNode } from '../scene.ts';
import { solidLine } from './chart-colours.ts';
import type { Fill, LegendModel, Line, MarkerModel, PlotModel, SeriesModel } from './chart-model.ts';
import { drawText, setText } from './chart-text.ts';
import type { SetText } from './chart-text.ts';
import {
  circlePath,
  fillOf,
  outlineOf,
  paintOf,
  pathNode,
  polyline,
  rectPath,
  segment,
  seriesColour,
  strokeOf,
  variesByPoint,
} from './drawing.ts';
import type { Drawing } from './drawing.ts';

/** A legend with its entries arranged in rows, not yet positioned. */
interface LaidLegend {
  model: LegendModel;
  w: number;
  h: number;
  cells: { entry: Entry; x: number; y: number; keyWidth: number }[];
}

interface Entry {
  plot: PlotModel;
  series: SeriesModel;
  point: number | null;
  set: SetText;
}

/** Maximum number of entries drawn. */
const MAX_ENTRIES = 60;
/** Distance between a key and its name, em. */
const KEY_GAP = 0.35;
const SIDE_SHARE = 0.35;
const ROW_SHARE = 0.95;

/** Arranges the entries of a legend: in a column at the sides, in rows above and below; null if it has none. */
export function layOutLegend(drawing: Drawing, model: LegendModel, rect: Rect): LaidLegend | null {
  const em = model.look.size_pt;
  const { layout } = model;
  const isRow = model.position === 't' || model.position === 'b';
  const given = layout?.w != null && layout.w > 0 ? layout.w * rect.w : null;
  const maxWidth = given ?? rect.w * (isRow ? ROW_SHARE : SIDE_SHARE);
  const list = entries(drawing, model, maxWidth);
  if (list.length === 0) return null;
  const gap = em * KEY_GAP;
  const keyWidths = list.map(({ plot }) => (isLine(plot) ? em * 2 : em * 0.6));
  const widestKey = Math.max(...keyWidths);
  const widths = list.map((entry, at) => (keyWidths[at] ?? 0) + gap + entry.set.width);
  const widest = widestKey + gap + Math.max(...list.map((entry) => entry.set.width));
  const total = widths.reduce((sum, width) => sum + width + em, 0);
  // One row with the widths of its entries if they fit; otherwise equal columns as wide as the widest entry.
  const isOneRow = given === null ? isRow && total <= maxWidth : total <= maxWidth + em;
  const rowHeight = Math.max(...list.map((entry) => entry.set.height)) * (isOneRow ? 1 : 1.15);
  const columns = isOneRow
    ? list.length
    : isRow || given !== null
      ? Math.max(1, Math.min(list.length, Math.floor((maxWidth + em) / (widest + em))))
      : columnsAtSide(list.length, rowHeight, rect.h, widest + em, maxWidth);
  let x = 0;
  const cells = list.map((entry, at) => {
    const cell = isOneRow
      ? { entry, x, y: 0, keyWidth: keyWidths[at] ?? 0 }
      : { entry, x: (at % columns) * (widest + em), y: Math.floor(at / columns) * rowHeight, keyWidth: widestKey };
    x += (widths[at] ?? 0) + em;
    return cell;
  });
  const rows = isOneRow ? 1 : Math.ceil(list.length / columns);
  const w = isOneRow ? total - em : columns * (widest + em) - em;
  return { model, w, h: rows * rowHeight, cells };
}

function columnsAtSide(count: number, rowHeight: number, room: number, width: number, maxWidth: number): number {
  const rows = Math.max(1, Math.floor((room * 0.95) / rowHeight));
  return Math.max(1, Math.min(Math.ceil(count / rows), Math.floor(maxWidth / width) || 1));
}

function isLine(plot: PlotModel): boolean {
  return plot.kind === 'line' || plot.kind === 'scatter' || plot.kind === 'stock' || isOpenRadar(plot);
}

function isOpenRadar(plot: PlotModel): boolean {
  return plot.kind === 'radar' && plot.style !== 'filled';
}

function entries(drawing: Drawing, model: LegendModel, maxWidth: number): Entry[] {
  const { look } = model;
  const limit = Math.max(look.size_pt * 3, maxWidth - look.size_pt * 2.5);
  const set = (text: string): SetText => setText(drawing.setter, text, look, limit);
  const all: { plot: PlotModel; series: SeriesModel; point: number | null; text: string }[] = [];
  for (const plot of drawing.model.plots) {
    const [first] = plot.series;
    if (first !== undefined && variesByPoint(plot)) {
      const count = Math.max(first.values.numbers.length, first.categories?.texts.length ?? 0);
      for (let point = 0; point < Math.min(MAX_ENTRIES, count); point += 1) {
        all.push({ plot, series: first, point, text: first.categories?.texts[point] || String(point + 1) });
      }
    } else {
      for (const series of plot.series) {
        all.push({ plot, series, point: null, text: series.name || `Series${series.index + 1}` });
      }
    }
  }
  const kept = all.filter((_, at) => !model.deleted.has(at)).slice(0, MAX_ENTRIES);
  // Beside a stack, entries are in the order of its parts: the last one on top.
  const isSide = model.position !== 't' && model.position !== 'b';
  const isStack = drawing.model.plots.every((plot) => plot.grouping !== 'clustered' && !plot.isHorizontal);
  if (isSide && isStack && drawing.model.plots.length > 0) kept.reverse();
  return kept.map((entry) => ({ ...entry, set: set(entry.text) }));
}

/** Draws a legend at its top left corner. */
export function drawLegend(drawing: Drawing, legend: LaidLegend, x: number, y: number): SceneNode[] {
  const em = legend.model.look.size_pt;
  const { fill, line } = legend.model.shape;
  const box = { x: x - em * 0.3, y: y - em * 0.1, w: legend.w + em * 0.6, h: legend.h + em * 0.2 };
  const background = pathNode(rectPath(box), paintOf(fill, box), line ?? null);
  const nodes = legend.cells.flatMap(({ entry, x: dx, y: dy, keyWidth }): SceneNode[] => {
    const left = x + dx;
    const firstLine = entry.set.lines[0]?.height_pt ?? em * 1.2;
    const middle = y + dy + firstLine / 2;
    return [
      ...key(drawing, entry, left, middle, keyWidth, em),
      ...drawText(entry.set, left + keyWidth + em * KEY_GAP, y + dy, 'left'),
    ];
  });
  return background === null ? nodes : [background, ...nodes];
}

function key(drawing: Drawing, entry: Entry, x: number, y: number, width: number, em: number): SceneNode[] {
  const { plot, series, point } = entry;
  const nodes: (SceneNode | null)[] = [];
  if (isLine(plot)) {
    const line: Line | null =
      plot.style === 'marker' && plot.kind === 'scatter' ? null : strokeOf(drawing, series, null);
    if (line !== null) nodes.push(segment({ x, y }, { x: x + width, y }, line));
    const hasMarker = plot.kind !== 'radar' || plot.style === 'marker';
    if (hasMarker) nodes.push(markerNode(drawing, plot, series, null, { x: x + width / 2, y }));
  } else {
    const side = em * 0.6;
    const box = { x: x + (width - side) / 2, y: y - side / 2, w: side, h: side };
    const fill: Fill = fillOf(drawing, plot, series, point);
    nodes.push(pathNode(rectPath(box), paintOf(fill, box), outlineOf(drawing, series, point)));
  }
  return nodes.filter((node) => node !== null);
}

const SYMBOLS = ['diamond', 'square', 'triangle', 'x', 'star', 'circle', 'plus', 'dot', 'dash'];
const DEFAULT_SIZE = 5;
/** Default size of markers. */
const AUTOMATIC_SIZE = 7;

/** The marker of a point, or of a series in a legend; null if it has none. */
export function markerNode(
  drawing: Drawing,
  plot: PlotModel,
  series: SeriesModel,
  point: number | null,
  center: Point,
): SceneNode | null {
  const own = point === null ? null : (series.points.get(point)?.marker ?? null);
  const base: MarkerModel | null = series.marker;
  const symbol =
    own?.symbol ?? base?.symbol ?? (plot.hasMarkers || base !== null || own !== null ? automatic(series) : 'none');
  if (symbol === 'none') return null;
  const size = own?.size ?? base?.size ?? (own === null && base === null ? AUTOMATIC_SIZE : DEFAULT_SIZE);
  const colour = { kind: 'solid', hex: seriesHex(drawing, series), alpha: 1 } as const;
  const fill = own?.shape.fill ?? base?.shape.fill ?? colour;
  const given = own?.shape.line === undefined ? base?.shape.line : own.shape.line;
  const r = size / 2;
  const isDrawnByLines = symbol === 'x' || symbol === 'plus' || symbol === 'star';
  const line = given === undefined ? (isDrawnByLines ? solidLine(colour.hex, 0.75) : null) : given;
  const rect = { x: center.x - r, y: center.y - r, w: size, h: size };
  return pathNode(outline(symbol, center, r), isDrawnByLines ? null : paintOf(fill, rect), line);
}

function automatic(series: SeriesModel): string {
  return SYMBOLS[series.index % SYMBOLS.length] ?? 'circle';
}

/** The colour of a series for markers and keys: that of its line, else its own. */
function seriesHex(drawing: Drawing, series: SeriesModel): string {
  const { line, fill } = series.shape;
  if (line !== undefined && line !== null) return line.paint.hex;
  if (fill !== undefined && fill.kind !== 'none') return fill.hex;
  return seriesColour(drawing, series);
}

function outline(symbol: string, { x, y }: Point, r: number): string {
  const cross = `${polyline([
    { x: x - r, y: y - r },
    { x: x + r, y: y + r },
  ])}${polyline([
    { x: x + r, y: y - r },
    { x: x - r, y: y + r },
  ])}`;
  const upright = polyline([
    { x, y: y - r },
    { x, y: y + r },
  ]);
  switch (symbol) {
    case 'square':
    case 'picture':
      return rectPath({ x: x - r, y: y - r, w: 2 * r, h: 2 * r });
    case 'diamond':
      return `${polyline([
        { x, y: y - r },
        { x: x + r, y },
        { x, y: y + r },
        { x: x - r, y },
      ])}Z`;
    case 'triangle':
      return `${polyline([
        { x, y: y - r },
        { x: x + r, y: y + r },
        { x: x - r, y: y + r },
      ])}Z`;
    case 'dash':
      return rectPath({ x: x - r, y: y - Math.max(0.5, r / 4), w: 2 * r, h: Math.max(1, r / 2) });
    case 'dot':
      return rectPath({ x, y: y - Math.max(0.5, r / 4), w: r * 2, h: Math.max(1, r / 2) });
    case 'x':
      return cross;
    case 'star':
      return cross + upright;
    case 'plus':
      return `${upright}${polyline([
        { x: x - r, y },
        { x: x + r, y },
      ])}`;
    default:
      return circlePath({ x, y }, r);
  }
}
