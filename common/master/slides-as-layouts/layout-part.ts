import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import type { Relationship } from '../../ooxml/package/relationships.ts';
import { RELATIONSHIP } from '../../ooxml/package/relationships.ts';
import { booleanAttribute, childElements, descend, descendants, parseXml } from '../../ooxml/xml/dom.ts';
import { NAMESPACE } from '../../ooxml/xml/element.ts';
import { serializeTree } from '../../ooxml/xml/serialize-tree.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import { addDecoration } from './add-decoration.ts';
import { addPlaceholder, slotIndex, slotType } from './add-placeholder.ts';
import { createCarriedLinks } from './merge-properties.ts';
import type { UsedItem } from './classify-item.ts';
import type { DrawnPart, ExampleSlide } from './example-slide.ts';
import { createNumbers } from './layout-build.ts';
import type { LayoutBuild } from './layout-build.ts';
import { freeTexts, isTitlePlaceholder, textRoles } from './text-roles.ts';
import { writePlacement, upright } from './placeholder-shape.ts';
import type { Box } from '../../deck/geometry.ts';
import { intersect } from '../../ooxml/read/master/free-area.ts';
import { HEADER_FOOTER_TYPES, matchOnLayout, matchOnMaster } from '../../ooxml/read/shape-tree.ts';
import type { Placement } from '../../scene/read/placement.ts';

/** A place is occupied when covered by more than this share; visible ones may be covered further. */
const TAKEN = { unseen: 0.2, shown: 0.6 };

/** Date, footer or number that the example shows: with its layout's text, at the example's place. */
function addShownHeaderOrFooter(
  build: LayoutBuild,
  { item, box }: UsedItem,
  { index, used }: { index: number | undefined; used: readonly UsedItem[] },
): void {
  const { example } = build;
  if (box !== null && used.some((one) => overlaps(one, box, TAKEN.shown))) return;
  const behind = item.placeholder && matchOnLayout(item.placeholder, example.layout.shapes);
  const source = behind === null ? { element: item.element, part: example.slide } : { ...behind, part: example.layout };
  if (box !== null) copyHeaderOrFooter(build, source.element, source.part.path, { index, placement: item.placement });
}

/** Date, footer and number of the layout that the example doesn't show: decks may show them. */
function addHeadersAndFooters(build: LayoutBuild, used: readonly UsedItem[]): void {
  const { example } = build;
  const shown = new Set(used.filter(({ use }) => use === 'header_footer').map(({ item }) => slotType(item, example)));
  for (const { placeholder, isHidden, element, box } of example.layout.shapes) {
    const type = placeholder?.type ?? '';
    if (!HEADER_FOOTER_TYPES.has(type) || shown.has(type) || isHidden) continue;
    const room = box ?? (placeholder && matchOnMaster(placeholder, example.master.shapes)?.box) ?? null;
    if (room !== null && used.some((one) => overlaps(one, room, TAKEN.unseen))) continue;
    const isGrouped = element.parentElement?.localName === 'grpSp';
    copyHeaderOrFooter(build, element, example.layout.path, {
      index: build.nextIndex(placeholder?.idx),
      placement: isGrouped && box !== null ? upright(box) : null,
    });
  }
}

/** Whether content of the example occupies the place of date, footer or number. */
function overlaps({ use, box }: UsedItem, room: Box, taken: number): boolean {
  const common = box === null || ['decoration', 'dropped', 'header_footer'].includes(use) ? null : intersect(box, room);
  return common !== null && common.w * common.h > taken * room.w * room.h;
}

function copyHeaderOrFooter(
  build: LayoutBuild,
  element: Element,
  from: string,
  { index, placement }: { index: number | undefined; placement: Placement | null },
): void {
  const copy = build.links.carry(element, from);
  descend(copy, 'nvSpPr', 'cNvPr')?.setAttribute('id', String(build.nextId()));
  descend(copy, 'nvSpPr', 'nvPr', 'ph')?.setAttribute('idx', String(index ?? build.nextIndex()));
  const properties = descend(copy, 'spPr');
  if (placement !== null && properties !== null) writePlacement(build.document, properties, placement);
  build.tree.appendChild(copy);
}

