import * as z from 'zod';
import type { FormItem, FormSpec } from '../deck/form.ts';
import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import {
  BODY_SIZES,
  everyItemHas,
  FormSheet,
  heightOf,
  iconsOf,
  inches,
  largestFitting,
  words,
} from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const ARC = inches(0.14);
const HEAD = inches(0.38);
/** How far the head of an arrow reaches beyond the ring. */
const BARB = HEAD * 0.55;
/** The radius of the ring, and the free room at its sides that its texts need at least, as a share of the width. */
const RING = { most: inches(1.95), share: 0.18 } as const;
/** Between a circle or the ring and the text beside it. */
const BESIDE = inches(0.2);
/** Units of a path. */
const UNIT = 1270;
/** The first step is at the top left or top centre, never where its text would overlap an arc. */
const START: Readonly<Record<number, number>> = { 3: -150, 4: -135, 5: -126, 6: -120 };
const point = (centre: number, radius: number, degrees: number) => {
  const angle = (degrees * Math.PI) / 180;
  return { x: centre + radius * Math.cos(angle), y: centre + radius * Math.sin(angle) };
};

/** An arc with an arrow head, clockwise, as a path within the square around the ring. */
function arcPath(outer: number, radius: number, from: number, to: number): string {
  const head = (HEAD / radius) * (180 / Math.PI);
  const end = to - head;
  const at = (distance: number, degrees: number): string => {
    const { x, y } = point(outer, distance, degrees);
    return `${(x / UNIT).toFixed(1)} ${(y / UNIT).toFixed(1)}`;
  };
  const sweep = (distance: number, start: number, stop: number): string => {
    const count = Math.max(1, Math.ceil(Math.abs(stop - start) / 30));
    const step = (stop - start) / count;
    const reach = distance / Math.cos((step / 2) * (Math.PI / 180));
    const k = (4 / 3) * Math.tan((step / 4) * (Math.PI / 180));
    return Array.from({ length: count }, (_, index) => {
      const [a, b] = [start + index * step, start + (index + 1) * step];
      const control = (degrees: number, sign: number): string => {
        const angle = (degrees * Math.PI) / 180;
        const x = outer + distance * (Math.cos(angle) - sign * k * Math.sin(angle));
        const y = outer + distance * (Math.sin(angle) + sign * k * Math.cos(angle));
        return `${(x / UNIT).toFixed(1)} ${(y / UNIT).toFixed(1)}`;
      };
      return reach === 0 ? '' : `C${control(a, 1)} ${control(b, -1)} ${at(distance, b)}`;
    }).join('');
  };
  const [wide, narrow] = [radius + ARC / 2, radius - ARC / 2];
  return `M${at(wide, from)}${sweep(wide, from, end)}L${at(radius + BARB, end)}L${at(radius, to)}L${at(radius - BARB, end)}L${at(narrow, end)}${sweep(narrow, end, from)}Z`;
}

