import type { AxisModel, DataCache } from './chart-model.ts';
import { shareOf } from './axis-scale.ts';
import type { AxisScale } from './axis-scale.ts';

/** An axis in place: where values or categories stand along it. */
export interface AxisFrame {
  model: AxisModel;
  isVertical: boolean;
  /** Of value axes. */
  scale: AxisScale | null;
  /** Of category axes. */
  band: CategoryBand | null;
  /** Points on the slide where the axis begins (its minimum or first category) and ends. */
  start: number;
  end: number;
}

/** The slots of a category axis. */
export interface CategoryBand {
  /** Slots, one for each category or, of dates, for each day, month or year. */
  count: number;
  /** Categories stand in the middle of slots; else on the lines between them, the first and last at the ends. */
  isBetween: boolean;
  /** Slot of each category; of dates they need not follow each other. */
  slots: number[];
  label(slot: number): string;
  /** Slots that are labelled where a date axis says its steps. */
  steps: number[] | null;
  groups: DataCache['groups'];
}

/** Coordinate of a value on a value axis; not cut at the ends. */
export function valueAt(axis: AxisFrame, value: number): number {
  if (axis.scale === null) return axis.start;
  // Far outside is outside: coordinates stay small numbers.
  const share = Math.min(50, Math.max(-50, shareOf(axis.scale, value)));
  return axis.start + share * (axis.end - axis.start);
}

/** Coordinate of the middle of a category. */
export function categoryAt(axis: AxisFrame, category: number): number {
  const { band } = axis;
  if (band === null) return axis.start;
  const slot = band.slots[category] ?? category;
  const share = band.isBetween ? (slot + 0.5) / band.count : band.count < 2 ? 0.5 : slot / (band.count - 1);
  return axis.start + share * (axis.end - axis.start);
}

/** Width of a slot, positive. */
export function slotWidth(axis: AxisFrame): number {
  const { band } = axis;
  if (band === null) return 0;
  return Math.abs(axis.end - axis.start) / Math.max(1, band.isBetween ? band.count : band.count - 1);
}

/** Where an axis is crossed by another that says how (`c:crosses`, `c:crossesAt`): a coordinate along `axis`. */
export function crossingOf(axis: AxisFrame, crossing: Pick<AxisModel, 'crosses' | 'crossesAt'>): number {
  if (crossing.crosses === 'max' && crossing.crossesAt === null) return axis.end;
  if (crossing.crosses === 'min' && crossing.crossesAt === null) return axis.start;
  if (axis.scale !== null) {
    const at = crossing.crossesAt ?? (axis.scale.logBase === null ? 0 : axis.scale.min);
    return valueAt(axis, Math.min(axis.scale.max, Math.max(axis.scale.min, at)));
  }
  if (crossing.crossesAt === null || axis.band === null) return axis.start;
  // The crossing stands before the category of that number.
  const before = Math.min(axis.band.count, Math.max(0, crossing.crossesAt - 1));
  const count = axis.band.isBetween ? axis.band.count : Math.max(1, axis.band.count - 1);
  return axis.start + (before / count) * (axis.end - axis.start);
}
