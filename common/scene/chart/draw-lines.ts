import type { Point, Rect, SceneNode } from '../scene.ts';
import { categoryAt, valueAt } from './axis-frame.ts';
import type { LaidPlot } from './cartesian-layout.ts';
import { defaultLine } from './chart-colours.ts';
import type { LabelPosition, SeriesModel } from './chart-model.ts';
import {
  circlePath,
  fillOf,
  named,
  outlineOf,
  paintOf,
  pathNode,
  polyline,
  rectPath,
  segment,
  smoothLine,
  strokeOf,
} from './drawing.ts';
import { categoryName } from './draw-bars.ts';
import type { DrawnPlot } from './draw-bars.ts';
import type { Drawing } from './drawing.ts';
import { markerNode } from './legend.ts';
import { plotSpans, xValues } from './plot-values.ts';
import type { LabelSpot } from './point-label.ts';

const LABEL_GAP = 3;

/** Lines with their markers. Also stock charts, whose lines are hidden and which have bars between them. */
export function drawLines(drawing: Drawing, laid: LaidPlot, inner: Rect): DrawnPlot {
  const { plot, category, value } = laid;
  const spans = plotSpans(plot);
  const spots: LabelSpot[] = [];
  const all: (Point | null)[][] = [];
  const nodes = plot.series.flatMap((series, at) => {
    const points = (spans[at] ?? []).map((span, point): Point | null => {
      const known = span === null && drawing.model.blanks === 'zero' ? 0 : (span?.to ?? null);
      return known === null ? null : { x: categoryAt(category, point), y: valueAt(value, known) };
    });
    all.push(points);
    for (const [point, place] of points.entries()) {
      if (place !== null) spots.push(pointSpot(drawing, laid, series, point, place, 'r'));
    }
    return named(`series ${series.index}`, [
      ...clipped(joined(drawing, series, points), points, inner),
      ...points.map((place, point) => (isIn(place, inner) ? markerNode(drawing, plot, series, point, place) : null)),
    ]);
  });
  return { nodes: [...betweenLines(drawing, laid, all, inner), ...nodes], spots };
}

/** Scatter plots: lines whose x is also a value. */
export function drawScatter(drawing: Drawing, laid: LaidPlot, inner: Rect): DrawnPlot {
  const { plot, category, value } = laid;
  const spots: LabelSpot[] = [];
  const hasLines = plot.style !== 'marker' && plot.style !== 'none';
  const nodes = plot.series.flatMap((series) => {
    const xs = xValues(series);
    const points = series.values.numbers.map((y, at): Point | null =>
      y === null ? null : { x: valueAt(category, xs[at] ?? 0), y: valueAt(value, y) },
    );
    for (const [point, place] of points.entries()) {
      if (place !== null) spots.push(pointSpot(drawing, laid, series, point, place, 'r'));
    }
    return named(`series ${series.index}`, [
      ...(hasLines ? clipped(joined(drawing, series, points), points, inner) : []),
      ...points.map((place, point) => (isIn(place, inner) ? markerNode(drawing, plot, series, point, place) : null)),
    ]);
  });
  return { nodes, spots };
}

/** The line through points, split where points differ in style. Gaps interrupt it or are bridged. */
function joined(drawing: Drawing, series: SeriesModel, points: readonly (Point | null)[]): SceneNode[] {
  const isSpanned = drawing.model.blanks === 'span';
  const stretches: Point[][] = [[]];
  for (const point of points) {
    if (point !== null) stretches.at(-1)?.push(point);
    else if (!isSpanned) stretches.push([]);
  }
  const draw = series.smooth ? smoothLine : polyline;
  const styled = [...series.points].some(([, point]) => point.shape.line !== undefined);
  if (!styled) {
    const line = strokeOf(drawing, series, null);
    const d = stretches.map((stretch) => (stretch.length > 1 ? draw(stretch) : '')).join('');
    const node = pathNode(d, null, line === null ? null : { ...line, join: 'round' });
    return node === null ? [] : [node];
  }
  // A point's line properties apply to the segment that leads to it.
  return points.flatMap((point, at) => {
    const before = points[at - 1] ?? null;
    const line = strokeOf(drawing, series, at);
    return point === null || before === null || line === null ? [] : [segment(before, point, line)];
  });
}

/** Lines that leave the plot are clipped at its edge. */
function clipped(nodes: SceneNode[], points: readonly (Point | null)[], inner: Rect): SceneNode[] {
  if (nodes.length === 0 || points.every((point) => point === null || isIn(point, inner))) return nodes;
  return [{ kind: 'group', clip: rectPath(inner), children: nodes }];
}

function isIn(point: Point | null, { x, y, w, h }: Rect): point is Point {
  if (point === null) return false;
  return point.x >= x - 0.1 && point.x <= x + w + 0.1 && point.y >= y - 0.1 && point.y <= y + h + 0.1;
}

/** A position for labels around a point. */
function pointSpot(
  drawing: Drawing,
  laid: LaidPlot,
  series: SeriesModel,
  point: number,
  place: Point,
  position: LabelPosition,
  radius = (series.marker?.size ?? 6) / 2,
): LabelSpot {
  const away = radius + LABEL_GAP;
  return {
    plot: laid.plot,
    series,
    point,
    value: series.values.numbers[point] ?? 0,
    category: categoryName(drawing, laid, series, point),
    share: null,
    size: series.sizes?.numbers[point] ?? null,
    position,
    origin: place,
    middle: (where, { w, h }) => {
      switch (where) {
        case 't':
          return { x: place.x, y: place.y - away - h / 2 };
        case 'b':
          return { x: place.x, y: place.y + away + h / 2 };
        case 'l':
          return { x: place.x - away - w / 2, y: place.y };
        case 'r':
          return { x: place.x + away + w / 2, y: place.y };
        default:
          return place;
      }
    },
  };
}

