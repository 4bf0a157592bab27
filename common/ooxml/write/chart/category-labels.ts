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
