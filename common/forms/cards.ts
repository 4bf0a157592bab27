import * as z from 'zod';
import type { FormItem } from '../deck/form.ts';
import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import type { FormParagraph } from './part.ts';
import { fitDefinitions } from './rows.ts';
import { beforeFigure, figureIn } from './statement.ts';
import type { Figure } from './statement.ts';
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

/** Columns of each row; two cards in the lower row are wider. */
const ROWS: Readonly<Record<number, readonly number[]>> = { 1: [1], 2: [2], 3: [3], 4: [2, 2], 5: [3, 2], 6: [3, 3] };
const NARROW_ROWS: Readonly<Record<number, readonly number[]>> = {
  ...ROWS,
  ...{ 3: [1, 1, 1], 5: [2, 2, 1], 6: [2, 2, 2] },
};

/** The start of a card without an icon. */
const RULE = { w: inches(0.5), h: inches(0.05) };
const CHIP = inches(0.34);
/** A longer heading is a sentence over another one. */
const MAX_HEAD_LINES = 2;
/** The height of a line in relation to its type. */
const LINE = 1.2;
/** The height of a card in relation to its text and to the available height. */
const AIR = 1.22;
const LEAST = 0.74;
/** A heading further from its text would not be read as its own. */
const MOST_APART = inches(0.12);

