import { el, serializePart } from '../xml/element.ts';

/** One relationship of a part, or of the package. */
export interface Relationship {
  id: string;
  /** In Transitional spelling. */
  type: string;
  /** As written. */
  target: string;
  /** The part it points to, without leading slash; null when it points out of the package. */
  path: string | null;
  isExternal: boolean;
}

/** Serialises relationships as given, in order (ECMA-376 part 2, 6.5.3). `target` is written as it is. */
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
