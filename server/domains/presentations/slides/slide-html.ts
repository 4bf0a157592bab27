import { parseHTML } from 'linkedom';
import type { SlideInput } from '../../../../common/api/slides.ts';

import type { FormItem } from '../../../../common/deck/form.ts';
import type { LayoutModel } from '../../../../common/deck/layout.ts';
import type { FieldContent, Paragraph, StoredSlide, TableSpec, TextRun } from '../../../../common/deck/slide.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import { plainData } from '../../../kernel/sdk/canonical-json.ts';

/** What a form shows of an item, in reading order; the rest of an item stays with it. */
const PARTS = ['label', 'value', 'unit', 'date', 'end_date', 'text'] as const;

/** A slide as simple HTML: its title, then a section for each field and for content at a place of its own. */
export function htmlOf(slide: StoredSlide, layout: LayoutModel): string {
  const title = titleField(layout);
  const fields = Object.entries(slide.fields)
    .filter(([name]) => name !== title)
    .map(([name, content]) => section('field', name, content));
  const free = slide.free.map(({ id, content }) => section('free', id, content));
  return [`<h1>${escaped(slide.title)}</h1>`, ...fields, ...free].join('\n');
}

/**
 * The change of a slide that its HTML describes. What is not in the HTML, or is as `htmlOf` writes it, stays as it is; an
 * empty section clears its field.
 * @throws AppError `invalid` with the place of what can't be read.
 */
export function slideOfHtml(html: string, slide: StoredSlide, layout: LayoutModel): SlideInput {
  const input: SlideInput = { id: slide.id };
  const fields: Record<string, FieldContent | null> = {};
  let free: StoredSlide['free'] | null = null;
  const loose: Node[] = [];
  for (const node of childrenOf(bodyOf(html))) {
    if (node.tag === 'h1') {
      if (node.children.some(({ tag }) => tag !== null)) throw unreadable(node);
      if (node.text !== slide.title) input.title = node.text;
    } else if (node.tag === 'section') {
      const { field, free: freeId } = only(node, ['field', 'free']);
      const place = slide.free.find(({ id }) => id === freeId);
      const isField = field !== undefined && layout.fields.some(({ name }) => name === field);
      if (!isField && place === undefined) throw unreadable(node);
      const former = isField ? slide.fields[field] : place?.content;
      if (former !== undefined && same(node.inner, contentHtml(former))) continue;
      const content = node.children.length === 0 ? null : readContent(node.children, former);
      if (isField) fields[field] = content;
      else
        free = (free ?? slide.free).flatMap((each) =>
          each !== place ? [each] : content ? [{ ...each, content }] : [],
        );
    } else loose.push(node);
  }
  if (loose.length > 0) {
    const name = mainField(slide, layout);
    const place = name === undefined ? slide.free.find(({ role }) => role === 'content') : undefined;
    if (name === undefined ? place === undefined || free !== null : name in fields) throw unreadable(loose[0] as Node);
    const content = readContent(loose, name === undefined ? place?.content : slide.fields[name]);
    if (name === undefined) free = slide.free.map((each) => (each === place ? { ...each, content } : each));
    else fields[name] = content;
  }
  if (Object.keys(fields).length > 0) input.fields = fields;
  if (free !== null) input.free = plainData(free);
  return input;
}

const titleField = ({ fields }: LayoutModel): string | undefined => fields.find(({ kind }) => kind === 'title')?.name;

/** The field for content that names none: the first with words, else the first that takes them. */
function mainField(slide: StoredSlide, layout: LayoutModel): string | undefined {
  const names = layout.fields.filter(({ kind }) => kind === 'body' || kind === 'object').map(({ name }) => name);
  return names.find((name) => ['text', 'form'].includes(slide.fields[name]?.kind ?? '')) ?? names[0];
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (found) => ESCAPES[found] ?? found);

const section = (kind: string, name: string, content: FieldContent): string =>
  `<section data-${kind}="${escaped(name)}">${contentHtml(content)}</section>`;

