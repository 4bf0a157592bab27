import type { Element, Document } from '../../../common/ooxml/xml/tree.ts';
import { attribute, childElements, descend } from '../../../common/ooxml/xml/dom.ts';
import type { ReadChart } from '../../../common/ooxml/read/deck/deck-reading.ts';
import { numberCell, readNumberFormat } from '../xlsx/number-formats.ts';

/** The role of a paragraph; null for plain text. Heading levels start at 1. */
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

// Word writes style names in English in every language; other programs translate them.
const NAMED: readonly (readonly [RegExp, ParagraphRole])[] = [
  [/^(?:title|titel|titre|título)$/i, 'title'],
  [/^(?:subtitle|untertitel|sous-titre|subtítulo)$/i, 'subtitle'],
  [/^(?:caption|beschriftung|légende|illustration|table caption|image caption|figure|drawing)$/i, 'caption'],
  [/^(?:(?:intense )?quote|quotations?|block ?text|block quote|zitat|intensives zitat)$/i, 'quote'],
  [/^(?:source code|code|html preformatted|preformatted text|macro text|plain text code)$/i, 'code'],
  [/^(?:toc \d|toc heading|contents \d|table of figures|table of authorities|index \d)$/i, 'contents'],
];

/**
 * Reads paragraph roles from `word/styles.xml` (ECMA-376 part 1, 17.7): by outline level of the paragraph or its style,
 * else by style name. Both are inherited through `basedOn`.
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
    // Without a styles part only the id is known, which is the style name without spaces.
    const style: StyleFacts = facts.get(at) ?? { name: at.replace(/(\D)(\d)$/, '$1 $2'), basedOn: null, outline: null };
    const named = NAMED.find(([pattern]) => pattern.test(style.name));
    if (named) return named[1];
    if (style.outline !== null) return style.outline >= 9 ? null : { heading: style.outline + 1 };
    const level = /^(?:heading|überschrift|titre|título|kop|rubrik) ?(\d)$/i.exec(style.name)?.[1];
    if (level !== undefined) return { heading: Number(level) };
  }
  return null;
}

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** Makes WordprocessingML elements inside one document. */
export interface WordWriter {
  run(text: string): Element;
  lineBreak(): Element;
  /** Sets the style of a paragraph, and can remove its numbering (a numbered heading is not a list item). */
  setStyle(paragraph: Element, styleId: string, dropsNumbering: boolean): void;
  /** A table of a chart's cached values, followed by the chart title as a caption. */
  chart(chart: ReadChart): Element[];
}

export function createWordWriter(document: Document): WordWriter {
  // Documents may use any prefix for the namespace; the converter compares namespaces.
  const make = (name: string, ...children: Element[]): Element => {
    const element = document.createElementNS(W, `w:${name}`);
    for (const child of children) element.appendChild(child);
    return element;
  };
  const run = (text: string): Element => {
    const content = make('t');
    content.setAttribute('xml:space', 'preserve');
    content.appendChild(document.createTextNode(text));
    return make('r', content);
  };
  const lineBreak = (): Element => make('r', make('br'));
  const paragraph = (text: string): Element => make('p', run(text));
  const setStyle: WordWriter['setStyle'] = (target, styleId, dropsNumbering) => {
    let properties = descend(target, 'pPr');
    if (properties === null) {
      properties = make('pPr');
      target.insertBefore(properties, target.firstChild);
    }
    for (const name of dropsNumbering ? ['pStyle', 'numPr'] : ['pStyle']) {
      for (const old of childElements(properties, name)) properties.removeChild(old);
    }
    const style = make('pStyle');
    style.setAttributeNS(W, 'w:val', styleId);
    properties.insertBefore(style, properties.firstChild);
  };
  const chart: WordWriter['chart'] = (read) => {
    const count = Math.max(0, ...read.series.map((series) => series.values.length));
    if (count === 0) return [];
    const header = make('trPr', make('tblHeader'));
    const rows = Array.from({ length: count }, (_, index) =>
      make(
        'tr',
        make('tc', paragraph(read.categories[index] ?? '')),
        ...read.series.map((series) => {
          const value = series.values[index] ?? null;
          const format = readNumberFormat(series.number_format ?? undefined);
          return make('tc', paragraph(value === null ? '' : numberCell(value, format).raw));
        }),
      ),
    );
    const names = read.series.map((series) => make('tc', paragraph(series.name)));
    const top = make('tr', header, make('tc', paragraph(read.category_axis_title ?? '')), ...names);
    const table = make('tbl', top, ...rows);
    if (read.title === null) return [table];
    const caption = paragraph(read.title);
    setStyle(caption, 'LecternRolecaption', false);
    return [table, caption];
  };
  return { run, lineBreak, setStyle, chart };
}

const MAX_DEPTH = 60;

/** An equation (ECMA-376 part 1, 22.1) as one line of text: a/b, x^2, x_i, √(x), ∑_(i=1)^n. */
export function linearFormula(element: Element | null, depth = 0): string {
  if (element === null || depth > MAX_DEPTH) return '';
  const part = (name: string): string => linearFormula(descend(element, name), depth + 1);
  const inner = (): string =>
    childElements(element)
      .map((child) => linearFormula(child, depth + 1))
      .join('');
  switch (element.localName) {
    case 't':
      return element.textContent ?? '';
    case 'f':
      return `${group(part('num'))}/${group(part('den'))}`;
    case 'sSup':
      return `${part('e')}^${group(part('sup'))}`;
    case 'sSub':
      return `${part('e')}_${group(part('sub'))}`;
    case 'sSubSup':
      return `${part('e')}_${group(part('sub'))}^${group(part('sup'))}`;
    case 'rad': {
      const degree = part('deg');
      return `${degree === '' ? '√' : `root_${group(degree)}`}(${part('e')})`;
    }
    case 'nary': {
      const sign = attribute(descend(element, 'naryPr', 'chr'), 'val') ?? '∫';
      const below = part('sub');
      const above = part('sup');
      return `${sign}${below === '' ? '' : `_${group(below)}`}${above === '' ? '' : `^${group(above)}`} ${part('e')}`;
    }
    case 'd': {
      const open = attribute(descend(element, 'dPr', 'begChr'), 'val') ?? '(';
      const close = attribute(descend(element, 'dPr', 'endChr'), 'val') ?? ')';
      const parts = childElements(element, 'e').map((child) => linearFormula(child, depth + 1));
      return `${open}${parts.join(', ')}${close}`;
    }
    case 'func':
      return `${part('fName')} ${part('e')}`;
    case 'm':
      return `[${childElements(element, 'mr')
        .map((row) =>
          childElements(row, 'e')
            .map((cell) => linearFormula(cell, depth + 1))
            .join(', '),
        )
        .join('; ')}]`;
    case 'rPr':
    case 'ctrlPr':
      return '';
    default:
      return /Pr$/.test(element.localName ?? '') ? '' : inner();
  }
}

function group(text: string): string {
  return [...text].length <= 1 || /^[\p{L}\p{N}.]+$/u.test(text) ? text : `(${text})`;
}
