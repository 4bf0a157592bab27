/**
 * A light element tree for the parts that we write. Parts that are read and changed use the tree of tree.ts. Parts
 * built from scratch use this one, because it serialises several times faster and can't hold unescaped text.
 */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly children: readonly XmlNode[];
}
type XmlNode = XmlElement | string;

/** Builds an element. Undefined attributes and null children are left out, so that callers can write conditions inline. */
export function el(
  name: string,
  attributes: Record<string, string | number | undefined> = {},
  ...children: (XmlNode | readonly (XmlNode | null | undefined)[] | null | undefined)[]
): XmlElement {
  if (children.every(isNode)) return { name, attributes, children };
  const flat: XmlNode[] = [];
  for (const child of children) {
    if (child === null || child === undefined) continue;
    if (isNode(child)) flat.push(child);
    else for (const inner of child) if (inner !== null && inner !== undefined) flat.push(inner);
  }
  return { name, attributes, children: flat };
}

/** What is neither left out nor a list. */
function isNode(child: Parameters<typeof el>[2]): child is XmlNode {
  return typeof child === 'string' || (child !== null && child !== undefined && 'name' in child);
}

// Characters that XML 1.0 (section 2.2) forbids even when escaped. PowerPoint offers to repair a file that contains
// one.
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex -- the control characters are the subject
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
  '\r': '&#13;',
};

// Almost no text needs escaping, so usually only this test runs.
// oxlint-disable-next-line no-control-regex -- the control characters are the subject
const MAY_NEED_ESCAPING = /[\u0000-\u001F&<>"\uD800-\uDFFF\uFFFE\uFFFF]/;

/** Removes the characters that XML forbids. */
export function allowedText(text: string): string {
  return MAY_NEED_ESCAPING.test(text) ? text.replace(FORBIDDEN, '') : text;
}

/** Escapes text for element content and drops forbidden characters. */
function escapeText(text: string): string {
  if (!MAY_NEED_ESCAPING.test(text)) return text;
  return text.replace(FORBIDDEN, '').replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');
}

/** Escapes text for a double-quoted attribute. */
function escapeAttribute(text: string): string {
  if (!MAY_NEED_ESCAPING.test(text)) return text;
  return text.replace(FORBIDDEN, '').replace(/[&<>"\n\t\r]/g, (character) => ESCAPES[character] ?? '');
}

/** Serialises a tree without the XML declaration. @throws RangeError if a number is not finite. */
export function serializeElement(element: XmlElement): string {
  let xml = `<${element.name}`;
  for (const name in element.attributes) {
    const value = element.attributes[name];
    if (value !== undefined)
      xml += ` ${name}="${typeof value === 'number' ? finiteNumber(value, name) : escapeAttribute(value)}"`;
  }
  if (element.children.length === 0) return `${xml}/>`;
  xml += '>';
  for (const child of element.children) xml += typeof child === 'string' ? escapeText(child) : serializeElement(child);
  return `${xml}</${element.name}>`;
}

/** No schema allows NaN, and PowerPoint offers to repair a deck that contains one. @throws RangeError */
export function finiteNumber(value: number, name: string): number {
  if (!Number.isFinite(value)) throw new RangeError(`attribute ${name} would be ${value}`);
  return value;
}

/** Serialises a whole part with XML declaration and root element. */
export function serializePart(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${serializeElement(root)}`;
}

/** Namespaces of the Transitional class by the prefix Office uses for them (ECMA-376 part 4, annex A). */
export const NAMESPACE = {
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  c: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  p: 'http://schemas.openxmlformats.org/presentationml/2006/main',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  /** Creation ids of shapes ([MS-ODRAWXML] 2.27). */
  a16: 'http://schemas.microsoft.com/office/drawing/2014/main',
  /** Colour of links ([MS-ODRAWXML] 2.29). */
  ahyp: 'http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor',
  /** Creation ids of slides ([MS-PPTX] 2.2). */
  p14: 'http://schemas.microsoft.com/office/powerpoint/2010/main',
  /** Threads of classic comments ([MS-PPTX] 2.6). */
  p15: 'http://schemas.microsoft.com/office/powerpoint/2012/main',
  /** Threaded comments ([MS-PPTX] 2.16). */
  p188: 'http://schemas.microsoft.com/office/powerpoint/2018/8/main',
  spreadsheet: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
} as const;

/** Namespace declarations for the root of a slide part. */
export const SLIDE_NAMESPACES = {
  'xmlns:a': NAMESPACE.a,
  'xmlns:r': NAMESPACE.r,
  'xmlns:p': NAMESPACE.p,
} as const;
