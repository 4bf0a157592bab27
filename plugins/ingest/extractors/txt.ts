import type { Finding } from '../../../common/deck/finding.ts';
import { columnLetters } from '../../../common/deck/source.ts';
import { createBlockBuilder, normaliseText } from '../block-builder.ts';
import type { BlockBuilder } from '../block-builder.ts';
import { decodeText } from '../decode-text.ts';
import { IngestError } from '../ingest-error.ts';
import { buildTable } from '../tables/build-table.ts';
import {
  isCapitals,
  isHeadingLine,
  isDay,
  isReleaseMark,
  readAlignedTable,
  readBullet,
  readMailHead,
  readPipedTable,
  readTitleLine,
  underlineLevel,
} from '../text/line-roles.ts';
import type { ExtractedText, ExtractInput } from '../extract.ts';

interface Line {
  text: string;
  /** From 1. */
  number: number;
}

/**
 * Reads plain text: paragraphs separated by empty lines, headings (underlined, numbered or in capitals, on their own
 * lines), bulleted and numbered lists, tables aligned with tabs or spaces. Blocks are addressed by line.
 * @throws IngestError `ingest.empty_file`, `ingest.not_text`.
 */
// oxlint-disable-next-line typescript/require-await -- extractors share one signature
export async function extract(input: ExtractInput): Promise<ExtractedText> {
  const file = input.name;
  const { text, encoding } = decodeText(input.bytes, file);
  const builder = createBlockBuilder(file);
  const lines = withoutCommentMarks(text).split(/\n|\f/);
  const head = readMailHead(lines);
  if (head !== null) {
    builder.add({ kind: 'heading', level: 1, text: normaliseText(head.subject) }, { line: 1 });
    builder.add({ kind: 'paragraph', text: normaliseText(head.lines.join('; ')) }, { line: 1 });
    lines.fill('', 0, head.length);
  }
  const groups = groupLines(lines);
  const tables = { count: 0 };
  groups.forEach((group, index) => {
    const isLast = index === groups.length - 1;
    const after = groups[index + 1] ?? [];
    const next = after[0]?.text ?? '';
    const [line] = group;
    // The day of a release may stand between its headline and its text.
    const below = after.length === 1 && isDay(next) ? (groups[index + 2] ?? []) : after;
    if (line !== undefined && group.length === 1) {
      const isFirst = isBeforeText(builder);
      if (isFirst && isReleaseMark(line.text)) return;
      const isMarked = isHeadingLine(line.text, { isAlone: true, isLast, isFirst: true }) !== null;
      const title = isMarked ? null : readTitleLine(line.text, below.map(({ text }) => text).join(' '), isFirst);
      if (title !== null) {
        builder.add({ kind: 'heading', level: isFirst ? 1 : 2, text: title }, { line: line.number });
        return;
      }
    }
    addGroup(group, builder, tables, {
      isLast,
      next,
      ...(input.language === undefined ? {} : { language: input.language }),
    });
  });
  if (builder.blocks.length === 0) throw new IngestError('ingest.nothing_found', { file });
  const findings: Finding[] =
    encoding === 'windows-1252' ? [{ code: 'ingest.encoding_guessed', params: { file }, severity: 'info' }] : [];
  const first = builder.blocks.find((block) => block.kind !== 'paragraph' || block.text.length >= PREFACE_CHARS);
  const title = first?.kind === 'heading' ? first.text : undefined;
  return { name: file, ...(title === undefined ? {} : { title }), blocks: builder.blocks, images: [], findings };
}

/** A day, a place or a name before the headline is no text yet. */
const PREFACE_CHARS = 80;

function isBeforeText({ blocks }: BlockBuilder): boolean {
  return blocks.every((block) => block.kind === 'paragraph' && block.text.length < PREFACE_CHARS);
}

