import { serializeTree } from '../../../common/ooxml/xml/serialize-tree.ts';
import { openOfficePackage } from '../../../common/ooxml/package/office-package.ts';
import { RELATIONSHIP } from '../../../common/ooxml/package/relationships.ts';
import { writeZip } from '../../../common/ooxml/package/zip-writer.ts';
import { attribute, childElements } from '../../../common/ooxml/xml/dom.ts';

/**
 * A package that points nowhere outside itself: relationships with an external target go, but for hyperlinks, which are
 * followed by a click alone (ECMA-376 part 2, 6.5). What refers to them is left without a target.
 * @throws PackageError
 */
export async function stripLinks(bytes: Uint8Array): Promise<Uint8Array> {
  const pack = await openOfficePackage(bytes, 'slide.pptx');
  const parts = new Map(pack.parts);
  for (const path of pack.parts.keys()) {
    if (!/\.rels$/i.test(path)) continue;
    const document = pack.xml(path).cloneNode();
    const outward = childElements(document.documentElement, 'Relationship').filter(
      (element) => attribute(element, 'TargetMode') === 'External' && !isHyperlink(attribute(element, 'Type') ?? ''),
    );
    if (outward.length === 0) continue;
    for (const element of outward) element.parentNode?.removeChild(element);
    parts.set(path, new TextEncoder().encode(serializeTree(document)));
  }
  return writeZip(parts);
}

function isHyperlink(type: string): boolean {
  return type === RELATIONSHIP.hyperlink || type.endsWith('/hyperlink');
}
