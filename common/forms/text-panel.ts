import { EMU_PER_INCH } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import type { FormPart, FormShape } from './part.ts';

/** Room between texts and the edges of the panel that they are on over a picture or an uneven background, EMU. */
const MARGIN = { x: 0.2 * EMU_PER_INCH, y: 0.14 * EMU_PER_INCH } as const;
/** How far the panel of a form that fills its place may leave it. */
const MAX_OUTSIDE = 0.12 * EMU_PER_INCH;
/** The share of a form's height from which the panel of texts has all of it. */
const MAX_OF_FORM = 0.6;

/** The place behind all texts of a form that have no fill of their own, hardly larger than the form's; null without such texts. */
export function textPanelOf(parts: readonly FormPart[], within: Box): Box | null {
  const panel = wholePanel(parts);
  if (panel === null) return null;
  const left = Math.max(panel.x, within.x - MAX_OUTSIDE);
  const top = Math.max(panel.y, within.y - MAX_OUTSIDE / 2);
  const right = Math.min(panel.x + panel.w, within.x + within.w + MAX_OUTSIDE);
  const bottom = Math.min(panel.y + panel.h, within.y + within.h + MAX_OUTSIDE / 2);
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/** A place so much smaller on each side that the panel of the texts of a form drawn in it does not leave the given one. */
export function insideTextPanel(parts: readonly FormPart[], box: Box): Box {
  const panel = wholePanel(parts);
  if (panel === null) return box;
  const [left, top] = [Math.max(0, box.x - panel.x), Math.max(0, box.y - panel.y)];
  const right = Math.max(0, panel.x + panel.w - box.x - box.w);
  const bottom = Math.max(0, panel.y + panel.h - box.y - box.h);
  return { x: box.x + left, y: box.y + top, w: box.w - left - right, h: box.h - top - bottom };
}

function wholePanel(parts: readonly FormPart[]): Box | null {
  const loose = parts.filter(isLoose);
  const [first, ...others] = loose.map((part) => part.box);
  if (first === undefined) return null;
  const { x, y, w, h } = others.reduce(union, first);
  const whole = parts.flatMap((part) => (part.kind === 'connector' ? [] : [part.box])).reduce(union, first);
  // Marks that belong to the words, such as the axis of dates or the numbers of rows, are on it too.
  if (!parts.some((part) => isPanel(part, parts))) {
    return {
      ...{ x: whole.x - MARGIN.x, w: whole.w + 2 * MARGIN.x },
      ...{ y: whole.y - MARGIN.y, h: whole.h + 2 * MARGIN.y },
    };
  }
  const across = { x: x - MARGIN.x, w: w + 2 * MARGIN.x };
  const isBeside = whole.w > w + 2 * MARGIN.x && h >= MAX_OF_FORM * whole.h;
  // As high as what is beside it.
  if (isBeside) return { ...across, y: whole.y, h: whole.h };
  const high = h >= MAX_OF_FORM * whole.h ? whole : { y, h };
  return { ...across, y: high.y - MARGIN.y, h: high.h + 2 * MARGIN.y };
}

/** A shape that has its own words on it, beside texts that have none; the circle of a number is a mark. */
function isPanel(part: FormPart, parts: readonly FormPart[]): boolean {
  if (part.kind !== 'shape' || part.fill === 'none') return part.kind === 'picture';
  if (part.geometry === 'ellipse') return false;
  return part.text !== undefined || part.fill === 'tint' || wordsOn(part, parts) === 'words';
}

/** A text on the slide's background. */
export function isLoose(part: FormPart): part is FormShape {
  const isText = part.kind === 'shape' && part.text !== undefined && part.fill === 'none';
  return isText && part.line === undefined && part.on === undefined;
}

/** What is on a shape: words, an icon alone where the shape is on a panel, or nothing. */
export function wordsOn(shape: FormShape, parts: readonly FormPart[]): 'icon' | 'nothing' | 'words' {
  const on = parts.filter(
    (part) =>
      (part.kind === 'path' || (part.kind === 'shape' && part.text !== undefined && part.fill === 'none')) &&
      (part.on ?? 'background') === shape.fill &&
      isWithin(shape.box, { ...part.box, x: part.box.x + part.box.w / 2, y: part.box.y + part.box.h / 2, w: 0, h: 0 }),
  );
  if (on.length === 0) return 'nothing';
  const isOnPanel = parts.some(
    (part) => part !== shape && part.kind === 'shape' && part.fill !== 'none' && isWithin(part.box, shape.box),
  );
  return isOnPanel && shape.geometry === 'ellipse' && on.every(({ kind }) => kind === 'path') ? 'icon' : 'words';
}

function isWithin(outer: Box, { x, y, w, h }: Box): boolean {
  return x >= outer.x && y >= outer.y && x + w <= outer.x + outer.w && y + h <= outer.y + outer.h;
}

export function union(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}
