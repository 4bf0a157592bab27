import type { ChartSpec } from '../../../../common/deck/chart.ts';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { phraseName } from './column-names.ts';
import { cellDatum, phraseCount, unionAddress } from './datum.ts';
import type { Datum } from './datum.ts';
import { formatCode } from './format-number.ts';
import { joinNames } from './overview-table.ts';
import { rankCategory } from './rank-frames.ts';
import { distinctLabels, inSentence, mentioned, rowsOfHeader } from './sentence-names.ts';
import { StoryDraft, describeChart, leftOut } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import type { Measure, TableColumns } from './table-columns.ts';

/** What a figure must not fall below, or exceed, by its header. */
const LEAST =
  /\b(?:re-?order (?:level|point)|(?:min(?:imum)?|safety) (?:stock|level|quantity)|meldebestand|mindest(?:bestand|menge))\b/iu;
const MOST = /\b(?:limits?|limit value|max(?:imum)? allowed|permitted|threshold|grenzwert|höchstwert)\b/iu;
/** What is checked against the least there must be. */
const STOCK = /\b(?:on hand|in stock|stock|quantity|available|bestand|lagerbestand|menge|verfügbar)\b/iu;
const BELOW = { one: 'single_below_limit', several: 'below_limit' } as const;
const ABOVE = { one: 'single_above_limit', several: 'above_limit' } as const;
const MIN_ROWS = 4;
const MAX_SHOWN = 8;
const MAX_NAMED = 3;

interface Checked {
  name: string;
  row: number;
  figure: Datum;
  limit: Datum;
}

/** Figures beside what they must not fall below or exceed: how many rows do, and which. Null without such columns, or where none does. */
export function thresholdStory(
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  context: StoryContext,
  weight: number,
): DataStory | null {
  const pair = findPair(columns.measures);
  const category = rankCategory(block, { ...columns, is_register: false });
  if (pair === null || category === undefined || columns.time !== null) return null;
  const { figure, limit, is_least: isLeast } = pair;
  const checked = columns.rows.flatMap((row): Checked[] => {
    const data = [cellDatum(block, row, figure.column), cellDatum(block, row, limit.column)];
    const name = block.table.rows[row]?.[category]?.raw.trim() ?? '';
    const [one, other] = data;
    return !one || !other || name === '' ? [] : [{ name, row, figure: one, limit: other }];
  });
  const isOver = (each: Checked): boolean =>
    isLeast ? each.figure.value < each.limit.value : each.figure.value > each.limit.value;
  const over = checked
    .filter(isOver)
    .sort((a, b) => Math.abs(b.limit.value - b.figure.value) - Math.abs(a.limit.value - a.figure.value));
  if (checked.length < MIN_ROWS || over.length === 0 || over.length === checked.length) return null;
  const { language, translate } = context;
  const draft = new StoryDraft(context);
  const count = (those: readonly Checked[]): ReturnType<typeof phraseCount> =>
    phraseCount(
      {
        value: those.length,
        address: unionAddress(
          block,
          those.map(({ row }) => row),
          limit.column,
        ),
        formula: 'count',
      },
      language,
    );
  const said = {
    ...{ count: count(over), total: count(checked), limit: inSentence(limit.name, language) },
    rows: rowsOfHeader(phraseName(block.table.columns[category]?.name ?? ''), language) ?? translate('briefs.entries'),
  };
  const names =
    over.length > MAX_NAMED
      ? null
      : joinNames(
          over.map(({ name }) => mentioned(name)),
          context,
        );
  const key = (isLeast ? BELOW : ABOVE)[over.length === 1 ? 'one' : 'several'];
  draft.setMessage(
    () => (names === null ? null : `${draft.say(key, said)}: ${names}`),
    () => draft.say(key, said),
  );
  const shown = over.slice(0, MAX_SHOWN);
  const values = shown.flatMap((each) => [each.figure.value, each.limit.value]);
  const shows = translate('briefs.shows_compared', {
    measure: `${figure.name}, ${limit.name}`,
    dimension: phraseName(block.table.columns[category]?.name ?? ''),
  });
  const chart: Omit<ChartSpec, 'alt'> = {
    kind: 'bar',
    categories: distinctLabels(shown.map(({ name }) => name)),
    series: [
      {
        name: figure.name,
        values: shown.map((each) => each.figure.value),
        addresses: shown.map((each) => each.figure.address),
      },
      {
        name: limit.name,
        values: shown.map((each) => each.limit.value),
        addresses: shown.map((each) => each.limit.address),
      },
    ],
    number_format: formatCode(values, figure.style, language),
    data_labels: true,
    emphasis: { series: 0 },
  };
  return draft.finish(block, ref, {
    ...{ name: 'threshold', columns: [category, figure.column, limit.column], message: draft.message, shows, weight },
    chart: describeChart(chart, draft.message, shows),
    ...leftOut(checked.filter((each) => !shown.includes(each)).map(({ name }) => name)),
  });
}

function findPair(measures: readonly Measure[]): { figure: Measure; limit: Measure; is_least: boolean } | null {
  for (const [pattern, isLeast] of [
    [LEAST, true],
    [MOST, false],
  ] as const) {
    const limits = measures.filter(({ name }) => pattern.test(name));
    const [limit] = limits;
    if (limit === undefined || limits.length > 1) continue;
    const alike = measures.filter(
      (each) => each !== limit && JSON.stringify(each.style) === JSON.stringify(limit.style) && !LEAST.test(each.name),
    );
    const figures = isLeast ? alike.filter(({ name }) => STOCK.test(name)) : alike;
    const [figure] = figures;
    if (figure !== undefined && figures.length === 1) return { figure, limit, is_least: isLeast };
  }
  return null;
}
