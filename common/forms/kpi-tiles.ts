import * as z from 'zod';
import type { FormItem } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { asksForAction } from './emphasis-table.ts';
import { drawGroups, groupsOf } from './kpi-groups.ts';
import {
  BODY_SIZES,
  everyItemHas,
  figureHeight,
  FormSheet,
  heightOf,
  iconsOf,
  inches,
  largestFitting,
  numberOf,
  smallRadius,
  valueOf,
  widthOf,
  words,
  NARROW,
  TILE_GAP as GAP,
  TILE_PADDING as PADDING,
} from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const NUMBER_SIZES = [72, 60, 54, 48, 44, 40, 36, 32, 28, 24, 22, 20, 18, 16] as const;
/** Type sizes of the labels by number of tiles: always smaller than the numbers. */
const SIZES: Readonly<Record<number, readonly number[]>> = {
  2: [24, 22, ...BODY_SIZES],
  3: [22, ...BODY_SIZES],
  4: BODY_SIZES,
};
/** The height of a tile in relation to its content and to the available height. */
const AIR = 1.15;
const MIN_HEIGHT = { pair: 0.76, three: 0.76, more: 0.5 } as const;
/** The bar of a share. */
const BAR = inches(0.16);
const PERCENT = /^\d+(?:[.,]\d+)?\s?(?:%|percent|per cent|Prozent)$/iu;
const OF_WHOLE = /^(?:of|der|aller|des|von) /iu;
/** "156 of 180": a part and its whole. */
const PART = /^(\d+) (?:of|out of|von) (\d+)$/iu;
/** Figures of the widest font that may replace ours (DejaVu Sans Bold) are a quarter wider, its points and commas more. */
const NUMBER_SHARE = 0.78;

/** The largest type size at which the longest number fits in one line; all tiles use it. */
function numberSize(items: readonly FormItem[], most: number, width: number, look: FormLook): number {
  const isWide = (size: number): boolean =>
    items.some((item) => widthOf(valueOf(item), size, true, look) > width * NUMBER_SHARE);
  return NUMBER_SIZES.find((size) => size <= most && !isWide(size)) ?? 16;
}

/** The share of a whole, 0 to 1, if the label names the whole: "80 %", "of all computers". Growth is not a share. */
export function shareOf(item: FormItem): number | null {
  const value = valueOf(item);
  const isOfWhole = OF_WHOLE.test((item.label ?? '').trim());
  const [, part, whole] = PART.exec(value.trim().replaceAll('\u00A0', ' ')) ?? [];
  if (part !== undefined && Number(part) <= Number(whole)) return Number(part) / Number(whole);
  const share = isOfWhole && PERCENT.test(value) ? numberOf(value) : null;
  return share === null || share < 0 || share > 100 ? null : share / 100;
}

/** The colour of what matters: that of an alert where it asks for action, as its sign says, too. */
function keyColour(items: readonly FormItem[]): 'accent' | 'alert' {
  return items.some(({ is_key, label = '' }) => is_key === true && asksForAction(label)) ? 'alert' : 'accent';
}

