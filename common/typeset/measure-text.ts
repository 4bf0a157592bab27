import type { Box } from '../deck/geometry.ts';
import type { TextFrame } from '../deck/layout.ts';
import type { Paragraph } from '../deck/slide.ts';
import { blockOf, FULL_SIZE, innerSizePt } from './block-of.ts';
import { OVERHANG_PT, setBlock } from './set-block.ts';
import type { TextScale } from './text-block.ts';
import type { WidthMeter } from './width-meter.ts';

/** How much room text takes. */
export interface Measurement {
  /** Height of the text without insets. With several columns: of the highest column. */
  height_pt: number;
  lines: number;
  fits: boolean;
  /** By how much the text is too high, 0 where it fits. */
  overflow_pt: number;
  /** True where a font was measured by another one. */
  is_approximate: boolean;
}

/** Measures paragraphs in a frame. Text that does not wrap must also be narrow enough. */
export function measureText(
  meter: WidthMeter,
  paragraphs: readonly Paragraph[],
  frame: TextFrame,
  box: Box,
  scale: TextScale = FULL_SIZE,
): Measurement {
  const inner = innerSizePt(frame, box);
  const set = setBlock(meter, blockOf(paragraphs, frame, box, scale));
  const isEmpty = paragraphs.every((paragraph) => paragraph.runs.every((run) => run.text === ''));
  const isNarrowEnough = frame.wraps || set.width_pt <= inner.width_pt + OVERHANG_PT;
  const hasRoom = isEmpty || (inner.width_pt > 0 && inner.height_pt > 0);
  return {
    height_pt: set.height_pt,
    lines: set.lines.length,
    fits: hasRoom && isNarrowEnough && set.overflow_pt === 0,
    overflow_pt: set.overflow_pt,
    is_approximate: set.is_approximate,
  };
}
