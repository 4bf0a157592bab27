import type { ChartSpec } from '../../../../common/deck/chart.ts';
import { rawClaim } from './datum.ts';
import type { Said } from './datum.ts';
import { formatCode } from './format-number.ts';
import { periodClaims } from './time-frames.ts';
import type { Line, TimeFrame } from './time-frames.ts';
import type { TimePoint } from './period.ts';
import { distinctLabels, inSentence } from './sentence-names.ts';
import type { StoryContext } from './story-draft.ts';

const MAX_LABELS = 10;

/** A period's label with the claim of its year. */
export function when(point: TimePoint): Said {
  return { text: point.label, claims: periodClaims(point) };
}

/** Lines over time as a chart; a cell's value keeps its address. */
export function timeChart(
  frame: TimeFrame,
  lines: readonly Line[],
  context: StoryContext,
  look: { kind: ChartSpec['kind']; series?: number },
): Omit<ChartSpec, 'alt'> {
  const { measure, periods } = frame;
  const all = lines.flatMap((line) => line.data.map((datum) => datum?.value ?? null));
  const names = distinctLabels(lines.map((line) => line.name));
  return {
    kind: look.kind,
    categories: periods.map((period) => period.label),
    series: lines.map((line, at) => ({
      name: names[at] ?? line.name,
      values: line.data.map((datum) => datum?.value ?? null),
      addresses: line.data.map((datum) => (datum !== null && datum.formula === undefined ? datum.address : null)),
    })),
    number_format: formatCode(all, measure.style, context.language),
    ...(measure.axis_unit === undefined ? {} : { value_axis_title: unitTitle(measure.name, measure.axis_unit) }),
    data_labels: all.length <= MAX_LABELS,
    ...(look.series === undefined || look.series < 0 || lines.length < 2 ? {} : { emphasis: { series: look.series } }),
  };
}

/** A sign alone beside an axis looks like a slip: "€" says of what it is. */
function unitTitle(name: string, unit: string): string {
  return unit.length > 2 ? unit : `${name} (${unit})`;
}

/** The claims of values that were computed, as the chart of these lines has them. */
export function computedClaims(lines: readonly Line[]): ReturnType<typeof rawClaim>[] {
  return lines.flatMap((line) =>
    line.data.flatMap((datum) => (datum === null || datum.formula === undefined ? [] : [rawClaim(datum)])),
  );
}

const AVERAGED = /average|mean|median|rate|ratio|share|percent|durchschnitt|mittel|quote|anteil/iu;

/** Means over the rows of a period are called averages. */
export function withAverages(frame: TimeFrame, { language, translate }: StoryContext): TimeFrame {
  const isMean = frame.lines.some(({ data }) => data.some((datum) => datum?.formula === 'mean'));
  if (!isMean) return frame;
  const named = (name: string): string =>
    AVERAGED.test(name) ? name : translate('briefs.average_of', { measure: inSentence(name, language) });
  return {
    ...frame,
    measure: { ...frame.measure, name: named(frame.measure.name) },
    lines: frame.lines.map((line) => (line.measure === undefined ? line : { ...line, name: named(line.name) })),
  };
}

/** Over which time amounts were added up, for the line below the chart. */
export function overTime({ periods }: TimeFrame, { translate }: StoryContext): string {
  return translate('briefs.sum_over', { from: periods[0]?.label ?? '', to: periods.at(-1)?.label ?? '' });
}
