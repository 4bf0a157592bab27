import { capitalised } from '../../../common/deck/capitalised.ts';
import type { FormItem } from '../../../common/deck/form.ts';
import { clockOf, dayIn } from '../../../common/forms/moments.ts';
import { relativeTimes } from '../../../common/forms/timeline.ts';
import { ANY_YEAR_IN, DATE, datedClauses, datedSentence, MONTH } from './dated-sentence.ts';
import type { Dated } from './dated-sentence.ts';
import { sentencesIn } from '../read/sentences.ts';
import { entriesOf, tableOf, tableRef, tidy } from './passage.ts';
import type { FormEvidence, Passage } from './passage.ts';

/** What is said of a date by when, until when or from when something is. */
const DUE = `(?:by|until|no later than|bis(?: zum| spätestens)?|spätestens(?: am)?|ab(?: dem)?|from|avant le|d[’']ici au)`;
const SINCE_OR_BY = new RegExp(`^${DUE}\\s`, 'iu');
/** A day of a month without its year, and a time of day: what happens within a year or a day is told so. */
export const DAY = [`\\d{1,2}\\.?\\s${MONTH}`, `${MONTH}\\s\\d{1,2}(?!\\d)`, `\\d{1,2}\\.\\s?\\d{1,2}\\.(?!\\d)`].join(
  '|',
);
const CLOCK = `(?:(?:ca\\.|um|at|gegen)\\s)?(?:[01]?\\d|2[0-4])(?::\\d{2}(?:\\s?(?:Uhr|[ap]\\.?m\\.?|UTC|h))?|\\.\\d{2}\\s?(?:Uhr|[ap]\\.?m\\.?|h))`;
const MOMENT = `(?:(?:${DATE}|${DAY}),?\\s(?:at\\s|um\\s)?)?${CLOCK}|${DAY}`;
const AT_MOMENT = new RegExp(`^(?<date>${MOMENT})\\s*(?::|[–—-])\\s+(?<said>\\S.*)$`, 'isu');

const LEADING = new RegExp(`^(?:\\()?(?<date>${DATE})\\)?\\s*(?::|[–—-])\\s+(?<said>\\S.*)$`, 'isu');
const WHOLE = new RegExp(`^(?:${DATE})$`, 'iu');
const POINTS = { least: 3, most: 8 } as const;
const MAX_EVENT_CHARS = 150;
/** Sentences without a date may be between dated ones, as long as these are the course of the passage. */
const MIN_DATED_SHARE = 0.6;

/** Three or more dated events in the order of their dates. */
export function findTimeline(passage: Passage): FormEvidence | null {
  const found =
    datedRows(passage) ??
    datedEntries(passage) ??
    moments(passage) ??
    datedHeadings(passage) ??
    datedSentences(passage);
  if (found === null || found.length < POINTS.least || found.length > POINTS.most) return null;
  const ordered = inOrder(found);
  if (ordered === null || ordered.some(({ text }) => text.length > MAX_EVENT_CHARS)) return null;
  return { items: ordered.map(({ date, text, ref, evidence }): FormItem => ({ date, text, ref, evidence })) };
}

/** When a date is, for sorting, in days of months of 100 and years of 100 months: a year comes before its days. */
function timeOf(written: string): number | null {
  const date = written.replace(SINCE_OR_BY, '');
  const { year = null, month = 0, day = null } = dayIn(date) ?? {};
  if (year !== null) return (year * 100 + month) * DAYS + (day ?? 0);
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u.exec(date);
  if (slashed !== null) return (Number(slashed[3]) * 100 + Number(slashed[1])) * DAYS + Number(slashed[2]);
  const only = /\d{4}/u.exec(date)?.[0];
  const part = PARTS_OF_YEAR.find(({ named }) => named.test(date))?.month ?? 0;
  const quarter = /^Q([1-4])/iu.exec(date)?.[1];
  return only === undefined
    ? null
    : (Number(only) * 100 + (quarter === undefined ? part : Number(quarter) * 3 - 2)) * DAYS;
}

/** About where a part of a year is in that. */
const PARTS_OF_YEAR = [
  { named: /^(?:late|(?:the )?end|autumn|fall|ende|herbst|späten)(?!\p{L})/iu, month: 10 },
  { named: /^(?:(?:the )?mid(?:dle)?|summer|mitte|sommer)(?!\p{L})/iu, month: 6 },
  { named: /^(?:spring|frühjahr|frühling)(?!\p{L})/iu, month: 3 },
] as const;

/** Whether these are dates, three or more of them, in their order. */
export function isOrdered(dates: readonly string[]): boolean {
  const times = relativeTimes(dates) ?? dates.map(timeOf);
  if (times.includes(null) || new Set(times).size < POINTS.least) return false;
  return times.every((time, at) => at === 0 || (time ?? 0) >= (times[at - 1] ?? 0));
}

