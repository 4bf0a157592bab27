import { parseHTML } from 'linkedom';
import type {
  AlignType,
  Blockquote,
  FootnoteDefinition,
  Link,
  List,
  Nodes,
  Paragraph,
  PhrasingContent,
  RootContent,
  Table,
} from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import type { Finding } from '../../../common/deck/finding.ts';
import { columnLetters } from '../../../common/deck/source.ts';
import { createBlockBuilder, normaliseText } from '../block-builder.ts';
import type { BlockBuilder } from '../block-builder.ts';
import { decodeText } from '../decode-text.ts';
import type { HtmlDocument } from '../html/dom-text.ts';
import { joinCaptions } from '../html/dom-text.ts';
import { addHtmlBlocks } from '../html/html-blocks.ts';
import { removeNoise } from '../html/html-noise.ts';
import { IngestError } from '../ingest-error.ts';
import { capMarkdown, showMarks, splitMarkdown } from '../text/cap-markdown.ts';
import { readFrontMatter } from '../text/front-matter.ts';
import { guessLanguage } from '../guess-language.ts';
import { buildTable } from '../tables/build-table.ts';
import type { ExtractedText, ExtractInput } from '../extract.ts';

const MAX_HTML_DEPTH = 200;
/** Elements without content, and elements that the next one of the same kind closes. */
const NOT_NESTED = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|td|th|tr|dt|dd|option)$/i;

interface Walk {
  builder: BlockBuilder;
  language: string | undefined;
  /** Number of lines removed from the top before parsing. */
  lineShift: number;
  tables: number;
  pictures: number;
  /** True if HTML was nested too deeply and only its text was read. */
  isHtmlCapped: boolean;
  hasHtml: boolean;
}

/**
 * Reads Markdown with the GitHub extensions (tables, task lists, footnotes). Blocks are addressed by line. HTML is read
 * as HTML; pictures get their caption but are not loaded. Markup beyond the limits is read as text, with a finding.
 * @throws IngestError `ingest.empty_file`, `ingest.not_text`, `ingest.nothing_found`.
 */
