import { isForPanels } from '../../../common/deck/chart.ts';
import type { ChartSpec } from '../../../common/deck/chart.ts';
import { formatNumber } from '../../../common/scene/chart/number-format.ts';

/** Of fewer points each is seen at once. */
const MIN_POINTS = 6;
/** A peak that stands out from both ends by less than this share says nothing. */
const NOTABLE = 0.1;
/** Longer names would be longer than the words of a callout may be. */
const MAX_NAME = 24;

type Point = NonNullable<ChartSpec['callout']>;

/**
 * A chart of lines with the point in words that its message turns on: the period that the title names, else where the line
 * in question passes another one for good, else its peak or low. Nothing where each value is labelled, or no point stands out.
 * @param language BCP 47, for the numbers.
 */
export function withCallout(chart: ChartSpec, title: string, language: string): ChartSpec {
  const { categories, emphasis } = chart;
  if (chart.kind !== 'line' || chart.data_labels || categories.length < MIN_POINTS || isForPanels(chart)) return chart;
  const series = emphasis?.series ?? (chart.series.length === 1 ? 0 : undefined);
  const line = series === undefined ? undefined : chart.series[series];
  if (series === undefined || line === undefined || emphasis?.category !== undefined) return chart;
  const shown = (value: number): string => formatNumber(value, chart.number_format, language);
  const passed = passedLine(chart, series, title);
  if (passed !== null) {
    const [own, other] = [line.values[passed.category] ?? 0, chart.series[passed.other]?.values[passed.category] ?? 0];
    const names = [line.name, chart.series[passed.other]?.name ?? ''];
    const words = [`${names[0]} ${shown(own)}`, `${names[1]} ${shown(other)}`];
    if (names.every((name) => name !== '' && name.length <= MAX_NAME)) {
      return annotated({ series, category: passed.category, text: words.join('\n') });
    }
  }
  const category = namedPeriod(categories, title) ?? turningPoint(line.values);
  const value = category === null ? null : line.values[category];
  if (category === null || typeof value !== 'number') return chart;
  return annotated({ series, category, text: shown(value) });

  function annotated({ text, ...point }: Point): ChartSpec {
    return { ...chart, callout: { ...point, text: `${categories[point.category] ?? ''}\n${text}` } };
  }
}

/** Shorter names of bars may be in a title by chance. */
const MIN_NAME = 3;

/** Bars of one series with those in the accent that the title names, where they are side by side and not all of them. */
export function withNamed(chart: ChartSpec, title: string): ChartSpec {
  const { kind, series, categories } = chart;
  if ((kind !== 'bar' && kind !== 'column') || series.length !== 1) return chart;
  // Where none is to stand out, none is made pale.
  if (chart.emphasis?.count === categories.length) return chart;
  const named = categories.flatMap((name, at) => (name.length >= MIN_NAME && hasWord(title, name) ? [at] : []));
  const [first] = named;
  const isRow = first !== undefined && named.every((at, index) => at === first + index);
  if (!isRow || named.length === categories.length) return chart;
  return { ...chart, emphasis: { category: first, ...(named.length > 1 ? { count: named.length } : {}) } };
}

/** The one period of the title that is neither the first nor the last, which the ends of a line show. */
function namedPeriod(categories: readonly string[], title: string): number | null {
  const named = categories.flatMap((category, at) =>
    at > 0 && at < categories.length - 1 && hasWord(title, category) ? [at] : [],
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}

export function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at < 0 || word.trim() === '') return false;
  return !/[\p{L}\p{N}]$/u.test(text.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(text.slice(at + word.length));
}

/** The line that another one passes for good, and the first period above it: what the title names, else the latest. */
function passedLine(
  { series, categories }: ChartSpec,
  above: number,
  title: string,
): { other: number; category: number } | null {
  const own = series[above]?.values ?? [];
  const found = series.flatMap(({ name, values }, other) => {
    const isKnown = categories.every((_, at) => typeof own[at] === 'number' && typeof values[at] === 'number');
    if (other === above || !isKnown) return [];
    const before = categories.findLastIndex((_, at) => (own[at] ?? 0) <= (values[at] ?? 0));
    const isPassed = before >= 0 && before < categories.length - 2 && (own[0] ?? 0) < (values[0] ?? 0);
    return isPassed ? [{ other, category: before + 1, isNamed: hasWord(title, name) }] : [];
  });
  const [best] = found.sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.category - a.category);
  return best ?? null;
}

/** The one peak within a line, else its one low, where it stands out from both ends. */
function turningPoint(values: readonly (number | null)[]): number | null {
  const known = values.filter((value): value is number => typeof value === 'number');
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || known.length < MIN_POINTS) return null;
  const span = Math.max(...known) - Math.min(...known);
  const isApart = (value: number): boolean =>
    Math.min(Math.abs(value - first), Math.abs(value - last)) >= Math.max(span * NOTABLE, Math.abs(value) * NOTABLE);
  const extreme = [Math.max(...known), Math.min(...known)].find(
    (value) => isApart(value) && known.filter((each) => each === value).length === 1,
  );
  return extreme === undefined ? null : values.indexOf(extreme);
}
