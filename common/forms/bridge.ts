import * as z from 'zod';
import { hasTrueTotals } from '../deck/chart.ts';
import type { ChartSpec } from '../deck/chart.ts';
import type { FormItem, FormSpec } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { standOut } from './bars.ts';
import { everyItemHas, FormSheet, heightOf, inches, NARROW, numberOf, valueOf, widthOf, words } from './visual-form.ts';
import type { FormLook, VisualForm } from './visual-form.ts';

/** The items as a waterfall: the first is the start, the last the end, the others are changes. */
function chartOf({ items, alt }: FormSpec): ChartSpec {
  const values = items.map(({ value = '' }) => numberOf(value));
  const decimals = Math.max(0, ...values.map((value) => decimalsOf(value ?? 0)));
  const { unit = '' } = items.find((item) => (item.unit ?? '') !== '') ?? {};
  const isShare = unit.trim() === '%';
  const isJoined = items.some(({ value, evidence = '' }) => evidence.includes(`${value}%`));
  const emphasis = standOut(items.flatMap(({ is_key }, at) => (is_key === true ? [at] : [])));
  return {
    ...{ kind: 'waterfall', alt, categories: items.map(({ label = '' }) => label) },
    series: [{ name: unit || (items[0]?.label ?? ''), values, addresses: values.map(() => null) }],
    totals: [0, items.length - 1],
    number_format: `#,##0${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}${isShare ? (isJoined ? '"%"' : '" %"') : ''}`,
    ...{ data_labels: true, ...(emphasis === undefined ? {} : { emphasis }) },
  };
}

/** What all values count, if it isn't part of the number. */
function unitOf({ items }: FormSpec): string {
  const { unit = '' } = items.find((item) => (item.unit ?? '') !== '') ?? {};
  return unit.trim() === '%' ? '' : unit.trim();
}

function decimalsOf(value: number): number {
  return Math.min(3, /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0);
}

/** A number beside the columns, with what it is. */
interface Sum {
  value: string;
  label: string;
}

/** What the changes in question come to, and what is left: nothing where none of the changes is in question. */
function sumsOf({ items }: FormSpec): Sum[] {
  const changes = items.slice(1, -1).filter(({ is_key }) => is_key === true);
  const [first, end] = [changes[0], items.at(-1)];
  if (first === undefined || end === undefined) return [];
  const label = changes.map((item) => item.label ?? '').join(' + ');
  const whole = { value: valueOf(end), label: end.label ?? '' };
  if (changes.length === 1) return [{ value: first.value ?? '', label }, whole];
  return [{ value: written(changes), label }, whole];
}

/** The sum of changes, written as they are. */
function written(changes: readonly FormItem[]): string {
  const values = changes.map(({ value = '' }) => numberOf(value) ?? 0);
  const sum = values.reduce((total, each) => total + each, 0);
  const decimals = Math.max(0, ...values.map(decimalsOf));
  const texts = changes.map(({ value = '' }) => value).join(' ');
  const isPointed = /\d\.\d{3}(?!\d)/u.test(texts) || /,\d{1,2}(?!\d)/u.test(texts);
  const text = Math.abs(sum).toLocaleString(isPointed ? 'de' : 'en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return `${sum < 0 ? '\u2212' : '+'}${text}`;
}

const PANEL = { share: 0.26, gap: inches(0.3), padding: inches(0.25) } as const;

/** The sums one below the other on a panel. */
function drawSums(sheet: FormSheet, sums: readonly Sum[], box: Box, look: FormLook): void {
  sheet.shape('panel', box, 'tint', { name: 'Panel' });
  const inner = { x: box.x + PANEL.padding, w: box.w - 2 * PANEL.padding };
  const isWide = (size: number): boolean =>
    sums.some(({ value }) => widthOf(value, size, true, look) > inner.w * PANEL_NUMBER);
  const size = [48, 44, 40, 36, 32, 28, 24].find((each) => !isWide(each)) ?? 20;
  const h = (box.h - PANEL.padding) / sums.length;
  sums.forEach(({ value, label }, at) => {
    const y = box.y + PANEL.padding / 2 + at * h;
    if (at > 0) sheet.rule(`rule-${at}`, inner.x, y, inner.w);
    // An accent would be another one than that of the falls in the chart, which each theme has its own for.
    const said = [words(value, size, { bold: true, colour: 'heading' }), words(label, 16)];
    sheet.text(`sum-${at}`, { ...inner, y: y + PANEL.padding / 2, h: h - PANEL.padding }, 'tint', said, {
      anchor: 'middle',
    });
  });
}

/** The type of the columns' names, and the share of its width that a column has for its own. */
const NAME = { size: 12, share: 0.9 } as const;

/** Whether a column's name takes more than one line: in some scripts the lines of a chart's names touch. */
function hasLines({ items }: FormSpec, width: number, look: FormLook): boolean {
  const room = (width / items.length) * NAME.share;
  return items.some(({ label = '' }) => widthOf(label, NAME.size, false, look) > room);
}

/** Figures of a font that replaces ours may be wider. */
const PANEL_NUMBER = 0.8;

/** Room of the unit: one line, in some typefaces a high one, with what a panel keeps above and below its words. */
function unitHeight(unit: string, width: number, look: FormLook): number {
  const line = heightOf([words(unit, 14)], width, look);
  return Number.isFinite(line) ? line + inches(0.13) : inches(0.4);
}

/** From one level to another by additions and deductions: a native chart. */
export const bridge: VisualForm = {
  name: 'bridge',
  label: 'Bridge',
  prompt:
    'bridge: a level, 2 to 6 changes with their signs, and the level that they lead to; the first and the last item are the levels; each item has a label, a value (a number) and the unit; is_key on changes side by side that the title is about. The changes add up.',
  schema: z.object({ label: z.string().min(1), value: z.string().min(1), unit: z.string().optional() }),
  items: { min: 4, max: 8 },
  decoration: 'plain',
  is_full: true,
  chars: { label: 24, text: 0 },
  fallback: 'emphasis_table',
  misfit(spec) {
    const chart = chartOf(spec);
    const isWhole = everyItemHas(spec, 'label') && (chart.series[0]?.values ?? []).every((value) => value !== null);
    return isWhole && hasTrueTotals(chart) ? null : 'forms.no_sum';
  },
  draw(spec, all, look) {
    const sheet = new FormSheet(look);
    const unit = unitOf(spec);
    const top = unit === '' ? 0 : unitHeight(unit, all.w, look);
    const panel = all.w * PANEL.share;
    const isClose = !hasLines(spec, all.w, look) && hasLines(spec, all.w - panel - PANEL.gap, look);
    const sums = all.w < NARROW || isClose ? [] : sumsOf(spec);
    const box = sums.length === 0 ? all : { ...all, w: all.w - panel - PANEL.gap };
    // Without an axis, the unit is above the columns.
    if (unit !== '') sheet.text('unit', { ...box, h: top }, null, [words(unit, 14, { colour: 'quiet' })]);
    if (sums.length > 0) drawSums(sheet, sums, { ...all, x: all.x + all.w - panel, w: panel }, look);
    const content = { kind: 'chart' as const, chart: chartOf(spec) };
    // What the sums have no room for is said by the title and the columns.
    const drawing = sheet.fits || sums.length === 0 ? sheet.drawing : null;
    if (drawing === null)
      return this.draw({ ...spec, items: spec.items.map(({ is_key: _, ...item }) => item) }, all, look);
    return { ...drawing, native: { box: { ...box, y: box.y + top, h: box.h - top }, content } };
  },
};
