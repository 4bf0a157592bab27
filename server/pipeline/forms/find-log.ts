import { blockText } from '../../../common/deck/source.ts';
import type { Block } from '../../../common/deck/source.ts';
import type { FormItem } from '../../../common/deck/form.ts';
import { isMoment } from '../../../common/forms/moments.ts';
import { findTimeline, moments } from './find-time.ts';
import { tidy } from './passage.ts';
import type { FormEvidence, Passage } from './passage.ts';

/** Of a day, two times are a course of events; of years, three. */
const ENTRIES = { least: 3, of_day: 2, most: 8, chars: 900 } as const;
const MAX_BESIDE = 160;
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
  if (others.length === 0) return only.trim();
  return said
    .map((text) => (/[.!?:\n]$/u.test(text) ? text : `${text}.`))
    .join(' ')
    .replaceAll(/ ?\n ?/gu, '\n')
    .trim();
}

/** What is below headings that are times, by these headings, and lines before the first. */
function headed({ blocks }: Passage): { entries: LogEntry[]; beside: string[] } | null {
  const entries: LogEntry[] = [];
  const beside: string[] = [];
  for (const { ref, block } of blocks) {
    if (block.kind === 'heading') continue;
    if (block.kind !== 'paragraph' && block.kind !== 'list' && block.kind !== 'code') return null;
    const lines = block.kind === 'list' ? block.items.map(({ text }) => tidy(text)) : [linesOf(block)];
    const time = tidy(block.address.section?.at(-1) ?? '');
    const last = entries.at(-1);
    if (isMoment(time) && last?.time !== time) entries.push({ time, said: lines, ref, evidence: blockText(block) });
    else if (isMoment(time)) last?.said.push(...lines);
    else if (last === undefined) beside.push(...lines);
    else return null;
  }
  return entries.length === 0 ? null : { entries, beside };
}

/** Code keeps its lines. */
function linesOf(block: Extract<Block, { kind: 'paragraph' | 'code' }>): string {
  return block.kind === 'code' ? `\n${block.text.trim()}\n` : tidy(block.text);
}

function begun(passage: Passage): { entries: LogEntry[]; beside: string[] } | null {
  const found = moments(passage);
  if (found === null) return null;
  return {
    entries: found.map(({ date, text, ref, evidence }) => ({ time: date, said: [text], ref, evidence })),
    beside: [],
  };
}
