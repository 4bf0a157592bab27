import type { FormItem } from '../deck/form.ts';
import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import { areShort, aroundFigure, beforeFigure, figureIn, statementsOf } from './statement.ts';
import type { Figure } from './statement.ts';
import {
  figureHeight,
  FormSheet,
  heightOf,
  iconsOf,
  inches,
  largestFitting,
  NARROW,
  TILE_GAP,
  widthOf,
  words,
} from './visual-form.ts';
import type { FormDrawing, FormLook } from './visual-form.ts';

/** So many are side by side; four with figures are two by two. */
const MOST = { beside: 3, figures: 4 } as const;
const SIZES = [26, 24, 22, 20, 18] as const;
/** Statements without a figure are as large as their title where they have room. */
const LARGE_SIZES = [32, 30, 28, ...SIZES] as const;
/** Two with smaller type are better in rows. */
const LEAST_OF_TWO = 28;
/** Statements of a few words are larger. */
const TERSE = { chars: 40, sizes: [40, 36, 32] } as const;
/** The height of a card in relation to its text and to its place, and the share of what is left that is above the text. */
const CARD = { air: 1.15, least: 0.76, above: 0.5 } as const;
/** The least size of a figure in relation to the words around it. */
const CONTRAST = 1.8;
const FIGURE_SIZES = [66, 60, 54, 48, 44, 40, 36, 32] as const;
/** Figures two by two: the size of the words around them at most, and the vertical padding. */
const SQUARE = { size: 20, padding: inches(0.19) } as const;
/** A wider typeface may take the place of ours. */
const FIGURE_SHARE = 0.82;
const PADDING = inches(0.3);
const EDGE = inches(0.08);
/** Beside a text with so many lines more, a card with this share of its height would be half empty. */
const UNEVEN = { lines: 1.5, share: 0.64 } as const;
const MOST_UNEVEN_TERSE = 0.5;
const MOST_LINES = 7;

/** Two to four statements side by side with their figures large, each in its place in its sentence; null unless all have one. */
export function drawFigures(items: readonly FormItem[], box: Box, look: FormLook): FormDrawing | null {
  const around = items.flatMap(({ text = '', value = '' }) => aroundFigure(text, value) ?? []);
  const figures = around.length === items.length ? around : items.flatMap(({ text = '' }) => figureIn(text) ?? []);
  if (items.length < 2 || items.length > MOST.figures || figures.length < items.length || box.w < NARROW) return null;
  // Two by two, larger words would leave less room for the figures.
  const sizes = items.length === MOST.figures ? SIZES.filter((size) => size <= SQUARE.size) : SIZES;
  const drawing = largestFitting(sizes, (size) => figuresOfSize(figures, box, size, look));
  return drawing.fits ? drawing : null;
}

/**
 * Two or three short statements side by side in cards as high as the longest needs, four of a few words two by two; null where they are
 * too unlike in length.
 */
export function drawShort(items: readonly FormItem[], box: Box, look: FormLook): FormDrawing | null {
  const most = areTerse(items) ? MOST.figures : MOST.beside;
  const isFew = items.length >= 2 && items.length <= most && box.w >= NARROW;
  if (!isFew || !areShort(items.map(({ text = '' }) => text))) return null;
  const large = items.length === 2 ? LARGE_SIZES.filter((size) => size >= LEAST_OF_TWO) : LARGE_SIZES;
  const sizes = areTerse(items) ? [...TERSE.sizes, ...LARGE_SIZES] : large;
  const drawing = largestFitting(sizes, (size) => cardsOfSize(items, box, size, look));
  return drawing.fits ? drawing : null;
}

/** Whether the lowest of several texts side by side would leave its card half empty. */
export function areUneven(heights: readonly number[], size: number): boolean {
  const [highest, lowest] = [Math.max(...heights), Math.min(...heights)];
  return lowest < UNEVEN.share * highest && highest - lowest > UNEVEN.lines * size * 1.15 * EMU_PER_PT;
}

/** Statements of a few words each. */
export function areTerse(items: readonly FormItem[]): boolean {
  return items.every(({ text = '' }) => text.length <= TERSE.chars);
}

