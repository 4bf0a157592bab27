import * as z from 'zod';
import type { FormItem } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { amountIn } from './statement.ts';
import type { FormRun } from './part.ts';
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

function drawQuote(item: FormItem, box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const isNarrow = box.w < NARROW;
  const side = isNarrow ? inches(0.9) : box.w * 0.23;
  sheet.shape('block', { ...box, w: side }, 'block', {
    name: 'Quotation mark',
    paragraphs: [words('\u201C', isNarrow ? 54 : 138, { bold: true, colour: 'accent', line_spacing: 0.9 })],
    style: { anchor: 'top', inset: { x: 0, y: inches(isNarrow ? 0.1 : 0.2) } },
  });
  const panel = { ...box, x: box.x + side, w: box.w - side };
  sheet.shape('panel', panel, 'tint', { name: 'Panel' });
  const x = panel.x + (isNarrow ? PAD / 2 : PAD);
  const w = panel.w - (isNarrow ? PAD : 2 * PAD);
  const paragraphs = [{ runs: emphasised(item.text ?? ''), size_pt: size, line_spacing: 1.12 }];
  const who = [
    words(item.label ?? '', 16, { bold: true }),
    ...((item.group ?? '') === '' ? [] : [words(item.group ?? '', 16, { colour: 'quiet' })]),
  ];
  const heights = { said: heightOf(paragraphs, w, look), who: heightOf(who, w, look) };
  const gap = inches(0.6);
  const needed = heights.said + gap + heights.who;
  const isBounded = needed <= box.h - inches(0.4);
  if (!isBounded) sheet.fits = false;
  const top = isBounded ? box.y + (box.h - needed) / 2 : box.y + inches(0.2);
  const room = isBounded ? heights.said : Math.max(0, box.h * 0.7);
  sheet.text('words', { x, y: top, w, h: room }, 'tint', paragraphs);
  sheet.shape('rule', { x, y: top + room + gap / 2, w: inches(1.2), h: inches(0.04) }, 'accent', { name: 'Line' });
  const below = top + room + gap;
  sheet.text(
    'speaker',
    { x, y: below, w, h: Math.max(0, Math.min(box.y + box.h, below + heights.who) - below) },
    'tint',
    who,
  );
  return sheet.drawing;
}

export const quote: VisualForm = {
  name: 'quote',
  label: 'Quote',
  prompt:
    'quote: words of a person, exactly as in the source; one item whose text is the quote, label the name of the speaker, group the role or work.',
  schema: z.object({ text: z.string().min(1), label: z.string().min(1), group: z.string().optional() }),
  items: { min: 1, max: 1 },
  decoration: 'band',
  chars: { label: 50, text: 380 },
  fallback: 'bullets',
  misfit: ({ items: [item] }) => ((item?.text ?? '') !== '' && (item?.label ?? '') !== '' ? null : 'forms.no_speaker'),
  draw: ({ items: [item = {}] }, box, look) =>
    largestFitting([28, 24, 20, 18], (size) => drawQuote(item, box, size, look)),
};