/** More texts than this make a drawing, not a layout. */
const MAX_TEXTS = 12;
const SKELETON = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<p:sldLayout xmlns:a="${NAMESPACE.a}" xmlns:r="${NAMESPACE.r}" xmlns:p="${NAMESPACE.p}" preserve="1" userDrawn="1"><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/></p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`;

/** A layout part created from an example. */
interface LayoutPart {
  xml: string;
  relationships: Relationship[];
  /** Number of texts without a place. */
  omittedTexts: number;
}

/**
 * Writes an example slide as a slide layout (`p:sldLayout`, ECMA-376 part 1, 19.3.1.39): the decoration of its layout
 * and its own, and its content as placeholders.
 * @param path of the new part.
 */
export function layoutPart(
  pack: OfficePackage,
  example: ExampleSlide,
  used: readonly UsedItem[],
  { path, name }: { path: string; name: string },
): LayoutPart {
  const { slide, layout, master } = example;
  const document = parseXml(SKELETON);
  const root = document.documentElement;
  const content = descend(root, 'cSld');
  const tree = descend(content, 'spTree');
  if (root === null || content === null || tree === null) throw new RangeError('the skeleton is no layout');
  const links = createCarriedLinks(pack, path, { type: RELATIONSHIP.slideMaster, path: master.path });
  const build: LayoutBuild = { pack, document, tree, links, example, ...createNumbers(), hasTitle: false };
  content.setAttribute('name', name);
  declareNamespaces(root, slide.root);

  const hidesAll = booleanAttribute(slide.root, 'showMasterSp') === false;
  if (hidesAll || booleanAttribute(layout.root, 'showMasterSp') === false) root.setAttribute('showMasterSp', '0');
  const backgrounds = [slide, layout].map((part) => ({ part, bg: descend(part.root, 'cSld', 'bg') }));
  // A background without a fill shows what is below it, or white, depending on the program: the text was chosen for
  // what is below.
  const background = backgrounds.find(({ bg }) => bg !== null && descend(bg, 'bgPr', 'noFill') === null);
  if (background?.bg) content.insertBefore(links.carry(background.bg, background.part.path), tree);
  const override = [slide, layout].map((part) => descend(part.root, 'clrMapOvr')).find(isOverride);
  const own = descend(root, 'clrMapOvr');
  if (override && own) root.replaceChild(links.carry(override, slide.path), own);

  if (!hidesAll) for (const element of decorationOf(layout)) addDecoration(build, element, layout.path);
  const omittedTexts = addItems(build, used);
  addHeadersAndFooters(build, used);
  return { xml: serializeTree(document), relationships: links.relationships, omittedTexts };
}

/** Declares the slide's prefixes and the ignorable ones among them: copied content may use them. */
function declareNamespaces(root: Element, slide: Element | null): void {
  for (const { name, prefix, namespaceURI, value } of slide?.attributes ?? []) {
    if (prefix === 'xmlns' && !root.hasAttribute(name))
      root.setAttributeNS('http://www.w3.org/2000/xmlns/', name, value);
    if (prefix === 'mc' && namespaceURI !== null) root.setAttributeNS(namespaceURI, name, value);
  }
}

function isOverride(element: Element | null): boolean {
  return descend(element, 'overrideClrMapping') !== null;
}

/** The shapes and groups of a layout that are not placeholders. */
function decorationOf({ root }: DrawnPart): Element[] {
  const isDrawn = ({ localName }: Element): boolean =>
    ['sp', 'pic', 'cxnSp', 'graphicFrame', 'grpSp', 'AlternateContent'].includes(localName);
  return childElements(descend(root, 'cSld', 'spTree')).filter(
    (element) => isDrawn(element) && descendants(element, 'ph').length === 0,
  );
}

/** @returns the number of texts without a place. */
function addItems(build: LayoutBuild, used: readonly UsedItem[]): number {
  const { example } = build;
  const texts = freeTexts(used);
  const roles = textRoles(used, example);
  // Placeholders of the layout keep their numbers, so these are reserved first.
  const indices = new Map<UsedItem, number>();
  for (const one of used) {
    const { placeholder } = one.item;
    const keeps = placeholder !== null && one.use !== 'dropped' && !isTitlePlaceholder(one, example);
    if (keeps) indices.set(one, build.nextIndex(slotIndex(one, example)));
  }
  const weight = ({ box, look }: UsedItem): number => (look?.size_pt ?? 0) * Math.sqrt((box?.w ?? 0) * (box?.h ?? 0));
  const kept = new Set(
    [...texts].sort((a, b) => Number(roles.has(b)) - Number(roles.has(a)) || weight(b) - weight(a)).slice(0, MAX_TEXTS),
  );
  for (const one of used) {
    if (one.use === 'dropped') continue;
    if (one.use === 'header_footer') addShownHeaderOrFooter(build, one, { index: indices.get(one), used });
    else if (one.use === 'decoration') addDecoration(build, one.item.element, example.slide.path, one);
    else if (one.use !== 'text' || one.item.placeholder !== null || kept.has(one)) {
      addPlaceholder(build, one, { role: roles.get(one), index: indices.get(one) });
    }
  }
  return texts.length - kept.size;
}
