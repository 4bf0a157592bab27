import type { Point, SceneNode } from '../scene.ts';
import { solidLine } from './chart-colours.ts';
import type { MarkerModel, PlotModel, SeriesModel } from './chart-model.ts';
import { circlePath, paintOf, pathNode, polyline, rectPath } from './chart-paths.ts';
import { seriesColour } from './drawing.ts';
import type { Drawing } from './drawing.ts';

const SYMBOLS = ['diamond', 'square', 'triangle', 'x', 'star', 'circle', 'plus', 'dot', 'dash'];
const DEFAULT_SIZE = 5;
/** Of markers that nothing is said about. */
const AUTOMATIC_SIZE = 7;

/** The marker of a point, or of a whole series in a legend; null where it has none. */
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

/** The colour of a series that markers and keys wear: that of its line, else its own. */
export function seriesHex(drawing: Drawing, series: SeriesModel): string {
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
