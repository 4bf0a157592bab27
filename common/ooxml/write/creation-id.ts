import { hash } from 'node:crypto';
import { NAMESPACE } from '../xml/namespaces.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';

/** `a:extLst` with the creation id of a shape ([MS-ODRAWXML] 2.27.1): our element id survives edits and renaming. */
export function shapeCreationId(slideId: string, itemId: string): XmlElement {
  return el(
    'a:extLst',
    {},
    el(
      'a:ext',
      { uri: '{FF2B5EF4-FFF2-40B4-BE49-F238E27FC236}' },
      el('a16:creationId', { 'xmlns:a16': NAMESPACE.a16, id: shapeCreationGuid(slideId, itemId) }),
    ),
  );
}

/** `p:extLst` with the creation id of a slide ([MS-PPTX] 2.2.1). */
export function slideCreationId(slideId: string): XmlElement {
  return el(
    'p:extLst',
    {},
    el(
      'p:ext',
      { uri: '{BB962C8B-B14F-4D97-AF65-F5344CB8AC3E}' },
      el('p14:creationId', { 'xmlns:p14': NAMESPACE.p14, val: slideCreationNumber(slideId) }),
    ),
  );
}

/** The number in the creation id of a slide. */
export function slideCreationNumber(slideId: string): number {
  return hash('sha1', slideId, 'buffer').readUInt32BE(0);
}

/** The GUID in the creation id of a shape. */
export function shapeCreationGuid(slideId: string, itemId: string): string {
  return guid(`${slideId}/${itemId}`);
}

/** A GUID that follows from a name, in the braces Office wants. */
export function guid(name: string): string {
  const hex = hash('sha1', name).slice(0, 32).toUpperCase();
  return `{${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}}`;
}
