import * as z from 'zod';
import type { FormItem } from '../deck/form.ts';
import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import { BODY_SIZES, everyItemHas, FormSheet, heightOf, inches, largestFitting, NARROW, words } from './visual-form.ts';
import type { FormPaint, FormParagraph } from './part.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';
import { gapsToScale, momentsOf } from './moments.ts';
import { drawRows } from './rows.ts';
import { drawStages, MOST_STAGES } from './stages.ts';

const AXIS = inches(0.1);
const DOT = inches(0.26);
const STEM = inches(0.4);
/** Below an axis with years, the words keep away from these. */
const STEM_PAST_YEARS = inches(0.54);
/** How much longer lines may become where the texts leave height over. */
const MAX_EXTRA = inches(0.5);
/** The most that a text takes of the room to the next one on its side, and the least. */
const WIDEST = inches(3.6);
const NARROWEST = inches(1.3);
const GAP = inches(0.2);
/** Room for the last text, which begins at its mark as the others do; the first with which all have enough. */
const LAST_WIDTHS = [3.1, 2.7, 2.35, 2, 1.7].map(inches);
/** Intervals that differ by more than this factor are drawn to scale. */
const UNEVEN = 3;
const YEAR_STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200] as const;
const MAX_TICKS = 7;
/** A single year shows no scale. */
const MIN_TICKS = 2;
const PERIOD = inches(0.2);
const TICK = { w: inches(0.6), h: inches(0.26) };

/** Two strokes across an axis that is cut short. */
const CUT = { w: inches(0.3), h: inches(0.34) } as const;
const CUT_PATH = 'M0 100L30 0L42 0L12 100ZM58 100L88 0L100 0L70 100Z';

function whenOf({ date, end_date }: FormItem): string {
  return [date, end_date].filter(Boolean).join('–');
}

function paragraphsOf(item: FormItem, size: number) {
  return [
    words(whenOf(item), size + HEAD, { bold: true, colour: item.is_key === true ? 'accent' : 'heading' }),
    ...((item.label ?? '') === '' ? [] : [words(item.label ?? '', size, { bold: (item.text ?? '') !== '' })]),
    ...((item.text ?? '') === '' ? [] : [words(item.text ?? '', size, { space_before_pt: 2 })]),
  ];
}

/** How much larger a date is than its text. */
const HEAD = 6;

interface Tick {
  x: number;
  label: string;
}

/** Positions of points on the axis: evenly spaced, or to scale if even spacing would mislead and there is room. */
interface Points {
  xs: number[];
  /** Right ends of periods; null for points. */
  ends: (number | null)[];
  /** Years on the axis; none if the points are evenly spaced. */
  ticks: Tick[];
  /** Where the axis is cut short. */
  cut?: number;
}

/** "1960s": ten years. */
const DECADE = /^(\d{3}0)(?:s|er)$/u;

/** "Since the 1990s": a time without an end. */
const OPEN = /^(?:since|from|seit|ab)\s+(?:the\s+|den\s+)?/iu;

/** A date as a number of years, a decade as its first; null if it can't be placed on the axis. */
function yearsOf(written: string): number | null {
  const date = written.trim().replace(OPEN, '');
  const [, year, month = '1', day = '1'] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(date.trim()) ?? [];
  if (year !== undefined) return Number(year) + (Number(month) - 1) / 12 + (Number(day) - 1) / 365;
  const decade = DECADE.exec(date.trim())?.[1];
  if (decade !== undefined) return Number(decade);
  const [only, another] = date.match(/\b(?:1[0-9]|20)\d{2}\b/g) ?? [];
  return only === undefined || another !== undefined ? null : Number(only);
}

const RELATIVE =
  /^(?:(?<unit>day|week|month|year|visit|tag|woche|monat|jahr)\s(?<count>\d+)|baseline|start|beginn|ausgangswert)$/iu;

/** Times counted from a start in one unit, such as "Baseline, Week 16, Week 20", as numbers; null for other times. */
export function relativeTimes(dates: readonly string[]): number[] | null {
  const found = dates.map((date) => RELATIVE.exec(date.trim()));
  const units = new Set(found.flatMap((each) => each?.groups?.['unit']?.toLowerCase() ?? []));
  if (units.size !== 1 || found.includes(null)) return null;
  return found.map((each) => Number(each?.groups?.['count'] ?? 0));
}

