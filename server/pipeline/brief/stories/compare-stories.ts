import { capitalised } from '../../../../common/deck/capitalised.ts';
import type { ChartSpec } from '../../../../common/deck/chart.ts';
import type { DataStory, UnplacedClaim } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { setCompareMessage } from './compare-message.ts';
import type { Compared } from './compare-message.ts';
import { withSoundTotals } from './compared-sums.ts';
import {
  rawClaim,
  phraseCount,
  phraseGrowth,
  phraseRatio,
  phraseShare,
  phraseValue,
  unionOf,
  columnDatum,
  sumDatum,
} from './datum.ts';
import type { Datum } from './datum.ts';
import { formatCode } from './format-number.ts';
import { hasOwnOrder } from './period.ts';
import { REST } from './rank-stories.ts';
import { distinctLabels, inSentence, spokenName } from './sentence-names.ts';
import { StoryDraft, describeChart, leftOut } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import { aboutOf } from './table-object.ts';
import type { Measure, TableColumns } from './table-columns.ts';
import { periodClaims } from './time-frames.ts';
import { rankCategory, groupRows } from './rank-frames.ts';
import type { TimeFrame } from './time-frames.ts';
import type { MeasureGroup } from './measure-groups.ts';
import { phraseName } from './column-names.ts';

/** Clusters a slide carries: side by side, one above another, along time. */
const MAX_COLUMNS = 8;
const MAX_COLUMN_LABEL = 14;
const MAX_BAR_GROUPS = 8;
const MAX_LABELS = 12;
/** Sums over more periods than a year's months say little. */
const MAX_SUMMED_PERIODS = 12;

/** What several measures of one kind say side by side: how one changed into the other, which is larger and where. */
export function compareStory(
  block: TableBlock,
  ref: string,
  compared: Compared,
  context: StoryContext,
  extra: { weight: number; name: string; columns: number[]; claims?: UnplacedClaim[] },
): DataStory | null {
  const { language } = context;
  const { measure, series } = compared;
  const filled = compared.categories.filter((each) => each.data.every((datum) => datum !== null));
  if (filled.length < 2 || series.length < 2) return null;
  const values = filled.flatMap((each) => each.data.map((datum) => datum?.value ?? 0));
  if (values.every((value) => value === values[0])) return null;
  const draft = new StoryDraft(context);
  draft.addClaims(extra.claims ?? []);
  const widest = setCompareMessage(draft, { ...compared, categories: filled });
  if (draft.message === '') return null;
  addPoints(draft, { ...compared, categories: filled });

  const isOrdered =
    compared.is_time ||
    hasOwnOrder(
      compared.categories.map(({ name }) => name),
      compared.dimension,
    );
  const subject = compared.relation === 'cases' ? 0 : series.length - 1;
  const size = (data: readonly (Datum | null)[]): number => data[subject]?.value ?? -Infinity;
  const isRest = ({ name }: { name: string }): number => (REST.test(name.trim()) ? 1 : 0);
  const sorted = isOrdered
    ? compared.categories
    : [...compared.categories].sort((a, b) => isRest(a) - isRest(b) || size(b.data) - size(a.data));
  const isLong = sorted.length > MAX_COLUMNS;
  const isShort = !isLong && sorted.every(({ name }) => name.length <= MAX_COLUMN_LABEL);
  const kind: ChartSpec['kind'] = isShort ? 'column' : isOrdered && isLong ? 'line' : 'bar';
  // The one that the title is about stands above those that are larger.
  const isHidden = sorted.findIndex(({ name }) => name === widest) >= MAX_BAR_GROUPS;
  const ahead = isHidden ? sorted.filter(({ name }) => name === widest) : [];
  const listed = [...ahead, ...sorted.filter((each) => !ahead.includes(each))];
  const shown = kind === 'line' || isOrdered ? sorted : listed.slice(0, MAX_BAR_GROUPS);
  const all = shown.flatMap((each) => each.data);
  draft.addClaims(all.flatMap((datum) => (datum?.formula === undefined ? [] : [rawClaim(datum)])));
  const shows = context.translate('briefs.shows_compared', {
    measure: series.map(({ name }) => name).join(', '),
    dimension: compared.dimension || context.translate('briefs.category'),
  });
  const chart: Omit<ChartSpec, 'alt'> = {
    kind,
    categories: distinctLabels(shown.map(({ name }) => name)),
    series: series.map(({ name }, at) => ({
      name,
      values: shown.map(({ data }) => data[at]?.value ?? null),
      addresses: shown.map(({ data }) => {
        const datum = data[at];
        return datum !== null && datum !== undefined && datum.formula === undefined ? datum.address : null;
      }),
    })),
    number_format: formatCode(
      all.map((datum) => datum?.value ?? null),
      measure.style,
      language,
    ),
    ...(measure.axis_unit === undefined ? {} : { value_axis_title: measure.axis_unit }),
    data_labels: kind !== 'line' && all.length <= MAX_LABELS,
    ...(compared.relation === 'cases' ? {} : { emphasis: { series: subject } }),
  };
  return draft.finish(block, ref, {
    name: extra.name,
    columns: extra.columns,
    message: draft.message,
    shows,
    weight: extra.weight,
    chart: describeChart(chart, draft.message, shows),
    ...leftOut([
      ...sorted.filter((each) => !shown.includes(each)).map(({ name }) => name),
      ...(compared.incomplete ?? []),
    ]),
  });
}

