import { attribute, childElements, descend, descendants } from '../xml/dom.ts';
import type { Element } from '../xml/tree.ts';

/** URI of the extension of `p:presentation` that holds the sections ([MS-PPTX] 2.6, `p14:sectionLst`). */
export const SECTION_EXTENSION = '{521415D9-36F7-43E2-AB2F-B90AF26B5E84}';

/** A named run of slides. */
export interface Section {
  name: string;
  /** GUID in braces. */
  id: string;
  /** Ids of its slides as `p:sldIdLst` has them. */
  slide_ids: number[];
}

/** The extension with the sections; null where a presentation has none. */
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
