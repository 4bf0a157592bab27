import { el } from '../../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../../common/ooxml/xml/element.ts';
import { shapeTree } from '../../../common/ooxml/write/slide-part.ts';
import { solidFill } from './colour.ts';
import type { Colour } from './colour.ts';
import type { Shape } from './shapes.ts';

/** The namespaces of every presentation part. */
export const NAMESPACES = {
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:p': 'http://schemas.openxmlformats.org/presentationml/2006/main',
} as const;

/** `p:cSld` (ECMA-376 part 1, 19.3.1.16): background and shapes, back to front, with ids from 2. */
export function commonSlideData(
  name: string | undefined,
  background: Colour | undefined,
  shapes: readonly Shape[],
): XmlElement {
  return el('p:cSld', { name }, [
    background ? el('p:bg', {}, el('p:bgPr', {}, solidFill(background), el('a:effectLst'))) : null,
    shapeTree(shapes.map((shape, index) => shape(index + 2))),
  ]);
}

/**
 * `p:clrMap` (19.3.1.6) as in PowerPoint, for a light deck or a dark one, in which text and backgrounds are swapped.
 */
export function colourMap(isDark = false): XmlElement {
  const accents = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`accent${n}`, `accent${n}`]));
  return el('p:clrMap', {
    bg1: isDark ? 'dk1' : 'lt1',
    tx1: isDark ? 'lt1' : 'dk1',
    bg2: isDark ? 'dk2' : 'lt2',
    tx2: isDark ? 'lt2' : 'dk2',
    ...accents,
    hlink: 'hlink',
    folHlink: 'folHlink',
  });
}
