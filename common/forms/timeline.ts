import * as z from 'zod';
import type { FormItem } from '../deck/form.ts';
import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import { BODY_SIZES, everyItemHas, FormSheet, heightOf, inches, largestFitting, words } from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';
import { drawRows } from './rows.ts';

const AXIS = inches(0.1);
const DOT = inches(0.26);
const STEM = inches(0.4);
const GAP = inches(0.2);
const NARROW = inches(8);
/** Gaps that differ more than this are shown true to time. */
const UNEVEN = 3;

function paragraphsOf(item: FormItem, size: number) {
  const when = [item.date, item.end_date].filter(Boolean).join('–');
  return [
    words(when, size, { bold: true, colour: item.is_key === true ? 'accent' : 'heading' }),
    ...((item.label ?? '') === '' ? [] : [words(item.label ?? '', size, { bold: (item.text ?? '') !== '' })]),
    ...((item.text ?? '') === '' ? [] : [words(item.text ?? '', size, { space_before_pt: 2 })]),
  ];
}

/** Places of points on the axis: at even steps, or true to time where even steps would mislead and there is room. */
interface Points {
  xs: number[];
  is_true: boolean;
}

/** A date as a number of years; null where it is none that can be placed. */
function yearsOf(date: string): number | null {
  const [, year, month = '1', day = '1'] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(date.trim()) ?? [];
  if (year !== undefined) return Number(year) + (Number(month) - 1) / 12 + (Number(day) - 1) / 365;
  const [only, another] = date.match(/\b(?:1[0-9]|20)\d{2}\b/g) ?? [];
  return only === undefined || another !== undefined ? null : Number(only);
}

function truePoints(items: readonly FormItem[], box: Box): Points | null {
  const years = items.map(({ date = '' }) => yearsOf(date));
  if (!years.every((year) => year !== null)) return null;
  const gaps = years.slice(1).map((year, at) => year - (years[at] ?? 0));
  const [first = 0, last = 0] = [years[0], years.at(-1)];
  if (gaps.some((gap) => gap <= 0) || Math.max(...gaps) < UNEVEN * Math.min(...gaps)) return null;
  const from = box.x + inches(0.5);
  const width = box.w - inches(1);
  return { xs: years.map((year) => from + ((year - first) / (last - first)) * width), is_true: true };
}

function evenPoints(count: number, box: Box): Points {
  return { xs: Array.from({ length: count }, (_, at) => box.x + ((at + 0.5) * box.w) / count), is_true: false };
}

/** Left edges of boxes near their points, without overlap and within the box; null where one would lose its point. */
function edgesOf(xs: readonly number[], width: number, box: Box): number[] | null {
  const edges = xs.map((x) => Math.min(Math.max(box.x, x - width / 2), box.x + box.w - width));
  for (let at = 1; at < edges.length; at += 1) {
    edges[at] = Math.max(edges[at] ?? 0, (edges[at - 1] ?? 0) + width + GAP);
  }
  for (let at = edges.length - 1; at >= 0; at -= 1) {
    const most = at === edges.length - 1 ? box.x + box.w - width : (edges[at + 1] ?? 0) - width - GAP;
    edges[at] = Math.min(edges[at] ?? 0, most);
  }
  const holds = edges.every((edge, at) => {
    const x = xs[at] ?? 0;
    return edge >= box.x - 1 && x >= edge + DOT / 2 && x <= edge + width - DOT / 2;
  });
  return holds ? edges : null;
}

function drawDots(sheet: FormSheet, items: readonly FormItem[], { xs }: Points, axis: number, box: Box): void {
  sheet.shape('axis', { x: box.x, y: axis - AXIS / 2, w: box.w, h: AXIS }, 'hairline', { name: 'Axis' });
  items.forEach((item, at) => {
    const x = xs[at] ?? box.x;
    const place = { x: x - DOT / 2, y: axis - DOT / 2, w: DOT, h: DOT };
    const paint = item.is_key === true ? 'accent' : 'block';
    const ring = { geometry: 'ellipse', line: paint, line_pt: 3, name: item.date ?? 'Point' } as const;
    sheet.shape(`point-${at}`, place, item.is_key === true ? 'accent' : 'background', ring);
  });
}

