import type { Box, Size } from '../../../../common/deck/geometry.ts';
import { CHAPTER_NUMBER, KICKER, PICTURE_CAPTION } from '../../../../common/deck/layout.ts';
import type { LayoutField, LayoutModel } from '../../../../common/deck/layout.ts';
import type { LayoutNeed } from './layout-need.ts';
import { EMU_PER_PT } from '../../../../common/deck/geometry.ts';

/** Where the parts of a slide go in a layout. */
export interface FieldAssignment {
  title: LayoutField | null;
  subtitle: LayoutField | null;
  bodies: LayoutField[];
  /** A field that takes the chart, table or picture, or the free room for it. */
  visual: { field: LayoutField } | { box: Box } | null;
  /** The quiet line at the foot. */
  source_line: LayoutField | null;
  /** The chapter over the title, and a chapter's number, where the layout names places for them. */
  kicker: LayoutField | null;
  chapter_number: LayoutField | null;
  /** A small text that goes with a picture, quote or number. */
  caption: LayoutField | null;
  unused: LayoutField[];
}

/** A caption whose top is below this share of the slide's height is the line at its foot. */
const FOOT_FROM = 0.82;
/** A text body smaller than this share of the slide can't carry bullets. */
const MIN_BODY_SHARE = 0.05;
/** Free room smaller than this share of the slide shows no chart worth reading. */
const MIN_VISUAL_SHARE = 0.18;

/** Whether a field is the small line at the foot of the slide, which many slides leave empty. */
export function isAtFoot(field: LayoutField, slide: { h: number }): boolean {
  return field.kind === 'caption' && field.box.y > slide.h * FOOT_FROM;
}

/**
 * Gives each part of a need its field in a layout, or null when the layout can't take them all.
 * @param slideArea width × height of the slide, in square EMU.
 */
export function assignFields(
  layout: LayoutModel,
  need: LayoutNeed,
  slide: { w: number; h: number },
): FieldAssignment | null {
  const slideArea = slide.w * slide.h;
  const share = (box: Box): number => (box.w * box.h) / slideArea;
  const free = [...layout.fields];
  const take = (
    accept: (field: LayoutField) => boolean,
    prefer: (field: LayoutField) => number,
  ): LayoutField | null => {
    const best = free.filter(accept).sort((a, b) => prefer(b) - prefer(a))[0];
    if (best === undefined) return null;
    free.splice(free.indexOf(best), 1);
    return best;
  };
  const area = (field: LayoutField): number => field.box.w * field.box.h;
  const isBody = (field: LayoutField): boolean =>
    (field.kind === 'body' || field.kind === 'object') &&
    field.text !== undefined &&
    share(field.box) >= MIN_BODY_SHARE;

  const named = (name: string): LayoutField | null =>
    take((field) => field.name === name && field.text !== undefined, area);
  const kicker = named(KICKER);
  const chapter_number = named(CHAPTER_NUMBER);
  const picture_caption = named(PICTURE_CAPTION);
  const title = take((field) => field.kind === 'title', area);
  const visual = need.visual === null ? null : takeVisual(layout, need, free, take, share);
  if (need.visual !== null && visual === null) return null;
  const takeFoot = (): LayoutField | null =>
    take(
      (field) => isAtFoot(field, slide),
      (field) => field.box.y,
    );
  const footFirst = need.has_source_line ? takeFoot() : null;

  let subtitle: LayoutField | null = null;
  if (need.has_subtitle) {
    subtitle =
      take((field) => field.kind === 'subtitle', area) ??
      take((field) => isBody(field) && isBelow(field, title), area) ??
      take((field) => field.kind === 'caption' && field.box.y <= slide.h * FOOT_FROM, area);
  }
  const bodies: LayoutField[] = [];
  while (bodies.length < need.bodies) {
    const body =
      take(isBody, bodySuits(need)) ??
      take((field) => field.kind === 'subtitle', area) ??
      (need.bodies === 1 && need.visual === null ? freeTextField(layout, slide) : null);
    if (body === null) return null;
    bodies.push(body);
  }
  const [only] = bodies;
  if (only !== undefined && need.bodies === 1 && need.visual === null && HALVES.has(layout.role)) {
    const beside = free.find((field) => isBody(field) && isBeside(field.box, only.box));
    if (beside !== undefined) {
      free.splice(free.indexOf(beside), 1);
      bodies[0] = across(only, beside);
    }
  }
  bodies.sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
  if (need.bodies === 2) bodies.sort((a, b) => a.box.x - b.box.x);
  const takesCaption = need.visual === 'picture' || need.kind === 'quote' || need.kind === 'big_number';
  const caption = takesCaption
    ? (picture_caption ??
      take(
        (field) =>
          (field.kind === 'caption' || field.kind === 'body' || field.kind === 'subtitle') &&
          field.box.y <= slide.h * FOOT_FROM,
        area,
      ))
    : null;
  // Texts and conclusions name their sources in the same place as charts, where nothing else is there.
  const source_line = footFirst ?? (need.kind === 'content' || need.kind === 'closing' ? takeFoot() : null);
  return { title, subtitle, bodies, visual, source_line, kicker, chapter_number, caption, unused: free };
}

/** A subtitle follows its title; only chapter pages of some masters have it above, close to the title they belong to. */
function isBelow(field: LayoutField, title: LayoutField | null): boolean {
  if (title === null || field.box.y >= title.box.y) return true;
  return field.kind === 'body' && field.box.y + field.box.h >= title.box.y - title.box.h / 4;
}

