import type { Box } from '../../deck/geometry.ts';
import { EMU_PER_INCH, EMU_PER_PT } from '../../deck/geometry.ts';
import type { TextFrame } from '../../deck/layout.ts';
import type { FlowStep } from '../../deck/diagram.ts';
import type { Paragraph } from '../../deck/slide.ts';
import type { ShapeGeometry } from '../../ooxml/write/deck-content.ts';
import { PLAIN_LEVEL } from '../../typeset/block-of.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';

/** How text in a diagram is measured. */
export interface TextAround {
  typesetter: Typesetter;
  font: string;
}

export const GEOMETRY: Readonly<Record<FlowStep['kind'], ShapeGeometry>> = {
  start: 'flowChartTerminator',
  end: 'flowChartTerminator',
  step: 'flowChartProcess',
  decision: 'flowChartDecision',
};

const BOX_INSETS = {
  left: EMU_PER_INCH * 0.08,
  right: EMU_PER_INCH * 0.08,
  top: EMU_PER_INCH * 0.04,
  bottom: EMU_PER_INCH * 0.04,
};
const NO_INSETS = { left: 0, right: 0, top: 0, bottom: 0 };

/** Insets for a kind of step; the text rectangle of a diamond needs none. */
export function insetsOf(kind: FlowStep['kind']): typeof BOX_INSETS {
  return kind === 'decision' ? NO_INSETS : BOX_INSETS;
}

/** Share of a shape taken by its text rectangle (ECMA-376 part 1, `presetShapeDefinitions.xml`, `rect`). */
const TEXT_SHARE: Readonly<Record<FlowStep['kind'], { w: number; h: number }>> = {
  start: { w: 19_564 / 21_600, h: 15_274 / 21_600 },
  end: { w: 19_564 / 21_600, h: 15_274 / 21_600 },
  step: { w: 1, h: 1 },
  decision: { w: 0.5, h: 0.5 },
};

export function paragraphsOf(label: string): Paragraph[] {
  return label.split('\n').map((text) => ({ runs: [{ text }], level: 0, bullet: false }));
}

/** A frame without insets, for measuring at a text size. */
export function plainFrame(font: string, size_pt: number): TextFrame {
  return {
    levels: [{ ...PLAIN_LEVEL, font, size_pt }],
    insets: NO_INSETS,
    anchor: 'middle',
    wraps: true,
    columns: 1,
    is_vertical: false,
  };
}

/**
 * The height in EMU that a step's shape of a given width needs for its label.
 * @returns null if a word is wider than the shape, unless `mayTear` is set.
 */
export function heightNeeded(
  { label, kind }: FlowStep,
  width: number,
  sizePt: number,
  mayTear: boolean,
  { typesetter, font }: TextAround,
): number | null {
  const insets = insetsOf(kind);
  const room = width * TEXT_SHARE[kind].w - insets.left - insets.right;
  if (room < EMU_PER_PT * 8) return null;
  const isTorn = label
    .split(/[\s\u200B]+|(?<=[-\u2010\u2013\u2014])/u)
    .some((word) => typesetter.textWidthPt(word, font, sizePt) * EMU_PER_PT > room && !isIdeographic(word));
  if (isTorn && !mayTear) return null;
  const box: Box = { x: 0, y: 0, w: room, h: EMU_PER_INCH * 100 };
  const { height_pt } = typesetter.measure(paragraphsOf(label), plainFrame(font, sizePt), box);
  return (height_pt * EMU_PER_PT + insets.top + insets.bottom) / TEXT_SHARE[kind].h;
}

function isIdeographic(word: string): boolean {
  return /[\u3005-\u30FF\u3400-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/.test(word);
}
