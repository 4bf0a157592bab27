import type { TableBlock } from '../../../../common/deck/source.ts';
import { cellDatum, phraseCount, phraseDifference, phraseValue } from './datum.ts';
import type { Datum, Said } from './datum.ts';
import { periodColumns } from './time-frames.ts';
import { resultRow } from './statement.ts';
import { leftOut, StoryDraft } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import { tableOf } from './story-table.ts';
import type { NamedTable, TogetherStory } from './story-table.ts';
import type { Measure } from './table-columns.ts';
import { when } from './time-chart.ts';

const MIN_CASES = 3;
const MAX_CASES = 12;

/** The same statement by two periods of several cases: what each comes to, in one table. */
export function casesTogether(tables: readonly NamedTable[], context: StoryContext): TogetherStory | null {
  const { language, translate } = context;
  const found = tables.flatMap(({ block, ref, lead = '' }) => {
    const [first, last, ...others] = periodColumns(block);
    const row = resultRow(block);
    const name = block.address.section?.at(-1) ?? block.table.caption ?? '';
    if (first === undefined || last === undefined || others.length > 0 || row === undefined || row < 0) return [];
    const [from, to] = [first, last].map(({ column }) => cellDatum(block, row, column));
    if (!from || !to || name === '') return [];
    const cells = block.table.rows[row] ?? [];
    const currency = cells[last.column]?.currency ?? block.table.columns[last.column]?.currency;
    const result = cells[0]?.raw.trim() ?? '';
    const whole = wholeOf(block, row, first.column, last.column);
    return [{ ...{ block, ref, lead, name, from, to, first, last, currency, result, whole } }];
  });
  const [one] = found;
  // Tables of the same two periods that could not be read row by row are cases, too.
  const unread = tables.filter(
    ({ block, ref }) =>
      block.table.rows.length < 2 && periodColumns(block).length === 2 && !found.some((each) => each.ref === ref),
  );
  const left = unread.flatMap(({ block }) => block.address.section?.at(-1) ?? []);
  const isOne = (each: (typeof found)[number]): boolean =>
    each.result === one?.result &&
    each.currency === one.currency &&
    when(each.first.period).text === when(one.first.period).text &&
    when(each.last.period).text === when(one.last.period).text;
  const names = new Set(found.map(({ name }) => name));
  if (one === undefined || found.length < MIN_CASES || found.length > MAX_CASES || !found.every(isOne)) return null;
  if (names.size < found.length) return null;
  const style: Measure['style'] = {
    ...{ is_percent: false, factor: 1 },
    ...(one.currency === undefined ? {} : { currency: one.currency }),
  };
  const draft = new StoryDraft(context);
  // Of a case with nothing on top of it the difference is the whole.
  const wholes = new Set(found.flatMap(({ whole }) => whole?.name ?? []));
  const [totalName] = wholes.size === 1 && left.length === 0 ? [...wholes] : [];
  const gainOf = ({ from, to, whole }: (typeof found)[number]): number =>
    totalName === undefined || whole === null ? to.value - from.value : whole.datum.value;
  const sorted = [...found].sort((a, b) => gainOf(b) - gainOf(a));
  const [most] = sorted;
  const isUp = found.every(({ from, to }) => to.value > from.value);
  const isDown = found.every(({ from, to }) => to.value < from.value);
  const extreme = isDown ? sorted.at(-1) : most;
  if (extreme === undefined) return null;
  const count = phraseCount({ value: found.length, address: one.to.address, formula: 'count' }, language).text;
  const gained = ({ from, to, whole }: (typeof found)[number]): Said =>
    whole === null ? phraseDifference(to, from, style, language) : phraseValue(whole.datum, style, language);
  const parts = {
    ...{ measure: one.result, count, from: when(one.first.period), to: when(one.last.period) },
    ...{ name: extreme.name, change: phraseDifference(extreme.to, extreme.from, style, language) },
  };
  const least = sorted.at(-1);
  const cause = causeOf(
    found.map((each) => ({ lead: each.lead, values: [each.to.value - each.from.value, gainOf(each)] })),
  );
  const total = `${totalName ?? ''}${cause === '' ? '' : ` ${cause}`}`;
  const range = least === undefined ? null : { first: gained(least), last: gained(extreme), count, name: extreme.name };
  draft.setMessage(
    () => {
      // What rose most of some cases may not be what rose most of all.
      if (left.length > 0 && isUp)
        return draft.say('cases_shown_rose', { ...parts, total: `${found.length + left.length}` });
      if (left.length > 0) return null;
      if (isUp && range !== null && totalName !== undefined && gainOf(sorted[0]!) > gainOf(least!))
        return draft.say('cases_range_of', { ...range, total });
      if (isUp && range !== null) return draft.say('cases_range', { ...range, ...parts });
      return null;
    },
    () => {
      if (left.length > 0) return null;
      if (isUp) return draft.say('cases_rose', parts);
      return isDown ? draft.say('cases_fell', parts) : draft.say('cases_rose_most', parts);
    },
  );
  if (draft.message === '') return null;
  // The title is about the total then, and only the heads say what the two columns are.
  const measured = totalName === undefined ? '' : `${shortPart(one.result)} `;
  const periods = [one.first, one.last].map(({ period }) => `${measured}${when(period).text}`);
  const heads = ['', ...periods, translate('briefs.change')];
  const tops = totalName === undefined ? [] : partNames(found.map(({ whole }) => whole?.parts ?? []));
  if (totalName !== undefined) heads.push(...tops.map(shortPart), totalName);
  const rows = sorted.map((each) => {
    const { name, from, to } = each;
    const values = [
      phraseValue(from, style, language),
      phraseValue(to, style, language),
      phraseDifference(to, from, style, language),
      ...tops.map((part): Said => {
        const datum = each.whole?.parts.find((one) => one.name === part)?.datum;
        return datum === undefined ? { text: '–', claims: [] } : phraseValue(datum, style, language);
      }),
      ...(totalName === undefined ? [] : [gained(each)]),
    ];
    for (const { claims } of values) draft.addClaims(claims);
    const said = found.length <= CASES_WITH_WORDS ? whoIs(name, each.lead) : '';
    return [
      said === '' ? name : `${name} (${said})`,
      ...values.map(({ text }, at) => (at === 2 && to.value > from.value ? `+${text}` : text)),
    ];
  });
  const story = tableOf(draft, one, context, { name: 'cases', heads, rows, emphasised: [1] });
  const refs = new Set(found.map(({ ref }) => ref));
  const above = one.block.address.section?.at(-2)?.replace(/^\([ivxIVX\d]{1,4}\)\s*/u, '');
  const about = totalName === undefined ? one.result : above;
  return {
    // The column that is compared is no name for a table of what it is part of.
    story: {
      ...story,
      ...(about === undefined ? {} : { about }),
      sources: found.map(({ block }) => block.address),
      ...leftOut(left),
    },
    replaces: ({ block_ref: ref }) => refs.has(ref),
  };
}

