import type { FormItem } from '../deck/form.ts';
import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import type { FormParagraph } from './part.ts';
import { areShort, definitionsIn, keyFigureIn, statementOf } from './statement.ts';
import { FormSheet, heightOf, inches, largestFitting, NARROW, smallRadius, words } from './visual-form.ts';
import type { FormDrawing, FormLook } from './visual-form.ts';

/** What a statement keeps away from the edges of its panel; in a narrow place less. */
const INSET = { x: inches(0.6), narrow: inches(0.3), y: inches(0.4) } as const;
const RULE = { w: inches(0.5), h: inches(0.05), below: inches(0.25) } as const;
/** One that is read at a glance is in large type on a dark panel, a longer one in smaller type on a light card. */
const LOOKS = {
  short: { sizes: [36, 32, 28, 26, 24, 22, 20, 18, 16, 14], lines: 4 },
  long: { sizes: [30, 28, 26, 24, 22, 20, 18, 16, 14], lines: 6 },
} as const;
/** Without so much air around its lines a text looks pressed into its panel. */
const MOST_FILLED = 0.7;
const EDGE = inches(0.14);

/** A statement that is alone on its slide, with its figure in the accent colour and the name before its colon above it. */
export function drawOne(item: FormItem, box: Box, look: FormLook): FormDrawing {
  const { text = '' } = item;
  const { sizes, lines } = LOOKS[areShort([text]) ? 'short' : 'long'];
  const airy = largestFitting(sizes, (size) => oneOfSize(item, box, size, look, lines));
  return airy.fits ? airy : largestFitting(sizes, (size) => oneOfSize(item, box, size, look, Number.POSITIVE_INFINITY));
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
  const top = box.y + Math.max(INSET.y / 2, (box.h - needed) / 2);
  const x = box.x + EDGE + inset;
  const on = isDark ? 'block' : 'tint';
  sheet.shape('panel', box, on, {
    ...{ name: 'Panel' },
    ...(isDark ? { geometry: 'roundRect' as const, adjust: smallRadius(box) } : {}),
  });
  if (!isDark) sheet.shape('edge', { ...box, w: EDGE }, 'block', { name: 'Line' });
  sheet.shape('rule', { x, y: top, w: RULE.w, h: RULE.h }, 'accent', { name: 'Line' });
  const y = top + RULE.h + RULE.below;
  sheet.text('statement', { x, y, w: inner, h: Math.max(0, box.y + box.h - y) }, on, paragraphs);
  return sheet.drawing;
}
