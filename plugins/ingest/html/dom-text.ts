import { normaliseText } from '../block-builder.ts';
import type { BlockBuilder } from '../block-builder.ts';
import { withCaption } from '../tables/build-table.ts';

const SUPERSCRIPTS: Readonly<Record<string, string>> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  n: 'ⁿ',
};
const SUBSCRIPTS: Readonly<Record<string, string>> = {
  '0': '₀',
  '1': '₁',
  '2': '₂',
  '3': '₃',
  '4': '₄',
  '5': '₅',
  '6': '₆',
  '7': '₇',
  '8': '₈',
  '9': '₉',
};
/** Elements that begin a block of their own. */
export const BLOCK_NAMES: ReadonlySet<string> = new Set(
  'address article aside blockquote caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main ol p pre section summary table ul'.split(
    ' ',
  ),
);
/** Elements that separate words even without white space. */
const SPACED = new Set([...BLOCK_NAMES, ...'br nav tbody td tfoot th thead tr'.split(' ')]);
const SKIPPED = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'math',
  'head',
  'iframe',
  'object',
  'select',
  'button',
]);
const MAX_DEPTH = 200;

/**
 * The text of a node as a reader sees it: line breaks become spaces, "m<sup>2</sup>" becomes "m²", pictures and scripts
 * are dropped.
 */
export function inlineText(node: HtmlNode): string {
  const parts: string[] = [];
  collect(node, parts, 0);
  return normaliseText(parts.join(''));
}

/** Same as `inlineText` but not trimmed, for joining the runs of a paragraph. */
export function rawInlineText(node: HtmlNode): string {
  const parts: string[] = [];
  collect(node, parts, 0);
  return parts.join('');
}

function collect(node: HtmlNode, parts: string[], depth: number): void {
  if (isText(node)) {
    parts.push(node.textContent ?? '');
    return;
  }
  if (!isElement(node) || SKIPPED.has(node.localName)) {
    const formula = isElement(node) && node.localName === 'math' ? formulaText(node) : '';
    if (formula !== '') parts.push(' ', formula, ' ');
    return;
  }
  if (depth > MAX_DEPTH) {
    parts.push(' ', node.textContent ?? '', ' ');
    return;
  }
  const isSpaced = SPACED.has(node.localName);
  if (isSpaced) parts.push(' ');
  if (node.localName === 'sup' || node.localName === 'sub') parts.push(raised(node));
  else if (node.localName === 'img') {
    // A formula shown as a picture has its source as alternative text.
    if (/\b(?:mwe-math|tex|latex)\b/.test(node.getAttribute('class') ?? '')) parts.push(node.getAttribute('alt') ?? '');
  } else for (const child of Array.from(node.childNodes)) collect(child, parts, depth + 1);
  if (isSpaced) parts.push(' ');
}

function formulaText(math: HtmlElement): string {
  const tex = math.getAttribute('alttext');
  return tex ?? math.querySelector('annotation')?.textContent ?? math.textContent ?? '';
}

function raised(element: HtmlElement): string {
  const inner: string[] = [];
  for (const child of Array.from(element.childNodes)) collect(child, inner, 1);
  const text = inner.join('').trim();
  const table = element.localName === 'sup' ? SUPERSCRIPTS : SUBSCRIPTS;
  const letters = [...text].map((letter) => table[letter]);
  if (letters.every((letter) => letter !== undefined)) return letters.join('');
  return /^(?:st|nd|rd|th|er|e|o|a|TM|®|™|\*)$/i.test(text) || element.localName === 'sub' ? text : `^${text}`;
}

const CAPTION =
  /^(?:figure|fig\.|table|tab\.|chart|exhibit|abbildung|abb\.|tabelle|diagramm|tableau|figura|tabla|bild)\s*[\dIVX][\dIVX.-]*\s*[:.–—-]?/i;
const TABLE_CAPTION = /^(?:table|tab\.|tabelle|tableau|tabla)/i;

/** Whether a text starts like a caption: "Figure 3: …", "Tabelle 1". */
export function isCaptionText(text: string): boolean {
  return CAPTION.test(text);
}

/** Sets the caption of the figure or table just before; false if there is none without a caption. */
export function attachCaption(text: string, builder: BlockBuilder): boolean {
  const last = builder.blocks.at(-1);
  if (last?.kind === 'figure' && last.caption === undefined) last.caption = text;
  else if (last?.kind === 'table' && last.table.caption === undefined && !/^(?:fig|abb)/i.test(text))
    last.table = withCaption(last.table, text);
  else return false;
  return true;
}

/** Turns paragraphs such as "Table 2: Sales" into captions of the table or figure right above or below. */
export function joinCaptions({ blocks }: BlockBuilder): void {
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (block?.kind !== 'paragraph' || block.text.length > 300 || !CAPTION.test(block.text)) continue;
    const isOfTable = TABLE_CAPTION.test(block.text);
    const neighbour = [blocks[index + 1], blocks[index - 1]].find(
      (each) =>
        (isOfTable && each?.kind === 'table' && each.table.caption === undefined) ||
        (!isOfTable && each?.kind === 'figure' && each.caption === undefined),
    );
    if (neighbour?.kind === 'table') neighbour.table = withCaption(neighbour.table, block.text);
    else if (neighbour?.kind === 'figure') neighbour.caption = block.text;
    else continue;
    blocks.splice(index, 1);
    index -= 1;
  }
  blocks.forEach((block, index) => {
    block.id = `b${index + 1}`;
  });
}

/** The part of the DOM that the extractors use, because the parser's own types require browser types. */
export interface HtmlNode {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly childNodes: ArrayLike<HtmlNode>;
  readonly parentNode: HtmlElement | null;
  remove(): void;
}

export interface HtmlElement extends HtmlNode {
  readonly localName: string;
  readonly children: ArrayLike<HtmlElement>;
  innerHTML: string;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  hasAttribute(name: string): boolean;
  querySelector(selector: string): HtmlElement | null;
  querySelectorAll(selector: string): ArrayLike<HtmlElement>;
  closest(selector: string): HtmlElement | null;
  replaceWith(...nodes: (HtmlNode | string)[]): void;
}

export interface HtmlDocument extends HtmlNode {
  createElement(name: string): HtmlElement;
  readonly body: HtmlElement | null;
  readonly documentElement: HtmlElement | null;
  querySelector(selector: string): HtmlElement | null;
  querySelectorAll(selector: string): ArrayLike<HtmlElement>;
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return node.nodeType === 1;
}

export function isText(node: HtmlNode): boolean {
  return node.nodeType === 3 || node.nodeType === 4;
}
