import { blockText } from '../../../common/deck/source.ts';
import type { FormItem } from '../../../common/deck/form.ts';
import { DATE, findTimeline, MOMENT, moments } from './find-time.ts';
import { tidy } from './passage.ts';
import type { FormEvidence, Passage } from './passage.ts';

/** Of a day, two times are a course of events; of years, three. */
const ENTRIES = { least: 3, of_day: 2, most: 8, chars: 420 } as const;
const MAX_BESIDE = 160;
const WHOLE = new RegExp(String.raw`^(?:${MOMENT}|${DATE})(?:\s?[–-]\s?(?:${MOMENT}))?$`, 'iu');
const HEADS = {
  de: { time: 'Zeit', date: 'Datum', event: 'Ereignis' },
  en: { time: 'Time', date: 'Date', event: 'Event' },
} as const;

interface LogEntry {
  time: string;
  said: string[];
  ref: string;
  evidence: string;
}

/** Entries below or after their times or dates that are too long for a line of time: what happened when, each entry whole. */
export function findLog(passage: Passage): FormEvidence | null {
  if (findTimeline(passage) !== null) return null;
  const { language } = passage;
  const { entries, beside } = headed(passage) ?? begun(passage) ?? { entries: [], beside: [] };
  const isShort = entries.every(({ said }) => said.length > 0 && textOf(said).length <= ENTRIES.chars);
  const areClocks = entries.some(({ time }) => /\d[:.]\d\d/u.test(time));
  const least = areClocks ? ENTRIES.of_day : ENTRIES.least;
  const isSized = entries.length >= least && entries.length <= ENTRIES.most;
  const times = new Set(entries.map(({ time }) => time));
  if (!isSized || !isShort || times.size < entries.length || beside.join(' ').length > MAX_BESIDE) return null;
  const heads = language.startsWith('de') ? HEADS.de : HEADS.en;
  return {
    columns: [areClocks ? heads.time : heads.date, heads.event],
    items: entries.map(({ time, said, ref, evidence }): FormItem => ({
      ...{ label: time, group: heads.event, text: textOf(said) },
      ...{ ref, evidence },
    })),
    ...(beside.length === 0 ? {} : { note: beside.join(' ') }),
  };
}

function textOf(said: readonly string[]): string {
  const [only = '', ...others] = said;
  return others.length === 0 ? only : said.map((text) => (/[.!?:]$/u.test(text) ? text : `${text}.`)).join(' ');
}

/** Headings that are times, each with what is below it, and lines before them. */
function headed({ blocks }: Passage): { entries: LogEntry[]; beside: string[] } | null {
  const entries: LogEntry[] = [];
  const beside: string[] = [];
  for (const { ref, block } of blocks) {
    const last = entries.at(-1);
    if (block.kind === 'heading') {
      const time = tidy(block.text);
      if (WHOLE.test(time)) entries.push({ time, said: [], ref, evidence: block.text });
      else if (last !== undefined) return null;
    } else if (block.kind === 'paragraph' || block.kind === 'list') {
      const lines = block.kind === 'list' ? block.items.map(({ text }) => tidy(text)) : [tidy(block.text)];
      if (last === undefined) beside.push(...lines);
      else last.said.push(...lines);
      if (last !== undefined) Object.assign(last, { ref, evidence: blockText(block) });
    } else return null;
  }
  return entries.length === 0 ? null : { entries, beside };
}

function begun(passage: Passage): { entries: LogEntry[]; beside: string[] } | null {
  const found = moments(passage);
  if (found === null) return null;
  return {
    entries: found.map(({ date, text, ref, evidence }) => ({ time: date, said: [text], ref, evidence })),
    beside: [],
  };
}