function drawTiles(
  items: readonly FormItem[],
  icons: readonly (string | null)[],
  box: Box,
  size: number,
  look: FormLook,
  inRow: number = items.length,
): FormDrawing {
  const sheet = new FormSheet(look);
  const columns = box.w < NARROW && items.length > 2 ? 2 : inRow;
  const rows = Math.ceil(items.length / columns);
  const w = (box.w - GAP * (columns - 1)) / columns;
  const inner = w - 2 * PADDING;
  const most = columns === 2 ? (items.length > 2 ? 40 : 80) : columns === 3 ? 60 : 44;
  const number = numberSize(items, most, w - PADDING - inches(0.06), look);
  const circle = items.length < 5 && icons.every((icon) => icon !== null) && rows === 1 ? inches(0.78) : 0;
  const label = (item: FormItem) => words(item.label ?? '', size, { bold: true });
  const text = (item: FormItem) => words(item.text ?? '', size, { colour: 'quiet' });
  const heights = {
    number: figureHeight(number, 1.25, look),
    label: Math.max(...items.map((item) => heightOf([label(item)], inner, look))),
    text: Math.max(...items.map((item) => ((item.text ?? '') === '' ? 0 : heightOf([text(item)], inner, look)))),
  };
  const shares = items.map(shareOf);
  const bar = shares.every((share) => share !== null) ? BAR + inches(0.2) : 0;
  const top = circle === 0 ? 0 : circle + inches(0.25);
  const rule = heights.text === 0 ? 0 : inches(rows > 1 ? 0.22 : 0.32);
  const padding = rows > 1 ? inches(0.18) : PADDING;
  const needed = 2 * padding + top + bar + heights.number + inches(0.05) + heights.label + rule + heights.text;
  const room = (box.h - GAP * (rows - 1)) / rows;
  // Each text is as high as its own lines, so that only their sum shows whether they leave the tile.
  if (needed > room) sheet.fits = false;
  const h = Math.min(
    room,
    Math.max(
      finite(needed) * AIR,
      room * MIN_HEIGHT[items.length === 2 ? 'pair' : items.length === 3 ? 'three' : 'more'],
    ),
  );
  const first = box.y + ((room - h) * rows) / 2;
  // With room to spare the number is placed lower, as on a poster, and its sign with it.
  const spare = Math.max(0, h - finite(needed)) * (items.length === 3 ? 0.5 : 0.4);
  const accent = keyColour(items);
  // The tiles of a last row that is not full are wider.
  const inLast = items.length % columns || columns;
  const wide = (box.w - GAP * (inLast - 1)) / inLast;
  items.forEach((item, at) => {
    const row = Math.floor(at / columns);
    const across = row === rows - 1 && box.w >= NARROW ? wide : w;
    const place = { x: box.x + (at % columns) * (across + GAP), y: first + row * (h + GAP), w: across, h };
    const isKey = item.is_key === true;
    const x = place.x + PADDING;
    sheet.shape(`tile-${at}`, place, 'tint', { name: 'Tile', geometry: 'roundRect', adjust: smallRadius(place) });
    if (circle > 0)
      drawIcon(sheet, at, { x, y: place.y + padding + spare, w: circle, h: circle }, icons, isKey ? accent : null);
    let y = place.y + padding + top + spare;
    const colour = isKey ? accent : 'heading';
    sheet.text(`number-${at}`, { x, y, w: place.x + w - x - inches(0.06), h: heights.number }, 'tint', [
      words(valueOf(item), number, { bold: true, colour }),
    ]);
    y += heights.number + inches(0.05);
    if (bar > 0) {
      sheet.shape(`whole-${at}`, { x, y, w: across - 2 * PADDING, h: BAR }, 'hairline', { name: 'Whole' });
      sheet.shape(
        `share-${at}`,
        { x, y, w: (across - 2 * PADDING) * (shares[at] ?? 0), h: BAR },
        isKey ? accent : 'block',
        {
          name: 'Share',
        },
      );
      y += bar;
    }
    sheet.text(`label-${at}`, { x, y, w: across - 2 * PADDING, h: finite(heights.label) }, 'tint', [label(item)]);
    y += finite(heights.label);
    if ((item.text ?? '') === '') return;
    sheet.rule(`rule-${at}`, x, y + rule / 2, across - 2 * PADDING);
    y += rule;
    sheet.text(
      `text-${at}`,
      { x, y, w: across - 2 * PADDING, h: Math.max(0, place.y + place.h - padding - y) },
      'tint',
      [text(item)],
    );
  });
  return sheet.drawing;
}

