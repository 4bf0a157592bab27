import { EMU_PER_PT } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import type { TextItem } from './deck-content.ts';
import { textColourOf, overlayFill, scheme, solid } from './background-colours.ts';
import { tone } from './muted-colours.ts';
import type { Background } from './background-colours.ts';
import type { LayoutPlaceholder } from './layout-facts.ts';
import { applicationProperties, drawingProperties, rectangle, transform } from './shape-parts.ts';
import type { ShapeIdentity } from './shape-parts.ts';
import { normalAutofit, paragraphElements } from './text-body.ts';
import type { LinkRegistrar, RunLook } from './text-body.ts';

/** What a text shape needs to know of the slide around it. */
interface TextContext {
  language: string;
  background: Background;
  /** `a:schemeClr` that text in a placeholder must state; null if the inherited colour is right. */
  textColour?: XmlElement | null;
  link: LinkRegistrar;
  hasPlainLinks: boolean;
}

/** EMU beside a text on an overlay. */
const OVERLAY_PADDING = 6 * EMU_PER_PT;

/**
 * A text as `p:sp`. In a placeholder everything except the words is inherited, so that changes of the master reach the
 * slide; a free text is a separate text box. An orphan states its frame and gets its style from the master.
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
  const isSelfContained = isFree || placeholder.is_orphan === true;
  // The text keeps its place; its overlay extends a little further.
  const isBare = text.is_large === true && context.background.carriesLarge;
  const padding = isSelfContained && context.background.overlay !== null && !isBare ? OVERLAY_PADDING : 0;
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
    el(
      'p:spPr',
      {},
      box === null ? null : transform({ ...box, x: box.x - padding, w: box.w + 2 * padding }),
      isSelfContained ? [rectangle(), isBare ? el('a:noFill') : overlayFill(context.background)] : null,
    ),
    el(
      'p:txBody',
      {},
      isSelfContained
        ? el('a:bodyPr', frame(placeholder, padding), fit ?? (isFree ? el('a:noAutofit') : null))
        : el('a:bodyPr', text.runs_across === true ? ACROSS : {}, fit),
      el('a:lstStyle'),
      paragraphElements(
        // The master's settings for other text (bullets, indents, vertical alignment) don't apply to a line of ours.
        isFree ? text.paragraphs.map((each) => ({ ...each, bullet: each.bullet ?? false })) : text.paragraphs,
        runLook(text, context, isFree),
        context.link,
        { align: alignment(text, isFree) },
      ),
    ),
  );
}

/** Attributes of `a:bodyPr` for text that doesn't inherit a frame. */
function frame(placeholder: LayoutPlaceholder | null, padding: number): Record<string, string | number> {
  const insets = { lIns: padding, tIns: 0, rIns: padding, bIns: 0 };
  if (placeholder === null) return { wrap: 'square', ...insets, rtlCol: 0 };
  const anchor = placeholder.type === 'title' ? 'ctr' : 't';
  return { rot: 0, vert: 'horz', wrap: 'square', ...insets, numCol: 1, rtlCol: 0, anchor };
}

const ACROSS = { rot: 0, vert: 'horz', anchor: 'ctr' } as const;

const ALIGNMENT = { left: 'l', center: 'ctr', right: 'r' } as const;

function alignment(text: TextItem, isFree: boolean): 'l' | 'ctr' | 'r' | undefined {
  if (text.align === undefined) return isFree ? 'l' : undefined;
  return ALIGNMENT[text.align];
}

function runLook(text: TextItem, context: TextContext, isFree: boolean): RunLook {
  const { language, background, hasPlainLinks } = context;
  const look: RunLook = { language, hasPlainLinks };
  if (text.size_pt !== undefined) look.size_pt = text.size_pt;
  if (text.theme_font !== undefined) look.font = text.theme_font;
  if (text.color === 'accent') look.fill = solid(scheme('accent1'));
  else if (text.color === 'muted' && (isFree || background.overlay === null))
    look.fill = solid(tone(background, 'mutedText'));
  else if (isFree) look.fill = solid(textColourOf(background));
  else if (context.textColour != null) look.fill = solid(context.textColour);
  return look;
}
