import type { ChartSpec } from '../../../deck/chart.ts';
import { el } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { contrast, inkColour, scheme, shadeHex, shadeOf, tone } from '../ground-colours.ts';
import type { Ground } from '../ground-colours.ts';
import type { ChartContext } from './chart-context.ts';

/** A series, bar or slice is in an accent, or steps back because the message is about another. */
export interface Paint {
  kind: 'accent' | 'muted';
  /** From 0; accents repeat in other shades, muted shades after five. */
  index: number;
  /** Muted ones that follow each other in even steps, darkest first: how many there are. */
  of?: number;
}

/** The paint of a series, or of one of its points where the message is about a category. */
export function seriesPaint(chart: ChartSpec, series: number, category?: number): Paint {
  const emphasis = emphasisOf(chart);
  if (emphasis.series !== undefined) {
    if (series === emphasis.series) return { kind: 'accent', index: 0 };
    return { kind: 'muted', index: series > emphasis.series ? series - 1 : series };
  }
  if (emphasis.category !== undefined && category !== emphasis.category) return { kind: 'muted', index: series };
  return { kind: 'accent', index: series };
}

/** The paint of a slice of a pie or doughnut. */
export function slicePaint(chart: ChartSpec, slice: number): Paint {
  const { category } = emphasisOf(chart);
  if (category === undefined) return { kind: 'accent', index: slice };
  if (slice === category) return { kind: 'accent', index: 0 };
  return { kind: 'muted', index: slice > category ? slice - 1 : slice, of: chart.categories.length - 1 };
}

/** The emphasis of a chart, without what points at nothing. */
export function emphasisOf(chart: ChartSpec): { series?: number; category?: number } {
  const { series, category } = chart.emphasis ?? {};
  if (series !== undefined && chart.series[series] !== undefined && chart.series.length > 1) return { series };
  if (category !== undefined && chart.categories[category] !== undefined) return { category };
  return {};
}

// Shades of accents beyond the last, as PowerPoint itself varies them.
const SHADES: readonly { lumMod?: number; lumOff?: number }[] = [
  {},
  { lumMod: 60_000 },
  { lumMod: 60_000, lumOff: 40_000 },
  { lumMod: 80_000, lumOff: 20_000 },
];
/** Large areas of ink over a picture need less of it than lines. */
const FOREIGN_FILL_STRENGTH = 0.8;
const MUTED_LIGHT = [66_000, 76_000, 54_000, 82_000, 46_000];
const MUTED_DARK = [60_000, 72_000, 48_000, 80_000, 38_000];
// Slices in the order of a legend: from what stands out most to what still stands out from the ground.
const STEPS_LIGHT = [55_000, 85_000] as const;
const STEPS_DARK = [40_000, 78_000] as const;

/** A paint as a colour of the theme. */
export function paintColour(paint: Paint, { ground, accents }: ChartContext): XmlElement {
  if (paint.kind === 'accent') {
    const shade = SHADES[Math.floor(paint.index / accents.length) % SHADES.length] ?? {};
    return el(
      'a:schemeClr',
      { val: accents[paint.index % accents.length]?.name ?? 'accent1' },
      shade.lumMod === undefined ? null : el('a:lumMod', { val: shade.lumMod }),
      shade.lumOff === undefined ? null : el('a:lumOff', { val: shade.lumOff }),
    );
  }
  return shadeOf(ground, mutedShade(paint, ground), FOREIGN_FILL_STRENGTH);
}

function mutedShade({ index, of }: Paint, ground: Ground): number {
  if (of !== undefined) {
    const [first, last] = ground.isDark ? STEPS_DARK : STEPS_LIGHT;
    return Math.round(first + ((last - first) * index) / Math.max(1, of - 1));
  }
  const shades = ground.isDark ? MUTED_DARK : MUTED_LIGHT;
  return shades[index % shades.length] ?? 50_000;
}

/** The text colour that reads best on a paint: ink or ground. */
export function labelColourOn(paint: Paint, context: ChartContext): XmlElement {
  const { ground, accents } = context;
  if (paint.kind === 'muted' && ground.isForeign) return inkColour(ground);
  // What an accent is in another shade isn't known: it counts as the accent.
  const behind =
    paint.kind === 'muted' ? shadeHex(ground, mutedShade(paint, ground)) : accents[paint.index % accents.length]?.hex;
  if (behind === undefined) return scheme(ground.ground);
  return contrast(ground.inkHex, behind) >= contrast(ground.groundHex, behind)
    ? inkColour(ground)
    : scheme(ground.ground);
}

/** The colour of quiet lines in a chart. */
export function gridColour(ground: Ground): XmlElement {
  return tone(ground, 'rule');
}
