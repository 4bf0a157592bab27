import type { ChartSpec } from '../../../deck/chart.ts';
import { EMU_PER_PT } from '../../../deck/geometry.ts';
import type { ChartContext } from './chart-text.ts';
import { isNumber } from './series.ts';

/** Offset of a part's label from PowerPoint's default position, as fractions of the chart size. */
interface RingLabel {
  /** Index of the category. */
  index: number;
  right: number;
  down: number;
}

export interface RingLabels {
  labels: RingLabel[];
  /** Diameter of the ring, EMU. */
  diameter: number;
  /** True if name and value are on separate lines. */
  isStacked: boolean;
}

/** More parts than this are better read in a legend. */
const MAX_PARTS = 6;
const EM_PER_CHARACTER = 0.58;
const LINE_EM = 1.35;
/** Number of characters of a displayed value, including the space. */
const VALUE_CHARACTERS = 7;
/** Distance between ring and label, em. */
const GAP_EM = 0.7;
/** Maximum and minimum share of the chart's height for the ring. */
const MAX_HEIGHT = 0.9;
const MIN_HEIGHT = 0.5;
/** Maximum distance of a label from its part in lines, so that readers can still connect them. */
const MAX_LINES_AWAY = 2;
/** A label whose angle has at least this sine is placed completely beside the ring. */
const BESIDE = 1 / 3;

interface Label {
  index: number;
  /** Angle of the middle of its part, clockwise from the top. */
  angle: number;
  /** Centre of the label relative to the centre of the ring, EMU; y goes down. */
  x: number;
  y: number;
  /** Half its size. */
  w: number;
  h: number;
}

/**
 * Positions for name and value of up to six parts around a ring or pie. PowerPoint removes `c:dLblPos` from doughnuts,
 * so each label is moved from its default position, the middle of its part.
 * @param hole diameter of the hole as a share of the ring's; 0 for a pie.
 * @returns null if a legend works better: many parts, long names, or adjacent small parts.
 */
export function ringLabels(chart: ChartSpec, context: ChartContext, hole: number): RingLabels | null {
  if (chart.categories.length > MAX_PARTS) return null;
  return around(chart, context, hole, false) ?? around(chart, context, hole, true);
}

function around(chart: ChartSpec, context: ChartContext, hole: number, isStacked: boolean): RingLabels | null {
  const { size } = context;
  const em = context.textSizePt * EMU_PER_PT;
  const gap = GAP_EM * em;
  const labels = unplaced(chart, em, isStacked);
  const widest = Math.max(0, ...labels.map(({ w }) => w * 2));
  const hasAbove = labels.some(({ angle }) => Math.abs(Math.sin(angle)) < BESIDE);
  const highest = Math.max(0, ...labels.map(({ h }) => h * 2));
  const diameter = Math.min(
    size.h * MAX_HEIGHT,
    size.h - (hasAbove ? 2 * (highest + gap) : 0),
    size.w - 2 * (widest + gap),
  );
  if (labels.length === 0 || diameter < size.h * MIN_HEIGHT) return null;
  const radius = diameter / 2;
  for (const label of labels) place(label, radius + gap);
  const away = labels.map(({ y }) => y);
  for (const side of [1, -1]) {
    spread(
      labels.filter(({ angle }) => Math.sign(Math.sin(angle)) === side),
      size.h / 2,
    );
  }
  if (labels.some(({ y, h }, at) => Math.abs(y - (away[at] ?? y)) > MAX_LINES_AWAY * 2 * h)) return null;
  for (const label of labels) keepClear(label, radius + gap);
  if (labels.some((one, at) => labels.slice(at + 1).some((other) => overlap(one, other)))) return null;
  // Default position of a label: the middle of the ring's band.
  const band = (radius * (1 + hole)) / 2;
  return {
    diameter,
    isStacked,
    labels: labels.map(({ index, angle, x, y }) => ({
      index,
      right: (x - band * Math.sin(angle)) / size.w,
      down: (y + band * Math.cos(angle)) / size.h,
    })),
  };
}

function unplaced(chart: ChartSpec, em: number, isStacked: boolean): Label[] {
  const values = chart.categories.map((_, index) => {
    const value = chart.series[0]?.values[index];
    return isNumber(value) ? Math.abs(value) : 0;
  });
  const total = values.reduce((sum, value) => sum + value, 0);
  let before = 0;
  return values.flatMap((value, index) => {
    if (value === 0) return [];
    const angle = (2 * Math.PI * (before + value / 2)) / total;
    before += value;
    const name = [...(chart.categories[index] ?? '')].length;
    const figure = chart.data_labels ? VALUE_CHARACTERS : 0;
    const characters = isStacked ? Math.max(name, figure) : name + figure;
    const lines = isStacked && chart.data_labels ? 2 : 1;
    return [{ index, angle, x: 0, y: 0, w: (characters * EM_PER_CHARACTER * em) / 2, h: (lines * LINE_EM * em) / 2 }];
  });
}

/** Places a label beside its part, or above or below it if the part is at the top or bottom. */
function place(label: Label, reach: number): void {
  const [sine, cosine] = [Math.sin(label.angle), Math.cos(label.angle)];
  label.x = reach * sine + label.w * Math.max(-1, Math.min(1, sine / BESIDE));
  label.y = -(reach + label.h) * cosine;
}

/** Pushes the labels of one side apart until nothing overlaps, within the chart. */
function spread(labels: Label[], half: number): void {
  labels.sort((a, b) => a.y - b.y);
  for (let round = 0; round < 20; round += 1) {
    for (const [at, below] of labels.entries()) {
      const above = labels[at - 1];
      const missing = above === undefined ? 0 : above.h + below.h - (below.y - above.y);
      if (above === undefined || missing <= 1) continue;
      above.y -= missing / 2;
      below.y += missing / 2;
    }
    for (const label of labels) label.y = Math.max(label.h - half, Math.min(half - label.h, label.y));
  }
}

/** Moves a label that was pushed along the ring away from it. */
function keepClear(label: Label, reach: number): void {
  const side = Math.sign(Math.sin(label.angle));
  const nearest = Math.max(0, Math.abs(label.y) - label.h);
  if (nearest >= reach * 0.98) return;
  const edge = Math.sqrt(reach * reach - nearest * nearest);
  label.x = side * Math.max(Math.abs(label.x), edge + label.w);
}

function overlap(a: Label, b: Label): boolean {
  return Math.abs(a.x - b.x) < (a.w + b.w) * 0.98 && Math.abs(a.y - b.y) < (a.h + b.h) * 0.9;
}
