import * as z from 'zod';
import type { FormItem } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { dateOfSerial, serialOfDate } from '../deck/serial-date.ts';
import { everyItemHas, FormSheet, heightOf, inches, largestFitting, widthOf, words } from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const HEAD = inches(0.42);
const GAP = inches(0.2);
const MAX_ROW = inches(0.82);
const MIN_BAR = inches(0.14);
/** Share of a row's height that its bar takes. */
const BAR = 0.46;
const MAX_BAR = inches(0.38);
const MILESTONE = inches(0.28);

/** First day and the day after the last; a milestone has one day. */
interface Span {
  from: number;
  to: number;
  is_milestone: boolean;
}

function spanOf({ date = '', end_date = '' }: FormItem): Span | null {
  const from = serialOfDate(date.trim());
  const last = serialOfDate((end_date.trim() === '' ? date : end_date).trim(), 'last');
  if (from === null || last === null || last < from) return null;
  return { from, to: last + 1, is_milestone: end_date.trim() === '' };
}

/** A step of the scale above the bars: its number of months, and how steps are labelled. */
interface Step {
  months: number;
  name: (year: number, month: number) => string;
}

const pad = (month: number): string => String(month + 1).padStart(2, '0');
const STEPS: readonly Step[] = [
  { months: 1, name: (year, month) => `${year}-${pad(month)}` },
  { months: 3, name: (year, month) => `Q${month / 3 + 1} ${year}` },
  ...[12, 24, 60, 120, 240, 600].map((months) => ({ months, name: (year: number) => String(year) })),
];

interface Tick {
  at: number;
  name: string;
}

/** The labelled steps of the scale, the first of which starts before the first day. */
function ticksOf({ months, name }: Step, from: number, to: number): Tick[] {
  const start = dateOfSerial(from);
  const first = Math.floor((start.getUTCFullYear() * 12 + start.getUTCMonth()) / months) * months;
  const ticks: Tick[] = [];
  for (let count = first; ; count += months) {
    const [year, month] = [Math.floor(count / 12), count % 12];
    const at = serialOfDate(`${String(year).padStart(4, '0')}-${pad(month)}-01`);
    if (at === null || ticks.length > 200) return ticks;
    if (at >= to) return [...ticks, { at, name: '' }];
    ticks.push({ at, name: name(year, month) });
  }
}

/** The finest scale whose labels fit side by side. */
function scaleOf(spans: readonly Span[], width: number, size: number, look: FormLook): Tick[] {
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to));
  const scales = STEPS.map((step) => ticksOf(step, from, to)).filter((ticks) => ticks.length >= 2);
  const hasRoom = (ticks: readonly Tick[]): boolean => {
    const widest = Math.max(...ticks.map(({ name }) => widthOf(name, size, false, look)));
    return widest + inches(0.15) <= width / (ticks.length - 1);
  };
  return scales.find(hasRoom) ?? scales.at(-1) ?? [];
}

function drawSchedule(
  items: readonly FormItem[],
  spans: readonly Span[],
  box: Box,
  size: number,
  look: FormLook,
): FormDrawing {
  const sheet = new FormSheet(look);
  const left = box.w * 0.32;
  const plot = { x: box.x + left + GAP, w: box.w - left - GAP };
  const ticks = scaleOf(spans, plot.w, 14, look);
  const [start = 0, end = 1] = [ticks[0]?.at, ticks.at(-1)?.at];
  const xOf = (day: number): number => plot.x + (plot.w * (day - start)) / Math.max(1, end - start);
  const row = Math.min(MAX_ROW, (box.h - HEAD) / items.length);
  const bottom = box.y + HEAD + row * items.length;
  ticks.slice(0, -1).forEach(({ at, name }, index) => {
    const x = xOf(at);
    const next = xOf(ticks[index + 1]?.at ?? end);
    const words_ = [words(name, 14, { colour: 'quiet' })];
    sheet.text(`tick-${index}`, { x, y: box.y, w: next - x, h: HEAD }, null, words_, { anchor: 'middle' });
    if (index > 0)
      sheet.shape(`line-${index}`, { x, y: box.y + HEAD, w: inches(0.01), h: bottom - box.y - HEAD }, 'hairline', {
        name: 'Line',
      });
  });
  items.forEach((item, at) => {
    const y = box.y + HEAD + at * row;
    const span = spans[at] ?? { from: start, to: end, is_milestone: false };
    sheet.rule(`rule-${at}`, box.x, y, box.w);
    const paragraphs = [
      words(item.label ?? '', size, { bold: true, colour: item.is_key === true ? 'accent' : 'heading' }),
      ...((item.text ?? '') === '' ? [] : [words(item.text ?? '', size, { colour: 'quiet' })]),
    ];
    if (heightOf(paragraphs, left, look) > row) sheet.fits = false;
    sheet.text(`label-${at}`, { x: box.x, y, w: left, h: row }, null, paragraphs, { anchor: 'middle' });
    const paint = item.is_key === true ? 'accent' : 'block';
    if (span.is_milestone) {
      const x = Math.min(xOf((span.from + span.to) / 2) - MILESTONE / 2, plot.x + plot.w - MILESTONE);
      const place = { x: Math.max(plot.x, x), y: y + (row - MILESTONE) / 2, w: MILESTONE, h: MILESTONE };
      sheet.shape(`bar-${at}`, place, paint, { geometry: 'diamond', name: item.date ?? 'Milestone' });
      return;
    }
    const h = Math.min(MAX_BAR, row * BAR);
    const w = Math.max(MIN_BAR, xOf(span.to) - xOf(span.from));
    const place = { x: Math.min(xOf(span.from), plot.x + plot.w - w), y: y + (row - h) / 2, w, h };
    const name = [item.date, item.end_date].filter(Boolean).join(' – ');
    sheet.shape(`bar-${at}`, place, paint, { geometry: 'roundRect', adjust: [18_000], name });
  });
  sheet.rule('end', box.x, bottom - inches(0.01), box.w);
  return sheet.drawing;
}

/** A schedule: a bar for each task from its first to its last day, true to scale; a task with one date is a milestone. */
export const gantt: VisualForm = {
  name: 'gantt',
  label: 'Schedule',
  prompt:
    'gantt: 3 to 7 tasks of a plan with their dates; each item has a label, a date and an end_date as ISO 8601 (2025-03-01, 2025-03, 2025-Q2 or 2025), a milestone only a date, and if needed a short text.',
  schema: z.object({
    label: z.string().min(1),
    date: z.string().min(4),
    end_date: z.string().optional(),
    text: z.string().optional(),
  }),
  items: { min: 3, max: 7 },
  decoration: 'plain',
  chars: { label: 28, text: 30 },
  fallback: 'timeline',
  misfit(spec) {
    const spans = spec.items.map((item) => spanOf(item));
    const isPlan = spans.every((span) => span !== null) && spans.some((span) => span?.is_milestone === false);
    return isPlan && everyItemHas(spec, 'label') ? null : 'forms.no_dates';
  },
  draw(spec, box, look) {
    const spans = spec.items.map((item) => spanOf(item) ?? { from: 0, to: 1, is_milestone: true });
    return largestFitting([18, 16, 14], (size) => drawSchedule(spec.items, spans, box, size, look));
  },
};
