import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { columnLetters } from '../../../../common/deck/source.ts';
import { NO_MEASURE } from './column-names.ts';
import { CHANGE } from './derived-columns.ts';
import { groupRows, rankCategory } from './rank-frames.ts';
import { DISTANCE, isBase, rangeMessage, totalMessage } from './whole-message.ts';
import type { StoryContext } from './story-draft.ts';
import { StoryDraft } from './story-draft.ts';
import { columnsThatFit, tableStory } from './table-story.ts';
import type { Measure, TableColumns } from './table-columns.ts';

/** A table up to this size is read whole on a slide. */
const MAX_ROWS = 10;
const MIN_COLUMNS = 3;
/** Beside a chart of some of its columns, and alone. */
const BESIDE_WEIGHT = 0.5;
const ALONE_WEIGHT = 0.55;
/** Charts of several columns: of two periods, of a target and what was reached, of parts. */
const OF_SEVERAL = /#(?:compared|parts|target|mix)/u;
/** "+8.2 %" in a column of texts: how far two others are apart. */
const SIGNED = /^[+−–-]\s?\d[\d.,]*\s?(?:%|pp)?$|^0$/u;

/**
 * Of a small table whose charts would show some of its columns only: the charts of several columns, and the table itself, with what it comes to
 * as message. A column ranked alone makes the others look as if they did not matter, and its order is rarely what the table is about.
 */