function isBeside(a: Box, b: Box): boolean {
  return Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) > 0.5 * Math.min(a.h, b.h);
}

/** Roles of two places side by side, of which a single list takes both. */
const HALVES: ReadonlySet<LayoutModel['role']> = new Set(['two_content', 'comparison']);

/** The left of two fields over the width of both: a single list has no use for an empty half. */
function across(one: LayoutField, other: LayoutField): LayoutField {
  const [left, right] = one.box.x <= other.box.x ? [one, other] : [other, one];
  const y = Math.max(left.box.y, right.box.y);
  const h = Math.min(left.box.y + left.box.h, right.box.y + right.box.h) - y;
  const box = { x: left.box.x, y, w: right.box.x + right.box.w - left.box.x, h };
  const max_length = Math.floor((left.max_length * box.w * box.h) / Math.max(1, left.box.w * left.box.h));
  return { ...left, box, max_length, is_moved: true };
}

/** The big number goes where the largest type is; other bodies where there is most room. */
function bodySuits(need: LayoutNeed): (field: LayoutField) => number {
  if (need.kind === 'big_number') return (field) => field.text?.levels[0]?.size_pt ?? 0;
  return (field) => field.box.w * field.box.h;
}

function takeVisual(
  layout: LayoutModel,
  need: LayoutNeed,
  free: LayoutField[],
  take: (accept: (field: LayoutField) => boolean, prefer: (field: LayoutField) => number) => LayoutField | null,
  share: (box: Box) => number,
): { field: LayoutField } | { box: Box } | null {
  const isLarge = (field: LayoutField): boolean => share(field.box) >= MIN_VISUAL_SHARE;
  const area = (field: LayoutField): number => field.box.w * field.box.h;
  // No placeholder is made for shapes: a drawing of them is where a chart would.
  const kind = need.visual === 'diagram' ? 'chart' : need.visual;
  const own = take((field) => field.kind === kind && isLarge(field), area);
  if (own) return { field: own };
  // The larger of two contents takes the drawing; of equal ones the right one, so that reading starts with the text.
  const object = take(
    (field) => field.kind === 'object' && isLarge(field),
    (field) => area(field) + field.box.x,
  );
  if (object && need.bodies === 0 && layout.role === 'two_content') {
    const beside = free.find((field) => field.kind === 'object' && isBeside(field.box, object.box));
    if (beside !== undefined) {
      free.splice(free.indexOf(beside), 1);
      return { field: across(object, beside) };
    }
  }
  if (object) return { field: object };
  const isFreeAreaLarge = layout.free_area !== null && share(layout.free_area) >= MIN_VISUAL_SHARE;
  if (need.bodies === 0) {
    // A text-only body can't hold a drawing; its room can, and the empty placeholder is not written.
    const body = free.filter((field) => field.kind === 'body' && isLarge(field)).sort((a, b) => area(b) - area(a))[0];
    if (body !== undefined) {
      free.splice(free.indexOf(body), 1);
      return { box: body.box };
    }
  }
  return isFreeAreaLarge && layout.free_area ? { box: layout.free_area } : null;
}

/** Name of the text in the free room of a layout, outside its fields. */
export const FREE_TEXT = 'free_text';

/** Free room smaller than this share of the slide holds no list. */
const MIN_SHARE = 0.15;
/** Type size of text outside placeholders, in points (`a:defPPr` of most masters). */
const SIZE_PT = 18;
/** Mean width of a letter and distance of lines, in ems, with room to spare for wide typefaces. */
const LETTER_EM = 0.6;
const LINE_EM = 1.4;
/** Where the room begins under a title that has no field of its own, as a share of the slide's height. */
const BELOW_TITLE = 0.2;
const LINES_PER_POINT = 2;

/**
 * The free room of a layout as a place for text, for masters without one: a blank layout, or a title over nothing.
 * @returns null if the room is too small.
 */
function freeTextField({ free_area, fields }: LayoutModel, slide: Size): LayoutField | null {
  if (free_area === null) return null;
  const hasTitle = fields.some(({ kind }) => kind === 'title');
  const top = hasTitle ? free_area.y : Math.max(free_area.y, Math.round(slide.h * BELOW_TITLE));
  const box = { ...free_area, y: top, h: free_area.y + free_area.h - top };
  if (box.h <= 0 || box.w * box.h < MIN_SHARE * slide.w * slide.h) return null;
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

/** Least height of a place for a quotation, as a share of the slide. */
const MIN_HEIGHT = 0.2;
/** How far beyond its room at full size a title can shrink. */
const MAX_SHRINK = 1.3;

/**
 * Whether a quotation goes where the layout has its title: layouts of quotations by other makers set their title large, between
 * quotation marks, with small texts below.
 * @param size of the slide, EMU.
 */
export function isQuotedTitle(layout: LayoutModel, title: LayoutField | null, quotation: string, size: Size): boolean {
  if (layout.role !== 'quote' || title?.text === undefined || title.box.h < MIN_HEIGHT * size.h) return false;
  const point = sizeOf(title);
  const isLargest = layout.fields.every((field) => field === title || sizeOf(field) < point);
  return isLargest && quotation.length <= title.max_length * MAX_SHRINK;
}

function sizeOf(field: LayoutField): number {
  return field.text?.levels[0]?.size_pt ?? 0;
}
