import type { PercentBox } from '../../deck/layout-code.ts';
import type { FieldSpec } from './json-fields.ts';

/** The margins and heights of an ordinary slide, in percentages. */
const LEFT = 4.5;
const WIDTH = 91;
const TITLE = { y: 6.5, h: 13 };
const TOP = 23;
const BOTTOM = 90;
export const GAP = 2;
/** The area available for content. */
export const PAGE: PercentBox = { x: LEFT, y: TITLE.y, w: WIDTH, h: BOTTOM - TITLE.y };
/** Height of a line of ordinary text. */
const LINE = 9;
/** Kinds of fields that a cover doesn't have. */
export const CONTENT_SLIDE: ReadonlySet<FieldSpec['kind']> = new Set(['picture', 'chart', 'table']);
/** A longer text isn't a single line. */
const LINE_CHARS = 60;

/**
 * Default places for the fields of a layout: the title at the top, a subtitle below it, pictures, charts and tables
 * beside the texts, in as many columns as necessary. A title with only a few lines is a cover.
 */
export function defaultGrid(specs: readonly FieldSpec[]): Map<string, PercentBox> {
  const boxes = new Map<string, PercentBox>();
  const title = specs.find(({ kind }) => kind === 'title');
  const subtitle = specs.find(({ kind }) => kind === 'subtitle');
  const others = specs.filter((spec) => spec !== title && spec !== subtitle);
  if (others.length === 0) {
    if (title !== undefined) boxes.set(title.name, { x: 8, y: 28, w: 84, h: 24 });
    if (subtitle !== undefined) boxes.set(subtitle.name, { x: 8, y: 55, w: 84, h: 14 });
    return boxes;
  }
  let top = TOP;
  if (title === undefined) top = TITLE.y;
  else boxes.set(title.name, { x: LEFT, w: WIDTH, ...TITLE });
  if (subtitle !== undefined) {
    boxes.set(subtitle.name, { x: LEFT, y: top - GAP, w: WIDTH, h: LINE });
    top += LINE;
  }
  const visuals = others.filter(({ kind }) => kind === 'picture' || kind === 'chart' || kind === 'table');
  const texts = others.filter((spec) => !visuals.includes(spec));
  const whole = { x: LEFT, y: top, w: WIDTH, h: BOTTOM - top };
  if (visuals.length === 0 || texts.length === 0) fill(boxes, others, whole);
  else {
    const half = (whole.w - GAP) / 2;
    fill(boxes, texts, { ...whole, w: half });
    fill(boxes, visuals, { ...whole, x: whole.x + half + GAP, w: half });
  }
  return boxes;
}

/** Fields side by side: lists and pictures in columns, lines below each other. */
function fill(boxes: Map<string, PercentBox>, specs: readonly FieldSpec[], room: PercentBox): void {
  const columns = Math.min(
    specs.length,
    room.w > 60 ? (specs.length > 4 ? 3 : specs.length) : specs.length > 4 ? 2 : 1,
  );
  const rows = Math.ceil(specs.length / columns);
  const heights = Array.from({ length: rows }, (_, row) =>
    specs.slice(row * columns, (row + 1) * columns).every(isLine) ? 1 : 3,
  );
  const width = (room.w - GAP * (columns - 1)) / columns;
  const height = room.h - GAP * (rows - 1);
  const total = heights.reduce((sum, one) => sum + one, 0);
  let y = room.y;
  heights.forEach((share, row) => {
    const h = (share / total) * height;
    specs.slice(row * columns, (row + 1) * columns).forEach((spec, column) => {
      boxes.set(spec.name, { x: room.x + column * (width + GAP), y, w: width, h });
    });
    y += h + GAP;
  });
}

/** A short text in one paragraph. */
export function isLine({ kind, isList, max_length }: FieldSpec): boolean {
  return kind === 'subtitle' || (kind === 'body' && !isList && (max_length ?? LINE_CHARS + 1) <= LINE_CHARS);
}

/** Bottom edge of text: date, footer and number are below. */
const TEXT_BOTTOM = 92;
const MIN_SIZE = { w: 5, h: 3.2 };
/** A place must be on the slide at least to this share. */
const MIN_ON_SLIDE = 0.6;
/** Maximum overlap of two boxes as a share of the smaller one. */
const MAX_COMMON = 0.15;

/**
 * Adjusts computed places to the slide: inside it, high enough for a line, above the footer, and without overlaps.
 * @param pictures may reach the edges and aren't covered.
 * @returns null if they can't be used.
 */
export function settleBoxes(
  boxes: ReadonlyMap<string, PercentBox>,
  pictures: ReadonlySet<string>,
): Map<string, PercentBox> | null {
  const settled = new Map<string, PercentBox>();
  for (const [name, box] of boxes) {
    if (![box.x, box.y, box.w, box.h].every(Number.isFinite)) return null;
    const seen = onSlide(box, pictures.has(name) ? 100 : TEXT_BOTTOM);
    if (seen === null) return null;
    settled.set(name, seen);
  }
  const all = [...settled.values()];
  for (const [index, one] of all.entries()) {
    for (const other of all.slice(index + 1)) {
      const cut = apart(one, other);
      if (cut === null) return null;
      Object.assign(other, cut);
    }
  }
  for (const box of settled.values()) for (const key of ['x', 'y', 'w', 'h'] as const) box[key] = round(box[key]);
  return settled;
}

function onSlide(box: PercentBox, bottom: number): PercentBox | null {
  const high = Math.max(box.h, MIN_SIZE.h);
  const x = Math.max(0, box.x);
  const y = Math.max(0, Math.min(box.y, bottom - MIN_SIZE.h));
  const w = Math.min(100, box.x + box.w) - x;
  const h = Math.min(bottom, Math.max(y, box.y) + high) - y;
  if (w < MIN_SIZE.w || h < MIN_SIZE.h) return null;
  return w * h < MIN_ON_SLIDE * box.w * Math.min(high, bottom) && w * h < 400 ? null : { x, y, w, h };
}

/** The second box without its overlap; null if too much would be lost. */
function apart(one: PercentBox, other: PercentBox): PercentBox | null {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  if (w <= 0.01 || h <= 0.01) return other;
  if (w * h > MAX_COMMON * Math.min(one.w * one.h, other.w * other.h)) return null;
  if (h * other.w <= w * other.h) {
    const isBelow = other.y >= one.y;
    return { ...other, y: isBelow ? other.y + h : other.y, h: other.h - h };
  }
  const isRight = other.x >= one.x;
  return { ...other, x: isRight ? other.x + w : other.x, w: other.w - w };
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
