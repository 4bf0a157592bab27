import { EMU_PER_PT } from '../../../deck/geometry.ts';
import type { Box, Size } from '../../../deck/geometry.ts';
import type { LayoutField } from '../../../deck/layout.ts';
import { HEADER_FOOTER_TYPES, masterTypeOf, matchOnMaster } from '../shape-tree.ts';
import type { PlacedShape } from '../shape-tree.ts';
import { intersect, isMostlyWithin, largestFree } from './free-area.ts';

/** Overlaps below this share of the smaller box are ignored. */
const TOUCHES = 0.01;
/** Minimum share of a box that must remain after cutting; a title may lose more than a text. */
const MIN_LEFT = { title: 0.5, other: 0.6 };
/** Decorations thinner than this share of the slide are lines, which may cross a box. */
const LINE = 0.012;
/** Gap between a cut field and the obstacle, as a share of the slide's width. */
const GAP = 0.012;
/**
 * If a title covers more than this share of a content field, it ends above the field, provided this share of the slide
 * height remains for it.
 */
const TITLE_YIELDS = { overlap: 0.25, left: 0.1 };
/** A box with less than this share on the slide is moved onto it. */
const MIN_ON_SLIDE = 0.6;

/** Something visible; a panel hides what was drawn before it. */
export type Obstacle = Box & { isPanel?: boolean };

/**
 * Makes room for each field: on the slide, clear of logos and other decorations, and clear of each other. Cuts off only
 * the part that is in the way. A field that would lose too much keeps its place.
 * @param decorations visible shapes and pictures of layout and master in drawing order, and the slide number.
 * @param footers what else is there of small texts; a title that a line would strike out doesn't grow over them.
 * @returns fields in the same order, with the moved ones marked.
 */
export function settleFields(
  fields: readonly LayoutField[],
  size: Size,
  decorations: readonly Obstacle[],
  footers: readonly Box[] = [],
): LayoutField[] {
  const othersOf = (field: LayoutField): Box[] => fields.flatMap((one) => (one === field ? [] : one.box));
  const slide: Box = { x: 0, y: 0, w: size.w, h: size.h };
  const isSolid = ({ w, h }: Obstacle): boolean => w > LINE * size.w && h > LINE * size.h;
  const isInTheWay = (decoration: Obstacle): boolean =>
    isSolid(decoration) && !fields.some(({ box }) => isMostlyWithin(box, decoration));
  const obstacles = decorations.map((decoration) => (isInTheWay(decoration) ? decoration : null));
  const settled: LayoutField[] = [];
  for (const field of fields) {
    const least = field.kind === 'title' ? MIN_LEFT.title : MIN_LEFT.other;
    let box = onSlide(field.box, slide);
    if (field.kind === 'title')
      box = besideLines(aboveContent(box, fields, size), decorations, [...footers, ...othersOf(field)], size);
    // For a field on a panel, only decorations drawn on the panel matter.
    const panel = decorations.findLastIndex((one) => one.isPanel === true && isMostlyWithin(field.box, one));
    for (const obstacle of obstacles.slice(panel + 1)) {
      if (obstacle !== null) box = cutAround(box, obstacle, least, Math.round(GAP * size.w)) ?? box;
    }
    for (const other of settled) {
      if (share(box, other.box) <= TOUCHES) continue;
      const lower = below(other.box, box, slide);
      const isFree = lower !== null && settled.every((one) => share(lower, one.box) <= TOUCHES);
      box = cutAround(box, other.box, 0.3, 0) ?? (isFree ? lower : box);
    }
    if (field.kind === 'subtitle') box = withLines(field, box, [...obstacles, ...othersOf(field)], size);
    if (HOLDS_DRAWINGS.has(field.kind)) {
      const title = settled.find(({ kind }) => kind === 'title')?.box ?? null;
      box = clearOfTitle(clearOfEdges(box, decorations, size), title, size);
    }
    settled.push(isSame(box, field.box) ? field : { ...field, box, is_moved: true });
  }
  return settled;
}

/** Height of a line, in ems, and how many lines a subtitle takes that has no room for one. */
const LINES = { em: 1.2, count: 2 };

/** The place of a subtitle that is too low for a line within its insets, with room for two where nothing is below it. */
function withLines({ text }: LayoutField, box: Box, others: readonly (Box | null)[], size: Size): Box {
  const line = LINES.em * (text?.levels[0]?.size_pt ?? 0) * EMU_PER_PT;
  const insets = (text?.insets.top ?? 0) + (text?.insets.bottom ?? 0);
  if (text === undefined || box.h >= line + insets) return box;
  const higher = { ...box, h: Math.round(LINES.count * line + insets) };
  const isFree = others.every(
    (other) => other === null || intersect(other, { ...higher, y: box.y + box.h, h: higher.h - box.h }) === null,
  );
  return isFree && higher.y + higher.h <= (1 - MARGIN) * size.h ? higher : box;
}