function addPoints(draft: StoryDraft, compared: Compared): void {
  const { measure, series, categories } = compared;
  const { language } = draft.context;
  const at = series.length - 1;
  if (compared.relation !== 'cases') {
    const moves = categories.flatMap(({ name, data }) => {
      const [first, last] = [data[0], data[at]];
      const spoken = spokenName(name);
      return first && last && spoken !== null ? [{ name: spoken, first, last }] : [];
    });
    const comparable = moves.filter(
      ({ first, last }) => first.value > 0 && last.value > 0 && isExact(first) && isExact(last),
    );
    const sorted = [...comparable].sort((a, b) => b.last.value / b.first.value - a.last.value / a.first.value);
    const [best, next] = sorted;
    const worst = sorted.at(-1);
    if (compared.relation === 'target') addTargets(draft, sorted, series[0]?.name ?? '', measure);
    else if (
      !measure.style.is_percent &&
      measure.is_score !== true &&
      best !== undefined &&
      worst !== undefined &&
      next !== undefined
    ) {
      const isCount = measure.style.currency === undefined && measure.style.factor === 1;
      const isAlone = best.last.value / best.first.value > (next.last.value / next.first.value) * 1.01;
      const rising = sorted.filter(({ first, last }) => last.value > first.value);
      const falling = sorted.filter(({ first, last }) => last.value < first.value);
      const isWhole = sorted.length === moves.length && sorted.length > 2;
      if (isAlone && best.last.value > best.first.value * 1.01)
        addMove(draft, isWhole && rising.length === 1 ? 'only_up' : 'grew', best, language, isCount);
      if (worst !== best && worst.last.value < worst.first.value * 0.99)
        addMove(draft, isWhole && falling.length === 1 ? 'only_down' : 'fell', worst, language, isCount);
      else if (sorted.length > 2 && worst.last.value > worst.first.value * 1.005)
        addMove(draft, 'least', worst, language, isCount);
    }
    const up = moves.filter(({ first, last }) => last.value > first.value);
    if (
      compared.relation === 'time' &&
      up.length === categories.length &&
      up.length > 2 &&
      up.every(({ last }) => last.formula === undefined)
    ) {
      const address = unionOf(up.map(({ last }) => last));
      draft.addPoint('point_all_up', { count: phraseCount({ value: up.length, address, formula: 'count' }, language) });
    }
    const base = series[0]?.total;
    if (base)
      draft.addPoint('point_in_total', {
        name: series[0]?.name ?? '',
        value: phraseValue(base, measure.style, language),
      });
  } else if (
    series.every(({ total }) => total !== null) &&
    (!compared.is_time || categories.length <= MAX_SUMMED_PERIODS)
  ) {
    const totals = [...series].sort((a, b) => (b.total?.value ?? 0) - (a.total?.value ?? 0));
    for (const each of totals.slice(0, 3)) {
      if (each.total)
        draft.addPoint('point_in_total', { name: each.name, value: phraseValue(each.total, measure.style, language) });
    }
  }
  if (compared.relation === 'cases' && compared.is_time && series.length === 2) addRatio(draft, compared);
  const bars = categories.flatMap(({ name, data }) =>
    data.flatMap((datum, index) =>
      datum === null ? [] : [{ name: spokenName(name), datum, series: series[index]?.name ?? '' }],
    ),
  );
  const [top, second] = bars.sort((a, b) => b.datum.value - a.datum.value);
  // Of two periods the change is what is new, not which bar is the longest.
  if (compared.relation === 'time' && !compared.is_time) return;
  if (top !== undefined && top.name !== null && top.datum.value > (second?.datum.value ?? 0)) {
    draft.addPoint(compared.is_time ? 'point_high_in' : 'point_high_of', {
      name: top.name,
      series: top.series,
      value: phraseValue(top.datum, measure.style, language),
    });
  }
}