function contentHtml(content: FieldContent): string {
  switch (content.kind) {
    case 'text':
      return paragraphsHtml(content.paragraphs);
    case 'table':
      return tableHtml(content.table);
    case 'form': {
      const { form, items } = content.form;
      return `<ol data-form="${form}">${items.map((item, index) => itemHtml(item, index)).join('')}</ol>`;
    }
    case 'chart':
      return `<figure data-kind="chart"><figcaption>${escaped(content.chart.alt)}</figcaption></figure>`;
    case 'picture':
      return `<figure data-kind="picture"><figcaption>${escaped(content.alt)}</figcaption></figure>`;
  }
}

function paragraphsHtml(paragraphs: readonly Paragraph[]): string {
  let html = '';
  let isList = false;
  for (const { runs, level, bullet } of paragraphs) {
    const isItem = bullet !== false;
    if (isItem !== isList) html += isItem ? '<ul>' : '</ul>';
    isList = isItem;
    const marks = `${level === 0 ? '' : ` data-level="${level}"`}${bullet === true ? ' data-bullet="true"' : ''}`;
    const tag = isItem ? 'li' : 'p';
    html += `<${tag}${marks}>${runs.map(runHtml).join('')}</${tag}>`;
  }
  return isList ? `${html}</ul>` : html;
}

function runHtml({ text, bold, italic, link }: TextRun): string {
  let html = escaped(text).replaceAll('\n', '<br>');
  if (italic === true) html = `<i>${html}</i>`;
  if (bold === true) html = `<b>${html}</b>`;
  return link === undefined ? html : `<a href="${escaped(link)}">${html}</a>`;
}

function tableHtml({ rows, header_rows, emphasised_rows, total_rows, alt }: TableSpec): string {
  const rowHtml = (row: TableSpec['rows'][number], index: number): string => {
    const marks = `${emphasised_rows.includes(index) ? ' data-key="true"' : ''}${total_rows.includes(index) ? ' data-total="true"' : ''}`;
    const tag = index < header_rows ? 'th' : 'td';
    const cells = row.map(
      ({ text, align, bold }) =>
        `<${tag} data-align="${align}"${bold === true ? ' data-bold="true"' : ''}>${escaped(text)}</${tag}>`,
    );
    return `<tr${marks}>${cells.join('')}</tr>`;
  };
  const all = rows.map(rowHtml);
  const head = header_rows === 0 ? '' : `<thead>${all.slice(0, header_rows).join('')}</thead>`;
  return `<table><caption>${escaped(alt)}</caption>${head}<tbody>${all.slice(header_rows).join('')}</tbody></table>`;
}

function itemHtml(item: FormItem, index: number): string {
  const parts = PARTS.flatMap((part) =>
    item[part] === undefined ? [] : [`<span data-part="${part}">${escaped(item[part])}</span>`],
  );
  return `<li data-item="${index}">${parts.join('')}</li>`;
}

/** An element or a text, with its place among the elements around it. */
interface Node {
  /** Null: a text. */
  tag: string | null;
  text: string;
  inner: string;
  attributes: Readonly<Record<string, string>>;
  children: Node[];
  place: string;
}

/** What is used of linkedom's nodes. */
interface DomNode {
  nodeType: number;
  textContent: string | null;
  localName?: string;
  innerHTML?: string;
  attributes?: Iterable<{ name: string; value: string }>;
  childNodes: Iterable<DomNode>;
}

const bodyOf = (html: string): DomNode =>
  (parseHTML(`<!doctype html><html><body>${html}</body></html>`) as unknown as { document: { body: DomNode } }).document
    .body;

const ELEMENT = 1;
const TEXT = 3;
/** In these, blanks are words. */
const WITH_WORDS = ['h1', 'p', 'li', 'b', 'strong', 'i', 'em', 'a', 'span', 'td', 'th', 'caption', 'figcaption'];

