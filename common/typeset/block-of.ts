import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import type { LevelStyle, TextFrame } from '../deck/layout.ts';
import type { Paragraph } from '../deck/slide.ts';
import type { StyledParagraph, StyledRun, TextBlock, TextScale } from './text-block.ts';

export const FULL_SIZE: TextScale = { font_scale: 1, line_reduction: 0 };

/** PowerPoint's own distance of tab stops (ECMA-376 part 1, 21.1.2.2.7: `defTabSz`). */
const DEFAULT_TAB_PT = 72;

/** The look of a level that a frame doesn't define: PowerPoint's default. */
export const PLAIN_LEVEL: LevelStyle = {
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
  return frame.levels[index] ?? PLAIN_LEVEL;
}

/**
 * Whether a paragraph without bullet must override its level: because of a bullet, or of a hanging indent. A different
 * margin is a choice of the master.
 */
export function setsBullets({ has_bullet, indent }: LevelStyle): boolean {
  return has_bullet || indent < 0;
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

/** The paragraphs of a field with their look in its frame, ready for layout. */
export function blockOf(
  paragraphs: readonly Paragraph[],
  frame: TextFrame,
  box: Box,
  scale: TextScale = FULL_SIZE,
): TextBlock {
  const inner = innerSizePt(frame, box);
  return {
    paragraphs: paragraphs.map((paragraph) => styledParagraph(paragraph, levelStyle(frame, paragraph.level))),
    width_pt: inner.width_pt * inner.columns,
    height_pt: inner.height_pt,
    anchor: frame.anchor,
    wraps: frame.wraps,
    columns: inner.columns,
    column_gap_pt: 0,
    scale,
  };
}

/** The capitals that a level's text is set in. */
export function capsOf({ all_caps, small_caps }: LevelStyle): Pick<StyledRun, 'caps'> {
  if (all_caps) return { caps: 'all' };
  return small_caps === true ? { caps: 'small' } : {};
}

function styledParagraph(paragraph: Paragraph, style: LevelStyle): StyledParagraph {
  const look = {
    font: style.font,
    size_pt: style.size_pt,
    bold: style.bold,
    italic: style.italic,
    ...capsOf(style),
    ...(style.letter_spacing_pt === undefined ? {} : { letter_spacing_pt: style.letter_spacing_pt }),
  };
  // A paragraph whose bullet is removed starts at the edge of the frame.
  const isBare = paragraph.bullet === false && setsBullets(style);
  return {
    runs: paragraph.runs.map((run) => ({
      ...look,
      text: run.text,
      bold: run.bold ?? style.bold,
      italic: run.italic ?? style.italic,
    })),
    align: 'left',
    is_rtl: false,
    line_spacing: style.line_spacing,
    space_before_pt: style.space_before_pt,
    space_after_pt: style.space_after_pt,
    margin_left_pt: isBare ? 0 : style.margin_left / EMU_PER_PT,
    margin_right_pt: 0,
    indent_pt: isBare ? 0 : style.indent / EMU_PER_PT,
    level: Number.isFinite(paragraph.level) ? Math.max(0, Math.trunc(paragraph.level)) : 0,
    bullet: isBare || !style.has_bullet ? null : { kind: 'char', text: '•', font: style.font, size_pt: style.size_pt },
    tabs: [],
    default_tab_pt: DEFAULT_TAB_PT,
    end: look,
  };
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

/**
 * A left-aligned, single-spaced paragraph without bullet, indent or space around it, as in labels, cells and samples.
 * @param end look of the paragraph if it is empty.
 */
export function plainParagraph(runs: StyledRun[], end: StyledParagraph['end']): StyledParagraph {
  return {
    runs,
    align: 'left',
    is_rtl: false,
    line_spacing: { factor: 1 },
    space_before_pt: 0,
    space_after_pt: 0,
    margin_left_pt: 0,
    margin_right_pt: 0,
    indent_pt: 0,
    level: 0,
    bullet: null,
    tabs: [],
    default_tab_pt: DEFAULT_TAB_PT,
    end,
  };
}
