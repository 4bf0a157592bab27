import type { AxisFrame, CategoryBand } from './axis-frame.ts';
import { categoryAt, slotWidth, valueAt } from './axis-frame.ts';
import type { PlotModel } from './chart-model.ts';
import { setText, turnedSize } from './chart-text.ts';
import type { ChartSetter, SetText } from './chart-text.ts';
import { formatNumber } from './number-format.ts';

/** A label of an axis: text that is at a coordinate along it. */
interface AxisLabel {
  at: number;
  set: SetText;
}

/** The labels of an axis as they fit. */
export interface AxisLabels {
  labels: AxisLabel[];
  /** Degrees, clockwise. */
  rotation: number;
  /** Size across the axis. */
  depth: number;
  /** Space beyond the axis at its start and end: half of the outermost labels. */
  before: number;
  after: number;
}

const NO_LABELS: AxisLabels = { labels: [], rotation: 0, depth: 0, before: 0, after: 0 };
/** Maximum number of labels: more would not be legible. */
const MAX_LABELS = 150;
/** Maximum number of lines of a horizontal label before it is rotated. */
const MAX_LINES = 4;
const TURNED = -45;

/** Lays out the labels of a value axis at its ticks. */
export function valueLabels(
  axis: AxisFrame,
  format: string,
  setter: ChartSetter,
  language: string,
  is1904: boolean,
): AxisLabels {
  const { scale, model } = axis;
  if (scale === null) return NO_LABELS;
  const labels = scale.ticks.map((tick) => ({
    at: valueAt(axis, tick),
    set: setText(setter, formatNumber(tick / model.displayUnit, format, language, is1904), model.look),
  }));
  return measured(axis, labels, model.look.rotation ?? 0);
}

/** The number format of a value axis: its own, or that of its first series. */
export function valueFormat(axis: AxisFrame, plots: readonly PlotModel[]): string {
  if (axis.model.format !== null) return axis.model.format;
  if (plots.some((plot) => plot.grouping === 'percentStacked')) return '0%';
  const series = plots.flatMap((plot) => plot.series);
  return series.find((one) => one.values.format !== 'General')?.values.format ?? 'General';
}

/**
 * Lays out the labels of a category axis: horizontal if they fit in one or a few lines, otherwise rotated, otherwise
 * with gaps.
 */
export function categoryLabels(axis: AxisFrame, setter: ChartSetter, maxWidth: number): AxisLabels {
  const { band, model } = axis;
  if (band === null) return NO_LABELS;
  const slot = slotWidth(axis);
  const atLeast = Math.max(1, Math.ceil(band.count / MAX_LABELS));
  const pick = (every: number, width?: number): AxisLabel[] =>
    pickLabels(axis, Math.max(every, atLeast), setter, width);
  const height = model.look.size_pt * 1.25;
  if (axis.isVertical) {
    const every = model.labelSkip ?? Math.max(1, Math.ceil(height / Math.max(slot, 0.01)));
    return measured(axis, pick(every, maxWidth), model.look.rotation ?? 0);
  }
  const { rotation } = model.look;
  if (rotation !== null && rotation !== 0) {
    const every = model.labelSkip ?? Math.max(1, Math.ceil(height / Math.max(slot, 0.01)));
    return measured(axis, pick(every), rotation);
  }
  if (model.labelSkip !== null || atLeast > 1) {
    const every = Math.max(model.labelSkip ?? 1, atLeast);
    const labels = pick(every, slot * every);
    if (model.labelSkip !== null || labels.every((label) => !label.set.isTorn)) return measured(axis, labels, 0);
  }
  const single = pick(1);
  const widest = single.reduce((most, label) => Math.max(most, label.set.width), 0);
  // Some space, so that neighbouring labels look separate.
  if (widest + model.look.size_pt * 0.3 <= slot * atLeast) return measured(axis, single, 0);
  if (band.isBetween || band.count < 2) {
    const wrapped = pick(1, slot * 0.98);
    const fits = wrapped.every(({ set }) => !set.isTorn && set.lines.length <= MAX_LINES && set.height <= maxWidth);
    if (fits) return measured(axis, wrapped, 0);
  }
  if (rotation === 0) {
    const every = Math.max(1, Math.ceil(Math.min(widest + 4, maxWidth) / Math.max(slot, 0.01)));
    return measured(axis, pick(every, slot * every), 0);
  }
  const isShort = single.every((label) => /^[\d.,:/-]+$/.test(label.set.lines[0]?.text ?? ''));
  const every = Math.max(1, Math.ceil((widest + model.look.size_pt * 0.5) / Math.max(slot, 0.01)));
  // Readers can fill gaps in a sequence of numbers or dates.
  if (isShort && every <= 4) return measured(axis, pick(every), 0);
  const turnedEvery = Math.max(1, Math.ceil((height * 1.05) / Math.max(slot, 0.01)));
  return measured(axis, pick(turnedEvery, Math.max(maxWidth / Math.SQRT1_2, 20)), TURNED);
}

function pickLabels(axis: AxisFrame, every: number, setter: ChartSetter, maxWidth?: number): AxisLabel[] {
  const { band, model } = axis;
  const labels: AxisLabel[] = [];
  const coordinate = slotCoordinate(axis);
  if (band === null) return [];
  for (const slot of labelledSlots(band, every)) {
    const text = band.label(slot);
    if (text !== '') labels.push({ at: coordinate(slot), set: setText(setter, text, model.look, maxWidth) });
  }
  return labels;
}

function labelledSlots(band: CategoryBand, every: number): number[] {
  if (band.steps !== null) return band.steps;
  return Array.from({ length: Math.ceil(band.count / every) }, (_, at) => at * every);
}

/** Here slots are addressed by number, not by category. */
function slotCoordinate(axis: AxisFrame): (slot: number) => number {
  const bySlot: AxisFrame = axis.band === null ? axis : { ...axis, band: { ...axis.band, slots: [] } };
  return (slot) => categoryAt(bySlot, slot);
}

function measured(axis: AxisFrame, labels: AxisLabel[], rotation: number): AxisLabels {
  let depth = 0;
  let before = 0;
  let after = 0;
  const [low, high] = [Math.min(axis.start, axis.end), Math.max(axis.start, axis.end)];
  for (const label of labels) {
    const { w, h } = turnedSize(label.set, rotation);
    depth = Math.max(depth, axis.isVertical ? w : h);
    const size = axis.isVertical ? h : w;
    // Turned text hangs to one side of its tick.
    const [back, forth] = isHanging(axis, rotation) ? (rotation < 0 ? [size, 4] : [4, size]) : [size / 2, size / 2];
    before = Math.max(before, low - (label.at - back));
    after = Math.max(after, label.at + forth - high);
  }
  return { labels, rotation, depth, before, after };
}

/** Whether text is rotated so that its end, not its middle, is at the tick. */
export function isHanging(axis: Pick<AxisFrame, 'isVertical'>, rotation: number): boolean {
  const turn = Math.abs(rotation);
  return !axis.isVertical && turn > 10 && turn < 80;
}
