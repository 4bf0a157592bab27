import * as z from 'zod';
import type { FormItem } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { amountIn } from './statement.ts';
import type { FormParagraph, FormRun } from './part.ts';
import { FormSheet, heightOf, inches, largestFitting, words, NARROW } from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const PAD = inches(0.55);

/** A clause of up to this many characters that ends in an amount is the reason for the quote. */
const CLAUSE = { least: 16, most: 100 } as const;

/** The quote, with the clause up to its first amount in the accent colour. */
function emphasised(text: string): FormRun[] {
  const amount = amountIn(text);
  if (amount === null) return [{ text }];
  const end = amount.at + amount.text.length;
  const start = Math.max(
    0,
    ...[...text.slice(0, amount.at).matchAll(/[,;:.!?]\s+/gu)].map((each) => each.index + each[0].length),
  );
  const isClause = end - start >= CLAUSE.least && end - start <= CLAUSE.most && start > 0;
  const from = isClause ? start : amount.at;
  const runs = [
    { text: text.slice(0, from) },
    { text: text.slice(from, end), bold: true, colour: 'accent' as const },
    { text: text.slice(end) },
  ];
  return runs.filter((run) => run.text !== '');
}

/** Closing marks in outline as opening ones that are solid: without their holes, and turned by 180 degrees in a square of 256. */
function opening(path: string): string {
  const outer = path.split('Z').filter((each) => each.includes('C'));
  const turned = (text: string): string =>
    text.replaceAll(/(-?[\d.]+) (-?[\d.]+)/gu, (_, x: string, y: string) => `${256 - Number(x)} ${256 - Number(y)}`);
  return outer.map((each) => `${turned(each)}Z`).join('');
}

/** The block beside a quote: its width in a wide and in a narrow place, and the size of its mark. */
const BLOCK = { share: 0.18, narrow: inches(0.9), pad: inches(0.38), mark: inches(1.6) } as const;
/** Between the words and who said them, and around both. */
const GAP = inches(0.6);
const AIR = inches(0.4);

function whoOf({ label = '', group = '' }: FormItem, [name, role]: readonly [number, number]): FormParagraph[] {
  return [
    words(label, name, { bold: true }),
    ...(group === '' ? [] : [words(group, role, { colour: 'quiet', space_before_pt: 3 })]),
  ];
}

/** The words beside a block with a quotation mark; who said them is read after them. */
function drawQuote(item: FormItem, box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const isNarrow = box.w < NARROW;
  const side = isNarrow ? BLOCK.narrow : box.w * BLOCK.share;
  const mark = isNarrow ? null : look.icon('quotes');
  const sign = words('\u201C', isNarrow ? 54 : 96, { bold: true, colour: 'accent', line_spacing: 0.9 });
  sheet.shape('block', { ...box, w: side }, 'block', {
    name: mark === null ? 'Quotation mark' : 'Block',
    paragraphs: mark === null ? [sign] : [],
    style: { anchor: 'top', inset: { x: 0, y: inches(0.1) } },
  });
  if (mark !== null) {
    const place = { x: box.x + (side - BLOCK.mark) / 2, y: box.y + BLOCK.pad * 0.5, w: BLOCK.mark, h: BLOCK.mark };
    const drawing = { path: opening(mark), size: { w: 256, h: 256 }, fill: 'accent', on: 'block' } as const;
    sheet.path('mark', { box: place, ...drawing, name: 'Quotation mark' });
  }
  const panel = { ...box, x: box.x + side, w: box.w - side };
  sheet.shape('panel', panel, 'tint', { name: 'Panel' });
  const pad = isNarrow ? PAD / 2 : PAD;
  const x = panel.x + pad;
  const w = panel.w - 2 * pad;
  const paragraphs = [{ runs: emphasised(item.text ?? ''), size_pt: size, line_spacing: 1.12 }];
  const who = whoOf(item, isNarrow || size <= 20 ? [16, 16] : [20, 18]);
  const heights = { said: heightOf(paragraphs, w, look), who: heightOf(who, w, look) };
  const needed = heights.said + GAP + heights.who;
  const isBounded = needed <= box.h - AIR;
  if (!isBounded) sheet.fits = false;
  const top = isBounded ? box.y + (box.h - needed) / 2 : box.y + AIR / 2;
  const room = isBounded ? heights.said : Math.max(0, box.h * 0.7);
  sheet.text('words', { x, y: top, w, h: room }, 'tint', paragraphs);
  sheet.shape('rule', { x, y: top + room + GAP / 2, w: inches(1.2), h: inches(0.04) }, 'accent', { name: 'Line' });
  const below = top + room + GAP;
  const rest = Math.max(0, Math.min(box.y + box.h, below + heights.who) - below);
  sheet.text('speaker', { x, y: below, w, h: rest }, 'tint', who);
  return sheet.drawing;
}

export const quote: VisualForm = {
  name: 'quote',
  label: 'Quote',
  prompt:
    'quote: words of a person, exactly as in the source; one item whose text is the quote, label the name of the speaker, group the role or work.',
  schema: z.object({ text: z.string().min(1), label: z.string().min(1), group: z.string().optional() }),
  items: { min: 1, max: 1 },
  decoration: 'plain',
  is_full: true,
  chars: { label: 50, text: 380 },
  fallback: 'bullets',
  misfit: ({ items: [item] }) => ((item?.text ?? '') !== '' && (item?.label ?? '') !== '' ? null : 'forms.no_speaker'),
  draw: ({ items: [item = {}] }, box, look) =>
    largestFitting([36, 32, 30, 28, 26, 24, 22, 20, 18], (size) => drawQuote(item, box, size, look)),
};