/** A whole sentence beside its date may be longer than the name of an event. */
const MAX_SENTENCE_CHARS = 380;
/** Of another statement, these go on in the past from what it says: "The five companies had …". */
const GOES_ON_IN_PAST = {
  first: /^(?:the|its?|their|they|these|this|he|she|his|her|der|die|das|sie|er|es|ihre?|seine?|diese[rs]?)\s/iu,
  past: /(?<!\p{L})(?:was|were|had|did|war|waren|wurden?|hatten?|\p{L}{3,}ed)(?!\p{L})/u,
  present:
    /(?<!\p{L})(?:is|are|has|have|will|can|must|today|now|ist|sind|hat|haben|wird|werden|heute|kann|muss)(?!\p{L})/iu,
} as const;
/** "Then", "It": in another order they would point to something else. */
const REFERS_BACK =
  /^(?:it|they|he|she|this|these|then|later|afterwards|soon|also|but|and|its|their|his|her|er|sie|es|dies\p{Ll}*|danach|dann|später|auch|ihre?|seine?|aber|und)(?!\p{L})/iu;

/**
 * Statements that each tell an event with its date, in the order of the dates; one that goes on from another is with that. Null if
 * another has no date, or they are too few or too long.
 */
export function datedStatements(
  statements: readonly { text: string; ref: string; evidence: string }[],
): FormItem[] | null {
  const found: FormItem[] = [];
  let goesOn = 0;
  for (const { text, ref, evidence } of statements) {
    const { date, said } = (AT_MOMENT.exec(text) ?? LEADING.exec(text))?.groups ?? {};
    const events =
      date === undefined
        ? (datedClauses(text, ref) ?? datedSentence(text, ref, 'with_others'))
        : [{ date, text: capitalised(said ?? '') }];
    const before = found.at(-1);
    if (events.length > 0)
      found.push(...events.map((each): FormItem => ({ date: each.date, text: each.text, ref, evidence })));
    else if (before?.ref !== ref || !goesOnInPast(text)) return null;
    else {
      goesOn += 1;
      before.text = `${(before.text ?? '').replace(/\.$/u, '')}. ${text}`;
      before.evidence = `${before.evidence ?? ''} ${evidence}`;
    }
  }
  const isMore = found.length < POINTS.least || found.length > POINTS.most || goesOn * POINTS.least > found.length;
  if (isMore || found.some(({ text = '' }) => text.length > MAX_SENTENCE_CHARS)) return null;
  const times = timesOf(found.map(({ date = '' }) => date));
  if (new Set(times).size < POINTS.least || times.includes(null)) return null;
  if (times.every((time, at) => at === 0 || (time ?? 0) >= (times[at - 1] ?? 0))) return found;
  const sorted = found.toSorted((a, b) => (timeOf(a.date ?? '') ?? 0) - (timeOf(b.date ?? '') ?? 0));
  const isAfterItsOwn = (item: FormItem): boolean =>
    found[found.indexOf(item) - 1] === sorted[sorted.indexOf(item) - 1] || !REFERS_BACK.test(item.text ?? '');
  return sorted.every(isAfterItsOwn) && isOrdered(sorted.map(({ date = '' }) => date)) ? sorted : null;
}

function goesOnInPast(text: string): boolean {
  const { first, past, present } = GOES_ON_IN_PAST;
  return first.test(text) && past.test(text) && !present.test(text) && !ANY_YEAR_IN.test(text);
}

/** Ascending as given, or turned round where it descends; null if it does neither, or names one date only. */
function inOrder(dated: readonly Dated[]): Dated[] | null {
  const times = timesOf(dated.map(({ date }) => date));
  if (times.includes(null) || new Set(times).size < POINTS.least) return null;
  const rises = (each: readonly (number | null)[]): boolean =>
    each.every((time, at) => at === 0 || (time ?? 0) >= (each[at - 1] ?? 0));
  if (rises(times)) return [...dated];
  return rises([...times].reverse()) ? [...dated].reverse() : null;
}

/** Days in a month and minutes in a day, as counted here: only their order matters. */
const [DAYS, MINUTES] = [100, 10_000];

/**
 * When dates and times of day are, for sorting. A time alone is of the day of the one before it, a day without its year of that year; null
 * where there is none.
 */
function timesOf(dates: readonly string[]): (number | null)[] {
  const days = dates.map((date) => timeOf(date));
  if (!days.includes(null)) return days;
  let day: number | null = null;
  return dates.map((written) => {
    const { minutes, rest } = clockOf(written);
    const { month, day: ofMonth } = dayIn(rest) ?? { month: 0, day: null };
    const own = timeOf(rest.trim().replace(/[,\s]+$/u, '')) ?? (month === 0 ? null : month * DAYS + (ofMonth ?? 0));
    if (own !== null) day = own;
    return own === null && minutes === null ? null : (day ?? 0) * MINUTES + (minutes ?? 0);
  });
}