function drawCycle(
  spec: FormSpec,
  icons: readonly (string | null)[],
  box: Box,
  size: number,
  look: FormLook,
): FormDrawing {
  const sheet = new FormSheet(look);
  const { items } = spec;
  const circle = items.length > 4 ? inches(0.9) : inches(1.1);
  const radius = Math.min(RING.most, (box.h - circle) / 2, box.w * RING.share);
  const centre = { x: box.x + box.w / 2, y: box.y + box.h / 2 };
  const angles = items.map((_, at) => (START[items.length] ?? -90) + (at * 360) / items.length);
  const outer = radius + HEAD;
  const margin = ((circle / 2 + inches(0.1)) / radius) * (180 / Math.PI);
  angles.forEach((angle, at) => {
    const to = angle + 360 / items.length - margin;
    sheet.path(`arc-${at}`, {
      box: { x: centre.x - outer, y: centre.y - outer, w: 2 * outer, h: 2 * outer },
      path: arcPath(outer, radius, angle + margin, to),
      size: { w: (2 * outer) / UNIT, h: (2 * outer) / UNIT },
      ...{ fill: 'muted', is_directed: true, name: 'Arrow' },
    });
  });
  const [core] = spec.columns ?? [];
  if (core !== undefined) {
    // Of three or four steps, none is beside the centre.
    const side = 2 * (radius - (items.length > 4 ? circle / 2 : BARB) - inches(0.12));
    const place = { x: centre.x - side / 2, y: centre.y - CORE / 2, w: side, h: CORE };
    sheet.text('core', place, null, [words(core, coreSize(core, side, look), { bold: true, colour: 'heading' })], {
      align: 'center',
      anchor: 'middle',
    });
  }
  const isMarked = markedOf(items);
  // Numbers in the circles say the order, and need not be said again.
  const hasIcons = icons.every((icon) => icon !== null);
  const farthest = radius + Math.max(circle / 2, BARB) + BESIDE;
  const sides = angles.map((angle) => Math.cos((angle * Math.PI) / 180) > -0.03);
  items.forEach((item, at) => {
    const isRight = sides[at] === true;
    const { x, y } = point(0, radius, angles[at] ?? 0);
    const place = { x: centre.x + x - circle / 2, y: centre.y + y - circle / 2, w: circle, h: circle };
    const fill = isMarked(item) ? 'accent' : 'block';
    sheet.badge(`step-${at}`, place, { icon: icons[at] ?? null, sign: String(at + 1), fill, colour: 'text' });
    // Texts may use the height up to half way to their neighbours on this side.
    const ys = angles
      .flatMap((angle, index) => (sides[index] === isRight ? [point(0, radius, angle).y] : []))
      .sort((a, b) => a - b);
    const index = ys.indexOf(y);
    const above = index > 0 ? ((ys[index - 1] ?? 0) + y) / 2 : -box.h / 2;
    const below = index < ys.length - 1 ? ((ys[index + 1] ?? 0) + y) / 2 : box.h / 2;
    const half = Math.min(y - above, below - y) - inches(0.06);
    const paragraphs = paragraphsOf(item, hasIcons ? at : null, size, isMarked(item));
    // Beside its circle where the ring leaves room for it: its height there is known from its narrowest place.
    const tall = Math.min(half, heightOf(paragraphs, box.w / 2 - farthest, look) / 2);
    const nearest = Math.max(Math.abs(x) + circle / 2, ringBeside(radius + BARB, y - tall, y + tall)) + BESIDE;
    const reach = Math.min(farthest, nearest);
    const text = { x: isRight ? centre.x + reach : box.x, y: centre.y + y - half, w: box.w / 2 - reach, h: 2 * half };
    sheet.text(`text-${at}`, text, null, paragraphs, { align: isRight ? 'start' : 'end', anchor: 'middle' });
  });
  return sheet.drawing;
}

/** How far a ring reaches to a side between two heights, all from its centre. */
function ringBeside(radius: number, from: number, to: number): number {
  const nearest = from <= 0 && to >= 0 ? 0 : Math.min(Math.abs(from), Math.abs(to));
  return Math.sqrt(Math.max(0, radius ** 2 - nearest ** 2));
}

/** The key steps; without any, those of one who acts more than once in a round. */
function markedOf(items: readonly FormItem[]): (item: FormItem) => boolean {
  if (items.some(({ is_key }) => is_key === true)) return ({ is_key }) => is_key === true;
  const again = items.find(({ label }, at) => items.findIndex((other) => other.label === label) < at)?.label;
  return ({ label }) => again !== undefined && label === again;
}

/** The height of the words in the centre. */
const CORE = inches(1.1);

/** The size of the words in the centre: on one line if they are legible there, else as large as fit without broken words. */
function coreSize(core: string, side: number, look: FormLook): number {
  const heightAt = (size: number): number => heightOf([words(core, size, { bold: true })], side * 0.94, look);
  const isOneLine = (size: number): boolean => heightAt(size) < 2 * size * EMU_PER_PT;
  const sizes = [28, 26, 24, 22, 20, 18, 16];
  return sizes.find((size) => size >= 20 && isOneLine(size)) ?? sizes.find((size) => heightAt(size) <= CORE) ?? 14;
}

/** @param at where the item is in the round, if its circle doesn't say so. */
function paragraphsOf(item: FormItem, at: number | null, size: number, isMarked: boolean) {
  const label = at === null ? (item.label ?? '') : `${at + 1}\u2002${item.label ?? ''}`;
  return [
    words(label, size, { bold: true, colour: isMarked ? 'accent' : 'heading' }),
    ...((item.text ?? '') === '' ? [] : [words(item.text ?? '', size)]),
  ];
}

export const cycle: VisualForm = {
  name: 'cycle',
  label: 'Cycle',
  prompt:
    'cycle: 3 to 6 steps of which the last leads back to the first, as the source says; each item has a label and a text; columns may hold one entry, what drives the cycle.',
  schema: z.object({ label: z.string().min(1), text: z.string().optional() }),
  items: { min: 3, max: 6 },
  decoration: 'plain',
  is_full: true,
  chars: { label: 24, text: 80 },
  fallback: 'process',
  misfit: (spec) => (everyItemHas(spec, 'label') ? null : 'forms.no_labels'),
  draw(spec, box, look) {
    const icons = iconsOf(spec, look);
    return largestFitting(BODY_SIZES, (size) => drawCycle(spec, icons, box, size, look));
  },
};