function figuresOfSize(figures: readonly Figure[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const places = placesOf(figures.length, figures.length === MOST.figures ? 2 : figures.length, box);
  const inner = places.w - 2 * PADDING;
  const isWide = (each: number): boolean =>
    figures.some(({ figure }) => widthOf(figure, each, true, look) > inner * FIGURE_SHARE);
  const said = {
    before: ({ before }: Figure) => beforeFigure(before, size),
    after: ({ after }: Figure) => words(after, size),
  };
  const heightsOf = (part: 'after' | 'before'): number[] =>
    figures.map((each) => (each[part] === '' ? 0 : heightOf([said[part](each)], inner, look)));
  const [before, after] = [Math.max(...heightsOf('before')), Math.max(...heightsOf('after'))];
  const padding = figures.length === MOST.figures ? SQUARE.padding : PADDING;
  const neededAt = (each: number): number => EDGE + 2 * padding + before + figureHeight(each, 1.2, look) + after;
  const narrow = FIGURE_SIZES.filter((each) => !isWide(each));
  // Two by two, figures give way to the words around them, as long as they are far larger than those.
  const number = narrow.find((each) => neededAt(each) <= places.h && each >= size * CONTRAST) ?? narrow[0];
  if (number === undefined) return { parts: [], fits: false };
  const heights = { before, figure: figureHeight(number, 1.2, look), after };
  const needed = neededAt(number);
  const isLong = heights.before + heights.after > (MOST_LINES + 0.5) * size * 1.25 * EMU_PER_PT;
  if (isLong || !(needed <= places.h)) sheet.fits = false;
  const h = figures.length === MOST.figures || !Number.isFinite(needed) ? places.h : heightOfCard(needed, places.h);
  figures.forEach((each, at) => {
    const { before, figure, after } = each;
    const { x, y: edge } = places.at(at);
    const y = edge + (places.h - h) / 2;
    drawCard(sheet, at, { x, y, w: places.w, h });
    const text = { x: x + PADDING, w: inner };
    // The figures are in one line, whatever is said before them.
    let top = y + EDGE + padding + Math.max(0, h - needed) / 2;
    if (before !== '')
      sheet.text(`before-${at}`, { ...text, y: top, h: heights.before }, 'tint', [said.before(each)], {
        anchor: 'bottom',
      });
    top += heights.before;
    sheet.text(`figure-${at}`, { ...text, w: inner + PADDING, y: top, h: heights.figure }, 'tint', [
      words(figure, number, { bold: true, colour: 'accent' }),
    ]);
    top += heights.figure;
    if (after !== '')
      sheet.text(`after-${at}`, { ...text, y: top, h: Math.max(0, y + h - PADDING / 2 - top) }, 'tint', [
        said.after(each),
      ]);
  });
  return sheet.drawing;
}

function cardsOfSize(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const isSquare = items.length === MOST.figures;
  const places = placesOf(items.length, isSquare ? 2 : items.length, box);
  const icons = areTerse(items) ? iconsOf({ items: [...items] }, look) : [];
  const hasIcons = icons.length > 0 && !icons.includes(null);
  // Two by two the icons are beside the words, which have little height there.
  const beside = hasIcons && isSquare ? ICON.side + ICON.gap : 0;
  const above = hasIcons && !isSquare ? ICON.side + ICON.gap : 0;
  const inner = places.w - EDGE - 2 * PADDING - beside;
  const texts = statementsOf(items, size);
  const heights = texts.map((each) => heightOf([each], inner, look));
  const [highest, lowest] = [Math.max(...heights), Math.min(...heights)];
  const line = size * 1.25 * EMU_PER_PT;
  const needed = 2 * PADDING + above + highest;
  // Of a few words in a high card, one line beside two leaves most of it empty.
  const isUneven =
    areTerse(items) && !hasIcons ? highest - lowest > MOST_UNEVEN_TERSE * line : areUneven(heights, size);
  if (isUneven || highest > MOST_LINES * line || !(needed <= places.h)) sheet.fits = false;
  const h = isSquare || !Number.isFinite(needed) ? places.h : heightOfCard(needed, places.h);
  items.forEach((_, at) => {
    const place = places.at(at);
    const { x } = place;
    const y = place.y + (places.h - h) / 2;
    const edge = items[at]?.is_key === true ? 'accent' : 'block';
    sheet.shape(`card-${at}`, { x, y, w: places.w, h }, 'tint', { name: 'Card' });
    sheet.shape(`edge-${at}`, { x, y, w: EDGE, h }, edge, { name: 'Line' });
    const own = isSquare ? 2 * PADDING + (heights[at] ?? 0) : needed;
    const top = y + PADDING + Math.max(0, h - own) * CARD.above;
    const left = x + EDGE + PADDING;
    if (hasIcons) {
      const sign = { x: left, y: isSquare ? y + (h - ICON.side) / 2 : top, w: ICON.side, h: ICON.side };
      sheet.badge(`icon-${at}`, sign, { icon: icons[at] ?? null, sign: '', fill: 'soft', colour: 'accent' });
    }
    const from = top + above;
    const text = { x: left + beside, y: from, w: inner, h: Math.max(0, y + h - PADDING / 2 - from) };
    sheet.text(`text-${at}`, text, 'tint', texts.slice(at, at + 1));
  });
  return sheet.drawing;
}

/** The circle of an icon, and what it keeps away from the words. */
const ICON = { side: inches(0.78), gap: inches(0.25) } as const;

/** A little higher than its text, without a large gap below few words. */
function heightOfCard(needed: number, room: number): number {
  return Math.min(room, Math.max(needed * CARD.air, room * CARD.least));
}

function drawCard(sheet: FormSheet, at: number, place: Box): void {
  sheet.shape(`card-${at}`, place, 'tint', { name: 'Card' });
  sheet.shape(`edge-${at}`, { ...place, h: EDGE }, 'accent', { name: 'Line' });
}

interface Places {
  w: number;
  h: number;
  at: (index: number) => { x: number; y: number };
}

/** Cards of one size in rows over the whole place. */
function placesOf(count: number, columns: number, box: Box): Places {
  const rows = Math.ceil(count / columns);
  const w = (box.w - TILE_GAP * (columns - 1)) / columns;
  const h = (box.h - TILE_GAP * (rows - 1)) / rows;
  const at = (index: number): { x: number; y: number } => ({
    x: box.x + (index % columns) * (w + TILE_GAP),
    y: box.y + Math.floor(index / columns) * (h + TILE_GAP),
  });
  return { w, h, at };
}