/** The years of all items in order, or the numbers of relative times; null if there are none. */
function yearsOfAll(items: readonly FormItem[]): number[] | null {
  const years = relativeTimes(items.map(({ date = '' }) => date)) ?? items.map(({ date = '' }) => yearsOf(date));
  const isInOrder = years.every((year, at) => year !== null && year > (years[at - 1] ?? Number.NEGATIVE_INFINITY));
  return isInOrder ? years.filter((year) => year !== null) : null;
}

/** Whether even spacing would contradict the dates. */
function isUneven(years: readonly number[]): boolean {
  const gaps = years.slice(1).map((year, at) => year - (years[at] ?? 0));
  return Math.max(...gaps) >= UNEVEN * Math.min(...gaps);
}

function truePoints(items: readonly FormItem[], years: readonly number[], box: Box, lastWidth: number): Points {
  const until = items.map(({ date = '', end_date }, at) => {
    if (end_date === undefined && OPEN.test(date.trim())) return Number.POSITIVE_INFINITY;
    const lastDate = end_date ?? (DECADE.test(date.trim()) ? date : undefined);
    const year = lastDate === undefined ? null : (relativeTimes([lastDate])?.[0] ?? yearsOf(lastDate));
    const end = year !== null && DECADE.test(lastDate?.trim() ?? '') ? year + 9 : year;
    return end !== null && end > (years[at] ?? 0) ? end : null;
  });
  const first = years[0] ?? 0;
  const last = Math.max(...years, ...until.map((end) => (end === null || end === Number.POSITIVE_INFINITY ? 0 : end)));
  const latest = years.at(-1) ?? last;
  const from = box.x + DOT / 2;
  // The last text begins at the last date, from where a period goes on.
  const toLatest = (box.w - DOT - lastWidth) / Math.max(1e-9, latest - first);
  const scale = Math.min(toLatest, (box.w - DOT) / (last - first));
  const placeOf = (year: number): number => from + (year - first) * scale;
  const step = YEAR_STEPS.find((each) => (last - first) / each <= MAX_TICKS) ?? 500;
  const start = Math.ceil(first / step) * step;
  const isRelative = yearsOf(items[0]?.date ?? '') === null;
  const count = isRelative || last - first < 2 ? 0 : Math.floor((last - start) / step) + 1;
  const ticks = Array.from({ length: count }, (_, at) => start + at * step);
  return {
    xs: years.map(placeOf),
    // What goes on reaches the end of the axis.
    ends: until.map((end) => (end === null ? null : Math.min(placeOf(end), box.x + box.w))),
    ticks: ticks.map((year) => ({ x: placeOf(year), label: String(year) })),
  };
}

function evenPoints(count: number, box: Box, lastWidth: number): Points {
  const step = (box.w - lastWidth) / Math.max(1, count - 1);
  const xs = Array.from({ length: count }, (_, at) => box.x + DOT / 2 + at * step);
  return { xs, ends: xs.map(() => null), ticks: [] };
}

/** Points to scale, with one long gap cut short where the others would have no room beside it. */
function pointsInTime(moments: readonly number[], box: Box, lastWidth: number): Points {
  const { shares, broken } = gapsToScale(moments);
  const [from, width] = [box.x + DOT / 2, box.w - lastWidth];
  const xs = shares.reduce((all, share) => [...all, (all.at(-1) ?? from) + share * width], [from]);
  const cut = broken === null ? {} : { cut: ((xs[broken] ?? 0) + (xs[broken + 1] ?? 0)) / 2 };
  return { xs, ends: xs.map(() => null), ticks: [], ...cut };
}

