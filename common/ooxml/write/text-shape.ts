import type { Box } from '../../deck/geometry.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import type { TextItem } from './deck-content.ts';
import { scheme, solid, tone } from './ground-colours.ts';
import type { Ground } from './ground-colours.ts';
import type { LayoutPlaceholder } from './layout-facts.ts';
import { applicationProperties, drawingProperties, rectangle, transform } from './shape-parts.ts';
import type { ShapeIdentity } from './shape-parts.ts';
import { normalAutofit, paragraphElements } from './text-body.ts';
import type { LinkRegistrar, RunLook } from './text-body.ts';

/** What a text shape needs to know of the slide around it. */
export interface TextContext {
  language: string;
  ground: Ground;
  link: LinkRegistrar;
  hasPlainLinks: boolean;
}

/**
 * A text as `p:sp`. In a placeholder everything but the words is inherited, so that a change of the master reaches the
 * slide; a free text is a text box of its own.
 * @param box EMU; null inherits the placeholder's.
 */
export function textShape(
  shape: ShapeIdentity,
  placeholder: LayoutPlaceholder | null,
  box: Box | null,
  text: TextItem,
  context: TextContext,
): XmlElement {
  const isFree = placeholder === null;
  const fit = text.fit === undefined ? null : normalAutofit(text.fit);
  return el(
    'p:sp',
    {},
    el(
      'p:nvSpPr',
      {},
      drawingProperties(shape),
      isFree ? el('p:cNvSpPr', { txBox: 1 }) : el('p:cNvSpPr', {}, el('a:spLocks', { noGrp: 1 })),
      applicationProperties(placeholder),
    ),
    el('p:spPr', {}, box === null ? null : transform(box), isFree ? [rectangle(), el('a:noFill')] : null),
    el(
      'p:txBody',
      {},
      isFree
        ? el('a:bodyPr', { wrap: 'square', lIns: 0, tIns: 0, rIns: 0, bIns: 0, rtlCol: 0 }, fit ?? el('a:noAutofit'))
        : el('a:bodyPr', {}, fit),
      el('a:lstStyle'),
      paragraphElements(
        // What a master gives to all other text (bullets, indents, middle) is not meant for a line of ours.
        isFree ? text.paragraphs.map((each) => ({ ...each, bullet: each.bullet ?? false })) : text.paragraphs,
        runLook(text, context, isFree),
        context.link,
        { align: alignment(text, isFree) },
      ),
    ),
  );
}

const ALIGNMENT = { left: 'l', center: 'ctr', right: 'r' } as const;

function alignment(text: TextItem, isFree: boolean): 'l' | 'ctr' | 'r' | undefined {
  if (text.align === undefined) return isFree ? 'l' : undefined;
  return ALIGNMENT[text.align];
}

function runLook(text: TextItem, context: TextContext, isFree: boolean): RunLook {
  const { language, ground, hasPlainLinks } = context;
  const look: RunLook = { language, hasPlainLinks };
  if (text.size_pt !== undefined) look.size_pt = text.size_pt;
  if (text.color === 'accent') look.fill = solid(scheme('accent1'));
  else if (text.color === 'muted') look.fill = solid(tone(ground, 'mutedText'));
  else if (isFree) look.fill = solid(scheme(ground.ink));
  return look;
}
