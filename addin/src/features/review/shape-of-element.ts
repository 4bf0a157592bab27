import type { LandedShape } from '../../host/host-port.ts';
import type { Slide } from '../../data/slides.ts';
import { elementKind, elementText } from './element-names.ts';

/** Names that our files give to what the layout has no place for. */
const NAMES = { chart: /^chart/i, table: /^table/i, picture: /^picture/i, diagram: /^diagram/i } as const;

/**
 * The name of the shape that shows an element of a slide in the open deck: by its words, else by what it is. Undefined where that is
 * not clear: then the slide alone is shown.
 */
export function shapeOfElement(slide: Slide, elementId: string, shapes: readonly LandedShape[]): string | undefined {
  const text = elementText(slide, elementId);
  if (text !== null) {
    const wanted = plain(text);
    const same = shapes.filter((shape) => shape.text !== null && wanted !== '' && plain(shape.text) === wanted);
    if (same.length > 0) return same[0]?.name;
    const isTitle = elementId === 'title' || elementId === `${slide.id}-title`;
    return isTitle ? shapes.find(({ name }) => /^title/i.test(name))?.name : undefined;
  }
  const kind = elementKind(slide, elementId);
  if (kind === null || kind === 'text') return undefined;
  const named = shapes.filter(({ name }) => NAMES[kind].test(name));
  return named.length === 1 || kind === 'diagram' ? named[0]?.name : undefined;
}

function plain(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
