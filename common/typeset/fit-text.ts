import type { Box } from '../deck/geometry.ts';
import type { FieldKind, TextFrame } from '../deck/layout.ts';
import { plainText } from '../deck/slide.ts';
import type { Paragraph } from '../deck/slide.ts';
import { measuredShare } from './fonts/match-font.ts';
import { blockOf, FULL_SIZE, levelStyle } from './block-of.ts';
import { lowerBound } from './lower-bound.ts';
import { OVERHANG_PT, setBlock } from './set-block.ts';
import type { TextBlock, TextScale } from './text-block.ts';
import type { WidthMeter } from './width-meter.ts';

/** How text is made to fit. */
export interface Fit {
  /** Null if it fits unchanged. The strongest allowed reduction if even that is not enough. */
  fit: TextScale | null;
  fits: boolean;
  /** Remaining overflow after the reduction. */
  overflow_pt: number;
  /** Number of characters to remove so that the rest fits at the strongest reduction; 0 if the text fits. */
  surplus_chars: number;
}

/** Minimum sizes for readers at the back of a room; the share keeps a hierarchy between slides. */
const FLOORS: Readonly<Record<'title' | 'body' | 'caption', { pt: number; share: number }>> = {
  title: { pt: 24, share: 0.7 },
  body: { pt: 12, share: 0.7 },
  caption: { pt: 9, share: 0.8 },
};

const STEP_PERCENT = 5;
/** Of all but titles: these have two sizes as far as possible, because a different one on every slide looks restless. */
const FIRST_STEP = 0.95;

/**
 * Finds the smallest reduction that makes text fit: first less line spacing, then smaller letters in steps of five
 * percent down to the minimum of the field's kind, finally even less line spacing. Lines that are already tight stay
 * unchanged.
 * @param floorPt minimum size instead of the kind's own.
 */
export function fitText(
  meter: WidthMeter,
  paragraphs: readonly Paragraph[],
  frame: TextFrame,
  box: Box,
  kind: FieldKind,
  floorPt?: number,
): Fit {
  const block = blockOf(paragraphs, frame, box);
  if (measureBlock(meter, block).fits) return { fit: null, fits: true, overflow_pt: 0, surplus_chars: 0 };
  const least = leastScale(paragraphs, frame, kind, floorPt);
  const first = kind === 'title' ? leastScale(paragraphs, frame, kind, undefined) : FIRST_STEP;
  const scales = shrinkSteps(first, least, hasLooseLines(paragraphs, frame));
  let strongest = FULL_SIZE;
  let overflow = 0;
  for (const scale of scales) {
    const { fits, overflow_pt } = measureBlock(meter, { ...block, scale });
    if (fits) return { fit: scale, fits: true, overflow_pt: 0, surplus_chars: 0 };
    strongest = scale;
    overflow = overflow_pt;
  }
  return {
    fit: strongest,
    fits: false,
    overflow_pt: overflow,
    surplus_chars: surplusChars(meter, paragraphs, frame, box, strongest),
  };
}

/** The reductions to try, smallest first; font scales are whole percents. @param first the first font scale to try. */
function shrinkSteps(first: number, least: number, hasLoose: boolean): TextScale[] {
  const closer = hasLoose ? 0.1 : 0;
  const steps: TextScale[] = hasLoose ? [{ font_scale: 1, line_reduction: closer }] : [];
  const [start, floor] = [first, least].map((scale) => Math.ceil(Number((scale * 100).toFixed(6)))) as [number, number];
  for (let percent = start; percent > floor; percent -= STEP_PERCENT) {
    if (percent < 100) steps.push({ font_scale: percent / 100, line_reduction: closer });
  }
  if (floor < 100) steps.push({ font_scale: floor / 100, line_reduction: closer });
  if (hasLoose) steps.push({ font_scale: floor / 100, line_reduction: 0.2 });
  return steps.length > 0 ? steps : [FULL_SIZE];
}

