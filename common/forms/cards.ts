import * as z from 'zod';
import type { FormItem } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { drawDefinitions } from './rows.ts';
import {
  BODY_SIZES,
  everyItemHas,
  smallRadius,
  FormSheet,
  heightOf,
  iconsOf,
  inches,
  largestFitting,
  valueOf,
  widthOf,
  words,
  NARROW,
  TILE_GAP as GAP,
  TILE_PADDING as PADDING,
} from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

/** Columns of each row: a lower row of two is wider. */
const ROWS: Readonly<Record<number, readonly number[]>> = { 1: [1], 2: [2], 3: [3], 4: [2, 2], 5: [3, 2], 6: [3, 3] };
const NARROW_ROWS: Readonly<Record<number, readonly number[]>> = {
  ...ROWS,
  ...{ 3: [1, 1, 1], 5: [2, 2, 1], 6: [2, 2, 2] },
};

/** Places of cards in rows over the whole box. */
function cardBoxes(count: number, box: Box): Box[] {
  const rows = (box.w < NARROW ? NARROW_ROWS : ROWS)[count] ?? [count];
  const h = (box.h - GAP * (rows.length - 1)) / rows.length;
  return rows.flatMap((columns, row) => {
    const w = (box.w - GAP * (columns - 1)) / columns;
    return Array.from({ length: columns }, (_, at) => ({
      x: box.x + at * (w + GAP),
      y: box.y + row * (h + GAP),
      w,
      h,
    }));
  });
}

function drawCards(
  items: readonly FormItem[],
  icons: readonly (string | null)[],
  box: Box,
  size: number,
  look: FormLook,
): FormDrawing {
  const sheet = new FormSheet(look);
  const boxes = cardBoxes(items.length, box);
  const lowest = Math.min(...boxes.map(({ h }) => h));
  const isTall = boxes.every(({ w, h }) => h > inches(3) && h > w * 0.8);
  const circle = isTall ? inches(0.9) : Math.min(inches(0.66), lowest * 0.34);
  items.forEach((item, at) => {
    const place = boxes[at];
    if (place === undefined) return;
    const isKey = item.is_key === true;
    const inner = { x: place.x + PADDING, y: place.y + PADDING, w: place.w - 2 * PADDING, h: place.h - 2 * PADDING };
    sheet.shape(`card-${at}`, place, 'tint', { name: 'Card', geometry: 'roundRect', adjust: smallRadius(place) });
    sheet.badge(
      `sign-${at}`,
      { x: inner.x, y: inner.y, w: circle, h: circle },
      {
        icon: icons[at] ?? null,
        sign: String(at + 1),
        fill: isKey ? 'accent' : 'soft',
        colour: isKey ? 'text' : 'accent',
      },
    );
    const head = words(item.label ?? '', isTall ? size + 2 : size, {
      bold: true,
      colour: isKey ? 'accent' : 'heading',
    });
    const value = valueOf(item);
    const beside = inner.x + circle + inches(0.18);
    const chip = value === '' ? 0 : widthOf(value, 14, true, look) + inches(0.3);
    if (value !== '')
      sheet.shape(
        `chip-${at}`,
        { x: inner.x + inner.w - chip, y: inner.y + (circle - inches(0.34)) / 2, w: chip, h: inches(0.34) },
        'soft',
        { geometry: 'roundRect', adjust: [50_000], paragraphs: [words(value, 14, { bold: true, colour: 'accent' })] },
      );
    const taken = chip === 0 ? 0 : chip + inches(0.1);
    const headBox = isTall
      ? { x: inner.x, y: inner.y + circle + inches(0.2), w: inner.w, h: heightOf([head], inner.w, look) }
      : { x: beside, y: inner.y, w: inner.x + inner.w - beside - taken, h: circle };
    if (isTall && !Number.isFinite(headBox.h)) headBox.h = inches(0.5);
    sheet.text(`head-${at}`, headBox, 'tint', [head], { anchor: isTall ? 'top' : 'middle' });
    const top = headBox.y + headBox.h + inches(isTall ? 0.08 : 0.14);
    sheet.text(`text-${at}`, { ...inner, y: top, h: Math.max(0, inner.y + inner.h - top) }, 'tint', [
      words(item.text ?? '', size),
    ]);
  });
  return sheet.drawing;
}

export const cards: VisualForm = {
  name: 'cards',
  label: 'Cards',
  prompt: 'cards: 2 to 6 parallel points of equal weight, without order; each item has a label (a name) and a text.',
  schema: z.object({ label: z.string().min(1), text: z.string().min(1), value: z.string().optional() }),
  items: { min: 2, max: 6 },
  decoration: 'band',
  chars: { label: 30, text: 140 },
  fallback: 'bullets',
  misfit: (spec) => (everyItemHas(spec, 'label', 'text') ? null : 'forms.no_label_and_text'),
  draw(spec, box, look) {
    const icons = iconsOf(spec, look);
    const isTall = spec.items.length <= 3 && box.w >= NARROW;
    const sizes = isTall ? [24, 22, ...BODY_SIZES] : BODY_SIZES;
    const drawing = largestFitting(sizes, (size) => drawCards(spec.items, icons, box, size, look));
    if (drawing.fits) return drawing;
    const rows = largestFitting(BODY_SIZES, (size) => drawDefinitions(spec.items, box, size, look));
    return rows.fits ? rows : drawing;
  },
};