function drawDots(sheet: FormSheet, items: readonly FormItem[], points: Points, axis: number): void {
  const { xs, ends, ticks, cut } = points;
  const marks = [...xs, ...ends.filter((end) => end !== null), ...ticks.map(({ x }) => x)];
  // Nothing is said of the time before the first mark and after the last.
  const [from, to] = [Math.min(...marks), Math.max(...marks)];
  sheet.shape('axis', { x: from, y: axis - AXIS / 2, w: to - from, h: AXIS }, 'hairline', { name: 'Axis' });
  if (cut !== undefined) {
    const place = { x: cut - CUT.w / 2, y: axis - CUT.h / 2, w: CUT.w, h: CUT.h };
    sheet.shape('cut', { ...place, x: place.x + CUT.w / 5, w: CUT.w * 0.6 }, 'background', { name: 'Gap' });
    sheet.path('cut-sign', { box: place, path: CUT_PATH, size: { w: 100, h: 100 }, fill: 'muted', name: 'Cut' });
  }
  ends.forEach((end, at) => {
    if (end === null) return;
    const [x, item] = [xs[at] ?? 0, items[at]];
    const place = { x, y: axis - PERIOD / 2, w: Math.max(inches(0.1), end - x), h: PERIOD };
    const name = [item?.date, item?.end_date].join('\u2013');
    sheet.shape(`period-${at}`, place, item?.is_key === true ? 'accent' : 'muted', { name });
  });
  items.forEach((item, at) => {
    if (typeof ends[at] === 'number') return;
    const x = xs[at] ?? 0;
    const place = { x: x - DOT / 2, y: axis - DOT / 2, w: DOT, h: DOT };
    const paint = item.is_key === true ? 'accent' : 'block';
    const ring = { geometry: 'ellipse', line: paint, line_pt: 3, name: item.date ?? 'Point' } as const;
    sheet.shape(`point-${at}`, place, item.is_key === true ? 'accent' : 'background', ring);
  });
}

function stem(sheet: FormSheet, at: number, x: number, y: number, h: number, paint: FormPaint = 'hairline'): void {
  const width = 1.25 * EMU_PER_PT;
  sheet.shape(`stem-${at}`, { x: x - width / 2, y, w: width, h }, paint, { name: 'Line' });
}

/** Lines of a typeface that replaces a missing one are higher. */
const TALLER = 1.04;

/** The least width with as many lines as the whole one has, and a little to spare: no last line of a single word. */
function balanced(paragraphs: readonly FormParagraph[], width: number, look: FormLook): number {
  const h = heightOf(paragraphs, width, look);
  const shares = [0.94, 0.88, 0.82, 0.76, 0.7, 0.64];
  const narrower = shares.findLast((share) => heightOf(paragraphs, width * share, look) <= h);
  return width * Math.min(1, (narrower ?? 1) + 0.03);
}

/** The years that have room, at equal intervals: one missing among them would look as if the scale were broken. */
function ticksBeside(ticks: readonly Tick[], isFree: (tick: Tick) => boolean): Tick[] {
  for (const interval of [1, 2, 3])
    for (let start = 0; start < interval; start += 1) {
      const regular = ticks.filter((_, at) => at % interval === start);
      if (regular.length >= MIN_TICKS && regular.every(isFree)) return regular;
    }
  return ticks.filter(isFree);
}