/** The smallest scale that keeps all levels in use above their minimum; 1 if a level has reached it. */
function leastScale(
  paragraphs: readonly Paragraph[],
  frame: TextFrame,
  kind: FieldKind,
  floorPt: number | undefined,
): number {
  const floor = FLOORS[kind === 'title' || kind === 'caption' ? kind : 'body'];
  const scales = paragraphs.map((paragraph) => {
    const size = levelStyle(frame, paragraph.level).size_pt;
    const smallest = floorPt ?? Math.max(floor.pt, floor.share * size);
    return size > 0 ? Math.min(1, smallest / size) : 1;
  });
  return Math.max(0.01, ...scales);
}

/** Lines with less than single spacing touch when they are moved closer. */
function hasLooseLines(paragraphs: readonly Paragraph[], frame: TextFrame): boolean {
  return paragraphs.every((paragraph) => {
    const spacing = levelStyle(frame, paragraph.level).line_spacing;
    return 'factor' in spacing && spacing.factor >= 1;
  });
}

/** Number of characters after the longest beginning of the text that fits. */
function surplusChars(
  meter: WidthMeter,
  paragraphs: readonly Paragraph[],
  frame: TextFrame,
  box: Box,
  scale: TextScale,
): number {
  const length = plainText(paragraphs).length;
  const fits = (count: number): boolean => measureText(meter, beginning(paragraphs, count), frame, box, scale).fits;
  return length - lowerBound(length - 1, (index) => fits(index + 1));
}

/** The first characters of paragraphs; the end of a paragraph counts as one. */
function beginning(paragraphs: readonly Paragraph[], length: number): Paragraph[] {
  const kept: Paragraph[] = [];
  let rest = length;
  for (const paragraph of paragraphs) {
    if (rest <= 0) break;
    const runs = [];
    for (const run of paragraph.runs) {
      if (rest <= 0) break;
      runs.push({ ...run, text: run.text.slice(0, rest) });
      rest -= run.text.length;
    }
    kept.push({ ...paragraph, runs });
    rest -= 1;
  }
  return kept;
}

/** The room that text takes. */
export interface Measurement {
  /** Height of the text without insets; of the highest column if there are several. */
  height_pt: number;
  lines: number;
  fits: boolean;
  /** Overflow in height, 0 if the text fits. */
  overflow_pt: number;
  /** Whether a font was measured by a substitute. */
  is_approximate: boolean;
}

/** Measures paragraphs in a frame. Text without wrapping must also be narrow enough. */
export function measureText(
  meter: WidthMeter,
  paragraphs: readonly Paragraph[],
  frame: TextFrame,
  box: Box,
  scale: TextScale = FULL_SIZE,
): Measurement {
  return measureBlock(meter, blockOf(paragraphs, frame, box, scale));
}

function measureBlock(meter: WidthMeter, block: TextBlock): Measurement {
  const { wraps, width_pt, height_pt } = block;
  const set = setBlock(meter, block);
  const share = usableShare(meter, block);
  const overflow_pt =
    share < 1 && wraps
      ? Math.max(set.overflow_pt, setBlock(meter, { ...block, width_pt: width_pt * share }).overflow_pt)
      : set.overflow_pt;
  const isEmpty = block.paragraphs.every(({ runs }) => runs.every(({ text }) => text === ''));
  const isNarrowEnough = wraps || set.width_pt <= (width_pt / block.columns) * share + OVERHANG_PT;
  const hasRoom = isEmpty || (width_pt > 0 && height_pt > 0);
  return {
    height_pt: set.height_pt,
    lines: set.lines.length,
    fits: hasRoom && isNarrowEnough && overflow_pt === 0,
    overflow_pt,
    is_approximate: set.is_approximate,
  };
}

/** A number of this size has one line, which must not break in a program with the widest substitute font. */
const BIG_PT = 54;
const BIG_SHARE = 0.83;

/** The share of its width that text may fill: less for substituted fonts and very large text. */
function usableShare(meter: WidthMeter, { paragraphs, scale }: TextBlock): number {
  let share = 1;
  for (const { runs } of paragraphs) {
    for (const { text, font, size_pt, bold } of runs) {
      if (text === '') continue;
      share = Math.min(share, measuredShare(font, bold), size_pt * scale.font_scale >= BIG_PT ? BIG_SHARE : 1);
    }
  }
  return share;
}