/** The icon of a tile, full in colour where the tile is the one that matters. */
function drawIcon(
  sheet: FormSheet,
  at: number,
  place: Box,
  icons: readonly (string | null)[],
  key: 'accent' | 'alert' | null,
): void {
  const look = key === null ? ({ fill: 'soft', colour: 'accent' } as const) : ({ fill: key, colour: 'text' } as const);
  sheet.badge(`icon-${at}`, place, { icon: icons[at] ?? null, sign: '', ...look });
}

/** Four tiles two by two: the numbers are far larger than in a row, with their icons to the left. */
function drawSquare(
  items: readonly FormItem[],
  icons: readonly (string | null)[],
  box: Box,
  size: number,
  look: FormLook,
): FormDrawing {
  const sheet = new FormSheet(look);
  const h = (box.h - GAP) / 2;
  const w = (box.w - GAP) / 2;
  const circle = icons.includes(null) ? 0 : SQUARE.circle;
  const before = circle === 0 ? PADDING : PADDING * 2 + circle;
  const inner = w - before - PADDING;
  const said = items.map((item) => [
    words(item.label ?? '', size, { bold: true }),
    ...((item.text ?? '') === '' ? [] : [words(item.text ?? '', size, { colour: 'quiet', space_before_pt: 2 })]),
  ]);
  const below = Math.max(...said.map((each) => heightOf(each, inner, look)));
  const most = Math.min(
    circle === 0 ? 66 : 60,
    (h - below - SQUARE.padding * 2) / (figureHeight(100, 1.2, look) / 100),
  );
  const number = Number.isFinite(most) ? numberSize(items, most, inner, look) : 0;
  const top = figureHeight(number, 1.2, look);
  // Numbers that are hardly larger than their labels would be no figures.
  if (number < size * SQUARE.contrast) return { parts: [], fits: false };
  const accent = keyColour(items);
  items.forEach((item, at) => {
    const place = { x: box.x + (at % 2) * (w + GAP), y: box.y + Math.floor(at / 2) * (h + GAP), w, h };
    const isKey = item.is_key === true;
    const x = place.x + before;
    const y = place.y + (h - top - below) / 2;
    sheet.shape(`tile-${at}`, place, 'tint', { name: 'Tile', geometry: 'roundRect', adjust: smallRadius(place) });
    const sign = { x: place.x + PADDING, y: place.y + (h - circle) / 2, w: circle, h: circle };
    if (circle > 0) drawIcon(sheet, at, sign, icons, isKey ? accent : null);
    sheet.text(`number-${at}`, { x, y, w: place.x + w - x - inches(0.06), h: top }, 'tint', [
      words(valueOf(item), number, { bold: true, colour: isKey ? accent : 'heading' }),
    ]);
    sheet.text(`label-${at}`, { x, y: y + top, w: inner, h: below }, 'tint', said[at] ?? []);
  });
  return sheet.drawing;
}

/** Tiles two by two: their icons, their vertical padding, and how much larger a number is than its label. */
const SQUARE = { circle: inches(1.05), padding: inches(0.15), contrast: 2 } as const;

/**
 * Figures of unlike kinds in their order of importance: the main one large in a dark panel, the others in tiles beside
 * it. In equal rows they would look comparable.
 */
