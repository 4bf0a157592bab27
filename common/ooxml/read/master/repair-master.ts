import { CONTENT_TYPE } from '../../package/content-types.ts';
import type { OfficePackage } from '../../package/office-package.ts';
import { freePartPath, relativeTarget, relsOwner, relsPath } from '../../package/part-paths.ts';
import { freeRelationshipId, RELATIONSHIP, relationshipsXml } from '../../package/relationships.ts';
import {
  attribute,
  childElements,
  createIn,
  descend,
  descendants,
  PRESENTATION_CHILDREN,
  putInSchemaOrder,
  relationshipAttribute,
} from '../../xml/dom.ts';
import { NAMESPACE } from '../../xml/element.ts';
import { serializeTree } from '../../xml/serialize-tree.ts';
import type { Document, Element } from '../../xml/tree.ts';
import { defaultTheme } from '../theme.ts';
import { repairDrawing, repairTextStyles } from './repair-drawing.ts';

/** Ids of masters and layouts start here and share one range (ECMA-376 part 1, 19.7.3 and 19.7.14). */
const FIRST_MASTER_ID = 2 ** 31;
const LAST_MASTER_ID = 2 ** 32 - 1;
const THEMED = [CONTENT_TYPE.slideMaster, CONTENT_TYPE.notesMaster, CONTENT_TYPE.handoutMaster];

/**
 * Repairs faults of a master deck that PowerPoint tolerates or repairs but that must not reach a new deck: duplicate or
 * out-of-range ids of masters and layouts, layouts listed twice or without their master, missing or shared themes,
 * duplicate shape ids, empty text bodies, missing sizes, invalid numbers, and text styles that exist only as formatting
 * of a master's own words. Parts without a fault keep their bytes.
 */
export function repairMaster(pack: OfficePackage): OfficePackage {
  return repairThemes(repairDrawings(repairOwners(repairLists(pack))));
}

/**
 * A layout belongs to the master that lists it (14.2.5). PowerPoint doesn't open a file in which a layout points to
 * another master or to none.
 */
function repairOwners(pack: OfficePackage): OfficePackage {
  const changes = new Map<string, string>();
  for (const master of pack.partsByType(CONTENT_TYPE.slideMaster)) {
    for (const layout of pack.targets(master, RELATIONSHIP.slideLayout)) {
      const owners = pack.targets(layout, RELATIONSHIP.slideMaster);
      if (owners.length === 1 && pack.contentType(owners[0] ?? '') === CONTENT_TYPE.slideMaster) continue;
      const others = pack.relationships(layout).filter(({ type }) => type !== RELATIONSHIP.slideMaster);
      const own = { id: freeRelationshipId(others), type: RELATIONSHIP.slideMaster, isExternal: false };
      changes.set(relsPath(layout), relationshipsXml([...others, { ...own, target: relativeTarget(layout, master) }]));
    }
  }
  return changes.size === 0 ? pack : pack.withParts(changes);
}

function repairLists(pack: OfficePackage): OfficePackage {
  const main = pack.mainPart;
  const changes = new Map<string, string>();
  const used = new Set<number>();
  const presentation = pack.xml(main).cloneNode();
  const hasNewSize = giveSizes(presentation);
  const masters = repairList(pack, main, descend(presentation.documentElement, 'sldMasterIdLst'), used);
  if (hasNewSize || masters) changes.set(main, serialize(presentation));
  for (const path of pack.partsByType(CONTENT_TYPE.slideMaster)) {
    const master = pack.xml(path).cloneNode();
    if (repairList(pack, path, descend(master.documentElement, 'sldLayoutIdLst'), used)) {
      changes.set(path, serialize(master));
    }
  }
  return changes.size === 0 ? pack : pack.withParts(changes);
}

/** Keeps each entry once, with a unique id. @returns whether the list was changed. */
function repairList(pack: OfficePackage, owner: string, list: Element | null, used: Set<number>): boolean {
  const seen = new Set<string>();
  let isChanged = false;
  for (const entry of childElements(list)) {
    const target = pack.targetOfId(owner, relationshipAttribute(entry, 'id'));
    if (target === null || seen.has(target)) {
      list?.removeChild(entry);
      isChanged = true;
      continue;
    }
    seen.add(target);
    let id = Number(attribute(entry, 'id') ?? Number.NaN);
    if (!Number.isInteger(id) || id < FIRST_MASTER_ID || id > LAST_MASTER_ID || used.has(id)) {
      id = Math.max(FIRST_MASTER_ID + 1023, ...used) + 1;
      if (id > LAST_MASTER_ID) for (id = FIRST_MASTER_ID; used.has(id);) id += 1;
      entry.setAttribute('id', String(id));
      isChanged = true;
    }
    used.add(id);
  }
  return isChanged;
}

/**
 * Adds missing sizes: `p:notesSz` is required (ECMA-376 part 1, 19.2.1.26); `p:sldSz` is optional, but not every reader
 * knows its default. Uses what PowerPoint assumes: 10 × 7.5 and 7.5 × 10 inches.
 */
