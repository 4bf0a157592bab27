import type { FormItem } from '../deck/form.ts';
import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import type { FormParagraph } from './part.ts';
import { airiest, drawLead, GAP } from './statement-rows.ts';
import { leadOfStatement } from './statement-parts.ts';
import { areShort, definitionsIn, keyFigureIn, statementOf } from './statement.ts';
import { FormSheet, heightOf, inches, largestFitting, NARROW, smallRadius, widthOf, words } from './visual-form.ts';
import type { FormDrawing, FormLook } from './visual-form.ts';

/** What a statement keeps away from the edges of its panel; in a narrow place less. */
const INSET = { x: inches(0.6), narrow: inches(0.3), y: inches(0.4) } as const;
const RULE = { w: inches(0.5), h: inches(0.05), below: inches(0.25) } as const;
/** One that is read at a glance is in large type on a dark panel, a longer one in smaller type on a light card. */
const LOOKS = {
  short: { sizes: [44, 40, 36, 32, 28, 26, 24, 22, 20, 18, 16, 14], lines: 3 },
  long: { sizes: [32, 30, 28, 26, 24, 22, 20, 18, 16, 14], lines: 6 },
} as const;
/** Without so much air around its lines a text looks pressed into its panel. */
const MOST_FILLED = 0.7;
/** A panel is as high as its text needs with air, and at least this share of the place. */
const LEAST_PANEL = 0.72;
const EDGE = inches(0.14);
/** A figure in the lines that it is shown in: "up to", "24", "hours". */
const FIGURE_PARTS = /^(?<before>[^\d€$£¥]*)(?<number>[€$£¥]?\s?\d[\d.,]*(?:\s?[%€$£¥])?)(?<after>.*)$/su;
/** A statement that is one line in large type; a wider typeface may take the place of ours. */
const ONE_LINE = { sizes: [44, 40, 36], share: 0.86 } as const;
/** Type of a statement in two parts: the first in a dark panel, what follows beside it. */
const PARTED_SIZES = [30, 28, 26, 24, 22, 20, 18] as const;
/** The panel of a figure beside its statement, and their type. */
const FIGURE = {
  share: 0.34,
  sizes: [96, 88, 80, 72, 66, 60, 54, 48],
  text: [30, 28, 26, 24, 22, 20, 18],
  unit: 28,
  wider: 0.84,
} as const;

/**
 * A statement that is alone on its slide: what it says first in a panel beside what follows on that, its figure large beside it, or all of
 * it in one panel, below the name before its colon.
 */
export function drawOne(item: FormItem, box: Box, look: FormLook): FormDrawing {
  const { text = '' } = item;
  const parts = box.w < NARROW ? null : leadOfStatement(text);
  if (parts !== null) {
    const items = [{ text: parts.lead, is_key: true }, ...parts.others.map((each): FormItem => ({ text: each }))];
    const parted = airiest(PARTED_SIZES, (size, inset) => drawLead(items, box, size, look, inset));
    if (parted.fits) return parted;
  }
  const figure = box.w < NARROW ? '' : keyFigureIn(text, item.value ?? '');
  if (figure !== '') {
    const beside = largestFitting(FIGURE.text, (size) => besideFigure(text, figure, box, size, look));
    if (beside.fits) return beside;
  }
  const { sizes, lines } = LOOKS[areShort([text]) ? 'short' : 'long'];
  const inner = (box.w - EDGE - 2 * INSET.x) * ONE_LINE.share;
  const isOneLine = (size: number): boolean => widthOf(text, size, false, look) <= inner;
  // One line is calmer than a second one of a word or two.
  const line = ONE_LINE.sizes.find(isOneLine);
  if (line !== undefined && box.w >= NARROW) return oneOfSize(item, box, line, look, lines);
  const airy = largestFitting(sizes, (size) => oneOfSize(item, box, size, look, lines));
  return airy.fits ? airy : largestFitting(sizes, (size) => oneOfSize(item, box, size, look, Number.POSITIVE_INFINITY));
}