export function withWholeTable(
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  stories: readonly DataStory[],
  context: StoryContext,
): DataStory[] {
  const { table } = block;
  const category = rankCategory(block, columns) ?? columns.categories[0];
  const filled = table.columns.flatMap((_, column) => (isFilled(block, column) ? [column] : []));
  const isSmall =
    table.rows.length <= MAX_ROWS &&
    filled.length <= columnsThatFit(block, filled) &&
    filled.length >= MIN_COLUMNS &&
    columns.rows.length > 1;
  if (
    !isSmall ||
    category === undefined ||
    columns.is_scale ||
    columns.is_register ||
    !areSingle(block, columns, category)
  )
    return [...stories];
  if (stories.every(({ chart, id }) => chart === undefined || id.endsWith('#count'))) return [...stories];
  const kept = stories.filter(({ id, chart }) => OF_SEVERAL.test(id) && (chart?.series.length ?? 0) > 1);
  const drawn = new Set(kept.flatMap((story) => drawnColumns(block, story)));
  const others = filled.filter(
    (column) =>
      column !== category &&
      !drawn.has(column) &&
      !isDerived(block, columns, column) &&
      !(drawn.size > 1 && isDistance(block, column)) &&
      !isBase(block, column),
  );
  // One measure beside the names is what a chart is for.
  const measures = columns.measures.filter(({ column }) => others.includes(column));
  const isOneMeasure = kept.length === 0 && others.length === 1 && measures.length === 1;
  // An amount whose chart says in words where a level beside it is highest shows both.
  const [top] = [...stories].sort((a, b) => b.weight - a.weight);
  const isOfBoth = others.length === 2 && measures.length === 2 && top !== undefined && namesBoth(top, measures);
  if (others.length === 0 || isOneMeasure || isOfBoth)
    return kept.length > 0 ? [...kept, ...stories.filter(({ id }) => id.includes('#gap-'))] : [...stories];
  // A sheet is told by what its tables say; in a text the author's own words come before them.
  const alone = block.address.sheet === undefined ? ALONE_WEIGHT : Math.max(ALONE_WEIGHT, top?.weight ?? 0);
  const story = tableStory(block, ref, columns, context, kept.length > 0 ? BESIDE_WEIGHT : alone);
  if (story === null) return [...stories];
  const draft = new StoryDraft(context);
  // Where the author gives shares beside amounts, the largest is the point; beside a chart of the total the table says what else it has.
  const share = stories.find((each) => isOfShare(each) && hasShares(block, columns));
  const found = stories.find(({ id }) => /#(?:goes-with|gap)-/u.test(id));
  const said = draft.setMessage(
    () => (kept.length > 0 || share === undefined ? null : share.message),
    () => found?.message ?? null,
    () => (kept.length > 0 ? null : totalMessage(draft, block, columns)),
    () => rangeMessage(draft, block, columns, category, drawn),
  );
  if (said === '' || isFinding(story.message)) return [...kept, story];
  const claims = [share, found].find((each) => each?.message === said)?.claims ?? draft.claims;
  return [...kept, { ...story, message: said, claims: [...story.claims, ...claims] }];
}

/** Whether a message says more than what the table is called: how many are open, what is due first. */
function isFinding(message: string): boolean {
  return message
    .replace(/^(?:table|tab\.|tabelle|figure|abb\.|abbildung)\s[\dIVX]+(?:[.-]\d+)*:\s/iu, '')
    .includes(': ');
}

function isOfShare({ id, claims, message }: DataStory): boolean {
  return id.includes('#ranking') && claims.some(({ formula, text }) => formula === 'share' && message.includes(text));
}

/** Whether a column of a table gives the shares of another. */
function hasShares({ table }: TableBlock, { measures, rows }: TableColumns): boolean {
  return measures.some(
    ({ style, column }) =>
      style.is_percent && measures.some((other) => other.can_sum && isTwin(table, rows, column, other.column)),
  );
}

function namesBoth({ id, message }: DataStory, measures: readonly Measure[]): boolean {
  const said = message.toLowerCase();
  const isNamed = ({ name }: Measure): boolean =>
    said.includes(name.toLowerCase().replace(/^(?:number of|anzahl) /u, ''));
  return /#(?:ranking|next-to-all)/u.test(id) && measures.every(isNamed);
}

function isFilled({ table }: TableBlock, column: number): boolean {
  return table.rows.some((cells) => (cells[column]?.kind ?? 'empty') !== 'empty');
}

/** Whether each row is another thing by its first name: rows of one name are summed up by a chart, as cases with numbers of their own are. */
function areSingle(block: TableBlock, { rows, categories }: TableColumns, category: number): boolean {
  const areCases = rows.length >= MIN_CASES && NO_MEASURE.test(block.table.columns[0]?.name.trim() ?? '');
  const first = Math.min(category, ...categories);
  return !areCases && groupRows(block, rows, first).size === rows.length;
}

const MIN_CASES = 6;

/** The columns whose cells a chart shows. */
function drawnColumns({ table }: TableBlock, { chart }: DataStory): number[] {
  const letters = new Set(
    (chart?.series ?? []).flatMap(({ addresses = [] }) =>
      addresses.flatMap((address) => /^[A-Z]+/u.exec(address?.range ?? '')?.[0] ?? []),
    ),
  );
  return table.column_numbers.flatMap((number, column) => (letters.has(columnLetters(number)) ? [column] : []));
}

/** Whether a column says how far what a chart sets side by side is apart. */
function isDistance({ table }: TableBlock, column: number): boolean {
  return DISTANCE.test(table.columns[column]?.name.trim() ?? '');
}

/** Whether a column only says how far others are apart, or gives as percentages what another has as amounts. */
function isDerived({ table }: TableBlock, { measures, rows, categories }: TableColumns, column: number): boolean {
  const isMeasure = measures.some((measure) => measure.column === column);
  const { kind } = table.columns[column] ?? { kind: 'empty' };
  if (isMeasure) {
    const own = measures.find((measure) => measure.column === column);
    return (
      own?.style.is_percent === true &&
      measures.some((other) => other.can_sum && isTwin(table, rows, column, other.column))
    );
  }
  // What is no measure is named after a change or numbers the rows; or its total is left open.
  const name = table.columns[column]?.name.trim() ?? '';
  if (['number', 'currency', 'percent'].includes(kind)) return CHANGE.test(name) || NO_MEASURE.test(name);
  const texts = rows.flatMap((row) => table.rows[row]?.[column]?.raw.trim() || []);
  return categories.includes(column) && texts.length > 0 && texts.every((text) => SIGNED.test(text));
}

/** Whether a percentage is the same share of an amount in all rows. */
function isTwin(table: TableBlock['table'], rows: readonly number[], share: number, amount: number): boolean {
  const ratios = rows.flatMap((row) => {
    const [part, whole] = [table.rows[row]?.[share]?.value, table.rows[row]?.[amount]?.value];
    return typeof part === 'number' && typeof whole === 'number' && whole !== 0 ? [part / whole] : [];
  });
  const mean = ratios.reduce((sum, each) => sum + each, 0) / Math.max(1, ratios.length);
  return ratios.length > 1 && mean > 0 && ratios.every((ratio) => Math.abs(ratio / mean - 1) < TWIN);
}

const TWIN = 0.12;
