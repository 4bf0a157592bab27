import type { ChartSpec } from '../../../../common/deck/chart.ts';
import type { DataStory, UnplacedClaim } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { cellDatum, phraseShare, phraseValue, sumDatum, unionOf } from './datum.ts';
import type { Datum } from './datum.ts';
import { formatCode } from './format-number.ts';
import { distinctLabels, inSentence, isNumbered, mentioned } from './sentence-names.ts';
import { wholeTies } from './rank-stories.ts';
import { StoryDraft, describeChart } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import { readColumns } from './table-columns.ts';
import type { Measure, TableColumns } from './table-columns.ts';

interface Figure {
  measure: Measure;
  datum: Datum;
}

/** A fall of the waterfall: what is taken away, and how its number follows from cells. */
interface Fall {
  name: string;
  value: number;
  claim: UnplacedClaim;
  /** The rows of a table that it is the sum of. */
  rows: readonly Part[];
}

/** Sums of cells and a cell that has them are the same up to this. */
const CENT = 0.005;
/** What is taken away is shown in its parts where there are so many; the smallest are one step. */
const MIN_PARTS = 3;
const MAX_FALLS = 5;
const BALANCE =
  /^(?:(?:net |monthly |annual )?(?:balance|surplus|savings?|profit|result|margin|income|deficit)|saldo|überschuss|gewinn|ergebnis|differenz|difference|left ?over|remaining)\b/iu;
/** What is only left over, and no result of its own. */
const REMAINDER =
  /^(?:(?:net |monthly |annual )?(?:balance|savings?|difference)|saldo|differenz|left ?over|remaining|rest)\b/iu;

/**
 * A row of three figures of which one is what the first leaves over the second: the balance is the message. Where another table
 * has what the second is the sum of, its chart leads from the first to the balance in these steps.
 */
export function balanceStory(
  block: TableBlock,
  ref: string,
  { measures }: TableColumns,
  row: number,
  context: StoryContext,
): DataStory | null {
  const figures = measures.flatMap((measure): Figure[] => {
    const datum = cellDatum(block, row, measure.column);
    return datum === null || !measure.can_sum ? [] : [{ measure, datum }];
  });
  for (const [at, whole] of figures.entries()) {
    for (const part of figures.slice(at + 1)) {
      const left = figures.find(
        ({ measure, datum }) =>
          BALANCE.test(measure.name) && Math.abs(whole.datum.value - part.datum.value - datum.value) < CENT,
      );
      if (left !== undefined && left !== part) return storyOf(block, ref, { whole, part, left }, context);
    }
  }
  return null;
}

function storyOf(
  block: TableBlock,
  ref: string,
  { whole, part, left }: { whole: Figure; part: Figure; left: Figure },
  context: StoryContext,
): DataStory {
  const { language } = context;
  const draft = new StoryDraft(context);
  const say = ({ datum, measure }: Figure) => phraseValue(datum, measure.style, language);
  const value = say(left);
  const income = amountName(whole.measure.name, language);
  const taken = amountName(part.measure.name, language);
  const isShared = part.datum.value > 0 && left.datum.value > 0;
  const share = (figure: Figure) => phraseShare(figure.datum, [whole.datum], language);
  draft.setMessage(
    () =>
      isShared && REMAINDER.test(left.measure.name)
        ? draft.say('balance_share', {
            ...{ value, first: income, whole: say(whole), second: taken, part: say(part), share: share(part) },
          })
        : null,
    () =>
      draft.say('balance', {
        ...{ name: left.measure.name, value, first: inSentence(whole.measure.name, language) },
        ...{ whole: say(whole), second: inSentence(part.measure.name, language), part: say(part) },
      }),
    () => draft.say('single', { measure: left.measure.name, value }),
  );
  const parts = partsOf(part.datum.value, block, context);
  const [largest] = parts;
  if (isShared) {
    draft.addPoint('point_left', { share: share(left), whole: income });
    draft.addPoint('point_taken', { share: share(part), ...{ whole: income, part: taken } });
  }
  if (largest !== undefined) {
    const data = parts.map(({ datum }) => datum);
    draft.addPoint('point_share_of', {
      ...{ name: mentioned(largest.name), share: phraseShare(largest.datum, data, language), measure: taken },
    });
  }
  // Where the first figure comes from is said last: it does not support what is left.
  const sources = partsOf(whole.datum.value, block, context);
  const [main] = sources;
  if (main !== undefined && !isNumbered(main.name)) {
    const data = sources.map(({ datum }) => datum);
    draft.addPoint('point_share_of', {
      ...{ name: mentioned(main.name), share: phraseShare(main.datum, data, language), measure: income },
    });
  }
  draft.addPoint('single', { measure: whole.measure.name, value: say(whole) });
  draft.addPoint('single', { measure: part.measure.name, value: say(part) });
  const shows = context.translate('briefs.shows_bridge', {
    ...{ measure: left.measure.name, first: whole.measure.name, last: left.measure.name },
  });
  const falls =
    parts.length > 0
      ? fallsOf(parts, context)
      : [fallOf(part.measure.name, -part.datum.value, left.datum, whole.datum)];
  draft.addClaims(falls.map(({ claim }) => claim));
  const other = falls.find(({ rows }) => rows.length > 1);
  const values = [whole.datum.value, ...falls.map((fall) => fall.value), left.datum.value];
  const addresses = [whole.datum.address, ...falls.map(() => null), left.datum.address];
  const chart: Omit<ChartSpec, 'alt'> = {
    kind: 'waterfall',
    categories: distinctLabels([whole.measure.name, ...falls.map(({ name }) => name), left.measure.name]),
    // What is taken away is computed: its cell has it without its sign.
    series: [{ name: left.measure.name, values, addresses }],
    totals: [0, values.length - 1],
    number_format: formatCode(values, whole.measure.style, language),
    data_labels: true,
  };
  return draft.finish(block, ref, {
    name: 'balance',
    columns: [whole, part, left].map(({ measure }) => measure.column),
    ...{ message: draft.message, shows, weight: 0.97 },
    ...draft.summedUp(other?.name, other?.rows ?? []),
    // A chart shows the number beside those it comes from.
    ...(values.every((each) => each !== 0) && whole.datum.value > 0
      ? { chart: describeChart(chart, draft.message, shows) }
      : { big_number: { text: value.text, label: left.measure.name } }),
  });
}

