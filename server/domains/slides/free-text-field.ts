import type { Size } from '../../../common/deck/geometry.ts';
import { EMU_PER_PT } from '../../../common/deck/geometry.ts';
import type { LayoutField, LayoutModel } from '../../../common/deck/layout.ts';

/** Name of the text that stands in the free room of a layout, in none of its fields. */
export const FREE_TEXT = 'free_text';

/** Free room smaller than this share of the slide holds no list. */
const LEAST_SHARE = 0.15;
/** Type of text that stands in no placeholder, in points (`a:defPPr` of most masters). */
const SIZE_PT = 18;
/** Mean width of a letter and distance of lines, in ems, with room to spare for wide typefaces. */
const LETTER_EM = 0.6;
const LINE_EM = 1.4;
/** Where the room begins under a title that has no field of its own, as a share of the slide's height. */
const BELOW_TITLE = 0.2;
const LINES_PER_POINT = 2;

/**
 * The free room of a layout as a place for text, for masters without one: a blank layout, or a title over nothing.
 * @returns null where the room is too small.
 */
export function freeTextField({ free_area, fields }: LayoutModel, slide: Size): LayoutField | null {
  if (free_area === null) return null;
  const hasTitle = fields.some(({ kind }) => kind === 'title');
  const top = hasTitle ? free_area.y : Math.max(free_area.y, Math.round(slide.h * BELOW_TITLE));
  const box = { ...free_area, y: top, h: free_area.y + free_area.h - top };
  if (box.h <= 0 || box.w * box.h < LEAST_SHARE * slide.w * slide.h) return null;
  const lines = Math.floor(box.h / EMU_PER_PT / (SIZE_PT * LINE_EM));
  const letters = Math.floor(box.w / EMU_PER_PT / (SIZE_PT * LETTER_EM));
  const max_items = Math.floor(lines / LINES_PER_POINT);
  if (max_items < 1) return null;
  return {
    name: FREE_TEXT,
    kind: 'body',
    placeholder: { type: 'body', idx: 0 },
    shape_name: '',
    box,
    max_length: lines * letters,
    max_items,
  };
}
