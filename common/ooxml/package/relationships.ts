import { el, serializePart } from '../xml/element.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships';

/** Relationship types of the Transitional class (ECMA-376 part 1, 8 to 15, and part 4). */
export const RELATIONSHIP = {
  officeDocument: `${OFFICE}/officeDocument`,
  coreProperties: `${PACKAGE}/metadata/core-properties`,
  extendedProperties: `${OFFICE}/extended-properties`,
  customProperties: `${OFFICE}/custom-properties`,
  thumbnail: `${PACKAGE}/metadata/thumbnail`,
  slide: `${OFFICE}/slide`,
  slideLayout: `${OFFICE}/slideLayout`,
  slideMaster: `${OFFICE}/slideMaster`,
  notesSlide: `${OFFICE}/notesSlide`,
  notesMaster: `${OFFICE}/notesMaster`,
  handoutMaster: `${OFFICE}/handoutMaster`,
  theme: `${OFFICE}/theme`,
  themeOverride: `${OFFICE}/themeOverride`,
  tableStyles: `${OFFICE}/tableStyles`,
  presProps: `${OFFICE}/presProps`,
  viewProps: `${OFFICE}/viewProps`,
  commentAuthors: `${OFFICE}/commentAuthors`,
  comments: `${OFFICE}/comments`,
  /** Threaded comments and their authors ([MS-PPTX] 2.1). */
  modernComments: 'http://schemas.microsoft.com/office/2018/10/relationships/comments',
  modernAuthors: 'http://schemas.microsoft.com/office/2018/10/relationships/authors',
  image: `${OFFICE}/image`,
  hyperlink: `${OFFICE}/hyperlink`,
  chart: `${OFFICE}/chart`,
  package: `${OFFICE}/package`,
  oleObject: `${OFFICE}/oleObject`,
  control: `${OFFICE}/control`,
  audio: `${OFFICE}/audio`,
  video: `${OFFICE}/video`,
  tags: `${OFFICE}/tags`,
  font: `${OFFICE}/font`,
  customXml: `${OFFICE}/customXml`,
  diagramData: `${OFFICE}/diagramData`,
  vbaProject: 'http://schemas.microsoft.com/office/2006/relationships/vbaProject',
} as const;

/** The Transitional spelling of a relationship type that may be Strict (ECMA-376 part 1, Annex on conformance). */
export function toTransitional(type: string): string {
  return type.startsWith(`${STRICT}/`) ? `${OFFICE}${type.slice(STRICT.length)}` : type;
}

/** Whether a namespace or relationship type belongs to the Strict class. */
export function isStrict(uri: string | null): boolean {
  return uri?.startsWith('http://purl.oclc.org/ooxml/') ?? false;
}

/** One relationship of a part, or of the package. */
export interface Relationship {
  id: string;
  /** In Transitional spelling. */
  type: string;
  /** As written. */
  target: string;
  /** The target part, without leading slash; null if it is outside the package. */
  path: string | null;
  isExternal: boolean;
}

/** Serialises relationships in order (ECMA-376 part 2, 6.5.3). `target` is written unchanged. */
export function relationshipsXml(
  relationships: readonly Pick<Relationship, 'id' | 'type' | 'target' | 'isExternal'>[],
): string {
  return serializePart(
    el(
      'Relationships',
      { xmlns: 'http://schemas.openxmlformats.org/package/2006/relationships' },
      relationships.map(({ id, type, target, isExternal }) =>
        el('Relationship', { Id: id, Type: type, Target: target, TargetMode: isExternal ? 'External' : undefined }),
      ),
    ),
  );
}

/** The first free id "rIdN" beside those in use. */
export function freeRelationshipId(relationships: readonly Pick<Relationship, 'id'>[]): string {
  let highest = 0;
  for (const { id } of relationships) {
    const number = /^rId(\d{1,9})$/i.exec(id)?.[1];
    if (number !== undefined) highest = Math.max(highest, Number(number));
  }
  return `rId${highest + 1}`;
}
