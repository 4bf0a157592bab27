import * as z from 'zod';
import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import {
  BODY_SIZES,
  figureHeight,
  FormSheet,
  heightOf,
  iconsOf,
  inches,
  largestFitting,
  numberOf,
  valueOf,
  widthOf,
  words,
  NARROW,
} from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';
import type { FormItem } from '../deck/form.ts';
import { shareOf } from './kpi-tiles.ts';

const SIZES = [115, 96, 88, 80, 72, 60, 54, 48, 40, 32] as const;
/** For a very large number, substitute fonts need more width. */
const SHARE = 0.76;
const PADDING = inches(0.4);
/** Share of the width, beside two or three facts; statements need more room than figures. */
const MAIN_SHARE = 0.6;
const WORDY_SHARE = 0.54;
/** What is drawn below the number and its label: the bar of a share, or a block for each unit of a time. */
const PICTURE = {
  ...{ share: inches(0.42), blocks: inches(0.75), gap: inches(0.3), space: inches(0.06) },
  years: { h: inches(0.36), w: inches(0.9) },
} as const;
const TIME =
  /^(\d{1,2})\s*(?:years?|months?|weeks?|days?|hours?|Jahren?|Jahre|Monaten?|Monate|Wochen?|Tagen?|Tage|Stunden?)$/iu;
const MIN_BLOCKS = 3;
const MAX_BLOCKS = 60;

/** The first and last year of a time of so many years, if its text names both; none if they don't agree with it. */
function yearsOf({ text = '', date = '', end_date = '' }: FormItem, count: number): string[] {
  const years = [...new Set(`${date} ${end_date} ${text}`.match(/\b(?:1[5-9]|20)\d{2}\b/gu) ?? [])];
  const [first = '', last = ''] = years;
  return years.length === 2 && [count, count + 1].includes(Number(last) - Number(first) + 1) ? years : [];
}

/** How many blocks show a length of time; 0 if the value isn't one. */
function blocksOf(value: string): number {
  const count = Number(TIME.exec(value)?.[1] ?? 0);
  return count >= MIN_BLOCKS && count <= MAX_BLOCKS ? count : 0;
}

/** A statement beside the number: it has a name and no figure. */
function isNamed(fact: FormItem): boolean {
  return valueOf(fact) === '' && (fact.label ?? '') !== '' && (fact.text ?? '') !== '';
}

/** What a fact says below or beside its number. */
function noteOf({ label, text }: FormItem): string {
  return [label, text].filter(Boolean).join(': ');
}

/** The number as a picture, which shows nothing that its text doesn't state. */
function drawPicture(sheet: FormSheet, share: number | null, blocks: number, place: Box): void {
  if (share !== null) {
    sheet.shape('whole', place, 'hairline', { name: 'Whole' });
    sheet.shape('share', { ...place, w: Math.max(inches(0.03), place.w * share) }, 'accent', { name: 'Share' });
    return;
  }
  const w = (place.w - PICTURE.space * (blocks - 1)) / blocks;
  for (let at = 0; at < blocks; at += 1) {
    const block = { ...place, x: place.x + at * (w + PICTURE.space), w };
    // All are filled: paler ones between the ends would say that only the ends count.
    sheet.shape(`block-${at}`, block, 'accent', { name: 'Unit' });
  }
}

/** The largest type of the years below a length of time. */
const YEAR = 18;
/** Type size of the numbers beside the large one, and how many of them have their words below. */
const FACT = 28;
/** Of the width, beside many facts with long words. */
const MIN_SHARE = 0.36;
const MAX_HIGH_FACTS = 3;
/** Numbers leave room for a wider font that substitutes a missing one. */
const WIDER = 1.2;

