import type { Size } from '../../../common/deck/geometry.ts';
import type { LayoutField, LayoutModel } from '../../../common/deck/layout.ts';

/** Least height of a place for a quotation, as a share of the slide. */
const LEAST_HEIGHT = 0.2;
/** How far beyond its room at full size a title can shrink. */
const MOST_SHRINK = 1.3;

/**
 * Whether a quotation goes where the layout has its title: layouts of quotations by other makers set their title large, between
 * quotation marks, with small texts below.
 * @param size of the slide, EMU.
 */
export function isQuotedTitle(layout: LayoutModel, title: LayoutField | null, quotation: string, size: Size): boolean {
  if (layout.role !== 'quote' || title?.text === undefined || title.box.h < LEAST_HEIGHT * size.h) return false;
  const point = sizeOf(title);
  const isLargest = layout.fields.every((field) => field === title || sizeOf(field) < point);
  return isLargest && quotation.length <= title.max_length * MOST_SHRINK;
}

function sizeOf(field: LayoutField): number {
  return field.text?.levels[0]?.size_pt ?? 0;
}
