import * as yauzl from 'yauzl';
import { CONTENT_TYPE, MEDIA_TYPES } from '../package/content-types.ts';
import { openOfficePackage } from '../package/office-package.ts';
import type { OfficePackage } from '../package/office-package.ts';
import { PackageError } from '../package/package-gate.ts';
import { CONTENT_TYPES_PATH, extensionOf, relsOwner, resolveTarget } from '../package/part-paths.ts';
import { RELATIONSHIP } from '../package/relationships.ts';
import { attribute, childElements, descend, relationshipAttribute } from '../xml/dom.ts';
import type { Element } from '../xml/tree.ts';
import { lintAxes, lintDrawing } from './lint-drawing.ts';
import type { LintFault } from './lint-drawing.ts';
import { lintComments, lintPresentation } from './lint-presentation.ts';

const DRAWINGS: ReadonlySet<string> = new Set([
  CONTENT_TYPE.slide,
  CONTENT_TYPE.slideLayout,
  CONTENT_TYPE.slideMaster,
  CONTENT_TYPE.notesSlide,
  CONTENT_TYPE.notesMaster,
  CONTENT_TYPE.handoutMaster,
  CONTENT_TYPE.chart,
]);
const RELATIONSHIPS_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * Finds what makes PowerPoint offer to repair a presentation, beyond what schema validators check: faults between
 * parts, in lists of ids, in charts and tables.
 * @param opened the package of these bytes, where it is open already.
 * @returns [] for a sound file. A file that can't be opened gives one fault, `unreadable`.
 */
export async function lintPackage(bytes: Uint8Array, opened?: OfficePackage): Promise<LintFault[]> {
  try {
    const pack = opened ?? (await openOfficePackage(bytes, 'deck'));
    return [
      ...(await lintEntries(bytes)),
      ...lintRelations(pack),
      ...lintPresentation(pack),
      ...lintComments(pack),
      ...lintParts(pack),
    ];
  } catch (error) {
    if (error instanceof PackageError) {
      return [{ code: 'unreadable', part: String(error.params['part'] ?? ''), detail: error.code }];
    }
    throw error;
  }
}

function lintParts(pack: OfficePackage): LintFault[] {
  const faults: LintFault[] = [];
  for (const part of pack.parts.keys()) {
    if (part === CONTENT_TYPES_PATH || extensionOf(part) !== 'xml') continue;
    const root = pack.xml(part).documentElement;
    if (root === null) continue;
    const type = pack.contentType(part) ?? '';
    faults.push(...lintReferences(pack, root, part));
    if (DRAWINGS.has(type)) faults.push(...lintDrawing(root, part));
    if (type === CONTENT_TYPE.chart) faults.push(...lintAxes(root, part), ...lintWorkbook(pack, root, part));
  }
  return faults;
}

/** Every `r:…` attribute must name a relationship of its part. Empty ones mark actions without a target. */
function lintReferences(pack: OfficePackage, root: Element, part: string): LintFault[] {
  const known = new Set(pack.relationships(part).map(({ id }) => id));
  const faults: LintFault[] = [];
  const visit = (element: Element): void => {
    for (const attr of element.attributes) {
      if (attr.namespaceURI === RELATIONSHIPS_NAMESPACE && attr.value !== '' && !known.has(attr.value)) {
        faults.push({ code: 'unknown_relationship_id', part, detail: `${element.localName} ${attr.value}` });
      }
    }
    for (const child of childElements(element)) visit(child);
  };
  visit(root);
  return faults;
}

function lintWorkbook(pack: OfficePackage, root: Element, part: string): LintFault[] {
  const external = descend(root, 'externalData');
  if (external === null) return [];
  const id = relationshipAttribute(external, 'id');
  const isLinked = pack.relationships(part).some((one) => one.id === id && one.isExternal);
  if (isLinked || pack.targetOfId(part, id) !== null) return [];
  return [{ code: 'chart_without_workbook', part, detail: id ?? '' }];
}

/** Faults of the ZIP directory that a map of parts can't show: folder entries and duplicate names. */
async function lintEntries(bytes: Uint8Array): Promise<LintFault[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await yauzl.fromBufferPromise(buffer, { lazyEntries: true, strictFileNames: false });
  const faults: LintFault[] = [];
  const seen = new Set<string>();
  for await (const entry of zip.eachEntry()) {
    const part = entry.fileName;
    if (part.endsWith('/')) faults.push({ code: 'directory_entry', part, detail: '' });
    if (seen.has(part.toLowerCase())) faults.push({ code: 'duplicate_entry', part, detail: '' });
    seen.add(part.toLowerCase());
  }
  return faults;
}

