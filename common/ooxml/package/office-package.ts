import type { Document } from '../xml/tree.ts';
import { attribute, childElements, parseXml } from '../xml/dom.ts';
import { checkXml, decodeXml, PackageError, readZip } from './package-gate.ts';
import { contentTypesXml } from './content-types.ts';
import type { ContentTypes } from './content-types.ts';
import { CONTENT_TYPES_PATH, decodeSegment, extensionOf, isAscii, relsPath, resolveTarget } from './part-paths.ts';
import { RELATIONSHIP, toTransitional } from './relationships.ts';
import type { Relationship } from './relationships.ts';
import { writeZip } from './zip-writer.ts';

/**
 * A larger tree would fill the memory; the largest of 1 600 real files has 450 000 elements in all its parts together.
 */
const MAX_TAGS = 2_000_000;

/**
 * An Open Packaging Conventions package (ECMA-376 part 2) in memory. Immutable: `withParts` returns a changed copy that
 * shares the bytes. Paths have no leading slash; look-ups ignore case, escapes and Unicode composition.
 */
export class OfficePackage {
  readonly name: string;
  readonly parts: ReadonlyMap<string, Uint8Array>;
  readonly #spelling: ReadonlyMap<string, string>;
  readonly #documents = new Map<string, Document>();
  readonly #relationships = new Map<string, readonly Relationship[]>();
  #contentTypes: ContentTypes | undefined;

  /**
   * @param name the file name shown in messages.
   * @param origin a package that shares parts with this one; its parsed parts are reused.
   */
  constructor(parts: ReadonlyMap<string, Uint8Array>, name: string, origin?: OfficePackage) {
    this.parts = parts;
    this.name = name;
    this.#spelling = new Map([...parts.keys()].map((path) => [keyOf(path), path]));
    for (const [path, bytes] of parts) {
      const document = origin?.parts.get(path) === bytes ? origin.#documents.get(path.toLowerCase()) : undefined;
      if (document !== undefined) this.#documents.set(path.toLowerCase(), document);
    }
  }

  has(path: string): boolean {
    return this.#spelling.has(keyOf(path));
  }

