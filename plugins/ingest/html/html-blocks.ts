import { columnLetters } from '../../../common/deck/source.ts';
import type { BlockBuilder } from '../block-builder.ts';
import { normaliseText } from '../block-builder.ts';
import { buildTable } from '../tables/build-table.ts';
import type { HtmlElement, HtmlNode } from './dom-text.ts';
import { isElement, isText, attachCaption, BLOCK_NAMES, isCaptionText, inlineText, rawInlineText } from './dom-text.ts';
import { captionInTable, isLayoutTable, readHtmlTable, readList } from './html-table.ts';

interface HtmlBlocksOptions {
  /** Returns the id of the picture of an `img`, if it was loaded. */
  imageId?(image: HtmlElement): string | undefined;
  /** Called for each picture that could not be loaded. */
  onMissingImage?(image: HtmlElement): void;
  /** Short paragraphs entirely in bold become headings of this level. */
  boldHeadingLevel?: number;
  /** BCP 47. */
  language?: string;
}

const SKIPPED = new Set(
  'script style template noscript head link meta nav svg iframe object embed button select input textarea dialog'.split(
    ' ',
  ),
);
const BLOCK_SELECTOR = [...BLOCK_NAMES, 'img'].join(',');
const MAX_DEPTH = 200;

interface Walk {
  builder: BlockBuilder;
  options: HtmlBlocksOptions;
  tables: number;
  paragraphs: number;
}

/**
 * Adds the content below `root` as blocks in reading order. Addresses count paragraphs and tables from 1. The caller
 * must join captions when all blocks are added.
 */
export function addHtmlBlocks(root: HtmlElement, builder: BlockBuilder, options: HtmlBlocksOptions = {}): void {
  const walk: Walk = { builder, options, tables: 0, paragraphs: 0 };
  visitChildren(root, walk, 0);
}

function visitChildren(parent: HtmlElement, walk: Walk, depth: number): void {
  let run: string[] = [];
  const flush = (): void => {
    addParagraph(run.join(''), walk);
    run = [];
  };
  const visit = (node: HtmlNode): void => {
    if (isText(node)) run.push(node.textContent ?? '');
    if (!isElement(node) || (SKIPPED.has(node.localName) && node.localName !== 'math')) return;
    if (node.localName === 'br') {
      // Two consecutive line breaks separate paragraphs.
      if (run.at(-1) === '\n') flush();
      else run.push('\n');
    } else if (BLOCK_NAMES.has(node.localName) || node.localName === 'img') {
      flush();
      addBlock(node, walk, depth + 1);
    } else if (depth < MAX_DEPTH && node.querySelector(BLOCK_SELECTOR) !== null) {
      flush();
      visitChildren(node, walk, depth + 1);
    } else run.push(rawInlineText(node));
  };
  for (const node of Array.from(parent.childNodes)) visit(node);
  flush();
}

function addParagraph(text: string, walk: Walk): void {
  const normal = normaliseText(text);
  if (normal === '') return;
  walk.paragraphs += 1;
  walk.builder.add({ kind: 'paragraph', text: normal }, { paragraph: walk.paragraphs });
}

function addBlock(element: HtmlElement, walk: Walk, depth: number): void {
  const { builder } = walk;
  const place = (): { paragraph: number } => ({ paragraph: (walk.paragraphs += 1) });
  if (depth > MAX_DEPTH) {
    addParagraph(inlineText(element), walk);
    return;
  }
  switch (element.localName) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6': {
      const text = inlineText(element);
      if (text !== '') {
        const level = Number(element.localName[1]);
        builder.add({ kind: 'heading', level, text }, place());
      }
      addPictures(element, walk);
      return;
    }
    case 'p':
      addTextParagraph(element, walk, depth);
      return;
    case 'ul':
    case 'ol': {
      const list = readList(element);
      if (list.items.length > 0) {
        const at = place();
        walk.paragraphs += list.items.length - 1;
        builder.add({ kind: 'list', ordered: list.ordered, items: list.items }, at);
      }
      for (const inner of list.others) addBlock(inner, walk, depth + 1);
      return;
    }
    case 'dl':
      addDefinitions(element, walk);
      return;
    case 'table':
      addTable(element, walk, depth);
      return;
    case 'figure':
      addFigure(element, walk, depth);
      return;
    case 'img':
      addPicture(element, undefined, walk);
      return;
    case 'blockquote':
      addQuote(element, walk);
      return;
    case 'pre': {
      const language = /(?:language|lang)-([\w+#-]+)/.exec(
        `${element.getAttribute('class') ?? ''} ${element.querySelector('code')?.getAttribute('class') ?? ''}`,
      )?.[1];
      const text = (element.textContent ?? '').replace(/^\n+|\s+$/g, '');
      if (text !== '') builder.add({ kind: 'code', text, ...(language ? { language } : {}) }, place());
      return;
    }
    default:
      visitChildren(element, walk, depth);
  }
}