/** How large the smaller of two is beside the larger, in the last period ("Profit is 35 % of revenue in 2023"). */
function addRatio(draft: StoryDraft, compared: Compared): void {
  const { language } = draft.context;
  const last = compared.categories.at(-1);
  const [a, b] = last?.data ?? [];
  if (!last || !a || !b || a.value <= 0 || b.value <= 0 || a.value === b.value) return;
  const [one, other] = a.value < b.value ? [0, 1] : [1, 0];
  const [part, whole] = a.value < b.value ? [a, b] : [b, a];
  if (compared.measure.style.is_percent || !isExact(part) || !isExact(whole)) return;
  draft.addPoint('point_ratio', {
    name: compared.series[one]?.name ?? '',
    other: inSentence(compared.series[other]?.name ?? '', language),
    share: phraseShare(part, [whole], language),
    period: last.name,
  });
  const { style } = compared.measure;
  for (const [at, datum] of [a, b].entries()) {
    draft.addPoint('point_case_in', {
      name: compared.series[at]?.name ?? '',
      value: phraseValue(datum, style, language),
      period: last.name,
    });
  }
}

/** Who is furthest above and below the plan. */
function addTargets(
  draft: StoryDraft,
  sorted: readonly { name: string; first: Datum; last: Datum }[],
  target: string,
  measure: Measure,
): void {
  const { language } = draft.context;
  if (measure.style.is_percent) return;
  for (const move of [sorted.at(-1), sorted[0]]) {
    const ratio = move === undefined ? 1 : move.last.value / move.first.value;
    if (move === undefined || Math.abs(ratio - 1) < 0.01) continue;
    const params = {
      name: move.name,
      other: inSentence(target, language),
      growth: phraseGrowth(move.first, move.last, language),
    };
    draft.addPoint(ratio > 1 ? 'point_above' : 'point_below', params);
  }
}

/** Growth of a smaller count is chance. */
const MIN_BASE = 10;

const MOVES = {
  ...{ grew: 'point_most', least: 'point_least', fell: 'point_down' },
  ...{ only_up: 'point_only_up', only_down: 'point_only_down' },
} as const;

function addMove(
  draft: StoryDraft,
  kind: 'grew' | 'fell' | 'least' | 'only_up' | 'only_down',
  move: { name: string; first: Datum; last: Datum },
  language: string,
  isCount: boolean,
): void {
  const { name, first, last } = move;
  // From 2 to 3 is half as much again, and no growth to speak of.
  if (isCount && first.value < MIN_BASE) return;
  if (kind === 'grew' && last.value >= first.value * 2.5) {
    draft.addPoint('point_most_times', { name, times: phraseRatio(last, first, language) });
  } else draft.addPoint(MOVES[kind], { name, growth: phraseGrowth(first, last, language) });
}

/** Cells and sums; growth of means says little. */
function isExact(datum: Datum): boolean {
  return datum.formula !== 'mean';
}

/** Periods that are side by side as cases; more are a line over time. */
const MAX_CASE_PERIODS = 3;
const MAX_CATEGORIES = 60;

/** Mean size of each measure, which distinguishes comparable measures from others. */
export function sizesOf(
  block: TableBlock,
  rows: readonly number[],
  measures: readonly Measure[],
): Map<Measure, number> {
  return new Map(
    measures.map((measure) => {
      let sum = 0;
      let count = 0;
      for (const row of rows) {
        const value = block.table.rows[row]?.[measure.column]?.value;
        if (typeof value !== 'number') continue;
        sum += Math.abs(value);
        count += 1;
      }
      return [measure, count === 0 ? 0 : sum / count];
    }),
  );
}

