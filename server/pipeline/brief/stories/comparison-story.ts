import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { Cell, TableBlock } from '../../../../common/deck/source.ts';
import { isNameless, phraseName } from './column-names.ts';
import { cellClaims, cellDatum, phraseCount, phraseValue, unionAddress } from './datum.ts';
import type { Said } from './datum.ts';
import { columnsBesides, joinNames, tableSpec } from './overview-table.ts';
import { periodOfText } from './period.ts';
import { rankCategory } from './rank-frames.ts';
import type { RankItem } from './rank-frames.ts';
import { rankStory } from './rank-stories.ts';
import { inSentence } from './sentence-names.ts';
import { OUTCOME } from './unlike-rows.ts';
import { leftOut, MAX_MESSAGE, StoryDraft } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import type { Measure, TableColumns } from './table-columns.ts';
import { columnsThatFit } from './table-story.ts';

const MAX_OPTIONS = 5;
/** Rows of one table of a slide. */
const MAX_ROWS = 9;
const MAX_OUTCOMES = 2;
/** Rows of one kind are of one size; what is this many times larger measures something else. */
const SIZE_RATIO = 50;
/** Share of the rows that have a figure in the column of an option. */
const MIN_FILLED = 0.6;
const MIN_KINDS = 2;

/** Heads of names of rows that say what the options beside them are compared by. */
const CRITERIA =
  /^(?:criteri(?:on|a)|features?|aspects?|attributes?|kriteri(?:um|en)|merkmale?|eigenschaft(?:en)?|critères?|criterios?|critério?s?)$/iu;
const SCORE =
  /(?<!\p{L})(?:scores?|ratings?|points|bewertung|wertung|punkte|note)(?!\p{L})|\(\d{1,2}\s?[-–]\s?\d{1,3}\)$/iu;
const COST = /(?<!\p{L})(?:costs?|prices?|fees?|licen[cs]es?|subscription)(?!\p{L})|kosten|preis|gebühr|lizenz/iu;
const TIME = /(?<!\p{L})(?:hours?|days?|weeks?|months?|stunden|tage?|wochen?|monate?)(?!\p{L})/iu;
/** Columns that say how much a row counts for, or that are the same of all options. */
const WEIGHT = /^(?:weight|gewicht|rank|max)/iu;
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

/** Remarks are longer. */
const SHORT_TEXT = 14;
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

/** An option without the remark that its header has in brackets. */
function optionName({ table }: TableBlock, column: number): string {
  const name = (table.columns[column]?.name.split(' – ').at(-1) ?? '').trim();
  return name.replace(/\s*\([^()]*\)$/u, '') || name;
}

/** The whole comparison, of a long one in parts: up to each row that its part comes to. */
export function wholeTable(
  block: TableBlock,
  ref: string,
  {
    rows,
    category,
    options,
    title,
  }: { rows: readonly number[]; category: number; options: readonly number[]; title?: string | undefined },
  context: StoryContext,
): DataStory[] {
  const shown = withShortColumns(block, [category, ...options]);
  const nameOf = (row: number): string => block.table.rows[row]?.[category]?.raw.trim() ?? '';
  const { language } = context;
  const names = joinNames(
    options.map((column) => optionName(block, column)),
    context,
  );
  const parts: number[][] = [[]];
  for (const row of rows) {
    const last = parts.at(-1) ?? [];
    const isFull = rows.length > MAX_ROWS && last.length > 0 && OUTCOME.test(nameOf(last.at(-1) ?? -1));
    if (last.length >= MAX_ROWS || (isFull && !OUTCOME.test(nameOf(row)))) parts.push([row]);
    else last.push(row);
  }
  // One row is no table of its own.
  const alone = parts.length > 1 && parts.at(-1)?.length === 1 ? (parts.pop() ?? []) : [];
  parts.at(-1)?.push(...alone);
  return parts
    .filter((part) => part.length > 1)
    .map((part, at) => {
      const draft = new StoryDraft(context);
      const caption = block.table.caption ?? '';
      const head = inSentence(phraseName(block.table.columns[category]?.name ?? ''), language);
      const dimension = CRITERIA.test(head) && !language.startsWith('de') ? head.toLowerCase() : head;
      const outcome = part.findLast((row) => OUTCOME.test(nameOf(row)));
      const [from, to] = [part[0], part.at(-1)].map((row) => inSentence(phraseName(nameOf(row ?? -1)), language));
      draft.setMessage(
        () => (parts.length === 1 && title !== undefined ? title : null),
        () => scoredMessage(draft, block, part, { category, options }),
        () => (parts.length === 1 ? null : draft.say('options_rows', { dimension, from: from ?? '', to: to ?? '' })),
        () => (dimension === '' ? null : draft.say('overview', { columns: names ?? '', dimension })),
        () => (caption === '' || caption.length > MAX_MESSAGE ? names : caption),
      );
      draft.addClaims(cellClaims(block, part, shown));
      const shows = context.translate('briefs.shows_table', { title: draft.message });
      const total = outcome === undefined ? -1 : part.indexOf(outcome);
      const table = tableSpec(block, part, shown, shows);
      return draft.finish(block, ref, {
        name: `comparison-${at + 1}`,
        columns: shown,
        message: draft.message,
        shows,
        weight: 0.85 - at * 0.05,
        table: { ...table, total_rows: total < 0 ? table.total_rows : [total + table.header_rows] },
        ...leftOut(columnsBesides(block, shown)),
      });
    });
}