function addTextParagraph(element: HtmlElement, walk: Walk, depth: number): void {
  const { options, builder } = walk;
  const text = inlineText(element);
  const name = isHeadOfBox(element) ? text.replace(/\s*:$/u, '') : text;
  if (options.boldHeadingLevel !== undefined && isBoldHeading(element, name)) {
    walk.paragraphs += 1;
    builder.add({ kind: 'heading', level: options.boldHeadingLevel, text: name }, { paragraph: walk.paragraphs });
    return;
  }
  if (/\bcaption\b/.test(element.getAttribute('class') ?? '') && text !== '') {
    walk.paragraphs += 1;
    // It has the caption style, whether or not it says "Figure 1".
    if (!attachCaption(text, builder)) builder.add({ kind: 'paragraph', text }, { paragraph: walk.paragraphs });
    return;
  }
  visitChildren(element, walk, depth);
}

/**
 * Whether an element is short, entirely in bold and not a sentence: a heading by an author who didn't use heading
 * styles.
 */
function isBoldHeading(element: HtmlElement, text: string): boolean {
  if (text.length < 3 || text.length > 80 || /[.,;:!?…]$/.test(text) || !/\p{L}/u.test(text) || isCaptionText(text))
    return false;
  return Array.from(element.childNodes).every((node) => {
    if (isText(node)) return (node.textContent ?? '').trim() === '';
    return (
      isElement(node) && (/^(?:strong|b)$/.test(node.localName) || inlineText(node) === '') && node.localName !== 'img'
    );
  });
}

/** Whether an element is all that the first row of a table has, above other rows: the name of a box. */
function isHeadOfBox(element: HtmlElement): boolean {
  const rows = element.closest('table')?.querySelectorAll('tr') ?? [];
  const row = element.closest('tr');
  return row !== null && rows.length > 1 && rows[0] === row && inlineText(row) === inlineText(element);
}

function addDefinitions(list: HtmlElement, walk: Walk): void {
  const items: { text: string; level: number }[] = [];
  for (const child of Array.from(list.querySelectorAll('dt, dd'))) {
    const text = inlineText(child);
    if (text !== '') items.push({ text, level: child.localName === 'dt' ? 0 : 1 });
  }
  walk.paragraphs += 1;
  walk.builder.add({ kind: 'list', ordered: false, items }, { paragraph: walk.paragraphs });
}

function addTable(element: HtmlElement, walk: Walk, depth: number): void {
  if (isLayoutTable(element)) {
    visitCells(element, walk, depth);
    return;
  }
  const grid = readHtmlTable(element);
  const language = walk.options.language;
  const table = buildTable({ ...grid, ...(language === undefined ? {} : { language }) });
  if (table.columns.length > 0) {
    walk.tables += 1;
    const range = `A1:${columnLetters(Math.max(...table.column_numbers))}${grid.rows.length}`;
    walk.builder.add({ kind: 'table', table }, { table: walk.tables, range });
  }
  addPictures(element, walk);
}

function visitCells(table: HtmlElement, walk: Walk, depth: number): void {
  for (const child of Array.from(table.children)) {
    if (child.localName === 'td' || child.localName === 'th' || child.localName === 'caption')
      visitChildren(child, walk, depth + 1);
    else visitCells(child, walk, depth + 1);
  }
}

function addFigure(element: HtmlElement, walk: Walk, depth: number): void {
  const caption = element.querySelector('figcaption');
  const text = caption ? inlineText(caption) : '';
  const image = element.querySelector('img');
  if (image && element.querySelector('table, pre, blockquote') === null) {
    addPicture(image, text, walk);
    return;
  }
  caption?.remove();
  visitChildren(element, walk, depth);
  if (text !== '' && !attachCaption(text, walk.builder)) addParagraph(text, walk);
}

function addQuote(element: HtmlElement, walk: Walk): void {
  const cite = element.querySelector('cite, footer');
  const attribution = cite ? inlineText(cite).replace(/^[—–-]\s*/, '') : '';
  cite?.remove();
  const text = inlineText(element);
  walk.paragraphs += 1;
  walk.builder.add(
    { kind: 'quote', text, ...(attribution === '' ? {} : { attribution }) },
    { paragraph: walk.paragraphs },
  );
}

function addPictures(element: HtmlElement, walk: Walk): void {
  for (const image of Array.from(element.querySelectorAll('img'))) {
    addPicture(image, element.localName === 'table' ? captionInTable(image, element) : undefined, walk);
  }
}

/** A picture that could not be loaded stays as a figure only if it has a caption. */
function addPicture(image: HtmlElement, caption: string | undefined, walk: Walk): void {
  const id = walk.options.imageId?.(image);
  if (id === undefined) walk.options.onMissingImage?.(image);
  const alt = normaliseText(image.getAttribute('alt') ?? '');
  if (id === undefined && !caption) return;
  walk.paragraphs += 1;
  walk.builder.add(
    {
      kind: 'figure',
      ...(id === undefined ? {} : { image_id: id }),
      ...(caption ? { caption } : {}),
      ...(alt === '' ? {} : { alt }),
    },
    { paragraph: walk.paragraphs },
  );
}