// oxlint-disable-next-line typescript/require-await -- extractors share one signature
export async function extract(input: ExtractInput): Promise<ExtractedText> {
  const file = input.name;
  const { text } = decodeText(input.bytes, file);
  const front = readFrontMatter(text);
  const body = capMarkdown(text.slice(front?.length ?? 0));
  const builder = createBlockBuilder(file);
  const lineShift = front?.lines ?? 0;
  const walk: Walk = {
    builder,
    // "182.000" is a thousand times more in German than in English.
    language: input.language ?? front?.language ?? languageOf(text),
    lineShift,
    tables: 0,
    pictures: 0,
    isHtmlCapped: false,
    hasHtml: false,
  };
  const notes: { note: FootnoteDefinition; line: number }[] = [];
  for (const chunk of splitMarkdown(body.text)) {
    input.signal?.throwIfAborted();
    walk.lineShift = lineShift + chunk.lineShift;
    const tree = fromMarkdown(chunk.text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    if (body.isCapped) restoreMarks(tree);
    for (const node of tree.children) {
      if ((node.position?.start.line ?? 1) > chunk.lines) break;
      if (node.type === 'footnoteDefinition') notes.push({ note: node, ...lineOf(node, walk) });
      else addNode(node, walk);
    }
  }
  if (notes.length > 0) {
    builder.leaveSections();
    const items = notes.map(({ note }) => ({ text: plain(note), level: 0 })).filter((item) => item.text !== '');
    builder.add({ kind: 'list', ordered: true, items }, { line: notes[0]?.line ?? 1, part: 'notes' });
  }
  if (walk.hasHtml) joinCaptions(builder);
  if (builder.blocks.length === 0) throw new IngestError('ingest.nothing_found', { file });
  const first = builder.blocks.find((block) => block.kind === 'heading');
  const title = front?.title ?? (first?.kind === 'heading' ? first.text : undefined);
  const findings: Finding[] = [];
  if (walk.pictures > 0) {
    findings.push({ code: 'ingest.pictures_not_loaded', params: { file, count: walk.pictures }, severity: 'info' });
  }
  if (body.isCapped || walk.isHtmlCapped)
    findings.push({ code: 'ingest.markup_as_text', params: { file }, severity: 'info' });
  return {
    name: file,
    ...(title === undefined ? {} : { title }),
    ...(front?.author === undefined ? {} : { author: front.author }),
    ...(front?.byline === undefined ? {} : { byline: front.byline }),
    ...(front?.language === undefined ? {} : { language: front.language }),
    blocks: builder.blocks,
    images: [],
    findings,
  };
}

function addNode(node: RootContent, walk: Walk): void {
  const { builder } = walk;
  const at = lineOf(node, walk);
  switch (node.type) {
    case 'heading':
      builder.add({ kind: 'heading', level: node.depth, text: plain(node) }, at);
      return;
    case 'paragraph':
      addParagraph(node, walk);
      return;
    case 'list':
      addList(node, walk);
      return;
    case 'table':
      addTable(node, walk);
      return;
    case 'blockquote':
      addQuote(node, walk);
      return;
    case 'code': {
      const language = node.lang ?? '';
      builder.add({ kind: 'code', text: node.value, ...(language === '' ? {} : { language }) }, at);
      return;
    }
    case 'html':
      if (isDeepHtml(node.value)) {
        walk.isHtmlCapped = true;
        builder.add({ kind: 'paragraph', text: normaliseText(node.value.replace(/<[^<>]*>/g, ' ')) }, at);
      } else addHtml(node.value, walk);
      return;
    default:
      return;
  }
}

/** Adds a paragraph. Its pictures become figures, named by alternative text or title. */
function addParagraph(node: Paragraph, walk: Walk): void {
  const at = lineOf(node, walk);
  let run: PhrasingContent[] = [];
  const flush = (): void => {
    walk.builder.add({ kind: 'paragraph', text: plainAll(run) }, at);
    run = [];
  };
  for (const child of node.children) {
    const image =
      child.type === 'image'
        ? child
        : child.type === 'link' && child.children[0]?.type === 'image'
          ? child.children[0]
          : null;
    if (image === null) {
      run.push(child);
      continue;
    }
    // A badge or icon in running text is not a figure.
    if (node.children.length > 1 && plainAll(node.children.filter((each) => each !== child)) !== '') continue;
    flush();
    walk.pictures += 1;
    const caption = normaliseText(image.title ?? image.alt ?? '');
    if (caption !== '') walk.builder.add({ kind: 'figure', caption }, at);
  }
  flush();
}

function addList(list: List, walk: Walk): void {
  const items: { text: string; level: number }[] = [];
  const others: RootContent[] = [];
  const read = (each: List, level: number): void => {
    for (const item of each.children) {
      const texts: string[] = [];
      const inner: List[] = [];
      for (const child of item.children) {
        if (child.type === 'list') inner.push(child);
        else if (child.type === 'table' || child.type === 'code') others.push(child);
        else texts.push(plain(child));
      }
      const text = normaliseText(texts.join(' '));
      if (text !== '') items.push({ text, level });
      for (const nested of inner) read(nested, Math.min(level + 1, 8));
    }
  };
  read(list, 0);
  const start = list.ordered === true ? { start: list.start ?? 1 } : {};
  walk.builder.add({ kind: 'list', ordered: list.ordered === true, ...start, items }, lineOf(list, walk));
  for (const other of others) addNode(other, walk);
}

function addTable(node: Table, walk: Walk): void {
  const rows = node.children.map((row) => row.children.map((cell) => plain(cell)));
  const width = Math.max(1, ...rows.map((row) => row.length));
  const aligned: AlignType[] = node.align ?? [];
  const table = buildTable({
    rows: rows.map((row) => Array.from({ length: Math.max(width, aligned.length) }, (_, index) => row[index] ?? null)),
    headerRows: rows[0]?.every((text) => text === '') ? 0 : 1,
    ...(walk.language === undefined ? {} : { language: walk.language }),
  });
  walk.tables += 1;
  walk.builder.add(
    { kind: 'table', table },
    { ...lineOf(node, walk), table: walk.tables, range: `A1:${columnLetters(width)}${rows.length}` },
  );
}

/** Adds a quote. If its last line begins with a dash, it names the author. */
function addQuote(node: Blockquote, walk: Walk): void {
  const at = lineOf(node, walk);
  if (node.children.some((child) => child.type === 'table' || child.type === 'heading')) {
    for (const child of node.children) addNode(child, walk);
    return;
  }
  const lines = node.children.flatMap((child) => toLines(child)).filter((line) => line !== '');
  const last = /^[—–-]{1,2}\s*(\S.{0,80})$/.exec(lines.at(-1) ?? '')?.[1];
  const text = normaliseText((last === undefined ? lines : lines.slice(0, -1)).join(' ')).replace(/^\[!\w+\]\s*/, '');
  walk.builder.add({ kind: 'quote', text, ...(last === undefined ? {} : { attribution: last }) }, at);
}

function toLines(node: Nodes): string[] {
  if (node.type === 'list') return node.children.map((item) => plain(item));
  return toString(node).split('\n').map(normaliseText);
}

function addHtml(html: string, walk: Walk): void {
  const page = `<html><head></head><body>${html}</body></html>`;
  const { document } = parseHTML(page) as unknown as { document: HtmlDocument };
  removeNoise(document);
  walk.hasHtml = true;
  if (document.body) addHtmlBlocks(document.body, walk.builder, { onMissingImage: () => (walk.pictures += 1) });
}

/** Whether elements are nested deeper than in any real page, so that recursive readers would overflow the stack. */
function isDeepHtml(html: string): boolean {
  let depth = 0;
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d-]*)/gi)) {
    if (NOT_NESTED.test(name)) continue;
    depth = end === '' ? depth + 1 : Math.max(0, depth - 1);
    if (depth > MAX_HTML_DEPTH) return true;
  }
  return false;
}