/** A group of measures by category. Null where the table has no column of names. */
export function comparedByCategory(block: TableBlock, columns: TableColumns, group: MeasureGroup): Compared | null {
  const category = rankCategory(block, columns);
  const [measure] = group.measures;
  if (category === undefined || measure === undefined) return null;
  const groups = groupRows(block, columns.rows, category);
  if (groups.size > MAX_CATEGORIES) return null;
  const about = group.relation !== 'cases' && group.subject === '' ? aboutOf(block) : {};
  return {
    measure,
    subject: group.subject,
    ...about,
    relation: group.relation,
    dimension: phraseName(block.table.columns[category]?.name ?? ''),
    is_time: false,
    series: withSoundTotals(block, seriesOf(block, columns.rows, group), {
      ...{ names: [...groups.keys()], dimension: phraseName(block.table.columns[category]?.name ?? '') },
      ...{ measures: group.measures, are_added: groups.size < columns.rows.length },
      is_named:
        group.relation === 'target' || (group.relation === 'time' && (group.subject !== '' || 'about' in about)),
    }),
    categories: [...groups].map(([name, rows]) => ({
      name,
      data: group.measures.map((each) => columnDatum(block, rows, each.column, each.can_sum ? 'sum' : 'mean')),
    })),
  };
}

/** A group of measures over time; `frame` holds one line for each. */
export function comparedOverTime(
  block: TableBlock,
  columns: TableColumns,
  frame: TimeFrame,
  group: MeasureGroup,
): Compared | null {
  const lines = group.measures.flatMap((measure) => frame.lines.find((line) => line.measure === measure) ?? []);
  const [measure] = group.measures;
  if (measure === undefined || lines.length !== group.measures.length) return null;
  return {
    measure,
    subject: group.subject,
    relation: group.relation,
    dimension: columns.time === null ? '' : phraseName(block.table.columns[columns.time]?.name ?? ''),
    is_time: true,
    ...(group.is_loose === undefined ? {} : { is_loose: group.is_loose }),
    ...(frame.incomplete === undefined ? {} : { incomplete: frame.incomplete }),
    series: seriesOf(block, columns.rows, group),
    categories: frame.periods.map((period, at) => ({
      name: period.label,
      data: lines.map((line) => line.data[at] ?? null),
    })),
  };
}

/** Two or three columns that are periods, by category: "2022" beside "2023". */
export function comparedPeriods(block: TableBlock, frame: TimeFrame, dimension: string): Compared | null {
  const { periods, lines, measure } = frame;
  const isFew = periods.length <= MAX_CASE_PERIODS && lines.length > 1 && lines.length <= MAX_CATEGORIES;
  if (!frame.are_parts || !isFew || new Set(lines.map(({ name }) => name)).size < lines.length) return null;
  const isWhole = lines.every((line) => line.data.every((datum) => datum !== null));
  const totals = periods.map((period, at) => ({
    name: period.label,
    total: measure.can_sum && isWhole ? sumDatum(lines.flatMap((line) => line.data[at] ?? [])) : null,
    claims: periodClaims(period),
  }));
  return {
    measure,
    subject: frame.subject ?? '',
    ...aboutOf(block),
    relation: 'time',
    dimension,
    is_time: false,
    ...(frame.incomplete === undefined ? {} : { incomplete: frame.incomplete }),
    series: withSoundTotals(block, totals, {
      ...{ names: lines.map(({ name }) => name), dimension },
      measures: frame.columns.map((column) => ({ ...measure, column })),
      are_added: lines.some(({ data }) => data.some((datum) => datum?.formula === 'sum')),
      is_named: (frame.subject ?? '') !== '' || 'about' in aboutOf(block),
    }),
    categories: lines.map(({ name, data }) => ({ name, data })),
  };
}

/**
 * The cases with their sums. There are none where a row lacks the value of one case: sums over the other rows would be called
 * totals and are not, and sums over different rows can't be compared.
 */
function seriesOf(block: TableBlock, rows: readonly number[], group: MeasureGroup): Compared['series'] {
  const has = (row: number, { column }: Measure): boolean => typeof block.table.rows[row]?.[column]?.value === 'number';
  const filled = rows.filter((row) => group.measures.some((each) => has(row, each)));
  const isWhole = filled.every((row) => group.measures.every((each) => has(row, each)));
  return group.measures.map((measure, at) => ({
    name: capitalised(group.cases[at] ?? measure.name),
    total:
      measure.can_sum && isWhole && group.is_loose === undefined
        ? columnDatum(block, filled, measure.column, 'sum')
        : null,
    claims: [],
  }));
}
