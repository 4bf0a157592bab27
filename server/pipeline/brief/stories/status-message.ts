import { isStatusColumn } from '../../../../common/deck/status-column.ts';
import { cellAddress } from '../../../../common/deck/source.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { phraseCount, unionAddress } from './datum.ts';
import type { Said } from './datum.ts';
import { periodOfText } from './period.ts';
import { scheduleMessage } from './schedule-message.ts';
import { inSentence } from './sentence-names.ts';
import { MAX_MESSAGE } from './story-draft.ts';
import type { StoryDraft } from './story-draft.ts';

/** Statuses that ask for action. */
const NEEDS_ACTION =
  /^(?:red|high|critical|urgent|blocked|overdue|late|delayed|at risk|failed|rot|hoch|kritisch|dringend|blockiert|überfällig|verspätet|gefährdet)$/iu;
/** Headers of those who do something, and of until when. */
const WHO = /^(?:who|owner|assignee|responsible|lead|wer|verantwortlich\p{L}*|zuständig\p{L}*|bearbeiter\p{L}*)$/iu;
const BY_WHEN =
  /^(?:due(?: date| by)?|deadline|by when|until|target date|bis(?: wann)?|frist|fällig\p{L}*|termin|erledigen bis)$/iu;
const MAX_WHO_CHARS = 25;
const MAX_WHO = 4;
const MIN_REASON_CHARS = 12;

/**
 * What a table of statuses or tasks comes to: the one row that needs action with its reason, how many do and until when, who has to do
 * something, else how often each status occurs ("Actions: 2 open, 1 done").
 * @returns null for a table without a title or without statuses and tasks, and for more than a title holds.
 */
export function statusMessage(
  draft: StoryDraft,
  block: TableBlock,
  title: string | null,
  rows: readonly number[],
): string | null {
  const { columns, rows: cells } = block.table;
  const textOf = (row: number, column: number): string => cells[row]?.[column]?.raw.trim() ?? '';
  const column = columns.findIndex(
    ({ name }, at) =>
      at > 0 &&
      isStatusColumn(
        [name],
        rows.map((row) => textOf(row, at)),
      ),
  );
  if (title === null) return null;
  if (column === -1)
    return scheduleMessage(draft, block, title, rows) ?? shortOf(draft, tasksOf(draft, block, title, rows));
  const found = new Map<string, number[]>();
  for (const row of rows) {
    const status = textOf(row, column);
    if (status !== '') found.set(status, [...(found.get(status) ?? []), row]);
  }
  const status = [...found.keys()].find((each) => NEEDS_ACTION.test(each));
  const urgent = found.get(status ?? '') ?? [];
  const said =
    status === undefined
      ? null
      : (reasonOf(draft, block, urgent, column) ?? urgencyOf(draft, block, title, urgent, column, rows));
  const pointed = shortOf(draft, said);
  if (pointed !== null) return pointed;
  const counted = [...found]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([status, own]) => {
      const address = unionAddress(block, own, column);
      const said = phraseCount({ value: own.length, address, formula: 'count' }, draft.context.language);
      return { text: countedAs(said.text, status), claims: said.claims };
    });
  const message = `${title}: ${counted.map(({ text }) => text).join(', ')}`;
  if (message.length > MAX_MESSAGE) return null;
  draft.addClaims(counted.flatMap(({ claims }) => claims));
  return message;
}

/** "2 open", "3 × Red": a state is said as one, a grade keeps its name. */
function countedAs(count: string, status: string): string {
  return STATES.test(status) ? `${count} ${status.toLowerCase()}` : `${count} × ${status}`;
}

const STATES =
  /^(?:open|done|started|closed|planned|in progress|on track|not started|completed?|pending|ongoing|delayed|blocked|overdue|offen|erledigt|begonnen|geplant|in arbeit|laufend|abgeschlossen|fertig|verschoben)$/iu;

/** A sentence with what its claims are. */
type Sentence = Said | null;

function shortOf(draft: StoryDraft, said: Sentence): string | null {
  if (said === null || said.text.length > MAX_MESSAGE) return null;
  draft.addClaims(said.claims);
  return said.text;
}

