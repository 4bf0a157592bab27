import type { ChartElement, DecorationElement } from '../deck/layout-code.ts';
import { resolveColour } from '../ooxml/read/colour.ts';
import type { ColourContext } from '../ooxml/read/colour.ts';
import type { PlacedShape } from '../ooxml/read/shape-tree.ts';
import { attribute, childElements, descend, descendants, integerAttribute, createIn } from '../ooxml/xml/dom.ts';
import type { Element, Document } from '../ooxml/xml/tree.ts';
import { fillElementOf } from '../scene/read/read-fill.ts';
import { withPlaceholder } from '../scene/read/shape-look.ts';
import type { LookSources } from './look-sources.ts';
import { el, NAMESPACE } from '../ooxml/xml/element.ts';
import type { XmlElement } from '../ooxml/xml/element.ts';

/** Longer texts are cut, because they only distinguish decorations. */
const LONGEST_TEXT = 300;
/** Below this height or width in EMU, a shape is a line. */
const THIN = 12_700;

type Look = Pick<DecorationElement, 'kind' | 'shape' | 'fill' | 'line' | 'text'>;
/** How something is painted: in one colour, in another way (gradient, picture, pattern), or not at all. */
type Coat = { colour: string } | 'picture' | 'other' | null;

/** The look of a shape that isn't a placeholder; null if it shows nothing. */
export function decorationLook(shape: PlacedShape, sources: LookSources): Look | null {
  const { element, kind } = shape;
  const text = plainText(element);
  if (kind === 'pic' || kind === 'contentPart') return { kind: 'picture' };
  if (kind === 'graphicFrame') {
    const isTable = descend(element, 'graphic', 'graphicData', 'tbl') !== null;
    return isTable ? { kind: 'shape', shape: 'rect', ...(text && { text }) } : { kind: 'picture' };
  }
  const properties = descend(element, 'spPr');
  const style = descend(element, 'style');
  const isLine = kind === 'cxnSp';
  const fill = isLine ? null : fillCoat(element, properties, style, sources);
  const line = lineCoat(properties, style, sources);
  if (fill === null && line === null && text === '') return null;
  const preset = attribute(descend(properties, 'prstGeom'), 'prst');
  const geometry = descend(properties, 'custGeom') !== null ? 'custom' : (preset ?? (isLine ? 'line' : 'rect'));
  const isThin = shape.box !== null && (shape.box.w < THIN || shape.box.h < THIN);
  return {
    kind:
      fill === 'picture'
        ? 'picture'
        : isLine || isThin || /^line/.test(geometry)
          ? 'line'
          : fill === null && line === null
            ? 'text'
            : 'shape',
    shape: geometry.slice(0, 40),
    ...(isColour(fill) && { fill: fill.colour }),
    ...(isColour(line) && { line: line.colour }),
    ...(text && { text }),
  };
}

/** The diagram in a graphic frame of a layout (`p:graphicFrame`); null for tables and objects. */
export function diagramOfFrame({ element, kind }: PlacedShape): ChartElement['diagram'] | null {
  if (kind !== 'graphicFrame') return null;
  const data = descend(element, 'graphic', 'graphicData');
  const uri = attribute(data, 'uri') ?? '';
  if (/\/chart(ex)?$/.test(uri)) return 'bar_chart';
  return /\/diagram$/.test(uri) ? 'flowchart' : null;
}

/** A shape's text on one line. */
export function plainText(element: Element): string {
  const words = descendants(element, 'p').map((paragraph) =>
    childElements(paragraph)
      .map((run) => (run.localName === 'br' ? ' ' : (descend(run, 't')?.textContent ?? '')))
      .join(''),
  );
  return words.join(' ').replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
}

function isColour(coat: Coat): coat is { colour: string } {
  return coat !== null && typeof coat === 'object';
}

function fillCoat(
  element: Element,
  properties: Element | null,
  style: Element | null,
  { theme, colours }: LookSources,
): Coat {
  for (let own = fillElementOf(properties), group = element.parentElement; own !== null;) {
    if (own.localName !== 'grpFill') return coatOf(own, colours);
    // The fill of the surrounding group, or of an outer one (ECMA-376 part 1, 20.1.8.35).
    own = group?.localName === 'grpSp' ? fillElementOf(descend(group, 'grpSpPr')) : null;
    group = group?.parentElement ?? null;
    if (own === null) return null;
  }
  const reference = descend(style, 'fillRef');
  const index = integerAttribute(reference, 'idx') ?? 0;
  const themed = index > 1000 ? theme.backgroundFills[index - 1001] : theme.fills[index - 1];
  return reference === null || themed === undefined ? null : coatOf(themed, withPlaceholder(reference, colours));
}

function lineCoat(properties: Element | null, style: Element | null, { theme, colours }: LookSources): Coat {
  const own = fillElementOf(descend(properties, 'ln'));
  if (own !== null) return coatOf(own, colours);
  const reference = descend(style, 'lnRef');
  const themed = fillElementOf(theme.lines[(integerAttribute(reference, 'idx') ?? 0) - 1]);
  return reference === null || themed === null ? null : coatOf(themed, withPlaceholder(reference, colours));
}

function coatOf(fill: Element, colours: ColourContext): Coat {
  if (fill.localName === 'noFill') return null;
  if (fill.localName === 'blipFill') return 'picture';
  const colour = fill.localName === 'solidFill' ? resolveColour(fill, colours) : null;
  return colour === null ? 'other' : { colour };
}

/**
 * Our extension of a placeholder (`p:nvPr/p:extLst`; ECMA-376 part 1, 19.2.1.12): the kind of diagram that its example
 * contained.
 */
const URI = '{5D2E8A37-6B1F-4C0E-9A54-31C7F0B28E61}';
const LECTERN = 'urn:lectern:layout';

type Diagram = ChartElement['diagram'];
const DIAGRAMS: ReadonlySet<string> = new Set<Diagram>(['bar_chart', 'pie_chart', 'flowchart']);

/** The mark for a new placeholder (`p:extLst` of `p:nvPr`). */
export function diagramMark(diagram: Diagram): XmlElement {
  const mark = el('lectern:diagram', { 'xmlns:lectern': LECTERN, kind: diagram });
  return el('p:extLst', {}, el('p:ext', { uri: URI }, mark));
}

/** Marks a placeholder (`p:nvPr`) as the place of an example's diagram. */
export function markDiagram(document: Document, nonVisual: Element, diagram: Diagram): void {
  const list = createIn(document, NAMESPACE.p, 'extLst');
  const extension = createIn(document, NAMESPACE.p, 'ext');
  extension.setAttribute('uri', URI);
  const mark = document.createElementNS(LECTERN, 'lectern:diagram');
  mark.setAttribute('kind', diagram);
  extension.appendChild(mark);
  list.appendChild(extension);
  nonVisual.appendChild(list);
}

/** The diagram in a placeholder's mark (`p:nvPr`); null if there is none. */
export function markedDiagram(nonVisual: Element | null): Diagram | null {
  const extension = childElements(descend(nonVisual, 'extLst'), 'ext').find((one) => attribute(one, 'uri') === URI);
  const kind = attribute(descend(extension, 'diagram'), 'kind') ?? '';
  return DIAGRAMS.has(kind) ? (kind as Diagram) : null;
}
