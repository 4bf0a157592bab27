import type { Rect } from '../scene.ts';
import { chooseScale } from './axis-scale.ts';
import { categoryLabels, valueFormat, valueLabels } from './axis-labels.ts';
import type { AxisLabels } from './axis-labels.ts';
import { categoryBand, crossingOf } from './axis-frame.ts';
import type { AxisFrame } from './axis-frame.ts';
import type { AxisModel, PlotModel } from './chart-model.ts';
import type { Drawing } from './drawing.ts';
import { setText, turnedSize } from './chart-text.ts';
import type { SetText } from './chart-text.ts';
import { axesOf, valueRange, xRange } from './plot-values.ts';

/** An axis with its labels and the axis that it crosses. */
export interface LaidAxis {
  frame: AxisFrame;
  labels: AxisLabels;
  title: SetText | null;
  crossed: LaidAxis | null;
  /** The side of the plot with its labels, title and tick marks. */
  side: Side;
}
type Side = 'left' | 'right' | 'top' | 'bottom';

/** A plot with its axes. */
export interface LaidPlot {
  plot: PlotModel;
  category: AxisFrame;
  value: AxisFrame;
}

export interface CartesianLayout {
  inner: Rect;
  axes: LaidAxis[];
  plots: LaidPlot[];
}

/** Gap between an axis and its labels, and around axis titles. */
const LABEL_GAP = 5;
export const TICK_LENGTH = 3.5;
const TITLE_GAP = 4;
/** Maximum share of the chart's width for the labels of horizontal bars. */
const MAX_LABEL_SHARE = 0.33;

/**
 * Lays out plots with axes in an area.
 * @param isInner the area is the plot itself; otherwise it includes axes, their labels and titles.
 */
export function layOutCartesian(
  drawing: Drawing,
  area: Rect,
  isInner: boolean,
  plots: readonly PlotModel[],
): CartesianLayout {
  const axes = linkAxes(drawing, plots);
  let inner = area;
  let known = '';
  // What axes get follows from the room and from what their labels asked for before: the same again needs no work.
  const settle = (): void => {
    const asked = [inner.x, inner.y, inner.w, inner.h, ...axes.map(({ axis }) => neededLength(axis))].join(' ');
    if (asked !== known) place(drawing, axes, inner);
    known = asked;
  };
  // Labels depend on the room for the axis, and the room on the labels: the second round settles it.
  for (let round = 0; round < (isInner ? 1 : 2); round += 1) {
    settle();
    if (!isInner) inner = roomInside(area, axes);
  }
  settle();
  const frameOf = (model: AxisModel | null): AxisFrame | undefined =>
    axes.find(({ axis }) => axis.frame.model === model)?.axis.frame;
  return {
    inner,
    axes: axes.map(({ axis }) => axis),
    plots: plots.flatMap((plot) => {
      const own = axesOf(drawing.model, plot);
      const [category, value] = [frameOf(own.category), frameOf(own.value)];
      return category === undefined || value === undefined ? [] : [{ plot, category, value }];
    }),
  };
}

interface LinkedAxis {
  axis: LaidAxis;
  plots: PlotModel[];
  isValue: boolean;
  isX: boolean;
}

const NO_LABELS: AxisLabels = { labels: [], rotation: 0, depth: 0, before: 0, after: 0 };

function linkAxes(drawing: Drawing, plots: readonly PlotModel[]): LinkedAxis[] {
  const linked: LinkedAxis[] = [];
  const add = (model: AxisModel | null, plot: PlotModel, isX: boolean): LinkedAxis | null => {
    if (model === null) return null;
    const known = linked.find((one) => one.axis.frame.model === model);
    if (known !== undefined) {
      known.plots.push(plot);
      return known;
    }
    const isVertical = isX === plot.isHorizontal;
    const title =
      model.title === null || model.title.text === null || model.isDeleted
        ? null
        : setText(
            drawing.setter,
            model.title.text,
            model.title.look,
            (isVertical ? drawing.rect.h : drawing.rect.w) * 0.8,
          );
    const frame: AxisFrame = { model, isVertical, scale: null, band: null, start: 0, end: 1 };
    const axis: LaidAxis = { frame, labels: NO_LABELS, title, crossed: null, side: isVertical ? 'left' : 'bottom' };
    const one: LinkedAxis = { axis, plots: [plot], isValue: model.kind === 'value', isX };
    linked.push(one);
    return one;
  };
  for (const plot of plots) {
    const own = axesOf(drawing.model, plot);
    const category = add(own.category, plot, true);
    const value = add(own.value, plot, false);
    if (category !== null && value !== null) {
      category.axis.crossed ??= value.axis;
      value.axis.crossed ??= category.axis;
    }
  }
  return linked;
}

