import type { Element } from '../../../common/ooxml/xml/tree.ts';
import { attribute, childElements, descend } from '../../../common/ooxml/xml/dom.ts';

/** What a paragraph is to its reader; null for plain text. Headings have levels from 1. */
export type ParagraphRole =
  | 'title'
  | 'subtitle'
  | 'caption'
  | 'quote'
  | 'code'
  | 'contents'
  | { heading: number }
  | null;

interface StyleFacts {
  name: string;
  basedOn: string | null;
  outline: number | null;
}

// Word writes style names in English whatever its language; other programs localise them.
const NAMED: readonly (readonly [RegExp, ParagraphRole])[] = [
  [/^(?:title|titel|titre|título)$/i, 'title'],
  [/^(?:subtitle|untertitel|sous-titre|subtítulo)$/i, 'subtitle'],
  [/^(?:caption|beschriftung|légende|illustration|table caption|image caption|figure|drawing)$/i, 'caption'],
  [/^(?:(?:intense )?quote|quotations?|block ?text|block quote|zitat|intensives zitat)$/i, 'quote'],
  [/^(?:source code|code|html preformatted|preformatted text|macro text|plain text code)$/i, 'code'],
  [/^(?:toc \d|toc heading|contents \d|table of figures|table of authorities|index \d)$/i, 'contents'],
];

/**
 * Tells the roles of paragraphs from `word/styles.xml` (ECMA-376 part 1, 17.7): by the outline level of the paragraph or
 * its style, else by the style's name, both inherited through `basedOn`.
 */
export function createRoleReader(styles: Element | null): (paragraph: Element) => ParagraphRole {
  const facts = new Map<string, StyleFacts>();
  for (const style of childElements(styles, 'style')) {
    if (attribute(style, 'type') !== 'paragraph') continue;
    facts.set(attribute(style, 'styleId') ?? '', {
      name: attribute(descend(style, 'name'), 'val') ?? '',
      basedOn: attribute(descend(style, 'basedOn'), 'val') ?? null,
      outline: outlineOf(descend(style, 'pPr')),
    });
  }
  const byStyle = new Map<string, ParagraphRole>();
  const roleOfStyle = (id: string): ParagraphRole => {
    const known = byStyle.get(id);
    if (known !== undefined) return known;
    const role = readStyleRole(id, facts);
    byStyle.set(id, role);
    return role;
  };
  return (paragraph) => {
    const properties = descend(paragraph, 'pPr');
    const ownOutline = outlineOf(properties);
    const role = roleOfStyle(attribute(descend(properties, 'pStyle'), 'val') ?? '');
    if (role !== null && typeof role !== 'object') return role;
    return ownOutline === null ? role : ownOutline >= 9 ? null : { heading: ownOutline + 1 };
  };
}

function outlineOf(properties: Element | null): number | null {
  const value = Number.parseInt(attribute(descend(properties, 'outlineLvl'), 'val') ?? '', 10);
  return Number.isNaN(value) ? null : value;
}

function readStyleRole(id: string, facts: ReadonlyMap<string, StyleFacts>): ParagraphRole {
  const seen = new Set<string>();
  for (let at: string | null = id; at !== null && !seen.has(at); at = facts.get(at)?.basedOn ?? null) {
    seen.add(at);
    // Without a style part there is only the id, which says the same without the blanks.
    const style: StyleFacts = facts.get(at) ?? { name: at.replace(/(\D)(\d)$/, '$1 $2'), basedOn: null, outline: null };
    const named = NAMED.find(([pattern]) => pattern.test(style.name));
    if (named) return named[1];
    if (style.outline !== null) return style.outline >= 9 ? null : { heading: style.outline + 1 };
    const level = /^(?:heading|überschrift|titre|título|kop|rubrik) ?(\d)$/i.exec(style.name)?.[1];
    if (level !== undefined) return { heading: Number(level) };
  }
  return null;
}
