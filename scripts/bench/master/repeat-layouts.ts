import { CONTENT_TYPE } from '../../../common/ooxml/package/content-types.ts';
import { openOfficePackage } from '../../../common/ooxml/package/office-package.ts';
import { freePartPath, relativeTarget, relsPath } from '../../../common/ooxml/package/part-paths.ts';
import { freeRelationshipId, RELATIONSHIP, relationshipsXml } from '../../../common/ooxml/package/relationships.ts';

/** Ids of layouts that the copies get: far above those of the file (ECMA-376 part 1, 19.7.14: from 2^31). */
const FIRST_ID = 2 ** 31 + 10_000;

/** A master deck with `count` layouts: those of its first master, repeated in order under other names. */
export async function repeatLayouts(bytes: Uint8Array, count: number): Promise<Uint8Array> {
  let pack = await openOfficePackage(bytes, 'master.pptx');
  const [master] = pack.partsByType(CONTENT_TYPE.slideMaster);
  if (master === undefined) throw new TypeError('a master deck without a master');
  const originals = pack.targets(master, RELATIONSHIP.slideLayout);
  for (let index = originals.length; index < count; index += 1) {
    const original = originals[index % originals.length] ?? '';
    const path = freePartPath('slideLayout', pack.parts.keys());
    const links = pack.relationships(master);
    const id = freeRelationshipId(links);
    const link = { id, type: RELATIONSHIP.slideLayout, target: relativeTarget(master, path), isExternal: false };
    const entry = `<p:sldLayoutId id="${FIRST_ID + index}" r:id="${id}"/></p:sldLayoutIdLst>`;
    pack = pack.withParts(
      new Map<string, string | Uint8Array>([
        [path, pack.text(original).replace(/(<p:cSld[^>]*name=")/, `$1${index + 1} `)],
        [relsPath(path), pack.bytes(relsPath(original))],
        [relsPath(master), relationshipsXml([...links, link])],
        [master, pack.text(master).replace('</p:sldLayoutIdLst>', entry)],
      ]),
      { overrides: new Map([[path, CONTENT_TYPE.slideLayout]]) },
    );
  }
  return pack.toBytes();
}
