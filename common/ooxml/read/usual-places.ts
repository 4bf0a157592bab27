import type { Box, Size } from '../../deck/geometry.ts';
import { intersect } from './box-overlap.ts';
import { largestFree } from './free-area.ts';
import { FURNITURE_TYPES, masterTypeOf, matchOnMaster } from './placeholder-match.ts';
import type { PlacedShape } from './shape-tree.ts';

/** Title and content of the master that PowerPoint starts with, as fractions of the slide; the room between columns. */
const TITLE = { x: 0.069, y: 0.053, w: 0.862, h: 0.193 };
const CONTENT = { x: 0.069, y: 0.266, w: 0.862, h: 0.634 };
const GAP = 0.015;
const MOST_COLUMNS = 3;
/** Smaller places serve nobody, as fractions of the slide. */
const LEAST = { w: 0.2, h: 0.15 };

/**
 * Places for the placeholders of a layout that neither it nor its master gives one, so that they can be used all the same: slides
 * state them. The title stands where titles do, the others share what is free below in columns. None gets a place on another placeholder.
 * @returns boxes in EMU, for those that get one.
 */
export function usualPlaces(
  shapes: readonly PlacedShape[],
  master: readonly PlacedShape[],
  size: Size,
): ReadonlyMap<PlacedShape, Box> {
  const places = new Map<PlacedShape, Box>();
  const all = shapes.flatMap((shape) => {
    const slot = shape.placeholder;
    if (slot === null) return [];
    return [{ shape, type: slot.type, box: shape.box ?? matchOnMaster(slot, master)?.box ?? null }];
  });
  const taken = all.flatMap(({ box }) => box ?? []);
  const lost = all.filter(({ type, box }) => box === null && !FURNITURE_TYPES.has(type));
  const title = lost.find(({ type }) => masterTypeOf(type) === 'title');
  const titleBox = on(TITLE, size);
  if (title !== undefined && taken.every((box) => intersect(box, titleBox) === null)) {
    places.set(title.shape, titleBox);
  }
  const others = lost.filter(({ type }) => masterTypeOf(type) !== 'title');
  if (others.length === 0 || others.length > MOST_COLUMNS) return places;
  const room = largestFree(on(CONTENT, size), taken);
  const gap = Math.round(GAP * size.w);
  const w = room === null ? 0 : Math.floor((room.w - gap * (others.length - 1)) / others.length);
  if (room === null || w < LEAST.w * size.w || room.h < LEAST.h * size.h) return places;
  for (const [index, { shape }] of others.entries()) {
    places.set(shape, { x: room.x + index * (w + gap), y: room.y, w, h: room.h });
  }
  return places;
}

function on({ x, y, w, h }: Box, size: Size): Box {
  return {
    x: Math.round(x * size.w),
    y: Math.round(y * size.h),
    w: Math.round(w * size.w),
    h: Math.round(h * size.h),
  };
}
