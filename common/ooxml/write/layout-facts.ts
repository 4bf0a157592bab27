import type { Element } from '../xml/tree.ts';
import type { OfficePackage } from '../package/office-package.ts';
import { RELATIONSHIP } from '../package/relationship-types.ts';
import { furnitureText, showsFurniture } from '../read/furniture.ts';
import { ORPHAN_IDX } from '../read/placeholder-match.ts';
import type { FurnitureParagraph } from '../read/furniture.ts';
import { attribute, childElements, descendants, descend, integerAttribute } from '../xml/dom.ts';

/** `p:ph` of a layout as a slide must repeat it (ECMA-376 part 1, 19.3.1.36). */
export interface LayoutPlaceholder {
  /** 'obj' where the layout names none. */
  type: string;
  /** 0 where the layout names none. */
  idx: number;
  attributes: { type?: string; orient?: string; sz?: string; idx?: string };
  shape_name: string;
  /** What the layout's own shape says: a prompt or, for footers, what every slide shows. */
  paragraphs: FurnitureParagraph[];
  /** The layout has no such placeholder: the slide says where it stands. */
  is_orphan?: true;
}

/** What the writer needs to know of a layout beside the catalogue. */
export interface LayoutFacts {
  name: string;
  placeholders: LayoutPlaceholder[];
  /** Date, footer and slide number that a new slide gets. */
  furniture: LayoutPlaceholder[];
  /** Where footers of slides stand, shown or not. */
  footers: LayoutPlaceholder[];
  /** Attributes of the layout's own colour map; null where it uses the master's. Its slides must repeat it. */
  colourMap: Record<string, string> | null;
  /** A picture lies behind the slide, so no colour of the theme can stand for its ground. */
  hasPictureGround: boolean;
}

const FURNITURE = new Set(['dt', 'ftr', 'sldNum']);

/** Reads a layout part. @throws PackageError when the part is missing or malformed. */
export function readLayoutFacts(pack: OfficePackage, layoutPath: string): LayoutFacts {
  const root = pack.xml(layoutPath).documentElement;
  const tree = descend(root, 'cSld', 'spTree');
  const placeholders = descendants(tree, 'ph').map(readPlaceholder);
  const isShown = (one: ReadPlaceholder): boolean => showsFurniture(pack, layoutPath, one.type, one.shape);
  return {
    name: attribute(descend(root, 'cSld'), 'name') ?? '',
    placeholders: placeholders.filter(({ type }) => !FURNITURE.has(type)),
    furniture: placeholders.filter((one) => FURNITURE.has(one.type) && isShown(one)),
    footers: placeholders.filter(({ type }) => type === 'ftr'),
    colourMap: readColourMapOverride(root),
    hasPictureGround: hasPictureGround(pack, layoutPath, root),
  };
}

/** Looks at the background (`p:bg`, 19.3.1.1) of the layout, else of its master, also where it is one of the theme's. */
function hasPictureGround(pack: OfficePackage, layoutPath: string, root: Element | null): boolean {
  const [masterPath] = pack.targets(layoutPath, RELATIONSHIP.slideMaster);
  const master = masterPath === undefined ? null : pack.xml(masterPath).documentElement;
  const background = descend(root, 'cSld', 'bg') ?? descend(master, 'cSld', 'bg');
  if (descend(background, 'bgPr', 'blipFill') !== null) return true;
  // From 1001 on, the index counts the background fills of the theme (19.3.1.3).
  const index = (integerAttribute(descend(background, 'bgRef'), 'idx') ?? 0) - 1001;
  const [themePath] = masterPath === undefined ? [] : pack.targets(masterPath, RELATIONSHIP.theme);
  if (index < 0 || themePath === undefined) return false;
  const fills = descend(pack.xml(themePath), 'theme', 'themeElements', 'fmtScheme', 'bgFillStyleLst');
  return childElements(fills)[index]?.localName === 'blipFill';
}

function readColourMapOverride(root: Element | null): Record<string, string> | null {
  const override = descend(root, 'clrMapOvr', 'overrideClrMapping');
  if (override === null) return null;
  return Object.fromEntries(
    [...override.attributes]
      .filter(({ prefix, name }) => prefix === null && name !== 'xmlns')
      .map((one) => [one.name, one.value]),
  );
}

type ReadPlaceholder = LayoutPlaceholder & { shape: Element | null };

function readPlaceholder(ph: Element): ReadPlaceholder {
  const attributes: LayoutPlaceholder['attributes'] = {};
  for (const name of ['type', 'orient', 'sz', 'idx'] as const) {
    const value = attribute(ph, name);
    if (value !== undefined) attributes[name] = value;
  }
  const shape = ph.parentNode?.parentNode?.parentNode as Element | null;
  return {
    type: attributes.type ?? 'obj',
    idx: integerAttribute(ph, 'idx') ?? 0,
    attributes,
    shape_name: attribute(descendants(shape, 'cNvPr')[0], 'name') ?? '',
    paragraphs: furnitureText(shape),
    shape,
  };
}

/**
 * A placeholder that the layout hasn't, as PowerPoint marks one when a slide gets another layout: a title by its type, so
 * that the slide has one; everything else by the largest `idx` that the layout doesn't use.
 */
export function orphanPlaceholder({ placeholders }: LayoutFacts, type: string): LayoutPlaceholder {
  const idx = placeholders.some((one) => one.idx === ORPHAN_IDX) ? ORPHAN_IDX - 1 : ORPHAN_IDX;
  const attributes = type === 'title' ? { type } : { ...(type === 'obj' ? {} : { type }), idx: String(idx) };
  return { type, idx: type === 'title' ? 0 : idx, attributes, shape_name: '', paragraphs: [], is_orphan: true };
}

/** The layout's placeholder of an identity: by `idx` where one carries it with a fitting type, else by type alone. */
export function findPlaceholder(
  facts: LayoutFacts,
  wanted: { type: string; idx: number },
): LayoutPlaceholder | undefined {
  if (wanted.type === 'ftr') return facts.footers.find(({ idx }) => idx === wanted.idx) ?? facts.footers[0];
  return (
    facts.placeholders.find(({ type, idx }) => idx === wanted.idx && type === wanted.type) ??
    facts.placeholders.find(({ idx }) => wanted.idx !== 0 && idx === wanted.idx) ??
    facts.placeholders.find(({ type }) => type === wanted.type)
  );
}