/** Kinds of fields that drawings take the whole box of. */
export const HOLDS_DRAWINGS: ReadonlySet<LayoutField['kind']> = new Set(['body', 'object', 'chart', 'table']);
/** Distance of what is on a page from its edges, as a share of the slide's width. */
const PAGE_MARGIN = 0.018;

/** A line below this share of a place is at its end, not in it; drawings end at this share of the slide's height above it. */
const LINE_BELOW = { from: 0.85, gap: 0.02 };

/** A place that ends a little before a line of sources at its end. */
export function clearOfLine(box: Box, line: Box | null, size: Size): Box {
  if (line === null || intersect({ ...box, h: size.h }, line) === null) return box;
  const end = line.y - Math.round(LINE_BELOW.gap * size.h);
  return line.y < box.y + LINE_BELOW.from * box.h || box.y + box.h <= end ? box : { ...box, h: end - box.y };
}

/** Distance of drawings from a title below them, as a share of the slide's height. */
const ABOVE_TITLE = 0.03;

/** A place that ends a little before a title below it. */
export function clearOfTitle(box: Box, title: Box | null, size: Size): Box {
  const end = box.y + box.h;
  const least = Math.round(ABOVE_TITLE * size.h);
  if (title === null || title.y < box.y + box.h / 2 || title.y < end || title.y - end >= least) return box;
  return { ...box, h: title.y - least - box.y };
}

/** A panel of this share of the slide, with the slide's background all around it, is a page for content. */
const PAGE = 0.6;

function isPage({ x, y, w, h }: Box, size: Size): boolean {
  return w * h > PAGE * size.w * size.h && x > 0 && y > 0 && x + w < size.w && y + h < size.h;
}

/** A place on a page that the master draws, away from its edges: drawings have no insets as text has, and would touch them. */
export function clearOfEdges(box: Box, decorations: readonly Obstacle[], size: Size): Box {
  const panel = decorations.findLast((one) => one.isPanel === true && isPage(one, size) && isMostlyWithin(box, one));
  if (panel === undefined) return box;
  const margin = Math.round(PAGE_MARGIN * size.w);
  const x = Math.max(box.x, panel.x + margin);
  const y = Math.max(box.y, panel.y + margin);
  const right = Math.min(box.x + box.w, panel.x + panel.w - margin);
  const bottom = Math.min(box.y + box.h, panel.y + panel.h - margin);
  return right - x > MIN_LEFT.other * box.w && bottom - y > MIN_LEFT.other * box.h
    ? { x, y, w: right - x, h: bottom - y }
    : box;
}

/**
 * Shortens a cover-sized title that overlaps the content fields of its layout, so that it ends where the first of them
 * begins.
 */
function aboveContent(title: Box, fields: readonly LayoutField[], size: Size): Box {
  const covered = fields.filter(
    ({ kind, box }) => !['title', 'subtitle', 'caption'].includes(kind) && share(title, box) > TITLE_YIELDS.overlap,
  );
  const h = Math.min(...covered.map(({ box }) => box.y)) - title.y;
  return covered.length > 0 && h >= TITLE_YIELDS.left * size.h ? { ...title, h } : title;
}

/** A line over at least this share of a title's width would strike out its words; it is this share of its height from its edges. */
const STRIKES = { width: 0.6, from_edge: 0.06 } as const;

/** The larger part of a title above or below lines across it, and within the panel that it is on. */
function besideLines(title: Box, decorations: readonly Obstacle[], taken: readonly Box[], size: Size): Box {
  let box = title;
  for (const one of decorations) {
    const shared = Math.min(box.x + box.w, one.x + one.w) - Math.max(box.x, one.x);
    if (shared < STRIKES.width * box.w) continue;
    const isLine = one.h <= LINE * size.h;
    const mid = box.y + box.h / 2;
    const isOn = one.isPanel === true && shared > 0.9 * box.w && one.y < mid && one.y + one.h > mid;
    const edges = isLine ? [Math.round(one.y + one.h / 2)] : isOn ? [one.y, one.y + one.h] : [];
    const gap = Math.round(GAP * size.h);
    for (const edge of edges) {
      const [above, beneath] = [edge - box.y, box.y + box.h - edge];
      if (Math.min(above, beneath) <= (isLine ? STRIKES.from_edge * box.h : 0)) continue;
      const cut = above > beneath ? { ...box, h: above - gap } : { ...box, y: edge + gap, h: beneath - gap };
      if (cut.h < MIN_LEFT.title * box.h) continue;
      const others = [...decorations, ...taken].filter(
        (other) => intersect(other, { ...cut, y: 0, h: size.h }) !== null,
      );
      box = above > beneath ? raised(cut, box.h, others, size) : lowered(cut, box.h, others, size);
    }
  }
  return box;
}

