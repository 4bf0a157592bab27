import type { Point, Rect, SceneNode } from '../scene.ts';
import { valueAt } from './axis-frame.ts';
import type { AxisFrame } from './axis-frame.ts';
import { isHanging } from './axis-labels.ts';
import { TICK_LENGTH, labelDistance, labelEdge, labelReach, lineAt } from './cartesian-layout.ts';
import type { CartesianLayout, LaidAxis } from './cartesian-layout.ts';
import { defaultLine } from './chart-colours.ts';
import type { Line } from './chart-model.ts';
import { named, segment } from './drawing.ts';
import { drawText, drawTurned, setText, turnedSize } from './chart-text.ts';
import type { SetText } from './chart-text.ts';
import type { Drawing } from './drawing.ts';

const TITLE_GAP = 4;
const MAX_TICKS = 400;

/** Gridlines of a plot, drawn behind everything else in it. */
export function drawGrid({ inner, axes }: CartesianLayout): SceneNode[] {
  return axes.flatMap(({ frame }) => {
    const { majorGrid, minorGrid } = frame.model;
    const across = (at: number, line: Line): SceneNode =>
      frame.isVertical
        ? segment({ x: inner.x, y: at }, { x: inner.x + inner.w, y: at }, line)
        : segment({ x: at, y: inner.y }, { x: at, y: inner.y + inner.h }, line);
    const minor = minorGrid === null ? [] : minorTicks(frame).map((at) => across(at, minorGrid));
    const major = majorGrid === null ? [] : tickCoordinates(frame).map((at) => across(at, majorGrid));
    return named('grid', [...minor, ...major]);
  });
}

/** Coordinates of ticks: at value steps, or between categories. */
function tickCoordinates(frame: AxisFrame): number[] {
  const { scale, band, model } = frame;
  if (scale !== null) return scale.ticks.map((tick) => valueAt(frame, tick));
  if (band === null) return [];
  const slots = band.isBetween ? band.count : Math.max(1, band.count - 1);
  const every = Math.max(model.tickSkip ?? 1, Math.ceil(slots / MAX_TICKS));
  return Array.from(
    { length: Math.floor(slots / every) + 1 },
    (_, at) => frame.start + ((at * every) / slots) * (frame.end - frame.start),
  );
}

function minorTicks(frame: AxisFrame): number[] {
  const { scale, model } = frame;
  const [first, second] = scale?.ticks ?? [];
  if (scale === null || scale.logBase !== null || first === undefined || second === undefined) return [];
  const step = model.minorUnit ?? (second - first) / 5;
  const count = Math.floor((scale.max - scale.min) / step + 1e-6);
  if (!(step > 0) || count > MAX_TICKS) return [];
  return Array.from({ length: count + 1 }, (_, at) => valueAt(frame, scale.min + at * step));
}

/** Lines, ticks, labels and titles of the axes of a plot. */
export function drawAxes(drawing: Drawing, { inner, axes }: CartesianLayout): SceneNode[] {
  return axes.flatMap((axis) => {
    const { frame } = axis;
    if (frame.model.isDeleted) return [];
    return named(frame.scale === null ? 'category axis' : 'value axis', [
      ...drawLine(drawing, axis, inner),
      ...drawLabels(axis, inner),
      ...drawGroups(drawing, axis, inner),
      ...drawTitle(drawing, axis, inner),
    ]);
  });
}

function outwards({ side }: LaidAxis): 1 | -1 {
  return side === 'right' || side === 'bottom' ? 1 : -1;
}

function point(frame: AxisFrame, along: number, across: number): Point {
  return frame.isVertical ? { x: across, y: along } : { x: along, y: across };
}

function drawLine(drawing: Drawing, axis: LaidAxis, inner: Rect): SceneNode[] {
  const { frame } = axis;
  const line = frame.model.shape.line === undefined ? defaultLine(drawing.colours) : frame.model.shape.line;
  if (line === null || line.width === 0) return [];
  const at = lineAt(axis, inner);
  const tick = frame.model.majorTick;
  const out = tick === 'out' || tick === 'cross' ? TICK_LENGTH * outwards(axis) : 0;
  const back = tick === 'in' || tick === 'cross' ? -TICK_LENGTH * outwards(axis) : 0;
  const ticks = tick === 'none' ? [] : tickCoordinates(frame);
  return [
    segment(point(frame, frame.start, at), point(frame, frame.end, at), line),
    ...ticks.map((along) => segment(point(frame, along, at + back), point(frame, along, at + out), line)),
  ];
}

