import type { Block, SourceAddress } from '../../../common/deck/source.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import { createBlockBuilder } from '../block-builder.ts';
import type { BlockDraft } from '../block-builder.ts';
import { buildTable } from '../tables/build-table.ts';
import { findPageTables, joinPageTables } from './find-page-tables.ts';
import { findSegments } from './find-segments.ts';
import { captionOf, groupLines, listMarker, createLineJoiner } from './group-lines.ts';
import type { LineGroup } from './group-lines.ts';
import { createHeadingJudge, dropHeadersAndFooters } from './headers-and-headings.ts';
import { lineText } from './page-text.ts';
import type { Line, PageText } from './page-text.ts';
import { inReadingOrder } from './reading-order.ts';

type Place = Omit<SourceAddress, 'file' | 'section'>;
type Draft = BlockDraft & { place: Place };

const CONTENTS_ENTRY = /(\.\s?){4,}\s*[\divxlc]{1,5}$/i;
const CONTENTS_HEADING = /^(table of contents|contents|inhalt(sverzeichnis)?|sommaire|índice|indice)$/i;
const REFERENCES_HEADING =
  /^(\d+\.?\s+)?(references|bibliography|works cited|literatur(verzeichnis)?|quellen(verzeichnis)?|références|bibliographie|referencias)$/i;
const FOOTNOTE_MARK = /^(\d{1,3}|[*†‡§])\s?(?=\p{L})/u;
const FOOTNOTE = /^(\d{1,3}|[*†‡§])\s?\p{L}/u;

/**
 * Turns pages of positioned text into blocks: follows reading order over columns, rejoins paragraphs across lines,
 * columns and pages, and detects headings, lists, tables and captions. Leaves out page headers, page numbers, tables of
 * contents and reference lists, the last two with a finding.
 * @param name the file name as the author knows it, for addresses.
 * @param options.placeOf address of a page: its number in documents; none for a picture.
 */
export function pageBlocks(
  pages: readonly PageText[],
  name: string,
  options: { language?: string; placeOf?: (page: number) => Place } = {},
): { title?: string; blocks: Block[]; findings: Finding[] } {
  const placeOf = options.placeOf ?? ((page: number) => ({ page }));
  const indents: Indents = new Map();
  const placed = dropHeadersAndFooters(pages.map((page) => ({ page, segments: findSegments(page) })));
  const kept = inReadingOrder(
    placed,
    pages.map(({ width, height }) => (width > SPREAD * height ? width / 2 : null)),
  ).map((lines) => lines.map(joinMarker));
  const contents = kept.flat().filter((line) => CONTENTS_ENTRY.test(lineText(line)));
  const isContents = new Set(contents.length >= 3 ? contents : []);
  const { flow, notes } = partFootnotes(kept.map((lines) => lines.filter((line) => !isContents.has(line))));
  const joiner = createLineJoiner(kept.flat().map(lineText));
  const judge = createHeadingJudge(flow);
  const drafts: Draft[] = [];
  const parts = joinPageTables(findPageTables(flow));
  let paragraph = 0;
  let tables = 0;
  let pending: Line[] = notes;
  // Footnotes are added after the paragraph with which the text of their page ends.
  const flushNotes = (before: number) => {
    const due = pending.filter((line) => line.page < before);
    pending = pending.filter((line) => line.page >= before);
    for (const group of groupLines(due)) {
      paragraph += 1;
      drafts.push({
        kind: 'paragraph',
        text: joiner.join(group.lines.map(lineText)).replace(FOOTNOTE_MARK, ''),
        place: { ...placeOf(group.lines[0]?.page ?? 1), paragraph },
      });
    }
  };
  for (const part of parts) {
    if (part.kind === 'table') {
      const page = part.lines[0]?.page ?? 1;
      flushNotes(page);
      tables += 1;
      const table = buildTable({
        rows: part.grid,
        ...(options.language === undefined ? {} : { language: options.language }),
      });
      drafts.push({ kind: 'table', table, place: { ...placeOf(page), table: tables } });
      continue;
    }
    const groups = groupLines(part.lines);
    for (const [index, group] of groups.entries()) {
      const page = group.lines[0]?.page ?? 1;
      flushNotes(page);
      paragraph += 1;
      const level = judge(group) ?? runInLevel(group, groups[index + 1]);
      const lines = group.lines.map(lineText);
      // The lines of a heading end between words.
      const text = level === null ? joiner.join(lines) : joiner.joinHeading(lines);
      const last = group.lines.at(-1)?.page ?? page;
      const end = last > page && placeOf(page).page !== undefined ? { last_page: last } : {};
      addGroup(drafts, group, text, { ...placeOf(page), ...end, paragraph }, level, indents);
    }
  }
  flushNotes(Infinity);
  const findings: Finding[] = [];
  let blocks = joinCaptions(demoteByline(drafts, judge.titleText));
  if (isContents.size > 0) {
    blocks = blocks.filter((block) => !(block.kind === 'heading' && CONTENTS_HEADING.test(block.text)));
    findings.push({ code: 'ingest.contents_left_out', params: { file: name }, severity: 'info' });
  }
  const { rest, dropped } = dropReferences(blocks);
  if (dropped > 0)
    findings.push({ code: 'ingest.references_left_out', params: { file: name, count: dropped }, severity: 'info' });
  const title = titleOf(rest, judge.titleText);
  return { ...(title === undefined ? {} : { title }), blocks: numbered(rest, name), findings };
}

