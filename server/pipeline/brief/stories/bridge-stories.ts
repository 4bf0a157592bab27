import type { ChartSpec } from '../../../../common/deck/chart.ts';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { cellDatum, phraseGrowth, phraseValue } from './datum.ts';
import type { Datum } from './datum.ts';
import { formatCode } from './format-number.ts';
import { periodColumns } from './time-frames.ts';
import { distinctLabels, inSentence, mentioned } from './sentence-names.ts';
import { StoryDraft, describeChart } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import type { Measure, TableColumns } from './table-columns.ts';
import { when } from './time-chart.ts';

/** A column that leads from one total over changes to another. */
interface Bridge {
  measure: Measure;
  category: number;
  steps: { name: string; datum: Datum }[];
  /** Positions in `steps` of what is a total. */
  totals: number[];
}

const MIN_STEPS = 4;
const MAX_STEPS = 16;
/** Printed figures are rounded; more than this share of the largest is no rounding. */
const MAX_ROUNDING = 0.005;
/** Less growth than this is none. */
const MIN_GROWTH = 0.005;
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/u;
const OPENING =
  /\b(?:opening|start\p{L}*|beginning|initial|prior|previous|last year|budget\p{L}*|plan(?:ned)?|target|base(?:line)?|brought forward|anfang\p{L}*|eröffnung\p{L}*|beginn|vorjahr\p{L}*|ausgang\p{L}*|basis|soll|ziel)\b/iu;
const CLOSING =
  /\b(?:closing|end\p{L}*|final|actuals?|result|current|forecast|carried forward|schluss\p{L}*|ist|aktuell\p{L}*|ergebnis|prognose|hochrechnung)\b/iu;
const GENERIC = /^(?:amounts?|values?|totals?|figures?|betrag|beträge|werte?|summe|zahl(?:en)?)$/iu;
const BARE_TOTAL = /^(?:(?:grand |sub)?total|sum|summe|gesamt(?:summe)?|insgesamt|all|alle|overall)\s*:?$/iu;
const SUM_OF_ALL = /^(?:all|alle|total|gesamt|sum)/iu;
const SUBTOTAL =
  /\b(?:(?:sub)?total|sum|summe|zwischensumme|gross|operating|margin|profit|income|ebitd?a?|ebt|result|net|rohertrag|gewinn|ergebnis|marge|\p{L}*ergebnis|\p{L}*gewinn|deckungsbeitrag)\b/iu;

/** The bridge of a table as a waterfall; null if no column of it is one. */
export function bridgeStory(
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  context: StoryContext,
  weight: number,
): DataStory | null {
  const bridge = findBridge(block, columns);
  const opening = bridge === null ? undefined : bridge.steps[startOf(bridge)];
  const closing = bridge?.steps.at(-1);
  if (bridge === null || opening === undefined || closing === undefined) return null;
  const { language } = context;
  const { style } = bridge.measure;
  const say = (datum: Datum): ReturnType<typeof phraseValue> => phraseValue(datum, style, language);
  const draft = new StoryDraft(context);
  const period = periodColumns(block).find(({ column }) => column === bridge.measure.column)?.period;
  const inPeriod = (sentence: string): string | null =>
    period === undefined ? null : `${sentence} ${draft.say('in_period', { period: when(period) })}`;
  const [name, other] = [mentioned(closing.name), mentioned(opening.name)];
  const growth = (closing.datum.value - opening.datum.value) / opening.datum.value;
  const ends = { name, other, first: say(opening.datum), last: say(closing.datum) };
  // What an income statement comes to is left of what it begins with.
  const isResult = SUBTOTAL.test(closing.name) && closing.datum.value > 0 && !isOpening(opening.name);
  const isOfOneKind = isOpening(opening.name) && opening.datum.value > 0 && closing.datum.value > 0;
  draft.setMessage(
    () =>
      isOfOneKind && Math.abs(growth) >= MIN_GROWTH
        ? draft.say(growth > 0 ? 'cmp_above' : 'cmp_below', {
            name,
            other,
            growth: phraseGrowth(opening.datum, closing.datum, language),
            value: say(closing.datum),
          })
        : null,
    () => (isResult ? inPeriod(draft.say('bridge_leaves', { ...ends, name: inSentence(name, language) })) : null),
    () => (isResult ? draft.say('bridge_leaves', { ...ends, name: inSentence(name, language) }) : null),
    () => inPeriod(draft.say('bridge', ends)),
    () => draft.say('bridge', ends),
    () => draft.say('bridge_short', { first: say(opening.datum), last: say(closing.datum) }),
  );
  if (draft.message === '') return null;
  const changes = bridge.steps.filter((_, at) => at > startOf(bridge) && !bridge.totals.includes(at));
  const rise = extreme(changes, 1);
  const fall = extreme(changes, -1);
  if (rise !== null && fall !== null) {
    draft.addPoint('bridge_most', {
      name: mentioned(rise.name),
      value: say(rise.datum),
      other: mentioned(fall.name),
      fall: say(fall.datum),
    });
  }
  if (draft.points.length === 0 && rise !== null) {
    draft.addPoint('bridge_rise', { name: mentioned(rise.name), value: say(rise.datum) });
  }
  if (draft.points.length === 0 && fall !== null) {
    draft.addPoint('bridge_fall', { name: mentioned(fall.name), value: say(fall.datum) });
  }
  const shows = context.translate('briefs.shows_bridge', {
    measure: bridge.measure.name,
    first: opening.name,
    last: closing.name,
  });
  // What adds up to the total that it begins with is no total itself.
  const totals = startOf(bridge) === 0 ? bridge.totals : bridge.totals.filter((at) => at > 0);
  const chart = bridgeChart(bridge.steps, totals, bridge.measure, language);
  return draft.finish(block, ref, {
    name: `bridge-${bridge.measure.column + 1}`,
    columns: [bridge.category, bridge.measure.column],
    message: draft.message,
    shows,
    weight,
    chart: describeChart(chart, draft.message, shows),
  });
}