function drawLabels(axis: LaidAxis, inner: Rect): SceneNode[] {
  const { frame, labels, side } = axis;
  const edge = labelEdge(axis, inner) + labelDistance(axis) * outwards(axis);
  return labels.labels.flatMap(({ at, set }) => {
    if (labels.rotation === 0) return drawLevel(set, at, edge, side);
    const { w, h } = turnedSize(set, labels.rotation);
    const half = (frame.isVertical ? w : h) / 2;
    const across = edge + half * outwards(axis);
    if (!isHanging(frame, labels.rotation)) {
      const middle = point(frame, at, across);
      return drawTurned(set, middle.x, middle.y, labels.rotation);
    }
    // The end of a rotated label is at the tick: its last letter if it rises, its first if it falls; the reverse above
    // the plot.
    const isRising = labels.rotation < 0;
    const shift = (w / 2 - set.height * 0.35) * (isRising === (side === 'bottom') ? -1 : 1);
    return drawTurned(set, at + shift, across, labels.rotation, isRising ? 'right' : 'left');
  });
}

function drawLevel(set: SetText, at: number, edge: number, side: LaidAxis['side']): SceneNode[] {
  switch (side) {
    case 'bottom':
      return drawText(set, at - set.width / 2, edge);
    case 'top':
      return drawText(set, at - set.width / 2, edge - set.height);
    case 'left':
      return drawText(set, edge - set.width, at - set.height / 2, 'right');
    case 'right':
      return drawText(set, edge, at - set.height / 2, 'left');
  }
}

/** Outer category levels: each group's name below its categories, separated by short lines. */
function drawGroups(drawing: Drawing, axis: LaidAxis, inner: Rect): SceneNode[] {
  const { frame, labels } = axis;
  const { band, model } = frame;
  if (band === null || band.groups.length === 0 || labels.labels.length === 0) return [];
  const row = model.look.size_pt * 1.4;
  const line = defaultLine(drawing.colours);
  const slot = (frame.end - frame.start) / band.count;
  const base = labelEdge(axis, inner) + (labelDistance(axis) + labels.depth) * outwards(axis);
  return band.groups.flatMap((level, at) => {
    const across = base + (at * row + row / 2) * outwards(axis);
    return level.flatMap((group) => {
      const from = frame.start + group.from * slot;
      const to = frame.start + (group.to + 1) * slot;
      const room = Math.abs(to - from);
      const set = setText(drawing.setter, group.text, model.look);
      if (set.width > room * 1.3 && !frame.isVertical) return [];
      const middle = point(frame, (from + to) / 2, across);
      const ends = group === level.at(-1) ? [from, to] : [from];
      const parting = ends.map((end) =>
        segment(point(frame, end, labelEdge(axis, inner)), point(frame, end, across + row / 2), line),
      );
      return [...parting, ...drawTurned(set, middle.x, middle.y, frame.isVertical ? -90 : 0)];
    });
  });
}

function drawTitle({ rect }: Drawing, axis: LaidAxis, inner: Rect): SceneNode[] {
  const { frame, title, side } = axis;
  const model = frame.model.title;
  if (title === null || model === null) return [];
  const turn = model.look.rotation ?? 0;
  const { w, h } = turnedSize(title, turn);
  const { layout } = model;
  if (layout !== null && layout.isXEdge && layout.isYEdge && layout.x !== null && layout.y !== null) {
    return drawTurned(title, rect.x + layout.x * rect.w + w / 2, rect.y + layout.y * rect.h + h / 2, turn);
  }
  const reach = labelReach(axis, inner) + TITLE_GAP;
  const x = inner.x + inner.w / 2;
  const y = inner.y + inner.h / 2;
  const shiftX = layout?.isXEdge === false ? (layout.x ?? 0) * rect.w : 0;
  const shiftY = layout?.isYEdge === false ? (layout.y ?? 0) * rect.h : 0;
  const at = ((): Point => {
    switch (side) {
      case 'left':
        return { x: inner.x - reach - w / 2, y };
      case 'right':
        return { x: inner.x + inner.w + reach + w / 2, y };
      case 'top':
        return { x, y: inner.y - reach - h / 2 };
      case 'bottom':
        return { x, y: inner.y + inner.h + reach + h / 2 };
    }
  })();
  // Keeps a label within the edges of the chart.
  const kept = (value: number, size: number, from: number, room: number): number =>
    Math.max(from + size / 2, Math.min(from + room - size / 2, value));
  return drawTurned(title, kept(at.x + shiftX, w, rect.x, rect.w), kept(at.y + shiftY, h, rect.y, rect.h), turn);
}
