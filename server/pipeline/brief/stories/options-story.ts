import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { isNameless, phraseName } from './column-names.ts';
import { MARKED } from './comparison-story.ts';
import { wholeTable } from './comparison-table.ts';
import { cellDatum, phraseValue } from './datum.ts';
import type { Datum } from './datum.ts';
import { fullCode } from './format-number.ts';
import { joinNames } from './overview-table.ts';
import { distinctLabels, mentioned } from './sentence-names.ts';
import { StoryDraft, describeChart } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import type { TableColumns } from './table-columns.ts';
import { aboutOf, objectOf } from './table-object.ts';
import { OUTCOME } from './unlike-rows.ts';
import { scaleOf } from './value-scale.ts';
import { asWritten, BARE_TOTAL, tableName } from './whole-message.ts';

/** Headers that number or letter an option: "Option 1", "Variante B", "C Buy one line", "V2 Schließung". */
const OPTION =
  /^(?:(?:option|variante?|s[zc]enario|alternative|lösung)\s+[\p{L}\d]{1,3}(?![\p{L}\d])|[VO]\d(?!\d)|[A-F](?=$|[\s:.)(–-]))/iu;
/** What there is already, beside the options. */
const TODAY = /^(?:heute|derzeit|bestand|ist|today|now|current(?:ly)?|status quo|do nothing)(?!\p{L})/iu;
/** How much a row counts for. */
const WEIGHT = /^(?:weight|gewicht)/iu;
/** What is left for who decides: it says more than a total above it. */
const NET =
  /^(?:net (?:of|costs?|gain|benefit|saving|result|effect|position|present)(?!\p{L})|npv(?!\p{L})|(?:net )?present value|kapitalwert|barwert|(?:laufendes |jahres)?ergebnis(?!\p{L})|zuschuss(?:bedarf)?(?!\p{L})|eigenanteil|netto\p{Ll}+)/iu;
/** A rate is not what an option comes to. */
const RATE = /(?<!\p{L})(?:per|je|pro) (?!year|annum|jahr)\p{L}/iu;
const WEIGHT_OF_OUTCOME = 0.95;
const MAX_OPTIONS = 6;

/** The columns of a table that are options beside each other; none where other columns stand between them. */
function optionsOf({ table }: TableBlock): number[] {
  const [, ...columns] = table.columns.map(({ name }, column) => ({ name: name.trim(), column }));
  const options = columns.filter(({ name }) => OPTION.test(name));
  const others = columns.filter((each) => !options.includes(each) && !WEIGHT.test(each.name));
  const isOfOptions = options.length > 1 && others.every(({ name }) => TODAY.test(name));
  const all = [...others, ...options].map(({ column }) => column).sort((a, b) => a - b);
  return isOfOptions && all.length <= MAX_OPTIONS ? all : [];
}

/** Whether the rows of a table are what its options are compared by: no amounts of one currency, which may be added up. */
export function areCriteria(block: TableBlock, rows: readonly number[]): boolean {
  const options = optionsOf(block);
  const cells = rows.flatMap((row) => options.flatMap((column) => block.table.rows[row]?.[column] ?? []));
  const figures = cells.filter(({ value }) => typeof value === 'number');
  const areAmounts = figures.every(({ currency }) => currency !== undefined && currency === figures[0]?.currency);
  return options.length > 0 && !areAmounts;
}

/**
 * Options beside each other with a row that says what each of them comes to ("Net cost", "Total"): the options by this row, and the whole
 * table. Null where no such row is, or where a note stands at one of its figures.
 */
export function optionsStories(
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  context: StoryContext,
): DataStory[] | null {
  const { table } = block;
  const options = optionsOf(block);
  const [category] = columns.categories;
  if (options.length === 0 || category !== 0 || columns.time !== null) return null;
  const rows = table.rows.flatMap((cells, row) => (cells.some(({ kind }) => kind !== 'empty') ? [row] : []));
  const nameOf = (row: number): string => table.rows[row]?.[0]?.raw.trim() ?? '';
  const named = (pattern: RegExp): number | undefined =>
    rows.findLast((row) => pattern.test(nameOf(row)) && !RATE.test(nameOf(row)));
  const outcome = named(NET) ?? named(OUTCOME);
  const story = outcome === undefined ? null : outcomeStory(block, ref, { row: outcome, options }, columns, context);
  if (story === null) return null;
  const object = objectOf(block);
  const names = joinNames(
    options.map((column) => table.columns[column]?.name.trim() ?? ''),
    context,
  );
  const title = object === null || names === null ? (names ?? undefined) : `${object}: ${names}`;
  const all = table.columns.flatMap((_, column) => (column > 0 ? [column] : []));
  return [story, ...wholeTable(block, ref, { rows, category: 0, options: all, title }, context)];
}

