import type { ChartSpec } from '../../../../common/deck/chart.ts';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { bridgeChart, extreme } from './bridge-stories.ts';
import { phraseName } from './column-names.ts';
import { cellDatum, phraseGrowth } from './datum.ts';
import type { Datum, Said } from './datum.ts';
import { CHANGE } from './derived-columns.ts';
import { fullCode } from './format-number.ts';
import { rankCategory } from './rank-frames.ts';
import { isTargetOf } from './measure-groups.ts';
import { distinctLabels, mentioned } from './sentence-names.ts';
import { StoryDraft, describeChart } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import type { Measure, TableColumns } from './table-columns.ts';
import { aboutOf, objectOf } from './table-object.ts';
import { asWritten, BARE_TOTAL, DISTANCE } from './whole-message.ts';

/** What was planned, or is so far. */
const BEFORE =
  /(?<!\p{L})(?:plan(?:ned)?|budget(?:ed)?|approved|authori[sz]ed|baseline|original(?:ly)?|previous(?:ly)?|prior|before|now|current(?:ly)?|today|estimate|tender|bewilligt|genehmigt|beschlossen|ansatz|soll|bisher(?:ig\p{L}*)?|alt|vorher|heute|derzeit|ursprünglich)(?!\p{L})|(?:plan|budget|ansatz)$/iu;
/** What it came to, or will be. */
const AFTER =
  /(?<!\p{L})(?:final|actuals?|outturn|forecast|expected|result|new|proposed|after|revised|latest|current|spent|ist|prognose|erwartet|hochrechnung|aktuell|neu|künftig|geplant|vorschlag|nachher|ergebnis|abgerechnet|abrechnung)(?!\p{L})|prognose$/iu;
const MIN_ROWS = 3;
const MAX_ROWS = 10;
/** So many rows differ at least: of fewer no chart is needed. */
const MIN_CHANGES = 2;
/** A step that is a smaller part of the largest column is hardly seen there. */
const MIN_STEP = 0.08;
/** Less growth than this is none. */
const MIN_GROWTH = 0.0005;

interface Step {
  row: number;
  name: string;
  datum: Datum;
}

/** Two amounts by item and the column of how far they are apart, all with their totals. */
interface Variance {
  category: number;
  before: Measure;
  after: Measure;
  /** Column of the differences. */
  distance: number;
  steps: Step[];
  /** Row of the totals. */
  total: number;
  /** Further amounts of the items: what has been spent so far. */
  others: Measure[];
}

/**
 * What a table comes to that sets a plan beside a result, item by item, with its author's own differences: the total of the one over the
 * differences to the total of the other. Null where the rows do not add up to the totals, or no column is named after a difference.
 */
export function varianceStory(
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  context: StoryContext,
  weight: number,
): DataStory | null {
  const variance = findVariance(block, columns);
  const ends = variance === null ? null : endsOf(block, variance);
  if (variance === null || ends === null) return null;
  const { category, before, after, distance, steps, others } = variance;
  const largest = Math.max(...steps.map(({ datum }) => Math.abs(datum.value)));
  const isSeen = largest >= Math.max(ends.before.value, ends.after.value) * MIN_STEP && areShort(steps);
  // A plan beside what came of it has a chart of its own.
  if (!isSeen && isTargetOf(before.name, after.name)) return null;
  const draft = new StoryDraft(context);
  setMessage(draft, block, columns, variance, ends);
  if (draft.message === '') return null;
  const sign = Math.sign(ends.distance.value);
  const against = extreme(steps, -sign);
  if (against !== null) {
    const value = signed(block, columns, variance, against, context.language);
    const other = phraseName(before.name);
    draft.addPoint(sign > 0 ? 'variance_under' : 'variance_over', { name: mentioned(against.name), value, other });
  }
  for (const { name, column } of others) {
    const value = asWritten(block, variance.total, column, columns.measures, context.language);
    draft.addPoint('point_in_total', { name, value });
  }
  const [first, last] = [phraseName(before.name), phraseName(after.name)];
  const name = phraseName(block.table.columns[distance]?.name ?? '');
  const code = fullCode(
    steps.map(({ datum }) => datum.value),
    before.style,
    context.language,
  );
  const chart: Omit<ChartSpec, 'alt'> = isSeen
    ? {
        ...bridgeChart(
          [{ name: first, datum: ends.before }, ...steps, { name: last, datum: ends.after }],
          [0, steps.length + 1],
          { ...before, name: '' },
          context.language,
        ),
        number_format: code,
      }
    : barsOf(steps, sign, name, code);
  const shows = isSeen
    ? context.translate('briefs.shows_bridge', { measure: name, first, last })
    : context.translate('briefs.shows_bars', {
        measure: name,
        dimension: phraseName(block.table.columns[category]?.name ?? ''),
      });
  return draft.finish(block, ref, {
    name: `variance-${distance + 1}`,
    columns: [category, before.column, after.column, distance],
    message: draft.message,
    shows,
    weight,
    chart: describeChart(chart, draft.message, shows),
  });
}