/** "Red for staff: two engineers are missing": the only row that needs action, with what the table says of it. */
function reasonOf(draft: StoryDraft, block: TableBlock, urgent: readonly number[], column: number): Sentence {
  const [row, ...others] = urgent;
  if (row === undefined || others.length > 0) return null;
  const { columns, rows } = block.table;
  const texts = (rows[row] ?? []).map(({ raw }) => raw.trim());
  const reasons = texts.filter(
    (text, at) => at > 0 && at !== column && columns[at]?.kind === 'text' && text.length >= MIN_REASON_CHARS,
  );
  const [reason] = reasons;
  if (reason === undefined || reasons.length > 1) return null;
  const params = { status: texts[column] ?? '', name: texts[0] ?? '', reason };
  return { text: draft.context.translate('briefs.status_of', params), claims: [] };
}

/** "SKU-4563 is the only one of 4 that is critical": of one row with a name of its own how many there are says less than which it is. */
function aloneOf(
  { context: { language, translate } }: StoryDraft,
  block: TableBlock,
  [row, ...others]: readonly number[],
  column: number,
  all: readonly number[],
): Sentence {
  const { columns, rows } = block.table;
  const name = rows[row ?? -1]?.[0]?.raw.trim() ?? '';
  const status = rows[row ?? -1]?.[column]?.raw.trim() ?? '';
  const isState =
    /^(?:critical|urgent|blocked|overdue|late|delayed|at risk|failed|kritisch|dringend|blockiert|überfällig|verspätet|gefährdet)$/iu;
  const isPlain = columns[0]?.kind === 'text' && name !== '' && name.length <= MAX_WHO_CHARS;
  // A row without a name is one of those above it, or of no one.
  const named = all.filter((each) => (rows[each]?.[0]?.raw.trim() ?? '') !== '');
  if (others.length > 0 || named.length < 2 || !isPlain || !isState.test(status)) return null;
  const address = unionAddress(block, named, 0);
  const total = phraseCount({ value: named.length, address, formula: 'count' }, language);
  const said = { name, total: total.text, status: status.toLowerCase() };
  return { text: translate('briefs.status_only', said), claims: total.claims };
}

/** "Actions: 2 of 4 with high priority, due by 24 May and 15 June 2024". */
function urgencyOf(
  draft: StoryDraft,
  block: TableBlock,
  title: string,
  urgent: readonly number[],
  column: number,
  rows: readonly number[],
): Sentence {
  const { translate, language } = draft.context;
  const counts = [urgent, rows].map((those) =>
    phraseCount({ value: those.length, address: unionAddress(block, those, column), formula: 'count' }, language),
  );
  const [count, total] = counts;
  const alone = aloneOf(draft, block, urgent, column, rows);
  if (alone !== null) return alone;
  if (count === undefined || total === undefined || urgent.length === rows.length) return null;
  const status = block.table.rows[urgent[0] ?? 0]?.[column]?.raw.trim() ?? '';
  const params = {
    ...{
      title,
      count: count.text,
      total: total.text,
      status: language.startsWith('en') ? status.toLowerCase() : status,
    },
    name: inSentence(block.table.columns[column]?.name.trim() ?? '', language),
  };
  const due = datesOf(block, urgent, draft);
  const claims = [...counts, ...(due === null ? [] : [due])].flatMap((each) => each.claims);
  const text =
    due === null
      ? translate('briefs.status_share', params)
      : translate('briefs.status_share_due', { ...params, date: due.text });
  return { text, claims };
}

/** "Action items: Ann by 10 March, Ben by 14 March, Cem by 20 March": each with their own dates, whose is first before the others. */
function tasksOf(draft: StoryDraft, block: TableBlock, title: string, rows: readonly number[]): Sentence {
  const { columns, rows: cells } = block.table;
  const { translate } = draft.context;
  const column = columns.findIndex(({ name }, at) => at > 0 && WHO.test(name.trim()));
  const dated = inOrder(block, rows);
  const names = [...new Set(dated.map(({ row }) => cells[row]?.[column]?.raw.trim() ?? ''))];
  const areNames = names.every((name) => name !== '' && name.length <= MAX_WHO_CHARS);
  if (column === -1 || dated.length < rows.length || !areNames || names.length > MAX_WHO) return null;
  const first = firstOf(draft, block, title, dated, column);
  if (first !== null && first.text.length <= MAX_MESSAGE) return first;
  const each = names.flatMap((name) => {
    const own = rows.filter((row) => cells[row]?.[column]?.raw.trim() === name);
    const due = datesOf(block, own, draft);
    return due === null ? [] : [{ text: translate('briefs.name_due', { name, date: due.text }), claims: due.claims }];
  });
  if (each.length < names.length) return null;
  return { text: `${title}: ${each.map(({ text }) => text).join(', ')}`, claims: each.flatMap(({ claims }) => claims) };
}

