import type { Cell, TableBlock } from '../../../../common/deck/source.ts';
import { lastCaption } from './column-names.ts';
import { cellClaims, cellDatum, phraseValue } from './datum.ts';
import type { Said } from './datum.ts';
import { areUnlike, OUTCOME } from './unlike-rows.ts';
import { inSentence, spokenName } from './sentence-names.ts';
import { MAX_MESSAGE } from './story-draft.ts';
import type { StoryDraft } from './story-draft.ts';
import type { Measure, TableColumns } from './table-columns.ts';

/** Of how many the figures beside are. */
const BASE =
  /^(?:n|(?:number of )?(?:respondents?|answers|replies|interviews)|base|sample(?: size)?|befragte|stichprobe|fallzahl|antworten)$/iu;
/** Names of total rows that say nothing of what is summed up. */
export const BARE_TOTAL =
  /^(?:(?:grand |sub)?totals?|sum|all|overall|summe|gesamt(?:summe)?|insgesamt|zusammen|together)\s*:?$/iu;
/** Columns of how far a row is from what was planned. */
export const DISTANCE =
  /^(?:abw\.?|abweichung|deviation|variance|diff\.?|difference|differenz|delay|verzug|gap)(?!\p{L})/iu;

/** The same with what they are the base of, and of when: "Installation base 2026", "Responses 2025". */
const SAMPLE_SIZE =
  /^(?:n|(?:number of )?(?:respondents?|responses?|answers|replies|interviews)|(?:\p{L}+ )?base|sample(?: size)?|befragte|stichprobe|fallzahl|antworten|rückmeldungen)(?: (?:19|20)\d{2})?$/iu;

/** Whether a measure beside rates is of how many they are: never what a survey says. */
export function isSampleSize(name: string): boolean {
  return SAMPLE_SIZE.test(name.trim());
}

/** Whether a column only says of how many the others are. */
export function isBase({ table }: TableBlock, column: number): boolean {
  return BASE.test(table.columns[column]?.name.trim() ?? '');
}

/**
 * What a table comes to in the words and figures of its own total row: "All spaces: now 214, proposed 138, difference -76". Null where it
 * has none, or where it is no sum.
 */
export function totalMessage(draft: StoryDraft, block: TableBlock, { measures, rows }: TableColumns): string | null {
  const { table } = block;
  const columns = measures.map(({ column }) => column);
  const isSummed = table.total_rows.length > 0 && columns.some((column) => isSumOf(block, rows, column));
  const row = isSummed ? table.total_rows.at(-1) : outcomeRow(block, rows);
  if (row === undefined) return null;
  const { language } = draft.context;
  const cells = table.rows[row] ?? [];
  const name = cells.find(({ kind }) => kind === 'text')?.raw.trim() ?? '';
  const title = BARE_TOTAL.test(name) ? (tableName(block, draft) ?? name) : name;
  const facts = cells.flatMap((cell, column) => {
    const head = table.columns[column]?.name.split(' – ').at(-1)?.trim() ?? '';
    const isFigure = typeof cell.value === 'number' && !isBase(block, column) && !WEIGHT.test(head);
    // All of it is no news.
    const isWhole = cell.kind === 'percent' && Math.abs(Number(cell.value) - 1) < 0.001;
    return isFigure && !isWhole ? [{ column, head, isAmount: cell.kind !== 'percent' }] : [];
  });
  for (const shown of [facts, facts.filter(({ isAmount }) => isAmount)]) {
    const said = shown.map(({ column, head }) => {
      const value = asWritten(block, row, column, measures, language);
      return { text: `${plainHead(head, value.text)} ${value.text}`, claims: value.claims };
    });
    const message = `${title}: ${said.map(({ text }) => text).join(', ')}`;
    if (shown.length === 0 || message.length > MAX_MESSAGE) continue;
    draft.addClaims(said.flatMap(({ claims }) => claims));
    return message;
  }
  return null;
}

