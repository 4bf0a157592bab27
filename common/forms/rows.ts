import type { FormItem } from '../deck/form.ts';
import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import {
  BODY_SIZES,
  filledHeight,
  FormSheet,
  heightOf,
  iconsOf,
  inches,
  largestFitting,
  NARROW,
  valueOf,
  widthOf,
  words,
} from './visual-form.ts';
import type { FormDrawing, FormLook } from './visual-form.ts';

interface RowLook {
  /** The content of each row's circle. */
  signs: readonly string[];
  /** A line joins the circles: the rows are in order. */
  is_joined: boolean;
  /** Words before the circles, such as dates. */
  leads?: readonly string[];
}

const CIRCLE = inches(0.5);
/** A date is in one line in a wider typeface, too, that takes the place of a missing one. */
const WIDER = 1.18;
const GAP = inches(0.12);
/** Between rows that are read one by one, in ems; their type is at least so large. */
const AIR = { em: 0.95, least: 16 } as const;
/** With more room between them, rows would fall apart. */
const MAX_SPARE = inches(0.9);

/**
 * Items one below the other: circle, label and text. Each row is as high as its text needs, plus a share of the
 * remaining height.
 */
export function drawRows(items: readonly FormItem[], box: Box, look: FormLook, style: RowLook): FormDrawing {
  const airy = largestFitting(
    [...(leadsOnly(items) ? LARGE_SIZES : []), ...BODY_SIZES.filter((size) => size >= AIR.least)],
    (size) => rowsOfSize(items, box, size, look, { ...style, gap: Math.max(GAP, AIR.em * size * EMU_PER_PT) }),
  );
  return airy.fits
    ? airy
    : largestFitting(BODY_SIZES, (size) => rowsOfSize(items, box, size, look, { ...style, gap: GAP }));
}

/** Rows of one text each may be larger: nothing is below it that it must differ from. */
const LARGE_SIZES = [26, 24, 22] as const;

function leadsOnly(items: readonly FormItem[]): boolean {
  return items.every(({ text = '' }) => text === '');
}

function rowsOfSize(
  items: readonly FormItem[],
  box: Box,
  size: number,
  look: FormLook,
  { signs, is_joined, leads, gap }: RowLook & { gap: number },
): FormDrawing {
  const sheet = new FormSheet(look);
  const lead =
    leads === undefined ? 0 : Math.max(...leads.map((each) => widthOf(each, size, true, look))) * WIDER + inches(0.2);
  const circle = signs.every((sign) => sign === '') ? inches(0.26) : CIRCLE;
  const left = box.x + lead + circle + inches(0.25);
  const width = box.x + box.w - left;
  const isOneText = leadsOnly(items);
  const paragraphs = ({ label = '', text = '', is_key: isKey = false }: FormItem) => [
    ...(label === '' ? [] : [words(label, size, { bold: !isOneText, colour: isKey ? 'accent' : 'heading' })]),
    ...(text === '' ? [] : [words(text, size, label === '' ? {} : { space_before_pt: 2 })]),
  ];
  const needed = items.map((item) => Math.max(circle, heightOf(paragraphs(item), width, look)) + gap);
  const sum = needed.reduce((total, each) => total + each, 0);
  // The remaining height goes between the rows: the last one ends at the bottom of the place.
  const spare = Number.isFinite(sum) ? Math.max(0, filledHeight(sum, box.h) + gap - sum) : 0;
  const extra = Math.min(MAX_SPARE, spare / Math.max(1, items.length - 1));
  let y = box.y;
  items.forEach((item, at) => {
    const h = Number.isFinite(sum) ? (needed[at] ?? 0) + extra : box.h / items.length;
    const isKey = item.is_key === true;
    if (leads !== undefined)
      sheet.text(
        `lead-${at}`,
        { x: box.x, y, w: lead, h: h - gap },
        null,
        [words(leads[at] ?? '', size, { bold: true, colour: 'accent' })],
        { anchor: 'top' },
      );
    const offset = circle === CIRCLE ? 0 : inches(0.03);
    const place = { x: box.x + lead, y: y + offset, w: circle, h: circle };
    sheet.badge(`sign-${at}`, place, {
      icon: null,
      sign: signs[at] ?? '',
      fill: isKey ? 'accent' : 'block',
      colour: 'text',
    });
    if (sum - gap > box.h + 1) sheet.fits = false;
    const last = at === items.length - 1 ? extra : 0;
    // A single line is in the middle of its circle.
    const shift = Math.max(0, (circle - heightOf(paragraphs(item), width, look)) / 2);
    sheet.text(`text-${at}`, { x: left, y: y + shift, w: width, h: h - gap - last - shift }, null, paragraphs(item));
    y += h;
  });
  if (is_joined) items.slice(1).forEach((_, at) => sheet.connect(`line-${at}`, `sign-${at}`, `sign-${at + 1}`, [2, 0]));
  return sheet.drawing;
}

