import { el, serializePart } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { SLIDE_NAMESPACES } from '../xml/namespaces.ts';
import { shapeCreationId } from './creation-id.ts';
import { colourMapOverride, shapeTree } from './slide-part.ts';
import { paragraphElements } from './text-body.ts';

/** The speaker notes of a slide (`p:notes`, ECMA-376 part 1, 19.3.1.26): its picture and the text, a paragraph a line. */
export function notesSlide(slideId: string, notes: string, language: string): string {
  const paragraphs = notes.split(/\r\n|\n|\r/).map((text) => ({ level: 0, runs: [{ text }] }));
  return serializePart(
    el(
      'p:notes',
      SLIDE_NAMESPACES,
      el(
        'p:cSld',
        {},
        shapeTree([
          el(
            'p:sp',
            {},
            el(
              'p:nvSpPr',
              {},
              el('p:cNvPr', { id: 2, name: 'Slide Image Placeholder 1' }, shapeCreationId(slideId, 'notes/image')),
              el('p:cNvSpPr', {}, el('a:spLocks', { noGrp: 1, noRot: 1, noChangeAspect: 1 })),
              placeholder('sldImg'),
            ),
            el('p:spPr'),
          ),
          el(
            'p:sp',
            {},
            el(
              'p:nvSpPr',
              {},
              el('p:cNvPr', { id: 3, name: 'Notes Placeholder 2' }, shapeCreationId(slideId, 'notes/text')),
              el('p:cNvSpPr', {}, el('a:spLocks', { noGrp: 1 })),
              placeholder('body', 1),
            ),
            el('p:spPr'),
            el(
              'p:txBody',
              {},
              el('a:bodyPr'),
              el('a:lstStyle'),
              paragraphElements(paragraphs, { language }, () => null),
            ),
          ),
        ]),
      ),
      colourMapOverride(),
    ),
  );
}

function placeholder(type: string, idx?: number): XmlElement {
  return el('p:nvPr', {}, el('p:ph', { type, idx }));
}
