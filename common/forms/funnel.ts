import * as z from 'zod';
import type { FormItem, FormSpec } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { everyItemHas, FormSheet, inches, largestFitting, numberOf, valueOf, widthOf, words } from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const GAP = inches(0.25);
/** Height of the shape between two bars, as a share of a bar. */
const BETWEEN = 0.4;
const MAX_BAR = inches(1.1);

function countsOf({ items }: FormSpec): number[] | null {
  const counts = items.map(({ value }) => numberOf(value ?? ''));
  const isFalling = counts.every((count, at) => count !== null && count > 0 && count <= (counts[at - 1] ?? count));
  return isFalling ? counts.filter((count) => count !== null) : null;
}

function drawFunnel(
  items: readonly FormItem[],
  counts: readonly number[],
  box: Box,
  size: number,
  look: FormLook,
  hasShares: boolean,
): FormDrawing {
  const sheet = new FormSheet(look);
  const bar = Math.min(MAX_BAR, box.h / (items.length + (items.length - 1) * BETWEEN));
  const step = bar * (1 + BETWEEN);
  const used = bar + step * (items.length - 1);
  const top = box.y + (box.h - used) * 0.3;
  const left = box.w * 0.24;
  const middle = box.w * 0.42;
  const right = box.w - left - middle - 2 * GAP;
  const centre = box.x + left + GAP + middle / 2;
  const widthAt = (at: number): number => Math.max(inches(0.12), (middle * (counts[at] ?? 0)) / (counts[0] ?? 1));
  items.forEach((item, at) => {
    const y = top + at * step;
    const w = widthAt(at);
    const isKey = item.is_key === true;
    const colour = isKey ? 'accent' : 'heading';
    const style = { anchor: 'middle' } as const;
    if (at > 0) {
      sheet.rule(`rule-${at}`, box.x, y - (bar * BETWEEN) / 2, left);
      sheet.rule(`rule-beside-${at}`, box.x + box.w - right, y - (bar * BETWEEN) / 2, right);
    }
    sheet.text(
      `stage-${at}`,
      { x: box.x, y, w: left, h: bar },
      null,
      [words(item.label ?? '', size, { bold: true, colour })],
      style,
    );
    const value = valueOf(item);
    const number = Math.min(24, size + 6);
    const isInside = widthOf(value, number, true, look) + inches(0.2) <= w;
    const paint = isKey ? 'accent' : 'block';
    const place = { x: centre - w / 2, y, w, h: bar };
    const paragraphs = [words(value, number, { bold: true })];
    sheet.shape(`bar-${at}`, place, paint, isInside ? { paragraphs } : { name: value });
    if (!isInside) {
      const x = place.x + w + inches(0.1);
      sheet.text(
        `value-${at}`,
        { x, y, w: widthOf(value, number, true, look) + inches(0.1), h: bar },
        null,
        paragraphs,
        style,
      );
    }
    const place2 = { x: box.x + box.w - right, y, w: right, h: bar };
    const share = Math.round((100 * (counts[at] ?? 0)) / (counts[0] ?? 1));
    const beside = [
      ...(hasShares && share > 0 ? [words(`${share}\u00A0%`, size, { bold: true, colour })] : []),
      ...((item.text ?? '') === '' ? [] : [words(item.text ?? '', size, { colour: 'quiet' })]),
    ];
    if (beside.length > 0) sheet.text(`text-${at}`, place2, null, beside, style);
    if (at === items.length - 1) return;
    const next = widthAt(at + 1);
    const [w1, w2] = [w, next].map((each) => Math.round(each / 1270));
    const drop = Math.round((bar * BETWEEN) / 1270);
    const inset = Math.round(((w1 ?? 0) - (w2 ?? 0)) / 2);
    sheet.path(`drop-${at}`, {
      box: { x: place.x, y: y + bar, w, h: bar * BETWEEN },
      path: `M0 0L${w1} 0L${(w1 ?? 0) - inset} ${drop}L${inset} ${drop}Z`,
      size: { w: w1 ?? 1, h: drop },
      fill: 'soft_muted',
    });
  });
  return sheet.drawing;
}

export const funnel: VisualForm = {
  name: 'funnel',
  label: 'Funnel',
  prompt:
    'funnel: 3 to 5 counts of which each is a part of the one before; each item has the stage as label, the count as value, and a text that says what drops out.',
  schema: z.object({ label: z.string().min(1), value: z.string().min(1), text: z.string().optional() }),
  items: { min: 3, max: 5 },
  decoration: 'plain',
  chars: { label: 24, text: 60 },
  fallback: 'kpi_tiles',
  misfit: (spec) => (everyItemHas(spec, 'label', 'value') && countsOf(spec) !== null ? null : 'forms.no_parts'),
  draw(spec, box, look) {
    const counts = countsOf(spec) ?? spec.items.map(() => 1);
    const drawn = (hasShares: boolean): FormDrawing =>
      largestFitting([18, 16, 14], (size) => drawFunnel(spec.items, counts, box, size, look, hasShares));
    const withShares = drawn(true);
    return withShares.fits ? withShares : drawn(false);
  },
};
