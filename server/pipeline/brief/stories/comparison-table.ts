import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { phraseName } from './column-names.ts';
import { cellClaims, phraseCount, unionAddress } from './datum.ts';
import type { Said } from './datum.ts';
import { columnsBesides, joinNames, tableSpec } from './overview-table.ts';
import { inSentence } from './sentence-names.ts';
import { leftOut, MAX_MESSAGE, StoryDraft } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import { columnsThatFit } from './table-story.ts';
import { OUTCOME } from './unlike-rows.ts';

/*
 * A comparison as a table: options in columns, what they are compared by in rows.
 */

/** Rows of one table of a slide. */
const MAX_ROWS = 9;
/** Heads of names of rows that say what the options beside them are compared by. */
export const CRITERIA =
  /^(?:criteri(?:on|a)|features?|aspects?|attributes?|kriteri(?:um|en)|merkmale?|eigenschaft(?:en)?|critères?|criterios?|critério?s?)$/iu;
export const SCORE =
  /(?<!\p{L})(?:scores?|ratings?|points|bewertung|wertung|punkte|note)(?!\p{L})|\(\d{1,2}\s?[-–]\s?\d{1,3}\)$/iu;
/** Columns that say how much a row counts for, or that are the same of all options. */
export const WEIGHT = /^(?:weight|gewicht|rank|max)/iu;
/** Remarks are longer. */
export const SHORT_TEXT = 14;

/** An option without the remark that its header has in brackets. */
export function optionName({ table }: TableBlock, column: number): string {
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
  { category, options }: { category: number; options: readonly number[] },
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
