import type { Box } from '../../deck/geometry.ts';
import type { LevelStyle } from '../../deck/layout.ts';
import type { ChartElement } from '../../deck/layout-code.ts';
import { attribute, childElements, createIn, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import type { Document, Element } from '../../ooxml/xml/tree.ts';
import { NAMESPACE } from '../../ooxml/xml/element.ts';
import type { Placement } from '../../scene/read/placement.ts';
import { markDiagram } from '../decoration-element.ts';
import { textOf } from './example-slide.ts';
import { TYPED_BULLET, keptBodyProperties, keptListStyle, skippedLevels } from './kept-style.ts';
import type { StyleOrigin } from './kept-style.ts';
import { SHAPE_ORDER, mergeProperties, placeChild, PARAGRAPH_ORDER } from './merge-properties.ts';
import { fraction } from '../../scene/read/read-fill.ts';

/** Maximum length of a prompt. */
const PROMPT = { paragraphs: 6, characters: 160 };
const EMU_PER_POINT = 12_700;
const TURN_UNITS = 60_000;

/** A placeholder of the new layout before it is written. */
interface NewPlaceholder {
  id: number;
  name: string;
  /** Alternative text; '' for none. */
  alt: string;
  type: string;
  idx: number;
  isVertical: boolean;
  /** `p:spPr`, weakest first, with references of the new part. */
  properties: readonly (Element | null)[];
  /** Replaces the place in the properties; null keeps or inherits it. */
  placement: Placement | null;
  /** `p:style`, copied. */
  style: Element | null;
  /** Kinds without text have no origin. */
  origin: StyleOrigin;
  /** Looks of the levels for texts with `listStyle`. */
  levels: (listStyle: Element) => LevelStyle[];
  /** [MS-ODRAWXML] 2.27.1; null if the example has none. */
  creationId: string | null;
  /** Whether a fill or line of the master's placeholder must not be visible. */
  isPlain: boolean;
  diagram?: ChartElement['diagram'];
}

/** A placeholder shape of a layout (`p:sp`, ECMA-376 part 1, 19.3.1.43), with the example's text as its prompt. */
export function placeholderShape(document: Document, one: NewPlaceholder): Element {
  const p = (name: string, ...children: Element[]): Element => make(document, NAMESPACE.p, name, children);
  const a = (name: string, ...children: Element[]): Element => make(document, NAMESPACE.a, name, children);
  const about = p('cNvPr');
  about.setAttribute('id', String(one.id));
  about.setAttribute('name', one.name);
  if (one.alt !== '') about.setAttribute('descr', one.alt);
  if (one.creationId !== null) {
    const creation = document.createElementNS(NAMESPACE.a16, 'a16:creationId');
    creation.setAttribute('id', one.creationId);
    const extension = a('ext', creation);
    extension.setAttribute('uri', '{FF2B5EF4-FFF2-40B4-BE49-F238E27FC236}');
    about.appendChild(a('extLst', extension));
  }
  const locks = a('spLocks');
  locks.setAttribute('noGrp', '1');
  const prompt = promptParagraphs(document, one);
  const ph = p('ph');
  if (one.type !== 'obj') ph.setAttribute('type', one.type);
  if (one.isVertical) ph.setAttribute('orient', 'vert');
  if (one.idx > 0) ph.setAttribute('idx', String(one.idx));
  if (prompt.isOwn) ph.setAttribute('hasCustomPrompt', '1');
  const nonVisual = p('nvPr', ph);
  if (one.diagram !== undefined) markDiagram(document, nonVisual, one.diagram);
  const shape = p('sp', p('nvSpPr', about, p('cNvSpPr', locks), nonVisual), shapeProperties(document, one));
  if (one.style !== null) shape.appendChild(one.style.cloneNode());
  const listStyle = keptListStyle(document, one.origin);
  keepShrinking(document, listStyle, one.origin.body, one.levels(listStyle));
  shape.appendChild(p('txBody', keptBodyProperties(document, one.origin), listStyle, ...prompt.paragraphs));
  return shape;
}

/** Writes a place into shape properties; groups keep the coordinate space of their children. */
export function writePlacement(document: Document, properties: Element, { rect, turn, flipH, flipV }: Placement): void {
  const known = descend(properties, 'xfrm');
  const xfrm = known ?? createIn(document, NAMESPACE.a, 'xfrm');
  const flag = (name: string, isSet: boolean): void => {
    if (isSet || attribute(xfrm, name) !== undefined) xfrm.setAttribute(name, isSet ? '1' : '0');
  };
  if (turn !== 0 || attribute(xfrm, 'rot') !== undefined) {
    xfrm.setAttribute('rot', String(Math.round((((turn % 360) + 360) % 360) * TURN_UNITS)));
  }
  flag('flipH', flipH);
  flag('flipV', flipV);
  const pair = (name: string, first: [string, number], second: [string, number]): void => {
    const element = descend(xfrm, name) ?? createIn(document, NAMESPACE.a, name);
    for (const [key, value] of [first, second]) element.setAttribute(key, String(emu(value)));
    if (element.parentNode === null) xfrm.insertBefore(element, name === 'off' ? xfrm.firstChild : null);
  };
  pair('off', ['x', rect.x], ['y', rect.y]);
  pair('ext', ['cx', Math.max(0, rect.w)], ['cy', Math.max(0, rect.h)]);
  if (known === null) properties.insertBefore(xfrm, properties.firstChild);
}

/** A box as a placement that is neither turned nor mirrored. */
export function upright({ x, y, w, h }: Box): Placement {
  const rect = { x: x / EMU_PER_POINT, y: y / EMU_PER_POINT, w: w / EMU_PER_POINT, h: h / EMU_PER_POINT };
  return { rect, turn: 0, flipH: false, flipV: false };
}

function shapeProperties(document: Document, one: NewPlaceholder): Element {
  const properties = createIn(document, NAMESPACE.p, 'spPr');
  for (const own of one.properties) mergeProperties(properties, own, SHAPE_ORDER);
  if (one.placement !== null) writePlacement(document, properties, one.placement);
  if (descend(properties, 'xfrm') !== null && !hasGeometry(properties)) {
    const geometry = make(document, NAMESPACE.a, 'prstGeom', [createIn(document, NAMESPACE.a, 'avLst')]);
    geometry.setAttribute('prst', 'rect');
    placeChild(properties, geometry, SHAPE_ORDER);
  }
  if (one.isPlain && one.style === null) {
    const isFilled = childElements(properties).some(({ localName }) => /Fill$/.test(localName));
    if (!isFilled) placeChild(properties, createIn(document, NAMESPACE.a, 'noFill'), SHAPE_ORDER);
    if (descend(properties, 'ln') === null) {
      placeChild(
        properties,
        make(document, NAMESPACE.a, 'ln', [createIn(document, NAMESPACE.a, 'noFill')]),
        SHAPE_ORDER,
      );
    }
  }
  return properties;
}

function hasGeometry(properties: Element): boolean {
  return descend(properties, 'prstGeom') !== null || descend(properties, 'custGeom') !== null;
}

/** The example's text by paragraph, without links and marks; its layout's prompt if there is none. */
function promptParagraphs(document: Document, one: NewPlaceholder): { paragraphs: Element[]; isOwn: boolean } {
  const { body, inherited } = one.origin;
  for (const source of [body, inherited]) {
    const texts = childElements(source, 'p').filter((each) => textOf(each).trim() !== '');
    if (texts.length === 0) continue;
    const paragraphs = texts
      .slice(0, PROMPT.paragraphs)
      .map((each) => plainParagraph(document, each, skippedLevels(one.origin)));
    return { paragraphs, isOwn: true };
  }
  // The prompt of a picture or chart placeholder describes what the example showed there.
  const shown = one.alt || one.name.replace(/[\s\d]+$/, '');
  if (body !== null || shown === '') return { paragraphs: [createIn(document, NAMESPACE.a, 'p')], isOwn: false };
  return { paragraphs: [paragraphOf(document, shown, 'en-US', 0)], isOwn: true };
}

function plainParagraph(document: Document, source: Element, skipped: number): Element {
  const level = (integerAttribute(descend(source, 'pPr'), 'lvl') ?? 0) - skipped;
  const run = descend(source, 'r', 'rPr') ?? descend(source, 'fld', 'rPr');
  return paragraphOf(document, textOf(source).replace(TYPED_BULLET, ''), attribute(run, 'lang') ?? 'en-US', level);
}

function paragraphOf(document: Document, wording: string, language: string, level: number): Element {
  const texts = wording.replace(/\s+/g, ' ').trim();
  const text = texts.length > PROMPT.characters ? `${texts.slice(0, PROMPT.characters - 1).trimEnd()}…` : texts;
  const properties = createIn(document, NAMESPACE.a, 'rPr');
  properties.setAttribute('lang', language);
  const words = createIn(document, NAMESPACE.a, 't');
  words.appendChild(document.createTextNode(text));
  const paragraph = createIn(document, NAMESPACE.a, 'p');
  if (level > 0 && level < 9) {
    const own = createIn(document, NAMESPACE.a, 'pPr');
    own.setAttribute('lvl', String(level));
    paragraph.appendChild(own);
  }
  paragraph.appendChild(make(document, NAMESPACE.a, 'r', [properties, words]));
  return paragraph;
}

function make(document: Document, namespace: string, name: string, children: readonly Element[]): Element {
  const element = createIn(document, namespace, name);
  for (const child of children) element.appendChild(child);
  return element;
}

/** Points as whole EMU within the range of the format (20.1.10.16). */
function emu(points: number): number {
  const value = Math.round(points * EMU_PER_POINT);
  return Number.isFinite(value) ? Math.min(2_147_483_647, Math.max(-2_147_483_648, value)) : 0;
}

/** Less shrinking is invisible. */
const NOTABLE = 0.97;
const LEVELS = 5;
/** Minimum font size in hundredths of a point; sizes are rounded to half points. */
const SMALLEST = 800;
const HALF_POINT = 50;
/** Minimum line spacing, in thousandths of a percent. */
const CLOSEST = 70_000;

/**
 * Writes PowerPoint's stored shrinking of an example's text (`a:normAutofit`; ECMA-376 part 1, 21.1.2.1.3) into a list
 * style, so that its place is measured and filled at the visible size.
 * @param body `p:txBody` of the example.
 * @param levels the sizes and spacings of the current list style.
 */
function keepShrinking(
  document: Document,
  listStyle: Element,
  body: Element | null,
  levels: readonly LevelStyle[],
): void {
  const shrinking = descend(body, 'bodyPr', 'normAutofit');
  const scale = shareOf(attribute(shrinking, 'fontScale'), 1);
  const closer = shareOf(attribute(shrinking, 'lnSpcReduction'), 0);
  if (!(scale > 0.1 && scale < NOTABLE)) return;
  levels.slice(0, LEVELS).forEach((level, index) => {
    const name = `lvl${index + 1}pPr`;
    const properties = descend(listStyle, name) ?? createIn(document, NAMESPACE.a, name);
    if (properties.parentNode === null) {
      const later = Array.from({ length: 9 - index }, (_, n) => descend(listStyle, `lvl${index + 2 + n}pPr`));
      listStyle.insertBefore(properties, later.find((one) => one !== null) ?? null);
    }
    const run = descend(properties, 'defRPr') ?? createIn(document, NAMESPACE.a, 'defRPr');
    if (run.parentNode === null) placeChild(properties, run, PARAGRAPH_ORDER);
    const size = Math.round((level.size_pt * 100 * scale) / HALF_POINT) * HALF_POINT;
    run.setAttribute('sz', String(Math.max(SMALLEST, size)));
    if (closer <= 0 || !('factor' in level.line_spacing)) return;
    const percent = createIn(document, NAMESPACE.a, 'spcPct');
    const value = Math.round((level.line_spacing.factor - closer) * 100_000);
    percent.setAttribute('val', String(Math.max(CLOSEST, value)));
    const spacing = createIn(document, NAMESPACE.a, 'lnSpc');
    spacing.appendChild(percent);
    placeChild(properties, spacing, PARAGRAPH_ORDER);
  });
}

function shareOf(value: string | undefined, otherwise: number): number {
  const share = value === undefined ? otherwise : fraction(value);
  return Number.isFinite(share) ? share : otherwise;
}