function restoreMarks(node: Nodes): void {
  if ('value' in node) node.value = showMarks(node.value);
  if ('children' in node) node.children.forEach(restoreMarks);
}

/** Text without markup: line breaks become spaces, footnote marks and inline HTML are dropped. */
function plain(node: Nodes): string {
  if ('children' in node) {
    const isInline =
      node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell' || node.type === 'link';
    return clean(node.children.map((child) => rawText(child)).join(isInline ? '' : ' '));
  }
  return clean(rawText(node));
}

function plainAll(nodes: readonly PhrasingContent[]): string {
  return clean(nodes.map((node) => rawText(node)).join(''));
}

/** Unicode noncharacters around the label of a link that says only that there is one. */
const [LABEL_START, LABEL_END] = ['\ufffe', '\uffff'];
const LINK_LABEL =
  /^(?:(?:see )?(?:the )?(?:issue|pull request|pr|merge request|mr|commit|ticket|link|source|details|here)(?: #?\d+)?|#\d+|(?:siehe )?(?:link|quelle|hier|details))$/iu;

/** Text without "(issue)", "(pull request)" and other labels in brackets that lead nowhere without their link. */
function clean(text: string): string {
  return normaliseText(
    text
      .replace(/^\s*(?:;\s*)+/u, '')
      .replaceAll(/\s*\(\ufffe[^()\uffff]*\uffff\)/gu, '')
      .replaceAll(/[\ufffe\uffff]/gu, ''),
  );
}

function rawText(node: Nodes): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value;
    case 'break':
      return ' ';
    case 'html':
      // Points of a list within a cell of a table.
      return /^<li\b/iu.test(node.value) ? '; ' : /^<br/i.test(node.value) ? ' ' : '';
    case 'image':
      return '';
    case 'link':
    case 'linkReference': {
      if (node.type === 'link' && isCommitMark(node)) return '';
      const label = node.children.map(rawText).join('');
      return LINK_LABEL.test(label.trim()) ? LABEL_START + label + LABEL_END : label;
    }
    case 'paragraph':
      return ` ${node.children.map(rawText).join('')} `;
    default:
      return 'children' in node ? node.children.map(rawText).join('') : '';
  }
}

/** A link to a commit, labelled with its hash, is useless to readers: "[`9e759ef`](…/commit/9e759ef…)". */
function isCommitMark(node: Link): boolean {
  return /^[\da-f]{7,40}$/.test(toString(node)) && /\/commits?\//.test(node.url);
}

function lineOf(node: Nodes | undefined, walk: Walk): { line: number } {
  return { line: (node?.position?.start.line ?? 1) + walk.lineShift };
}

/** The language that a text is most likely in, without its tables and code; undefined where that is open. */
function languageOf(text: string): string | undefined {
  const prose = text.replaceAll(/^[|`~].*$/gmu, '');
  const found = guessLanguage([{ id: 'b1', address: { file: '' }, kind: 'paragraph', text: prose }]);
  return found === 'und' ? undefined : found;
}
