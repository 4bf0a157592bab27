import { normaliseText } from '../block-builder.ts';
import type { HtmlElement } from './dom-types.ts';
import { isElement } from './dom-types.ts';
import { inlineText, rawInlineText } from './inline-text.ts';

export interface HtmlList {
  ordered: boolean;
  items: { text: string; level: number }[];
  /** Tables, figures, pictures and code found inside items; they follow the list. */
  others: HtmlElement[];
}

const OTHERS = new Set(['table', 'figure', 'img', 'pre']);
const MAX_LEVEL = 8;

/** A list with its nested lists as levels from 0. */
export function readList(list: HtmlElement): HtmlList {
  const result: HtmlList = { ordered: list.localName === 'ol', items: [], others: [] };
  readItems(list, 0, result);
  return result;
}

function readItems(list: HtmlElement, level: number, result: HtmlList): void {
  for (const child of Array.from(list.children)) {
    // Writers that put a nested list beside its item mean it below the item.
    if (isList(child)) readItems(child, Math.min(level + 1, MAX_LEVEL), result);
    else readItem(child, level, result);
  }
}

function readItem(item: HtmlElement, level: number, result: HtmlList): void {
  let run: string[] = [];
  const flush = (): void => {
    const text = normaliseText(run.join(''));
    if (text !== '') result.items.push({ text, level });
    run = [];
  };
  const visit = (parent: HtmlElement): void => {
    for (const node of Array.from(parent.childNodes)) {
      if (!isElement(node)) run.push(node.nodeType === 3 ? (node.textContent ?? '') : '');
      else if (isList(node)) {
        flush();
        readItems(node, Math.min(level + 1, MAX_LEVEL), result);
      } else if (OTHERS.has(node.localName)) {
        result.others.push(node);
      } else if (node.querySelector('ul, ol, table, figure, img, pre') !== null) visit(node);
      else if (node.localName === 'p' || node.localName === 'div') run.push(' ', inlineText(node), ' ');
      else run.push(rawInlineText(node));
    }
  };
  visit(item);
  flush();
}

function isList(element: HtmlElement): boolean {
  return element.localName === 'ul' || element.localName === 'ol';
}
