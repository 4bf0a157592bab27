import type { FormItem } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import {
  figureHeight,
  FormSheet,
  heightOf,
  inches,
  TILE_GAP as GAP,
  TILE_PADDING as PADDING,
  valueOf,
  widthOf,
  words,
} from './visual-form.ts';
import type { FormDrawing, FormLook } from './visual-form.ts';

const GROUPS = { least: 2, most: 4, items: 3 } as const;
const HEAD = inches(0.5);
const NUMBER_SIZES = [60, 54, 48, 44, 40, 36, 32, 28] as const;
/** Figures of a wider font that may replace ours. */
const NUMBER_SHARE = 0.78;
/** A number is so many times as large as its label, or it is no figure. */
const CONTRAST = 2;

/** The items by their group, in order; none unless each has one, and each group is small and stands together. */
export function groupsOf(items: readonly FormItem[]): { name: string; items: FormItem[] }[] {
  const groups: { name: string; items: FormItem[] }[] = [];
  for (const item of items) {
    const name = item.group ?? '';
    if (name === '') return [];
    const last = groups.at(-1);
    if (last?.name === name) last.items.push(item);
    else groups.push({ name, items: [item] });
  }
  const isSized = groups.length >= GROUPS.least && groups.length <= GROUPS.most;
  const areSmall = groups.every(({ items: own }) => own.length <= GROUPS.items);
  const areTogether = new Set(groups.map(({ name }) => name)).size === groups.length;
  return isSized && areSmall && areTogether && groups.length < items.length ? groups : [];
}

/** Columns with the name of each group over its figures, in panels of one height. */
export function drawGroups(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const groups = groupsOf(items);
  const w = (box.w - GAP * (groups.length - 1)) / groups.length;
  const inner = w - 2 * PADDING;
  const rows = Math.max(...groups.map(({ items: own }) => own.length));
  const panel = { y: box.y + HEAD, h: box.h - HEAD };
  const label = (item: FormItem) => [
    words(item.label ?? '', size),
    ...((item.text ?? '') === '' ? [] : [words(item.text ?? '', size, { colour: 'quiet', space_before_pt: 2 })]),
  ];
  const lowest = Math.max(...items.map((item) => heightOf(label(item), inner, look)));
  const row = (panel.h - PADDING) / rows;
  const number =
    NUMBER_SIZES.find(
      (each) =>
        items.every((item) => widthOf(valueOf(item), each, true, look) <= inner * NUMBER_SHARE) &&
        figureHeight(each, 1.2, look) + lowest <= row - inches(0.3),
    ) ?? 0;
  if (number < size * CONTRAST) sheet.fits = false;
  const high = figureHeight(number === 0 ? 28 : number, 1.2, look);
  groups.forEach(({ name, items: own }, column) => {
    const x = box.x + column * (w + GAP);
    const isKey = own.some(({ is_key }) => is_key === true);
    sheet.shape(`head-${column}`, { x, y: box.y, w, h: HEAD }, isKey ? 'accent' : 'block', {
      paragraphs: [words(name, Math.min(18, size), { bold: true })],
      style: { align: 'start', inset: { x: PADDING, y: 0 } },
    });
    sheet.shape(`panel-${column}`, { ...panel, x, w }, 'tint', { name: 'Panel' });
    own.forEach((item, at) => {
      // A group of fewer figures is in the middle of its panel.
      const above = ((rows - own.length) / 2 + at) * row;
      const place = { x: x + PADDING, y: panel.y + PADDING / 2 + above, w: inner, h: row };
      const beside = groups.flatMap(({ items: each }) => (each.length === own.length ? (each[at] ?? []) : []));
      const below = Math.max(...beside.map((each) => heightOf(label(each), inner, look)));
      const spare = Math.max(0, row - high - (Number.isFinite(below) ? below : 0)) / 2;
      if (at > 0) sheet.rule(`rule-${column}-${at}`, place.x, place.y, inner);
      const figure = { ...place, w: w - PADDING - inches(0.06), y: place.y + spare, h: high };
      sheet.text(`number-${column}-${at}`, figure, 'tint', [
        words(valueOf(item), number === 0 ? 28 : number, {
          bold: true,
          colour: item.is_key === true ? 'accent' : 'heading',
        }),
      ]);
      const rest = { ...place, y: figure.y + high, h: Math.max(0, place.y + row - figure.y - high) };
      sheet.text(`label-${column}-${at}`, rest, 'tint', label(item));
    });
  });
  return sheet.drawing;
}