function giveSizes(document: Document): boolean {
  const root = document.documentElement;
  if (root === null) return false;
  const hasOddSize = boundSize(descend(root, 'sldSz'));
  const missing = ['sldSz', 'notesSz'].filter((name) => descend(root, name) === null);
  for (const name of missing) {
    const size = createIn(document, NAMESPACE.p, name);
    const [cx, cy] = name === 'sldSz' ? ['9144000', '6858000'] : ['6858000', '9144000'];
    size.setAttribute('cx', cx);
    size.setAttribute('cy', cy);
    putInSchemaOrder(root, size, PRESENTATION_CHILDREN);
  }
  return missing.length > 0 || hasOddSize;
}

/** Clamps the slide size to 1 to 56 inches (ST_SlideSizeCoordinate, 19.7.17); invalid values become 10 × 7.5. */
function boundSize(size: Element | null): boolean {
  if (size === null) return false;
  let isChanged = false;
  for (const [name, usual] of [
    ['cx', 9_144_000],
    ['cy', 6_858_000],
  ] as const) {
    const given = Number(attribute(size, name) ?? Number.NaN);
    const length = given > 0 ? Math.min(51_206_400, Math.max(914_400, Math.round(given))) : usual;
    if (length === given) continue;
    size.setAttribute(name, String(length));
    isChanged = true;
  }
  return isChanged;
}

function repairDrawings(pack: OfficePackage): OfficePackage {
  const changes = new Map<string, string>();
  for (const type of [...THEMED, CONTENT_TYPE.slideLayout]) {
    for (const path of pack.partsByType(type)) {
      const copy = pack.xml(path).cloneNode();
      const isRepaired = repairDrawing(copy);
      const isStyled = type === CONTENT_TYPE.slideMaster && repairTextStyles(copy);
      if (isRepaired || isStyled) changes.set(path, serialize(copy));
    }
  }
  return changes.size === 0 ? pack : pack.withParts(changes);
}

/** Gives every master its own theme, because PowerPoint repairs files in which two masters share one. */
function repairThemes(pack: OfficePackage): OfficePackage {
  const changes = new Map<string, Uint8Array | string | null>();
  const overrides = new Map<string, string>();
  const taken = new Set<string>();
  for (const type of THEMED) {
    for (const path of pack.partsByType(type)) {
      const [theme, ...more] = pack.targets(path, RELATIONSHIP.theme);
      if (theme !== undefined && !taken.has(theme) && isWhole(pack, theme) && more.length === 0) {
        taken.add(theme);
        continue;
      }
      const model = [theme, ...pack.partsByType(CONTENT_TYPE.theme)].find(
        (one) => one !== undefined && isWhole(pack, one),
      );
      const copy = freePartPath('theme', [...pack.parts.keys(), ...changes.keys()]);
      changes.set(copy, model === undefined ? defaultTheme() : pack.bytes(model));
      if (model !== undefined && pack.has(relsPath(model))) changes.set(relsPath(copy), pack.bytes(relsPath(model)));
      overrides.set(copy, CONTENT_TYPE.theme);
      const others = pack.relationships(path).filter((one) => one.type !== RELATIONSHIP.theme);
      const own = { id: freeRelationshipId(others), type: RELATIONSHIP.theme, isExternal: false };
      changes.set(relsPath(path), relationshipsXml([...others, { ...own, target: relativeTarget(path, copy) }]));
      const lost = pack.targets(path, RELATIONSHIP.theme).filter((one) => !isSharedTheme(pack, one, path));
      for (const one of lost) changes.set(one, null);
    }
  }
  return changes.size === 0 ? pack : pack.withParts(changes, { overrides });
}

function isSharedTheme(pack: OfficePackage, theme: string, beside: string): boolean {
  return THEMED.flatMap((type) => pack.partsByType(type)).some(
    (path) => path !== beside && pack.targets(path, RELATIONSHIP.theme).includes(theme),
  );
}

/** Whether a theme has its three schemes (20.1.6.10) with valid colours; otherwise the part can't be copied. */
function isWhole(pack: OfficePackage, theme: string): boolean {
  const elements = descend(pack.xml(theme), 'theme', 'themeElements');
  const isColour = (colour: Element): boolean => /^[0-9A-Fa-f]{6}$/.test(attribute(colour, 'val') ?? '');
  return (
    ['clrScheme', 'fontScheme', 'fmtScheme'].every((name) => descend(elements, name) !== null) &&
    descendants(descend(elements, 'clrScheme'), 'srgbClr').every(isColour)
  );
}

function serialize(document: Document): string {
  return serializeTree(document);
}

/**
 * Gives each relationship of a part a unique id (required by ECMA-376 part 2, 6.5.3.4). The first one keeps the id,
 * because that is the one readers find. Parts without a fault keep their bytes.
 */
export function repairRelationships(pack: OfficePackage): OfficePackage {
  const changes = new Map<string, string>();
  for (const path of pack.parts.keys()) {
    const owner = relsOwner(path);
    if (owner === null) continue;
    // A search in the text avoids parsing the relationships of slides that are not needed.
    const ids = pack.text(path).match(/\sId\s*=\s*(?:"[^"]*"|'[^']*')/g) ?? [];
    if (new Set(ids).size === ids.length) continue;
    const all = [...pack.relationships(owner)];
    const seen = new Set<string>();
    for (const [index, one] of all.entries()) {
      if (seen.has(one.id)) all[index] = { ...one, id: freeRelationshipId(all) };
      seen.add(all[index]?.id ?? '');
    }
    changes.set(relsPath(owner), relationshipsXml(all));
  }
  return changes.size === 0 ? pack : pack.withParts(changes);
}
