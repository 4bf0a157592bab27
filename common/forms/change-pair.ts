import type { FormItem } from '../deck/form.ts';
import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import { statementsOf } from './statement.ts';
import { FormSheet, heightOf, inches, largestFitting, NARROW, words } from './visual-form.ts';
import type { FormDrawing, FormLook } from './visual-form.ts';

/** A verb of what was so: "Bisher haben sechs geantwortet" says how far something is. */
const WAS =
  '(?=\\s(?:war|waren|galt|galten|durften?|mussten?|konnten?|hatten?|gab|lag|lagen|betrug|kostete|était|étaient|avait|era|eran|había)(?!\\p{L}))';
/** How a sentence begins that says what was so before, and what the other one is called then. */
const BEFORE: readonly { begins: RegExp; now: string }[] = [
  { begins: /^(?:previously|formerly|until now)(?=[\s,])/iu, now: 'Now' },
  { begins: new RegExp(`^(?:bisher|bislang|zuvor|früher|vorher)${WAS}`, 'iu'), now: 'Neu' },
  { begins: new RegExp(`^jusqu’ici,?${WAS}`, 'iu'), now: 'Désormais' },
  { begins: new RegExp(`^hasta ahora${WAS}`, 'iu'), now: 'Ahora' },
];
const SIZES = [28, 26, 24, 22, 20, 18, 16] as const;
const HEAD = inches(0.72);
const ARROW = inches(0.7);
const GAP = inches(0.12);
const PADDING = inches(0.3);
const MAX_LINES = 8;

interface Change {
  /** What it is called that was before, as the sentence begins. */
  before: string;
  now: string;
  items: [FormItem, FormItem];
}

/** Two statements of which one says what was before, that first; null for others. */
export function changeIn(items: readonly FormItem[]): Change | null {
  if (items.length !== 2) return null;
  for (const { begins, now } of BEFORE) {
    const at = items.findIndex(({ text = '' }) => begins.test(text));
    const [old, other] = at === 1 ? [items[1], items[0]] : [items[0], items[1]];
    const [before] = begins.exec(old?.text ?? '') ?? [];
    if (at !== -1 && before !== undefined && old !== undefined && other !== undefined && !begins.test(other.text ?? ''))
      return { before, now, items: [old, other] };
  }
  return null;
}

/** What was before and what is now side by side, with an arrow between; null where it is no such pair or has no room. */
export function drawChange(items: readonly FormItem[], box: Box, look: FormLook): FormDrawing | null {
  const change = changeIn(items);
  if (change === null || box.w < NARROW) return null;
  const drawing = largestFitting(SIZES, (size) => changeOfSize(change, box, size, look));
  return drawing.fits ? drawing : null;
}

function changeOfSize({ before, now, items }: Change, box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const w = (box.w - ARROW - 2 * GAP) / 2;
  const inner = w - 2 * PADDING;
  const texts = statementsOf(items, size);
  const highest = Math.max(...texts.map((each) => heightOf([each], inner, look)));
  if (HEAD + 2 * PADDING + highest > box.h || highest > MAX_LINES * size * 1.25 * EMU_PER_PT) sheet.fits = false;
  [before, now].forEach((name, at) => {
    const x = box.x + at * (w + ARROW + 2 * GAP);
    const ground = at === 0 ? 'muted' : 'accent';
    sheet.shape(`head-${at}`, { x, y: box.y, w, h: HEAD }, ground, {
      paragraphs: [words(name, Math.min(22, size), { bold: true })],
      style: { align: 'start', inset: { x: PADDING, y: 0 } },
    });
    sheet.shape(`text-${at}`, { x, y: box.y + HEAD, w, h: box.h - HEAD }, 'tint', {
      paragraphs: texts.slice(at, at + 1),
      style: { align: 'start', inset: { x: PADDING, y: 0 } },
    });
    if (at > 0) return;
    const arrow = { x: x + w + GAP, y: box.y + (box.h - ARROW) / 2, w: ARROW, h: ARROW };
    sheet.shape('arrow', arrow, 'accent', { geometry: 'homePlate', adjust: [100_000], name: 'Arrow' });
  });
  return sheet.drawing;
}
