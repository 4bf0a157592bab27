import { CONTENT_TYPE, contentTypesXml, MEDIA_TYPES } from '../../package/content-types.ts';
import { OfficePackage } from '../../package/office-package.ts';
import {
  AsciiPartNames,
  CONTENT_TYPES_PATH,
  extensionOf,
  relativeTarget,
  relsPath,
  resolveTarget,
} from '../../package/part-paths.ts';
import { RELATIONSHIP, relationshipsXml } from '../../package/relationships.ts';
import type { Relationship } from '../../package/relationships.ts';
import { attribute, childElements, descend, descendants, relationshipAttribute } from '../../xml/dom.ts';
import { NAMESPACE } from '../../xml/element.ts';
import { serializeTree } from '../../xml/serialize-tree.ts';
import type { Document, Element } from '../../xml/tree.ts';
import { sectionExtension } from '../presentation.ts';

const DIAGRAM = /\/relationships\/diagram(Data|Layout|QuickStyle|Colors|Drawing)$/;
const PICTURE = /\/relationships\/(image|hdphoto)$/;
/** Parts that a presentation without slides still needs. */
const PRESENTATION_KEEPS: ReadonlySet<string> = new Set([
  RELATIONSHIP.slideMaster,
  RELATIONSHIP.notesMaster,
  RELATIONSHIP.handoutMaster,
  RELATIONSHIP.theme,
  RELATIONSHIP.tableStyles,
  RELATIONSHIP.font,
]);
const MASTER_KEEPS: ReadonlySet<string> = new Set([
  RELATIONSHIP.slideLayout,
  RELATIONSHIP.slideMaster,
  RELATIONSHIP.theme,
  RELATIONSHIP.themeOverride,
]);
/** Content type and root element that a part must have for the type of its relationship. */
const EXPECTED: Readonly<Record<string, { type: string; root: string }>> = {
  [RELATIONSHIP.slideMaster]: { type: CONTENT_TYPE.slideMaster, root: 'sldMaster' },
  [RELATIONSHIP.slideLayout]: { type: CONTENT_TYPE.slideLayout, root: 'sldLayout' },
  [RELATIONSHIP.theme]: { type: CONTENT_TYPE.theme, root: 'theme' },
  [RELATIONSHIP.notesMaster]: { type: CONTENT_TYPE.notesMaster, root: 'notesMaster' },
  [RELATIONSHIP.handoutMaster]: { type: CONTENT_TYPE.handoutMaster, root: 'handoutMaster' },
};
const SIGNATURES: readonly [type: string, magic: string][] = [
  ['image/png', '89504e47'],
  ['image/jpeg', 'ffd8ff'],
  ['image/gif', '47494638'],
];
/** Elements that are removed if the target of their relationship is removed. */
const FALLS_WITH_ITS_TARGET = new Set(
  'pic graphicFrame contentPart control tags custData hlinkClick hlinkHover hlinkMouseOver snd sndAc legacyDrawing blipFill'.split(
    ' ',
  ),
);
const EMPTIES = ['custDataLst', 'controls', 'sndAc', 'Choice', 'Fallback', 'AlternateContent'];
/** Elements of `p:presentation` about removed slides, editing permissions or add-in data. */
const PRESENTATION_DROPS = ['sldIdLst', 'custShowLst', 'photoAlbum', 'custDataLst', 'smartTags', 'modifyVerifier'];
/**
 * Tags that add-ins leave on masters and layouts. They are kept, because an organisation's own tools use them to
 * recognise its template.
 */
const TAGS_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.tags+xml';
/** Views that open a deck on its slides. */
const SLIDE_VIEWS: readonly (string | undefined)[] = [undefined, 'sldView', 'sldThumbnailView'];

/**
 * Removes the slides and everything that only they reference, and macros, OLE objects, controls, comments, document
 * properties and externally linked pictures or media. Keeps masters, layouts, themes, notes and handout master, section
 * names, show and view properties that refer to no slide, and tags of masters and layouts. Parts that needn't change
 * keep their bytes, and their name if it is valid. A template or show becomes a presentation.
 */
