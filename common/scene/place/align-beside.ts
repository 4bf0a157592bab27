import { EMU_PER_PT } from '../../deck/geometry.ts';
import type { SlideItem } from '../../ooxml/write/deck-content.ts';

/** A chart that ends so much higher than what is beside it, as a share of its height, is another one's neighbour. */
const MAX_SHORTER = 0.2;

/** The items of a slide, its chart as high as the form that begins beside it and ends a little lower. */
export function withEvenFoot(items: readonly SlideItem[]): SlideItem[] {
  const [chart, another] = items.filter(({ content }) => content.kind === 'chart');
  const box = chart?.box;
  if (box == null || another !== undefined) return [...items];
  const feet = items.flatMap(({ content, box: own }) => {
    if (content.kind !== 'group' || own === null || Math.abs(own.y - box.y) > EMU_PER_PT) return [];
    if (own.x < box.x + box.w && box.x < own.x + own.w) return [];
    return content.parts.flatMap((part) => (part.kind === 'connector' ? [] : [part.box.y + part.box.h]));
  });
  const h = Math.max(box.h, ...feet.map((foot) => foot - box.y));
  if (h > box.h * (1 + MAX_SHORTER)) return [...items];
  return items.map((item) => (item === chart ? { ...item, box: { ...box, h } } : item));
}
