import type { Point, Rect, SceneNode } from '../scene.ts';
import { chooseScale, shareOf } from './axis-scale.ts';
import { defaultLine } from './chart-colours.ts';
import type { PlotModel, SeriesModel } from './chart-model.ts';
import { drawText, setText } from './chart-text.ts';
import type { DrawnPlot } from './draw-bars.ts';
import {
  arcTo,
  circlePath,
  fillOf,
  lineTo,
  moveTo,
  named,
  onCircle,
  outlineOf,
  paintOf,
  pathNode,
  polyline,
  segment,
  strokeOf,
} from './drawing.ts';
import type { Drawing } from './drawing.ts';
import { markerNode } from './legend.ts';
import { formatNumber } from './number-format.ts';
import { axesOf, pointCount, valueRange } from './plot-values.ts';
import { labelLookOf, labelText } from './point-label.ts';
import type { LabelSpot } from './point-label.ts';

const TURN = 2 * Math.PI;
const LABEL_GAP = 3;
/** Minimum share of the available size for a pie, however long its labels are. */
const MIN_SHARE = 0.45;

interface Slice {
  point: number;
  value: number;
  share: number;
  from: number;
  to: number;
}

/** Slices clockwise from the first angle; negative values use their absolute size. */
function slices(plot: PlotModel, series: SeriesModel): Slice[] {
  const sizes = series.values.numbers.map((value) => Math.abs(value ?? 0));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (!(total > 0) || !Number.isFinite(total)) return [];
  let angle = (plot.firstAngle / 360) * TURN;
  return sizes.flatMap((size, point): Slice[] => {
    const from = angle;
    angle += (size / total) * TURN;
    if (size === 0) return [];
    return [{ point, value: series.values.numbers[point] ?? 0, share: size / total, from, to: angle }];
  });
}

/**
 * Pies and doughnuts (ECMA-376 part 1, 21.2.2.141 and 21.2.2.50). The first series of a doughnut is the innermost ring.
 * @param isFixed the area was set by hand; otherwise labels outside the pie must fit in it.
 */
export function drawPie(drawing: Drawing, plot: PlotModel, area: Rect, isFixed: boolean): DrawnPlot {
  const center = { x: area.x + area.w / 2, y: area.y + area.h / 2 };
  const rings = plot.kind === 'doughnut' ? plot.series : plot.series.slice(0, 1);
  const parts = rings.map((series) => ({ series, slices: slices(plot, series) }));
  const explosion = rings.reduce((most, series) => Math.max(most, explosionOf(series)), 0) / 100;
  const full = Math.max(1, Math.min(area.w, area.h) / 2);
  const room = isFixed ? full : roomForLabels(drawing, plot, parts, area, full);
  const radius = room / (1 + explosion);
  const hole = plot.kind === 'doughnut' ? radius * (plot.holeSize / 100) : 0;
  const width = (radius - hole) / Math.max(1, rings.length);
  const spots: LabelSpot[] = [];
  const nodes = parts.flatMap(({ series, slices: own }, ring) => {
    const [inside, outside] = [hole + ring * width, hole + (ring + 1) * width];
    return named(
      `series ${series.index}`,
      own.map((slice): SceneNode | null => {
        const pull = ((series.points.get(slice.point)?.explosion ?? series.explosion) / 100) * radius;
        const middle = onCircle(center, pull, (slice.from + slice.to) / 2);
        spots.push(sliceSpot(drawing, plot, series, slice, middle, inside, outside));
        const box = { x: middle.x - outside, y: middle.y - outside, w: 2 * outside, h: 2 * outside };
        const d = slicePath(middle, inside, outside, slice);
        const node = pathNode(
          d,
          paintOf(fillOf(drawing, plot, series, slice.point), box),
          outlineOf(drawing, series, slice.point),
        );
        return node === null ? null : { ...node, fill_rule: 'evenodd' };
      }),
    );
  });
  return { nodes, spots };
}

