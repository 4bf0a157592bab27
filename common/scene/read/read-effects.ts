import type { Element } from '../../ooxml/xml/tree.ts';
import type { ColourContext } from '../../ooxml/read/colour.ts';
import { booleanAttribute, childElements, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import type { PathNode } from '../scene.ts';
import { solidPaint } from './read-fill.ts';
import type { Note } from './read-fill.ts';

/** Effects that change little of how a shape looks; everything else is noted. */
const QUIET = new Set(['outerShdw', 'extLst']);

/**
 * The outer shadow of a shape (ECMA-376 part 1, 20.1.8.45); its other effects are noted.
 * @param holder what holds `a:effectLst`: shape properties or an effect style; null for none.
 * @param turn of the shape in degrees: shadows that don't turn along keep their direction on the slide.
 */
export function readShadow(
  holder: Element | null,
  colours: ColourContext,
  turn: number,
  note: Note,
): PathNode['shadow'] {
  const list = descend(holder, 'effectLst');
  for (const effect of childElements(list))
    if (!QUIET.has(effect.localName ?? '')) note('effect', effect.localName ?? '');
  if (descend(holder, 'effectDag') !== null) note('effect', 'effectDag');
  for (const solid of ['scene3d', 'sp3d'])
    if (childElements(descend(holder, solid)).some((child) => /^bevel|extrusion/.test(child.localName ?? '')))
      note('effect', solid);
  const shadow = descend(list, 'outerShdw');
  if (shadow === null) return undefined;
  const { hex, alpha } = solidPaint(shadow, colours);
  if (alpha === 0) return undefined;
  const distance = (integerAttribute(shadow, 'dist') ?? 0) / 12_700;
  const back = booleanAttribute(shadow, 'rotWithShape') === false ? turn : 0;
  const angle = (((integerAttribute(shadow, 'dir') ?? 0) / 60_000 - back) * Math.PI) / 180;
  return {
    dx: Math.cos(angle) * distance,
    dy: Math.sin(angle) * distance,
    blur: Math.max(0, (integerAttribute(shadow, 'blurRad') ?? 0) / 12_700),
    hex,
    alpha,
  };
}
