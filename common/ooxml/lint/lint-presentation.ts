import { CONTENT_TYPE } from '../package/content-types.ts';
import type { OfficePackage } from '../package/office-package.ts';
import { RELATIONSHIP } from '../package/relationships.ts';
import { readSections } from '../read/presentation.ts';
import { attribute, childElements, descend, descendants, relationshipAttribute } from '../xml/dom.ts';
import type { Element } from '../xml/tree.ts';
import type { LintFault } from './lint-drawing.ts';

const FIRST_SLIDE_ID = 256;
const FIRST_MASTER_ID = 2 ** 31;

/** Faults of the lists in a presentation part (ECMA-376 part 1, 19.2.1 and 19.7). */
export function lintPresentation(pack: OfficePackage): LintFault[] {
  const main = pack.mainPart;
  const root = pack.xml(main).documentElement;
  const faults: LintFault[] = [];
  const children = childElements(root).map((child) => child.localName);

  const slideIds = new Set<number>();
  for (const entry of childElements(descend(root, 'sldIdLst'), 'sldId')) {
    const id = Number(attribute(entry, 'id'));
    const isGood = Number.isInteger(id) && id >= FIRST_SLIDE_ID && id < FIRST_MASTER_ID && !slideIds.has(id);
    if (!isGood) faults.push({ code: 'bad_slide_id', part: main, detail: attribute(entry, 'id') ?? '' });
    slideIds.add(id);
  }

  const masterIds = new Set<number>();
  const listed = new Set<string>();
  const list = (part: string, parent: string, child: string): void => {
    for (const entry of childElements(descend(pack.xml(part).documentElement, parent), child)) {
      const id = Number(attribute(entry, 'id'));
      // Masters don't need an id (19.2.1.36); layouts and masters share one range of numbers.
      if (attribute(entry, 'id') !== undefined || child === 'sldLayoutId') {
        const isGood = Number.isInteger(id) && id >= FIRST_MASTER_ID && id < 2 ** 32 && !masterIds.has(id);
        if (!isGood) faults.push({ code: 'bad_master_id', part, detail: attribute(entry, 'id') ?? '' });
        masterIds.add(id);
      }
      const target = pack.targetOfId(part, relationshipAttribute(entry, 'id'));
      if (target !== null) listed.add(target);
    }
  };
  list(main, 'sldMasterIdLst', 'sldMasterId');
  const masters = pack.partsByType(CONTENT_TYPE.slideMaster);
  for (const master of masters) list(master, 'sldLayoutIdLst', 'sldLayoutId');
  for (const part of [...masters, ...pack.partsByType(CONTENT_TYPE.slideLayout)]) {
    if (!listed.has(part)) faults.push({ code: 'unlisted_part', part, detail: '' });
  }
  return [...faults, ...lintSections(main, root, slideIds), ...lintOwners(pack), ...lintNotes(pack, main, children)];
}

/**
 * Sections must contain every slide exactly once and nothing else ([MS-PPTX] 2.6); otherwise PowerPoint repairs the
 * file.
 */
function lintSections(main: string, root: Element | null, slideIds: ReadonlySet<number>): LintFault[] {
  const sections = readSections(root);
  const fault = (detail: string): LintFault => ({ code: 'bad_section', part: main, detail });
  const held = sections.flatMap(({ slide_ids }) => slide_ids);
  const ids = sections.map(({ id }) => id.toUpperCase());
  return [
    ...held.filter((id) => !slideIds.has(id)).map((id) => fault(`${id} is no slide`)),
    ...held.filter((id, index) => held.indexOf(id) !== index).map((id) => fault(`${id} twice`)),
    ...(sections.length === 0 ? [] : [...slideIds].filter((id) => !held.includes(id))).map((id) =>
      fault(`${id} in none`),
    ),
    ...ids
      .filter((id, at) => !/^\{[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}\}$/.test(id) || ids.indexOf(id) !== at)
      .map(fault),
  ];
}