/** Whether the names of all steps have room under their columns. */
function areShort(steps: readonly Step[]): boolean {
  const columns = steps.length + 2;
  return steps.every(
    ({ name }) =>
      name.length * columns <= ROW_OF_NAMES &&
      name.split(/[\s-]+/u).every((word) => word.length * columns <= ROW_OF_WORDS),
  );
}

/** Letters of the longest name, or word of a name, under all columns of a slide. */
const ROW_OF_NAMES = 280;
const ROW_OF_WORDS = 120;

/** The differences as bars, those first that make up the message. */
function barsOf(steps: readonly Step[], sign: number, name: string, code: string): Omit<ChartSpec, 'alt'> {
  const sorted = [...steps].sort((a, b) => (b.datum.value - a.datum.value) * sign);
  return {
    kind: 'bar',
    categories: distinctLabels(sorted.map((step) => step.name)),
    series: [
      { name, values: sorted.map(({ datum }) => datum.value), addresses: sorted.map(({ datum }) => datum.address) },
    ],
    number_format: code,
    data_labels: true,
    emphasis: { category: 0 },
  };
}

/** The totals of the two amounts and of the differences. */
interface Ends {
  before: Datum;
  after: Datum;
  distance: Datum;
}

function endsOf(block: TableBlock, { before, after, distance, total }: Variance): Ends | null {
  const [from, to, apart] = [before.column, after.column, distance].map((column) => cellDatum(block, total, column));
  if (!from || !to || !apart || from.value <= 0 || to.value <= 0) return null;
  return Math.abs(apart.value) < from.value * MIN_GROWTH ? null : { before: from, after: to, distance: apart };
}

/** "Cost: Final £6,910k, £510k (8.0%) above Approved; most: Valve tower, +£1,045k": with less of it where it is too long for a title. */
function setMessage(draft: StoryDraft, block: TableBlock, columns: TableColumns, variance: Variance, ends: Ends): void {
  const { before, after, distance, total, category } = variance;
  const { language } = draft.context;
  const own = block.table.rows[total]?.[category]?.raw.trim() ?? '';
  const title = BARE_TOTAL.test(own) ? (aboutOf(block).about ?? objectOf(block)) : own;
  const key = ends.distance.value > 0 ? 'variance_above' : 'variance_below';
  const written = (column: number): Said => asWritten(block, total, column, columns.measures, language);
  const { text } = withoutSign(asWritten(block, total, distance, [...columns.measures, asMeasure(variance)], language));
  const size = Math.abs(ends.distance.value) * before.style.factor;
  const addresses = [ends.after.address, ends.before.address];
  const apart: Said = {
    text,
    claims: [{ text, value: size, kind: 'computed', formula: 'difference', exact_value: size, addresses }],
  };
  const first = extreme(variance.steps, Math.sign(ends.distance.value));
  // Of two alike neither is the most.
  const isAlone = variance.steps.filter(({ datum }) => datum.value === first?.datum.value).length === 1;
  const most = isAlone ? first : null;
  const parts = {
    name: phraseName(after.name),
    other: phraseName(before.name),
    value: written(after.column),
    difference: apart,
  };
  const growth = phraseGrowth(ends.before, ends.after, language);
  const share = { ...growth, text: `${apart.text} (${growth.text})`, claims: [...apart.claims, ...growth.claims] };
  const say = (withTitle: boolean, difference: Said, withMost: boolean): string | null => {
    if (withTitle && title === null) return null;
    const sentence = draft.say(key, { ...parts, difference });
    const named = withTitle ? `${title ?? ''}: ${sentence}` : sentence;
    if (!withMost || most === null) return named;
    const value = signed(block, columns, variance, most, language);
    return draft.say('variance_most', { sentence: named, name: mentioned(most.name), value });
  };
  draft.setMessage(
    () => say(true, share, true),
    () => say(true, apart, true),
    () => say(false, share, true),
    () => say(false, apart, true),
    () => say(true, share, false),
    () => say(false, apart, false),
  );
}