/** Two values of one measure and unit as shares of the larger one; null for other pairs. */
function scaleOf(items: readonly FormItem[]): number[] | null {
  const measures = new Set(items.map(({ group = '' }) => group));
  const units = new Set(items.map((item) => valueOf(item).replaceAll(/[\d.,\s\u00A0]/gu, '')));
  const values = items.flatMap((item) => numberOf(valueOf(item)) ?? []);
  if (measures.size !== 1 || measures.has('') || units.size !== 1 || values.length !== items.length) return null;
  const most = Math.max(...values);
  return values.every((value) => value > 0) ? values.map((value) => value / most) : null;
}

/** Two numbers of equal rank, side by side in the same size; of one measure with bars to scale. */
function drawPair(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const w = (box.w - 2 * PADDING) / 2;
  const isWide = (each: number): boolean => items.some((item) => widthOf(valueOf(item), each, true, look) > w * SHARE);
  const number = SIZES.find((each) => !isWide(each)) ?? 28;
  const below = items.map((item) => [
    words(item.label ?? '', size + 4, { bold: true }),
    ...((item.text ?? '') === '' ? [] : [words(item.text ?? '', size, { space_before_pt: 6 })]),
  ]);
  const heights = {
    number: figureHeight(number, 1.22, look),
    below: Math.max(...below.map((each) => heightOf(each, w, look))),
  };
  const scale = scaleOf(items);
  const shares: (number | null)[] = scale ?? items.map(shareOf);
  const bar = shares.includes(null) ? 0 : PICTURE.share + PICTURE.gap;
  const used = heights.number + bar + (Number.isFinite(heights.below) ? heights.below : box.h);
  const y = box.y + Math.max(0, box.h - used) * 0.38;
  const x = box.x + w + PADDING;
  sheet.shape('line', { x, y, w: EMU_PER_PT, h: Math.min(used, box.h) }, 'hairline', { name: 'Line' });
  items.forEach((item, at) => {
    const place = { x: box.x + at * (w + 2 * PADDING), w };
    const isKey = at === 0 || item.is_key === true;
    sheet.text(`number-${at}`, { ...place, y, h: heights.number }, null, [
      words(valueOf(item), number, { bold: true, colour: isKey ? 'accent' : 'heading' }),
    ]);
    const top = y + heights.number + bar;
    if (bar > 0) {
      const whole = { ...place, y: y + heights.number + PICTURE.gap / 3, h: PICTURE.share };
      if (scale === null) sheet.shape(`whole-${at}`, whole, 'hairline', { name: 'Whole' });
      const paint = isKey ? 'accent' : 'block';
      sheet.shape(`share-${at}`, { ...whole, w: Math.max(inches(0.03), w * (shares[at] ?? 0)) }, paint, {
        name: 'Share',
      });
    }
    sheet.text(`label-${at}`, { ...place, y: top, h: Math.max(0, box.y + box.h - top) }, null, below[at] ?? []);
  });
  return sheet.drawing;
}

/**
 * @param beside type size of the facts beside the number.
 * @param share of the width that the number has.
 */