function childrenOf(parent: DomNode, path = ''): Node[] {
  const keepsBlanks = WITH_WORDS.includes(parent.localName ?? '');
  let count = 0;
  return [...parent.childNodes].flatMap((node): Node[] => {
    const text = node.textContent ?? '';
    if (node.nodeType === TEXT) {
      if (text.trim() === '' && !keepsBlanks) return [];
      return [
        {
          tag: null,
          text,
          inner: text,
          attributes: {},
          children: [],
          place: `${path || 'body'}: “${text.trim().slice(0, 40)}”`,
        },
      ];
    }
    count += 1;
    const tag = node.nodeType === ELEMENT ? (node.localName ?? '') : '#other';
    const place = `${path}${path === '' ? '' : ' > '}${tag}[${count}]`;
    const attributes = Object.fromEntries([...(node.attributes ?? [])].map(({ name, value }) => [name, value]));
    return [{ tag, text, inner: node.innerHTML ?? '', attributes, children: childrenOf(node, place), place }];
  });
}

/** Whether two pieces of HTML are the same once they are parsed. */
const same = (one: string, other: string): boolean =>
  one === other || JSON.stringify(childrenOf(bodyOf(one))) === JSON.stringify(childrenOf(bodyOf(other)));

function unreadable({ place }: Node): AppError {
  const fault = { path: '/html', code: 'slides.html_unreadable', params: { place } };
  return new AppError('invalid', fault.code, fault.params, { faults: [fault] });
}

/** The `data-` attributes of a node, which has no others than these. */
function only(node: Node, names: readonly string[]): Record<string, string | undefined> {
  const known = names.map((name) => `data-${name}`);
  if (Object.keys(node.attributes).some((name) => !known.includes(name))) throw unreadable(node);
  return Object.fromEntries(names.map((name) => [name, node.attributes[`data-${name}`]]));
}

function readContent(nodes: readonly Node[], former: FieldContent | undefined): FieldContent {
  const [first] = nodes;
  if (nodes.length === 1 && first !== undefined) {
    if (first.tag === 'table') return { kind: 'table', table: readTable(first, former) };
    if (first.tag === 'figure') return readFigure(first, former);
    if (first.tag === 'ol') return readForm(first, former);
  }
  return { kind: 'text', paragraphs: nodes.flatMap((node) => readBlock(node)) };
}

function readBlock(node: Node): Paragraph[] {
  if (node.tag === 'p') return [readParagraph(node, 0, false)];
  if (node.tag === 'ul') return readList(node, 0);
  throw unreadable(node);
}

function readList(list: Node, depth: number): Paragraph[] {
  only(list, []);
  return list.children.flatMap((item) => {
    if (item.tag !== 'li') throw unreadable(item);
    const nested = item.children.filter(({ tag }) => tag === 'ul');
    const own = { ...item, children: item.children.filter(({ tag }) => tag !== 'ul') };
    return [readParagraph(own, depth, undefined), ...nested.flatMap((each) => readList(each, depth + 1))];
  });
}

function readParagraph(node: Node, depth: number, bullet: false | undefined): Paragraph {
  const { level = String(depth), bullet: mark } = only(node, ['level', 'bullet']);
  if (!/^[0-8]$/.test(level)) throw unreadable(node);
  const bulleted = mark === 'true' ? true : bullet;
  const isBlank = ({ tag, text }: Node): boolean => tag === null && /^\s*\n\s*$/.test(text);
  const last = node.children.findLastIndex((child) => !isBlank(child));
  const runs: TextRun[] = [];
  for (const [index, child] of node.children.slice(0, last + 1).entries()) {
    // Line breaks of the source are blanks, and none at the ends of a paragraph.
    let text = index === 0 ? child.text.replace(/^\s*\n\s*/, '') : child.text;
    if (index === last) text = text.replace(/\s*\n\s*$/, '');
    for (const run of readRuns(child.tag === null ? { ...child, text } : child, {})) {
      const before = runs.at(-1);
      if (before !== undefined && isSameLook(before, run)) before.text += run.text;
      else if (run.text !== '') runs.push({ ...run });
    }
  }
  return { runs, level: Number(level), ...(bulleted === undefined ? {} : { bullet: bulleted }) };
}

const isSameLook = (one: TextRun, other: TextRun): boolean =>
  one.bold === other.bold && one.italic === other.italic && one.link === other.link;