function outcomeStory(
  block: TableBlock,
  ref: string,
  { row, options }: { row: number; options: readonly number[] },
  { measures }: TableColumns,
  context: StoryContext,
): DataStory | null {
  const { table } = block;
  const cells = table.rows[row] ?? [];
  const label = cells[0]?.raw.trim() ?? '';
  const items = options.flatMap((column): { name: string; column: number; datum: Datum }[] => {
    const datum = cellDatum(block, row, column);
    return datum === null ? [] : [{ name: table.columns[column]?.name.trim() ?? '', column, datum }];
  });
  const units = new Set(options.map((column) => `${cells[column]?.currency ?? ''} ${cells[column]?.unit ?? ''}`));
  const isMarked = MARKED.test(label) || options.some((column) => MARKED.test(cells[column]?.raw ?? ''));
  if (items.length < options.length || units.size > 1 || isMarked) return null;
  const [low, high] = [Math.min, Math.max].map((pick) => pick(...items.map(({ datum }) => datum.value)));
  const [lowest, highest] = [low, high].map((value) => items.filter(({ datum }) => datum.value === value));
  const [from, to] = [lowest?.[0], highest?.[0]];
  // Of two at one end neither is it alone.
  if (!from || !to || lowest?.length !== 1 || highest?.length !== 1) return null;
  const { currency, unit = '' } = cells[from.column] ?? {};
  const draft = new StoryDraft(context);
  const { language } = context;
  const measure = nameOfOutcome(draft, block, label, currency);
  const style = {
    is_percent: cells[from.column]?.kind === 'percent',
    factor: scaleOf(unit, unit, currency, language),
    ...(currency === undefined ? {} : { currency }),
  };
  const [first, last] = [from, to].map(({ column, datum }) => {
    const isBare = currency !== undefined && !/[\p{L}€£$]/u.test(cells[column]?.raw ?? '');
    return isBare && table.columns[column]?.currency === undefined
      ? phraseValue(datum, style, language)
      : asWritten(block, row, column, measures, language);
  });
  if (first === undefined || last === undefined) return null;
  const said = { measure, first, last, name: mentioned(from.name), other: mentioned(to.name) };
  draft.setMessage(
    () => (`${from.name}${to.name}`.includes(':') ? null : draft.say('option_ends', said)),
    () => draft.say('option_range', said),
  );
  if (draft.message === '') return null;
  const shows = context.translate('briefs.shows_bars', { measure, dimension: '' }).replace(/\s+\p{L}+\s*$/u, '');
  const values = items.map(({ datum }) => datum.value);
  return draft.finish(block, ref, {
    name: `outcome-${row + 1}`,
    columns: [0, ...options],
    message: draft.message,
    shows,
    weight: WEIGHT_OF_OUTCOME,
    // All options alike: the highest need not be the best.
    chart: describeChart(
      {
        kind: 'bar',
        categories: distinctLabels(items.map(({ name }) => name)),
        series: [{ name: measure, values, addresses: items.map(({ datum }) => datum.address) }],
        number_format: fullCode(values, style, language),
        data_labels: true,
        emphasis: { category: 0, count: items.length },
      },
      draft.message,
      shows,
    ),
  });
}

/** What the options come to by the name of its row; a bare "Total" is of what the table is, and a figure without a currency keeps its unit. */
function nameOfOutcome(draft: StoryDraft, block: TableBlock, label: string, currency: string | undefined): string {
  const head = block.table.columns[0]?.name.trim() ?? '';
  const caption = currency === undefined && block.table.caption !== undefined ? tableName(block, draft) : null;
  const table = caption ?? aboutOf(block).about ?? objectOf(block);
  const own = BARE_TOTAL.test(label) ? (table ?? label) : label;
  if (currency !== undefined) return phraseName(own);
  return !isNameless(head) && /^[£€$]|^(?:euro|tsd|mio)(?!\p{L})/iu.test(head) ? `${own} (${head})` : own;
}