function drawNumber(
  items: readonly FormItem[],
  box: Box,
  size: number,
  look: FormLook,
  { beside: factSize = size, share }: { beside?: number; share?: number } = {},
): FormDrawing {
  const sheet = new FormSheet(look);
  const [main = {}, ...facts] = items;
  const isNarrow = box.w < NARROW;
  const hasPanel = facts.length > 0;
  const block: Box = isNarrow
    ? { ...box, h: box.h * (hasPanel ? 0.5 : 1) }
    : { ...box, w: box.w * (hasPanel ? (share ?? (facts.some(isNamed) ? WORDY_SHARE : MAIN_SHARE)) : 1) };
  const left: Box = {
    ...{ x: block.x, w: block.w - (hasPanel && !isNarrow ? PADDING : 0) },
    ...{ y: block.y, h: block.h - (isNarrow ? PADDING / 2 : 0) },
  };
  const value = valueOf(main);
  const number = SIZES.find((each) => widthOf(value, each, true, look) <= left.w * SHARE) ?? 28;
  // The number is the message: its words are larger than long ones beside it.
  const own = hasPanel && size < 18 ? size + 2 : size;
  const label = words(main.label ?? '', own + 4, { bold: true });
  // Words about it have the type of those beside it: a third size would be one more than a slide takes.
  const textSize = hasPanel ? Math.min(own, factSize) : own;
  const text = words(main.text ?? '', textSize, { space_before_pt: 6 });
  const below = [label, ...((main.text ?? '') === '' ? [] : [text])];
  const lines = Math.min(left.w, inches(8));
  const heights = { number: figureHeight(number, 1.22, look), below: heightOf(below, lines, look) };
  const [of, blocks] = [shareOf(main), blocksOf(value)];
  const years = blocks > 0 ? yearsOf(main, blocks) : [];
  const wanted =
    of !== null ? PICTURE.share : blocks > 0 ? PICTURE.blocks + (years.length > 0 ? PICTURE.years.h : 0) : 0;
  const wordsHeight = heights.number + (Number.isFinite(heights.below) ? heights.below : left.h);
  const picture = wanted > 0 && wordsHeight + PICTURE.gap + wanted <= left.h ? wanted : 0;
  const needed = wordsHeight + (picture > 0 ? PICTURE.gap + picture : 0);
  // With a picture, the text starts at the top of the panel beside it; without one, it is a little above the middle.
  const top = left.y + Math.max(0, left.h - needed) * (picture > 0 ? 0.25 : 0.38);
  sheet.text('number', { x: left.x, y: top, w: left.w, h: heights.number }, null, [
    words(value, number, { bold: true, colour: 'accent' }),
  ]);
  const rest = left.y + left.h - top - heights.number;
  const belowHeight = picture > 0 ? heights.below : Math.max(0, rest);
  sheet.text('label', { x: left.x, y: top + heights.number, w: lines, h: belowHeight }, null, below);
  if (picture > 0) {
    const y = top + wordsHeight + PICTURE.gap + (left.y + left.h - top - needed) * 0.4;
    const place = { x: left.x, y, w: left.w, h: of === null ? PICTURE.blocks : PICTURE.share };
    drawPicture(sheet, of, blocks, place);
    years.forEach((year, at) => {
      const { w, h } = PICTURE.years;
      const end = { x: at === 0 ? place.x : place.x + place.w - w, y: place.y + place.h, w, h };
      const style = { align: at === 0 ? 'start' : 'end', anchor: 'bottom' } as const;
      sheet.text(
        `year-${at}`,
        end,
        null,
        [words(year, Math.min(YEAR, textSize), { bold: true, colour: 'accent' })],
        style,
      );
    });
  }
  if (!hasPanel) return sheet.drawing;
  const panel: Box = isNarrow
    ? { x: box.x, y: box.y + box.h * 0.5, w: box.w, h: box.h * 0.5 }
    : { x: box.x + block.w, y: box.y, w: box.w - block.w, h: box.h };
  sheet.shape('panel', panel, 'tint', { name: 'Panel' });
  const row = (panel.h - PADDING) / facts.length;
  const inner = panel.w - 2 * PADDING;
  const icons = iconsOf({ items: facts }, look);
  // Four rows are too low for a number above its words.
  const isDense = facts.length > MAX_HIGH_FACTS && facts.every((fact) => valueOf(fact) !== '');
  const valueWidth = Math.max(...facts.map((fact) => widthOf(valueOf(fact), FACT, true, look))) * WIDER + inches(0.2);
  const circle = !isDense && icons.every((icon) => icon !== null) ? Math.min(inches(0.78), row * 0.6) : 0;
  const beside = circle === 0 ? 0 : circle + inches(0.25);
  facts.forEach((fact, at) => {
    const place = { x: panel.x + PADDING, y: panel.y + PADDING / 2 + at * row, w: inner, h: row };
    if (at > 0) sheet.rule(`rule-${at}`, place.x, place.y, inner);
    if (circle > 0)
      sheet.badge(
        `icon-${at}`,
        { x: place.x, y: place.y + (row - circle) / 2, w: circle, h: circle },
        { icon: icons[at] ?? null, sign: '', fill: 'soft', colour: 'accent' },
      );
    const shown = valueOf(fact);
    if (isDense) {
      const middle = { y: place.y + inches(0.06), h: row - inches(0.12) };
      const value = words(shown, FACT, { bold: true, colour: 'heading' });
      sheet.text(`fact-${at}`, { ...middle, x: place.x, w: valueWidth }, 'tint', [value], { anchor: 'middle' });
      const beside = { ...middle, x: place.x + valueWidth, w: inner - valueWidth };
      sheet.text(`fact-text-${at}`, beside, 'tint', [words(noteOf(fact), factSize)], { anchor: 'middle' });
      return;
    }
    const note = isNamed(fact) ? (fact.text ?? '') : noteOf(fact);
    sheet.text(
      `fact-${at}`,
      { x: place.x + beside, y: place.y + inches(0.08), w: inner - beside, h: row - inches(0.16) },
      'tint',
      [
        ...(shown === '' ? [] : [words(shown, FACT, { bold: true, colour: 'heading' })]),
        ...(isNamed(fact) ? [words(fact.label ?? '', factSize, { bold: true, colour: 'heading' })] : []),
        words(note, factSize, { space_before_pt: 2 }),
      ],
      { anchor: 'middle' },
    );
  });
  return sheet.drawing;
}