/** Of names and figures alone, what the table comes to by its total row: "Income: 344,700 euros". Null without one. */
export function sumMessage(draft: StoryDraft, block: TableBlock): string | null {
  const { table, address } = block;
  const [row, ...more] = table.total_rows;
  const column = table.columns.findIndex(({ kind }) => kind === 'number' || kind === 'currency');
  const cell = table.rows[row ?? -1]?.[column];
  const name = table.rows[row ?? -1]?.[0]?.raw.trim() ?? '';
  if (row === undefined || more.length > 0 || typeof cell?.value !== 'number' || name === '' || BARE_TOTAL.test(name))
    return null;
  const title = `${table.caption ?? ''} ${address.section?.at(-1) ?? ''}`;
  const unit = cell.currency === undefined && cell.unit === undefined ? (OF_MONEY.exec(title)?.[1] ?? '') : '';
  draft.addClaims(cellClaims(block, [row], [column]));
  return `${name}: ${cell.raw.trim()}${unit === '' ? '' : `\u00A0${unit}`}`;
}

/** "(January to October 2026, in euros)" */
const OF_MONEY = /(?<!\p{L})in (Euro|EUR|€|T€|TEUR|Tsd\. (?:Euro|EUR|€)|euros|pounds|dollars|GBP|USD|CHF)(?!\p{L})/u;

/** Whether the last total row of a table has the sum of the others in a column. */
function isSumOf({ table }: TableBlock, rows: readonly number[], column: number): boolean {
  const whole = table.rows[table.total_rows.at(-1) ?? -1]?.[column]?.value;
  const sum = rows.reduce((all, row) => all + Number(table.rows[row]?.[column]?.value ?? 0), 0);
  return typeof whole === 'number' && whole !== 0 && Math.abs(sum - whole) <= Math.abs(whole) * 0.01;
}

/** Headers of what a row counts for. */
const WEIGHT = /^(?:weight|gewicht)/iu;

/** The last row, where its name says that it is what the others come to: "Weighted score". */
function outcomeRow({ table }: TableBlock, rows: readonly number[]): number | undefined {
  const last = rows.at(-1);
  return last !== undefined && OUTCOME.test(table.rows[last]?.[0]?.raw.trim() ?? '') ? last : undefined;
}

/** A header before its figure: without the unit that the figure has, and without a remark behind a comma. */
function plainHead(head: string, text: string): string {
  const bare = /[\p{L}%€£$]/u.test(text) ? head.replace(/\s*[([][^)\]]*[)\]]\s*$/u, '') : head;
  return bare.replace(/,\s.*$/u, '');
}

/** What a table is called by its caption or heading, in few words: without the number of the table and remarks behind a comma. */
export function tableName({ table, address }: TableBlock, { context }: StoryDraft): string | null {
  const named =
    (table.caption === undefined ? undefined : lastCaption(table.caption)) ??
    address.section?.at(-1) ??
    context.section_title ??
    '';
  const plain = named
    .replace(/^(?:(?:table|tab\.|tabelle)\s[\dIVX]+(?:[.-]\d+)*[.:]?|\d{1,2}(?:\.\d{1,2})*\.)\s+/iu, '')
    .replace(/,\s.*$|\s*\([^()]*\)$/u, '')
    .trim();
  return plain.length >= 3 && plain.length <= MAX_NAME ? plain : null;
}

const MAX_NAME = 45;

/** From where to where the first measure of a table goes, with whose both ends are: neither the highest nor the lowest need be the better one. */
export function rangeMessage(
  draft: StoryDraft,
  block: TableBlock,
  { measures, rows }: TableColumns,
  category: number,
  drawn: ReadonlySet<number>,
): string | null {
  const own = measures.filter(({ column }) => !drawn.has(column) && !isBase(block, column));
  if (areUnlike(block, rows, category) || own.some((one, at) => own.slice(at + 1).some((two) => areCases(one, two))))
    return null;
  // What is right beside the names is what they are listed for; further to the right it is one of their attributes.
  const measure =
    own.find(({ column }) => DISTANCE.test(block.table.columns[column]?.name.trim() ?? '')) ??
    own.find(({ column }) => column === category + 1 || isBase(block, column - 1) || drawn.has(column - 1));
  // Who is at both ends is news of offers and delays; of other things the caption says more.
  const isOfEnds =
    measure !== undefined && (measure.style.currency !== undefined || DISTANCE.test(measure.name.trim()));
  if (measure === undefined || (!isOfEnds && block.table.caption !== undefined)) return null;
  const { language } = draft.context;
  const items = rows.flatMap((row) => {
    const datum = cellDatum(block, row, measure.column);
    return datum === null ? [] : [{ row, value: datum.value }];
  });
  const [low, high] = [Math.min, Math.max].map((pick) => pick(...items.map(({ value }) => value)));
  const [lowest, highest] = [low, high].map((value) => items.filter((item) => item.value === value));
  const [from, to] = [lowest?.[0], highest?.[0]];
  if (from === undefined || to === undefined || low === high || items.length < rows.length) return null;
  const [start, last] = [from, to].map(({ row }) => asWritten(block, row, measure.column, measures, language));
  if (start === undefined || last === undefined) return null;
  const unit = /\u00A0\S+$/u.exec(last.text)?.[0] ?? '';
  const first = {
    ...start,
    text: unit !== '' && start.text.endsWith(unit) ? start.text.slice(0, -unit.length) : start.text,
  };
  const nameOfRow = ({ row }: { row: number }): string | null =>
    spokenName(block.table.rows[row]?.[category]?.raw ?? '');
  const [name, other] = [nameOfRow(from), nameOfRow(to)];
  const areAlone = lowest?.length === 1 && highest?.length === 1 && name !== null && other !== null;
  const params = { measure: measure.name, first, last };
  const whole = areAlone ? draft.say('option_range', { ...params, name, other }) : '';
  if (areAlone && whole.length <= MAX_MESSAGE) return whole;
  const title = tableName(block, draft);
  return draft.say('measure_range', {
    ...params,
    measure: title === null ? measure.name : `${title}, ${inSentence(measure.name, language)}`,
  });
}