/** Up to four entries: all words below the axis, in columns. */
function drawBelow(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const w = (box.w - GAP * (items.length - 1)) / items.length;
  const xs = items.map((_, at) => box.x + at * (w + GAP) + DOT);
  const needed = Math.max(...items.map((item) => heightOf(paragraphsOf(item, size), w - GAP, look)));
  const above = DOT + STEM;
  const spare = Number.isFinite(needed) ? Math.max(0, box.h - above - needed) : 0;
  const axis = box.y + DOT / 2 + Math.min(spare * 0.3, inches(0.9));
  drawDots(sheet, items, { xs, is_true: false }, axis, box);
  items.forEach((item, at) => {
    const y = axis + DOT / 2 + STEM;
    const place = { x: box.x + at * (w + GAP), y, w: w - GAP, h: box.y + box.h - y };
    stem(sheet, at, xs[at] ?? 0, axis + DOT / 2, STEM - inches(0.08));
    sheet.text(`text-${at}`, place, null, paragraphsOf(item, size));
  });
  return sheet.drawing;
}

function stem(sheet: FormSheet, at: number, x: number, y: number, h: number): void {
  const width = 1.5 * EMU_PER_PT;
  sheet.shape(`stem-${at}`, { x: x - width / 2, y, w: width, h }, 'hairline', { name: 'Line' });
}

/** Words above and below the axis in turn. */
function drawInTurn(items: readonly FormItem[], points: Points, box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const axis = box.y + box.h / 2;
  const room = box.h / 2 - DOT / 2 - STEM;
  const sides = [0, 1].map((side) => items.flatMap((_, at) => (at % 2 === side ? [at] : [])));
  const widths = [2.9, 2.6, 2.35, 2.15].map(inches);
  const edges = new Map<number, { x: number; w: number }>();
  for (const side of sides) {
    const xs = side.map((at) => points.xs[at] ?? 0);
    const width = widths.find((each) => edgesOf(xs, each, box) !== null);
    const found = width === undefined ? null : edgesOf(xs, width, box);
    if (found === null || width === undefined) return { parts: [], fits: false };
    side.forEach((at, index) => edges.set(at, { x: found[index] ?? 0, w: width }));
  }
  drawDots(sheet, items, points, axis, box);
  items.forEach((item, at) => {
    const { x, w } = edges.get(at) ?? { x: box.x, w: inches(2) };
    const isAbove = at % 2 === 0;
    stem(
      sheet,
      at,
      points.xs[at] ?? 0,
      isAbove ? axis - DOT / 2 - STEM + inches(0.08) : axis + DOT / 2,
      STEM - inches(0.08),
    );
    const y = isAbove ? box.y : axis + DOT / 2 + STEM;
    const style = { anchor: isAbove ? 'bottom' : 'top' } as const;
    sheet.text(`text-${at}`, { x, y, w, h: room }, null, paragraphsOf(item, size), style);
  });
  return sheet.drawing;
}

function drawTimeline(items: readonly FormItem[], box: Box, look: FormLook): FormDrawing {
  const rows = (): FormDrawing =>
    drawRows(items, box, look, {
      ...{ signs: items.map(() => ''), is_joined: true },
      leads: items.map(({ date, end_date }) => [date, end_date].filter(Boolean).join('–')),
    });
  if (box.w < NARROW) return rows();
  const true_ = truePoints(items, box);
  if (true_ !== null) {
    const drawing = largestFitting([16, 14], (size) => drawInTurn(items, true_, box, size, look));
    if (drawing.fits) return drawing;
  }
  const even = evenPoints(items.length, box);
  const flat =
    items.length <= 4
      ? largestFitting(BODY_SIZES, (size) => drawBelow(items, box, size, look))
      : largestFitting([16, 14], (size) => drawInTurn(items, even, box, size, look));
  if (flat.fits) return flat;
  return rows();
}

export const timeline: VisualForm = {
  name: 'timeline',
  label: 'Timeline',
  prompt:
    'timeline: 3 to 8 events with their dates; each item has a date (and end_date for a period), a label that names the event, and if needed a text.',
  schema: z.object({
    date: z.string().min(1),
    end_date: z.string().optional(),
    label: z.string().min(1),
    text: z.string().optional(),
  }),
  items: { min: 3, max: 8 },
  chars: { label: 40, text: 60 },
  fallback: 'cards',
  misfit: (spec) => (everyItemHas(spec, 'date') ? null : 'forms.no_dates'),
  draw: (spec, box, look) => drawTimeline(spec.items, box, look),
};