/** An amount inside a sentence, where its figure says that it is the whole: "Total Monthly Income" → "monthly income". */
function amountName(name: string, language: string): string {
  return inSentence(name, language).replace(/^total (?=\p{L})/u, '');
}

interface Part {
  name: string;
  datum: Datum;
}

/** The rows of a table beside that add up to a value, the largest first; none if no table does. */
function partsOf(value: number, block: TableBlock, { beside = [], language }: StoryContext): Part[] {
  for (const table of beside) {
    if (table === block) continue;
    const { categories, measures, rows } = readColumns(table, language);
    const [category] = categories;
    if (category === undefined || rows.length < MIN_PARTS) continue;
    for (const measure of measures) {
      const parts = rows.flatMap((row): Part[] => {
        const datum = cellDatum(table, row, measure.column);
        const name = table.table.rows[row]?.[category]?.raw.trim() ?? '';
        return datum === null || datum.value <= 0 || name === '' ? [] : [{ name, datum }];
      });
      const sum = sumDatum(parts.map(({ datum }) => datum))?.value ?? 0;
      const isWhole = parts.length === rows.length && Math.abs(sum - value) < CENT;
      if (measure.can_sum && isWhole) return parts.sort((a, b) => b.datum.value - a.datum.value);
    }
  }
  return [];
}

/** The largest parts one by one, the others in one step. */
function fallsOf(parts: readonly Part[], { translate }: StoryContext): Fall[] {
  const count = parts.length <= MAX_FALLS ? parts.length : wholeTies(parts, MAX_FALLS - 1, MAX_FALLS);
  const groups = parts.slice(0, count).map((part) => [part]);
  const others = parts.slice(count);
  const all = unionOf(parts.map(({ datum }) => datum));
  return [...groups, ...(others.length > 0 ? [others] : [])].map((group) => {
    const [first = { name: '' }, ...more] = group;
    // Below a column a name breaks at spaces only.
    const name =
      more.length === 0
        ? first.name.replaceAll(/(?<=\p{L})\/(?=\p{L})/gu, ' / ')
        : translate('briefs.others', { count: group.length });
    const sum = sumDatum(group.map(({ datum }) => datum))?.value ?? 0;
    const rest = parts.filter((part) => !group.includes(part)).map(({ datum }) => datum);
    return { name, value: -sum, claim: differenceClaim(-sum, [unionOf(rest), all]), rows: group };
  });
}

function fallOf(name: string, value: number, to: Datum, from: Datum): Fall {
  return { name, value, claim: differenceClaim(value, [to.address, from.address]), rows: [] };
}

/** What is left without something, less what there was with it: the number with its sign. */
function differenceClaim(value: number, addresses: UnplacedClaim['addresses']): UnplacedClaim {
  return { text: String(value), value, exact_value: value, kind: 'computed', formula: 'difference', addresses };
}
