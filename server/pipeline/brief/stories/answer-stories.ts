import type { ChartSpec } from '../../../../common/deck/chart.ts';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import {
  cellClaims,
  cellDatum,
  phraseCount,
  phraseShare,
  phraseValue,
  rawClaim,
  sumDatum,
  unionAddress,
} from './datum.ts';
import type { Datum, Said } from './datum.ts';
import { formatCode } from './format-number.ts';
import { tableSpec } from './overview-table.ts';
import { distinctLabels, rowsNoun, spokenName } from './sentence-names.ts';
import { StoryDraft, describeChart } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import { phraseName } from './column-names.ts';
import type { Measure, TableColumns } from './table-columns.ts';

const MARK = /^(?:[x✓✔✗☑☒☐□○●•*–-]|y|n|yes|no|ja|nein)$/iu;
const MARKED = /^(?:[x✓✔☑☒●•*]|y|yes|ja)$/iu;
const MAX_MARKED_ROWS = 14;

/** Columns of nothing but marks, or of nothing at all under a header; null where other columns hold more than names. */
function markColumns({ table }: TableBlock): { marks: number[]; rows: TableBlock['table']['rows'] } | null {
  // The header of a form of text alone may be read as its first row.
  const rows = table.columns.every(({ name }) => name === '') ? table.rows.slice(1) : table.rows;
  const isOf = (column: number, test: (text: string) => boolean): boolean =>
    rows.every((row) => test(row[column]?.raw.trim() ?? ''));
  const marks = table.columns.flatMap((_, column) =>
    isOf(column, (text) => text === '' || MARK.test(text)) ? [column] : [],
  );
  const others = table.columns.map((_, column) => column).filter((column) => !marks.includes(column));
  const areNames = others.every((column) => table.columns[column]?.kind === 'text');
  return marks.length < 2 || table.rows.length < 2 || others.length === 0 || !areNames ? null : { marks, rows };
}

/** Whether a table is a form to fill in: its boxes are alike in every row, so that they tell nothing. */
export function isForm(block: TableBlock): boolean {
  const found = markColumns(block);
  if (found === null) return false;
  return found.marks.every((column) => new Set(found.rows.map((row) => row[column]?.raw.trim() ?? '')).size === 1);
}

/** A table of marks (who has what): the table, and how many each has. Null if there is none, or nothing differs. */
export function marksStory(block: TableBlock, ref: string, context: StoryContext, weight: number): DataStory | null {
  const { table } = block;
  const marks = markColumns(block)?.marks ?? [];
  const names = table.columns.findIndex((_, column) => !marks.includes(column));
  if (marks.length === 0 || names === -1 || table.rows.length > MAX_MARKED_ROWS) return null;
  const rows = table.rows.map((_, row) => row);
  const counted = marks
    .flatMap((column) => {
      const marked = rows.filter((row) => MARKED.test(table.rows[row]?.[column]?.raw.trim() ?? ''));
      const name = spokenName(phraseName(table.columns[column]?.name ?? ''));
      const address = unionAddress(block, marked, column);
      return name === null || marked.length === 0 ? [] : [{ name, datum: countOf(marked.length, address) }];
    })
    .sort((a, b) => b.datum.value - a.datum.value);
  const [most, second] = counted;
  const least = counted.at(-1);
  if (most === undefined || second === undefined || least === undefined) return null;
  const { language, translate } = context;
  const draft = new StoryDraft(context);
  if (most.datum.value > second.datum.value) {
    const noun = rowsNoun(phraseName(table.columns[names]?.name ?? ''), language) ?? translate('briefs.points');
    const total = phraseCount(countOf(rows.length, unionAddress(block, rows, names)), language);
    draft.setMessage(() =>
      draft.say('marks', {
        ...{ name: most.name, count: phraseCount(most.datum, language), total, rows: noun },
        ...{ other: least.name, least: phraseCount(least.datum, language) },
      }),
    );
  }
  if (draft.message === '') return null;
  const columns = table.columns.map((_, column) => column);
  draft.addClaims(cellClaims(block, rows, columns));
  const shows = translate('briefs.shows_table', { title: draft.message });
  const shown = tableSpec(block, rows, columns, shows);
  return draft.finish(block, ref, { name: 'marks', columns, message: draft.message, shows, weight, table: shown });
}

function countOf(value: number, address: Datum['address']): Datum {
  return { value, address, formula: 'count' };
}

const YES =
  /^(?:(?:strongly|fully|completely|somewhat|rather|mostly) )?agree$|^(?:(?:very|fairly|rather) )?(?:satisfied|good|likely)$|^excellent$|^yes$|^ja$|^(?:stimme|trifft) (?:(?:voll(?: und ganz)?|völlig|eher|ganz) )?zu$|^(?:(?:sehr|eher) )?(?:zufrieden|gut)$/iu;
const NO =
  /^(?:(?:strongly|fully|completely|somewhat|rather|mostly) )?disagree$|^(?:(?:very|fairly|rather) )?(?:dissatisfied|unsatisfied|poor|bad|unlikely)$|^no$|^nein$|^(?:stimme|trifft) (?:(?:überhaupt|eher|gar) )?nicht zu$|^(?:(?:sehr|eher) )?(?:unzufrieden|schlecht)$/iu;
