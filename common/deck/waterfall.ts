import type { ChartSpec } from './chart.ts';

/** One column of a waterfall: from where to where it goes. */
export interface WaterfallStep {
  kind: 'rise' | 'fall' | 'total';
  from: number;
  to: number;
}

/** How far a given total may be from the sum that leads to it, as a share of the largest level: printed figures are rounded. */
const ROUNDING = 0.005;

/**
 * The columns of a waterfall, category by category. A total is drawn from zero to its value, to the level reached where it
 * has none; what follows it starts there. A change without a value is none.
 */
export function waterfallSteps(chart: Pick<ChartSpec, 'categories' | 'series' | 'totals'>): WaterfallStep[] {
  const totals = new Set(chart.totals ?? []);
  let level = 0;
  return chart.categories.map((_, at) => {
    const value = figure(chart.series[0]?.values[at]);
    const from = level;
    if (totals.has(at)) {
      level = value ?? level;
      return { kind: 'total', from: 0, to: level };
    }
    const next = tidy(level + (value ?? 0));
    // Beyond the largest number there is nothing to draw.
    level = Number.isFinite(next) ? next : level;
    return { kind: level < from ? 'fall' : 'rise', from, to: level };
  });
}

/** Whether every total but an opening one says what its changes add up to, within what rounding explains. */
export function hasTrueTotals(chart: Pick<ChartSpec, 'categories' | 'series' | 'totals'>): boolean {
  const steps = waterfallSteps(chart);
  const largest = Math.max(0, ...steps.map(({ to }) => Math.abs(to)));
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= largest * ROUNDING;
  return steps.every(({ kind, to }, at) => kind !== 'total' || at === 0 || near(to, steps[at - 1]?.to ?? 0));
}

function figure(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Sums without the noise of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(15));
}
