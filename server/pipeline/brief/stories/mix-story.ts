import type { ChartSpec } from '../../../../common/deck/chart.ts';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { phraseName } from './column-names.ts';
import { cellDatum, phraseCount, phraseValue, unionAddress, unionOf } from './datum.ts';
import type { Datum } from './datum.ts';
import { formatCode } from './format-number.ts';
import { hasOwnOrder } from './period.ts';
import { REST } from './rank-stories.ts';
import { distinctLabels, mentioned, rowsOfHeader } from './sentence-names.ts';
import { StoryDraft, describeChart } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import type { Measure, TableColumns } from './table-columns.ts';

const MIN_PARTS = 3;
const MAX_PARTS = 7;
const MIN_ROWS = 3;
const MAX_ROWS = 10;
/** Printed shares are rounded. */
const ROUNDING = 0.006;
/** Values on the parts that can still be read. */
const MAX_LABELS = 42;

/** A row of a table of shares: what each part has of it, and the largest. */
interface Mix {
  row: number;
  name: string;
  data: Datum[];
  top: number;
}

/**
 * Shares of one whole in each row (how each age band gets to work): which part is the largest in how many rows, as bars stacked to
 * 100 %. Null if the shares do not make up the whole, or no part is the largest in most rows.
 */
export function mixStory(
  block: TableBlock,
  ref: string,
  { rows, measures, categories, time }: TableColumns,
  context: StoryContext,
  weight: number,
): DataStory | null {
  const parts = measures.filter(({ style }) => style.is_percent);
  const [names] = categories;
  const [first] = parts;
  if (names === undefined || time !== null || first === undefined) return null;
  if (parts.length < MIN_PARTS || parts.length > MAX_PARTS || rows.length < MIN_ROWS || rows.length > MAX_ROWS)
    return null;
  const mixes = rows.flatMap((row) => mixOf(block, row, names, parts) ?? []);
  if (mixes.length < rows.length) return null;
  const counts = parts.map((_, at) => mixes.filter(({ top }) => top === at));
  const [leading = []] = [...counts].sort((a, b) => b.length - a.length);
  const leader = parts[leading[0]?.top ?? -1];
  if (leader === undefined || leading.length * 2 <= mixes.length || REST.test(leader.name.trim())) return null;
  const { language, translate } = context;
  const draft = new StoryDraft(context);
  const count = (those: readonly Mix[]): ReturnType<typeof phraseCount> =>
    phraseCount(
      {
        value: those.length,
        address: unionAddress(
          block,
          those.map(({ row }) => row),
          names,
        ),
        formula: 'count',
      },
      language,
    );
  const said = {
    name: leader.name,
    count: count(leading),
    total: count(mixes),
    rows: rowsOfHeader(phraseName(block.table.columns[names]?.name ?? ''), language) ?? translate('briefs.groups'),
  };
  const others = mixes.filter((mix) => !leading.includes(mix));
  const [other] = others;
  const value = (mix: Mix): ReturnType<typeof phraseValue> =>
    phraseValue(mix.data[mix.top] ?? { value: 0, address: unionOf(mix.data) }, first.style, language);
  draft.setMessage(
    () => (other === undefined ? draft.say('mix_all', said) : null),
    () =>
      other === undefined || others.length > 1
        ? null
        : draft.say('mix_but', {
            ...{ ...said, row: mentioned(other.name), other: parts[other.top]?.name ?? '', value: value(other) },
          }),
    () => draft.say('mix_most', said),
  );
  if (draft.message === '') return null;
  addPoints(draft, block, mixes, leading, leader);
  const kind = hasOwnOrder(
    mixes.map(({ name }) => name),
    block.table.columns[names]?.name ?? '',
  )
    ? 'column'
    : 'bar';
  const shows = translate('briefs.shows_mix');
  const chart: Omit<ChartSpec, 'alt'> = {
    ...{ kind, stacked: true, percent: true, categories: distinctLabels(mixes.map(({ name }) => name)) },
    series: parts.map(({ name }, at) => ({
      name,
      values: mixes.map(({ data }) => data[at]?.value ?? null),
      addresses: mixes.map(({ data }) => data[at]?.address ?? null),
    })),
    number_format: formatCode(
      mixes.flatMap(({ data }) => data.map((datum) => datum.value)),
      first.style,
      language,
    ),
    data_labels: mixes.length * parts.length <= MAX_LABELS,
  };
  const columns = [names, ...parts.map(({ column }) => column)];
  return draft.finish(block, ref, {
    ...{ name: 'mix', columns, message: draft.message, shows, weight },
    chart: describeChart(chart, draft.message, shows),
  });
}

function mixOf(block: TableBlock, row: number, names: number, parts: readonly Measure[]): Mix | null {
  const data = parts.flatMap(({ column }) => cellDatum(block, row, column) ?? []);
  const values = data.map(({ value }) => value);
  const whole = 1 / (parts[0]?.style.factor ?? 1);
  const sum = values.reduce((all, value) => all + value, 0);
  const name = block.table.rows[row]?.[names]?.raw.trim() ?? '';
  const most = Math.max(...values);
  const isClear = values.filter((value) => value === most).length === 1;
  if (data.length < parts.length || name === '' || !isClear || values.some((value) => value < 0)) return null;
  if (Math.abs(sum - whole) > whole * ROUNDING * parts.length) return null;
  return { row, name, data, top: values.indexOf(most) };
}

/** What the leading part has of all rows, where the table says so, and where it is highest and lowest. */
function addPoints(
  draft: StoryDraft,
  block: TableBlock,
  mixes: readonly Mix[],
  leading: readonly Mix[],
  { name, column, style }: Measure,
): void {
  const { language } = draft.context;
  const [total = -1, ...more] = block.table.total_rows;
  const overall = more.length > 0 ? null : cellDatum(block, total, column);
  if (overall !== null)
    draft.addPoint('point_level_all', { value: phraseValue(overall, style, language), level: name });
  const top = leading[0]?.top ?? 0;
  const sorted = mixes
    .flatMap((mix) => (mix.data[top] === undefined ? [] : [{ name: mix.name, datum: mix.data[top] }]))
    .sort((a, b) => b.datum.value - a.datum.value);
  for (const [at, item] of [sorted[0], sorted.at(-1)].entries()) {
    const isTied =
      item === undefined || sorted.some((other) => other !== item && other.datum.value === item.datum.value);
    if (item === undefined || isTied) continue;
    const value = phraseValue(item.datum, style, language);
    draft.addPoint(at === 0 ? 'point_part_high' : 'point_part_low', { value, name, row: mentioned(item.name) });
  }
}
