import type { LevelStyle } from '../../../deck/layout.ts';
import {
  attribute,
  booleanAttribute,
  childElements,
  descend,
  descendants,
  integerAttribute,
  relationshipAttribute,
} from '../../xml/dom.ts';
import type { Document, Element } from '../../xml/tree.ts';
import type { ReadParagraph, ReadRun, ReadTable } from './deck-reading.ts';

const BULLETS = new Set(['buChar', 'buAutoNum', 'buBlip']);

/** What a text body inherits and refers to. */
export interface TextContext {
  /** Text styles of the nine levels. */
  levels: readonly LevelStyle[];
  /** Resolves a hyperlink's relationship id to its address; undefined if the link must not be followed. */
  linkOf: (id: string | undefined) => string | undefined;
}

/** Reads the paragraphs of a text body (`p:txBody`, `a:txBody`; ECMA-376 part 1, 21.1.2.1); [] if it is null. */
export function readParagraphs(body: Element | null, context: TextContext): ReadParagraph[] {
  const fit = descend(body, 'bodyPr', 'normAutofit');
  const scale = (integerAttribute(fit, 'fontScale') ?? 100_000) / 100_000;
  return childElements(body, 'p').map((paragraph) => readParagraph(paragraph, scale, context));
}

function readParagraph(paragraph: Element, scale: number, context: TextContext): ReadParagraph {
  const properties = descend(paragraph, 'pPr');
  const level = Math.min(8, Math.max(0, integerAttribute(properties, 'lvl') ?? 0));
  const style = context.levels[level];
  const names = childElements(properties).map((child) => child.localName ?? '');
  const bullet = names.includes('buNone')
    ? false
    : names.some((name) => BULLETS.has(name)) || style?.has_bullet === true;
  const runs: ReadRun[] = [];
  for (const child of childElements(paragraph)) {
    const text = textOf(child);
    if (text === '') continue;
    const look = descend(child, 'rPr');
    const bold = booleanAttribute(look, 'b') ?? style?.bold;
    const italic = booleanAttribute(look, 'i') ?? style?.italic;
    const link = context.linkOf(relationshipAttribute(descend(look, 'hlinkClick'), 'id'));
    const size = (integerAttribute(look, 'sz') ?? (style?.size_pt ?? 18) * 100) / 100;
    runs.push({
      text,
      size_pt: Math.round(size * scale * 10) / 10,
      ...(bold === true && { bold }),
      ...(italic === true && { italic }),
      ...(link !== undefined && { link }),
    });
  }
  return { level, bullet, runs };
}

function textOf(child: Element): string {
  switch (child.localName) {
    case 'r':
    case 'fld':
      return descend(child, 't')?.textContent ?? '';
    case 'br':
      return '\n';
    case 'AlternateContent': // For a formula, its letters in order.
      return descendants(descend(child, 'Choice'), 't')
        .map((part) => part.textContent ?? '')
        .join('');
    default:
      return '';
  }
}

/** Joins paragraphs into plain text, one line each. */
export function textOfParagraphs(paragraphs: readonly ReadParagraph[]): string {
  return paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n');
}

/** Whether a boolean attribute of a table or frame is set; false if absent. */
function isSet(element: Element | null, name: string): boolean {
  const value = attribute(element, name);
  return value === '1' || value === 'true';
}

/** Reads `a:tbl` (ECMA-376 part 1, 21.1.3.13). Cells covered by a span are kept in their rows and marked. */
export function readTable(table: Element, context: TextContext): ReadTable {
  const rows = childElements(table, 'tr').map((row) =>
    childElements(row, 'tc').map((cell) => {
      const paragraphs = readParagraphs(descend(cell, 'txBody'), context);
      return {
        text: textOfParagraphs(paragraphs),
        paragraphs,
        column_span: integerAttribute(cell, 'gridSpan') ?? 1,
        is_covered: isSet(cell, 'hMerge') || isSet(cell, 'vMerge'),
      };
    }),
  );
  return {
    rows,
    has_header_row: isSet(descend(table, 'tblPr'), 'firstRow'),
    column_widths: childElements(descend(table, 'tblGrid'), 'gridCol').map(
      (column) => integerAttribute(column, 'w') ?? 0,
    ),
  };
}

/** Maximum SmartArt nesting that is read, because a damaged diagram may contain a cycle. */
const MAX_DEPTH = 20;

/** The texts of a SmartArt diagram in tree order with their depth (ECMA-376 part 1, 21.4.3: points and connections). */
export function readDiagram(data: Document): { text: string; level: number }[] {
  const model = data.documentElement;
  const points = new Map(
    childElements(descend(model, 'ptLst'), 'pt').map((point) => [attribute(point, 'modelId') ?? '', point]),
  );
  const children = new Map<string, string[]>();
  const hasParent = new Set<string>();
  for (const connection of childElements(descend(model, 'cxnLst'), 'cxn')) {
    if ((attribute(connection, 'type') ?? 'parOf') !== 'parOf') continue;
    const source = attribute(connection, 'srcId') ?? '';
    const target = attribute(connection, 'destId') ?? '';
    children.set(source, [...(children.get(source) ?? []), target]);
    hasParent.add(target);
  }
  const items: { text: string; level: number }[] = [];
  const seen = new Set<string>();
  const visit = (id: string, level: number): void => {
    const point = points.get(id);
    if (point === undefined || seen.has(id) || level > MAX_DEPTH) return;
    seen.add(id);
    const type = attribute(point, 'type') ?? 'node';
    if (type !== 'node' && type !== 'asst' && type !== 'doc') return;
    const text = descendants(descend(point, 't'), 't')
      .map((run) => run.textContent ?? '')
      .join('');
    if (type !== 'doc' && text.trim() !== '') items.push({ text, level: Math.max(0, level) });
    for (const child of children.get(id) ?? []) visit(child, type === 'doc' ? 0 : level + 1);
  };
  for (const id of points.keys()) if (!hasParent.has(id)) visit(id, 0);
  return items;
}