/** Room at the edges of the slide that no text takes, as a share of its height. */
const MARGIN = 0.035;

/** A box that begins higher, as far as nothing is there, up to a height. */
function raised(box: Box, h: number, others: readonly Box[], size: Size): Box {
  const ends = others.map((one) => one.y + one.h).filter((end) => end <= box.y);
  const y = Math.min(box.y, Math.max(box.y + box.h - h, Math.round(MARGIN * size.h), ...ends));
  return { ...box, y, h: box.y + box.h - y };
}

/** A box that ends lower, as far as nothing is there, up to a height. */
function lowered(box: Box, h: number, others: readonly Box[], size: Size): Box {
  const end = box.y + box.h;
  const starts = others.map(({ y }) => y).filter((y) => y >= end);
  return { ...box, h: Math.max(end, Math.min(box.y + h, Math.round((1 - MARGIN) * size.h), ...starts)) - box.y };
}

/** The part of a box on the slide. A box that is mostly outside is moved onto it. */
function onSlide(box: Box, slide: Box): Box {
  const seen = intersect(box, slide);
  if (seen !== null && seen.w * seen.h >= MIN_ON_SLIDE * box.w * box.h) return seen;
  const w = Math.min(box.w, Math.round(slide.w * 0.9));
  const h = Math.min(box.h, Math.round(slide.h * 0.9));
  const margin = { x: Math.round(slide.w * 0.05), y: Math.round(slide.h * 0.05) };
  const within = (at: number, length: number, room: number, edge: number): number =>
    Math.max(edge, Math.min(at, room - edge - length));
  return { x: within(box.x, w, slide.w, margin.x), y: within(box.y, h, slide.h, margin.y), w, h };
}

/** The largest part of a box beside an obstacle, at distance `gap`; null if less than `least` of it would remain. */
function cutAround(box: Box, obstacle: Box, least: number, gap: number): Box | null {
  const common = intersect(box, obstacle);
  if (common === null) return box;
  const right = common.x + common.w + gap;
  const bottom = common.y + common.h + gap;
  const parts: Box[] = [
    { ...box, w: Math.max(0, common.x - gap - box.x) },
    { ...box, h: Math.max(0, common.y - gap - box.y) },
    { ...box, x: right, w: Math.max(0, box.x + box.w - right) },
    { ...box, y: bottom, h: Math.max(0, box.y + box.h - bottom) },
  ];
  const best = parts.sort((a, b) => b.w * b.h - a.w * a.h)[0];
  return best !== undefined && best.w * best.h >= least * box.w * box.h ? best : null;
}

/** The area below a box if it is at least a quarter of the slide high; otherwise null. */
function below(upper: Box, box: Box, slide: Box): Box | null {
  const y = upper.y + upper.h;
  const h = Math.min(box.h, Math.round(slide.h * 0.93) - y);
  return h >= slide.h / 4 ? { ...box, y, h } : null;
}

function share(a: Box, b: Box): number {
  const common = intersect(a, b);
  return common === null ? 0 : (common.w * common.h) / Math.max(1, Math.min(a.w * a.h, b.w * b.h));
}

function isSame(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;
}

/** Title and content of PowerPoint's default master, as fractions of the slide, and the gap between columns. */
const TITLE = { x: 0.069, y: 0.053, w: 0.862, h: 0.193 };
const CONTENT = { x: 0.069, y: 0.266, w: 0.862, h: 0.634 };
const COLUMN_GAP = 0.015;
const MAX_COLUMNS = 3;
/** Minimum size of a useful position, as fractions of the slide. */
const MIN_PLACE = { w: 0.2, h: 0.15 };

/**
 * Positions for placeholders that have none in layout and master, so that they can be used; slides state them. The
 * title goes to the usual place, the others share the free area below in columns. No position overlaps another
 * placeholder.
 * @returns boxes in EMU, for the placeholders that got one.
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
  const lost = all.filter(({ type, box }) => box === null && !HEADER_FOOTER_TYPES.has(type));
  const title = lost.find(({ type }) => masterTypeOf(type) === 'title');
  const titleBox = on(TITLE, size);
  if (title !== undefined && taken.every((box) => intersect(box, titleBox) === null)) {
    places.set(title.shape, titleBox);
  }
  const others = lost.filter(({ type }) => masterTypeOf(type) !== 'title');
  if (others.length === 0 || others.length > MAX_COLUMNS) return places;
  const room = largestFree(on(CONTENT, size), taken);
  const gap = Math.round(COLUMN_GAP * size.w);
  const w = room === null ? 0 : Math.floor((room.w - gap * (others.length - 1)) / others.length);
  if (room === null || w < MIN_PLACE.w * size.w || room.h < MIN_PLACE.h * size.h) return places;
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