const BETWEEN =
  /^(?:neutral|neither(?: agree nor disagree)?|undecided|unsure|don['’]t know|no opinion|partly(?: agree)?|teils[,/ -]*teils|weder noch|weiß nicht|keine angabe)$/iu;
const SHARE_STYLE = { is_percent: true, factor: 1 } as const;
const MIN_ANSWERS = 3;
/** Printed shares are rounded. */
const ROUNDING = 0.006;
const MAX_QUESTIONS = 10;

/** The columns of a scale of answers: of percentages, else of how many gave each answer, from one end of the scale to the other. */
function answerScale(measures: readonly Measure[]): { scale: Measure[]; are_counts: boolean } {
  const shares = measures.filter(({ style }) => style.is_percent);
  if (shares.length >= MIN_ANSWERS) return { scale: shares, are_counts: false };
  const named = (pattern: RegExp): Measure[] => measures.filter(({ name }) => pattern.test(name.trim()));
  const ends = [named(YES), named(NO)];
  const counts = measures.filter((measure) => [...ends.flat(), ...named(BETWEEN)].includes(measure));
  return { scale: ends.every(({ length }) => length > 0) ? counts : [], are_counts: true };
}

/**
 * Answers to several statements on one scale, in percent or counted: which is agreed with most and least, as bars stacked to 100 %. Null if
 * the columns are no such scale, or do not make up all answers.
 */
export function surveyStory(
  block: TableBlock,
  ref: string,
  { rows, measures, categories, time }: TableColumns,
  context: StoryContext,
  weight: number,
): DataStory | null {
  const [question] = categories;
  const { scale, are_counts: areCounts } = answerScale(measures);
  const agreeing = scale.filter(({ name }) => YES.test(name.trim()));
  const [first] = scale;
  if (question === undefined || time !== null || first === undefined || scale.length < MIN_ANSWERS) return null;
  if (agreeing.length === 0 || agreeing.length === scale.length || rows.length < 2) return null;
  if (!areCounts && !rows.every((row) => isAll(block, row, scale))) return null;
  const dataOf = (row: number, of: readonly Measure[]): Datum[] =>
    of.flatMap(({ column }) => cellDatum(block, row, column) ?? []);
  const asked = rows
    .flatMap((row) => {
      const agreed = sumDatum(dataOf(row, agreeing));
      const whole = areCounts ? sumDatum(dataOf(row, scale)) : null;
      const name = block.table.rows[row]?.[question]?.raw.trim() ?? '';
      const isKnown = agreed !== null && name !== '' && (!areCounts || (whole !== null && whole.value > 0));
      return isKnown ? [{ row, name, agreed, share: agreed.value / (whole?.value ?? 1) }] : [];
    })
    .sort((a, b) => b.share - a.share);
  const [most] = asked;
  const least = asked.at(-1);
  if (most === undefined || least === undefined || most.share === least.share) return null;
  const { language, translate } = context;
  const draft = new StoryDraft(context);
  const [plain] = agreeing.map(({ name }) => name).sort((a, b) => a.length - b.length);
  const answer = plain?.toLowerCase() ?? '';
  const say = ({ row, agreed }: (typeof asked)[number]): Said =>
    areCounts ? phraseShare(agreed, dataOf(row, scale), language) : phraseValue(agreed, first.style, language);
  const [value, low] = [say(most), say(least)];
  const agree = answer === 'agree' ? { value, name: most.name, least: low, other: least.name } : null;
  draft.setMessage(
    () => (agree === null ? null : draft.say('survey_agree', agree)),
    () => draft.say('survey', { value, answer, name: most.name, least: low, other: least.name }),
    () => draft.say('survey_short', { value, answer, name: most.name }),
    () => draft.say('survey_range', { value, answer, least: low }),
  );
  const shown = asked.slice(0, MAX_QUESTIONS);
  draft.addClaims(shown.map(({ agreed }) => rawClaim(agreed)));
  /** What is drawn of an answer: its cell, or its share of all answers to the statement. */
  const drawn = (row: number, column: number): { value: number | null; address: Datum['address'] | null } => {
    const datum = cellDatum(block, row, column);
    if (datum === null || !areCounts) return { value: datum?.value ?? null, address: datum?.address ?? null };
    const [claim] = phraseShare(datum, dataOf(row, scale), language).claims;
    const exact = claim?.exact_value ?? 0;
    if (claim !== undefined) draft.addClaims([{ ...claim, text: String(exact), value: exact }]);
    return { value: exact, address: null };
  };
  const cells = scale.map(({ column }) => shown.map(({ row }) => drawn(row, column)));
  const values = cells.flat().map((cell) => cell.value);
  const shows = translate('briefs.shows_survey');
  const chart: Omit<ChartSpec, 'alt'> = {
    ...{ kind: 'bar', stacked: true, percent: true },
    categories: distinctLabels(shown.map(({ name }) => name)),
    series: scale.map(({ name }, at) => ({
      name,
      values: (cells[at] ?? []).map((cell) => cell.value),
      addresses: (cells[at] ?? []).map((cell) => cell.address),
    })),
    // Computed shares are shown as whole percentages, as the title has them.
    number_format: areCounts
      ? formatCode(
          values.map((value) => (value === null ? null : Math.round(value * 100) / 100)),
          SHARE_STYLE,
          language,
        )
      : formatCode(values, first.style, language),
    data_labels: values.length <= 30,
  };
  return draft.finish(block, ref, {
    ...{
      name: 'survey',
      columns: [question, ...scale.map(({ column }) => column)],
      message: draft.message,
      shows,
      weight,
    },
    chart: describeChart(chart, draft.message, shows),
  });
}

function isAll(block: TableBlock, row: number, scale: readonly Measure[]): boolean {
  const values = scale.map(({ column, style }) => (cellDatum(block, row, column)?.value ?? NaN) * style.factor);
  return Math.abs(values.reduce((sum, each) => sum + each, 0) - 1) <= ROUNDING * scale.length;
}