/** Columns with further ones in short words or figures, such as a change, as long as a slide has room; in the table's order. */
function withShortColumns(block: TableBlock, known: readonly number[]): number[] {
  const { table } = block;
  const isShort = (column: number): boolean => {
    const texts = [table.columns[column]?.name ?? '', ...table.rows.map((row) => row[column]?.raw ?? '')];
    return !WEIGHT.test(texts[0] ?? '') && texts.every((text) => text.trim().length <= SHORT_TEXT);
  };
  const others = table.columns.flatMap((_, column) => (known.includes(column) || !isShort(column) ? [] : [column]));
  const shown = [...known, ...others];
  return shown.slice(0, Math.max(known.length, columnsThatFit(block, shown))).sort((a, b) => a - b);
}

/** A scale of scores. */
const MAX_SCORE = 10;
const MIN_SCORED = 3;

/** In how many of the scored rows the two options that are ahead have the highest score; null where the rows are no scores. */
function scoredMessage(
  draft: StoryDraft,
  block: TableBlock,
  part: readonly number[],
  { category, options }: Pick<Outcome, 'category' | 'options'>,
): string | null {
  const { table } = block;
  const { language } = draft.context;
  const nameOf = (row: number): string => table.rows[row]?.[category]?.raw.trim() ?? '';
  const scored = part.filter((row) => !OUTCOME.test(nameOf(row)));
  const areScores = part.every((row) =>
    options.every((column) => {
      const cell = table.rows[row]?.[column];
      return typeof cell?.value === 'number' && cell.kind === 'number' && cell.value >= 0 && cell.value <= MAX_SCORE;
    }),
  );
  if (!areScores || scored.length < MIN_SCORED || !part.some((row) => SCORE.test(nameOf(row)))) return null;
  const wins = options
    .map((column) => ({
      column,
      rows: scored.filter((row) =>
        options.every(
          (other) =>
            other === column || Number(table.rows[row]?.[other]?.value) < Number(table.rows[row]?.[column]?.value),
        ),
      ),
    }))
    .sort((a, b) => b.rows.length - a.rows.length);
  const [first, second, third] = wins;
  if (first === undefined || second === undefined || second.rows.length === 0) return null;
  // Of three that are ahead alike two would be arbitrary.
  if (second.rows.length === third?.rows.length) return null;
  const counted = (rows: readonly number[], column: number): Said =>
    phraseCount({ value: rows.length, address: unionAddress(block, rows, column), formula: 'count' }, language);
  return draft.say('options_scored', {
    name: optionName(block, first.column),
    other: optionName(block, second.column),
    count: counted(first.rows, first.column),
    fewer: counted(second.rows, second.column),
    all: counted(scored, category),
  });
}