/** The figure of a statement in a panel of its own, with the words that limit it, and beside it the whole statement. */
function besideFigure(text: string, figure: string, box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const panel = { ...box, w: box.w * FIGURE.share };
  const inner = panel.w - 2 * INSET.narrow;
  const { before = '', number = figure, after = '' } = FIGURE_PARTS.exec(figure)?.groups ?? {};
  const large = FIGURE.sizes.find((each) => widthOf(number, each, true, look) <= inner * FIGURE.wider);
  if (large === undefined) return { parts: [], fits: false };
  const lines = [
    words(before.trim(), FIGURE.unit, { bold: true }),
    words(number, large, { bold: true }),
    words(after.trim(), FIGURE.unit, { bold: true }),
  ].filter(({ runs }) => runs.some((run) => run.text !== ''));
  const card = { ...box, x: panel.x + panel.w + GAP, w: box.w - panel.w - GAP };
  const said = statementOf(text, size, null, figure);
  const needed = heightOf([said], card.w - 2 * INSET.x, look);
  const h = panelHeight(Math.max(needed, heightOf(lines, inner, look)), box);
  if (!(needed <= h - INSET.y)) sheet.fits = false;
  const y = box.y + (box.h - h) / 2;
  sheet.shape('panel', { ...panel, y, h }, 'block', {
    ...{ geometry: 'roundRect', adjust: smallRadius({ ...panel, h }) },
    ...{ name: 'Figure', paragraphs: lines, style: { inset: INSET.narrow } },
  });
  sheet.shape('statement', { ...card, y, h }, 'tint', {
    paragraphs: [said],
    style: { align: 'start', inset: { x: INSET.x, y: INSET.y / 2 } },
  });
  return sheet.drawing;
}

function panelHeight(needed: number, box: Box): number {
  return Number.isFinite(needed) ? Math.min(box.h, Math.max(box.h * LEAST_PANEL, needed / MOST_FILLED)) : box.h;
}

/** @param lines at most; where there is no limit, the text may fill its panel. */
function oneOfSize(item: FormItem, box: Box, size: number, look: FormLook, lines: number): FormDrawing {
  const sheet = new FormSheet(look);
  const { text = '', value = '' } = item;
  const isDark = areShort([text]);
  const [definition] = definitionsIn([text]) ?? [];
  const said = definition?.text ?? text;
  const inset = box.w < NARROW ? INSET.narrow : INSET.x;
  const inner = box.w - EDGE - 2 * inset;
  const statement = statementOf(said, size, null, keyFigureIn(said, value));
  const paragraphs: FormParagraph[] = [
    ...(definition === undefined ? [] : [words(definition.label, Math.max(14, Math.min(20, size)), { bold: true })]),
    { ...statement, ...(definition === undefined ? {} : { space_before_pt: 8 }) },
  ];
  const height = heightOf(paragraphs, inner, look);
  const needed = RULE.h + RULE.below + height;
  const room = Number.isFinite(lines) ? box.h * MOST_FILLED : box.h - INSET.y;
  if (!(needed <= room) || height > (lines + 1) * size * 1.25 * EMU_PER_PT) sheet.fits = false;
  const h = panelHeight(needed, box);
  const panel = { ...box, y: box.y + (box.h - h) / 2, h };
  const top = panel.y + Math.max(INSET.y / 2, (h - needed) / 2);
  const x = box.x + EDGE + inset;
  const on = isDark ? 'block' : 'tint';
  sheet.shape('panel', panel, on, {
    ...{ name: 'Panel' },
    ...(isDark ? { geometry: 'roundRect' as const, adjust: smallRadius(panel) } : {}),
  });
  if (!isDark) sheet.shape('edge', { ...panel, w: EDGE }, 'block', { name: 'Line' });
  sheet.shape('rule', { x, y: top, w: RULE.w, h: RULE.h }, 'accent', { name: 'Line' });
  const y = top + RULE.h + RULE.below;
  sheet.text('statement', { x, y, w: inner, h: Math.max(0, panel.y + panel.h - y) }, on, paragraphs);
  return sheet.drawing;
}
