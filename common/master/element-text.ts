import type { ElementText } from '../deck/layout-code.ts';
import { EMU_PER_PT } from '../deck/geometry.ts';
import { masterStyleOf } from '../ooxml/read/master/resolve-placeholder.ts';
import type { PlacedShape } from '../ooxml/read/shape-tree.ts';
import { resolveTextFrame } from '../ooxml/read/text-style.ts';
import { childElements, descend } from '../ooxml/xml/dom.ts';
import type { Element } from '../ooxml/xml/tree.ts';
import { plainLook, withParagraph, withRun } from '../scene/read/text-look.ts';
import type { ParagraphLook } from '../scene/read/text-look.ts';
import type { LookSources } from './look-sources.ts';

const ALIGNS = { left: 'left', center: 'centre', right: 'right', justify: 'justify' } as const;
/** Larger insets are errors. */
const WIDEST_INSET_PT = 2000;

/**
 * The look of the first level of a shape's text, with everything inherited (ECMA-376 part 1, 21.1.2.4).
 * @param ancestors placeholders that it inherits from, strongest first.
 */
export function elementText(shape: PlacedShape, ancestors: readonly PlacedShape[], sources: LookSources): ElementText {
  const { colours, theme, defaultTextStyle, textStyles } = sources;
  const bodies = [shape, ...ancestors].map(({ element }) => descend(element, 'txBody'));
  const slot = shape.placeholder;
  const lists = [
    defaultTextStyle,
    slot === null ? null : descend(textStyles, masterStyleOf(slot.type)),
    ...bodies.map((body) => descend(body, 'lstStyle')).reverse(),
  ];
  let look = plainLook(colours, theme.fonts);
  for (const list of lists) {
    for (const level of ['defPPr', 'lvl1pPr']) look = withParagraph(look, descend(list, level), colours, theme.fonts);
  }
  // A prompt's own formatting isn't passed on to slides; other text keeps its look.
  if (slot === null) look = ownLook(bodies[0] ?? null, look, sources);
  const frame = resolveTextFrame(
    bodies.map((body) => descend(body, 'bodyPr')),
    [],
  );
  return {
    font: look.run.font,
    size_pt: rounded(look.run.size),
    bold: look.run.bold,
    italic: look.run.italic,
    colour: look.run.paint?.hex ?? null,
    align: ALIGNS[look.align ?? 'left'],
    anchor: frame.anchor,
    insets: {
      left: points(frame.insets.left),
      top: points(frame.insets.top),
      right: points(frame.insets.right),
      bottom: points(frame.insets.bottom),
    },
  };
}

function ownLook(body: Element | null, look: ParagraphLook, { colours, theme }: LookSources): ParagraphLook {
  const paragraphs = childElements(body, 'p');
  const first = paragraphs.find((one) => (descend(one, 'r') ?? descend(one, 'fld')) !== null) ?? paragraphs[0];
  const own = withParagraph(look, descend(first, 'pPr'), colours, theme.fonts);
  const run = descend(first, 'r', 'rPr') ?? descend(first, 'fld', 'rPr');
  return { ...own, run: withRun(own.run, run, colours, theme.fonts) };
}

function points(emu: number): number {
  const value = Number.isFinite(emu) ? emu / EMU_PER_PT : 0;
  return rounded(Math.min(WIDEST_INSET_PT, Math.max(-WIDEST_INSET_PT, value)));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
