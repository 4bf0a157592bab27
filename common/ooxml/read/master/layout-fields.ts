import type { Box, Size } from '../../../deck/geometry.ts';
import type { FieldKind, LayoutField, TextFrame } from '../../../deck/layout.ts';

/** A placeholder of a layout with everything it inherits. */
export interface ResolvedPlaceholder {
  type: string;
  idx: number;
  shapeName: string;
  box: Box;
  /** True if slides must state its box, because layout and master give none, or only one inside a group. */
  isUnplaced?: boolean;
  text: TextFrame;
}

/** A shape name of this form (`{{name}}`) sets the field name of a placeholder. */
const OWN_NAME = /^\{\{([A-Za-z][A-Za-z0-9_]{0,63})\}\}$/;

const KINDS: Readonly<Record<string, FieldKind>> = {
  title: 'title',
  ctrTitle: 'title',
  subTitle: 'subtitle',
  body: 'body',
  obj: 'object',
  pic: 'picture',
  clipArt: 'picture',
  chart: 'chart',
  tbl: 'table',
};
/** Text with fewer lines than this beside something larger is a caption. */
const CAPTION_LINES = 2.6;
/** Where the foot of a slide begins and the maximum height of a line there, as fractions of the slide height. */
const FOOT_FROM = 0.82;
const FOOT_HEIGHT = 0.1;
/** Maximum height of a line above the title and maximum distance from it, as fractions of the slide height. */
const KICKER_HEIGHT = 0.06;

/**
 * Turns placeholders into fields, in reading order, with names unique within the layout: title, subtitle, body, body_2,
 * caption, picture, chart, table, object. A content placeholder (`obj`) accepts text, chart, table or picture: its kind
 * is `object`, it has a text frame and is named like a body. A text placeholder of one or two lines beside a larger
 * field, or at the foot of the slide, is a caption. A placeholder whose shape is named `{{points}}` gets the field name
 * `points`.
 * `max_length` and `max_items` are 0 until the text is measured. Some fields state their own box: those without a
 * position in layout and master, and those whose type and index occur twice (LibreOffice writes such layouts), because
 * programs differ in which of the two they find.
 */
export function makeFields(placeholders: readonly ResolvedPlaceholder[], size: Size): LayoutField[] {
  const counts = new Map<string, number>();
  const own = ownNames(placeholders);
  const title = placeholders.find(({ type }) => isTitle(type))?.box;
  const largest = Math.max(0, ...placeholders.filter(({ type }) => !isTitle(type)).map(({ box }) => box.w * box.h));
  return inReadingOrder(placeholders, size).map((one) => {
    const kind = title !== undefined && isOverTitle(one, title, size) ? 'caption' : kindOf(one, largest, size);
    const stem = one.type === 'obj' ? 'body' : kind;
    const name = own.get(one) ?? numbered(stem, counts, own);
    const takesText = kind === 'object' ? one.type === 'obj' : kind !== 'picture';
    return {
      name,
      kind,
      placeholder: { type: one.type, idx: one.idx },
      shape_name: one.shapeName,
      box: one.box,
      ...((one.isUnplaced === true || isAmbiguous(one, placeholders)) && { is_moved: true }),
      ...(takesText && { text: one.text }),
      max_length: 0,
      max_items: 0,
    };
  });
}

function isAmbiguous({ type, idx }: ResolvedPlaceholder, all: readonly ResolvedPlaceholder[]): boolean {
  return all.filter((one) => one.type === type && one.idx === idx).length > 1;
}

/** Field names set by placeholders themselves; if two set the same name, the first one gets it. */
function ownNames(placeholders: readonly ResolvedPlaceholder[]): Map<ResolvedPlaceholder, string> {
  const names = new Map<ResolvedPlaceholder, string>();
  const taken = new Set<string>();
  for (const one of placeholders) {
    const name = OWN_NAME.exec(one.shapeName)?.[1];
    if (name === undefined || taken.has(name) || name in Object.prototype) continue;
    taken.add(name);
    names.set(one, name);
  }
  return names;
}

/** The next numbered name of a kind that no placeholder has set itself. */
function numbered(stem: string, counts: Map<string, number>, own: ReadonlyMap<unknown, string>): string {
  const given = new Set(own.values());
  for (;;) {
    const count = (counts.get(stem) ?? 0) + 1;
    counts.set(stem, count);
    const name = count === 1 ? stem : `${stem}_${count}`;
    if (!given.has(name)) return name;
  }
}

/** Whether a box is a line at the foot of the slide, used for sources and remarks rather than content. */
export function isAtFoot(box: Box, size: Size): boolean {
  return box.y > FOOT_FROM * size.h && box.h < FOOT_HEIGHT * size.h;
}

/** Whether a one-line text sits right above the title; it names the chapter or topic and is not content. */
export function isKicker(box: Box, title: Box, size: Size): boolean {
  const gap = title.y - (box.y + box.h);
  return box.h < KICKER_HEIGHT * size.h && gap > -0.01 * size.h && gap < KICKER_HEIGHT * size.h;
}

function isOverTitle({ type, box, text }: ResolvedPlaceholder, title: Box, size: Size): boolean {
  return type === 'body' && !text.is_vertical && isKicker(box, title, size);
}

/** Estimated number of lines that fit a frame at its first level: height divided by 1.2 times the size. */
export function roughLines(box: Box, text: TextFrame): number {
  const [level] = text.levels;
  const pt = (box.h - text.insets.top - text.insets.bottom) / 12_700;
  return pt / (1.2 * (level?.size_pt ?? 18));
}

function kindOf(one: ResolvedPlaceholder, largest: number, size: Size): FieldKind {
  const kind = KINDS[one.type] ?? 'object';
  if (kind !== 'body' || one.text.is_vertical) return kind;
  if (isAtFoot(one.box, size)) return 'caption';
  const isSmall = one.box.w * one.box.h < 0.5 * largest;
  return isSmall && roughLines(one.box, one.text) < CAPTION_LINES ? 'caption' : kind;
}

function isTitle(type: string): boolean {
  return type === 'title' || type === 'ctrTitle';
}

/** Sorts titles first, then rows from top to bottom, each from left to right. */
function inReadingOrder(placeholders: readonly ResolvedPlaceholder[], size: Size): ResolvedPlaceholder[] {
  const row = (one: ResolvedPlaceholder): number => Math.round((one.box.y / size.h) * 16);
  return placeholders
    .map((one, index) => ({ one, index }))
    .sort(
      (a, b) =>
        Number(isTitle(b.one.type)) - Number(isTitle(a.one.type)) ||
        row(a.one) - row(b.one) ||
        a.one.box.x - b.one.box.x ||
        a.index - b.index,
    )
    .map(({ one }) => one);
}