  /** @throws PackageError `ooxml.missing_part` */
  bytes(path: string): Uint8Array {
    const found = this.parts.get(path) ?? this.parts.get(this.#spelled(path));
    if (found === undefined) throw new PackageError('ooxml.missing_part', { file: this.name, part: path });
    return found;
  }

  /** A part as text, decoded as XML is. @throws PackageError `ooxml.missing_part` */
  text(path: string): string {
    return decodeXml(this.bytes(path));
  }

  /**
   * A part as a document, parsed once. Callers must not change it but clone what they change.
   * @throws PackageError `ooxml.missing_part`, `ooxml.malformed_xml`, `ooxml.hostile_xml`
   */
  xml(path: string): Document {
    const key = path.toLowerCase();
    let document = this.#documents.get(key);
    if (document === undefined) {
      const text = this.text(path);
      const where = { file: this.name, part: path };
      // The gate has only checked files with an XML extension; a slide may use another one.
      if (!/\.(xml|rels)$/i.test(path)) checkXml(text, where);
      if (text.length > MAX_TAGS && tagCount(text) > MAX_TAGS) throw new PackageError('ooxml.hostile_xml', where);
      try {
        document = parseXml(text);
      } catch (cause) {
        throw new PackageError('ooxml.malformed_xml', where, { cause });
      }
      this.#documents.set(key, document);
    }
    return document;
  }

  /** Relationships of a part in file order; '' is the package. Types have the Transitional spelling. */
  relationships(path: string): readonly Relationship[] {
    const known = this.#relationships.get(path);
    if (known !== undefined) return known;
    const source = relsPath(path);
    const found: Relationship[] = [];
    for (const element of this.has(source) ? childElements(this.xml(source).documentElement, 'Relationship') : []) {
      const target = attribute(element, 'Target') ?? '';
      const isExternal = attribute(element, 'TargetMode') === 'External';
      found.push({
        id: attribute(element, 'Id') ?? '',
        type: toTransitional(attribute(element, 'Type') ?? ''),
        target,
        path: isExternal ? null : this.#spelled(resolveTarget(path, target)),
        isExternal,
      });
    }
    this.#relationships.set(path, found);
    return found;
  }

  /** Existing parts that `path` relates to by a type, in file order. */
  targets(path: string, type: string): string[] {
    return this.relationships(path).flatMap((relationship) =>
      relationship.type === type && relationship.path !== null && this.has(relationship.path)
        ? [relationship.path]
        : [],
    );
  }

  /** The existing part of a relationship id; null if it is unknown, external or dangling. */
  targetOfId(path: string, id: string | undefined): string | null {
    const target = this.relationships(path).find((relationship) => relationship.id === id)?.path ?? null;
    return target !== null && this.has(target) ? target : null;
  }

  /** Extension defaults and part overrides; the first of several duplicates wins. */
  get contentTypes(): ContentTypes {
    if (this.#contentTypes === undefined) {
      const defaults = new Map<string, string>();
      const overrides = new Map<string, string>();
      for (const element of childElements(this.xml(CONTENT_TYPES_PATH).documentElement)) {
        const type = attribute(element, 'ContentType') ?? '';
        const isDefault = element.localName === 'Default';
        const map = isDefault ? defaults : overrides;
        const key = isDefault
          ? (attribute(element, 'Extension') ?? '').toLowerCase()
          : this.#spelled((attribute(element, 'PartName') ?? '').replace(/^\//, ''));
        if (!map.has(key)) map.set(key, type);
      }
      this.#contentTypes = { defaults, overrides };
    }
    return this.#contentTypes;
  }

  /** The content type of a part; undefined if none is declared. */
  contentType(path: string): string | undefined {
    return this.contentTypes.overrides.get(this.#spelled(path)) ?? this.contentTypes.defaults.get(extensionOf(path));
  }

  /** Paths of the parts of a content type, in package order. */
  partsByType(type: string): string[] {
    return [...this.parts.keys()].filter((path) => path !== CONTENT_TYPES_PATH && this.contentType(path) === type);
  }

  /** The main part: presentation, document or workbook. @throws PackageError `ooxml.missing_part` */
  get mainPart(): string {
    const [path] = this.targets('', RELATIONSHIP.officeDocument);
    if (path === undefined) throw new PackageError('ooxml.missing_part', { file: this.name, part: 'officeDocument' });
    return path;
  }

  /**
   * A copy with added or replaced parts (text is written as UTF-8) and, for null, without them. Removing a part also
   * removes its relationships and its content type; `types` adds overrides for parts and defaults for extensions.
   * @param known parsed trees and relationships of the new parts.
   */
  withParts(
    changes: ReadonlyMap<string, Uint8Array | string | null>,
    types: { overrides?: ReadonlyMap<string, string>; defaults?: ReadonlyMap<string, string> } = {},
    known: { trees?: ReadonlyMap<string, Document>; relationships?: ReadonlyMap<string, readonly Relationship[]> } = {},
  ): OfficePackage {
    const parts = new Map(this.parts);
    const overrides = new Map(this.contentTypes.overrides);
    const defaults = new Map([...this.contentTypes.defaults, ...(types.defaults ?? [])]);
    for (const [path, content] of changes) {
      const spelled = this.#spelled(path);
      if (content === null) {
        parts.delete(spelled);
        parts.delete(this.#spelled(relsPath(spelled)));
        overrides.delete(spelled);
      } else {
        parts.set(spelled, typeof content === 'string' ? new TextEncoder().encode(content) : content);
      }
    }
    for (const [path, type] of types.overrides ?? []) overrides.set(path, type);
    parts.set(CONTENT_TYPES_PATH, new TextEncoder().encode(contentTypesXml({ defaults, overrides })));
    const changed = new OfficePackage(parts, this.name, this);
    for (const [path, tree] of known.trees ?? []) changed.#documents.set(path.toLowerCase(), tree);
    for (const [path, list] of known.relationships ?? []) changed.#relationships.set(path, list);
    return changed;
  }

  /** The package as a file, byte-identical for the same parts. */
  toBytes(): Uint8Array {
    return writeZip(this.parts);
  }

  #spelled(path: string): string {
    return this.#spelling.get(keyOf(path)) ?? path;
  }
}

/**
 * The common key for all spellings of a part name: names in the ZIP may be escaped (part 2, 7.3.4) or decomposed, as by
 * macOS.
 */
function keyOf(path: string): string {
  const isPlain = !path.includes('%') && isAscii(path);
  return (isPlain ? path : decodeSegment(path).normalize('NFC')).toLowerCase();
}

/** Number of start and end tags in a text, counted without parsing. */
function tagCount(xml: string): number {
  let count = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) count += 1;
  return count;
}

/**
 * Opens a DOCX, XLSX, PPTX or POTX through the gate.
 * @param name the file name shown in messages.
 * @param options.onMalformed is called with damaged parts, which are left out; without it they are refused.
 * @param options.keepsStrict as for `readZip`.
 * @param options.opened a package that passed the gate before: a part with the same bytes isn't checked and parsed twice.
 * @throws PackageError; `ooxml.missing_part` for a ZIP that isn't an Office file.
 */
export async function openOfficePackage(
  bytes: Uint8Array,
  name: string,
  options: { onMalformed?: (part: string) => void; keepsStrict?: boolean; opened?: OfficePackage } = {},
): Promise<OfficePackage> {
  const parts = await readZip(bytes, { name, ...options, checked: options.opened?.parts });
  const opened = new OfficePackage(parts, name, options.opened);
  if (!opened.has(CONTENT_TYPES_PATH)) {
    throw new PackageError('ooxml.missing_part', { file: name, part: CONTENT_TYPES_PATH });
  }
  return opened;
}
