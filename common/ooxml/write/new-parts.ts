import { createHash } from 'node:crypto';
import { freePartPath, partPath, relativeTarget, relsPath } from '../package/part-paths.ts';
import type { NumberedPart } from '../package/part-paths.ts';
import { relationshipsXml } from '../package/relationships.ts';
import type { Relationship } from '../package/relationships.ts';
import { allowedText, finiteNumber, serializePart } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { isDeclaration, NameScope } from '../xml/parse-tree.ts';
import { CharacterNode, Document, Element } from '../xml/tree.ts';
import type { Attribute, Parent } from '../xml/tree.ts';
import type { PictureItem } from './deck-content.ts';

/** The parts that a deck adds to its master, with content types and numbers that are not yet used. */
export class NewParts {
  readonly changes = new Map<string, Uint8Array>();
  /** Parts that are only drawn and never written, as they would be read. */
  readonly trees = new Map<string, Document>();
  /** Relationships of these parts. */
  readonly relationships = new Map<string, readonly Relationship[]>();
  readonly overrides = new Map<string, string>();
  readonly defaults = new Map<string, string>();
  readonly #encoder = new TextEncoder();
  readonly #existing: Iterable<string>;
  readonly #numbers = new Map<NumberedPart, number>();

  readonly #isForDrawing: boolean;

  /**
   * @param existing paths in use.
   * @param isForDrawing keeps parts as trees, without bytes.
   */
  constructor(existing: readonly string[], isForDrawing = false) {
    this.#existing = existing;
    this.#isForDrawing = isForDrawing;
  }

