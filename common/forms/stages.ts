import type { FormItem } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { FormSheet, heightOf, inches, largestFitting, widthOf, words } from './visual-form.ts';
import type { FormDrawing, FormLook } from './visual-form.ts';

/** So many dated texts are side by side; more are along an axis. */
export const MOST_STAGES = 4;
const SIZES = [28, 26, 24, 22, 20, 18, 16, 14] as const;
const DATE_SIZES = [30, 28, 26, 24, 22, 20, 18, 16] as const;
/** A date that is broken at this size is broken at any. */
const LONG_DATE_SIZE = 20;
const OVERLAP = inches(0.06);
const GAP = inches(0.15);
const INSET = { x: inches(0.18), y: inches(0.22) } as const;
/** The point of a chevron, as a share of its height. */
const POINT = 0.28;
/** A wider typeface may take the place of ours. */
const DATE_SHARE = 0.94;
/** Texts are not much larger than their dates. */
const LARGER = 4;
const HEAD_AIR = inches(0.25);
const MIN_HEAD = inches(0.95);
const MAX_HEAD = inches(1.6);
/** Heads and texts take so much of their place at least. */
const MIN_HEIGHT = 0.78;
/** The part of what is free that is above. */
const ABOVE = 0.5;

/**
 * Two to four dated texts: the dates in arrows, which say the order and nothing of how far apart they are, over their texts.
 * @param whenOf the date of an item as it is written.
 */
export function drawStages(
  items: readonly FormItem[],
  box: Box,
  look: FormLook,
  whenOf: (item: FormItem) => string,
): FormDrawing {
  return largestFitting(SIZES, (size) => stagesOfSize(items, box, size, look, whenOf));
}

function stagesOfSize(
  items: readonly FormItem[],
  box: Box,
  size: number,
  look: FormLook,
  whenOf: (item: FormItem) => string,
): FormDrawing {
  const sheet = new FormSheet(look);
  const w = (box.w + OVERLAP * (items.length - 1)) / items.length;
  const step = w - OVERLAP;
  const inner = step - GAP - 2 * INSET.x;
  const texts = items.map(({ label = '', text = '' }) => [
    ...(label === '' ? [] : [words(label, size, { bold: text !== '' })]),
    ...(text === '' ? [] : [words(text, size, { space_before_pt: label === '' ? 0 : 4 })]),
  ]);
  const share = (at: number): number => 1 - ((at === 0 ? 1 : 2) * POINT * MIN_HEAD) / w - INSET.x / w;
  const isWide = (at: number, each: number): boolean =>
    widthOf(whenOf(items[at] ?? {}), each, true, look) > w * share(at) * DATE_SHARE;
  const short = items.flatMap((_, at) => (isWide(at, LONG_DATE_SIZE) ? [] : [at]));
  const headOf = (each: number): number =>
    Math.max(...items.map((item, at) => heightOf([words(whenOf(item), each, { bold: true })], w * share(at), look)));
  const date =
    DATE_SIZES.find((each) => short.every((at) => !isWide(at, each)) && headOf(each) + HEAD_AIR <= MAX_HEAD) ?? 16;
  const least = Math.max(MIN_HEAD, headOf(date) + HEAD_AIR);
  const needed = Math.max(...texts.map((each) => heightOf(each, inner, look))) + 2 * INSET.y;
  const sum = least + GAP + needed;
  if (!(sum <= box.h) || size > date + LARGER) sheet.fits = false;
  const all = Number.isFinite(sum) ? Math.min(box.h, Math.max(sum, box.h * MIN_HEIGHT)) : box.h;
  // What the texts do not need makes the arrows higher, up to a point.
  const head = Math.max(least, Math.min(MAX_HEAD, all - GAP - needed));
  const top = box.y + (box.h - all) * ABOVE;
  items.forEach((item, at) => {
    const x = box.x + at * step;
    sheet.shape(`stage-${at}`, { x, y: top, w, h: head }, item.is_key === true ? 'accent' : 'block', {
      geometry: at === 0 ? 'homePlate' : 'chevron',
      adjust: [POINT * 100_000 * (MIN_HEAD / head)],
      paragraphs: [words(whenOf(item), date, { bold: true })],
      text_share: share(at),
    });
    const place = { x, y: top + head + GAP, w: at === items.length - 1 ? w : step - GAP, h: all - head - GAP };
    sheet.shape(`text-${at}`, place, 'tint', {
      paragraphs: texts[at] ?? [],
      style: { align: 'start', anchor: 'top', inset: INSET },
    });
  });
  return sheet.drawing;
}
