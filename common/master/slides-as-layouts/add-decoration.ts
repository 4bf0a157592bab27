import { fillElementOf } from '../../scene/read/read-fill.ts';
import { descend, descendants } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import type { UsedItem } from './classify-item.ts';
import type { LayoutBuild } from './layout-build.ts';
import { writePlacement } from './placeholder-shape.ts';

/** Parts of a decoration that have no meaning on a layout: links, connections to renumbered shapes, data of add-ins. */
const LOOSE_ENDS = ['hlinkClick', 'hlinkHover', 'hlinkMouseOver', 'stCxn', 'endCxn', 'custDataLst'];

/**
 * Copies a shape or group unchanged.
 * @param from the part that contains it.
 * @param used for an item of the example: if it left its group, it keeps its position.
 */
export function addDecoration(build: LayoutBuild, element: Element, from: string, used?: UsedItem): void {
  const copy = build.links.carry(element, from);
  for (const name of LOOSE_ENDS) {
    for (const loose of descendants(copy, name)) loose.parentNode?.removeChild(loose);
  }
  for (const about of descendants(copy, 'cNvPr')) about.setAttribute('id', String(build.nextId()));
  const properties = descend(copy, copy.localName === 'grpSp' ? 'grpSpPr' : 'spPr');
  if (used?.item.wasGrouped === true && properties !== null) {
    if (used.item.placement !== null) writePlacement(build.document, properties, used.item.placement);
    takeGroupFill(build, properties, used.item.group);
  }
  build.tree.appendChild(copy);
}

/** Replaces `a:grpFill` by the group's fill in an item that left its group. */
export function takeGroupFill({ links, example }: LayoutBuild, properties: Element, group: Element | null): void {
  const fill = fillElementOf(properties);
  if (fill?.localName !== 'grpFill') return;
  const groupFill = fillElementOf(descend(group, 'grpSpPr'));
  if (groupFill === null) properties.removeChild(fill);
  else properties.replaceChild(links.carry(groupFill, example.slide.path), fill);
}
