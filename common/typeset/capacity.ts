import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import type { TextFrame } from '../deck/layout.ts';
import { capsOf, innerSizePt, levelStyle } from './block-of.ts';
import { singleLinePt } from './set-paragraph.ts';
import { casedParts } from './styled-flow.ts';
import type { WidthMeter } from './width-meter.ts';

/** How much text a frame takes at its own size. */
export interface Capacity {
  /** Characters, spaces included. */
  max_length: number;
  /** Paragraphs of one line each. */
  max_items: number;
}

/** Business prose, with capitals and figures as they come: its average advance stands for all Latin text. */
const TYPICAL_TEXT =
  'Revenue in the Asia Pacific region grew by 12.4 % to 3,850 million dollars in 2023, while operating costs fell for the second year because of lower energy prices and fewer staff.';

/** Lines are broken between words, and not every one is full. */
const FILLED = 0.9;

/** Bulleted paragraphs are seldom longer: two lines share one gap. */
const LINES_PER_ITEM = 2;

/** Characters and paragraphs that fit a frame, by the widths of its font; zeros where the frame has no room. */
export function textCapacity(meter: WidthMeter, frame: TextFrame, box: Box): Capacity {
  const style = levelStyle(frame, 0);
  const { width_pt, height_pt, columns } = innerSizePt(frame, box);
  const line = singleLinePt(meter, style);
  const gap = style.space_before_pt + style.space_after_pt;
  const width = width_pt - Math.max(0, style.margin_left / EMU_PER_PT);
  const parts = casedParts({ text: TYPICAL_TEXT, ...capsOf(style) });
  const em = parts.reduce((sum, { text, share }) => sum + meter.widthEm(text, style) * share, 0);
  const advance = (em / TYPICAL_TEXT.length) * style.size_pt + (style.letter_spacing_pt ?? 0);
  if (!(line > 0) || !(advance > 0) || width <= 0) return { max_length: 0, max_items: 0 };

  const perLine = width / advance;
  const room = height_pt + 0.5;
  const items = Math.floor((room + gap) / (line + gap));
  const gapPerLine = style.has_bullet ? gap / LINES_PER_ITEM : 0;
  const lines = frame.wraps ? Math.floor((room + gapPerLine) / (line + gapPerLine)) : items;
  return {
    max_length: Math.floor(lines * columns * perLine * FILLED),
    max_items: items * columns,
  };
}
