import { descend } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import type { UsedItem } from './classify-item.ts';
import type { LayoutBuild } from './layout-build.ts';
import { writePlacement, upright } from './placeholder-shape.ts';
import type { Box } from '../../deck/geometry.ts';
import { intersect } from '../../ooxml/read/master/free-area.ts';
import { HEADER_FOOTER_TYPES, matchOnLayout, matchOnMaster } from '../../ooxml/read/shape-tree.ts';
import type { Placement } from '../../scene/read/placement.ts';
import { slotType } from './add-placeholder.ts';

/** Share of a place from which on it is taken; what the example shows nonetheless may be covered further. */
const TAKEN = { unseen: 0.2, shown: 0.6 };

/** Date, footer or number that the example shows: as its layout words it, where the example has it. */
export function addShownHeaderOrFooter(
  build: LayoutBuild,
  { item, box }: UsedItem,
  { index, used }: { index: number | undefined; used: readonly UsedItem[] },
): void {
  const { example } = build;
  if (box !== null && used.some((one) => standsOn(one, box, TAKEN.shown))) return;
  const behind = item.placeholder && matchOnLayout(item.placeholder, example.layout.shapes);
  const source = behind === null ? { element: item.element, part: example.slide } : { ...behind, part: example.layout };
  if (box !== null) copyHeaderOrFooter(build, source.element, source.part.path, { index, placement: item.placement });
}

/** Date, footer and number of the layout that the example does not show: decks made with it may. */
export function addHeadersAndFooters(build: LayoutBuild, used: readonly UsedItem[]): void {
  const { example } = build;
  const shown = new Set(used.filter(({ use }) => use === 'header_footer').map(({ item }) => slotType(item, example)));
  for (const { placeholder, isHidden, element, box } of example.layout.shapes) {
    const type = placeholder?.type ?? '';
    if (!HEADER_FOOTER_TYPES.has(type) || shown.has(type) || isHidden) continue;
    const room = box ?? (placeholder && matchOnMaster(placeholder, example.master.shapes)?.box) ?? null;
    if (room !== null && used.some((one) => standsOn(one, room, TAKEN.unseen))) continue;
    const isGrouped = element.parentElement?.localName === 'grpSp';
    copyHeaderOrFooter(build, element, example.layout.path, {
      index: build.nextIndex(placeholder?.idx),
      placement: isGrouped && box !== null ? upright(box) : null,
    });
  }
}

/** Whether content of the example takes the room of date, footer or number. */
function standsOn({ use, box }: UsedItem, room: Box, taken: number): boolean {
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
