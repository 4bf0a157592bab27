import * as z from 'zod';
import type { FormItem } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import {
  BODY_SIZES,
  everyItemHas,
  FormSheet,
  heightOf,
  inches,
  largestFitting,
  valueOf,
  words,
  NARROW,
} from './visual-form.ts';
import type { FormParagraph } from './part.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';
import { areNames, drawBranches, stagesOf } from './branches.ts';
import { drawRows } from './rows.ts';

const CHEVRON = inches(0.85);
/** Maximum height, if there is room. */
const HIGH_CHEVRON = inches(1.35);
const OVERLAP = inches(0.06);
const GAP = inches(0.15);
/** The point of a chevron, as a share of its height. */
const POINT = 0.32;

/** With smaller names, the texts of large chevrons would be smaller than in panels below. */
const LARGE_SIZES = [30, 28, 26, 24, 22] as const;
const LARGE_CHEVRON = inches(3.1);
const LARGE_POINT = 0.14;
/** Lower ones leave half of their place empty. */
const MIN_LARGE = 0.62;
const LARGE_INSET = inches(0.2);
/** Minimum height of a chevron relative to its text. */
const MIN_AIR = 1.35;

/** Panels of few words take this share of what chevrons leave, so that no void is below them. */
const MIN_PANEL = 0.55;
const MIN_PANEL_ON_BAND = 0.8;

const DURATION =
  /^(?<count>\d+(?:[.,]\d+)?)[\s\u00A0-]?(?<unit>minute|hour|day|week|month|quarter|year|stunde|tag|woche|monat|quartal|jahr)(?:s|e|en|n)?$/iu;
/** The band of durations: its height, and that of its name. */
const BAND = inches(0.72);
const BAND_GAP = inches(0.3);
/** The line of marks below it: how much time has passed at the end of each bar. */
const MARKS = { h: inches(0.34), w: inches(1.4), size: 14 } as const;

/** A step with the length of time that it takes. */
interface TimedStep {
  item: FormItem;
  length: number;
}

/** Successive steps with durations in one unit, which can be drawn to scale; none unless there are at least two. */
function timedSteps(items: readonly FormItem[]): TimedStep[] {
  const found = items.map((item) => DURATION.exec(valueOf(item))?.groups);
  const first = found.findIndex((each) => each !== undefined);
  const last = found.findLastIndex((each) => each !== undefined);
  const timed = found.slice(first, last + 1);
  const units = new Set(timed.map((each) => each?.['unit']?.toLowerCase()));
  if (first === -1 || timed.length < 2 || units.size > 1) return [];
  return items.slice(first, last + 1).map((item, at) => {
    return { item, length: Number(timed[at]?.['count']?.replace(',', '.')) };
  });
}

/** The durations of steps as bars to scale, one after the other over the full width; each says which step it is. */
function drawBand(sheet: FormSheet, steps: readonly TimedStep[], box: Box, size: number, look: FormLook): void {
  const sum = steps.reduce((total, { length }) => total + length, 0);
  const gap = inches(0.04);
  const widths = steps.map(({ length }) => (length / sum) * (box.w - gap * (steps.length - 1)));
  const named = steps.map(({ item }) =>
    words(`${item.label}: ${valueOf(item).replace(' ', '\u00A0')}`, size, { bold: true }),
  );
  const hasRoom = (texts: readonly FormParagraph[], size_pt: number): boolean =>
    texts.every((text, at) => heightOf([{ ...text, size_pt }], (widths[at] ?? 0) * BAND_SHARE, look) <= BAND);
  const points = BODY_SIZES.filter((each) => each <= size).find((each) => hasRoom(named, each));
  const texts = points === undefined ? steps.map(({ item }) => words(valueOf(item), size, { bold: true })) : named;
  let x = box.x;
  steps.forEach(({ item }, at) => {
    const w = widths[at] ?? 0;
    sheet.shape(`time-${at}`, { x, y: box.y, w, h: BAND }, item.is_key === true ? 'accent' : 'block', {
      paragraphs: texts.slice(at, at + 1).map((text) => ({ ...text, size_pt: points ?? size })),
      // Words break where they were measured to: else they would touch the edges of their bar.
      style: { inset: { x: (w * (1 - BAND_SHARE)) / 2, y: 0 } },
    });
    x += w + gap;
  });
  marksOf(steps).forEach((mark, at, { length }) => {
    const passed = steps.slice(0, at).reduce((total, step) => total + step.length, 0);
    const [align, shift] =
      at === 0 ? (['start', 0] as const) : at === length - 1 ? (['end', 1] as const) : (['center', 0.5] as const);
    const place = { x: box.x + (passed / sum) * box.w - shift * MARKS.w, y: box.y + BAND, w: MARKS.w, h: MARKS.h };
    sheet.text(`mark-${at}`, place, null, [words(mark, MARKS.size, { colour: 'quiet' })], { align, anchor: 'bottom' });
  });
}