/**
 * The row below a result that says what it comes to with what is listed between them ("Total Gain": the difference of the net income and
 * the benefits on top of it), which has an amount of the last period only. Null where there is none, or where it does not add up.
 */
function wholeOf(
  block: TableBlock,
  result: number,
  first: number,
  last: number,
): { name: string; datum: Datum; parts: { name: string; datum: Datum }[] } | null {
  const { rows } = block.table;
  const valueAt = (row: number, column: number): number | null => {
    const cell = rows[row]?.[column];
    return typeof cell?.value === 'number' && cell.kind !== 'percent' ? cell.value : null;
  };
  const at = rows.findLastIndex(
    (_, row) => row > result && valueAt(row, last) !== null && valueAt(row, first) === null,
  );
  const [from, to] = [valueAt(result, first), valueAt(result, last)];
  if (at <= result + 1 || from === null || to === null) return null;
  const parts = rows.flatMap((cells, row) => {
    const part = row > result && row < at && valueAt(row, last) !== null ? cellDatum(block, row, last) : null;
    return part === null ? [] : [{ name: cells[0]?.raw.trim() ?? '', datum: part }];
  });
  const sum = parts.reduce((all, part) => all + part.datum.value, to - from);
  const datum = cellDatum(block, at, last);
  const name = rows[at]?.[0]?.raw.trim() ?? '';
  return datum === null || name === '' || Math.abs(sum - datum.value) > ROUNDING ? null : { name, datum, parts };
}