/** Entries that each begin with a day or a time of day: "13 May 18:40: …", "09:31: …". */
export function moments(passage: Passage): Dated[] | null {
  const entries = entriesOf(passage);
  if (entries === null) return null;
  const found = entries.flatMap(({ ref, text }): Dated[] => {
    const groups = (AT_MOMENT.exec(text) ?? LEADING.exec(text))?.groups;
    const { date, said } = groups ?? {};
    return date === undefined || said === undefined ? [] : [{ date, text: capitalised(said), ref, evidence: text }];
  });
  return found.length === entries.length ? found : null;
}

/** A date of digits before a note: "2025-06-09 first account created". No sentence begins so. */
const NOTED = /^(?<date>\d{4}-\d{2}-\d{2})\s+(?<said>\S.*)$/isu;

function datedEntries(passage: Passage): Dated[] | null {
  const entries = entriesOf(passage);
  if (entries === null) return null;
  const found = entries.flatMap(({ ref, text }): Dated[] => {
    const event = (LEADING.exec(text) ?? NOTED.exec(text))?.groups ?? null;
    const date = event?.['date'];
    const statement = event?.['said'];
    if (date === undefined || statement === undefined) return dueEntry(text, ref) ?? datedSentence(text, ref, false);
    return [{ date, text: capitalised(statement), ref, evidence: text }];
  });
  return found.length === entries.length ? found : null;
}

/** What is done by when: "Lease signed by 30 May 2025", "Move from September to November 2025", "Bis 16. Mai 2025 Termin vereinbaren". */
const ENDS_DATED = new RegExp(
  `^(?<said>\\p{L}.{2,}?),?\\s(?:(?<due>${DUE})|on|in|at|am|im|le|en)\\s(?<date>(?:${MONTH}\\s(?:to|until|bis|[–-])\\s)?(?:${DATE}))$`,
  'isu',
);
const BEGINS_DUE = new RegExp(`^(?<due>${DUE})\\s(?<date>${DATE}),?\\s(?<said>\\S.*)$`, 'isu');

/** A step with the date that it ends or begins with; null for others. Until when something is done belongs to its date. */
function dueEntry(text: string, ref: string): Dated[] | null {
  const { said, due, date } = (ENDS_DATED.exec(text) ?? BEGINS_DUE.exec(text))?.groups ?? {};
  if (said === undefined || date === undefined || ANY_YEAR_IN.test(said)) return null;
  return [
    {
      date: due === undefined ? date : `${capitalised(due)} ${date}`,
      text: capitalised(said),
      ref,
      evidence: text,
    },
  ];
}

/** Headings alone, each of which begins with its period: "1985–1994: Windows and Office". */
function datedHeadings({ blocks }: Passage): Dated[] | null {
  const found = blocks.flatMap(({ ref, block }): Dated[] => {
    const text = block.kind === 'heading' ? tidy(block.text) : '';
    const { date, said } = LEADING.exec(text)?.groups ?? {};
    return date === undefined || said === undefined ? [] : [{ date, text: capitalised(said), ref, evidence: text }];
  });
  return found.length === blocks.length ? found : null;
}

/** A table of two or three columns of which the first holds dates and the next the events. */
function datedRows(passage: Passage): Dated[] | null {
  const table = tableOf(passage)?.table;
  if (table === undefined || table.columns.length < 2 || table.columns.length > 3) return null;
  if (table.columns[1]?.kind !== 'text') return null;
  const ref = tableRef(passage);
  const found = table.rows.flatMap((row): Dated[] => {
    const [date, event, more] = row.map(({ raw }) => raw.trim());
    if (date === undefined || event === undefined || event === '' || !WHOLE.test(date)) return [];
    const text = more === undefined || more === '' ? event : `${event}: ${more}`;
    return [{ date, text, ref, evidence: [date, event, more].filter(Boolean).join(' | ') }];
  });
  return found.length === table.rows.length ? found : null;
}

function datedSentences({ blocks, language }: Passage): Dated[] | null {
  if (blocks.some(({ block }) => !['heading', 'paragraph'].includes(block.kind))) return null;
  let all = 0;
  const found = blocks.flatMap(({ ref, block }): Dated[] => {
    if (block.kind !== 'paragraph') return [];
    const sentences = sentencesIn(block.text, language);
    all += sentences.length;
    return sentences.flatMap((sentence) => datedSentence(tidy(sentence), ref, true));
  });
  return found.length >= POINTS.least && found.length >= all * MIN_DATED_SHARE ? found : null;
}