/** "0", "16", "20 weeks": the time at the start and at the end of each step; the unit as the longest step writes it. */
function marksOf(steps: readonly TimedStep[]): string[] {
  const longest = steps.reduce((most, step) => (step.length > most.length ? step : most));
  const unit = valueOf(longest.item).replace(/^[\d.,]+[\s\u00A0-]?/u, '');
  let passed = 0;
  const ends = steps.map(({ length }) => (passed = Math.round((passed + length) * 100) / 100));
  return ['0', ...ends.map((end, at) => (at === steps.length - 1 ? `${end} ${unit}` : String(end)))];
}

/** Words in a bar leave room for a wider font that substitutes a missing one. */
const BAND_SHARE = 0.84;

/** Chevrons over the full width, with their texts below, and the durations of steps to scale below those. */
function drawChevrons(
  items: readonly FormItem[],
  all: Box,
  size: number,
  look: FormLook,
  timed: readonly TimedStep[] = [],
): FormDrawing {
  const sheet = new FormSheet(look);
  const count = items.length;
  const band = timed.length === 0 ? 0 : BAND + BAND_GAP + MARKS.h;
  const box = { ...all, h: all.h - band };
  const w = (box.w + OVERLAP * (count - 1)) / count;
  const step = w - OVERLAP;
  const room = step - GAP - inches(0.3);
  const isInBand = (item: FormItem): boolean => timed.some((each) => each.item === item);
  const text = (item: FormItem) => [
    ...(valueOf(item) === '' || isInBand(item) ? [] : [words(valueOf(item), size, { bold: true })]),
    words(item.text ?? '', size),
  ];
  const needed = Math.max(...items.map((item) => heightOf(text(item), room, look))) + inches(0.4);
  const left = box.h - CHEVRON - GAP;
  // Panels are as high as their text: the remaining height goes to the chevrons, then above and below.
  const least = band > 0 ? MIN_PANEL_ON_BAND : MIN_PANEL;
  const panel = Number.isFinite(needed) ? Math.min(left, Math.max(needed, left * least)) : left;
  const chevron = Math.min(HIGH_CHEVRON, CHEVRON + (left - panel) * 0.4);
  const top = band > 0 ? box.y : box.y + Math.max(0, box.h * 0.85 - chevron - GAP - panel) * 0.4;
  const share = (at: number): number => 1 - ((at === 0 ? 1 : 2) * POINT * CHEVRON) / w;
  const labelSize = Math.min(
    ...items.map(({ label = '' }, at) => {
      const hasRoom = (each: number): boolean =>
        heightOf([words(label, each, { bold: true })], w * share(at), look) <= CHEVRON;
      // The names in a band have the size of the texts: so have those of the steps above it.
      const most = band > 0 ? size : size + 2;
      return [24, 22, 20, 18].find((each) => each <= most && hasRoom(each)) ?? Math.min(18, size);
    }),
  );
  items.forEach((item, at) => {
    const isKey = item.is_key === true;
    const x = box.x + at * step;
    sheet.shape(`step-${at}`, { x, y: top, w, h: chevron }, isKey ? 'accent' : 'block', {
      geometry: at === 0 ? 'homePlate' : 'chevron',
      adjust: [POINT * 100_000 * (CHEVRON / chevron)],
      paragraphs: [words(item.label ?? '', labelSize, { bold: true })],
      // A chevron leaves its text the space between its notch and its point.
      text_share: share(at),
    });
    // The last panel ends with its chevron, not with the notch of another one.
    const place = { x, y: top + chevron + GAP, w: at === count - 1 ? w : step - GAP, h: panel };
    sheet.shape(`text-${at}`, place, 'tint', {
      paragraphs: text(item),
      style: { align: 'start', anchor: 'top', inset: { x: inches(0.15), y: inches(0.2) } },
    });
  });
  if (band > 0) drawBand(sheet, timed, { ...all, y: top + chevron + GAP + panel + BAND_GAP }, size, look);
  return sheet.drawing;
}

/** Texts up to this length fit in large chevrons; panels below would be nearly empty. */
const SHORT_TEXT = 45;