/** Steps with their totals as a waterfall, with labels as fine as the changes need: they are what it is about. */
export function bridgeChart(
  steps: Bridge['steps'],
  totals: number[],
  measure: Measure,
  language: string,
): Omit<ChartSpec, 'alt'> {
  const changes = steps.flatMap(({ datum }, at) => (at > 0 && !totals.includes(at) ? [datum.value] : []));
  return {
    kind: 'waterfall',
    categories: distinctLabels(steps.map((step) => step.name)),
    series: [
      {
        name: measure.name,
        values: steps.map(({ datum }) => datum.value),
        addresses: steps.map(({ datum }) => datum.address),
      },
    ],
    totals,
    number_format: formatCode(changes, measure.style, language),
    ...axisTitle(measure),
    data_labels: true,
  };
}

/** Where what a bridge begins with is complete: its first row, or the total of the amounts above it ("Total revenue"). */
function startOf({ steps, totals }: Bridge): number {
  const [, first = 0] = totals;
  const isSum = first < steps.length - 1 && steps.slice(0, first).every(({ datum }) => datum.value > 0);
  return isSum ? first : 0;
}

/** What is measured, where the column says it: the names of the steps seldom do. */
function axisTitle({ name, axis_unit }: Measure): { value_axis_title?: string } {
  const title = [GENERIC.test(name) || YEAR.test(name) ? '' : name, axis_unit ?? '']
    .filter((part) => part !== '')
    .join(', ');
  return title === '' ? {} : { value_axis_title: title };
}

/**
 * The last column whose first row and changes add up to its last row. Words say that it is a bridge (opening and closing,
 * plan and actual, years), or the figures do: a large first amount from which others are taken.
 */
function findBridge(block: TableBlock, columns: TableColumns): Bridge | null {
  const [category] = columns.categories;
  const { rows } = block.table;
  if (category === undefined || columns.time !== null || rows.length > MAX_STEPS * 2) return null;
  const filled = rows.flatMap((cells, index) => (cells.every((cell) => cell.kind === 'empty') ? [] : [index]));
  if (filled.length < MIN_STEPS || filled.length > MAX_STEPS) return null;
  for (const measure of columns.measures.toReversed()) {
    if (!measure.can_sum) continue;
    const steps = filled.flatMap((row) => {
      const datum = cellDatum(block, row, measure.column);
      const name = rows[row]?.[category]?.raw.trim() ?? '';
      return datum === null || name === '' ? [] : [{ name, datum }];
    });
    const totals = steps.length === filled.length ? totalsOf(steps) : null;
    if (totals !== null && isBridge(steps, totals)) return { measure, category, steps, totals };
  }
  return null;
}

/** Positions of opening, subtotals and closing; null if the rows don't add up. */
function totalsOf(steps: readonly Bridge['steps'][number][]): number[] | null {
  const values = steps.map(({ datum }) => datum.value);
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const places = Math.max(0, ...values.map((value) => (String(value).split('.')[1] ?? '').length));
  const rounding = Math.min(largest * MAX_ROUNDING, values.length * 0.5 * 10 ** -Math.min(places, 12));
  const totals = [0];
  let level = values[0] ?? 0;
  for (const [at, value] of values.entries()) {
    if (at === 0) continue;
    const isLast = at === values.length - 1;
    const isReached = at >= 2 && Math.abs(value - level) <= rounding + Math.abs(level) * 1e-9;
    if (isReached && (isLast || SUBTOTAL.test(steps[at]?.name ?? ''))) totals.push(at);
    else if (isLast) return null;
    else level += value;
  }
  return values.length - totals.length >= 2 ? totals : null;
}

function isBridge(steps: readonly Bridge['steps'][number][], totals: readonly number[]): boolean {
  const first = steps[0];
  const last = steps.at(-1);
  if (first === undefined || last === undefined || BARE_TOTAL.test(last.name)) return false;
  if (isOpening(first.name) && isClosing(last.name)) return true;
  const changes = steps.filter((_, at) => !totals.includes(at));
  // Profits and losses of regions add up as well, but the first of them is no total.
  return (
    SUBTOTAL.test(last.name) &&
    !SUM_OF_ALL.test(last.name) &&
    last.datum.value < first.datum.value &&
    changes.some(({ datum }) => datum.value < 0) &&
    changes.every(({ datum }) => Math.abs(datum.value) <= first.datum.value)
  );
}

const isOpening = (name: string): boolean => OPENING.test(name) || YEAR.test(name);
const isClosing = (name: string): boolean => CLOSING.test(name) || YEAR.test(name);

/** The change that rises or falls most; null if none does. */
export function extreme<Step extends Bridge['steps'][number]>(changes: readonly Step[], sign: number): Step | null {
  const found = changes.reduce<Step | null>(
    (best, one) => (best === null || one.datum.value * sign > best.datum.value * sign ? one : best),
    null,
  );
  return found !== null && found.datum.value * sign > 0 ? found : null;
}
