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

/** The words beside a block with the quotation mark and who said them. */
function drawBeside(item: FormItem, box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const block = { ...box, w: box.w * BLOCK.share };
  const inner = { x: block.x + BLOCK.pad, w: block.w - 2 * BLOCK.pad };
  sheet.shape('block', block, 'block', { name: 'Block' });
  const mark = look.icon('quotes');
  const top = block.y + BLOCK.pad;
  if (mark !== null) {
    const place = { x: inner.x - BLOCK.mark * 0.14, y: top - BLOCK.mark * 0.2, w: BLOCK.mark, h: BLOCK.mark };
    const drawing = { path: opening(mark), size: { w: 256, h: 256 }, fill: 'accent', on: 'block' } as const;
    sheet.path('mark', { box: place, ...drawing, name: 'Quotation mark' });
  }
  const x = block.x + block.w + PAD;
  const said = [{ runs: emphasised(item.text ?? ''), size_pt: size, line_spacing: 1.12 }];
  const air = box.h * WORDS_AIR;
  const place = { x, y: box.y + air, w: box.x + box.w - x, h: box.h - 2 * air };
  sheet.text('words', place, null, said, { anchor: 'middle' });
  const who = whoOf(item, size > 20 ? [20, 18] : [18, 16]);
  const h = heightOf(who, inner.w, look);
  const room = block.h - 2 * BLOCK.pad - BLOCK.mark * 0.7 - BLOCK.gap;
  if (!(h <= room)) return { parts: sheet.parts, fits: false };
  const y = block.y + block.h - BLOCK.pad - h;
  sheet.rule('rule', inner.x, y - BLOCK.gap, inches(1.2), 'muted', 2);
  sheet.text('speaker', { ...inner, y, h }, 'block', who, { anchor: 'bottom' });
  return sheet.drawing;
}

/** Closing marks in outline as opening ones that are solid: without their holes, and turned by 180 degrees in a square of 256. */
function opening(path: string): string {
  const outer = path.split('Z').filter((each) => each.includes('C'));
  const turned = (text: string): string =>
    text.replaceAll(/(-?[\d.]+) (-?[\d.]+)/gu, (_, x: string, y: string) => `${256 - Number(x)} ${256 - Number(y)}`);
  return outer.map((each) => `${turned(each)}Z`).join('');
}

/** Share of the height above and below the words: they are no wall of text beside the block. */
const WORDS_AIR = 0.05;
/** The block beside a quote: its share of the width, its padding, the size of its mark. */
const BLOCK = { share: 0.27, pad: inches(0.38), mark: inches(1.9), gap: inches(0.25) } as const;

function whoOf({ label = '', group = '' }: FormItem, [name, role]: readonly [number, number]): FormParagraph[] {
  return [
    words(label, name, { bold: true }),
    ...(group === '' ? [] : [words(group, role, { colour: 'quiet', space_before_pt: 3 })]),
  ];
}

/** In a narrow place, the speaker is below the words. */
function drawBelow(item: FormItem, box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const side = inches(0.9);
  sheet.shape('block', { ...box, w: side }, 'block', {
    name: 'Quotation mark',
    paragraphs: [words('\u201C', 54, { bold: true, colour: 'accent', line_spacing: 0.9 })],
    style: { anchor: 'top', inset: { x: 0, y: inches(0.1) } },
  });
  const panel = { ...box, x: box.x + side, w: box.w - side };
  sheet.shape('panel', panel, 'tint', { name: 'Panel' });
  const x = panel.x + PAD / 2;
  const w = panel.w - PAD;
  const paragraphs = [{ runs: emphasised(item.text ?? ''), size_pt: size, line_spacing: 1.12 }];
  const who = whoOf(item, [16, 16]);
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
  decoration: 'plain',
  chars: { label: 50, text: 380 },
  fallback: 'bullets',
  misfit: ({ items: [item] }) => ((item?.text ?? '') !== '' && (item?.label ?? '') !== '' ? null : 'forms.no_speaker'),
  draw: ({ items: [item = {}] }, box, look) =>
    largestFitting([32, 30, 28, 26, 24, 22, 20, 18], (size) =>
      box.w < NARROW ? drawBelow(item, box, size, look) : drawBeside(item, box, size, look),
    ),
};
