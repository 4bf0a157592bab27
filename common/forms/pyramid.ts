import * as z from 'zod';
import type { FormItem } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { BODY_SIZES, everyItemHas, FormSheet, inches, largestFitting, valueOf, words } from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const GAP = inches(0.06);
const UNIT = 1270;

/** Layers from the top to the base, with their texts at the side, each on its own line. */
function drawLayers(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const base = Math.min(box.w * 0.42, box.h * 1.25);
  const h = (box.h - GAP * (items.length - 1)) / items.length;
  const left = box.x + base + inches(0.4);
  const centre = box.x + base / 2;
  const widthAt = (y: number): number => (base * (y - box.y)) / box.h;
  items.forEach((item, at) => {
    const y = box.y + at * (h + GAP);
    const [top, bottom] = [widthAt(y), widthAt(y + h)];
    const isKey = item.is_key === true;
    const place = { x: centre - bottom / 2, y, w: bottom, h };
    const [w, inset, height] = [bottom, (bottom - top) / 2, h].map((each) => Math.round(each / UNIT)) as [
      number,
      number,
      number,
    ];
    sheet.path(`layer-${at}`, {
      ...{ box: place, path: `M${inset} 0L${w - inset} 0L${w} ${height}L0 ${height}Z`, size: { w, h: height } },
      ...{ fill: isKey ? 'accent' : 'block', name: item.label ?? 'Layer' },
    });
    if (at > 0) sheet.rule(`rule-${at}`, left, y - GAP / 2, box.x + box.w - left);
    const value = valueOf(item) || String(at + 1);
    const number = {
      x: centre - inches(0.6),
      y: at === 0 ? y + h * 0.35 : y,
      w: inches(1.2),
      h: at === 0 ? h * 0.65 : h,
    };
    sheet.text(`number-${at}`, number, isKey ? 'accent' : 'block', [words(value, 18, { bold: true })], {
      ...{ align: 'center', anchor: 'middle' },
    });
    sheet.text(
      `text-${at}`,
      { x: left, y: y + inches(0.05), w: box.x + box.w - left, h: h - inches(0.1) },
      null,
      [
        words(item.label ?? '', size, { bold: true, colour: isKey ? 'accent' : 'heading' }),
        ...((item.text ?? '') === '' ? [] : [words(item.text ?? '', size)]),
      ],
      { anchor: 'middle' },
    );
  });
  return sheet.drawing;
}

export const pyramid: VisualForm = {
  name: 'pyramid',
  label: 'Layers',
  prompt:
    'pyramid: 3 to 5 layers that rest on each other, from the top to the base, as the source ranks them; each item has a label and a text.',
  schema: z.object({ label: z.string().min(1), text: z.string().optional(), value: z.string().optional() }),
  items: { min: 3, max: 5 },
  decoration: 'art',
  chars: { label: 30, text: 90 },
  fallback: 'cards',
  misfit: (spec) => (everyItemHas(spec, 'label') ? null : 'forms.no_labels'),
  draw: (spec, box, look) => largestFitting(BODY_SIZES, (size) => drawLayers(spec.items, box, size, look)),
};