const MIN_SIZE = 14;

/** A number with its facts in the largest type that fits: that of the facts may be larger than that of its words. */
function drawFacts(items: readonly FormItem[], box: Box, look: FormLook): FormDrawing | null {
  for (const size of BODY_SIZES) {
    const drawing = drawNumber(items, box, size, look);
    if (!drawing.fits) continue;
    const larger = BODY_SIZES.filter((each) => each > size).map((beside) =>
      drawNumber(items, box, size, look, { beside }),
    );
    return larger.find(({ fits }) => fits) ?? drawing;
  }
  return null;
}

export const bigNumber: VisualForm = {
  name: 'big_number',
  label: 'Big number',
  prompt:
    'big_number: one striking number; the first item has its value, unit, label and a text; up to four further items give context, each with a value and a label; two items alone that are the same measure of two things have its name as group.',
  schema: z.object({
    value: z.string().min(1),
    unit: z.string().optional(),
    label: z.string().min(1),
    text: z.string().optional(),
    group: z.string().optional(),
  }),
  items: { min: 1, max: 5 },
  decoration: 'plain',
  chars: { label: 60, text: 90, few: { items: 3, text: 130 } },
  fallback: 'kpi_tiles',
  misfit: ({ items: [first] }) =>
    (first?.value ?? '') !== '' && (first?.label ?? '') !== '' ? null : 'forms.no_numbers',
  draw: ({ items }, box, look) => {
    const isPair = items.length === 2 && items.every((item) => valueOf(item) !== '') && box.w >= NARROW;
    if (isPair) {
      const pair = largestFitting(BODY_SIZES, (size) => drawPair(items, box, size, look));
      if (pair.fits) return pair;
    } else {
      const drawing = drawFacts(items, box, look);
      if (drawing !== null) return drawing;
    }
    if (!isPair && items.some(({ icon }) => icon !== undefined)) {
      // The signs take a third of a narrow panel from its words.
      const plain = drawFacts(
        items.map(({ icon: _, ...item }) => item),
        box,
        look,
      );
      if (plain !== null) return plain;
    }
    if (items.length <= MAX_HIGH_FACTS + 1)
      return isPair ? drawPair(items, box, MIN_SIZE, look) : drawNumber(items, box, MIN_SIZE, look);
    return largestFitting(BODY_SIZES, (size) => drawNumber(items, box, size, look, { share: MIN_SHARE }));
  },
};
