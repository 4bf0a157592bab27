import { serializeTree } from '../xml/serialize-tree.ts';
import type { Document, Element } from '../xml/tree.ts';
import { NAMESPACE } from '../xml/namespaces.ts';
import { PRESENTATION_CHILDREN, createIn, putInSchemaOrder } from '../xml/schema-order.ts';
import { putSections } from './section-list.ts';
import type { Chapter } from './section-list.ts';

/** Ids of slides begin here (`ST_SlideId`, ECMA-376 part 1, 19.7.13). */
const FIRST_SLIDE_ID = 256;

/**
 * The presentation part with its list of slides and, where one was made, of the notes master.
 * @param source the master deck's; not changed.
 * @param slideRelationships ids in slide order.
 * @param notesMasterRelationship id of a new notes master; null leaves the list as it is.
 * @param sections chapters of the deck, and its title for what stands before them.
 */
export function presentationPart(
  source: Document,
  slideRelationships: readonly string[],
  notesMasterRelationship: string | null,
  sections: { chapters: readonly Chapter[]; title: string } = { chapters: [], title: '' },
): string {
  const document = source.cloneNode();
  const root = document.documentElement;
  if (root === null) throw new RangeError('a presentation without root element');
  if (notesMasterRelationship !== null) {
    const list = createIn(document, NAMESPACE.p, 'notesMasterIdLst');
    const entry = createIn(document, NAMESPACE.p, 'notesMasterId');
    setRelationship(entry, notesMasterRelationship);
    list.appendChild(entry);
    putInSchemaOrder(root, list, PRESENTATION_CHILDREN);
  }
  if (slideRelationships.length > 0) {
    const list = createIn(document, NAMESPACE.p, 'sldIdLst');
    slideRelationships.forEach((relationship, index) => {
      const entry = createIn(document, NAMESPACE.p, 'sldId');
      entry.setAttribute('id', String(FIRST_SLIDE_ID + index));
      setRelationship(entry, relationship);
      list.appendChild(entry);
    });
    putInSchemaOrder(root, list, PRESENTATION_CHILDREN);
    const ids = slideRelationships.map((_, index) => FIRST_SLIDE_ID + index);
    putSections(document, ids, sections.chapters, sections.title);
  }
  return serializeTree(document);
}

function setRelationship(element: Element, id: string): void {
  element.setAttributeNS(NAMESPACE.r, 'r:id', id);
}