/** What connects the lines of one category: drop lines, high-low lines, up and down bars. */
function betweenLines(drawing: Drawing, laid: LaidPlot, lines: readonly (Point | null)[][], inner: Rect): SceneNode[] {
  const { plot, category } = laid;
  const { dropLines, highLowLines, upDownBars } = plot;
  if (dropLines === null && highLowLines === null && upDownBars === null) return [];
  const count = lines.reduce((most, points) => Math.max(most, points.length), 0);
  const nodes: (SceneNode | null)[] = [];
  const width = inner.w / Math.max(1, category.band?.count ?? count);
  for (let at = 0; at < count; at += 1) {
    const ys = lines.flatMap((points) => points[at]?.y ?? []);
    const x = categoryAt(category, at);
    if (ys.length === 0) continue;
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    if (dropLines !== null) nodes.push(segment({ x, y: top }, { x, y: inner.y + inner.h }, dropLines));
    if (highLowLines !== null) nodes.push(segment({ x, y: top }, { x, y: bottom }, highLowLines));
    const [first, last] = [lines[0]?.[at], lines.at(-1)?.[at]];
    if (upDownBars === null || first == null || last == null) continue;
    const isUp = last.y <= first.y;
    const look = isUp ? upDownBars.up : upDownBars.down;
    const bar = width / (1 + upDownBars.gapWidth / 100);
    const box = { x: x - bar / 2, y: Math.min(first.y, last.y), w: bar, h: Math.abs(first.y - last.y) };
    const { scheme } = drawing.colours;
    const fill = look.fill ?? { kind: 'solid', hex: isUp ? scheme.bg1 : scheme.tx1, alpha: 1 };
    nodes.push(
      pathNode(rectPath(box), paintOf(fill, box), look.line === undefined ? defaultLine(drawing.colours) : look.line),
    );
  }
  return named('between lines', nodes);
}

/** Areas, drawn on top of each other if stacked. */
export function drawAreas(drawing: Drawing, laid: LaidPlot, inner: Rect): DrawnPlot {
  const { plot, category, value } = laid;
  const spans = plotSpans(plot);
  const spots: LabelSpot[] = [];
  const nodes = plot.series.flatMap((series, at) => {
    const row = spans[at] ?? [];
    const order = row.map((_, point) => point).sort((a, b) => categoryAt(category, a) - categoryAt(category, b));
    const edge = (pick: 'from' | 'to'): Point[] =>
      order.map((point) => {
        const base = row[point]?.[pick] ?? 0;
        const floor = value.scale?.logBase != null && base <= 0 ? value.scale.min : base;
        return { x: categoryAt(category, point), y: valueAt(value, floor) };
      });
    const upper = edge('to');
    const lower = edge('from');
    if (upper.length === 0) return [];
    order.forEach((point, n) => {
      const [a, b] = [upper[n], lower[n]];
      if (a === undefined || b === undefined) return;
      spots.push(pointSpot(drawing, laid, series, point, { x: a.x, y: (a.y + b.y) / 2 }, 'ctr', 0));
    });
    const d = `${polyline([...upper, ...lower.reverse()])}Z`;
    const area = pathNode(d, paintOf(fillOf(drawing, plot, series, null), inner), outlineOf(drawing, series, null));
    return named(`series ${series.index}`, area === null ? [] : clipped([area], [...upper, ...lower], inner));
  });
  return { nodes, spots };
}

/** Bubbles with areas proportional to their sizes; the largest is a quarter of the plot. */
export function drawBubbles(drawing: Drawing, laid: LaidPlot, inner: Rect): DrawnPlot {
  const { plot, category, value } = laid;
  const sizes = plot.series.flatMap((series) => series.sizes?.numbers ?? []);
  const largest = sizes.reduce<number>((most, size) => Math.max(most, Math.abs(size ?? 0)), 0);
  const most = (Math.min(inner.w, inner.h) / 8) * (plot.bubbleScale / 100);
  const spots: LabelSpot[] = [];
  const nodes = plot.series.flatMap((series) => {
    const xs = xValues(series);
    const drawn = series.values.numbers.flatMap((y, at): { place: Point; r: number; at: number }[] => {
      const size = series.sizes?.numbers[at] ?? (largest === 0 ? 1 : 0);
      if (y === null || size <= 0) return [];
      const r = most * Math.sqrt(size / (largest || 1));
      return [{ place: { x: valueAt(category, xs[at] ?? 0), y: valueAt(value, y) }, r, at }];
    });
    for (const { place, r, at } of drawn) spots.push(pointSpot(drawing, laid, series, at, place, 'r', r));
    return named(
      `series ${series.index}`,
      drawn.map(({ place, r, at }) => {
        const box = { x: place.x - r, y: place.y - r, w: 2 * r, h: 2 * r };
        return pathNode(
          circlePath(place, r),
          paintOf(fillOf(drawing, plot, series, at), box),
          outlineOf(drawing, series, at),
        );
      }),
    );
  });
  return { nodes: nodes.length === 0 ? [] : [{ kind: 'group', clip: rectPath(inner), children: nodes }], spots };
}
