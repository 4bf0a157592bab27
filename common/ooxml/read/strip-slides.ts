import { XMLSerializer } from '@xmldom/xmldom';
import type { Document, Element } from '@xmldom/xmldom';
import { CONTENT_TYPE, contentTypesXml } from '../package/content-types.ts';
import { OfficePackage } from '../package/office-package.ts';
import { CONTENT_TYPES_PATH, extensionOf, relsPath } from '../package/part-paths.ts';
import { RELATIONSHIP } from '../package/relationship-types.ts';
import { relationshipsXml } from '../package/relationships.ts';
import type { Relationship } from '../package/relationships.ts';
import { attribute, childElements, descendants, relationshipAttribute } from '../xml/dom.ts';

const DIAGRAM = /\/relationships\/diagram(Data|Layout|QuickStyle|Colors|Drawing)$/;
const PICTURE = /\/relationships\/(image|hdphoto)$/;
/** What a presentation without slides still needs. Properties of view and show would point to slides that are gone. */
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
/** Elements that stand and fall with the relationship they hold. */
const FALLS_WITH_ITS_TARGET = new Set(
  'pic graphicFrame contentPart control tags custData hlinkClick hlinkHover hlinkMouseOver snd sndAc legacyDrawing blipFill'.split(
    ' ',
  ),
);
const EMPTIES = ['custDataLst', 'controls', 'sndAc', 'Choice', 'Fallback', 'AlternateContent'];
/** Parts of `p:presentation` about slides that are gone, people who may edit, or data of add-ins. */
const PRESENTATION_DROPS = ['sldIdLst', 'custShowLst', 'photoAlbum', 'custDataLst', 'smartTags', 'modifyVerifier'];
const SECTION_EXTENSION = '{521415D9-36F7-43E2-AB2F-B90AF26B5E84}';

/**
 * Takes the slides and everything that only they reach out of a presentation, and with them macros, OLE objects,
 * controls, comments, document properties and pictures or media linked from outside. Masters, layouts, themes, notes and
 * handout master stay; parts that needn't change keep their bytes. A template or show becomes a presentation.
 */
export function stripSlides(source: OfficePackage): OfficePackage {
  const main = source.mainPart;
  const parts = new Map<string, Uint8Array>();
  const overrides = new Map<string, string>();
  const queue = [main];
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (parts.has(path)) continue;
    const all = source.relationships(path);
    const kept = all.filter((relationship) => isKept(relationship, path === main, source));
    const dropped = new Set(all.filter((one) => !kept.includes(one)).map(({ id }) => id));
    const isDrawing = /(slideMaster|slideLayout|notesMaster|handoutMaster|theme)\+xml$/.test(
      source.contentType(path) ?? '',
    );
    let content = source.bytes(path);
    if (path === main) content = encode(strippedPresentation(source.xml(path), dropped));
    else if (isDrawing) content = encodedIfChanged(source.xml(path), dropped) ?? content;
    parts.set(path, content);
    const type = path === main ? CONTENT_TYPE.presentation : source.contentType(path);
    if (type !== undefined && source.contentTypes.defaults.get(extensionOf(path)) !== type) overrides.set(path, type);
    if (kept.length > 0) {
      const unchanged = kept.length === all.length && source.has(relsPath(path));
      parts.set(relsPath(path), unchanged ? source.bytes(relsPath(path)) : encode(relationshipsXml(kept)));
    }
    for (const { path: target } of kept) if (target !== null) queue.push(target);
  }
  parts.set(
    '_rels/.rels',
    encode(relationshipsXml([{ id: 'rId1', type: RELATIONSHIP.officeDocument, target: main, isExternal: false }])),
  );
  const extensions = new Set([...parts.keys()].map(extensionOf));
  const defaults = new Map([...source.contentTypes.defaults].filter(([extension]) => extensions.has(extension)));
  defaults.set('rels', CONTENT_TYPE.relationships);
  defaults.set('xml', 'application/xml');
  for (const path of parts.keys()) if (extensionOf(path) === 'rels') overrides.delete(path);
  parts.set(CONTENT_TYPES_PATH, encode(contentTypesXml({ defaults, overrides })));
  return new OfficePackage(parts, source.name, source);
}

function isKept(relationship: Relationship, isFromPresentation: boolean, source: OfficePackage): boolean {
  const { type, path, isExternal, target } = relationship;
  if (isExternal) return type === RELATIONSHIP.hyperlink && /^(https?|mailto):/i.test(target);
  if (path === null || !source.has(path)) return false;
  if (isFromPresentation) return PRESENTATION_KEEPS.has(type);
  return MASTER_KEEPS.has(type) || PICTURE.test(type) || DIAGRAM.test(type);
}

function strippedPresentation(document: Document, dropped: ReadonlySet<string>): string {
  const copy = document.cloneNode(true) as Document;
  const root = copy.documentElement;
  for (const element of childElements(root)) {
    if (PRESENTATION_DROPS.includes(element.localName ?? '')) element.parentNode?.removeChild(element);
  }
  for (const extension of descendants(root, 'ext')) {
    if (attribute(extension, 'uri')?.toUpperCase() !== SECTION_EXTENSION) continue;
    const list = extension.parentNode;
    list?.removeChild(extension);
    if (list && childElements(list as Element).length === 0) list.parentNode?.removeChild(list);
  }
  removeDangling(copy, dropped);
  return new XMLSerializer().serializeToString(copy);
}

function encodedIfChanged(document: Document, dropped: ReadonlySet<string>): Uint8Array | null {
  if (dropped.size === 0 && !/ppaction:\/\/(macro|program|hlinkfile|ole)/.test(actionsOf(document))) return null;
  const copy = document.cloneNode(true) as Document;
  if (!removeDangling(copy, dropped)) return null;
  return new TextEncoder().encode(new XMLSerializer().serializeToString(copy));
}

function actionsOf(document: Document): string {
  return ['hlinkClick', 'hlinkHover']
    .flatMap((name) => descendants(document, name).map((link) => attribute(link, 'action') ?? ''))
    .join(' ');
}

/** Removes what refers to dropped relationships, or would run something; says whether anything was. */
function removeDangling(document: Document, dropped: ReadonlySet<string>): boolean {
  const doomed = new Set<Element>();
  let hasMedia = false;
  const visit = (element: Element): void => {
    const ids = ['id', 'embed', 'link', 'pict', 'dm', 'href'].map((name) => relationshipAttribute(element, name));
    const runs = /ppaction:\/\/(macro|program|hlinkfile|ole)/.test(attribute(element, 'action') ?? '');
    if (runs || ids.some((id) => id !== undefined && dropped.has(id))) {
      doomed.add(holderOf(element));
      hasMedia ||= /^(audio|video|quickTime)File$|^wavAudioFile$/.test(element.localName ?? '');
    }
    for (const child of childElements(element)) visit(child);
  };
  if (document.documentElement) visit(document.documentElement);
  if (doomed.size === 0) return false;
  for (const element of doomed) remove(element, document);
  // A time line that plays a removed film points to a shape that is gone.
  if (hasMedia) for (const timing of descendants(document, 'timing')) timing.parentNode?.removeChild(timing);
  for (const name of EMPTIES) {
    for (const element of descendants(document, name)) {
      const isEmpty = childElements(element).length === 0;
      const hasChoice = name !== 'AlternateContent' || childElements(element, 'Choice').length > 0;
      if (isEmpty || !hasChoice) element.parentNode?.removeChild(element);
    }
  }
  return true;
}

/** The nearest element around a reference that means nothing without its target. */
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
