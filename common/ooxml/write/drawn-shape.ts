import type { Box } from '../../deck/geometry.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import type { ShapeItem } from './deck-content.ts';
import { solid } from './background-colours.ts';
import { applicationProperties, drawingProperties, fillOf, lineOf, textColourOn, transform } from './shape-parts.ts';
import type { PaintContext, ShapeIdentity } from './shape-parts.ts';
import { paragraphElements } from './text-body.ts';
import type { LinkRegistrar } from './text-body.ts';

/** What a drawn shape needs to know of its slide. */
interface DrawnShapeContext extends PaintContext {
  language: string;
  link: LinkRegistrar;
  hasPlainLinks: boolean;
}

const NO_INSETS = { left: 0, top: 0, right: 0, bottom: 0 };

/**
 * A preset geometry with its text as `p:sp`. The text colour is always explicit, because a shape without a style uses
 * the slide's text colour whatever its fill.
 */
export function drawnShape(shape: ShapeIdentity, box: Box, item: ShapeItem, context: DrawnShapeContext): XmlElement {
  const insets = item.insets ?? NO_INSETS;
  const look = {
    language: context.language,
    size_pt: item.size_pt,
    fill: solid(textColourOn(item.fill, context)),
    // The theme's link colour was only checked against the background, not against this fill.
    hasPlainLinks: true,
  };
  return el(
    'p:sp',
    {},
    el(
      'p:nvSpPr',
      {},
      drawingProperties(item.alt === undefined ? shape : { ...shape, alt: item.alt }),
      el('p:cNvSpPr'),
      applicationProperties(null),
    ),
    el(
      'p:spPr',
      {},
      transform(box),
      el('a:prstGeom', { prst: item.geometry }, el('a:avLst')),
      fillOf(item.fill, context, item.paragraphs.length > 0),
      lineOf(item.line, { line_pt: item.line_pt ?? 1, is_dashed: item.is_dashed }, context),
    ),
    el(
      'p:txBody',
      {},
      el(
        'a:bodyPr',
        {
          wrap: 'square',
          lIns: Math.round(insets.left),
          tIns: Math.round(insets.top),
          rIns: Math.round(insets.right),
          bIns: Math.round(insets.bottom),
          rtlCol: 0,
          anchor: 'ctr',
        },
        el('a:noAutofit'),
      ),
      el('a:lstStyle'),
      paragraphElements(
        item.paragraphs.map((each) => ({ ...each, bullet: each.bullet ?? false })),
        look,
        context.link,
        { align: item.align === 'left' ? 'l' : 'ctr' },
      ),
    ),
  );
}