const TYPE_OF_TARGET: Readonly<Record<string, string>> = {
  [RELATIONSHIP.slide]: CONTENT_TYPE.slide,
  [RELATIONSHIP.slideLayout]: CONTENT_TYPE.slideLayout,
  [RELATIONSHIP.slideMaster]: CONTENT_TYPE.slideMaster,
  [RELATIONSHIP.notesSlide]: CONTENT_TYPE.notesSlide,
  [RELATIONSHIP.notesMaster]: CONTENT_TYPE.notesMaster,
  [RELATIONSHIP.theme]: CONTENT_TYPE.theme,
  [RELATIONSHIP.chart]: CONTENT_TYPE.chart,
  [RELATIONSHIP.commentAuthors]: CONTENT_TYPE.commentAuthors,
  [RELATIONSHIP.comments]: CONTENT_TYPE.comments,
};
const SIGNATURES: readonly [type: string, magic: readonly number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
];

/** Faults between parts: content types, relationships, unreachable parts. */
function lintRelations(pack: OfficePackage): LintFault[] {
  return [...lintContentTypes(pack), ...lintTargets(pack), ...lintReach(pack)];
}

function lintContentTypes(pack: OfficePackage): LintFault[] {
  const faults: LintFault[] = [];
  const seen = new Set<string>();
  for (const element of childElements(pack.xml(CONTENT_TYPES_PATH).documentElement, 'Override')) {
    const part = (attribute(element, 'PartName') ?? '').replace(/^\//, '');
    if (!pack.has(part)) faults.push({ code: 'ghost_override', part, detail: '' });
    if (seen.has(part.toLowerCase())) faults.push({ code: 'duplicate_override', part, detail: '' });
    seen.add(part.toLowerCase());
  }
  for (const [part, bytes] of pack.parts) {
    if (part === CONTENT_TYPES_PATH) continue;
    const type = pack.contentType(part);
    if (type === undefined) faults.push({ code: 'no_content_type', part, detail: extensionOf(part) });
    if (type === 'image/jpg') faults.push({ code: 'media_type', part, detail: type });
    const real = SIGNATURES.find(([, magic]) => magic.every((byte, index) => bytes[index] === byte))?.[0];
    const isImage = MEDIA_TYPES[extensionOf(part)]?.startsWith('image/') === true;
    if (isImage && type !== undefined && type !== 'image/jpg' && real !== undefined && real !== type) {
      faults.push({ code: 'media_type', part, detail: `${type} holds ${real}` });
    }
  }
  return faults;
}

function lintTargets(pack: OfficePackage): LintFault[] {
  const faults: LintFault[] = [];
  for (const rels of pack.parts.keys()) {
    const part = relsOwner(rels);
    if (part === null) continue;
    const ids = new Set<string>();
    for (const relationship of pack.relationships(part)) {
      const { id, target, type, path } = relationship;
      if (ids.has(id)) faults.push({ code: 'duplicate_relationship_id', part, detail: id });
      ids.add(id);
      // PowerPoint itself writes "NULL" for a lost picture.
      if (path === null || target === 'NULL' || target.startsWith('#')) continue;
      const wanted = TYPE_OF_TARGET[type];
      if (!pack.has(path)) faults.push({ code: 'dangling_relationship', part, detail: `${id} ${target}` });
      else if (!pack.parts.has(resolveTarget(part, target))) faults.push({ code: 'target_case', part, detail: target });
      else if (wanted !== undefined && pack.contentType(path) !== wanted) {
        faults.push({ code: 'wrong_content_type', part: path, detail: pack.contentType(path) ?? '' });
      }
    }
  }
  return faults;
}

function lintReach(pack: OfficePackage): LintFault[] {
  const reached = new Set<string>();
  const queue = [''];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    for (const { path: target } of pack.relationships(path)) {
      if (target === null || reached.has(target) || !pack.has(target)) continue;
      reached.add(target);
      queue.push(target);
    }
  }
  return [...pack.parts.keys()]
    .filter((part) => part !== CONTENT_TYPES_PATH && relsOwner(part) === null && !reached.has(part))
    .map((part) => ({ code: 'orphan_part', part, detail: '' }));
}
