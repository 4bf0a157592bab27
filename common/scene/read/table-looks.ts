import type { Element } from '../../ooxml/xml/tree.ts';
import { attribute, childElements, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import type { Stroke } from '../scene.ts';
import type { PartContext } from './part-context.ts';
import { solidPaint } from './read-fill.ts';
import type { Note } from './read-fill.ts';
import type { TextSources } from './read-text-block.ts';
import { readStroke } from './read-stroke.ts';
import { themeTypeface } from './scene-theme.ts';
import { withPlaceholder } from './shape-look.ts';
import type { ParagraphLook } from './text-look.ts';

/** What a table's style gives its cells; they share its parts, so each is read once for a table. */
export interface TableLooks {
  /** @param texts `a:tcTxStyle` elements, weakest first. */
  text(texts: readonly Element[]): Pick<TextSources, 'base' | 'known'>;
  /** @param holder of `a:ln` or `a:lnRef`. */
  stroke(holder: Element): Stroke | null;
}

/** The looks of one table. */
export function createTableLooks(context: PartContext, note: Note): TableLooks {
  const texts: { of: readonly Element[]; look: ReturnType<TableLooks['text']> }[] = [];
  const strokes = new Map<Element, Stroke | null>();
  return {
    text(of) {
      const known = texts.find((one) => one.of.length === of.length && one.of.every((each, at) => each === of[at]));
      if (known !== undefined) return known.look;
      const look = { base: (plain: ParagraphLook) => withTableText(plain, of, context), known: new Map() };
      texts.push({ of, look });
      return look;
    },
    stroke(holder) {
      const known = strokes.get(holder);
      if (known !== undefined) return known;
      const stroke = styledStroke(holder, context, note);
      strokes.set(holder, stroke);
      return stroke;
    },
  };
}

function styledStroke(holder: Element, context: PartContext, note: Note): Stroke | null {
  const reference = descend(holder, 'lnRef');
  const themed = context.theme.lines[(integerAttribute(reference, 'idx') ?? 0) - 1] ?? null;
  return readStroke(
    [descend(holder, 'ln'), themed],
    reference === null ? context.colours : withPlaceholder(reference, context.colours),
    note,
  );
}

/** What table styles say of text (`a:tcTxStyle`, ECMA-376 part 1, 20.1.4.2.30). */
function withTableText(look: ParagraphLook, texts: readonly Element[], context: PartContext): ParagraphLook {
  const run = { ...look.run };
  for (const text of texts) {
    const bold = attribute(text, 'b');
    const italic = attribute(text, 'i');
    if (bold === 'on' || bold === 'off') run.bold = bold === 'on';
    if (italic === 'on' || italic === 'off') run.italic = italic === 'on';
    if (attribute(descend(text, 'fontRef'), 'idx') === 'major') run.font = context.theme.fonts.major;
    const latin = attribute(descend(text, 'font', 'latin'), 'typeface');
    if (latin !== undefined && latin !== '') run.font = themeTypeface(latin, context.theme.fonts);
    const coloured = childElements(text).some((child) => child.localName?.endsWith('Clr') === true);
    if (coloured) run.paint = solidPaint(text, context.colours);
  }
  return { ...look, run };
}
