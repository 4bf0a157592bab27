import type { GroupNode } from '../scene.ts';
import type { PdfDocument } from './pdf-document.ts';

type Element = PDFKit.PDFStructureElement;

/** Where content belongs in the structure tree (ISO 32000-1, 14.7 and 14.8): in an element, or outside the text. */
export interface StructurePlace {
  element: Element;
  /** Structure type of the element. */
  type: string;
  /** True inside decoration, which readers skip. */
  isArtifact: boolean;
}

/** Elements that only contain other elements. */
const GROUPING: ReadonlySet<string> = new Set(['Sect', 'L', 'LI', 'Table', 'TR']);
/** The child element that contains their text. */
const BODY_OF: Readonly<Record<string, string>> = { L: 'LI', LI: 'LBody', TR: 'TD' };

/** The tags of a document: one section per slide, with the groups of its scene. */
export class PdfStructure {
  readonly #document: PdfDocument;
  readonly #root: Element;
  /** The element being drawn; 'artifact' for decoration, null between the two. */
  #open: Element | 'artifact' | null = null;
  #section: Element | null = null;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#root = document.struct('Document');
    document.addStructure(this.#root);
  }

  /** @param title of the slide. */
  startSlide(title: string): StructurePlace {
    const element = this.#document.struct('Sect', title === '' ? {} : { title });
    this.#section = element;
    this.#root.add(element);
    return { element, type: 'Sect', isArtifact: false };
  }

  endSlide(): void {
    this.close();
    this.#section?.end();
  }

  /** The place for a group's children; unchanged for a group without a role. */
  enter(place: StructurePlace, { role, alt, cell }: GroupNode): StructurePlace {
    if (place.isArtifact || role === undefined) return place;
    this.close();
    if (role === 'Artifact') return { ...place, isArtifact: true };
    const element = this.#add(place.element, role, alt === undefined ? {} : { alt });
    if (role === 'TH' || role === 'TD') {
      const { columns = 1, rows = 1, scope = 'Column' } = cell ?? {};
      const spans = { ...(columns > 1 && { ColSpan: columns }), ...(rows > 1 && { RowSpan: rows }) };
      const attributes = { ...(role === 'TH' && { Scope: scope }), ...spans };
      // pdfkit only supports the scope of cells.
      if (Object.keys(attributes).length > 0) dataOf(element)['A'] = { O: 'Table', ...attributes };
    }
    return { element, type: role, isArtifact: false };
  }

  /** Wraps text without its own element in a paragraph. */
  paragraph(place: StructurePlace): StructurePlace {
    if (place.isArtifact || !GROUPING.has(place.type)) return place;
    this.close();
    const type = BODY_OF[place.type] ?? 'P';
    return { element: this.#add(place.element, type, {}), type, isArtifact: false };
  }

  /** The place for the bullet or number of a list item; null elsewhere. */
  label(place: StructurePlace): StructurePlace | null {
    if (place.isArtifact || place.type !== 'LI') return null;
    this.close();
    return { element: this.#add(place.element, 'Lbl', {}), type: 'Lbl', isArtifact: false };
  }

  /** The element of a link in a paragraph, for its text and its annotation. */
  link(place: StructurePlace): StructurePlace {
    if (place.isArtifact) return place;
    this.close();
    return { element: this.#add(place.element, 'Link', {}), type: 'Link', isArtifact: false };
  }

  end(place: StructurePlace): void {
    this.close();
    place.element.end();
  }

  /** Starts text or a figure's picture. */
  content(place: StructurePlace): void {
    if (place.isArtifact) {
      this.artifact();
      return;
    }
    if (this.#open === place.element) return;
    this.close();
    place.element.add(this.#document.markStructureContent(place.type));
    this.#open = place.element;
  }

  /** Starts decoration, except inside a figure. */
  drawing(place: StructurePlace): void {
    if (place.type === 'Figure') this.content(place);
    else this.artifact();
  }

  artifact(): void {
    if (this.#open === 'artifact') return;
    this.close();
    this.#document.markContent('Artifact', { type: 'Layout' });
    this.#open = 'artifact';
  }

  /** Ends the open marked content; needed before the graphics state is saved or restored. */
  close(): void {
    if (this.#open !== null) this.#document.endMarkedContent();
    this.#open = null;
  }

  #add(parent: Element, type: string, options: { alt?: string }): Element {
    const element = this.#document.struct(type, options);
    parent.add(element);
    return element;
  }
}

/** The dictionary of an element, which pdfkit's types hide. */
function dataOf(element: Element): Record<string, unknown> {
  return (element as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data;
}
