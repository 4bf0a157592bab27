import type { Size } from '../../deck/geometry.ts';
import { attribute, childElements, descend, descendants, integerAttribute } from '../xml/dom.ts';
import type { Element } from '../xml/tree.ts';

/** URI of the extension of `p:presentation` with the sections ([MS-PPTX] 2.6, `p14:sectionLst`). */
export const SECTION_EXTENSION = '{521415D9-36F7-43E2-AB2F-B90AF26B5E84}';

/** A named sequence of slides. */
export interface Section {
  name: string;
  /** GUID in braces. */
  id: string;
  /** Ids of its slides as in `p:sldIdLst`. */
  slide_ids: number[];
}

/** The extension with the sections; null if there is none. */
export function sectionExtension(presentation: Element | null): Element | null {
  return (
    childElements(descend(presentation, 'extLst'), 'ext').find(
      (extension) => attribute(extension, 'uri')?.toUpperCase() === SECTION_EXTENSION,
    ) ?? null
  );
}

/** The sections of a presentation in order. */
export function readSections(presentation: Element | null): Section[] {
  return descendants(sectionExtension(presentation), 'section').map((section) => ({
    name: attribute(section, 'name') ?? '',
    id: attribute(section, 'id') ?? '',
    slide_ids: childElements(descend(section, 'sldIdLst'), 'sldId').map((slide) => Number(attribute(slide, 'id'))),
  }));
}

/** Default slide size of files without one: 10 × 7.5 inches (ECMA-376 part 1, 19.2.1.39). */
const DEFAULT_SIZE: Size = { w: 9_144_000, h: 6_858_000 };

/**
 * The slide size of a presentation.
 * @param presentation `p:presentation`
 * @returns in EMU
 */
export function slideSizeOf(presentation: Element | null): Size {
  const size = descend(presentation, 'sldSz');
  return {
    w: integerAttribute(size, 'cx') || DEFAULT_SIZE.w,
    h: integerAttribute(size, 'cy') || DEFAULT_SIZE.h,
  };
}
