import { serializePart } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import type { Document } from '../xml/tree.ts';
import { writtenTree } from '../xml/written-tree.ts';
import { freePartPath, partPath, relsPath } from '../package/part-paths.ts';
import type { NumberedPart } from '../package/part-paths.ts';
import type { Relationship } from '../package/relationships.ts';
import { PartRelationships } from './part-relationships.ts';

/** The parts a deck adds to its master: numbered past what is there, with content types. */
export class NewParts {
  readonly changes = new Map<string, Uint8Array>();
  /** Parts that are drawn and never written: as they would be read. */
  readonly trees = new Map<string, Document>();
  /** Of such parts. */
  readonly relationships = new Map<string, readonly Relationship[]>();
  readonly overrides = new Map<string, string>();
  readonly defaults = new Map<string, string>();
  readonly #encoder = new TextEncoder();
  readonly #existing: Iterable<string>;
  readonly #numbers = new Map<NumberedPart, number>();

  readonly #isForDrawing: boolean;

  /**
   * @param existing paths in use.
   * @param isForDrawing keeps parts as trees, without their bytes.
   */
  constructor(existing: readonly string[], isForDrawing = false) {
    this.#existing = existing;
    this.#isForDrawing = isForDrawing;
  }

  /** The next free path of a family. */
  nextPath(kind: NumberedPart, extension?: string): string {
    let number = this.#numbers.get(kind);
    if (number === undefined) {
      // Looked up once: with many parts a search for each would grow with the square.
      const first = freePartPath(kind, this.#existing);
      number = Number(/(\d+)\.[^.]+$/.exec(first)?.[1] ?? 1);
    }
    this.#numbers.set(kind, number + 1);
    return partPath(kind, number, extension);
  }

  /** Adds or replaces a part with a content type of its own. */
  add(path: string, content: Uint8Array | string, contentType: string, relationships?: PartRelationships): void {
    // Encoded at once, so that the text can be forgotten.
    this.changes.set(path, typeof content === 'string' ? this.#encoder.encode(content) : content);
    this.overrides.set(path, contentType);
    if (relationships !== undefined) this.addRelationships(path, relationships);
  }

  /** Adds or replaces a part that was built from nothing. */
  addBuilt(path: string, root: XmlElement, contentType: string, relationships?: PartRelationships): void {
    if (this.#isForDrawing) this.trees.set(path, writtenTree(root));
    this.add(path, this.#isForDrawing ? new Uint8Array() : serializePart(root), contentType, relationships);
  }

  /** Sets the relationships of a part; '' is the package. */
  addRelationships(path: string, content: PartRelationships | string | Uint8Array): void {
    const isList = content instanceof PartRelationships;
    if (isList && this.#isForDrawing) {
      this.relationships.set(path, content.list);
      return;
    }
    const written = isList ? content.xml : content;
    this.changes.set(relsPath(path), typeof written === 'string' ? this.#encoder.encode(written) : written);
  }

  /** Adds a part whose extension says its type. */
  addByExtension(path: string, content: Uint8Array, extension: string, contentType: string): void {
    this.changes.set(path, content);
    this.defaults.set(extension, contentType);
  }
}