function readRuns(node: Node, look: Omit<TextRun, 'text'>): TextRun[] {
  if (node.tag === null) return [{ ...look, text: node.text.replaceAll(/\s*\n\s*/g, ' ') }];
  if (node.tag === 'br') return [{ ...look, text: '\n' }];
  const inside = (more: Omit<TextRun, 'text'>): TextRun[] =>
    node.children.flatMap((each) => readRuns(each, { ...look, ...more }));
  const { href, ...others } = node.attributes;
  if (Object.keys(others).length > 0 || (node.tag === 'a') !== (href !== undefined)) throw unreadable(node);
  if (node.tag === 'b' || node.tag === 'strong') return inside({ bold: true });
  if (node.tag === 'i' || node.tag === 'em') return inside({ italic: true });
  if (node.tag === 'a' && href !== undefined) return inside({ link: href });
  throw unreadable(node);
}

function readTable(node: Node, former: FieldContent | undefined): TableSpec {
  only(node, []);
  const before = former?.kind === 'table' ? former.table : null;
  const table: TableSpec = { alt: before?.alt ?? '', rows: [], header_rows: 0, emphasised_rows: [], total_rows: [] };
  const addRow = (row: Node): void => {
    if (row.tag !== 'tr') throw unreadable(row);
    const { key, total } = only(row, ['key', 'total']);
    if (key === 'true') table.emphasised_rows.push(table.rows.length);
    if (total === 'true') table.total_rows.push(table.rows.length);
    table.rows.push(row.children.map(readCell));
  };
  for (const part of node.children) {
    if (part.tag === 'caption') table.alt = part.text;
    else if (part.tag === 'thead') {
      part.children.forEach(addRow);
      table.header_rows = table.rows.length;
    } else if (part.tag === 'tbody') part.children.forEach(addRow);
    else addRow(part);
  }
  const columns = table.rows[0]?.length ?? 0;
  if (columns === 0 || table.rows.some((row) => row.length !== columns)) throw unreadable(node);
  const weights = before?.column_weights;
  return weights?.length === columns ? { ...table, column_weights: weights } : table;
}

function readCell(cell: Node): TableSpec['rows'][number][number] {
  const { align = 'left', bold } = only(cell, ['align', 'bold']);
  const isCell = cell.tag === 'td' || cell.tag === 'th';
  if (!isCell || cell.children.some(({ tag }) => tag !== null)) throw unreadable(cell);
  if (align !== 'left' && align !== 'right' && align !== 'center') throw unreadable(cell);
  return { text: cell.text, align, ...(bold === 'true' ? { bold: true } : {}) };
}

/** Of a chart or a picture only its alternative text can be written. */
function readFigure(node: Node, former: FieldContent | undefined): FieldContent {
  const { kind } = only(node, ['kind']);
  const [caption, ...others] = node.children;
  if (caption?.tag !== 'figcaption' || others.length > 0 || former?.kind !== kind) throw unreadable(node);
  if (former?.kind === 'picture') return { ...former, alt: caption.text };
  if (former?.kind === 'chart') return { kind: 'chart', chart: { ...former.chart, alt: caption.text } };
  throw unreadable(node);
}

/** Items of a form: those that were there are known by their number, others are new. */
function readForm(node: Node, former: FieldContent | undefined): FieldContent {
  const { form } = only(node, ['form']);
  if (former?.kind !== 'form' || former.form.form !== form) throw unreadable(node);
  const items = node.children.map((item): FormItem => {
    if (item.tag !== 'li') throw unreadable(item);
    const { item: number } = only(item, ['item']);
    const known = number === undefined ? {} : former.form.items[Number(number)];
    if (known === undefined) throw unreadable(item);
    const kept = Object.fromEntries(Object.entries(known).filter(([name]) => !PARTS.some((part) => part === name)));
    const parts = item.children.map((part): [string, string] => {
      const name = only(part, ['part'])['part'] ?? '';
      const isPart = part.tag === 'span' && PARTS.some((each) => each === name);
      if (!isPart || part.children.some(({ tag }) => tag !== null)) throw unreadable(part);
      return [name, part.text];
    });
    return { ...kept, ...Object.fromEntries(parts) };
  });
  if (items.length === 0) throw unreadable(node);
  return { kind: 'form', form: { ...former.form, items } };
}