/** The sign before a name. */
const SIGN = { side: inches(0.38), gap: inches(0.15) } as const;

/** Type from this size on is read well in rows. */
const READ_WELL = 16;

/**
 * Names with their explanations in the largest type that has room; a little smaller where all rows have one height then, which looks
 * calmer.
 */
export function fitDefinitions(
  items: readonly FormItem[],
  box: Box,
  look: FormLook,
  sizes: readonly number[],
): FormDrawing {
  const large = sizes.filter((size) => size >= READ_WELL);
  const even = largestFitting(large, (size) => drawDefinitions(items, box, size, look, true));
  return even.fits ? even : largestFitting(sizes, (size) => drawDefinitions(items, box, size, look));
}

/**
 * Names, with a sign if each has one, and their explanations, one below the other over the whole height.
 * @param mustBeEven rows of different heights do not fit.
 */
function drawDefinitions(
  items: readonly FormItem[],
  box: Box,
  size: number,
  look: FormLook,
  mustBeEven = false,
): FormDrawing {
  const sheet = new FormSheet(look);
  const inset = inches(0.2);
  const icons = box.w < NARROW ? [] : iconsOf({ items: [...items] }, look).flatMap((icon) => icon ?? []);
  const beside = icons.length === 0 ? 0 : SIGN.side + SIGN.gap;
  // The longest word must also fit on one line in a wider font.
  const longest = Math.max(
    ...items.flatMap(({ label = '' }) => label.split(/\s+/u).map((word) => widthOf(word, size, true, look))),
  );
  const w = Math.max(
    box.w * (box.w < NARROW ? 0.32 : 0.24),
    Math.min(box.w * 0.4, longest * 1.25 + beside + 2 * inset),
  );
  const right = { x: box.x + w, w: box.w - w };
  const head = (item: FormItem) => [words(item.label ?? '', size, { bold: true })];
  const text = (item: FormItem) => [words([valueOf(item), item.text].filter(Boolean).join(' · '), size)];
  const needed = items.map(
    (item) =>
      Math.max(heightOf(head(item), w - beside - 2 * inset, look), heightOf(text(item), right.w - 2 * inset, look)) +
      inches(0.16),
  );
  const room = box.h - inches(0.1) * (items.length - 1);
  const even = room / items.length;
  const spare = (room - needed.reduce((a, b) => a + b, 0)) / items.length;
  // Rows of one height look calm; if a text needs more, each row has what it needs and a share of the rest.
  const isEven = needed.every((each) => each <= even);
  if (!(spare >= 0) || (mustBeEven && !isEven)) return { parts: [], fits: false };
  let y = box.y;
  items.forEach((item, at) => {
    const h = isEven ? even : (needed[at] ?? 0) + spare;
    const isKey = item.is_key === true;
    const style = { align: 'start', inset: { x: inset, y: 0 } } as const;
    const ground = isKey ? 'accent' : 'block';
    if (beside === 0) sheet.shape(`head-${at}`, { x: box.x, y, w, h }, ground, { paragraphs: head(item), style });
    else {
      sheet.shape(`head-${at}`, { x: box.x, y, w, h }, ground, { name: 'Card' });
      const sign = { x: box.x + inset, y: y + (h - SIGN.side) / 2, w: SIGN.side, h: SIGN.side };
      const drawing = {
        path: icons[at] ?? '',
        size: { w: 256, h: 256 },
        fill: 'text',
        on: ground,
        name: 'Icon',
      } as const;
      sheet.path(`sign-${at}`, { box: sign, ...drawing });
      const name = { x: box.x + beside, y, w: w - beside, h };
      sheet.text(`name-${at}`, name, ground, head(item), { ...style, anchor: 'middle' });
    }
    sheet.shape(`text-${at}`, { ...right, y, h }, 'tint', { paragraphs: text(item), style });
    y += h + inches(0.1);
  });
  return sheet.drawing;
}
