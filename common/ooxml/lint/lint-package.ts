import type { Element } from '../xml/tree.ts';
import { CONTENT_TYPE } from '../package/content-types.ts';
import { openOfficePackage } from '../package/office-package.ts';
import type { OfficePackage } from '../package/office-package.ts';
import { PackageError } from '../package/package-error.ts';
import { CONTENT_TYPES_PATH, extensionOf } from '../package/part-paths.ts';
import { childElements, descend, relationshipAttribute } from '../xml/dom.ts';
import { lintComments } from './lint-comments.ts';
import { lintAxes, lintDrawing } from './lint-drawing.ts';
import { lintEntries } from './lint-entries.ts';
import type { LintFault } from './lint-fault.ts';
import { lintPresentation } from './lint-presentation.ts';
import { lintRelations } from './lint-relations.ts';

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
 * Finds what makes PowerPoint offer to repair a presentation although schema validators pass it, and what they pass over:
 * faults between parts, in lists of ids, in charts and tables.
 * @returns [] for a sound file. A file that can't be opened at all gives one fault, `unreadable`.
 */
export async function lintPackage(bytes: Uint8Array): Promise<LintFault[]> {
  try {
    const pack = await openOfficePackage(bytes, 'deck');
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

/** Every `r:…` attribute names a relationship of its part. Empty ones are how actions without a target are written. */
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