  /** The next free path of a kind. */
  nextPath(kind: NumberedPart, extension?: string): string {
    let number = this.#numbers.get(kind);
    if (number === undefined) {
      // Looked up once: searching for each part would take quadratic time.
      const first = freePartPath(kind, this.#existing);
      number = Number(/(\d+)\.[^.]+$/.exec(first)?.[1] ?? 1);
    }
    this.#numbers.set(kind, number + 1);
    return partPath(kind, number, extension);
  }

  /** Adds or replaces a part with its own content type. */
  add(path: string, content: Uint8Array | string, contentType: string, relationships?: PartRelationships): void {
    // Encoded immediately, so that the text can be released.
    this.changes.set(path, typeof content === 'string' ? this.#encoder.encode(content) : content);
    this.overrides.set(path, contentType);
    if (relationships !== undefined) this.addRelationships(path, relationships);
  }

  /** Adds or replaces a part that was built from scratch. */
  addBuilt(path: string, root: XmlElement, contentType: string, relationships?: PartRelationships): void {
    if (this.#isForDrawing) this.trees.set(path, writtenTree(root));
    this.add(path, this.#isForDrawing ? new Uint8Array() : serializePart(root), contentType, relationships);
  }

  /** Sets the relationships of a part, or of the package with ''. */
  addRelationships(path: string, content: PartRelationships | string | Uint8Array): void {
    const isList = content instanceof PartRelationships;
    if (isList && this.#isForDrawing) {
      this.relationships.set(path, content.list);
      return;
    }
    const written = isList ? content.xml : content;
    this.changes.set(relsPath(path), typeof written === 'string' ? this.#encoder.encode(written) : written);
  }

  /** Adds a part whose content type depends on its extension. */
  addByExtension(path: string, content: Uint8Array, extension: string, contentType: string): void {
    this.changes.set(path, content);
    this.defaults.set(extension, contentType);
  }
}

/** Stores each picture once, however often it is used. */
export class MediaLibrary {
  readonly #parts: NewParts;
  readonly #byBytes = new Map<Uint8Array, string>();
  readonly #byHash = new Map<string, string>();

  constructor(parts: NewParts) {
    this.#parts = parts;
  }

  /** The path of a picture's part. */
  pathOf(picture: PictureItem): string {
    const known = this.#byBytes.get(picture.bytes);
    if (known !== undefined) return known;
    const hash = createHash('sha256').update(picture.bytes).digest('hex');
    let path = this.#byHash.get(hash);
    if (path === undefined) {
      const extension = picture.media_type === 'image/png' ? 'png' : 'jpeg';
      path = this.#parts.nextPath('image', extension);
      this.#parts.addByExtension(path, picture.bytes, extension, picture.media_type);
      this.#byHash.set(hash, path);
    }
    this.#byBytes.set(picture.bytes, path);
    return path;
  }
}

/** Collects the relationships of a part while it is written; equal targets share an id. */
export class PartRelationships {
  readonly #source: string;
  readonly #list: Relationship[] = [];
  readonly #ids = new Map<string, string>();

  /** @param source path of the part. */
  constructor(source: string) {
    this.#source = source;
  }

  /** The id of the relationship to a part of the package. */
  toPart(type: string, path: string): string {
    return this.#add(type, relativeTarget(this.#source, path), path);
  }

  /** The id of the relationship to an address outside. */
  toAddress(type: string, address: string): string {
    return this.#add(type, address, null);
  }

  /** In writing order. */
  get list(): readonly Relationship[] {
    return this.#list;
  }

  get xml(): string {
    return relationshipsXml(this.#list);
  }

  #add(type: string, target: string, path: string | null): string {
    const key = `${type} ${target}`;
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = `rId${this.#list.length + 1}`;
      this.#ids.set(key, id);
      this.#list.push({ id, type, target, path, isExternal: path === null });
    }
    return id;
  }
}

/**
 * Turns a part that we built into the tree that a reader would get from its text, for parts that are only drawn.
 * @throws RangeError if a number is not finite.
 */
export function writtenTree(root: XmlElement): Document {
  const document = new Document();
  append(root, document, new NameScope());
  return document;
}

function append({ name, attributes, children }: XmlElement, parent: Parent, around: NameScope): void {
  const scope = scopeWithin(attributes, around);
  let own: Attribute[] = NONE;
  for (const key in attributes) {
    const value = attributes[key];
    if (value === undefined) continue;
    const { prefix, localName, namespaceURI } = scope.attribute(key);
    const one = { name: key, prefix, localName, namespaceURI, value: valueText(value, key) };
    if (own === NONE) own = [one];
    else own.push(one);
  }
  const element = new Element(scope.element(name), own);
  parent.appendChild(element);
  for (const child of children) {
    if (typeof child !== 'string') append(child, element, scope);
    else if (child !== '') {
      const text = contentText(child);
      if (text !== '') element.appendChild(new CharacterNode('text', text));
    }
  }
}

/** Shared by all elements without attributes. */
const NONE: Attribute[] = [];

function scopeWithin(attributes: XmlElement['attributes'], around: NameScope): NameScope {
  let declared: [names: string[], values: string[]] | null = null;
  for (const key in attributes) {
    const value = attributes[key];
    if (value === undefined || !isDeclaration(key)) continue;
    declared ??= [[], []];
    declared[0].push(key);
    declared[1].push(valueText(value, key));
  }
  return declared === null ? around : around.declare(...declared);
}

function valueText(value: string | number, name: string): string {
  return typeof value === 'number' ? String(finiteNumber(value, name)) : attributeText(value);
}

/** Values that are read exactly as written; nearly all are. */
const PLAIN = /^[ -~]*$/;
const LINE_ENDS = /[\r\u0085\u2028\u2029]/;

/** Normalises line ends of content as a reader does; the writer doesn't escape them. */
function contentText(text: string): string {
  const allowed = allowedText(text);
  if (!LINE_ENDS.test(allowed)) return allowed;
  return allowed.replace(/\r[\n\u0085]/g, '\n').replace(/[\r\u0085\u2028\u2029]/g, '\n');
}

/** Normalises line ends of attribute values as a reader does; the writer escapes those of XML 1.0. */
function attributeText(text: string): string {
  return PLAIN.test(text) ? text : allowedText(text).replace(/[\u0085\u2028\u2029]/g, ' ');
}