const MAX_RUN_IN_WORDS = 8;
/** Level of run-in headings, below titles, numbered and bold headings. */
const RUN_IN_LEVEL = 3;

/** A short line in capitals right above running text is a heading, even in the style of the text. */
function runInLevel(group: LineGroup, next: LineGroup | undefined): number | null {
  const [line] = group.lines;
  const below = next?.lines[0];
  if (line === undefined || below === undefined || group.lines.length > 1 || next?.marker !== undefined) return null;
  if ((next?.lines.length ?? 0) < 2 || line.page !== below.page || line.segments.length > 1) return null;
  const text = lineText(line);
  const words = text.split(' ');
  if (words.length < 2 || words.length > MAX_RUN_IN_WORDS || /[.,;:?!]$/u.test(text)) return null;
  if (!words.every((word) => /^[\p{Lu}\d(]/u.test(word) || (word.length <= 4 && /^\p{Ll}+$/u.test(word)))) return null;
  if (!/^\p{Lu}\p{L}/u.test(text) || !/^[\p{Lu}"“]/u.test(lineText(below))) return null;
  const isAligned = Math.abs((line.segments[0]?.x0 ?? 0) - (below.segments[0]?.x0 ?? 0)) < line.size;
  const isClose = below.y > line.y && below.y - line.y < 2.2 * line.size;
  const isShort = (line.segments[0]?.x1 ?? 0) - line.left < 0.7 * (line.right - line.left);
  return isAligned && isClose && isShort ? RUN_IN_LEVEL : null;
}

/** A page with at least this ratio of width to height is a double page. */
const SPREAD = 1.35;

/** Joins a list mark or heading number with the text that follows it at a distance. */
function joinMarker(line: Line): Line {
  const [mark, first, ...more] = line.segments;
  if (mark === undefined || first === undefined || first.x0 - mark.x1 > 4 * line.size) return line;
  const isMark = listMarker(`${mark.text} x`) === mark.text;
  const isNumber = mark.isBold && first.isBold && /^\d{1,2}(\.\d{1,2})*\.?$/.test(mark.text);
  if (!isMark && !isNumber) return line;
  if (more.length > 0 && !/\p{L}/u.test(first.text)) return line;
  // Marks in symbol fonts are larger than their text.
  return {
    ...line,
    size: first.size,
    segments: [{ ...first, text: `${mark.text} ${first.text}`, x0: mark.x0 }, ...more],
  };
}

/** Separates footnotes (small print at the foot of a page, from its first mark on) from the text. */
function partFootnotes(pages: readonly Line[][]): { flow: Line[]; notes: Line[] } {
  const sizes = new Map<number, number>();
  for (const line of pages.flat()) sizes.set(line.size, (sizes.get(line.size) ?? 0) + lineText(line).length);
  const body = [...sizes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
  const notes: Line[] = [];
  const flow = pages.flatMap((lines) => {
    let start = lines.length;
    while (start > 0 && (lines[start - 1]?.size ?? body) < 0.93 * body) start -= 1;
    const small = lines.slice(start);
    // The next line of a cell further to the right may begin with a number, too.
    const isAtEdge = ({ segments, left, size }: Line): boolean =>
      segments.length === 1 && (segments[0]?.x0 ?? left) - left < 3 * size;
    const first = small.findIndex((line) => FOOTNOTE.test(lineText(line)) && isAtEdge(line));
    if (first < 0) return lines;
    notes.push(...small.slice(first));
    return [...lines.slice(0, start), ...small.slice(0, first)];
  });
  return { flow, notes };
}

/** Left edges of the open levels, for each list being built. */
type Indents = Map<Draft, number[]>;

function addGroup(
  drafts: Draft[],
  group: LineGroup,
  text: string,
  place: Place,
  level: number | null,
  indents: Indents,
): void {
  if (text === '') return;
  const items = level === null ? runInItems(text) : null;
  if (level !== null) {
    drafts.push({ kind: 'heading', level, text: text.replace(/\s*:$/u, ''), place });
  } else if (captionOf(text) === 'figure') {
    drafts.push({ kind: 'figure', caption: text, place });
  } else if (items !== null) {
    drafts.push({ kind: 'list', ordered: true, items: items.map((each) => ({ text: each, level: 0 })), place });
  } else if (group.marker !== undefined) {
    addListItem(drafts, group, text, place, indents);
  } else drafts.push({ kind: 'paragraph', text, place });
}

/**
 * Splits "1. Review … 2. Verify … 3. Audit …" in one paragraph, numbered without gaps, into items; null for other
 * texts.
 */
function runInItems(text: string): string[] | null {
  if (!/^\(?1[.)]\s/u.test(text)) return null;
  const items: string[] = [];
  let rest = text;
  for (let number = 1; ; number += 1) {
    rest = rest.replace(/^\(?\d{1,2}[.)]\s+/u, '');
    const next = new RegExp(String.raw`[.;!?,]\s(?=\(?${number + 1}[.)]\s)`, 'u').exec(rest);
    items.push((next === null ? rest : rest.slice(0, next.index + 1)).trim());
    if (next === null) break;
    rest = rest.slice(next.index + 2).trimStart();
  }
  return items.length >= 3 ? items : null;
}

function addListItem(drafts: Draft[], group: LineGroup, text: string, place: Place, indents: Indents): void {
  const marker = group.marker ?? '';
  const ordered = /[\p{L}\d]/u.test(marker);
  const indent = group.lines[0]?.segments[0]?.x0 ?? 0;
  const item = { text: text.slice(marker.length).trim(), level: 0 };
  const last = drafts.at(-1);
  if (last?.kind !== 'list' || (last.ordered !== ordered && indents.get(last)?.[0] === indent)) {
    const list: Draft = { kind: 'list', ordered, items: [item], place };
    indents.set(list, [indent]);
    drafts.push(list);
    return;
  }
  const known = indents.get(last) ?? [indent];
  while (known.length > 1 && indent < (known.at(-1) ?? 0) - 4) known.pop();
  if (indent > (known.at(-1) ?? 0) + 4 && known.length < 4) known.push(indent);
  item.level = known.length - 1;
  last.items.push(item);
}

/**
 * Names and addresses in large or bold type below the title are not headings: nothing stands between them and the next
 * one.
 */
function demoteByline(drafts: readonly Draft[], title: string | null): Draft[] {
  const at = drafts.findIndex((draft) => draft.kind === 'heading' && draft.text === title);
  let end = at + 1;
  while (at >= 0 && drafts[end]?.kind === 'heading') end += 1;
  return drafts.map((draft, index): Draft => {
    if (draft.kind !== 'heading' || index <= at || index >= end) return draft;
    const isByline = !/^\d/.test(draft.text) && (index < end - 1 || draft.text.includes('@'));
    return isByline ? { kind: 'paragraph', text: draft.text, place: draft.place } : draft;
  });
}

/** Gives a table the caption beside it. */
function joinCaptions(drafts: readonly Draft[]): Draft[] {
  const used = new Set<Draft>();
  drafts.forEach((draft, index) => {
    if (draft.kind !== 'table') return;
    for (const beside of [drafts[index - 1], drafts[index + 1]]) {
      if (beside?.kind === 'paragraph' && captionOf(beside.text) === 'table' && !used.has(beside)) {
        draft.table.caption = beside.text;
        used.add(beside);
        return;
      }
    }
  });
  return drafts.filter((draft) => !used.has(draft));
}

function dropReferences(drafts: readonly Draft[]): { rest: Draft[]; dropped: number } {
  const rest: Draft[] = [];
  let dropped = 0;
  let until: number | null = null;
  for (const draft of drafts) {
    if (draft.kind === 'heading' && until !== null && draft.level <= until) until = null;
    if (draft.kind === 'heading' && until === null && REFERENCES_HEADING.test(draft.text)) until = draft.level;
    if (until === null) rest.push(draft);
    else dropped += 1;
  }
  return { rest, dropped: Math.max(0, dropped - 1) };
}

function titleOf(drafts: readonly Draft[], titleText: string | null): string | undefined {
  if (titleText !== null) return titleText;
  const first = drafts.find((draft) => draft.kind === 'heading');
  return first?.kind === 'heading' ? first.text : undefined;
}

function numbered(drafts: readonly Draft[], name: string): Block[] {
  const builder = createBlockBuilder(name);
  for (const { place, ...draft } of drafts) builder.add(draft, place);
  return builder.blocks;
}