function explosionOf(series: SeriesModel): number {
  return [...series.points.values()].reduce((most, point) => Math.max(most, point.explosion), series.explosion);
}

function slicePath(center: Point, inside: number, outside: number, { from, to }: Slice): string {
  if (to - from >= TURN - 1e-6) return circlePath(center, outside) + (inside > 0 ? circlePath(center, inside) : '');
  const start = moveTo(onCircle(center, outside, from)) + arcTo(center, outside, from, to);
  const back = inside > 0 ? lineTo(onCircle(center, inside, to)) + arcTo(center, inside, to, from) : lineTo(center);
  return `${start}${back}Z`;
}

function sliceSpot(
  drawing: Drawing,
  plot: PlotModel,
  series: SeriesModel,
  slice: Slice,
  center: Point,
  inside: number,
  outside: number,
): LabelSpot {
  const angle = (slice.from + slice.to) / 2;
  const [s, c] = [Math.sin(angle), -Math.cos(angle)];
  const at = (radius: number): Point => onCircle(center, radius, angle);
  const reach = ({ w, h }: { w: number; h: number }): number => (Math.abs(s) * w) / 2 + (Math.abs(c) * h) / 2;
  return {
    plot,
    series,
    point: slice.point,
    value: slice.value,
    category: series.categories?.texts[slice.point] ?? String(slice.point + 1),
    share: slice.share,
    size: null,
    position: plot.kind === 'doughnut' ? 'ctr' : 'bestFit',
    origin: at(outside),
    maxWidth: drawing.rect.w * 0.35,
    middle: (position, size) => {
      if (plot.kind === 'doughnut' || position === 'ctr') return at(inside > 0 ? (inside + outside) / 2 : outside / 2);
      const within = at(Math.max(outside * 0.4, outside - reach(size) - LABEL_GAP));
      if (position === 'inEnd' || position === 'inBase') return within;
      if (position === 'bestFit' && isInside(within, size, center, outside, slice)) return within;
      return at(outside + reach(size) + LABEL_GAP);
    },
  };
}

/** Whether a label's box is inside its slice. */
function isInside(
  middle: Point,
  { w, h }: { w: number; h: number },
  center: Point,
  radius: number,
  { from, to }: Slice,
): boolean {
  return [-1, 1].every((i) =>
    [-1, 1].every((j) => {
      const dx = middle.x + (i * w) / 2 - center.x;
      const dy = middle.y + (j * h) / 2 - center.y;
      if (Math.hypot(dx, dy) > radius) return false;
      const turn = (((Math.atan2(dx, -dy) - from) % TURN) + TURN) % TURN;
      return turn <= to - from;
    }),
  );
}

/** The radius that leaves room for labels outside the pie. */
function roomForLabels(
  drawing: Drawing,
  plot: PlotModel,
  parts: readonly { series: SeriesModel; slices: Slice[] }[],
  area: Rect,
  full: number,
): number {
  if (plot.kind === 'doughnut') return full;
  const center = { x: 0, y: 0 };
  let radius = full;
  for (const { series, slices: own } of parts) {
    for (const slice of own) {
      const look = labelLookOf(series, slice.point);
      if (look === null || look.layout !== null) continue;
      const spot = sliceSpot(drawing, plot, series, slice, center, 0, full);
      const position = look.position ?? spot.position;
      if (position !== 'outEnd' && position !== 'bestFit') continue;
      const text = labelText(drawing, spot, look);
      if (text === null) continue;
      const { width: w, height: h } = setText(drawing.setter, text, look.look, spot.maxWidth);
      const place = spot.middle(position, { w, h });
      if (position === 'bestFit' && Math.hypot(place.x, place.y) < full) continue;
      const angle = (slice.from + slice.to) / 2;
      const [s, c] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
      // The outer edge of a label is at radius · s + reach · s + w / 2 from the centre; the same applies vertically.
      const reach = (s * w) / 2 + (c * h) / 2 + LABEL_GAP;
      if (s > 0.05) radius = Math.min(radius, (area.w / 2 - w / 2) / s - reach);
      if (c > 0.05) radius = Math.min(radius, (area.h / 2 - h / 2) / c - reach);
    }
  }
  return Math.max(full * MIN_SHARE, radius);
}

