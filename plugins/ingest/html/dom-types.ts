/** The part of the DOM that the extractors use; the parser's own types need a browser's library. */
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