/** Places of cards in rows over the whole box. */
function cardBoxes(count: number, box: Box, isRow: boolean): Box[] {
  const rows = isRow ? [count] : ((box.w < NARROW ? NARROW_ROWS : ROWS)[count] ?? [count]);
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

/** Cards of equal height in the middle of the place, as high as the fullest one needs with padding, never half empty. */
function drawCards(
  items: readonly FormItem[],
  icons: readonly (string | null)[],
  box: Box,
  size: number,
  look: FormLook,
  { isRow = false, isCompact = false, hasFigures = false }: CardsLook = {},
): FormDrawing {
  const sheet = new FormSheet(look);
  const full = cardBoxes(items.length, box, isRow);
  // A compact card has its icon beside its heading, however tall it is, and a small one in a low card.
  const isTall = !isCompact && full.every(({ w, h }) => h > inches(3) && h > w * 0.8);
  const hasIcons = icons.every((icon) => icon !== null);
  const [most, share] = isCompact ? [inches(0.5), 0.26] : [inches(0.66), 0.34];
  const circle = !hasIcons ? 0 : isTall ? inches(0.86) : Math.min(most, (full[0]?.h ?? 0) * share);
  const head = (item: FormItem) =>
    words(item.label ?? '', isTall ? size + (size < 20 ? 2 : 6) : hasIcons ? size : size + 2, {
      bold: true,
      colour: item.is_key === true ? 'accent' : 'heading',
    });
  const chipOf = (item: FormItem): number =>
    valueOf(item) === '' ? 0 : widthOf(valueOf(item), 14, true, look) + inches(0.3);
  // A wide card has its icon and chip beside its heading, a tall one its icon above it.
  const isBeside = !isTall || (!hasIcons && items.some((item) => chipOf(item) > 0));
  const beside = isBeside && hasIcons ? circle + inches(0.18) : 0;
  const headRoom = (item: FormItem, w: number): number => {
    if (!isBeside) return w - 2 * PADDING;
    const chip = chipOf(item);
    return w - 2 * PADDING - beside - (chip === 0 ? 0 : chip + inches(0.1));
  };
  // Cards without icon and chip begin with a rule.
  const line = !hasIcons && items.every((item) => chipOf(item) === 0) ? RULE.h + inches(0.16) : 0;
  const headHeights = items.map((item, at) => heightOf([head(item)], headRoom(item, full[at]?.w ?? box.w), look));
  const lines = (MAX_HEAD_LINES + 0.5) * (head(items[0] ?? {}).size_pt * 1.15) * EMU_PER_PT;
  if (headHeights.some((h) => h > lines)) sheet.fits = false;
  const headHeight = Math.max(
    isBeside ? circle : 0,
    items.some((item) => chipOf(item) > 0) ? CHIP : 0,
    ...headHeights.map((h) => (Number.isFinite(h) ? h : inches(0.5))),
  );
  const above = hasIcons ? (isTall ? circle + inches(0.2) : 0) : line;
  const between = inches(isTall ? 0.1 : 0.14);
  const text = (item: FormItem): FormParagraph[] => {
    const figure = hasFigures ? figureOfText(item.text ?? '') : null;
    return figure === null ? [words(item.text ?? '', size)] : aroundLarge(figure, size);
  };
  // Nothing beside the heading: its text follows it at once, however many lines the headings of other cards have.
  const isJoined = beside === 0 && items.every((item) => chipOf(item) === 0);
  const joined = (item: FormItem) => [
    head(item),
    ...text(item).map((each, at) => (at === 0 ? { ...each, space_before_pt: between / EMU_PER_PT } : each)),
  ];
  const roomOf = (at: number): number => (full[at]?.w ?? box.w) - 2 * PADDING;
  const needed =
    2 * PADDING +
    above +
    (isJoined
      ? Math.max(...items.map((item, at) => heightOf(joined(item), roomOf(at), look)))
      : headHeight + between + Math.max(...items.map((item, at) => heightOf(text(item), roomOf(at), look))));
  const rows = new Set(full.map(({ y }) => y)).size;
  const room = (box.h - GAP * (rows - 1)) / rows;
  const h = Number.isFinite(needed) ? Math.min(room, Math.max(needed * AIR, room * LEAST)) : room;
  const boxes = cardBoxes(
    items.length,
    { ...box, y: box.y + ((room - h) * rows) / 2, h: h * rows + GAP * (rows - 1) },
    isRow,
  );
  // What a card has to spare is above its heading, between heading and text, and below.
  const spare = Math.max(0, h - needed) * 0.3;
  const apart = Math.min(spare, MOST_APART);
  const hasKey = items.some(({ is_key }) => is_key === true);
  items.forEach((item, at) => {
    const place = boxes[at];
    if (place === undefined) return;
    const isKey = item.is_key === true;
    const inner = { x: place.x + PADDING, w: place.w - 2 * PADDING };
    let y = place.y + PADDING + spare - apart / 2;
    sheet.shape(`card-${at}`, place, 'tint', { name: 'Card', geometry: 'roundRect', adjust: smallRadius(place) });
    if (hasIcons)
      sheet.badge(
        `sign-${at}`,
        { x: inner.x, y, w: circle, h: circle },
        { icon: icons[at] ?? null, sign: '', ...signLook(isKey, hasKey) },
      );
    else if (line > 0) sheet.shape(`rule-${at}`, { x: inner.x, y, ...RULE }, 'accent', { name: 'Line' });
    const chip = chipOf(item);
    // Without an icon, a heading is at the top of its room, however many lines those of other cards have.
    const firstLine = hasIcons ? headHeight : head(item).size_pt * LINE * EMU_PER_PT;
    const chipTop = y + ((isBeside ? firstLine : circle) - CHIP) / 2;
    if (chip > 0)
      sheet.shape(`chip-${at}`, { x: inner.x + inner.w - chip, y: chipTop, w: chip, h: CHIP }, 'soft', {
        ...{ geometry: 'roundRect', adjust: [50_000] },
        paragraphs: [words(valueOf(item), 14, { bold: true, colour: 'accent' })],
      });
    y += above;
    const x = inner.x + beside;
    if (isJoined) {
      const words = { ...inner, y, h: Math.max(0, place.y + place.h - PADDING - y) };
      sheet.text(`text-${at}`, words, 'tint', joined(item));
      return;
    }
    sheet.text(`head-${at}`, { x, y, w: headRoom(item, place.w), h: headHeight }, 'tint', [head(item)], {
      anchor: isBeside && hasIcons ? 'middle' : 'top',
    });
    y += headHeight + between + apart;
    const rest = Math.max(0, place.y + place.h - PADDING - y);
    sheet.text(`text-${at}`, { ...inner, y, h: rest }, 'tint', text(item));
  });
  return sheet.drawing;
}

interface CardsLook {
  isRow?: boolean;
  isCompact?: boolean;
  /** The figure of each text is large in its place. */
  hasFigures?: boolean;
}

/** In longer texts a figure is one word of many. */
const MOST_AROUND = 240;
const FIGURE_PT = 32;

/** The first figure of a text, with the sentences around its own. */
function figureOfText(text: string): Figure | null {
  const sentences = text.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  const at = sentences.findIndex((each) => figureIn(each) !== null);
  const found = figureIn(sentences[at] ?? '');
  if (found === null || text.length > MOST_AROUND) return null;
  const before = [...sentences.slice(0, at), found.before].filter(Boolean).join(' ');
  return { ...found, before, after: [found.after, ...sentences.slice(at + 1)].filter(Boolean).join(' ') };
}

function aroundLarge({ before, figure, after }: Figure, size: number): FormParagraph[] {
  return [
    ...(before === '' ? [] : [beforeFigure(before, size)]),
    words(figure, Math.max(FIGURE_PT, size * 1.8), { bold: true, colour: 'accent' }),
    ...(after === '' ? [] : [words(after, size)]),
  ];
}

/** The icon of a card: of one that matters in full colour, beside it the others without any. */
function signLook(isKey: boolean, hasKey: boolean): Pick<Parameters<FormSheet['badge']>[2], 'fill' | 'colour'> {
  if (isKey) return { fill: 'accent', colour: 'text' };
  return hasKey ? { fill: 'soft_muted', colour: 'heading' } : { fill: 'soft', colour: 'accent' };
}

/** Tall cards of so few characters have larger type. */
const SHORT = 70;

/** Names with a few words each leave tall cards half empty: as rows in large type they fill their place. */
const TERSE = { label: 24, chars: 44, sizes: [28, 26, 24, 22, 20] } as const;

/** Type from this size on is read from the last row. */
const LARGE = 18;

/** The type of the words around a large figure, a little more in wide cards. */
const MOST_BESIDE_FIGURE = 18;
const LEAST_BESIDE_FIGURE = 16;

/** Beside a card with this many times the text, another card would be half empty. */
const UNEVEN = 2;
/** In narrow cards of one row, sooner. */
const UNEVEN_ROW = 1.7;

function areUneven(items: readonly FormItem[], most = UNEVEN): boolean {
  const lengths = items.map(({ text = '' }) => text.length);
  return Math.max(...lengths) > most * Math.min(...lengths);
}

export const cards: VisualForm = {
  name: 'cards',
  label: 'Cards',
  prompt:
    'cards: 2 to 6 parallel points of equal weight between which the material states no relation; each item has a label (a name) and a text.',
  schema: z.object({ label: z.string().min(1), text: z.string().min(1), value: z.string().optional() }),
  items: { min: 2, max: 6 },
  decoration: 'band',
  chars: { label: 30, text: 140 },
  fallback: 'bullets',
  misfit: (spec) => (everyItemHas(spec, 'label', 'text') ? null : 'forms.no_label_and_text'),
  draw(spec, box, look) {
    const icons = iconsOf(spec, look);
    const isTall = spec.items.length <= 3 && box.w >= NARROW;
    const areShort = spec.items.every(({ text = '' }) => text.length <= SHORT);
    const isWide = spec.items.length === 2;
    const sizes = isTall
      ? [...(areShort && isWide ? [28] : []), ...(areShort ? [26, 24] : isWide ? [24] : []), 22, ...BODY_SIZES]
      : BODY_SIZES;
    const without = spec.items.map(() => null);
    const plain = { signs: without, isCompact: false };
    const looks = icons.includes(null)
      ? [plain]
      : [{ signs: icons, isCompact: false }, { signs: icons, isCompact: true }, plain];
    // Icons are worth less than type that can be read from afar; a smaller icon is worth less than larger type.
    const firstFit = (each: readonly number[], more: CardsLook = {}): FormDrawing => {
      const large = each.filter((size) => size >= LARGE);
      const small = each.filter((size) => size < LARGE);
      const drawn = [large, ...small.map((size) => [size])].flatMap((of) =>
        looks.map(({ signs, isCompact }) =>
          largestFitting(of, (size) => drawCards(spec.items, signs, box, size, look, { ...more, isCompact })),
        ),
      );
      return drawn.find(({ fits }) => fits) ?? drawn.at(-looks.length)!;
    };
    const isOfFigures = spec.items.every((item) => valueOf(item) === '' && figureOfText(item.text ?? '') !== null);
    if (isTall && isOfFigures) {
      const large = firstFit(
        sizes.filter((size) => size <= MOST_BESIDE_FIGURE + (isWide ? 2 : 0) && size >= LEAST_BESIDE_FIGURE),
        { hasFigures: true },
      );
      if (large.fits) return large;
    }
    if (spec.items.length === 4 && box.w >= NARROW && spec.items.every((item) => valueOf(item) === '')) {
      // Side by side they have larger type in a low place than two by two.
      const row = firstFit([20, 18]).fits ? null : firstFit([20, 18], { isRow: true });
      if (row?.fits === true && !areUneven(spec.items, UNEVEN_ROW)) return row;
      // In rows of their own height no text leaves a card half empty.
      const uneven = row?.fits === true ? fitDefinitions(spec.items, box, look, [20, 18, 16]) : null;
      if (uneven?.fits === true) return uneven;
    }
    const areTerse = spec.items.every(
      ({ label = '', text = '' }) => label.length <= TERSE.label && text.length <= TERSE.chars,
    );
    if (isTall && areTerse && icons.includes(null) && spec.items.every((item) => valueOf(item) === '')) {
      const terse = fitDefinitions(spec.items, box, look, TERSE.sizes);
      if (terse.fits) return terse;
    }
    const drawing = firstFit(sizes);
    const isPlain = isTall && icons.includes(null) && spec.items.every((item) => valueOf(item) === '');
    if (drawing.fits && !(isPlain && areUneven(spec.items))) return drawing;
    const rows = fitDefinitions(spec.items, box, look, isTall ? [26, 24, 22, ...BODY_SIZES] : BODY_SIZES);
    return rows.fits ? rows : drawing;
  },
};
