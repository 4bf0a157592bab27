import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import type { LevelStyle, TextFrame } from '../deck/layout.ts';
import type { Paragraph } from '../deck/slide.ts';
import { breakLines } from './break-lines.ts';
import type { Line, Span } from './break-lines.ts';
import type { WidthMeter } from './width-meter.ts';

/** Shrinking as `a:normAutofit` stores it (ECMA-376 part 1, 21.1.2.1.3), as fractions: 0.9 is `fontScale="90000"`. */
export interface TextScale {
  font_scale: number;
  /** Taken from the line spacing factor. */
  line_reduction: number;
}

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

export const FULL_SIZE: TextScale = { font_scale: 1, line_reduction: 0 };

/** Half a point of overhang is descent that nobody sees. */
const TOLERANCE_PT = 0.5;

/** What a level looks like where a frame has none: PowerPoint's own default. */
const FALLBACK: LevelStyle = {
  font: 'Arial',
  size_pt: 18,
  bold: false,
  italic: false,
  line_spacing: { factor: 1 },
  space_before_pt: 0,
  space_after_pt: 0,
  margin_left: 0,
  indent: 0,
  has_bullet: false,
  all_caps: false,
};

/** The look of a list level; deeper levels than the frame knows look like its deepest. */
export function levelStyle(frame: TextFrame, level: number): LevelStyle {
  const last = Math.max(0, frame.levels.length - 1);
  const index = Number.isFinite(level) ? Math.min(Math.max(0, Math.trunc(level)), last) : 0;
  return frame.levels[index] ?? FALLBACK;
}

/** Width and height in points that a frame leaves for text in one of its columns; 0 where nothing is left. */
export function innerSizePt(frame: TextFrame, box: Box): { width_pt: number; height_pt: number; columns: number } {
  const { left, right, top, bottom } = frame.insets;
  const across = finite(box.w - left - right) / EMU_PER_PT;
  const down = finite(box.h - top - bottom) / EMU_PER_PT;
  const columns = Math.max(1, Math.trunc(frame.columns) || 1);
  const [width, height] = frame.is_vertical ? [down, across] : [across, down];
  return { width_pt: Math.max(0, width / columns), height_pt: Math.max(0, height), columns };
}

/** The lines of one paragraph at a size, with the height of a line. */
export function paragraphLines(
  meter: WidthMeter,
  paragraph: Paragraph,
  style: LevelStyle,
  widthPt: number,
  scale: TextScale,
): { lines: Line[]; line_pt: number } {
  const size = style.size_pt * scale.font_scale;
  const spans = paragraph.runs.map((run): Span => {
    const face = { font: style.font, bold: run.bold ?? style.bold, italic: run.italic ?? style.italic };
    return {
      text: style.all_caps ? run.text.toUpperCase() : run.text,
      widthPt: (text) => meter.widthEm(text, face) * size,
    };
  });
  // A paragraph whose bullet is taken away starts at the edge of the frame.
  const margin = paragraph.bullet === false ? 0 : style.margin_left / EMU_PER_PT;
  const indent = paragraph.bullet === false || style.has_bullet ? 0 : style.indent / EMU_PER_PT;
  const first = Math.max(0, widthPt - Math.max(0, margin + indent));
  const lines = breakLines(spans, first, Math.max(0, widthPt - margin));
  return { lines, line_pt: lineHeightPt(meter, style, scale) };
}

/** Height of one line of a level. */
export function lineHeightPt(meter: WidthMeter, style: LevelStyle, scale: TextScale): number {
  if ('pt' in style.line_spacing) return style.line_spacing.pt;
  const factor = Math.max(0.1, style.line_spacing.factor - scale.line_reduction);
  return meter.lineHeightEm(style.font) * style.size_pt * scale.font_scale * factor;
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
  const widthPt = frame.wraps ? inner.width_pt : Number.POSITIVE_INFINITY;
  let height = 0;
  let lines = 0;
  let widest = 0;
  let tallest = 0;
  let isApproximate = false;
  paragraphs.forEach((paragraph, index) => {
    const style = levelStyle(frame, paragraph.level);
    const broken = paragraphLines(meter, paragraph, style, widthPt, scale);
    // Neither program leaves space above the first paragraph or below the last.
    if (index > 0) height += style.space_before_pt;
    if (index < paragraphs.length - 1) height += style.space_after_pt;
    height += broken.lines.length * broken.line_pt;
    lines += broken.lines.length;
    for (const line of broken.lines) widest = Math.max(widest, line.width_pt);
    tallest = Math.max(tallest, broken.line_pt);
    isApproximate ||= meter.substitute(style.font) !== null;
  });
  if (inner.columns > 1 && lines > 0) height = Math.max(tallest, Math.ceil(lines / inner.columns) * (height / lines));
  const isEmpty = paragraphs.every((paragraph) => paragraph.runs.every((run) => run.text === ''));
  const overflow = isEmpty ? 0 : Math.max(0, height - inner.height_pt);
  const isNarrowEnough = frame.wraps || widest <= inner.width_pt + TOLERANCE_PT;
  const hasRoom = isEmpty || (inner.width_pt > 0 && inner.height_pt > 0);
  const fits = hasRoom && isNarrowEnough && overflow <= TOLERANCE_PT;
  return {
    height_pt: height,
    lines,
    fits,
    overflow_pt: overflow > TOLERANCE_PT ? overflow : 0,
    is_approximate: isApproximate,
  };
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}