/** Each slide has one layout, each layout one master, each master its own theme. */
function lintOwners(pack: OfficePackage): LintFault[] {
  const faults: LintFault[] = [];
  const owners: [type: string, owned: string][] = [
    [CONTENT_TYPE.slide, RELATIONSHIP.slideLayout],
    [CONTENT_TYPE.slideLayout, RELATIONSHIP.slideMaster],
    [CONTENT_TYPE.slideMaster, RELATIONSHIP.theme],
    [CONTENT_TYPE.notesMaster, RELATIONSHIP.theme],
    [CONTENT_TYPE.handoutMaster, RELATIONSHIP.theme],
  ];
  const themes = new Map<string, string>();
  for (const [type, owned] of owners) {
    for (const part of pack.partsByType(type)) {
      const targets = pack.targets(part, owned);
      if (targets.length !== 1) faults.push({ code: 'layout_count', part, detail: `${targets.length} of ${owned}` });
      if (owned !== RELATIONSHIP.theme) continue;
      for (const theme of targets) {
        const other = themes.get(theme);
        if (other !== undefined) faults.push({ code: 'shared_theme', part, detail: `${theme} with ${other}` });
        themes.set(theme, part);
      }
    }
  }
  return faults;
}

function lintNotes(pack: OfficePackage, main: string, children: readonly (string | null)[]): LintFault[] {
  const faults: LintFault[] = [];
  const masters = pack.targets(main, RELATIONSHIP.notesMaster);
  const at = children.indexOf('notesMasterIdLst');
  if (masters.length > 0 !== at >= 0) {
    faults.push({ code: 'notes_without_master', part: main, detail: 'notesMasterIdLst and relationship differ' });
  }
  if (at >= 0 && children[at - 1] !== 'sldMasterIdLst') {
    faults.push({ code: 'notes_master_order', part: main, detail: String(children[at - 1]) });
  }
  for (const part of pack.partsByType(CONTENT_TYPE.notesSlide)) {
    const [master] = pack.targets(part, RELATIONSHIP.notesMaster);
    if (master === undefined || !masters.includes(master)) {
      faults.push({ code: 'notes_without_master', part, detail: master ?? '' });
    }
    const [slide] = pack.targets(part, RELATIONSHIP.slide);
    if (slide === undefined || !pack.targets(slide, RELATIONSHIP.notesSlide).includes(part)) {
      faults.push({ code: 'notes_backlink', part, detail: slide ?? '' });
    }
  }
  return faults;
}

/** Faults of classic comments: missing authors, duplicate numbers, answers to missing comments. */
export function lintComments(pack: OfficePackage): LintFault[] {
  const parts = pack.partsByType(CONTENT_TYPE.comments);
  if (parts.length === 0) return [];
  const authors = new Set(
    pack
      .partsByType(CONTENT_TYPE.commentAuthors)
      .flatMap((part) => childElements(pack.xml(part).documentElement, 'cmAuthor'))
      .map((author) => attribute(author, 'id')),
  );
  const faults: LintFault[] = [];
  const seen = new Set<string>();
  for (const part of parts) {
    const comments = childElements(pack.xml(part).documentElement, 'cm');
    const own = new Set(comments.map(nameOf));
    for (const comment of comments) {
      const name = nameOf(comment);
      if (!authors.has(attribute(comment, 'authorId'))) faults.push({ code: 'comment_author', part, detail: name });
      if (seen.has(name)) faults.push({ code: 'duplicate_comment', part, detail: name });
      seen.add(name);
      for (const parent of descendants(comment, 'parentCm')) {
        if (!own.has(nameOf(parent))) faults.push({ code: 'comment_parent', part, detail: nameOf(parent) });
      }
    }
  }
  return faults;
}

/** Comments are numbered for each author. */
function nameOf(comment: Parameters<typeof attribute>[0]): string {
  return `${attribute(comment, 'authorId')}/${attribute(comment, 'idx')}`;
}