export function stripSlides(source: OfficePackage): OfficePackage {
  const main = source.mainPart;
  const parts = new Map<string, Uint8Array>();
  const overrides = new Map<string, string>();
  const names = new AsciiPartNames(source.parts.keys());
  const done = new Set<string>();
  const queue = [main];
  const expected = new Map<string, string>([[main, CONTENT_TYPE.presentation]]);
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (done.has(path)) continue;
    done.add(path);
    const name = names.of(path);
    const all = source.relationships(path);
    const kept = all.filter((relationship) => isKept(relationship, path, source));
    const known = new Set(kept.map(({ id }) => id));
    const type = expected.get(path) ?? mediaType(path, source);
    const isDrawing = /(slideMaster|slideLayout|notesMaster|handoutMaster|theme)\+xml$/.test(type ?? '');
    let content = source.bytes(path);
    if (path === main) content = strippedPresentation(source.xml(path), known) ?? content;
    else if (isDrawing) content = encodedIfChanged(source.xml(path), known) ?? content;
    parts.set(name, content);
    if (type !== undefined && source.contentTypes.defaults.get(extensionOf(name)) !== type) overrides.set(name, type);
    if (kept.length > 0) {
      const written = kept.map((one) => spelledAsThePart(path, one, names));
      const isUnchanged = kept.length === all.length && written.every((one, index) => one === kept[index]);
      parts.set(relsPath(name), isUnchanged ? source.bytes(relsPath(path)) : encode(relationshipsXml(written)));
    }
    for (const { path: target, type: relation } of kept) {
      if (target === null) continue;
      const wanted = EXPECTED[relation]?.type;
      if (wanted !== undefined) expected.set(target, wanted);
      queue.push(target);
    }
  }
  parts.set(
    '_rels/.rels',
    encode(
      relationshipsXml([{ id: 'rId1', type: RELATIONSHIP.officeDocument, target: names.of(main), isExternal: false }]),
    ),
  );
  const extensions = new Set([...parts.keys()].map(extensionOf));
  const defaults = new Map([...source.contentTypes.defaults].filter(([extension]) => extensions.has(extension)));
  defaults.set('rels', CONTENT_TYPE.relationships);
  defaults.set('xml', 'application/xml');
  for (const path of parts.keys()) if (extensionOf(path) === 'rels') overrides.delete(path);
  parts.set(CONTENT_TYPES_PATH, encode(contentTypesXml({ defaults, overrides })));
  return new OfficePackage(parts, source.name, source);
}

function isKept(relationship: Relationship, from: string, source: OfficePackage): boolean {
  const { id, type, path, isExternal, target } = relationship;
  if (isExternal) return type === RELATIONSHIP.hyperlink && /^(https?|mailto):/i.test(target);
  if (path === null || !source.has(path)) return false;
  const wanted = EXPECTED[type];
  if (wanted !== undefined && source.xml(path).documentElement?.localName !== wanted.root) return false;
  if (from === source.mainPart) return PRESENTATION_KEEPS.has(type) || isKeptProperty(type, path, source);
  if (type === RELATIONSHIP.tags) return isTags(path, source);
  if (type === RELATIONSHIP.slideLayout) return isListed(source, from, id);
  if (PICTURE.test(type)) return mediaType(path, source) !== undefined;
  return MASTER_KEEPS.has(type) || DIAGRAM.test(type);
}

/** Whether a show or view property is kept: it refers to no slide and doesn't open the deck in its master. */
function isKeptProperty(type: string, path: string, source: OfficePackage): boolean {
  if (type !== RELATIONSHIP.presProps && type !== RELATIONSHIP.viewProps) return false;
  const root = source.xml(path).documentElement;
  const pointers = ['custShow', 'sldRg', 'sldLst', 'htmlPubPr'].flatMap((name) => descendants(root, name));
  return (
    /^(presentation|view)Pr$/.test(root?.localName ?? '') &&
    pointers.length === 0 &&
    source.relationships(path).length === 0 &&
    SLIDE_VIEWS.includes(attribute(root, 'lastView'))
  );
}

function isTags(path: string, source: OfficePackage): boolean {
  const root = source.xml(path).documentElement;
  return (
    source.contentType(path) === TAGS_TYPE &&
    root?.localName === 'tagLst' &&
    root.namespaceURI === NAMESPACE.p &&
    source.relationships(path).length === 0
  );
}

/**
 * Whether a master lists a layout. A layout that is only related to it can't be chosen, and PowerPoint repairs the
 * file.
 */
function isListed(source: OfficePackage, master: string, id: string): boolean {
  return childElements(descend(source.xml(master).documentElement, 'sldLayoutIdLst')).some(
    (entry) => relationshipAttribute(entry, 'id') === id,
  );
}

/** The content type of a part. For pictures it is detected from the bytes, whatever the package declares. */
function mediaType(path: string, source: OfficePackage): string | undefined {
  const declared = source.contentType(path);
  const usual = MEDIA_TYPES[extensionOf(path)];
  if (declared?.startsWith('image/') !== true && usual?.startsWith('image/') !== true) return declared;
  const start = Buffer.from(source.bytes(path).subarray(0, 4)).toString('hex');
  const held = SIGNATURES.find(([, magic]) => start.startsWith(magic))?.[0];
  return held ?? (declared?.startsWith('image/') === true && declared !== 'image/jpg' ? declared : usual);
}

