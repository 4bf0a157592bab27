import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { phraseCount, unionAddress } from './datum.ts';
import type { Said } from './datum.ts';
import { joinNames, overviewTable } from './overview-table.ts';
import { StoryDraft } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import type { TableColumns } from './table-columns.ts';

/** Headers of what says whether a target was met. */
const MET =
  /^(?:(?:target|goal|objective|standard)s? )?(?:met|reached|achieved|hit|fulfilled)\s?\??$|^(?:on|at|in|within) target\s?\??$|^(?:ziel\p{L}* )?(?:erreicht|erfüllt|eingehalten|getroffen)\s?\??$|^im (?:ziel|plan|soll)\s?\??$|^(?:atteint|cumplido|alcanzado|atingido|raggiunto)\s?\??$/iu;
const YES = /^(?:yes|y|met|ja|oui|sí|sim|sì|✓|✔|☑|reached|achieved|erreicht|erfüllt)\.?$/iu;
const NO =
  /^(?:no|n|not met|missed|nein|non|não|✗|✘|✕|not reached|not achieved|nicht erreicht|nicht erfüllt|verfehlt)\.?$/iu;
/** The unit of a figure in brackets, and a mark of a note. */
const UNIT = /\s*[([][^()[\]]*[)\]]|[¹²³⁴⁵*†]+$/gu;
const MIN_ROWS = 3;
/** Three lines of a title. */
const MAX_CHARS = 140;
const MAX_NAME_CHARS = 40;
const MAX_NAMED = 3;

const isFit = (message: string): boolean => message.length <= MAX_CHARS;

/**
 * A table of figures with whether each met its target: how many did, and which did not. It is shown whole, with those rows marked. Null for a
 * table without such a column, and where a cell of that says something else.
 */
export function goalsStory(
  block: TableBlock,
  ref: string,
  { rows }: TableColumns,
  context: StoryContext,
  weight: number,
): DataStory | null {
  const { columns, rows: cells } = block.table;
  const textOf = (row: number, column: number): string => cells[row]?.[column]?.raw.trim() ?? '';
  const column = columns.findIndex(({ name }, at) => at > 0 && MET.test(name.trim()));
  if (column === -1 || columns[0]?.kind !== 'text' || rows.length < MIN_ROWS) return null;
  // A table that goes on elsewhere without its header has more targets than these.
  const goesOn = context.beside?.some(
    ({ id, table }) =>
      id !== block.id &&
      table.columns.length === columns.length &&
      table.columns.every(({ name }) => name.trim() === ''),
  );
  if (goesOn === true) return null;
  const [met, missed] = [YES, NO].map((sign) => rows.filter((row) => sign.test(textOf(row, column))));
  if (met === undefined || missed === undefined || met.length + missed.length < rows.length) return null;
  const story = overviewTable(block, ref, rows, context, weight);
  if (story?.table === undefined) return null;
  const draft = new StoryDraft(context);
  const count = (those: readonly number[]): Said =>
    phraseCount(
      { value: those.length, address: unionAddress(block, those, column), formula: 'count' },
      context.language,
    );
  const said = { count: count(met.length === 0 ? missed : met), total: count(rows) };
  const namesOf = (those: readonly number[]): string | null => {
    const names = those.map((row) => textOf(row, 0).replaceAll(UNIT, '').trim());
    const areShort = names.length <= MAX_NAMED && names.every((name) => name !== '' && name.length <= MAX_NAME_CHARS);
    return areShort ? joinNames(names, context) : null;
  };
  // Those that were not met are what readers look for; of many the few that were.
  const isMixed = met.length > 0 && missed.length > 0;
  const named = [
    { key: 'goals_met_but', names: namesOf(missed) },
    { key: 'goals_met_of', names: namesOf(met) },
  ];
  const [whole] = named.flatMap(({ key, names }) =>
    !isMixed || names === null ? [] : [draft.say(key, { ...said, names })].filter(isFit),
  );
  const message = whole ?? draft.say(met.length === 0 ? 'goals_missed' : 'goals_met', said);
  // A table that is shown in part has not all of them.
  const isWhole = story.table.rows.length - story.table.header_rows >= rows.length;
  const marked = story.table.rows.flatMap(([head], at) => (isNamed(head?.text ?? '', missed) ? [at] : []));
  return {
    ...story,
    ...{ id: `${ref}#goals`, message, claims: [...story.claims, ...draft.claims] },
    table: { ...story.table, emphasised_rows: isWhole && met.length > 0 ? marked : [] },
  };

  function isNamed(text: string, those: readonly number[]): boolean {
    return those.some((row) => textOf(row, 0) === text.trim());
  }
}
