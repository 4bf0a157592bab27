import type { PathNode, Stroke } from '../scene.ts';
import type { ShapeOutlines } from './geometry/outline.ts';
import type { PartContext } from './part-context.ts';
import type { Slot } from './slot.ts';

/** Types of placeholders that hold something other than text (ECMA-376 part 1, 19.7.10). */
const OBJECT_TYPES: ReadonlySet<string> = new Set(['pic', 'chart', 'tbl', 'dgm', 'media', 'clipArt']);

/** Grey that stands out from black and from white alike. */
const FRAME: Stroke = {
  paint: { kind: 'solid', hex: '808080', alpha: 1 },
  width: 1,
  dash: [5, 4],
  cap: 'butt',
  join: 'miter',
};

/**
 * A thin dashed frame around a place of a layout for a picture, chart or table, which would be nothing but a prompt otherwise.
 * PowerPoint frames it too, while the master is edited. [] for other places, and on slides.
 */
export function placeFrame(slot: Slot | null, { paths }: ShapeOutlines, context: PartContext): PathNode[] {
  const isFramed = slot !== null && OBJECT_TYPES.has(slot.type) && context.placeholders === 'prompt';
  if (!isFramed || context.isDecoration) return [];
  return paths
    .filter(({ d }) => d !== '')
    .map(({ d }) => ({ kind: 'path', d, fill: null, fill_rule: 'evenodd', stroke: FRAME }));
}