const SPOKE_LABEL_GAP = 4;
const MAX_SPOKES = 72;

/** A radar chart: values along spokes, one per category. */
export function drawRadar(drawing: Drawing, plot: PlotModel, area: Rect): SceneNode[] {
  const count = Math.min(MAX_SPOKES, pointCount(plot));
  if (count < 1) return [];
  const { category, value } = axesOf(drawing.model, plot);
  const look = category?.look ?? drawing.model.look;
  const texts = plot.series.find((series) => series.categories !== null)?.categories?.texts ?? [];
  const labels = Array.from({ length: count }, (_, at) =>
    setText(drawing.setter, texts[at] ?? String(at + 1), look, area.w * 0.25),
  );
  const widest = labels.reduce((most, label) => Math.max(most, label.width), 0);
  const radius = Math.max(10, Math.min(area.w / 2 - widest, area.h / 2 - look.size_pt * 1.4) - SPOKE_LABEL_GAP);
  const center = { x: area.x + area.w / 2, y: area.y + area.h / 2 };
  const [low, high] = valueRange([plot]);
  const requested = value?.requested ?? { min: null, max: null, majorUnit: null, logBase: null };
  const scale = chooseScale(low, high, requested, { maxTicks: radius / 14, isShare: false, isBar: true });
  const at = (point: number, share: number): Point =>
    onCircle(center, Math.max(0, Math.min(1, share)) * radius, (point / count) * 2 * Math.PI);
  const ring = (share: number): string => `${polyline(Array.from({ length: count }, (_, point) => at(point, share)))}Z`;
  const line = value?.majorGrid ?? defaultLine(drawing.colours);
  const web = [
    ...scale.ticks.map((tick) => pathNode(ring(shareOf(scale, tick)), null, line)),
    ...labels.map((_, point) => segment(center, at(point, 1), line)),
  ];
  const names = labels.flatMap((label, point) => {
    const end = onCircle(center, radius + SPOKE_LABEL_GAP, (point / count) * 2 * Math.PI);
    const side = Math.abs(end.x - center.x) < 1 ? 0.5 : end.x < center.x ? 1 : 0;
    const rise = 0.5 - (end.y - center.y) / (2 * (radius + SPOKE_LABEL_GAP));
    return drawText(label, end.x - side * label.width, end.y - rise * label.height);
  });
  const values =
    value === null || value.isDeleted || value.labels === 'none'
      ? []
      : scale.ticks.flatMap((tick) => {
          const text = formatNumber(tick, value.format ?? 'General', drawing.model.language, drawing.model.is1904);
          const set = setText(drawing.setter, text, value.look);
          return drawText(set, center.x - set.width - SPOKE_LABEL_GAP, at(0, shareOf(scale, tick)).y - set.height / 2);
        });
  const drawn = plot.series.flatMap((series) => {
    const points = Array.from({ length: count }, (_, point) => {
      const known = series.values.numbers[point] ?? null;
      return known === null ? null : at(point, shareOf(scale, known));
    });
    const kept = points.filter((point) => point !== null);
    const d = kept.length < 2 ? '' : `${polyline(kept)}Z`;
    const isFilled = plot.style === 'filled';
    const shape = isFilled
      ? pathNode(d, paintOf(fillOf(drawing, plot, series, null), area), outlineOf(drawing, series, null))
      : pathNode(d, null, strokeOf(drawing, series, null));
    const hasMarkers = plot.style === 'marker';
    const markers = points.map((point, index) =>
      hasMarkers && point !== null ? markerNode(drawing, plot, series, index, point) : null,
    );
    return named(`series ${series.index}`, [shape, ...markers]);
  });
  return [...named('grid', web), ...drawn, ...named('category axis', names), ...named('value axis', values)];
}
