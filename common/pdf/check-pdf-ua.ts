import { nameOf, readOperations, readPdfObjects, textOf } from './read-objects.ts';
import type { PdfDictionary, PdfObject, PdfObjects } from './read-objects.ts';

/** A condition of PDF/UA-1 (ISO 14289-1:2014) that a file breaks. */
export interface PdfUaFault {
  /** Of the standard. */
  clause: string;
  fault: string;
  /** From 1; null for the whole file. */
  page: number | null;
  detail: string;
}

/** An element of the structure tree with its content. */
interface Node {
  type: string;
  dictionary: PdfDictionary;
  parent: Node | null;
  children: Node[];
}

/** Page content inside an element, in the order of the tree. */
interface Held {
  node: Node;
  page: number | null;
  id: number;
}

interface Tree {
  nodes: Node[];
  content: Held[];
  /** The elements of annotations, by object number. */
  annotations: Map<number, Node>;
}

type Report = (clause: string, fault: string, page?: number | null, detail?: string) => void;

/** BCP 47, as far as our files need it. */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/iu;
/** Types of ISO 32000-1, 14.8.4 that we write, each with its allowed parents. */
const PARENTS: Readonly<Record<string, readonly string[] | null>> = {
  ...{
    Document: [''],
    Sect: ['Document', 'Sect'],
    P: null,
    H1: null,
    H2: null,
    H3: null,
    Figure: null,
    Link: null,
    Span: null,
  },
  ...{ L: null, LI: ['L'], Lbl: ['LI'], LBody: ['LI'], Table: null, TR: ['Table'], TH: ['TR'], TD: ['TR'] },
};
/** The only allowed children of these types (7.2). */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  ...{ L: ['LI', 'Caption'], LI: ['Lbl', 'LBody'], Table: ['TR', 'Caption'], TR: ['TH', 'TD'] },
};
const PAINTING: ReadonlySet<string> = new Set([
  ...['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'sh', 'Do', 'Tj', 'TJ', "'", '"', 'BI'],
]);

/**
 * Checks the conditions of PDF/UA-1 that our writer could violate, in the bytes of a file. Conditions that need a
 * person, such as the quality of alternative text, aren't checked.
 * @throws RangeError when the file's structure differs from ours.
 */
export function checkPdfUa(bytes: Uint8Array): PdfUaFault[] {
  const objects = readPdfObjects(bytes);
  const faults: PdfUaFault[] = [];
  const report: Report = (clause, fault, page = null, detail = '') => void faults.push({ clause, fault, page, detail });
  const catalog = objects.dictionary(objects.trailer.get('Root'));
  const pages = pagesOf(objects, objects.dictionary(catalog.get('Pages')));
  checkFile(objects, catalog, report);
  const tree = readTree(objects, catalog, pages);
  checkStructure(objects, tree, report);
  const held = contentByPage(tree, pages.length, report);
  for (const [index, page] of pages.entries()) {
    checkContent(objects, page.dictionary, held[index] ?? new Map(), index + 1, report);
    checkAnnotations(objects, page.dictionary, tree, index + 1, report);
  }
  checkFonts(objects, pages, report);
  return faults;
}

function pagesOf(objects: PdfObjects, node: PdfDictionary): { number: number | null; dictionary: PdfDictionary }[] {
  return objects.array(node.get('Kids')).flatMap((kid) => {
    const dictionary = objects.dictionary(kid);
    return nameOf(dictionary.get('Type')) === 'Pages'
      ? pagesOf(objects, dictionary)
      : [{ number: objects.numberOf(kid), dictionary }];
  });
}

/** Clauses 5, 7.1, 7.2 and 7.16: metadata of the file. */
function checkFile(objects: PdfObjects, catalog: PdfDictionary, report: Report): void {
  const metadata = Buffer.from(objects.stream(catalog.get('Metadata')), 'latin1').toString('utf8');
  if (!/<pdfuaid:part>1<\/pdfuaid:part>/u.test(metadata)) report('5', 'no_mark');
  if (!/<dc:title>\s*<rdf:Alt>\s*<rdf:li[^>]*>[^<]*\S[^<]*<\/rdf:li>/u.test(metadata)) report('7.1', 'no_title');
  const mark = objects.dictionary(catalog.get('MarkInfo'));
  if (objects.resolve(mark.get('Marked')) !== true) report('7.1', 'not_tagged');
  if (objects.resolve(mark.get('Suspects')) === true) report('7.1', 'suspects');
  if (objects.resolve(objects.dictionary(catalog.get('ViewerPreferences')).get('DisplayDocTitle')) !== true)
    report('7.1', 'title_not_shown');
  const language = textOf(objects.resolve(catalog.get('Lang')));
  if (!LANGUAGE.test(language)) report('7.2', 'no_language', null, language);
  if (objects.trailer.has('Encrypt')) report('7.16', 'encrypted');
}

function readTree(objects: PdfObjects, catalog: PdfDictionary, pages: readonly { number: number | null }[]): Tree {
  const numbers = new Map(pages.map(({ number }, index) => [number, index + 1]));
  const pageOf = (object: PdfObject | undefined): number | null => numbers.get(objects.numberOf(object)) ?? null;
  const tree: Tree = { nodes: [], content: [], annotations: new Map() };
  const read = (kids: PdfObject | undefined, parent: Node | null, page: number | null): void => {
    const kid = objects.resolve(kids);
    for (const each of Array.isArray(kid) ? kid : [kids ?? null]) {
      const found = objects.resolve(each);
      if (typeof found === 'number' && parent !== null) tree.content.push({ node: parent, page, id: found });
      if (!(found instanceof Map)) continue;
      const own = pageOf(found.get('Pg')) ?? page;
      switch (nameOf(objects.resolve(found.get('Type')))) {
        case 'MCR': {
          const id = objects.resolve(found.get('MCID'));
          if (typeof id === 'number' && parent !== null) tree.content.push({ node: parent, page: own, id });
          break;
        }
        case 'OBJR': {
          const number = objects.numberOf(found.get('Obj'));
          if (number !== null && parent !== null) tree.annotations.set(number, parent);
          break;
        }
        default: {
          const node: Node = { type: nameOf(objects.resolve(found.get('S'))), dictionary: found, parent, children: [] };
          parent?.children.push(node);
          tree.nodes.push(node);
          read(found.get('K'), node, own);
        }
      }
    }
  };
  read(objects.dictionary(catalog.get('StructTreeRoot')).get('K'), null, null);
  return tree;
}

/** Clauses 7.1 to 7.5: types and their nesting, figures, headings, lists, tables. */
function checkStructure(objects: PdfObjects, { nodes }: Tree, report: Report): void {
  if (nodes.length === 0) report('7.1', 'no_structure');
  let level = 0;
  for (const node of nodes) {
    const { type, dictionary, parent, children } = node;
    const allowed = PARENTS[type];
    if (allowed === undefined) report('7.1', 'unknown_type', null, type);
    else if (allowed !== null && !allowed.includes(parent?.type ?? ''))
      report('7.2', 'wrong_parent', null, `${type} in ${parent?.type ?? ''}`);
    const wrong = children.find((child) => !(CHILDREN[type] ?? [child.type]).includes(child.type));
    if (wrong !== undefined) report('7.2', 'wrong_child', null, `${wrong.type} in ${type}`);
    const heading = Number(/^H(\d)$/.exec(type)?.[1] ?? 0);
    if (heading > level + 1) report('7.4.2', 'heading_skipped', null, type);
    if (heading > 0) level = heading;
    if (type === 'Figure' && textOf(objects.resolve(dictionary.get('Alt'))).trim() === '') report('7.3', 'no_alt');
    if (type === 'Table') checkTable(objects, node, report);
  }
}

/** Clause 7.5, and 7.2 for tables with rows of different lengths. */
function checkTable(objects: PdfObjects, table: Node, report: Report): void {
  const cells = table.children.map(({ children }) => children);
  const attribute = ({ dictionary }: Node, name: string): PdfObject =>
    [objects.resolve(dictionary.get('A'))]
      .flat()
      .map((each) => objects.dictionary(each))
      .find((each) => each.has(name))
      ?.get(name) ?? null;
  const heads = cells.flat().filter(({ type }) => type === 'TH');
  if (cells.flat().length > 0 && heads.length === 0) report('7.5', 'no_header');
  for (const head of heads)
    if (!['Row', 'Column', 'Both'].includes(nameOf(attribute(head, 'Scope')))) report('7.5', 'no_scope');
  const widths = cells.map(() => 0);
  for (const [row, ofRow] of cells.entries())
    for (const cell of ofRow) {
      const [columns, rows] = ['ColSpan', 'RowSpan'].map((name) => Number(attribute(cell, name) ?? 1));
      for (let at = row; at < row + (rows ?? 1); at += 1) widths[at] = (widths[at] ?? 0) + (columns ?? 1);
    }
  if (new Set(widths).size > 1) report('7.2', 'uneven_rows', null, widths.join(' '));
}

/** The content of elements, by page, in reading order. */
function contentByPage({ content }: Tree, pages: number, report: Report): Map<number, Node>[] {
  const held = Array.from({ length: pages }, () => new Map<number, Node>());
  let last = { page: 1, id: -1 };
  for (const { node, page, id } of content) {
    const ofPage = page === null ? undefined : held[page - 1];
    if (page === null || ofPage === undefined) report('7.1', 'content_without_page');
    else {
      if (ofPage.has(id)) report('7.1', 'content_twice', page, String(id));
      ofPage.set(id, node);
      // Our pages are drawn in reading order, so both orders must be the same.
      if (page < last.page || (page === last.page && id < last.id))
        report('7.1', 'order', page, `${id} after ${last.id}`);
      last = { page, id };
    }
  }
  return held;
}

/** Clause 7.1: all drawn content is in an element or an artifact, and these are not nested in each other. */
function checkContent(
  objects: PdfObjects,
  page: PdfDictionary,
  held: ReadonlyMap<number, Node>,
  number: number,
  report: Report,
): void {
  const parts = objects.resolve(page.get('Contents'));
  const content = (Array.isArray(parts) ? parts : [page.get('Contents')])
    .map((part) => objects.stream(part))
    .join('\n');
  const open: ('artifact' | 'content' | 'other')[] = [];
  const seen = new Set<number>();
  let untagged = 0;
  let crossed = 0;
  let missing = 0;
  for (const { operator, operands } of readOperations(content)) {
    if (operator === 'BMC' || operator === 'BDC') {
      const [tag, properties] = operands;
      const id = objects.dictionary(properties).get('MCID');
      const kind = nameOf(tag) === 'Artifact' ? 'artifact' : typeof id === 'number' ? 'content' : 'other';
      if (kind !== 'other' && open.some((around) => around !== 'other')) crossed += 1;
      if (typeof id === 'number') {
        if (!held.has(id) || seen.has(id)) missing += 1;
        else if (held.get(id)?.type !== nameOf(tag)) report('7.1', 'other_type', number, nameOf(tag));
        seen.add(id);
      }
      open.push(kind);
    } else if (operator === 'EMC') open.pop();
    else if (PAINTING.has(operator) && open.every((kind) => kind === 'other')) untagged += 1;
    else if (
      /^(?:Tj|TJ)$/.test(operator) &&
      operands.flat().some((shown) => /^\0\0|^(?:..)+?\0\0/su.test(bytesOf(shown)))
    )
      report('7.21.8', 'no_glyph', number);
  }
  if (untagged > 0) report('7.1', 'untagged', number, String(untagged));
  if (crossed > 0) report('7.1', 'nested_marks', number, String(crossed));
  if (missing > 0) report('7.1', 'content_without_element', number, String(missing));
  const lost = [...held.keys()].filter((id) => !seen.has(id));
  if (lost.length > 0) report('7.1', 'element_without_content', number, lost.join(' '));
  if (open.length > 0) report('7.1', 'open_mark', number);
}

function bytesOf(object: PdfObject): string {
  return object !== null && typeof object === 'object' && 'bytes' in object ? object.bytes : '';
}

/**
 * Clauses 7.18.1, 7.18.3 and 7.18.5: links are in elements and describe their target, and the tab order follows the
 * structure.
 */
function checkAnnotations(
  objects: PdfObjects,
  page: PdfDictionary,
  { annotations }: Tree,
  number: number,
  report: Report,
): void {
  const all = objects.array(page.get('Annots'));
  if (all.length > 0 && nameOf(objects.resolve(page.get('Tabs'))) !== 'S') report('7.18.3', 'tab_order', number);
  for (const each of all) {
    const annotation = objects.dictionary(each);
    const node = annotations.get(objects.numberOf(each) ?? -1);
    const isLink = nameOf(objects.resolve(annotation.get('Subtype'))) === 'Link';
    if (node === undefined) report('7.18.1', 'annotation_untagged', number);
    else if (isLink && node.type !== 'Link') report('7.18.5', 'link_in_other', number, node.type);
    if (textOf(objects.resolve(annotation.get('Contents'))).trim() === '')
      report('7.18.5', 'link_without_text', number);
  }
}

/** Clause 7.21: fonts are embedded and map their glyphs to characters. */
function checkFonts(objects: PdfObjects, pages: readonly { dictionary: PdfDictionary }[], report: Report): void {
  const fonts = new Map<PdfDictionary, number>();
  for (const [index, { dictionary }] of pages.entries()) {
    const resources = objects.dictionary(dictionary.get('Resources'));
    for (const font of objects.dictionary(resources.get('Font')).values()) {
      const found = objects.dictionary(font);
      if (!fonts.has(found)) fonts.set(found, index + 1);
    }
  }
  for (const [font, page] of fonts) {
    const name = nameOf(objects.resolve(font.get('BaseFont')));
    const [descendant] = objects.array(font.get('DescendantFonts')).map((each) => objects.dictionary(each));
    const descriptor = objects.dictionary((descendant ?? font).get('FontDescriptor'));
    if (!descriptor.has('FontFile2') && !descriptor.has('FontFile3'))
      report('7.21.4.1', 'font_not_embedded', page, name);
    if (nameOf(objects.resolve(descendant?.get('Subtype'))) === 'CIDFontType2' && !descendant?.has('CIDToGIDMap'))
      report('7.21.3.2', 'no_glyph_map', page, name);
    const map = objects.stream(font.get('ToUnicode'));
    if (map === '') report('7.21.7', 'no_unicode', page, name);
    else if (/<(?:0000|feff|fffe)>(?=[\s\]])/iu.test(mappedTo(map))) report('7.21.7', 'wrong_unicode', page, name);
  }
}

/** The mapped characters of glyphs: the lists of ranges without their bounds. */
function mappedTo(map: string): string {
  // Code 0 is the missing glyph and has no character.
  return [...map.matchAll(/\[(?<list>[^\]]*)\]/gu)]
    .map((found) => found.groups?.['list'] ?? '')
    .join(' ')
    .replace(/^\s*<[\da-f]*>/iu, '');
}