export function drawRanked(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const main = items.find(({ is_key }) => is_key === true) ?? items[0] ?? {};
  const others = items.filter((item) => item !== main);
  const panel = { ...box, w: box.w * RANKED.main };
  const inset = RANKED.padding;
  const inner = panel.w - 2 * inset;
  const largest = RANKED.sizes.find((each) => widthOf(valueOf(main), each, true, look) <= inner * NUMBER_SHARE) ?? 36;
  const label = words(main.label ?? '', size + 4, { bold: true });
  const heights = { number: figureHeight(largest, 1.2, look), label: finite(heightOf([label], inner, look)) };
  const top = panel.y + Math.max(inset, (panel.h - heights.number - heights.label) / 2);
  sheet.shape('main', panel, 'block', { name: 'Panel', geometry: 'roundRect', adjust: smallRadius(panel) });
  sheet.text('main-number', { x: panel.x + inset, y: top, w: panel.w - inset, h: heights.number }, 'block', [
    words(valueOf(main), largest, { bold: true }),
  ]);
  const below = top + heights.number;
  sheet.text('main-label', { x: panel.x + inset, y: below, w: inner, h: panel.y + panel.h - below }, 'block', [label]);
  const columns = others.length > 3 ? 2 : 1;
  const rows = Math.ceil(others.length / columns);
  const w = (box.w - panel.w - GAP * columns) / columns;
  const h = (box.h - GAP * (rows - 1)) / rows;
  const width = w - 2 * PADDING;
  const isWide = (each: number): boolean =>
    others.some((item) => widthOf(valueOf(item), each, true, look) > width * NUMBER_SHARE);
  const number = [44, 40, 36, 32, 28, 24].find((each) => !isWide(each)) ?? 20;
  others.forEach((item, at) => {
    const x = box.x + panel.w + GAP + (at % columns) * (w + GAP);
    const tile = { x, y: box.y + Math.floor(at / columns) * (h + GAP), w, h };
    const said = [words(valueOf(item), number, { bold: true, colour: 'heading' }), words(item.label ?? '', size)];
    sheet.shape(`tile-${at}`, tile, 'tint', {
      paragraphs: said,
      style: { align: 'start', inset: { x: PADDING, y: inches(0.12) } },
    });
  });
  return sheet.drawing;
}

/** A label of four tiles in a row has at most so many lines. */
const MAX_LINES = 3.2;

const COLUMN = { w: inches(4.2), sizes: [36, 32, 28, 24, 20] } as const;

/** Whether a place is so narrow and high that figures are one below the other in one panel. */
export function isColumn({ w, h }: Box): boolean {
  return w < COLUMN.w && h > w;
}

/** Figures one below the other in equal rows; `byNeed`, a label of many lines has a higher row than the others. */
function drawColumn(
  items: readonly FormItem[],
  box: Box,
  { size, most, byNeed }: { size: number; most: number; byNeed: boolean },
  look: FormLook,
): FormDrawing {
  const sheet = new FormSheet(look);
  const inner = { x: box.x + PADDING, w: box.w - 2 * PADDING };
  const isWide = (each: number): boolean =>
    items.some((item) => widthOf(valueOf(item), each, true, look) > inner.w * NUMBER_SHARE);
  const number = COLUMN.sizes.find((each) => each <= most && !isWide(each)) ?? 18;
  // Figures in one colour would hide the one that matters.
  const hasKey = items.some(({ is_key }) => is_key === true);
  const said = items.map((item) => {
    const colour = hasKey && item.is_key !== true ? 'heading' : 'accent';
    const text = item.text ?? '';
    return [
      words(valueOf(item), number, { bold: true, colour }),
      words(item.label ?? '', size, { space_before_pt: 2 }),
      ...(text === '' ? [] : [words(text, size, { colour: 'quiet', space_before_pt: 2 })]),
    ];
  });
  const around = (2 * PADDING) / 3;
  const needed = said.map((each) => finite(heightOf(each, inner.w, look)) + around);
  const spare = (box.h - needed.reduce((sum, each) => sum + each, 0)) / items.length;
  let y = box.y;
  sheet.shape('panel', box, 'tint', { name: 'Panel' });
  said.forEach((paragraphs, at) => {
    const h = byNeed && spare >= 0 ? (needed[at] ?? 0) + spare : box.h / items.length;
    if (at > 0) sheet.rule(`rule-${at}`, inner.x, y, inner.w);
    const place = { ...inner, y: y + around / 2, h: h - around };
    sheet.text(`figure-${at}`, place, 'tint', paragraphs, { anchor: 'middle' });
    y += h;
  });
  return sheet.drawing;
}

const RANKED = { main: 0.38, padding: inches(0.4), sizes: [96, 88, 80, 72, 66, 60, 54, 48, 44, 40] } as const;