/** Places axes in a plot area, then determines scales, labels and sides. */
function place(drawing: Drawing, linked: readonly LinkedAxis[], inner: Rect): void {
  const { model, setter, rect } = drawing;
  for (const { axis, plots, isValue, isX } of linked) {
    const { frame } = axis;
    const [low, high] = frame.isVertical ? [inner.y + inner.h, inner.y] : [inner.x, inner.x + inner.w];
    frame.start = frame.model.isReversed ? high : low;
    frame.end = frame.model.isReversed ? low : high;
    if (!isValue) {
      const isBetween = axis.crossed?.frame.model.isBetween ?? true;
      frame.band = categoryBand(frame.model, plots, isBetween, model);
    } else {
      const length = Math.abs(high - low);
      const [from, to] = isX ? xRange(plots) : valueRange(plots);
      const needed = neededLength(axis);
      frame.scale = chooseScale(from, to, frame.model.requested, {
        maxTicks: length / Math.max(1, needed),
        isShare: plots.every((plot) => plot.grouping === 'percentStacked'),
        isBar: plots.some((plot) => plot.kind === 'bar' || plot.kind === 'area'),
      });
    }
  }
  for (const { axis, plots, isValue } of linked) {
    axis.side = sideOf(axis);
    const { frame } = axis;
    if (frame.model.isDeleted || frame.model.labels === 'none') axis.labels = NO_LABELS;
    else if (isValue) {
      const format = valueFormat(frame, plots);
      axis.labels = valueLabels(frame, format, setter, model.language, model.is1904);
    } else {
      const most = frame.isVertical ? rect.w * MAX_LABEL_SHARE : rect.h * MAX_LABEL_SHARE;
      axis.labels = categoryLabels(frame, setter, most);
    }
  }
}

/** Room that one label of a value axis needs along it. */
function neededLength({ frame, labels }: LaidAxis): number {
  const size = frame.model.look.size_pt * 1.2;
  if (frame.isVertical) return size;
  return labels.labels.reduce((most, label) => Math.max(most, label.set.width + 4), size * 2);
}

function sideOf({ frame, crossed }: LaidAxis): Side {
  const sides: [Side, Side] = frame.isVertical ? ['left', 'right'] : ['bottom', 'top'];
  const other = crossed?.frame;
  if (other === undefined) return sides[0];
  const at = crossingOf(other, frame.model);
  // Along the crossed axis from its start; labels are outside of the nearer end.
  const share = other.end === other.start ? 0 : (at - other.start) / (other.end - other.start);
  const { labels } = frame.model;
  const isAtEnd = labels === 'high' || (labels !== 'low' && share > 0.999);
  const isFlipped = other.model.isReversed;
  return isAtEnd === isFlipped ? sides[0] : sides[1];
}

/** The coordinate of an axis line, across the axis. */
export function lineAt({ frame, crossed }: LaidAxis, inner: Rect): number {
  if (crossed !== null) return crossingOf(crossed.frame, frame.model);
  return frame.isVertical ? inner.x : inner.y + inner.h;
}

/** The coordinate from which labels extend outwards: the axis line, or the edge of the plot. */
export function labelEdge(axis: LaidAxis, inner: Rect): number {
  if (axis.frame.model.labels === 'nextTo') return lineAt(axis, inner);
  return edgeOf(axis.side, inner);
}

function edgeOf(side: Side, inner: Rect): number {
  switch (side) {
    case 'left':
      return inner.x;
    case 'right':
      return inner.x + inner.w;
    case 'top':
      return inner.y;
    case 'bottom':
      return inner.y + inner.h;
  }
}

/** Distance of labels from their line. */
export function labelDistance(axis: LaidAxis): number {
  const { majorTick } = axis.frame.model;
  return LABEL_GAP + (majorTick === 'out' || majorTick === 'cross' ? TICK_LENGTH : 0);
}

/** How far the labels of an axis extend beyond the edge of the plot. */
export function labelReach(axis: LaidAxis, inner: Rect): number {
  if (axis.labels.labels.length === 0) return 0;
  const inwards = Math.abs(labelEdge(axis, inner) - edgeOf(axis.side, inner));
  return Math.max(0, labelDistance(axis) + axis.labels.depth + groupDepth(axis) - inwards);
}

/** Height of the outer levels of categories. */
function groupDepth({ frame }: LaidAxis): number {
  return (frame.band?.groups.length ?? 0) * frame.model.look.size_pt * 1.4;
}

/** Size of an axis title, beyond its labels. */
function titleDepth({ frame, title }: LaidAxis): number {
  if (title === null || frame.model.title?.overlay === true || frame.model.title?.layout != null) return 0;
  const { w, h } = turnedSize(title, frame.model.title?.look.rotation ?? 0);
  return TITLE_GAP + (frame.isVertical ? w : h);
}

function roomInside(area: Rect, linked: readonly LinkedAxis[]): Rect {
  const margins: Record<Side, number> = { left: 0, right: 0, top: 0, bottom: 0 };
  const inner = area;
  for (const { axis } of linked) {
    margins[axis.side] += labelReach(axis, currentInner(axis, inner)) + titleDepth(axis);
  }
  for (const { axis } of linked) {
    const [back, forth]: [Side, Side] = axis.frame.isVertical ? ['top', 'bottom'] : ['left', 'right'];
    margins[back] = Math.max(margins[back], axis.labels.before);
    margins[forth] = Math.max(margins[forth], axis.labels.after);
  }
  // A chart keeps a minimum size, however long the labels.
  const w = Math.max(area.w * 0.2, area.w - margins.left - margins.right);
  const h = Math.max(area.h * 0.2, area.h - margins.top - margins.bottom);
  return {
    x: area.x + Math.min(margins.left, area.w - w),
    y: area.y + Math.min(margins.top, area.h - h),
    w,
    h,
  };
}

/** The plot area used for the last placement, from the ends of an axis and the one it crosses. */
function currentInner(axis: LaidAxis, fallback: Rect): Rect {
  const other = axis.crossed?.frame;
  if (other === undefined) return fallback;
  const [h, v] = axis.frame.isVertical ? [other, axis.frame] : [axis.frame, other];
  return {
    x: Math.min(h.start, h.end),
    y: Math.min(v.start, v.end),
    w: Math.abs(h.end - h.start),
    h: Math.abs(v.end - v.start),
  };
}
