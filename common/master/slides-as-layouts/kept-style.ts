import type { Element, Document } from '../../ooxml/xml/tree.ts';
import { attribute, childElements, createIn, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import { NAMESPACE } from '../../ooxml/xml/element.ts';
import { BODY_ORDER, PARAGRAPH_ORDER, RUN_ORDER, mergeProperties, placeChild } from './merge-properties.ts';
import { textOf } from './example-slide.ts';

const LEVELS = 9;
/** Spelling, language and level aren't part of the look; run properties are merged separately. */
const NO_LOOK: ReadonlySet<string> = new Set([
  ...['lang', 'altLang', 'noProof', 'dirty', 'err', 'smtClean', 'smtId', 'bmk'],
  ...['lvl', 'defRPr'],
]);
/** Defaults of text boxes, which a master's placeholders may override (21.1.2.1.1). */
const PLAIN_BODY: Readonly<Record<string, string>> = {
  rot: '0',
  vert: 'horz',
  wrap: 'square',
  lIns: '91440',
  tIns: '45720',
  rIns: '91440',
  bIns: '45720',
  numCol: '1',
  anchor: 't',
};

/** A typed bullet in front of a paragraph. */
export const TYPED_BULLET = /^\s*([•●▪■◦○‣►➢✓])\s*/u;

/** Sources of the look of an example's text. */
export interface StyleOrigin {
  /** `p:txBody` of the example. */
  body: Element | null;
  /** `p:txBody` of the layout's placeholder; null if there is none. */
  inherited: Element | null;
  /**
   * Null for placeholders, which continue to inherit from the master. For other text, which doesn't: the presentation's
   * `p:defaultTextStyle` and the shape's `a:fontRef`.
   */
  plain: { defaultTextStyle: Element | null; fontReference: Element | null } | null;
}

/**
 * `a:lstStyle` that makes a placeholder look like the example's text, with references to the theme's colours and fonts.
 */
export function keptListStyle(document: Document, origin: StyleOrigin): Element {
  const style = createIn(document, NAMESPACE.a, 'lstStyle');
  const paragraphs = childElements(origin.body, 'p').filter((one) => textOf(one).trim() !== '');
  const skipped = skippedLevels(origin);
  for (let level = 1; level <= LEVELS; level += 1) {
    const deep = Math.min(LEVELS, level + skipped);
    const own = typicalParagraph(paragraphs.filter((one) => levelOf(one) === level + skipped));
    const properties = createIn(document, NAMESPACE.a, `lvl${level}pPr`);
    if (origin.plain !== null) mergeLevel(document, properties, plainLevel(document, origin.plain, level));
    for (const body of [origin.inherited, origin.body]) {
      mergeLevel(document, properties, descend(body, 'lstStyle', 'defPPr'));
      mergeLevel(document, properties, descend(body, 'lstStyle', `lvl${deep}pPr`));
    }
    if (own !== undefined) {
      mergeLevel(document, properties, descend(own, 'pPr'));
      mergeRun(document, properties, longestRun(own));
      const [, typed] = TYPED_BULLET.exec(textOf(own)) ?? [];
      if (typed !== undefined) placeChild(properties, typedBullet(document, typed), PARAGRAPH_ORDER);
    } else if (origin.plain !== null) {
      // Levels that a text box doesn't use look like those that it uses.
      mergeRun(document, properties, longestRun(typicalParagraph(paragraphs)));
    }
    if (properties.attributes.length > 0 || properties.firstChild !== null) style.appendChild(properties);
  }
  return style;
}

/** The example's `a:bodyPr` without stored shrinking and without resizing to the text. */
export function keptBodyProperties(document: Document, { body, inherited, plain }: StyleOrigin): Element {
  const properties = createIn(document, NAMESPACE.a, 'bodyPr');
  if (plain !== null) for (const name in PLAIN_BODY) properties.setAttribute(name, PLAIN_BODY[name] ?? '');
  for (const one of [inherited, body]) mergeProperties(properties, descend(one, 'bodyPr'), BODY_ORDER);
  // Unwrapped text is as wide as necessary; a placeholder has a fixed width.
  if (attribute(properties, 'wrap') === 'none') properties.setAttribute('wrap', 'square');
  const fit = childElements(properties).find(({ localName }) => /Autofit$|^spAutoFit$/.test(localName));
  if (fit !== undefined) properties.removeChild(fit);
  const isFixed = fit?.localName === 'noAutofit' && plain === null;
  if (fit !== undefined || plain !== null) {
    placeChild(properties, createIn(document, NAMESPACE.a, isFixed ? 'noAutofit' : 'normAutofit'), BODY_ORDER);
  }
  return properties;
}

/** A level of text without placeholder, with every property that the master's body text would set differently. */
function plainLevel(document: Document, plain: NonNullable<StyleOrigin['plain']>, level: number): Element {
  const make = (name: string, ...children: Element[]): Element => {
    const element = createIn(document, NAMESPACE.a, name);
    for (const child of children) element.appendChild(child);
    return element;
  };
  const valued = (name: string, value: string, of = 'val'): Element => {
    const element = make(name);
    element.setAttribute(of, value);
    return element;
  };
  const run = make('defRPr', make('solidFill', valued('schemeClr', 'tx1')), valued('latin', '+mn-lt', 'typeface'));
  for (const [name, value] of [
    ['sz', '1800'],
    ['b', '0'],
    ['i', '0'],
    ['u', 'none'],
    ['cap', 'none'],
    ['spc', '0'],
  ] as const)
    run.setAttribute(name, value);
  const properties = make(
    `lvl${level}pPr`,
    make('lnSpc', valued('spcPct', '100000')),
    make('spcBef', valued('spcPts', '0')),
    make('spcAft', valued('spcPts', '0')),
    make('buNone'),
    run,
  );
  for (const name of ['marL', 'indent']) properties.setAttribute(name, '0');
  properties.setAttribute('algn', 'l');
  mergeLevel(document, properties, descend(plain.defaultTextStyle, 'defPPr'));
  mergeLevel(document, properties, descend(plain.defaultTextStyle, `lvl${level}pPr`));
  const reference = plain.fontReference;
  const colour = childElements(reference)[0];
  if (colour !== undefined) placeChild(run, make('solidFill', colour.cloneNode()), RUN_ORDER);
  if (attribute(reference, 'idx') === 'major') placeChild(run, valued('latin', '+mj-lt', 'typeface'), RUN_ORDER);
  return properties;
}

/** Merges a level's or paragraph's properties into a level; run properties of both are merged. */
function mergeLevel(document: Document, target: Element, over: Element | null): void {
  if (over === null) return;
  mergeProperties(target, over, PARAGRAPH_ORDER, NO_LOOK);
  // Picture bullets need a relationship, which a style can't have.
  for (const bullet of childElements(target, 'buBlip')) target.removeChild(bullet);
  mergeRun(document, target, descend(over, 'defRPr'));
}

function mergeRun(document: Document, level: Element, properties: Element | null): void {
  if (properties === null) return;
  const known = descend(level, 'defRPr');
  const run = known ?? createIn(document, NAMESPACE.a, 'defRPr');
  if (known === null) placeChild(level, run, PARAGRAPH_ORDER);
  mergeProperties(run, properties, RUN_ORDER, NO_LOOK);
  for (const fill of childElements(run, 'blipFill')) run.removeChild(fill);
}

function typedBullet(document: Document, character: string): Element {
  const bullet = createIn(document, NAMESPACE.a, 'buChar');
  bullet.setAttribute('char', character);
  return bullet;
}

/** How many levels a text box skips above its first: placeholders are filled from the first level. */
export function skippedLevels({ body, plain }: StyleOrigin): number {
  if (plain === null) return 0;
  const levels = childElements(body, 'p').flatMap((one) => (textOf(one).trim() === '' ? [] : levelOf(one)));
  return levels.length === 0 ? 0 : Math.max(0, Math.min(...levels) - 1);
}

/** From 1. */
function levelOf(paragraph: Element): number {
  return (integerAttribute(descend(paragraph, 'pPr'), 'lvl') ?? 0) + 1;
}

/** The paragraph with the most common look; among equals, with the most text. */
function typicalParagraph(paragraphs: readonly Element[]): Element | undefined {
  const looks = new Map<string, { first: Element; count: number; length: number }>();
  for (const paragraph of paragraphs) {
    const properties = descend(paragraph, 'pPr');
    const run = longestRun(paragraph);
    const bullet = childElements(properties).find(({ localName }) => /^bu(None|Char|AutoNum|Blip)$/.test(localName));
    const key = ['sz', 'b', 'i'].map((name) => attribute(run, name) ?? '');
    const look = [...key, bullet?.localName ?? '', attribute(properties, 'algn') ?? ''].join(' ');
    const known = looks.get(look) ?? { first: paragraph, count: 0, length: 0 };
    looks.set(look, { ...known, count: known.count + 1, length: known.length + textOf(paragraph).length });
  }
  return [...looks.values()].sort((a, b) => b.count - a.count || b.length - a.length)[0]?.first;
}

/** The run properties of the longest run in a paragraph. */
function longestRun(paragraph: Element | undefined): Element | null {
  const runs = childElements(paragraph).filter(({ localName }) => localName === 'r' || localName === 'fld');
  const lengthOf = (run: Element): number => (descend(run, 't')?.textContent ?? '').trim().length;
  const [longest] = runs.sort((a, b) => lengthOf(b) - lengthOf(a));
  return descend(longest, 'rPr');
}
