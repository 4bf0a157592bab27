import type { OfficePackage } from '../package/office-package.ts';
import { luminance } from '../read/colour.ts';
import type { ColourScheme } from '../read/colour.ts';
import { headerFooterText, showsHeaderFooter } from '../read/master/header-footer.ts';
import type { HeaderFooterParagraph } from '../read/master/header-footer.ts';
import type { Backdrop } from '../read/master/layout-background.ts';
import type { LayoutDetail } from '../read/master/read-master.ts';
import { ORPHAN_IDX } from '../read/shape-tree.ts';
import { attribute, descend, descendants, integerAttribute } from '../xml/dom.ts';
import type { XmlElement } from '../xml/element.ts';
import type { Element } from '../xml/tree.ts';
import { backgroundOf, blackOrWhite, textColourOf, scheme } from './background-colours.ts';
import { colourDistance, contrast, READABLE } from './contrast.ts';
import { tone } from './muted-colours.ts';
import type { Background } from './background-colours.ts';

/** `p:ph` of a layout, which slides must repeat (ECMA-376 part 1, 19.3.1.36). */
export interface LayoutPlaceholder {
  /** 'obj' if the layout gives none. */
  type: string;
  /** 0 if the layout gives none. */
  idx: number;
  attributes: { type?: string; orient?: string; sz?: string; idx?: string };
  shape_name: string;
  /** The text of the layout's shape: a prompt, or what every slide shows for footers. */
  paragraphs: HeaderFooterParagraph[];
  /** True if the layout has no such placeholder, so that the slide states the position. */
  is_orphan?: true;
}

/** What the writer needs of a layout beside the catalogue. */
export interface LayoutFacts {
  name: string;
  placeholders: LayoutPlaceholder[];
  /** Date, footer and slide number for new slides. */
  headerFooters: LayoutPlaceholder[];
  /** Footer positions on slides, shown or not. */
  footers: LayoutPlaceholder[];
  /** Attributes of the layout's own colour map, which its slides must repeat; null if it uses the master's. */
  colourMap: Record<string, string> | null;
}

const HEADER_FOOTER = new Set(['dt', 'ftr', 'sldNum']);

/** Reads a layout part. @throws PackageError if the part is missing or malformed. */
export function readLayoutFacts(pack: OfficePackage, layoutPath: string): LayoutFacts {
  const root = pack.xml(layoutPath).documentElement;
  const tree = descend(root, 'cSld', 'spTree');
  const placeholders = descendants(tree, 'ph').map(readPlaceholder);
  const isShown = (one: ReadPlaceholder): boolean => showsHeaderFooter(pack, layoutPath, one.type, one.shape);
  return {
    name: attribute(descend(root, 'cSld'), 'name') ?? '',
    placeholders: placeholders.filter(({ type }) => !HEADER_FOOTER.has(type)),
    headerFooters: placeholders.filter((one) => HEADER_FOOTER.has(one.type) && isShown(one)),
    footers: placeholders.filter(({ type }) => type === 'ftr'),
    colourMap: readColourMapOverride(root),
  };
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
    paragraphs: headerFooterText(shape),
    shape,
  };
}

/**
 * A placeholder that the layout doesn't have, in PowerPoint's notation for slides that got another layout: a title by
 * type, so that the slide has one, and all others by the largest `idx` that the layout doesn't use.
 */
export function orphanPlaceholder({ placeholders }: LayoutFacts, type: string): LayoutPlaceholder {
  const idx = placeholders.some((one) => one.idx === ORPHAN_IDX) ? ORPHAN_IDX - 1 : ORPHAN_IDX;
  const attributes = type === 'title' ? { type } : { ...(type === 'obj' ? {} : { type }), idx: String(idx) };
  return { type, idx: type === 'title' ? 0 : idx, attributes, shape_name: '', paragraphs: [], is_orphan: true };
}

/** Finds the layout's placeholder by `idx` and matching type, else by type alone. */
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

