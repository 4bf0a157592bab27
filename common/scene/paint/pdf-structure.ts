import type { GroupNode } from '../scene.ts';
import type { PdfDocument } from './pdf-document.ts';

type Element = PDFKit.PDFStructureElement;

/** Where content belongs in the structure tree (ISO 32000-1, 14.7 and 14.8): to an element, or to none of the text. */
export interface StructurePlace {
  element: Element;
  /** Structure type of the element. */
  type: string;
  /** Within something that no reader reads. */
  isArtifact: boolean;
}

/** Elements that contain only other elements. */
const GROUPING: ReadonlySet<string> = new Set(['Sect', 'L', 'LI', 'Table', 'TR']);
/** What their text is in. */
const BODY_OF: Readonly<Record<string, string>> = { L: 'LI', LI: 'LBody', TR: 'TD' };

/** The tags of a document: a section per slide, in it what the groups of the scene are. */
export class PdfStructure {
  readonly #document: PdfDocument;
  readonly #root: Element;
  /** The element whose content is being drawn; 'artifact' for decoration, null between both. */
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

  /** The place of a group's children; the same one for a group without a role. */
  enter(place: StructurePlace, { role, alt, cell }: GroupNode): StructurePlace {
    if (place.isArtifact || role === undefined) return place;
    this.close();
    if (role === 'Artifact') return { ...place, isArtifact: true };
    const element = this.#add(place.element, role, alt === undefined ? {} : { alt });
    if (role === 'TH' || role === 'TD') {
      const { columns = 1, rows = 1, scope = 'Column' } = cell ?? {};
      const spans = { ...(columns > 1 && { ColSpan: columns }), ...(rows > 1 && { RowSpan: rows }) };
      const attributes = { ...(role === 'TH' && { Scope: scope }), ...spans };
      // pdfkit knows the scope of cells only.
      if (Object.keys(attributes).length > 0) dataOf(element)['A'] = { O: 'Table', ...attributes };
    }
    return { element, type: role, isArtifact: false };
  }

  /** Text that is in no element of its own becomes a paragraph. */
  paragraph(place: StructurePlace): StructurePlace {
    if (place.isArtifact || !GROUPING.has(place.type)) return place;
    this.close();
    const type = BODY_OF[place.type] ?? 'P';
    return { element: this.#add(place.element, type, {}), type, isArtifact: false };
  }

  /** The bullet or number of a list's item; elsewhere null. */
  label(place: StructurePlace): StructurePlace | null {
    if (place.isArtifact || place.type !== 'LI') return null;
    this.close();
    return { element: this.#add(place.element, 'Lbl', {}), type: 'Lbl', isArtifact: false };
  }

  /** A link's element within a paragraph, for its text and its annotation. */
  link(place: StructurePlace): StructurePlace {
    if (place.isArtifact) return place;
    this.close();
    return { element: this.#add(place.element, 'Link', {}), type: 'Link', isArtifact: false };
  }

  end(place: StructurePlace): void {
    this.close();
    place.element.end();
  }

  /** What is drawn next is text or a figure's picture. */
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

  /** What is drawn next is decoration, except within a figure. */
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

  /** Ends the marked content that is open: before the graphics state is saved or restored. */
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