/** Texts alternately above and below the axis, each beginning at its mark; axis and texts in the middle of the box. */
function drawInTurn(items: readonly FormItem[], points: Points, box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const startOf = (at: number): number => (points.xs[at] ?? box.x) - DOT / 2;
  const texts = items.map((item, at) => {
    const end = at + 2 < items.length ? startOf(at + 2) - GAP : box.x + box.w;
    const room = Math.min(WIDEST, end - startOf(at));
    const paragraphs = paragraphsOf(item, size);
    const w = room < NARROWEST ? room : balanced(paragraphs, room, look);
    return { paragraphs, w, h: room < NARROWEST ? Number.POSITIVE_INFINITY : heightOf(paragraphs, w, look) * TALLER };
  });
  const heightOn = (side: number): number => Math.max(0, ...texts.flatMap(({ h }, at) => (at % 2 === side ? [h] : [])));
  const [above, below] = [heightOn(0), heightOn(1)];
  const least = points.ticks.length === 0 ? STEM : STEM_PAST_YEARS;
  const spare = box.h - above - below - DOT - 2 * least;
  if (!(spare >= 0)) return { parts: [], fits: false };
  const length = least + Math.min(MAX_EXTRA, spare / 4);
  const top = box.y + (box.h - above - below - DOT - 2 * length) / 2;
  const axis = top + above + length + DOT / 2;
  drawDots(sheet, items, points, axis);
  // Years make room for the lines that lead down from the axis.
  const lines = points.xs.filter((_, at) => at % 2 === 1);
  const isFree = ({ x }: Tick): boolean => lines.every((line) => Math.abs(line - x) >= TICK.w * 0.6);
  ticksBeside(points.ticks, isFree).forEach(({ x, label }, at) => {
    const place = { x: x - TICK.w / 2, y: axis + DOT / 2 + inches(0.03), ...TICK };
    sheet.text(`year-${at}`, place, null, [words(label, 14, { colour: 'quiet' })], { align: 'center' });
  });
  texts.forEach(({ paragraphs, w, h }, at) => {
    const isAbove = at % 2 === 0;
    const x = points.xs[at] ?? box.x;
    // The dates above the axis are in one line, as those below are.
    const from = isAbove ? top + h + inches(0.08) : axis + DOT / 2;
    const to = isAbove ? axis - DOT / 2 : axis + DOT / 2 + length - inches(0.08);
    const paint = items[at]?.is_key === true ? 'accent' : typeof points.ends[at] === 'number' ? 'muted' : 'block';
    stem(sheet, at, x, from, to - from, paint);
    const place = { x: startOf(at), y: isAbove ? top : axis + DOT / 2 + length, w, h: isAbove ? above : below };
    sheet.text(`text-${at}`, place, null, paragraphs);
  });
  return sheet.drawing;
}

/** With the largest type that fits: points placed with as much room for the last text as they leave. */
function drawAlong(
  items: readonly FormItem[],
  pointsWith: (lastWidth: number) => Points,
  box: Box,
  look: FormLook,
): FormDrawing {
  return largestFitting(BODY_SIZES, (size) => {
    const drawings = LAST_WIDTHS.map((lastWidth) => drawInTurn(items, pointsWith(lastWidth), box, size, look));
    return drawings.find(({ fits }) => fits) ?? { parts: [], fits: false };
  });
}

/** A longer text is a sentence. */
const MOST_IN_COLUMN = 80;

function drawTimeline(items: readonly FormItem[], box: Box, look: FormLook): FormDrawing {
  const rows = (): FormDrawing =>
    drawRows(items, box, look, {
      ...{ signs: items.map(() => ''), is_joined: true },
      leads: items.map(whenOf),
    });
  if (box.w < NARROW) return rows();
  // Whole sentences are read one below the other; in columns they would be high and narrow.
  if (items.some(({ label = '', text = '' }) => label === '' && text.length > MOST_IN_COLUMN)) {
    const inRows = rows();
    if (inRows.fits) return inRows;
  }
  const years = yearsOfAll(items);
  const isPeriod = ({ date = '', end_date }: FormItem): boolean => end_date !== undefined || OPEN.test(date.trim());
  if (years !== null && (isUneven(years) || items.some(isPeriod))) {
    const drawing = drawAlong(items, (lastWidth) => truePoints(items, years, box, lastWidth), box, look);
    if (drawing.fits) return drawing;
    // Even spacing would suggest equal intervals.
    const inRows = rows();
    if (inRows.fits) return inRows;
  }
  if (items.length <= MOST_STAGES) {
    const stages = drawStages(items, box, look, whenOf);
    return stages.fits ? stages : rows();
  }
  const moments = years === null ? momentsOf(items.map(whenOf)) : null;
  if (moments !== null && isUneven(moments)) {
    const drawing = drawAlong(items, (lastWidth) => pointsInTime(moments, box, lastWidth), box, look);
    if (drawing.fits) return drawing;
  }
  const flat = drawAlong(items, (lastWidth) => evenPoints(items.length, box, lastWidth), box, look);
  return flat.fits ? flat : rows();
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
  decoration: 'plain',
  is_centred: true,
  chars: { label: 40, text: 60, few: { items: 5, text: 90 } },
  fallback: 'cards',
  misfit: (spec) => (everyItemHas(spec, 'date') ? null : 'forms.no_dates'),
  draw: (spec, box, look) => drawTimeline(spec.items, box, look),
};