/** Numbers in smaller type, in points, are no figures. */
const MIN_FIGURE = 24;

/** The type size of the numbers of tiles. */
function figureSize({ parts }: FormDrawing): number {
  const sizes = parts.flatMap((part) =>
    part.kind === 'shape' && part.id.startsWith('number-')
      ? (part.text?.paragraphs ?? []).map(({ size_pt }) => size_pt)
      : [],
  );
  return Math.max(0, ...sizes);
}

function finite(height: number): number {
  return Number.isFinite(height) ? height : inches(0.5);
}

export const kpiTiles: VisualForm = {
  name: 'kpi_tiles',
  label: 'Key figures',
  prompt:
    'kpi_tiles: 2 to 5 numbers of one period or subject; each item has a value, its unit, a label that reads on from the number ("18%": "growth in total revenue", never "Total revenue"), and if possible a text with its period and what it is compared with; where the source sorts them under heads, the head as group, so that related figures stand below one name.',
  schema: z.object({
    value: z.string().min(1),
    unit: z.string().optional(),
    label: z.string().min(1),
    text: z.string().optional(),
    group: z.string().optional(),
  }),
  items: { min: 2, max: 5 },
  decoration: 'band',
  chars: { label: 40, text: 70, few: { items: 3, text: 100 } },
  fallback: 'cards',
  misfit: (spec) => (everyItemHas(spec, 'value', 'label') ? null : 'forms.no_numbers'),
  draw(spec, box, look) {
    if (box.w >= NARROW && groupsOf(spec.items).length > 0) {
      const grouped = largestFitting(BODY_SIZES, (size) => drawGroups(spec.items, box, size, look));
      if (grouped.fits) return grouped;
    }
    if (isColumn(box)) {
      for (const byNeed of [false, true]) {
        for (const most of [COLUMN.sizes[0], 28, 20]) {
          const column = largestFitting(BODY_SIZES.slice(1), (size) =>
            drawColumn(spec.items, box, { size, most, byNeed }, look),
          );
          if (column.fits) return column;
        }
      }
    }
    const icons = iconsOf(spec, look).map((icon, at) => {
      const { is_key, label = '' } = spec.items[at] ?? {};
      return icon !== null && is_key === true && asksForAction(label) ? (look.icon('warning') ?? icon) : icon;
    });
    const hasShares = spec.items.every((item) => shareOf(item) !== null);
    if (spec.items.length === 4 && box.w >= NARROW && !hasShares) {
      const square = largestFitting([22, 20, 18], (size) => drawSquare(spec.items, icons, box, size, look));
      if (square.fits) return square;
      // Beside a label of many lines, the other tiles of a row would be hollow.
      const inner = (box.w - GAP * 3) / 4 - 2 * PADDING;
      const heightIn = (label: string): number => heightOf([words(label, 18, { bold: true })], inner, look);
      const isHollow = spec.items.some(({ label = '' }) => !(heightIn(label) <= heightIn('0') * MAX_LINES));
      for (const size of [16, 14]) {
        const isLargerInRow = BODY_SIZES.some(
          (each) => each > size && drawTiles(spec.items, icons, box, each, look).fits,
        );
        const smaller = isHollow || !isLargerInRow ? drawSquare(spec.items, icons, box, size, look) : null;
        if (smaller?.fits === true) return smaller;
      }
    }
    const sizes = SIZES[spec.items.length] ?? BODY_SIZES.slice(1);
    const inRow = largestFitting(sizes, (size) => drawTiles(spec.items, icons, box, size, look));
    // In one row of five, long numbers would be no larger than their labels.
    if (spec.items.length < 5 || box.w < NARROW || figureSize(inRow) >= MIN_FIGURE) return inRow;
    const inTwo = largestFitting(sizes, (size) => drawTiles(spec.items, icons, box, size, look, 3));
    return inTwo.fits && figureSize(inTwo) > figureSize(inRow) ? inTwo : inRow;
  },
};
