import type { ChartElement } from '../deck/layout-code.ts';
import { attribute, childElements, createIn, descend } from '../ooxml/xml/dom.ts';
import { el, NAMESPACE } from '../ooxml/xml/element.ts';
import type { XmlElement } from '../ooxml/xml/element.ts';
import type { Document, Element } from '../ooxml/xml/tree.ts';

/** Our extension of a placeholder (`p:nvPr/p:extLst`; ECMA-376 part 1, 19.2.1.12): which diagram its example held. */
const URI = '{5D2E8A37-6B1F-4C0E-9A54-31C7F0B28E61}';
const LECTERN = 'urn:lectern:layout';

type Diagram = ChartElement['diagram'];
const DIAGRAMS: ReadonlySet<string> = new Set<Diagram>(['bar_chart', 'pie_chart', 'flowchart']);

/** The mark as a part of a placeholder that is written (`p:extLst` of `p:nvPr`). */
export function diagramMark(diagram: Diagram): XmlElement {
  const mark = el('lectern:diagram', { 'xmlns:lectern': LECTERN, kind: diagram });
  return el('p:extLst', {}, el('p:ext', { uri: URI }, mark));
}

/** Marks a placeholder (`p:nvPr`) as one that stands where an example held a diagram. */
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

/** The diagram that a placeholder (`p:nvPr`) is marked for; null for others. */
export function markedDiagram(nonVisual: Element | null): Diagram | null {
  const extension = childElements(descend(nonVisual, 'extLst'), 'ext').find((one) => attribute(one, 'uri') === URI);
  const kind = attribute(descend(extension, 'diagram'), 'kind') ?? '';
  return DIAGRAMS.has(kind) ? (kind as Diagram) : null;
}
