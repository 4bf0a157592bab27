import * as z from 'zod';
import { hasTrueTotals } from '../deck/chart.ts';
import type { ChartSpec } from '../deck/chart.ts';
import type { FormSpec } from '../deck/form.ts';
import { everyItemHas, FormSheet, inches, numberOf, words } from './visual-form.ts';
import type { VisualForm } from './visual-form.ts';

/** The items as a waterfall: the first is the start, the last the end, the others are changes. */
function chartOf({ items, alt }: FormSpec): ChartSpec {
  const values = items.map(({ value = '' }) => numberOf(value));
  const decimals = Math.max(0, ...values.map((value) => decimalsOf(value ?? 0)));
  const { unit = '' } = items.find((item) => (item.unit ?? '') !== '') ?? {};
  const isShare = unit.trim() === '%';
  const key = items.findIndex(({ is_key }) => is_key === true);
  return {
    ...{ kind: 'waterfall', alt, categories: items.map(({ label = '' }) => label) },
    series: [{ name: unit || (items[0]?.label ?? ''), values, addresses: values.map(() => null) }],
    totals: [0, items.length - 1],
    number_format: `#,##0${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}${isShare ? '" %"' : ''}`,
    ...{ data_labels: true, ...(key < 0 ? {} : { emphasis: { category: key } }) },
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

/** From one level to another by additions and deductions: a native chart. */
export const bridge: VisualForm = {
  name: 'bridge',
  label: 'Bridge',
  prompt:
    'bridge: a level, 2 to 6 changes with their signs, and the level that they lead to; the first and the last item are the levels; each item has a label, a value (a number) and the unit. The changes add up.',
  schema: z.object({ label: z.string().min(1), value: z.string().min(1), unit: z.string().optional() }),
  items: { min: 4, max: 8 },
  decoration: 'plain',
  chars: { label: 24, text: 0 },
  fallback: 'emphasis_table',
  misfit(spec) {
    const chart = chartOf(spec);
    const isWhole = everyItemHas(spec, 'label') && (chart.series[0]?.values ?? []).every((value) => value !== null);
    return isWhole && hasTrueTotals(chart) ? null : 'forms.no_sum';
  },
  draw(spec, box, look) {
    const sheet = new FormSheet(look);
    const unit = unitOf(spec);
    const top = unit === '' ? 0 : inches(0.34);
    // Without an axis, the unit is above the columns.
    if (unit !== '') sheet.text('unit', { ...box, h: top }, null, [words(unit, 14, { colour: 'quiet' })]);
    const content = { kind: 'chart' as const, chart: chartOf(spec) };
    return { ...sheet.drawing, native: { box: { ...box, y: box.y + top, h: box.h - top }, content } };
  },
};
