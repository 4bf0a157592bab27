import { readSections, SECTION_EXTENSION, sectionExtension } from '../read/presentation.ts';
import type { Section } from '../read/presentation.ts';
import { childElements, createIn, descend, PRESENTATION_CHILDREN, putInSchemaOrder } from '../xml/dom.ts';
import { allowedText, NAMESPACE } from '../xml/element.ts';
import { serializeTree } from '../xml/serialize-tree.ts';
import type { Document, Element } from '../xml/tree.ts';
import { guid } from './shape-parts.ts';

/** First slide id (`ST_SlideId`, ECMA-376 part 1, 19.7.13). */
const FIRST_SLIDE_ID = 256;

/**
 * The presentation part with its list of slides and a new notes master, if there is one.
 * @param source the master deck's part, which isn't changed.
 * @param slideRelationships ids in slide order.
 * @param notesMasterRelationship id of a new notes master; null keeps the list unchanged.
 * @param sections chapters of the deck, and its title for the slides before them.
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

/** A chapter of a deck: name and index of its first slide, from 0. */
interface Chapter {
  name: string;
  first: number;
}

/**
 * Adds the sections of a deck to its presentation part, so that every slide is in exactly one. Chapters become
 * sections. A section of the master with the same name is reused for its chapter, and the first one for the slides
 * before the first chapter. The master's other sections stay at the end, empty. A deck without chapters on a master
 * without sections gets none.
 * @param slideIds as in `p:sldIdLst`, in order.
 * @param chapters in order.
 * @param title name for the slides before the first chapter, if the master has none.
 */
function putSections(
  document: Document,
  slideIds: readonly number[],
  chapters: readonly Chapter[],
  title: string,
): void {
  const root = document.documentElement;
  const own = readSections(root);
  if (root === null || (own.length === 0 && chapters.length === 0)) return;
  const list = document.createElementNS(NAMESPACE.p14, 'p14:sectionLst');
  for (const section of sectionsOf(own, slideIds, chapters, title)) list.appendChild(sectionElement(document, section));
  const extension = sectionExtension(root) ?? newExtension(document, root);
  for (const child of childElements(extension)) extension.removeChild(child);
  extension.appendChild(list);
}

function sectionsOf(
  own: readonly Section[],
  slideIds: readonly number[],
  chapters: readonly Chapter[],
  title: string,
): Section[] {
  const left = own.map((section) => ({ ...section, slide_ids: [] }));
  const taken = (at: number): Section | undefined => (at < 0 ? undefined : left.splice(at, 1)[0]);
  const made: Section[] = [];
  const add = (name: string, at: number, from: number, to: number): void => {
    const clean = oneLine(name) || String(made.length + 1);
    const known = taken(at) ?? { name: clean, id: guid(`section ${made.length} ${clean}`), slide_ids: [] };
    made.push({ ...known, slide_ids: slideIds.slice(from, to) });
  };
  const begins = chapters.map(({ first }) => first);
  const first = begins[0] ?? slideIds.length;
  if (first > 0) add(title, left.length > 0 ? 0 : -1, 0, first);
  for (const [index, { name }] of chapters.entries()) {
    const wanted = oneLine(name).toLowerCase();
    const at = left.findIndex((section) => oneLine(section.name).toLowerCase() === wanted);
    add(name, at, begins[index] ?? 0, begins[index + 1] ?? slideIds.length);
  }
  return [...made, ...left];
}

function oneLine(text: string): string {
  return allowedText(text).replace(/\s+/g, ' ').trim();
}

function sectionElement(document: Document, { name, id, slide_ids }: Section): Element {
  const section = document.createElementNS(NAMESPACE.p14, 'p14:section');
  section.setAttribute('name', name);
  section.setAttribute('id', id);
  const slides = document.createElementNS(NAMESPACE.p14, 'p14:sldIdLst');
  for (const slideId of slide_ids) {
    const slide = document.createElementNS(NAMESPACE.p14, 'p14:sldId');
    slide.setAttribute('id', String(slideId));
    slides.appendChild(slide);
  }
  section.appendChild(slides);
  return section;
}

function newExtension(document: Document, root: Element): Element {
  let list = descend(root, 'extLst');
  if (list === null) {
    list = createIn(document, NAMESPACE.p, 'extLst');
    putInSchemaOrder(root, list, PRESENTATION_CHILDREN);
  }
  const extension = createIn(document, NAMESPACE.p, 'ext');
  extension.setAttribute('uri', SECTION_EXTENSION);
  list.insertBefore(extension, list.firstChild);
  return extension;
}
