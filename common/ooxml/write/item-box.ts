import type { Box } from '../../deck/geometry.ts';
import type { LayoutModel } from '../../deck/layout.ts';
import type { SlideItem } from './deck-content.ts';

/** Where an item goes: its own box, else its placeholder's; undefined where neither says. */
export function itemBox(item: SlideItem, layout: LayoutModel): Box | undefined {
  const wanted = item.placeholder;
  const field = layout.fields.find(
    ({ placeholder }) => wanted !== null && placeholder.idx === wanted.idx && placeholder.type === wanted.type,
  );
  return item.box ?? field?.box;
}