/** The text colours that slides of a layout inherit. */
export interface InheritedTextColours {
  colours: ColourScheme;
  unstyled: LayoutDetail['unstyled_colours'];
  styled?: LayoutDetail['styled_colours'];
  /** null if nothing is known about the layout. */
  orphans: LayoutDetail['orphan_colours'] | null;
}

/** Minimum contrast of large text such as titles (WCAG 2.2, 1.4.3). */
const READABLE_LARGE = 3;
/** A colour that a maker chose is kept down to this contrast. */
const HARDLY_READABLE = 2;
/** Nobody makes text that can't be seen at all: something is behind it that we don't know. */
const MIN_SEEN = 1.3;
/** Colours closer than this, in channel steps, look the same. */
const ALIKE = 40;
const NAMES = ['tx1', 'bg1', 'tx2', 'bg2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'] as const;

/**
 * The explicit colour that text in a placeholder needs because the inherited one is unsuitable or unreadable: for
 * orphans if the master's colour is unreadable on the layout, and for text without a colour in any master style (files
 * by LibreOffice), which gets the theme colour closest to that of the layout's own words.
 * Text whose own colour can't be read on what is behind it has the text colour instead.
 * @returns null if the inherited colour is right, as in nearly all masters made with PowerPoint.
 */
export function explicitTextColour(
  placeholder: LayoutPlaceholder,
  textColours: InheritedTextColours,
  background: Background,
): XmlElement | null {
  const { type, idx, is_orphan: isOrphan } = placeholder;
  if (isOrphan === true) {
    const isTitle = type === 'title';
    const inherited = (isTitle ? textColours.orphans?.title : textColours.orphans?.body) ?? null;
    const least = isTitle ? READABLE_LARGE : READABLE;
    const reads =
      inherited !== null &&
      background.overlay === null &&
      !background.isForeign &&
      readsOn(inherited, background, least);
    return reads ? null : textColourOf(background);
  }
  const unstyled = textColours.unstyled.get(`${type} ${idx}`);
  if (unstyled === undefined)
    return insteadOfUnreadable(textColours.styled?.get(`${type} ${idx}`), textColours.colours, type === 'ftr');
  const { inherited, prompt } = unstyled;
  if (prompt === null) return readsOn(inherited, background, READABLE_LARGE) ? null : textColourOf(background);
  return colourDistance(inherited, prompt) < ALIKE ? null : named(prompt, textColours.colours);
}

/**
 * The text colour for a place where what the master defines can't be read; null where it can, or nobody knows.
 * @param isSmall for a line of sources, which is there to be looked up.
 */
function insteadOfUnreadable(
  styled: { colour: string; backdrop: Backdrop } | undefined,
  colours: ColourScheme,
  isSmall: boolean,
): XmlElement | null {
  if (styled === undefined || styled.backdrop.isPicture) return null;
  const behind = backgroundOf(styled.backdrop.colour, colours, styled.backdrop);
  const ratios = behind.behind.map((hex) => contrast(styled.colour, hex));
  const isKnown = Math.max(...ratios) >= MIN_SEEN;
  const least = isSmall ? READABLE : HARDLY_READABLE;
  if (behind.overlay !== null || !isKnown || Math.min(...ratios) >= least) return null;
  return isSmall ? tone(behind, 'mutedText') : textColourOf(behind);
}

function readsOn(hex: string, { behind }: Background, least: number): boolean {
  return behind.every((each) => contrast(hex, each) >= least);
}

/** The theme colour with this value, else black or white, whichever is closer. */
function named(hex: string, colours: ColourScheme): XmlElement {
  const nearest = NAMES.reduce((best, name) =>
    colourDistance(colours[name], hex) < colourDistance(colours[best], hex) ? name : best,
  );
  return colourDistance(colours[nearest], hex) < ALIKE ? scheme(nearest) : blackOrWhite(luminance(hex) > 0.18);
}