/**
 * PowerPoint ignores case in part names and stricter readers don't, so targets are spelled like the part. Renamed parts
 * get their new name.
 */
function spelledAsThePart(from: string, relationship: Relationship, names: AsciiPartNames): Relationship {
  const { path, isExternal, target } = relationship;
  if (isExternal || path === null) return relationship;
  const [source, part] = [names.of(from), names.of(path)];
  return resolveTarget(source, target) === part
    ? relationship
    : { ...relationship, target: relativeTarget(source, part) };
}

/** @returns null if nothing needs to be removed. */
function strippedPresentation(document: Document, known: ReadonlySet<string>): Uint8Array | null {
  const copy = document.cloneNode();
  const root = copy.documentElement;
  const drops = childElements(root).filter(({ localName }) => PRESENTATION_DROPS.includes(localName ?? ''));
  // Section names are kept, because an organisation's decks are divided like its template.
  const inSections = descendants(sectionExtension(root), 'sldId');
  const needsChange = drops.length + inSections.length + dangling(document, known).length > 0;
  if (!needsChange) return null;
  for (const element of [...drops, ...inSections]) element.parentNode?.removeChild(element);
  removeDangling(copy, known);
  return new TextEncoder().encode(serializeTree(copy));
}

function encodedIfChanged(document: Document, known: ReadonlySet<string>): Uint8Array | null {
  // Most parts need no change, and checking is faster than copying.
  if (dangling(document, known).length === 0) return null;
  const copy = document.cloneNode();
  removeDangling(copy, known);
  return new TextEncoder().encode(serializeTree(copy));
}

/** Attributes in the relationships namespace that hold a relationship id. */
const REFERENCES: ReadonlySet<string> = new Set(['id', 'embed', 'link', 'pict', 'dm', 'href']);
const RUNS = /ppaction:\/\/(macro|program|hlinkfile|ole)/;

/** Elements that refer to a relationship outside `known`, or that would run something. */
function dangling(document: Document, known: ReadonlySet<string>): Element[] {
  const found: Element[] = [];
  const visit = (element: Element): void => {
    // Most elements have no relevant attribute, so one pass over the existing ones is enough.
    for (const { localName, prefix, namespaceURI, value } of element.attributes) {
      const runs = localName === 'action' && prefix !== 'xmlns' && RUNS.test(value);
      const isDangling =
        REFERENCES.has(localName) &&
        namespaceURI?.endsWith('/relationships') === true &&
        value !== '' &&
        !known.has(value);
      if (!runs && !isDangling) continue;
      found.push(element);
      break;
    }
    for (const child of childElements(element)) visit(child);
  };
  if (document.documentElement) visit(document.documentElement);
  return found;
}

/** Removes dangling elements and the elements that this leaves empty. */
function removeDangling(document: Document, known: ReadonlySet<string>): void {
  const found = dangling(document, known);
  if (found.length === 0) return;
  const hasMedia = found.some(({ localName }) => /^(audio|video|quickTime)File$|^wavAudioFile$/.test(localName ?? ''));
  for (const element of new Set(found.map(holderOf))) remove(element, document);
  // Without the media, the timing that plays them refers to a missing shape.
  if (hasMedia) for (const timing of descendants(document, 'timing')) timing.parentNode?.removeChild(timing);
  for (const name of EMPTIES) {
    for (const element of descendants(document, name)) {
      const isEmpty = childElements(element).length === 0;
      const hasChoice = name !== 'AlternateContent' || childElements(element, 'Choice').length > 0;
      if (isEmpty || !hasChoice) element.parentNode?.removeChild(element);
    }
  }
}

/** The nearest ancestor that has no meaning without the target of the reference. */
function holderOf(reference: Element): Element {
  let current: Element | null = reference;
  while (current !== null) {
    if (FALLS_WITH_ITS_TARGET.has(current.localName ?? '')) {
      const parent = current.parentElement;
      return current.localName === 'blipFill' && parent?.localName === 'pic' ? parent : current;
    }
    current = current.parentElement;
  }
  return reference;
}

function remove(element: Element, document: Document): void {
  const parent = element.parentNode;
  if (parent === null) return;
  if (element.localName === 'blipFill') {
    const none = document.createElementNS('http://schemas.openxmlformats.org/drawingml/2006/main', 'a:noFill');
    parent.replaceChild(none, element);
  } else parent.removeChild(element);
}
