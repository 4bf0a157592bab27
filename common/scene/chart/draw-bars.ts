import type { Point, Rect, SceneNode } from '../scene.ts';
import { categoryAt, slotWidth, valueAt } from './axis-frame.ts';
import type { AxisFrame } from './axis-frame.ts';
import type { LaidPlot } from './cartesian-layout.ts';
import { solidLine } from './chart-colours.ts';
import type { Fill, LabelPosition, SeriesModel } from './chart-model.ts';
import { fillOf, named, outlineOf, paintOf, pathNode, rectPath, segment } from './drawing.ts';
import type { Drawing } from './drawing.ts';
import { plotSpans } from './plot-values.ts';
import type { Span } from './plot-values.ts';
import type { LabelSpot } from './point-label.ts';

/** The result of drawing a plot: its nodes, and the points for labels. */
export interface DrawnPlot {
  nodes: SceneNode[];
  spots: LabelSpot[];
}

/** Distance between a bar and the label beyond its end. */
const LABEL_GAP = 2;

/** Bars and columns: side by side, stacked, or as shares of 100 % (ECMA-376 part 1, 21.2.2.16). */
export function drawBars(drawing: Drawing, laid: LaidPlot): DrawnPlot {
  const { plot, category, value } = laid;
  const isStacked = plot.grouping !== 'clustered';
  const spans = plotSpans(plot);
  const beside = isStacked ? 1 : Math.max(1, plot.series.length);
  const overlap = isStacked ? 1 : (plot.overlap ?? 0) / 100;
  const slot = slotWidth(category);
  const width = slot / (beside - (beside - 1) * overlap + plot.gapWidth / 100);
  const total = width * (beside - (beside - 1) * overlap);
  const direction = category.end >= category.start ? 1 : -1;
  const spots: LabelSpot[] = [];
  const tops: (Rect | null)[][] = [];
  const nodes = plot.series.flatMap((series, at) => {
    const shift = isStacked ? 0 : at * width * (1 - overlap);
    const boxes = (spans[at] ?? []).map((span, point): Rect | null => {
      if (span === null) return null;
      const middle = categoryAt(category, point) + direction * (shift + width / 2 - total / 2);
      return barBox(category, value, span, middle, width);
    });
    tops.push(boxes);
    boxes.forEach((box, point) => {
      const span = spans[at]?.[point];
      if (box !== null && span != null) spots.push(barSpot(drawing, laid, series, point, box, span));
    });
    return named(
      `series ${series.index}`,
      boxes.map((box, point) => barNode(drawing, laid, series, point, box)),
    );
  });
  return { nodes: [...nodes, ...named('series lines', seriesLines(laid, tops))], spots };
}

/** A bar from one value to another, cut at the ends of the axis. */
function barBox(category: AxisFrame, value: AxisFrame, span: Span, middle: number, width: number): Rect | null {
  const cut = (one: number): number => {
    const [low, high] = [Math.min(value.start, value.end), Math.max(value.start, value.end)];
    return Math.max(low, Math.min(high, valueAt(value, one)));
  };
  const base = value.scale?.logBase != null && span.from <= 0 ? value.scale.min : span.from;
  const [from, to] = [cut(base), cut(span.to)];
  const low = Math.min(from, to);
  const length = Math.abs(to - from);
  return category.isVertical
    ? { x: low, y: middle - width / 2, w: length, h: width }
    : { x: middle - width / 2, y: low, w: width, h: length };
}

function barNode(
  drawing: Drawing,
  { plot }: LaidPlot,
  series: SeriesModel,
  point: number,
  box: Rect | null,
): SceneNode | null {
  if (box === null || (box.w <= 0.001 && box.h <= 0.001)) return null;
  let fill: Fill = fillOf(drawing, plot, series, point);
  let outline = outlineOf(drawing, series, point);
  const isBelow = (series.values.numbers[point] ?? 0) < 0;
  if (isBelow && series.invertsNegative && fill.kind === 'solid' && series.points.get(point) === undefined) {
    outline ??= solidLine(fill.hex, 0.75);
    fill = { kind: 'solid', hex: drawing.colours.scheme.bg1, alpha: 1 };
  }
  return pathNode(rectPath(box), paintOf(fill, box), outline);
}

function barSpot(
  drawing: Drawing,
  laid: LaidPlot,
  series: SeriesModel,
  point: number,
  box: Rect,
  span: Span,
): LabelSpot {
  const { plot, category, value } = laid;
  const isLying = category.isVertical;
  const isForward = span.to >= span.from;
  // +1 if the bar grows to the right or downwards on the slide.
  const direction = Math.sign(value.end - value.start || 1) * (isForward ? 1 : -1);
  const center = { x: box.x + box.w / 2, y: box.y + box.h / 2 };
  const end = isLying ? (direction > 0 ? box.x + box.w : box.x) : direction > 0 ? box.y + box.h : box.y;
  const base = isLying ? (direction > 0 ? box.x : box.x + box.w) : direction > 0 ? box.y : box.y + box.h;
  const along = (at: number): Point => (isLying ? { x: at, y: center.y } : { x: center.x, y: at });
  return {
    plot,
    series,
    point,
    value: series.values.numbers[point] ?? 0,
    category: categoryName(drawing, laid, series, point),
    share: null,
    size: null,
    position: plot.grouping === 'clustered' ? 'outEnd' : 'ctr',
    origin: center,
    middle: (position: LabelPosition, size) => {
      const half = (isLying ? size.w : size.h) / 2 + LABEL_GAP;
      switch (position) {
        case 'outEnd':
        case 't':
        case 'r':
          return along(end + direction * half);
        case 'inEnd':
          return along(end - direction * half);
        case 'inBase':
          return along(base + direction * half);
        default:
          return center;
      }
    },
  };
}

/** The name of a point's category. */
export function categoryName(drawing: Drawing, { category }: LaidPlot, series: SeriesModel, point: number): string {
  const own = series.categories?.texts[point];
  if (own !== undefined && own !== '') return own;
  return category.band === null ? '' : category.band.label(category.band.slots[point] ?? point);
}

/** Lines between the bars of neighbouring stacks (`c:serLines`). */
function seriesLines({ plot, category, value }: LaidPlot, tops: readonly (Rect | null)[][]): SceneNode[] {
  const line = plot.seriesLines;
  if (line === null || plot.grouping === 'clustered') return [];
  const isUp = value.end <= value.start;
  return tops.flatMap((boxes) =>
    boxes.flatMap((box, at): SceneNode[] => {
      const next = boxes[at + 1];
      if (box === null || next === null || next === undefined) return [];
      if (category.isVertical) {
        const isDown = next.y > box.y;
        return [
          segment(
            { x: box.x + box.w, y: isDown ? box.y + box.h : box.y },
            { x: next.x + next.w, y: isDown ? next.y : next.y + next.h },
            line,
          ),
        ];
      }
      const top = (one: Rect): number => (isUp ? one.y : one.y + one.h);
      const isRight = next.x > box.x;
      return [
        segment(
          { x: isRight ? box.x + box.w : box.x, y: top(box) },
          { x: isRight ? next.x : next.x + next.w, y: top(next) },
          line,
        ),
      ];
    }),
  );
}
