import type { SourceText } from '../../common/deck/source.ts';
import { createBlockBuilder, normaliseText } from './block-builder.ts';
import { buildTable } from './tables/build-table.ts';

const BRIEF_NAME = 'brief';

/**
 * Blocks of a brief typed by a person: paragraphs, and as much Markdown as people type unasked (headings, lists, quotes,
 * tables). Lines are addressed.
 */
export function readBrief(text: string): Pick<SourceText, 'name' | 'title' | 'blocks'> {
  const builder = createBlockBuilder(BRIEF_NAME);
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  let kind: 'paragraph' | 'list' | 'quote' | 'table' | null = null;
  let ordered = false;
  let held: string[] = [];
  let start = 1;
  const flush = (): void => {
    const place = { line: start };
    if (kind === 'paragraph') builder.add({ kind: 'paragraph', text: normaliseText(held.join(' ')) }, place);
    if (kind === 'quote') builder.add({ kind: 'quote', text: normaliseText(held.join(' ')) }, place);
    if (kind === 'list') builder.add({ kind: 'list', ordered, items: held.map(listItem) }, place);
    if (kind === 'table') builder.add({ kind: 'table', table: buildTable({ rows: tableRows(held) }) }, place);
    kind = null;
    held = [];
  };
  lines.forEach((line, index) => {
    const heading = /^(#{1,6})\s+(\S.*)$/.exec(line);
    const item = /^\s*([-*•–]|\d{1,2}[.)])\s+\S/.exec(line);
    if (line.trim() === '') flush();
    else if (heading !== null) {
      flush();
      const level = heading[1]?.length ?? 1;
      builder.add({ kind: 'heading', level, text: plain(withoutClosing(heading[2] ?? '')) }, { line: index + 1 });
    } else {
      const next = item ? 'list' : /^\s*>/.test(line) ? 'quote' : /^\s*\|.*\|\s*$/.test(line) ? 'table' : 'paragraph';
      const isContinued = next === 'paragraph' && kind === 'list' && /^\s{2,}/.test(line);
      if (isContinued) {
        held[held.length - 1] = `${held.at(-1) ?? ''} ${line.trim()}`;
        return;
      }
      const isOrdered = /\d/.test(item?.[1] ?? '');
      if (kind !== next || (next === 'list' && ordered !== isOrdered)) {
        flush();
        kind = next;
        ordered = isOrdered;
        start = index + 1;
      }
      held.push(next === 'list' ? line : plain(line.replace(/^\s*>\s?/, '')));
    }
  });
  flush();
  const first = builder.blocks.find((block) => block.kind === 'heading');
  return {
    name: BRIEF_NAME,
    ...(first?.kind === 'heading' ? { title: first.text } : {}),
    blocks: builder.blocks,
  };
}

function listItem(line: string): { text: string; level: number } {
  const [, indent = '', text = ''] = /^(\s*)(?:[-*•–]|\d{1,2}[.)])\s+(.*)$/.exec(line) ?? [];
  const level = Math.min(4, Math.floor(indent.replace(/\t/g, '    ').length / 2));
  return { text: plain(text), level };
}

function tableRows(lines: readonly string[]): string[][] {
  return lines
    .filter((line) => !/^\s*\|[\s:|-]+\|\s*$/.test(line))
    .map((line) =>
      line
        .trim()
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

/** A heading's text without the marks that may close it (CommonMark 4.2). A pattern would look at each run of them from each of its places. */
function withoutClosing(text: string): string {
  let end = text.trimEnd().length;
  while (text[end - 1] === '#') end -= 1;
  return text.slice(0, end).trimEnd() || text;
}

/** Longest text and address of a link: without a bound, each bracket that is never closed is followed to the end of the text. */
const LINK = /\[([^[\]]{1,500})\]\([^)[\s]{1,2000}\)/g;

/** Text without the marks of emphasis, code and links. */
function plain(text: string): string {
  return normaliseText(
    text
      .replace(LINK, '$1')
      .replace(/(\*\*|__)(?=\S)(.+?)\1/g, '$2')
      .replace(/`([^`]+)`/g, '$1'),
  );
}
