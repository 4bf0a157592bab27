import type { TableBlock } from '../../../../common/deck/source.ts';
import { cellDatum, phraseValue } from './datum.ts';
import type { Datum, Said } from './datum.ts';
import { spokenName } from './sentence-names.ts';
import type { StoryDraft } from './story-draft.ts';
import { readColumns } from './table-columns.ts';
import type { Measure } from './table-columns.ts';
import { when } from './time-chart.ts';
import { lastPeriods } from './time-frames.ts';

/** What a statement of figures comes to, by the name of its row. */
const RESULT =
  /^(?:(?:grand )?total|net|overall|result|balance|surplus|deficit|gain|loss|profit|saving|ebit\p{L}*|summe|gesamt\p{L}*|ergebnis|saldo|gewinn|verlust|überschuss)(?!\p{L})/iu;

/** The row that a statement by two periods comes to: its last one of result with both amounts. */
export function resultRow(block: TableBlock, names = RESULT): number | undefined {
  const [first, last] = lastPeriods(block);
  if (first === undefined || last === undefined) return undefined;
  return block.table.rows.findLastIndex((cells) => {
    const values = [first, last].map(({ column }) => cells[column]);
    const areAmounts = values.every((cell) => typeof cell?.value === 'number' && cell.kind !== 'percent');
    return areAmounts && names.test(cells[0]?.raw.trim() ?? '');
  });
}

/** What is left of other rows: where a table has such a row, its rows never add up. */
const NET = /^(?:net|balance|result|surplus|deficit|profit|ebit\p{L}*|ergebnis|saldo|überschuss)(?!\p{L})/iu;

/** Whether a table is a statement of two periods (an income, its deductions, what is left), no list of like things. */
export function isStatement(block: TableBlock): boolean {
  return (resultRow(block, NET) ?? -1) >= 0;
}

const MAX_SUMS = 3;

/** What the sums of a statement were and are, each as a point. */
export function addSums(draft: StoryDraft, block: TableBlock): void {
  const { language } = draft.context;
  const [first, last] = lastPeriods(block);
  if (first === undefined || last === undefined) return;
  const measure = readColumns(block, language).measures.find(({ column }) => column === last.column);
  for (const row of block.table.total_rows.slice(0, MAX_SUMS)) {
    const name = spokenName(block.table.rows[row]?.[0]?.raw ?? '');
    const [from, to] = [first, last].map(({ column }) => cellDatum(block, row, column));
    if (name === null || !from || !to || measure === undefined) continue;
    const [one, other] = [from, to].map((datum) => phraseValue(datum, measure.style, language));
    if (one === undefined || other === undefined) continue;
    draft.addPoint('point_moved', { name, first: one, last: other, from: when(first.period), to: when(last.period) });
  }
}

/** Of a long statement: its sums and its result, and the rows that changed most, in the order of the table. */
export function carryingRows(block: TableBlock, count: number): number[] {
  const { table } = block;
  const [first, last] = lastPeriods(block).map(({ column }) => column);
  const result = resultRow(block, NET) ?? -1;
  if (first === undefined || last === undefined || result < 0) return [];
  const valueOf = (row: number, column: number): number => Number(table.rows[row]?.[column]?.value ?? 0);
  const changeOf = (row: number): number => Math.abs(valueOf(row, last) - valueOf(row, first));
  const sums = [...new Set([...table.total_rows, result])];
  const others = table.rows
    .flatMap((cells, row) =>
      row < result && !sums.includes(row) && typeof cells[last]?.value === 'number' ? [row] : [],
    )
    .sort((a, b) => changeOf(b) - changeOf(a));
  return [...sums, ...others.slice(0, Math.max(0, count - sums.length))].sort((a, b) => a - b);
}

/** A statement by two periods says what it comes to in its last row of result: "Eddie: net cash income went from … to …". */
export function resultMessage(draft: StoryDraft, block: TableBlock): string | null {
  const [first, last] = lastPeriods(block);
  const row = resultRow(block);
  if (first === undefined || last === undefined || row === undefined || row < 0) return null;
  const { rows, columns } = block.table;
  const [from, to] = [first, last].map(({ column }) => cellDatum(block, row, column));
  if (!from || !to || from.value === to.value) return null;
  const { language } = draft.context;
  const currency = rows[row]?.[last.column]?.currency ?? columns[last.column]?.currency;
  // A column of amounts says in what they are; one with percentages among them leaves each cell to itself.
  const measure = readColumns(block, language).measures.find(({ column }) => column === last.column);
  const bare: Measure['style'] = { is_percent: false, factor: 1, ...(currency === undefined ? {} : { currency }) };
  const style = measure?.style ?? bare;
  const name = rows[row]?.[0]?.raw.trim() ?? '';
  const turned = turnOf(draft, name, [from, to], style);
  if (turned !== null) return draft.say('turns', { ...turned, from: when(first.period), to: when(last.period) });
  const whose = block.address.section?.at(-1) ?? '';
  const subject = whose === '' || whose.length > MAX_SUBJECT ? name : `${whose}: ${lowerFirst(name, language)}`;
  return draft.say('went', {
    ...{ measure: subject, first: phraseValue(from, style, language), last: phraseValue(to, style, language) },
    ...{ from: when(first.period), to: when(last.period) },
  });
}

/** What a result is called above zero and below it: "Surplus / (deficit)". */
const SIGNED =
  /^(?:net |jahres)?(?<up>surplus|profit|gain|überschuss|gewinn)\s*(?:\/|or|oder|[-–])?\s*\(?(?<down>deficit|loss|fehlbetrag|defizit|verlust)\)?$/iu;

/** A result that was above zero and is below it, or the other way round, in the words of its row; null for any other. */
function turnOf(
  draft: StoryDraft,
  name: string,
  figures: readonly [Datum, Datum],
  style: Measure['style'],
): { first: string; last: string; value: Said; other: Said } | null {
  const { language } = draft.context;
  const { up, down } = SIGNED.exec(name)?.groups ?? {};
  const [one, other] = figures;
  if (up === undefined || down === undefined || one.value * other.value >= 0) return null;
  const nameOf = ({ value }: Datum): string => lowerFirst(value > 0 ? up : down, language);
  const say = (datum: Datum): Said => {
    const { text, claims } = phraseValue(datum, style, language);
    return { text: text.replace(/^[-−–]/u, ''), claims };
  };
  return { first: nameOf(one), last: nameOf(other), value: say(one), other: say(other) };
}

const MAX_SUBJECT = 30;

function lowerFirst(name: string, language: string): string {
  return language.startsWith('de') ? name : name.toLowerCase();
}

/** Whether the result of a statement was above zero and is below it, or the other way round. */
export function hasTurned(block: TableBlock): boolean {
  const row = resultRow(block);
  const [one, other] = lastPeriods(block).map(({ column }) => block.table.rows[row ?? -1]?.[column]?.value);
  return typeof one === 'number' && typeof other === 'number' && one * other < 0;
}