/** Steps with few words: large chevrons in the middle of the place that contain names and texts. */
function drawLargeChevrons(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const w = (box.w + OVERLAP * (items.length - 1)) / items.length;
  const paragraphs = items.map((item) => [
    words(item.label ?? '', size, { bold: true }),
    ...(item.text ? [words(item.text, Math.max(14, size - 6), { space_before_pt: 4 })] : []),
  ]);
  const share = (at: number): number => 1 - ((at === 0 ? 1 : 2) * LARGE_POINT * LARGE_CHEVRON) / w;
  const needed = Math.max(...paragraphs.map((each, at) => heightOf(each, w * share(at) - 2 * LARGE_INSET, look)));
  // As high as the text with padding.
  const h = Math.min(box.h, LARGE_CHEVRON, Number.isFinite(needed) ? Math.max(box.h * MIN_LARGE, needed * 1.7) : box.h);
  if (needed * MIN_AIR > h) sheet.fits = false;
  const y = box.y + (box.h - h) * 0.4;
  items.forEach((item, at) => {
    const place = { x: box.x + at * (w - OVERLAP), y, w, h };
    sheet.shape(`step-${at}`, place, item.is_key === true ? 'accent' : 'block', {
      ...{ geometry: at === 0 ? 'homePlate' : 'chevron', adjust: [LARGE_POINT * 100_000] },
      ...{ paragraphs: paragraphs[at] ?? [], text_share: share(at) },
      style: { align: 'start', inset: { x: LARGE_INSET, y: 0 } },
    });
  });
  return sheet.drawing;
}

/** A step that others are beside says which one it is, where they are drawn one after the other. */
function withGroup(item: FormItem): FormItem {
  const { group = '', text = '' } = item;
  return group === '' ? item : { ...item, text: [group, text].filter((part) => part !== '').join(': ') };
}

export const process: VisualForm = {
  name: 'process',
  label: 'Process',
  prompt:
    'process: 3 to 6 steps that follow each other in time, as the source says, places that something passes through (the evidence of the means between them begins with “through” or “via”), or two to four things that the source says are combined, and then what combines them; each item has a label of one to three words, a text that says what happens, and as value how long it takes where the source says so ("16 weeks"); steps side by side (the arms of a trial, what is combined) have one label, and each its name as group.',
  schema: z.object({
    label: z.string().min(1),
    text: z.string().min(1),
    value: z.string().optional(),
    group: z.string().optional(),
  }),
  items: { min: 3, max: 6 },
  decoration: 'band',
  chars: { label: 18, text: 110 },
  fallback: 'cards',
  misfit: (spec) => (everyItemHas(spec, 'label') ? null : 'forms.no_labels'),
  draw(spec, box, look) {
    const stages = stagesOf(spec.items);
    if ((stages.length < spec.items.length || spec.is_route === true) && box.w >= NARROW) {
      const sizes = areNames(stages) || spec.is_route === true ? [24, 22, ...BODY_SIZES] : BODY_SIZES;
      const branches = largestFitting(sizes, (size) => drawBranches(stages, box, size, look));
      if (branches.fits) return branches;
    }
    const items = spec.items.map(withGroup);
    const hasTexts = items.some(({ text = '' }) => text !== '');
    const timed = box.w < NARROW ? [] : timedSteps(items);
    const withTimes =
      timed.length === 0 || !hasTexts
        ? null
        : largestFitting(BODY_SIZES, (size) => drawChevrons(items, box, size, look, timed));
    if (withTimes?.fits === true) return withTimes;
    const hasValues = items.some((item) => valueOf(item) !== '');
    if (!hasValues && items.every(({ text = '' }) => text.length <= SHORT_TEXT) && box.w >= NARROW) {
      const large = largestFitting(hasTexts ? LARGE_SIZES : [...LARGE_SIZES, ...BODY_SIZES.slice(0, 2)], (size) =>
        drawLargeChevrons(items, box, size, look),
      );
      if (large.fits) return large;
    }
    const chevrons =
      box.w < NARROW || !hasTexts ? null : largestFitting(BODY_SIZES, (size) => drawChevrons(items, box, size, look));
    if (chevrons?.fits === true) return chevrons;
    const named = items.map((item) => {
      const text = [valueOf(item), item.text].filter(Boolean).join(' · ');
      return { ...item, text };
    });
    const rows = drawRows(named, box, look, { signs: items.map((_, at) => String(at + 1)), is_joined: true });
    return rows.fits || chevrons === null ? rows : chevrons;
  },
};
