import type { OfficePackage } from '../package/office-package.ts';
import { relsOwner, relsPath } from '../package/part-paths.ts';
import { freeRelationshipId, relationshipsXml } from '../package/relationships.ts';

/**
 * Relationships of one part that share an id (ECMA-376 part 2, 6.5.3.4, wants it unique): the first one keeps it, as it is the
 * one that readers find, the others get new ones. Parts without a fault keep their bytes.
 */
export function repairRelationships(pack: OfficePackage): OfficePackage {
  const changes = new Map<string, string>();
  for (const path of pack.parts.keys()) {
    const owner = relsOwner(path);
    if (owner === null) continue;
    // A look at the text spares parsing the relationships of slides that nobody needs.
    const ids = pack.text(path).match(/\sId\s*=\s*(?:"[^"]*"|'[^']*')/g) ?? [];
    if (new Set(ids).size === ids.length) continue;
    const all = [...pack.relationships(owner)];
    const seen = new Set<string>();
    for (const [index, one] of all.entries()) {
      if (seen.has(one.id)) all[index] = { ...one, id: freeRelationshipId(all) };
      seen.add(all[index]?.id ?? '');
    }
    changes.set(relsPath(owner), relationshipsXml(all));
  }
  return changes.size === 0 ? pack : pack.withParts(changes);
}
