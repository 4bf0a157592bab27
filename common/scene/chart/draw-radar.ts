import type { Point, Rect, SceneNode } from '../scene.ts';
import { chooseScale, shareOf } from './axis-scale.ts';
import { quietLine } from './chart-colours.ts';
import type { PlotModel } from './chart-model.ts';
import { onCircle, paintOf, pathNode, polyline, segment } from './chart-paths.ts';
import { drawText, setText } from './chart-text.ts';
import { fillOf, named, outlineOf, strokeOf } from './drawing.ts';
import type { Drawing } from './drawing.ts';
import { markerNode } from './markers.ts';
import { formatNumber } from './number-format.ts';
import { axesOf, pointCount, valueRange } from './plot-values.ts';

const LABEL_GAP = 4;
const MOST_SPOKES = 72;

/** A radar chart: values along spokes, one for each category. */
export function drawRadar(drawing: Drawing, plot: PlotModel, area: Rect): SceneNode[] {
  const count = Math.min(MOST_SPOKES, pointCount(plot));
  if (count < 1) return [];
  const { category, value } = axesOf(drawing.model, plot);
  const look = category?.look ?? drawing.model.look;
  const texts = plot.series.find((series) => series.categories !== null)?.categories?.texts ?? [];
  const labels = Array.from({ length: count }, (_, at) =>
    setText(drawing.setter, texts[at] ?? String(at + 1), look, area.w * 0.25),
  );
  const widest = labels.reduce((most, label) => Math.max(most, label.width), 0);
  const radius = Math.max(10, Math.min(area.w / 2 - widest, area.h / 2 - look.size_pt * 1.4) - LABEL_GAP);
  const center = { x: area.x + area.w / 2, y: area.y + area.h / 2 };
  const [low, high] = valueRange([plot]);
  const wishes = value?.wishes ?? { min: null, max: null, majorUnit: null, logBase: null };
  const scale = chooseScale(low, high, wishes, { mostTicks: radius / 14, isShare: false, isBar: true });
  const at = (point: number, share: number): Point =>
    onCircle(center, Math.max(0, Math.min(1, share)) * radius, (point / count) * 2 * Math.PI);
  const ring = (share: number): string => `${polyline(Array.from({ length: count }, (_, point) => at(point, share)))}Z`;
  const line = value?.majorGrid ?? quietLine(drawing.colours);
  const web = [
    ...scale.ticks.map((tick) => pathNode(ring(shareOf(scale, tick)), null, line)),
    ...labels.map((_, point) => segment(center, at(point, 1), line)),
  ];
  const names = labels.flatMap((label, point) => {
    const end = onCircle(center, radius + LABEL_GAP, (point / count) * 2 * Math.PI);
    const side = Math.abs(end.x - center.x) < 1 ? 0.5 : end.x < center.x ? 1 : 0;
    const rise = 0.5 - (end.y - center.y) / (2 * (radius + LABEL_GAP));
    return drawText(label, end.x - side * label.width, end.y - rise * label.height);
  });
  const values =
    value === null || value.isDeleted || value.labels === 'none'
      ? []
      : scale.ticks.flatMap((tick) => {
          const text = formatNumber(tick, value.format ?? 'General', drawing.model.language, drawing.model.is1904);
          const set = setText(drawing.setter, text, value.look);
          return drawText(set, center.x - set.width - LABEL_GAP, at(0, shareOf(scale, tick)).y - set.height / 2);
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
