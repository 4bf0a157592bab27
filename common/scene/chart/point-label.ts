import type { Point, SceneNode } from '../scene.ts';
import type { LabelLook, LabelPosition, PlotModel, RichText, SeriesModel } from './chart-model.ts';
import { fillOf, hexOf, paintOf, pathNode, rectPath, segment } from './drawing.ts';
import { drawTurned, setText, turnedSize } from './chart-text.ts';
import type { SetText } from './chart-text.ts';
import type { Drawing } from './drawing.ts';
import { formatNumber } from './number-format.ts';

/** A point that may have a label: the label's possible content and places. */
export interface LabelSpot {
  plot: PlotModel;
  series: SeriesModel;
  point: number;
  value: number;
  category: string;
  /** Of pies and doughnuts: its share of the whole. */
  share: number | null;
  size: number | null;
  position: LabelPosition;
  /** Middle of a label of a size at a position. */
  middle(position: LabelPosition, size: { w: number; h: number }): Point;
  /** Widest line before it is broken. */
  maxWidth?: number;
  /** Where a leader line starts. */
  origin?: Point;
}

/** More labels would be illegible. */
const MAX_LABELS = 1_000;

/** The look of the label of a point; null if it has none. */
export function labelLookOf(series: SeriesModel, point: number): LabelLook | null {
  const own = series.labels?.points.get(point);
  if (own !== undefined) return own;
  return series.labels?.all ?? null;
}

/** The text of a point's label; null if it is empty. */
export function labelText(drawing: Drawing, spot: LabelSpot, look: LabelLook): string | RichText | null {
  if (look.text !== null) return look.text;
  const { language, is1904 } = drawing.model;
  const parts: string[] = [];
  if (look.series) parts.push(spot.series.name);
  if (look.category) parts.push(spot.category);
  const isShareOnly = look.percent && !look.value;
  if (look.value) {
    parts.push(formatNumber(spot.value, look.format ?? spot.series.values.format, language, is1904));
  }
  if (look.size && spot.size !== null) parts.push(formatNumber(spot.size, look.format ?? 'General', language, is1904));
  if (look.percent && spot.share !== null) {
    const own = isShareOnly && look.format !== null && look.format !== 'General' ? look.format : '0%';
    parts.push(formatNumber(spot.share, own, language, is1904));
  }
  const kept = parts.filter((part) => part !== '');
  return kept.length === 0 ? null : kept.join(look.separator ?? automaticSeparator(spot, look, language));
}

/** A slice's name is above its share; other parts are separated like in a list. */
function automaticSeparator({ plot }: LabelSpot, look: LabelLook, language: string): string {
  const isSlice = plot.kind === 'pie' || plot.kind === 'doughnut';
  if (isSlice && look.category && look.percent) return '\n';
  return language.startsWith('de') ? '; ' : ', ';
}

/** Draws the labels of points, each with its background, its outline and, if it was moved far, a leader line. */
export function drawPointLabels(drawing: Drawing, spots: readonly LabelSpot[]): SceneNode[] {
  return spots.slice(0, MAX_LABELS).flatMap((spot) => drawPointLabel(drawing, spot));
}

function drawPointLabel(drawing: Drawing, spot: LabelSpot): SceneNode[] {
  const look = labelLookOf(spot.series, spot.point);
  if (look === null) return [];
  const text = labelText(drawing, spot, look);
  if (text === null) return [];
  const set = setText(drawing.setter, text, look.look, spot.maxWidth);
  const turn = look.look.rotation ?? 0;
  const size = turnedSize(set, turn);
  const position = look.position ?? spot.position;
  const middle = spot.middle(position, size);
  const { rect } = drawing;
  const dx = (look.layout?.x ?? 0) * rect.w;
  const dy = (look.layout?.y ?? 0) * rect.h;
  const x = keep(middle.x + dx, size.w, rect.x, rect.w);
  const y = keep(middle.y + dy, size.h, rect.y, rect.h);
  const drop = typeof text === 'string' ? markDrop(text, set) : 0;
  const box = { x: x - size.w / 2 - 2, y: y - size.h / 2 - 1, w: size.w + 4, h: size.h + 2 };
  const { fill, line } = look.shape;
  const background = pathNode(rectPath(box), paintOf(fill, box), line ?? null);
  const lead = spot.series.labels?.leaderLines ?? null;
  const isFar = Math.hypot(dx, dy) > size.h * 2;
  const leader = lead !== null && isFar && spot.origin !== undefined ? [segment(spot.origin, { x, y }, lead)] : [];
  const key = look.key ? keyNode(drawing, spot, box) : [];
  return [...leader, ...(background === null ? [] : [background]), ...key, ...drawTurned(set, x, y + drop, turn)];
}

/** Characters of the block Geometric Shapes, such as the milestones of a plan. */
const MARK = /^[\u25A0-\u25FF]$/u;
/** Height of their middle above the baseline, in em (Noto Sans Symbols 2). */
const MARK_MIDDLE_EM = 0.3625;

/** How far a single mark is lowered, so that its middle is at the point. */
function markDrop(text: string, set: SetText): number {
  const line = set.lines[0];
  const size = line?.fragments[0]?.size_pt;
  if (line === undefined || size === undefined || !MARK.test(text)) return 0;
  return set.height / 2 - (line.baseline_pt - MARK_MIDDLE_EM * size);
}

function keyNode(drawing: Drawing, spot: LabelSpot, box: { x: number; y: number; h: number }): SceneNode[] {
  const fill = fillOf(drawing, spot.plot, spot.series, spot.point);
  if (hexOf(fill) === null) return [];
  const side = box.h * 0.4;
  const square = { x: box.x - side - 1, y: box.y + (box.h - side) / 2, w: side, h: side };
  const node = pathNode(rectPath(square), paintOf(fill, square), null);
  return node === null ? [] : [node];
}

/** Labels stay on the chart. */
function keep(middle: number, size: number, from: number, room: number): number {
  if (size >= room) return from + room / 2;
  return Math.max(from + size / 2, Math.min(from + room - size / 2, middle));
}