/** Whether two measures have the same unit, or none: columns of options or cases, of which one alone says half. */
function areCases(one: Measure, two: Measure): boolean {
  return JSON.stringify([one.style, one.axis_unit]) === JSON.stringify([two.style, two.axis_unit]);
}

/** A figure as its cell has it, with sign and unit: "+340 T€", "42 Tage"; one that its cell does not say whole as sentences say it. */
export function asWritten(
  block: TableBlock,
  row: number,
  column: number,
  measures: readonly Measure[],
  language: string,
): Said {
  const cell = block.table.rows[row]?.[column];
  const datum = cellDatum(block, row, column);
  const raw = cell?.raw.trim() ?? '';
  const claims = cellClaims(block, [row], [column]);
  const style = measures.find((measure) => measure.column === column)?.style;
  const { currency, factor = 1 } = style ?? {};
  const sign = SIGNS[currency ?? ''];
  if (sign !== undefined && datum !== null && (factor === 1e3 || factor === 1e6) && /^[+\-−–]?[\d.,]+$/u.test(raw)) {
    const scale = factor === 1e3 ? 'k' : 'm';
    const isGerman = language.startsWith('de');
    const bare = raw.replace(/^[+\-−–]/u, '');
    const text = isGerman
      ? `${raw}\u00A0${factor === 1e3 ? 'T' : 'Mio.\u00A0'}${sign}`
      : `${raw.slice(0, raw.length - bare.length)}${sign}${bare}${scale}`;
    return { text, claims: [{ text, value: datum.value * factor, kind: 'quoted', addresses: [datum.address] }] };
  }
  const size = unitOf(block, column, cell);
  if (/[\p{L}%€£$]/u.test(raw) || size === '') return { text: raw, claims };
  if (size !== null) return { text: `${raw}\u00A0${size}`, claims };
  return datum === null || style === undefined ? { text: raw, claims } : phraseValue(datum, style, language);
}

const SIGNS: Readonly<Record<string, string>> = { EUR: '€', GBP: '£', USD: '$' };

/** The unit that a header gives the figures below it, as one says it behind them; '' for none, null for one that is said otherwise. */
function unitOf({ table }: TableBlock, column: number, cell: Cell | undefined): string | null {
  const { name = '', unit, currency } = table.columns[column] ?? {};
  const said = /[([]\s*(h|MWh|kWh|GWh|m²|t|kg|km|Tage|days|hours|weeks|Wochen|Stunden)\s*[)\]]\s*$/u.exec(name)?.[1];
  if (said !== undefined) return said;
  // "(€k per year)"
  const amount = /[([]\s*([€£$][^()[\]]{0,12})[)\]]\s*$/u.exec(name)?.[1]?.trim();
  if (amount !== undefined && currency === undefined) return amount;
  if (currency !== undefined || cell?.kind === 'percent') return null;
  return unit !== undefined && /^[\p{L}²³°/%]{1,8}$/u.test(unit) ? unit : unit === undefined ? '' : null;
}
