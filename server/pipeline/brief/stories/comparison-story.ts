import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { Cell, TableBlock } from '../../../../common/deck/source.ts';
import { isNameless, phraseName } from './column-names.ts';
import { cellDatum, phraseValue } from './datum.ts';
import { CRITERIA, optionName, SCORE, SHORT_TEXT, WEIGHT, wholeTable } from './comparison-table.ts';
import { periodOfText } from './period.ts';
import { rankCategory } from './rank-frames.ts';
import type { RankItem } from './rank-frames.ts';
import { rankStory } from './rank-stories.ts';
import { OUTCOME } from './unlike-rows.ts';
import { StoryDraft } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import type { Measure, TableColumns } from './table-columns.ts';

const MAX_OPTIONS = 5;
const MAX_OUTCOMES = 2;
/** Rows of one kind are of one size; what is this many times larger measures something else. */
const SIZE_RATIO = 50;
/** Share of the rows that have a figure in the column of an option. */
const MIN_FILLED = 0.6;
const MIN_KINDS = 2;

const COST = /(?<!\p{L})(?:costs?|prices?|fees?|licen[cs]es?|subscription)(?!\p{L})|kosten|preis|gebühr|lizenz/iu;
const TIME = /(?<!\p{L})(?:hours?|days?|weeks?|months?|stunden|tage?|wochen?|monate?)(?!\p{L})/iu;
/** A note to a figure. */
export const MARKED = /[*†‡¹²³⁴-⁹]\s*$/u;
/**
 * What a comparison says whose columns are the options and whose rows measure different things (price, score, weeks): the options by
 * what it comes to, and the table. Rows of different kinds are never ranked or added up. Null for any other table.
 */
export function comparisonStories(
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  context: StoryContext,
): DataStory[] | null {
  const category = rankCategory(block, columns);
  const options = optionsOf(block, columns);
  if (category === undefined || columns.time !== null || options.length < 2 || options.length > MAX_OPTIONS)
    return null;
  if (hasShortTexts(block, columns.rows, [category, ...options])) return null;
  const rows = columns.rows.filter((row) => options.every((column) => isFigure(block.table.rows[row]?.[column])));
  if (!areDifferent(block, category, options, rows)) return null;
  const nameOf = (row: number): string => block.table.rows[row]?.[category]?.raw.trim() ?? '';
  // A note at one of the figures may say that it is not comparable.
  const isMarked = (row: number): boolean =>
    options.some((column) => MARKED.test(block.table.rows[row]?.[column]?.raw ?? ''));
  const outcomes = rows.filter((row) => OUTCOME.test(nameOf(row)) && !isMarked(row)).slice(0, MAX_OUTCOMES);
  const stories = outcomes.flatMap(
    (row, at) => outcomeStory(block, ref, { row, category, options, at }, context) ?? [],
  );
  const table = wholeTable(block, ref, { rows: columns.rows, category, options }, context);
  return [...stories, ...table];
}

/** Whether another column has short texts: an option that is partly described in words, or something else that is said of each row. */
function hasShortTexts({ table }: TableBlock, rows: readonly number[], known: readonly number[]): boolean {
  return table.columns.some(({ kind, name }, column) => {
    const texts = rows.flatMap((row) => table.rows[row]?.[column]?.raw.trim() || []);
    const mean = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
    const isOther = !known.includes(column) && texts.length > 0 && kind !== 'percent' && !WEIGHT.test(name.trim());
    return isOther && mean <= SHORT_TEXT && !REMARKS.test(name.trim());
  });
}

const REMARKS =
  /^(?:remarks?|comments?|notes?|bemerkung(?:en)?|anmerkung(?:en)?|kommentare?|hinweise?|remarques?|observaciones|notas)$/iu;

/** Columns of figures that are options: no weight of the rows, no period. */
function optionsOf({ table }: TableBlock, { rows }: TableColumns): number[] {
  return table.columns.flatMap(({ name, kind }, column) => {
    const figures = rows.filter((row) => isFigure(table.rows[row]?.[column])).length;
    const isOption = figures >= rows.length * MIN_FILLED && kind !== 'percent' && kind !== 'date';
    return isOption && !WEIGHT.test(name.trim()) && periodOfText(name) === null && !isNameless(name) ? [column] : [];
  });
}

function isFigure(cell: Cell | undefined): boolean {
  return typeof cell?.value === 'number';
}

/** Whether rows measure different things: by the head of their names, or by their units or names where their sizes are far apart as well. */
function areDifferent(
  { table }: TableBlock,
  category: number,
  options: readonly number[],
  rows: readonly number[],
): boolean {
  const kinds = rows.flatMap((row) => {
    const cell = table.rows[row]?.[options[0] ?? -1];
    const name = table.rows[row]?.[category]?.raw ?? '';
    if (cell?.currency !== undefined || cell?.unit !== undefined) return [cell.currency ?? cell.unit ?? ''];
    if (cell?.kind === 'percent') return ['percent'];
    return SCORE.test(name) ? ['score'] : COST.test(name) ? ['cost'] : TIME.test(name) ? ['time'] : [];
  });
  const sizes = rows
    .map((row) => Math.max(...options.map((column) => Math.abs(Number(table.rows[row]?.[column]?.value)))))
    .filter((size) => size > 0);
  const areApart = Math.max(...sizes) > Math.min(...sizes) * SIZE_RATIO;
  const isNamed = CRITERIA.test(table.columns[category]?.name.trim() ?? '');
  return areApart && rows.length > 2 && (isNamed || new Set(kinds).size >= MIN_KINDS);
}

interface Outcome {
  row: number;
  category: number;
  options: readonly number[];
  /** Its place among the outcomes. */
  at: number;
}

/** The options by one row: a score by the highest, a cost from the lowest to the highest. */
function outcomeStory(
  block: TableBlock,
  ref: string,
  { row, category, options, at }: Outcome,
  context: StoryContext,
): DataStory | null {
  const cells = block.table.rows[row] ?? [];
  const label = cells[category]?.raw ?? '';
  const { currency, kind } = cells[options[0] ?? -1] ?? {};
  const style: Measure['style'] = {
    is_percent: kind === 'percent',
    factor: 1,
    ...(currency === undefined ? {} : { currency }),
  };
  const measure: Measure = { column: options[0] ?? 0, name: phraseName(label), style, can_sum: false };
  const items = options.flatMap((column): RankItem[] => {
    const datum = cellDatum(block, row, column);
    return datum === null ? [] : [{ name: optionName(block, column), datum }];
  });
  const extra = {
    weight: 0.95 - at * 0.05,
    name: `outcome-${row + 1}`,
    columns: [category, ...options],
  };
  const story = rankStory(block, ref, { measure, dimension: '', items }, context, extra);
  if (story === null || SCORE.test(label)) return story;
  const [low] = [...items].sort((a, b) => a.datum.value - b.datum.value);
  const [high] = [...items].sort((a, b) => b.datum.value - a.datum.value);
  if (low === undefined || high === undefined) return story;
  const draft = new StoryDraft(context);
  const [first, last] = [low, high].map(({ datum }) => phraseValue(datum, style, context.language));
  if (first === undefined || last === undefined) return story;
  const range = { measure: measure.name, first, last, name: low.name, other: high.name };
  const message = draft.setMessage(() => draft.say('option_range', range));
  if (message === '') return story;
  return { ...story, message, points: [], claims: [...story.claims, ...draft.claims] };
}