/** The differences as a measure of the unit that both amounts have. */
function asMeasure({ before, distance }: Variance): Measure {
  return { ...before, column: distance };
}

/** A difference as its cell has it, with its sign and unit. */
function signed(
  block: TableBlock,
  { measures }: TableColumns,
  variance: Variance,
  { row, datum }: Step,
  language: string,
): Said {
  const bare = withoutSign(asWritten(block, row, variance.distance, [...measures, asMeasure(variance)], language));
  const text = `${datum.value < 0 ? '\u2212' : '+'}${bare.text}`;
  return { text, claims: bare.claims.map((claim) => ({ ...claim, text })) };
}

function withoutSign({ text, claims }: Said): Said {
  const bare = text.replace(/^[+\-\u2212\u2013]\s?/u, '');
  return { text: bare, claims: claims.map((claim) => ({ ...claim, text: bare })) };
}

function findVariance(block: TableBlock, columns: TableColumns): Variance | null {
  const { table } = block;
  const category = rankCategory(block, columns);
  const { rows, measures } = columns;
  const [total, ...more] = table.total_rows;
  const filled = table.rows.flatMap((cells, row) => (cells.some(({ kind }) => kind !== 'empty') ? [row] : []));
  const isWhole = total !== undefined && more.length === 0 && filled.length === rows.length + 1;
  if (category === undefined || columns.time !== null || columns.is_register || !isWhole) return null;
  if (rows.length < MIN_ROWS || rows.length > MAX_ROWS) return null;
  const amounts = measures.filter(({ can_sum: canSum }) => canSum);
  const isOfChange = ({ name }: { name: string }): boolean => DISTANCE.test(name.trim()) || CHANGE.test(name.trim());
  for (const [distance, { name: header }] of table.columns.entries()) {
    if (!isOfChange({ name: header.split(' – ').at(-1) ?? '' })) continue;
    for (const before of amounts.filter((measure) => BEFORE.test(measure.name))) {
      for (const after of amounts) {
        if (after === before || before.column === distance || after.column === distance || !AFTER.test(after.name))
          continue;
        const others = measures.filter(
          (other) => other !== before && other !== after && other.column !== distance && !isOfChange(other),
        );
        const found = { category, before, after, distance, total, others };
        // What else is measured of the items is not in the chart.
        const steps = others.every((other) => isOfOneUnit(other, before)) ? stepsOf(block, rows, found) : null;
        if (steps !== null) return { ...found, steps };
      }
    }
  }
  return null;
}

function isOfOneUnit(one: Measure, other: Measure): boolean {
  return one.can_sum === other.can_sum && JSON.stringify(one.style) === JSON.stringify(other.style);
}

/** The differences row by row; null where one is not that of its two amounts, or the rows do not make up the totals. */
function stepsOf(
  block: TableBlock,
  rows: readonly number[],
  { category, before, after, distance, total }: Omit<Variance, 'steps'>,
): Step[] | null {
  const { table } = block;
  if (!isOfOneUnit(before, after)) return null;
  const columns = [before.column, after.column, distance];
  const decimals = [...rows, total].flatMap((row) =>
    columns.map((column) => /\d[.,](\d{1,2})(?!\d)/u.exec(table.rows[row]?.[column]?.raw ?? '')?.[1]?.length ?? 0),
  );
  const step = 1.05 * 10 ** -Math.max(0, ...decimals);
  const isNear = (one: number, other: number, count = 1): boolean => Math.abs(one - other) <= step * count * 0.5 + 1e-9;
  const sums = [0, 0, 0];
  const steps: Step[] = [];
  for (const row of rows) {
    const [from, to, apart] = columns.map((column) => cellDatum(block, row, column));
    if (!apart || (!from && !to)) return null;
    // What is missing on one side is nothing where the difference says so.
    const values = [from?.value ?? 0, to?.value ?? 0, apart.value] as const;
    if (!isNear(values[1] - values[0], values[2], 3)) return null;
    values.forEach((value, at) => (sums[at] = (sums[at] ?? 0) + value));
    steps.push({ row, name: table.rows[row]?.[category]?.raw.trim() ?? '', datum: apart });
  }
  const totals = columns.map((column) => cellDatum(block, total, column)?.value ?? Number.NaN);
  const areSums = totals.every((value, at) => isNear(value, sums[at] ?? 0, rows.length + 1));
  const changes = steps.filter(({ datum }) => datum.value !== 0).length;
  return areSums && changes >= MIN_CHANGES && steps.every(({ name }) => name !== '') ? steps : null;
}