/** Removes the comment marks of configuration files and scripts, so that their "#" doesn't make headings. */
function withoutCommentMarks(text: string): string {
  const lines = text.split('\n');
  const filled = lines.filter((line) => line.trim() !== '').length;
  const marked = lines.filter((line) => /^\s*#(?!#)/.test(line)).length;
  if (marked < 4 || marked < filled * 0.3) return text;
  return lines.map((line) => line.replace(/^\s*#+ ?/, '')).join('\n');
}

/** Groups consecutive lines that have no empty line between them. */
function groupLines(lines: readonly string[]): Line[][] {
  const groups: Line[][] = [];
  let group: Line[] = [];
  lines.forEach((line, index) => {
    if (line.trim() !== '') group.push({ text: line.trimEnd(), number: index + 1 });
    else if (group.length > 0) {
      groups.push(group);
      group = [];
    }
  });
  if (group.length > 0) groups.push(group);
  return groups;
}

function addGroup(
  group: readonly Line[],
  builder: BlockBuilder,
  tables: { count: number },
  context: { isLast: boolean; next: string; language?: string },
): void {
  const texts = group.map((line) => line.text);
  const piped = readPipedTable(texts);
  const rows = piped?.rows ?? readAlignedTable(texts);
  if (rows) {
    const { from = 0, to = group.length } = piped ?? {};
    if (from > 0) addGroup(group.slice(0, from), builder, tables, { ...context, isLast: false, next: '' });
    tables.count += 1;
    const width = rows[0]?.length ?? 1;
    const table = buildTable({ rows, ...(context.language === undefined ? {} : { language: context.language }) });
    const range = `A1:${columnLetters(width)}${rows.length}`;
    builder.add({ kind: 'table', table }, { line: group[from]?.number ?? 1, table: tables.count, range });
    if (to < group.length) addGroup(group.slice(to), builder, tables, context);
    return;
  }
  let index = 0;
  while (index < group.length) {
    const line = group[index];
    if (!line) break;
    const under = underlineLevel(group[index + 1]?.text ?? '', line.text);
    if (under !== null) {
      builder.add({ kind: 'heading', level: under, text: normaliseText(line.text) }, { line: line.number });
      index += 2;
    } else if (/^\s*([-=_*~#])\1{3,}\s*$/.test(line.text)) {
      index += 1; // a rule between sections
    } else if (isNumberedHeading(line.text, group, builder, context)) {
      builder.add({ kind: 'heading', level: 1, text: normaliseText(line.text) }, { line: line.number });
      index += 1;
    } else if (readBullet(line.text)) {
      index = addList(group, index, builder);
    } else {
      const heading = isHeadingLine(line.text, {
        isAlone: group.length === 1,
        isLast: context.isLast,
        isFirst: index === 0,
      });
      if (heading !== null) {
        builder.add({ kind: 'heading', level: heading.level, text: heading.text }, { line: line.number });
        index += 1;
      } else index = addParagraph(group, index, builder);
    }
  }
}

/**
 * Whether "1. Introduction" above text is a heading: a list item would have neighbours. In capitals, or with the number after that of the
 * heading before it, it is one above a list, too.
 */
function isNumberedHeading(
  line: string,
  group: readonly Line[],
  builder: BlockBuilder,
  context: { isLast: boolean; next: string },
): boolean {
  if (group.length > 1 || context.isLast || !NUMBERED.test(line)) return false;
  const last = builder.blocks.at(-1);
  if (readBullet(context.next) === null && last?.kind !== 'list') return true;
  if (isCapitals(line.replace(/^\s*\S+\s+/u, '').replace(/\s*\([^()]*\)$/u, ''))) return true;
  const number = Number.parseInt(line, 10);
  const before = builder.blocks.findLast((block) => block.kind === 'heading' && /^\d{1,2}[.)]?\s/u.test(block.text));
  const isNextItem = last?.kind === 'list' && last.items.length + 1 === number;
  return before?.kind === 'heading' && Number.parseInt(before.text, 10) === number - 1 && !isNextItem;
}

const NUMBERED = /^\s*(?:\d{1,2}|[IVX]{1,4})[.)]?\s+\p{Lu}.{1,70}[^.,;:!?]$/u;

function addList(group: readonly Line[], start: number, builder: BlockBuilder): number {
  const items: { text: string; level: number }[] = [];
  const indents: number[] = [];
  let index = start;
  let isOrdered = true;
  for (; index < group.length; index += 1) {
    const line = group[index]?.text ?? '';
    const bullet = readBullet(line);
    const last = items.at(-1);
    if (bullet) {
      while (indents.length > 0 && (indents.at(-1) ?? 0) > bullet.indent) indents.pop();
      if (indents.at(-1) !== bullet.indent) indents.push(bullet.indent);
      items.push({ text: bullet.text, level: Math.min(indents.length - 1, 8) });
      if (indents.length === 1) isOrdered &&= bullet.isOrdered;
    } else if (last && (/^\s/.test(line) || !/[.!?:]$/.test(last.text))) {
      last.text = normaliseText(`${last.text} ${line}`); // the item continues in the next line
    } else break;
  }
  const before = builder.blocks.at(-1);
  // Empty lines between items don't end a list.
  if (start === 0 && before?.kind === 'list' && before.ordered === isOrdered) before.items.push(...items);
  else builder.add({ kind: 'list', ordered: isOrdered, items }, { line: group[start]?.number ?? 1 });
  return index;
}

function addParagraph(group: readonly Line[], start: number, builder: BlockBuilder): number {
  const texts: string[] = [];
  let index = start;
  for (; index < group.length; index += 1) {
    const line = group[index]?.text ?? '';
    if (index > start && (readBullet(line) || underlineLevel(group[index + 1]?.text ?? '', line) !== null)) break;
    const last = texts.at(-1);
    // Joins a word that is hyphenated at the end of a line.
    if (last !== undefined && /\p{Ll}-$/u.test(last) && /^\s*\p{Ll}/u.test(line)) {
      texts[texts.length - 1] = `${last.slice(0, -1)}${line.trimStart()}`;
    } else texts.push(line);
  }
  builder.add({ kind: 'paragraph', text: normaliseText(texts.join(' ')) }, { line: group[start]?.number ?? 1 });
  return index;
}
