import { createHash } from 'node:crypto';
import { attribute, childElements, descend } from '../ooxml/xml/dom.ts';
import type { PlacedShape } from '../ooxml/read/shape-tree.ts';

const HEX_DIGITS = 12;

/**
 * Gives the shapes of one layout ids that stay the same at each parse of the file, and of its later versions as far as
 * possible: from the creation id that PowerPoint gives a shape ([MS-ODRAWXML] 2.27.1), else from its name and the identity of
 * its placeholder. Shapes that share these are numbered in drawing order.
 */
export function createElementIds(): (shape: PlacedShape, owner: 'layout' | 'master') => string {
  const used = new Map<string, number>();
  return (shape, owner) => {
    const stem = `${owner === 'master' ? 'm' : 'e'}${creationDigits(shape) ?? nameDigits(shape)}`;
    const count = (used.get(stem) ?? 0) + 1;
    used.set(stem, count);
    return count === 1 ? stem : `${stem}-${count}`;
  };
}

function creationDigits({ element }: PlacedShape): string | null {
  const nonVisual = childElements(element).find(({ localName }) => localName.startsWith('nv'));
  for (const extension of childElements(descend(nonVisual, 'cNvPr', 'extLst'), 'ext')) {
    const digits = (attribute(descend(extension, 'creationId'), 'id') ?? '').replace(/[^0-9a-f]/gi, '').toLowerCase();
    // Programs that know no ids write zeros; the last digits differ most.
    if (digits.length === 32 && !/^0+$/.test(digits.slice(0, 8))) return digits.slice(0, HEX_DIGITS);
  }
  return null;
}

function nameDigits({ kind, name, placeholder }: PlacedShape): string {
  const identity = JSON.stringify([kind, name, placeholder?.type ?? null, placeholder?.idx ?? null]);
  return createHash('sha1').update(identity).digest('hex').slice(0, HEX_DIGITS);
}
