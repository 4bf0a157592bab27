import type { LayoutElements, PercentBox } from '../../deck/layout-code.ts';
import type { Box, Size } from '../../deck/geometry.ts';
import { CONTENT_TYPE } from '../../ooxml/package/content-types.ts';
import { openOfficePackage } from '../../ooxml/package/office-package.ts';
import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import { PackageError } from '../../ooxml/package/package-gate.ts';
import { partPath, relativeTarget, relsPath } from '../../ooxml/package/part-paths.ts';
import { freeRelationshipId, RELATIONSHIP, relationshipsXml } from '../../ooxml/package/relationships.ts';
import { childElements, createIn, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import { NAMESPACE } from '../../ooxml/xml/element.ts';
import { serializeTree } from '../../ooxml/xml/serialize-tree.ts';
import { componentLayoutXml } from './component-layout-xml.ts';
import { slideSizeOf } from '../../ooxml/read/presentation.ts';

/** A layout of a deck to make. */
interface ComponentLayout {
  name: string;
  elements: LayoutElements;
}

/** Ids of layouts and masters begin here (ECMA-376 part 1, 19.2.1.37). */
const FIRST_ID = 2_147_483_648;

/**
 * Creates a master deck from layouts given as elements: one layout part each, with real placeholders, on the master and
 * theme of another deck. A placeholder's shape is named after its field (`{{points}}`), from which the reader takes the
 * field name. The same input gives the same bytes.
 * @param base a deck with one master; its own layouts are left out.
 * @param name the file name shown in messages.
 * @returns the bytes of a .pptx, and the part path of each layout in order.
 * @throws PackageError if `base` isn't such a deck.
 */
export async function masterOfComponents(
  base: Uint8Array,
  name: string,
  layouts: readonly ComponentLayout[],
): Promise<{ bytes: Uint8Array; layout_ids: string[] }> {
  const pack = await openOfficePackage(base, name);
  const [master] = pack.partsByType(CONTENT_TYPE.slideMaster);
  if (master === undefined) throw new PackageError('ooxml.missing_part', { file: name, part: 'slideMaster' });
  const size = slideSizeOf(pack.xml(pack.mainPart).documentElement);
  const changes = new Map<string, string | null>();
  for (const path of pack.targets(master, RELATIONSHIP.slideLayout)) changes.set(path, null);
  const others = pack.relationships(master).filter(({ type }) => type !== RELATIONSHIP.slideLayout);
  const links = [...others];
  const paths = layouts.map((layout, index) => {
    const path = partPath('slideLayout', index + 1);
    const link = { id: freeRelationshipId(links), type: RELATIONSHIP.slideLayout, path, isExternal: false };
    links.push({ ...link, target: relativeTarget(master, path) });
    const toMaster = { id: 'rId1', type: RELATIONSHIP.slideMaster, target: relativeTarget(path, master) };
    changes.set(
      path,
      componentLayoutXml(layout.name, layout.elements, (box) => boxOf(box, size), size),
    );
    changes.set(relsPath(path), relationshipsXml([{ ...toMaster, isExternal: false }]));
    return path;
  });
  changes.set(relsPath(master), relationshipsXml(links));
  changes.set(
    master,
    masterXml(
      pack,
      master,
      links.filter(({ type }) => type === RELATIONSHIP.slideLayout),
    ),
  );
  const overrides = new Map(paths.map((path) => [path, CONTENT_TYPE.slideLayout]));
  return { bytes: pack.withParts(changes, { overrides }).toBytes(), layout_ids: paths };
}

/** The master with a new list of layouts. */
function masterXml(pack: OfficePackage, path: string, links: readonly { id: string }[]): string {
  const document = pack.xml(path).cloneNode();
  const list = descend(document.documentElement, 'sldLayoutIdLst');
  if (list === null) throw new PackageError('ooxml.no_layouts', { file: pack.name });
  for (const entry of childElements(list)) list.removeChild(entry);
  const taken = childElements(descend(pack.xml(pack.mainPart).documentElement, 'sldMasterIdLst'), 'sldMasterId');
  const first = Math.max(FIRST_ID, ...taken.map((entry) => integerAttribute(entry, 'id') ?? 0)) + 1;
  links.forEach(({ id }, index) => {
    const entry = createIn(document, NAMESPACE.p, 'sldLayoutId');
    entry.setAttribute('id', String(first + index));
    entry.setAttributeNS(NAMESPACE.r, 'r:id', id);
    list.appendChild(entry);
  });
  return serializeTree(document);
}

function boxOf(box: PercentBox, size: Size): Box {
  const at = (percent: number, whole: number): number => Math.round((percent / 100) * whole);
  return { x: at(box.x, size.w), y: at(box.y, size.h), w: at(box.w, size.w), h: at(box.h, size.h) };
}
