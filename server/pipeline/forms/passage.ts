import type { FormItem } from '../../../common/deck/form.ts';
import { isMember, seriesIn } from '../../../common/forms/series.ts';
import type { Block } from '../../../common/deck/source.ts';

/** What a slide is about, as the rules for forms read it. */
export interface Passage {
  title: string;
  blocks: readonly { ref: string; block: Block }[];
  /** BCP 47. */
  language: string;
  /** Years that the sources name anywhere: "the year before" in a passage is one of them. */
  years?: ReadonlySet<string>;
  /** What the sources say at the head of its part that holds for all of it: what its figures are compared with. */
  remarks?: readonly string[];
}

/** A form that the words of a passage bear out. */
export interface FormEvidence {
  items: FormItem[];
  columns?: string[];
  /** What is said beside them. */
  note?: string;
}

/** Reads a passage for one form; null where its evidence is not there. */
export type FindForm = (passage: Passage) => FormEvidence | null;

/** A point of a list, or a paragraph that is written like one. */
export interface Entry {
  ref: string;
  /** In the source's words, without marks of the document. */
  text: string;
  level: number;
  ordered: boolean;
}

/** A label and what is said of it: "Temperature: higher values give more varied answers". */
export interface LabelledEntry extends Entry {
  label: string;
  said: string;
}

const LABEL = /^(?<label>[^:–—]{1,48}?)\s*(?::|\s[–—-])\s+(?<said>\S.*)$/su;
const MAX_LABEL_WORDS = 6;
/** "Option C, outsource to a logistics provider": the place in a series and a name. */
const MAX_MEMBER_WORDS = 9;
/** A paragraph longer than this is prose, even if it begins with a label. */
const MAX_LINE_CHARS = 220;

/** Text without reference marks, doubled spaces and the full stop of a single sentence. */
export function tidy(text: string): string {
  const clean = text
    .replaceAll(/\s*\[(?:\d+(?:\s*[,–-]\s*\d+)*|[a-z]|citation needed)\](?![\p{L}\d])/giu, '')
    .replaceAll(/\*\*|__/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return /(?:[.!?]\s|。.).*[.。]$/u.test(clean) ? clean : clean.replace(/[.。;,]$/u, '');
}

/** The points of one list; null if the passage says much beside it, or has several lists. */
export function entriesOf({ blocks }: Passage): Entry[] | null {
  const lists = blocks.filter(({ block }) => block.kind === 'list');
  const texts = blocks.filter(({ block }) => block.kind === 'paragraph');
  if (blocks.some(({ block }) => block.kind === 'table' || block.kind === 'quote' || block.kind === 'code'))
    return null;
  if (lists.length === 1) {
    const entries = lists.flatMap(listEntries);
    const listed = entries.reduce((sum, { text }) => sum + text.length, 0);
    const beside = texts.reduce((sum, { block }) => sum + (block.kind === 'paragraph' ? block.text.length : 0), 0);
    return beside <= listed ? entries : null;
  }
  if (lists.length > 1) return null;
  const lines = texts.flatMap(({ ref, block }): Entry[] => {
    const text = block.kind === 'paragraph' ? block.text : '';
    return (seriesIn(text) ?? [text]).map((line) => ({ ref, level: 0, ordered: false, text: tidy(line) }));
  });
  if (lines.length < 2) return null;
  return lines.every((line) => line.text.length <= MAX_LINE_CHARS && labelled(line) !== null) ? lines : null;
}

/** A last sentence that only leads to what was not read ("We search in the range of."). */
const LEADS_ON =
  /(?<=[.!?])\s+[^.!?]*\s(?:range of|such as|including|as follows|following|of|the|to|with|by|from)\s?[.:]?$/iu;

/** The points of a list block; nothing for blocks of other kinds. */
export function listEntries({ ref, block }: Passage['blocks'][number]): Entry[] {
  if (block.kind !== 'list') return [];
  return block.items.map(({ text, level }) => ({
    ...{ ref, level, ordered: block.ordered },
    text: tidy(text).replace(LEADS_ON, ''),
  }));
}

/** The points of the outermost level. */
export function topEntries(passage: Passage): Entry[] | null {
  const entries = entriesOf(passage);
  if (entries === null || entries.length === 0) return null;
  const top = Math.min(...entries.map(({ level }) => level));
  return entries.every(({ level }) => level === top) ? entries : null;
}

/** Parts label and text of a point; null if it has no label. */
export function labelled(entry: Entry): LabelledEntry | null {
  const found = labelledText(entry.text);
  return found === null ? null : { ...entry, ...found };
}

/** Parts a text at its label; null if it has none. */
export function labelledText(text: string): { label: string; said: string } | null {
  const { label = '', said = '' } = LABEL.exec(text)?.groups ?? {};
  const words = label.split(/\s+/u).length;
  const most = isMember(label) ? MAX_MEMBER_WORDS : MAX_LABEL_WORDS;
  if (label === '' || words > most || /[.!?]$/u.test(label) || !/\p{L}/u.test(label)) return null;
  return { label: label.trim(), said: said.trim() };
}

/** All points with their labels; null if one has none, or two have the same. */
export function allLabelled(entries: readonly Entry[]): LabelledEntry[] | null {
  const found = entries.flatMap((entry) => labelled(entry) ?? []);
  const labels = new Set(found.map(({ label }) => label.toLowerCase()));
  return found.length === entries.length && labels.size === found.length ? found : null;
}

/** Title and headings: what the passage calls itself. */
function namesOf({ title, blocks }: Passage): string[] {
  const headings = blocks.flatMap(({ block }) => (block.kind === 'heading' ? [block.text] : []));
  return [title, ...headings, blocks[0]?.block.address.section?.at(-1) ?? ''].filter((name) => name !== '');
}

/** Whether title or a heading has a word. */
export function isNamed(passage: Passage, pattern: RegExp): boolean {
  return namesOf(passage).some((name) => pattern.test(name));
}

/** The only table of a passage without other content than headings and a line or two. */
export function tableOf({ blocks }: Passage): Extract<Block, { kind: 'table' }> | null {
  const tables = blocks.flatMap(({ block }) => (block.kind === 'table' ? [block] : []));
  const others = blocks.some(({ block }) => block.kind === 'list' || block.kind === 'quote' || block.kind === 'code');
  return tables.length === 1 && !others ? (tables[0] ?? null) : null;
}

/** The reference of the first table. */
export function tableRef({ blocks }: Passage): string {
  return blocks.find(({ block }) => block.kind === 'table')?.ref ?? '';
}