/** Amounts of a statement are rounded one by one. */
const ROUNDING = 2;
const MAX_PARTS = 3;
const MAX_PART_NAME = 80;

/** What comes on top of a change, in all cases together; none where there are too many for columns. */
function partNames(cases: readonly (readonly { name: string }[])[]): string[] {
  const names = [...new Set(cases.flat().map(({ name }) => name))];
  return names.length <= MAX_PARTS ? names : [];
}

/** The name of a row as the head of a column, with its brackets where there is room; of a longer one its first words. */
function shortPart(name: string): string {
  const spaced = name.replace(/(?<=\p{L})\(/gu, ' (');
  if (spaced.length <= MAX_PART_NAME) return spaced;
  const bare = spaced.replace(/\s*\([^)]*\)/gu, '');
  if (bare.length <= MAX_PART_NAME) return bare;
  return bare
    .slice(0, MAX_PART_NAME + 1)
    .replace(/\s+\S*$/u, '')
    .replace(/\s+(?:a|an|and|applicable|as|at|by|for|from|in|of|on|or|the|to|with|der|die|das|für|und|von|zu)$/iu, '');
}

/** A name of a case says nothing to those who do not know it: what the text above its table says right after it. */
function whoIs(name: string, lead: string): string {
  const start = [' is ', ' are ', ' ist ', ' sind '].find((verb) => lead.startsWith(name + verb));
  if (start === undefined) return '';
  const [first = ''] = lead.slice(name.length + start.length).split(/[.;:](?:\s|$)/u);
  // A figure is in the table, or the label of another figure; what begins with a name is about someone else.
  const parts = first
    .replace(ARTICLE, '')
    .replace(AGE, '')
    .split(/(?=, | and | und )/u);
  const most = parts.findIndex((part) => /\d|^(?:,| and| und) (?:\p{Lu}|is |are |ist |sind )|earning/u.test(part));
  const count = most < 0 ? parts.length : most;
  const joined = Array.from({ length: count }, (_, at) =>
    parts
      .slice(0, count - at)
      .join('')
      .trim(),
  );
  return joined.find((text) => text.length <= MAX_WHO) ?? '';
}

const MAX_WHO = 40;
/** In a table of more rows names of two lines have no room. */
const CASES_WITH_WORDS = 8;
/** "a widow": in brackets beside a name the article says nothing. */
const ARTICLE = /^(?:an?|eine?) (?=\p{L})/u;
const AGE = /\s(?:aged|im Alter von) \d{1,3}(?!\d)/gu;
const CAUSE =
  /^\s*((?:from|through|under|because of|due to|aus|durch|wegen|mit) (?:the |dem |der |das |den )?\p{Lu}\p{L}+)/u;
const MOST = 0.6;

/** What the texts above the tables say right after the change, in most cases in the same words: "He will gain €825 from the Budget". */
function causeOf(cases: readonly { lead: string; values: readonly number[] }[]): string {
  const counts = new Map<string, number>();
  for (const { lead, values } of cases) {
    const said = [...lead.matchAll(/(\d[\d.,]*\d|\d)/gu)].flatMap((match) => {
      const value = Number(match[0].replace(/[.,](?=\d{3})/gu, ''));
      return values.includes(value) ? (CAUSE.exec(lead.slice(match.index + match[0].length))?.[1] ?? []) : [];
    });
    for (const cause of new Set(said)) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  }
  return [...counts].find(([, count]) => count >= cases.length * MOST)?.[0] ?? '';
}