/** "Action items until 20 March: first, inform the agencies (Ann, 10 March)": what is to be done next, by whom, and when all is done. */
function firstOf(
  draft: StoryDraft,
  block: TableBlock,
  title: string,
  dated: readonly { row: number }[],
  who: number,
): Sentence {
  const [first, second] = dated;
  const last = dated.at(-1);
  if (first === undefined || second === undefined || last === undefined || who === 0) return null;
  const [until, due, next] = [last, first, second].map(({ row }) => datesOf(block, [row], draft));
  // Of several that are due on one day none is the first.
  if (until == null || due == null || due.text === next?.text) return null;
  const cells = (block.table.rows[first.row] ?? []).map(({ raw }) => raw.trim());
  const task = cells[0] ?? '';
  if (task.split(' ').length < MIN_TASK_WORDS) return null;
  const params = { title, task: inSentence(task, draft.context.language), name: cells[who] ?? '' };
  const text = draft.context.translate('briefs.first_due', { ...params, date: due.text, last: until.text });
  return { text, claims: [...due.claims, ...until.claims] };
}

/** A name of a thing is no task. */
const MIN_TASK_WORDS = 3;

/** The dates until when rows are due, the first before the others; those that have none are left out. */
function inOrder(block: TableBlock, rows: readonly number[]): { row: number; column: number; raw: string }[] {
  const column = block.table.columns.findIndex(({ name }) => BY_WHEN.test(name.trim()));
  return rows
    .flatMap((row) => {
      const raw = block.table.rows[row]?.[column]?.raw.trim() ?? '';
      const order = orderOf(raw);
      return order === null ? [] : [{ row, column, raw, order }];
    })
    .sort((a, b) => a.order - b.order);
}

/** Of more dates than these a sentence says none. */
const MAX_DATES = 3;
const YEAR = /\s\d{4}$/u;

/** All dates until when rows are due, as a sentence has them ("24 May and 15 June 2024"); null where a row has none, or for too many. */
function datesOf(block: TableBlock, rows: readonly number[], { context }: StoryDraft): Said | null {
  const found = inOrder(block, rows);
  const said = found.map(({ raw }) => (ISO_DATE.test(raw) ? wordedDate(raw, context.language) : raw));
  const dates = [...new Set(said)];
  const last = dates.at(-1);
  if (last === undefined || found.length < rows.length || dates.length > MAX_DATES) return null;
  const year = YEAR.exec(last)?.[0];
  const areOfOneYear = year !== undefined && dates.every((date) => date.endsWith(year));
  const others = dates.slice(0, -1).map((date) => (areOfOneYear ? date.replace(YEAR, '') : date));
  const text = others.length === 0 ? last : context.translate('briefs.names_and', { names: others.join(', '), last });
  const addresses = found.map(({ row, column }) => cellAddress(block, row, column));
  const numbers = text.match(/\d+/gu) ?? [];
  return { text, claims: numbers.map((each) => ({ text: each, value: Number(each), kind: 'quoted', addresses })) };
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/u;
const DAYS = 400;

/** Grows with the date: "2024-05-24", "24.05.2024", "24 May", "24. Mai 2024". */
function orderOf(raw: string): number | null {
  const [, first = '', second = '', third = ''] =
    /^(\d{4})-(\d{2})-(\d{2})$/u.exec(raw) ?? /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})?$/u.exec(raw) ?? [];
  if (first.length === 4) return Number(first) * DAYS + Number(second) * 31 + Number(third);
  if (first !== '') return Number(third) * DAYS + Number(second) * 31 + Number(first);
  const {
    day = '',
    month = '',
    year = '',
  } = /^(?<day>\d{1,2})\.?\s(?<month>\p{L}+)\.?(?:\s(?<year>\d{4}))?$/u.exec(raw)?.groups ?? {};
  const period = day === '' ? null : periodOfText(`${month} 2000`);
  return period === null ? null : Number(year) * DAYS + period.order + Number(day);
}

function wordedDate(iso: string, language: string): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
    ...{ numberingSystem: 'latn', calendar: 'gregory' },
  });
  return format.format(new Date(`${iso}T00:00:00Z`));
}
