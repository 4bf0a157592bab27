import type { ChartSpec } from '../../../deck/chart.ts';
import { EMU_PER_PT } from '../../../deck/geometry.ts';
import type { ChartContext } from './chart-context.ts';

const EM_PER_CHARACTER = 0.56;
/** Between two names, em. */
const GAP_EM = 1;
/** Share of the chart's width that values and title of the other axis leave to the plot. */
const PLOT_SHARE = 0.9;
const LEAST_PLOT_SHARE = 0.3;
/** Names longer than this are not steps of time. */
const LONGEST_STEP = 9;

/**
 * Every how manyth category can be named on one line without turning the words.
 * @param share of the chart's width that is there for the plot and its axis.
 */
export function labelEvery(chart: ChartSpec, context: ChartContext, share = 1): number {
  const longest = Math.max(1, ...chart.categories.map((category) => [...category].length));
  const needed = (longest * EM_PER_CHARACTER + GAP_EM) * context.textSizePt * EMU_PER_PT;
  const available = context.size.w * Math.max(LEAST_PLOT_SHARE, share - (1 - PLOT_SHARE));
  const most = Math.max(1, Math.floor(available / needed));
  return Math.ceil(chart.categories.length / most);
}

/** Whether categories are steps of a scale (years, quarters), so that a reader fills in the ones that are not named. */
export function areSteps(chart: ChartSpec): boolean {
  return chart.categories.every((category) => /\d/.test(category) && [...category].length <= LONGEST_STEP);
}

/** Lines that a name under its column may take before it reads better turned. */
const MOST_LINES = 3;

/** Whether all category names can stand upright under their columns, broken between words. */
export function namesFitLevel(chart: ChartSpec, context: ChartContext): boolean {
  const em = context.textSizePt * EMU_PER_PT;
  const slot = (context.size.w * PLOT_SHARE) / Math.max(1, chart.categories.length) / em / EM_PER_CHARACTER;
  return chart.categories.every((category) => {
    const words = category.split(/\s+/u).map((word) => [...word].length);
    return Math.max(...words) <= slot && [...category].length <= slot * MOST_LINES * 0.8;
  });
}
