import { cellAddress } from '../../../../common/deck/source.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { inSentence } from './sentence-names.ts';
import { MAX_MESSAGE } from './story-draft.ts';
import type { StoryDraft } from './story-draft.ts';

/** Names of tables of what comes when. */
const OF_SCHEDULE =
  /(?<!\p{L})(?:time-?tables?|time-?lines?|schedules?|roll-?out|road-?maps?|milestones?|(?:project|implementation) plan|\p{L}*zeitplan|terminplan|fahrplan|ablaufplan|termine|meilensteine|umsetzungsplan|calendrier|calendario|cronograma)(?!\p{L})/iu;
const WHEN =
  /^(?:date|when|by|due|week(?: of)?|month|termin|datum|wann|bis|zeit(?:raum|punkt)?|woche|monat|quartal|quarter)$/iu;
const WHAT =
  /^(?:steps?|what|milestones?|phases?|stages?|events?|actions?|schritte?|was|meilensteine?|phasen?|etappen?)$/iu;
const MIN_ROWS = 3;
const MAX_DATE_CHARS = 40;

/**
 * What a timetable of steps ends with, and when: "Timetable: doors open, 15 September 2027". Null for a table that is not called one, and for
 * one of more than what and when, whose rows are tasks of several.
 */
export function scheduleMessage(
  draft: StoryDraft,
  { table, ...block }: TableBlock,
  title: string | null,
  rows: readonly number[],
): string | null {
  const last = rows.at(-1);
  if (title === null || !OF_SCHEDULE.test(title) || table.columns.length !== 2 || rows.length < MIN_ROWS) return null;
  const [when, what] = [WHEN, WHAT].map((header) => table.columns.findIndex(({ name }) => header.test(name.trim())));
  if (last === undefined || when === undefined || what === undefined || when < 0 || what < 0) return null;
  const [date, name] = [when, what].map((column) => table.rows[last]?.[column]?.raw.trim() ?? '');
  if (!date || !name || date.length > MAX_DATE_CHARS || !/\d/u.test(date)) return null;
  const params = { title, name: inSentence(name, draft.context.language), date };
  const message = draft.context.translate('briefs.schedule_until', params);
  if (message.length > MAX_MESSAGE) return null;
  const addresses = [cellAddress({ table, ...block }, last, when)];
  draft.addClaims(
    (date.match(/\d+/gu) ?? []).map((text) => ({ text, value: Number(text), kind: 'quoted', addresses })),
  );
  return message;
}
