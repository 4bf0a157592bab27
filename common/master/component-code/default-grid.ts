import type { PercentBox } from '../../deck/layout-code.ts';
import type { FieldSpec } from './json-fields.ts';

/** The margins and heights of an ordinary slide, in percentages. */
const LEFT = 4.5;
const WIDTH = 91;
const TITLE = { y: 6.5, h: 13 };
const TOP = 23;
const BOTTOM = 90;
export const GAP = 2;
/** All that content may take. */
export const PAGE: PercentBox = { x: LEFT, y: TITLE.y, w: WIDTH, h: BOTTOM - TITLE.y };
/** A line of ordinary text. */
const LINE = 9;
/** Kinds that make a slide more than a cover. */
export const CONTENT_SLIDE: ReadonlySet<FieldSpec['kind']> = new Set(['picture', 'chart', 'table']);
/** More characters than this are a text, not a line. */
const LINE_CHARS = 60;

/**
 * Where the fields of a layout stand whose own places are not known: the title above, a subtitle below it, pictures, charts
 * and tables beside the texts, and everything in as many columns as it takes. A title alone with few lines is a cover.
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
