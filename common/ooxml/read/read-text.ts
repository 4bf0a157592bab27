import type { Element } from '../xml/tree.ts';
import type { ReadParagraph, ReadRun } from './deck-reading.ts';
import {
  attribute,
  booleanAttribute,
  childElements,
  descend,
  descendants,
  integerAttribute,
  relationshipAttribute,
} from '../xml/dom.ts';
import type { LevelStyle } from '../../deck/layout.ts';

const BULLETS = new Set(['buChar', 'buAutoNum', 'buBlip']);

/** What a text body inherits and refers to. */
export interface TextContext {
  /** Look of the nine levels. */
  levels: readonly LevelStyle[];
  /** The address behind a hyperlink's relationship id; undefined where it may not be followed. */
  linkOf: (id: string | undefined) => string | undefined;
}

/** Reads the paragraphs of a text body (`p:txBody`, `a:txBody`; ECMA-376 part 1, 21.1.2.1); [] for none. */
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
    case 'AlternateContent': // a formula: its letters, in order
      return descendants(descend(child, 'Choice'), 't')
        .map((part) => part.textContent ?? '')
        .join('');
    default:
      return '';
  }
}

/** Paragraphs as plain text, a line each. */
export function textOfParagraphs(paragraphs: readonly ReadParagraph[]): string {
  return paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n');
}

/** Whether an attribute of a table or frame is set: absent is false. */
export function isSet(element: Element | null, name: string): boolean {
  const value = attribute(element, name);
  return value === '1' || value === 'true';
}
