import type { Paint, PathNode, Point, Rect, SceneNode, Stroke } from '../scene.ts';
import { automaticColour, automaticOutline, solidLine } from './chart-colours.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartModel, Fill, Line, PlotModel, SeriesModel } from './chart-model.ts';
import type { ChartSetter } from './chart-text.ts';

/** Shared by all parts of drawing a chart. */
export interface Drawing {
  model: ChartModel;
  colours: ChartColours;
  setter: ChartSetter;
  /** Rectangle of the whole chart. */
  rect: Rect;
}

/** Default width of series lines. */
const LINE_WIDTH = 2.25;

/** Whether the points of a series have different colours: in pies, and in charts of one series with this option. */
export function variesByPoint(plot: PlotModel): boolean {
  if (plot.kind === 'pie' || plot.kind === 'doughnut') return plot.variesColours;
  return plot.variesColours && plot.series.length === 1 && (plot.kind === 'bar' || plot.kind === 'bubble');
}

/** Fill of an area, bar or slice. */
export function fillOf(drawing: Drawing, plot: PlotModel, series: SeriesModel, point: number | null): Fill {
  const own = point === null ? undefined : series.points.get(point)?.shape.fill;
  if (own !== undefined) return own;
  if (series.shape.fill !== undefined) return series.shape.fill;
  const hex =
    point !== null && variesByPoint(plot)
      ? automaticColour(drawing.colours, point, series.values.numbers.length)
      : seriesColour(drawing, series);
  return { kind: 'solid', hex, alpha: 1 };
}

/** The default colour of a series. */
export function seriesColour({ model, colours }: Drawing, series: SeriesModel): string {
  const count = model.plots.reduce((sum, plot) => sum + plot.series.length, 0);
  return automaticColour(colours, series.index, count);
}

/** The outline of an area, bar or slice. */
export function outlineOf(drawing: Drawing, series: SeriesModel, point: number | null): Line | null {
  const own = point === null ? undefined : series.points.get(point)?.shape.line;
  const line = own === undefined ? series.shape.line : own;
  return line === undefined ? automaticOutline(drawing.colours) : line;
}

/** The line that joins the points of a series. */
export function strokeOf(drawing: Drawing, series: SeriesModel, point: number | null): Line | null {
  const own = point === null ? undefined : series.points.get(point)?.shape.line;
  const line = own === undefined ? series.shape.line : own;
  if (line !== undefined) return line;
  return { ...solidLine(seriesColour(drawing, series), series.lineWidth ?? LINE_WIDTH), cap: 'round' };
}

/** One colour that represents a fill, with which labels must contrast. */
export function hexOf(fill: Fill): string | null {
  return fill.kind === 'none' ? null : fill.hex;
}

/** A named group; left out if empty. */
export function named(name: string, children: readonly (SceneNode | null)[]): SceneNode[] {
  const kept = children.filter((child) => child !== null);
  return kept.length === 0 ? [] : [{ kind: 'group', name, children: kept }];
}

/** Formats a coordinate for path data: thousandths of a point, never an exponent or NaN. */
function number(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  return Number.isFinite(rounded) && Math.abs(rounded) < 1e7 ? String(rounded || 0) : '0';
}

export function moveTo(point: Point): string {
  return `M${number(point.x)} ${number(point.y)}`;
}

export function lineTo(point: Point): string {
  return `L${number(point.x)} ${number(point.y)}`;
}

function curveTo(a: Point, b: Point, end: Point): string {
  return `C${number(a.x)} ${number(a.y)} ${number(b.x)} ${number(b.y)} ${number(end.x)} ${number(end.y)}`;
}

export function rectPath({ x, y, w, h }: Rect): string {
  return `${polyline([
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ])}Z`;
}

/** A rectangle with rounded corners. */
export function roundedPath({ x, y, w, h }: Rect, radius: number): string {
  const r = Math.min(radius, w / 2, h / 2);
  const k = r * 0.4477;
  const at = (px: number, py: number): Point => ({ x: px, y: py });
  return [
    moveTo(at(x + r, y)),
    lineTo(at(x + w - r, y)),
    curveTo(at(x + w - k, y), at(x + w, y + k), at(x + w, y + r)),
    lineTo(at(x + w, y + h - r)),
    curveTo(at(x + w, y + h - k), at(x + w - k, y + h), at(x + w - r, y + h)),
    lineTo(at(x + r, y + h)),
    curveTo(at(x + k, y + h), at(x, y + h - k), at(x, y + h - r)),
    lineTo(at(x, y + r)),
    curveTo(at(x, y + k), at(x + k, y), at(x + r, y)),
    'Z',
  ].join('');
}

export function polyline(points: readonly Point[]): string {
  return points.map((point, at) => (at === 0 ? moveTo(point) : lineTo(point))).join('');
}

/**
 * A curve through points, smoothed like in charts: control points are at a sixth of the distance between the
 * neighbours.
 */
export function smoothLine(points: readonly Point[]): string {
  return points
    .map((point, at) => {
      const before = points[at - 1];
      if (before === undefined) return moveTo(point);
      const beforeThat = points[at - 2] ?? before;
      const after = points[at + 1] ?? point;
      return curveTo(
        { x: before.x + (point.x - beforeThat.x) / 6, y: before.y + (point.y - beforeThat.y) / 6 },
        { x: point.x - (after.x - before.x) / 6, y: point.y - (after.y - before.y) / 6 },
        point,
      );
    })
    .join('');
}

/** The point of a circle in a direction, in radians clockwise from the top. */
export function onCircle(center: Point, radius: number, angle: number): Point {
  return { x: center.x + radius * Math.sin(angle), y: center.y - radius * Math.cos(angle) };
}

/** Curves along a circle between two angles (radians clockwise from the top), starting at the current point. */
export function arcTo(center: Point, radius: number, from: number, to: number): string {
  const parts = Math.max(1, Math.ceil(Math.abs(to - from) / (Math.PI / 4)));
  const step = (to - from) / parts;
  const handle = (4 / 3) * Math.tan(step / 4) * radius;
  let d = '';
  for (let part = 0; part < parts; part += 1) {
    const [a, b] = [from + part * step, from + (part + 1) * step];
    const [start, end] = [onCircle(center, radius, a), onCircle(center, radius, b)];
    d += curveTo(
      { x: start.x + handle * Math.cos(a), y: start.y + handle * Math.sin(a) },
      { x: end.x - handle * Math.cos(b), y: end.y - handle * Math.sin(b) },
      end,
    );
  }
  return d;
}

export function circlePath(center: Point, radius: number): string {
  return `${moveTo(onCircle(center, radius, 0))}${arcTo(center, radius, 0, 2 * Math.PI)}Z`;
}

/** A path node; null if it would be invisible. */
export function pathNode(d: string, fill: Paint | null, stroke: Stroke | null): PathNode | null {
  if (d === '' || (fill === null && stroke === null)) return null;
  return { kind: 'path', d, fill, fill_rule: 'nonzero', stroke };
}

/** The paint of a filled rectangle. */
export function paintOf(fill: Fill | null | undefined, rect: Rect): Paint | null {
  if (fill === null || fill === undefined || fill.kind === 'none') return null;
  return fill.kind === 'solid' ? fill : fill.paint(rect);
}

/** A straight line. */
export function segment(from: Point, to: Point, line: Line): PathNode {
  return { kind: 'path', d: polyline([from, to]), fill: null, fill_rule: 'nonzero', stroke: line };
}
