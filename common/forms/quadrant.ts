import * as z from 'zod';
import type { FormItem, FormSpec } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { everyItemHas, FormSheet, heightOf, inches, largestFitting, smallRadius, words } from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const GAP = inches(0.16);
const PADDING = inches(0.22);
const ENDS = inches(0.42);
/** Between the labels of an axis and its line. */
const AWAY = inches(0.1);

/** The two axes by the labels of their ends: low and high, from left to right and from bottom to top. */
interface Axes {
  x: [string, string];
  y: [string, string];
}

function axesOf({ columns = [] }: FormSpec): Axes | null {
  const [left, right, bottom, top, ...more] = columns.map((each) => each.trim());
  if (!left || !right || !bottom || !top || more.length > 0) return null;
  return { x: [left, right], y: [bottom, top] };
}

/** The field that an item's group names, as column and row from the top left; null if it doesn't name both ends. */
function placeOf({ group = '' }: FormItem, { x, y }: Axes): { column: number; row: number } | null {
  const ends = group.split('/').map((each) => each.trim().toLowerCase());
  const at = (names: readonly string[]): number => names.findIndex((name) => ends.includes(name.toLowerCase()));
  const [column, up] = [at(x), at(y)];
  return ends.length === 2 && column >= 0 && up >= 0 ? { column, row: 1 - up } : null;
}

function drawQuadrant(spec: FormSpec, axes: Axes, box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const side = Math.min(box.w * 0.16, inches(1.7));
  const grid = { x: box.x + side, y: box.y, w: box.w - side, h: box.h - ENDS - AWAY };
  const [w, h] = [(grid.w - GAP) / 2, (grid.h - GAP) / 2];
  const end = (text: string) => [words(text, size, { bold: true, colour: 'quiet' })];
  axes.y.forEach((name, at) => {
    const place = { x: box.x, y: grid.y + (1 - at) * (h + GAP), w: side - AWAY, h };
    sheet.text(`y-${at}`, place, null, end(name), { anchor: 'middle' });
  });
  [0, 1, 2, 3].forEach((cell) => {
    const [column, row] = [cell % 2, Math.floor(cell / 2)];
    const items = spec.items.filter((item) => {
      const place = placeOf(item, axes);
      return place?.column === column && place.row === row;
    });
    const place = { x: grid.x + column * (w + GAP), y: grid.y + row * (h + GAP), w, h };
    const isKey = items.some(({ is_key }) => is_key === true);
    const fill = isKey ? 'soft' : 'tint';
    const more = { name: 'Quadrant', geometry: 'roundRect', adjust: smallRadius(place) } as const;
    sheet.shape(`cell-${cell}`, place, fill, more);
    const inner = { x: place.x + PADDING, w: w - 2 * PADDING };
    const paragraphs = items.map((item) => paragraphsOf(item, size));
    const needed = paragraphs.map((each) => heightOf(each, inner.w, look));
    const room = h - 2 * inches(0.14);
    const sum = needed.reduce((total, each) => total + each, 0);
    if (sum > room) sheet.fits = false;
    const extra = Number.isFinite(sum) ? Math.max(0, room - sum) / (items.length + 1) : 0;
    const gap = Math.min(extra, inches(0.3));
    let y = place.y + (h - (Number.isFinite(sum) ? sum : room) - gap * (items.length - 1)) / 2;
    items.forEach((_, at) => {
      const height = Number.isFinite(sum) ? (needed[at] ?? 0) : room / items.length;
      sheet.text(`item-${cell}-${at}`, { ...inner, y, h: height }, fill, paragraphs[at] ?? []);
      y += height + gap;
    });
  });
  axes.x.forEach((name, at) => {
    const place = { x: grid.x + at * (w + GAP), y: grid.y + grid.h + AWAY, w, h: ENDS };
    sheet.text(`x-${at}`, place, null, end(name), { align: 'center' });
  });
  return sheet.drawing;
}

function paragraphsOf(item: FormItem, size: number) {
  return [
    words(item.label ?? '', size, { bold: true, colour: item.is_key === true ? 'accent' : 'heading' }),
    ...((item.text ?? '') === '' ? [] : [words(item.text ?? '', size, { space_before_pt: 1 })]),
  ];
}

/** Items in the four fields of two axes, as their source states. */
export const quadrant: VisualForm = {
  name: 'quadrant',
  label: 'Quadrant',
  prompt:
    'quadrant: 3 to 8 items on two axes that the source names, with a place for each; columns holds the ends of the axes: left, right, bottom, top; each item has a label, a group "<left or right> / <bottom or top>" and if needed a text.',
  schema: z.object({ label: z.string().min(1), group: z.string().min(3), text: z.string().optional() }),
  items: { min: 3, max: 8 },
  decoration: 'plain',
  chars: { label: 30, text: 50 },
  fallback: 'comparison',
  misfit(spec) {
    const axes = axesOf(spec);
    const isPlaced = axes !== null && spec.items.every((item) => placeOf(item, axes) !== null);
    return isPlaced && everyItemHas(spec, 'label') ? null : 'forms.no_axes';
  },
  draw(spec, box, look) {
    const axes = axesOf(spec) ?? { x: ['', ''], y: ['', ''] };
    return largestFitting([20, 18, 16, 14], (size) => drawQuadrant(spec, axes, box, size, look));
  },
};
