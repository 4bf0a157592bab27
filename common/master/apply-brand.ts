import { hash } from 'node:crypto';
import { EMU_PER_PT } from '../deck/geometry.ts';
import { createPalette } from '../check/colour-distance.ts';
import { inspectDeck } from '../check/inspect-deck.ts';
import { contrast } from '../ooxml/write/contrast.ts';
import { OfficePackage } from '../ooxml/package/office-package.ts';
import { resolveColour } from '../ooxml/read/colour.ts';
import { childElements, descend, descendants } from '../ooxml/xml/dom.ts';
import { serializeTree } from '../ooxml/xml/serialize-tree.ts';
import { Element } from '../ooxml/xml/tree.ts';
import { backgroundHex, placeLogo } from './place-logo.ts';
import type { Area, LookLogo, PlacedLogo } from './place-logo.ts';
import { relsPath } from '../ooxml/package/part-paths.ts';
import { RELATIONSHIP } from '../ooxml/package/relationships.ts';

/** The parts of a brand that a master can adopt. Colours are six hex digits. */
export interface BrandLook {
  colours: { role: string; hex: string }[];
  fonts: { heading: string | null; body: string | null };
  /** In order of preference. */
  logos: readonly LookLogo[];
}

type Slot = 'dk1' | 'lt1' | 'dk2' | 'lt2' | `accent${1 | 2 | 3 | 4 | 5 | 6}` | 'hlink' | 'folHlink';

/** Names of the schemes in our own templates and in PowerPoint's default files, which a brand may replace. */
const OPEN_SCHEMES = /^(?:general|corporate|dark|editorial|office.*)$/iu;
const ACCENT_ROLES = ['primary', 'secondary', 'accent', 'positive', 'negative', 'neutral'];
const NEUTRAL = ['000000', 'FFFFFF'];
/** CIEDE2000: what most people can't distinguish. */
const SAME_COLOUR = 3;
/** Styles and shapes of titles. */
const TITLES =
  /<p:titleStyle>.*?<\/p:titleStyle>|<p:sp>(?:(?!<\/p:sp>).)*?<p:ph [^>]*type="(?:ctrT|t)itle"(?:(?!<\/p:sp>).)*<\/p:sp>/gsu;
/** WCAG's minimum contrast of text. */
const READABLE = 4.5;
/** The corner ornaments of our own masters (`scripts/templates`): quarters, steps, a sun, rings. */
const ORNAMENT =
  /<p:sp><p:nvSpPr><p:cNvPr id="\d+" name="(?:Quarter|Step|Sun|Ring) \d+"\/>(?:(?!<p:ph\b|<\/p:sp>).)*<\/p:sp>/gsu;
const LOGO_PART = 'ppt/media/brand-logo.png';
const LOGO_RELATIONSHIP = 'rIdBrandLogo';

/**
 * A master deck in a brand: its colours and fonts in themes that leave them open, its logo where masters and layouts show no
 * picture and a corner is free. What the master decides itself stays.
 * @param isWhole colours and fonts that it decides itself are replaced as well.
 */
export function applyBrandToMaster(pack: OfficePackage, look: BrandLook, isWhole = false): OfficePackage {
  const deck = inspectDeck(pack);
  const main = pack.mainPart;
  const masters = pack.targets(main, RELATIONSHIP.slideMaster);
  const layouts = masters.flatMap((master) => pack.targets(master, RELATIONSHIP.slideLayout));
  const changes = new Map<string, Uint8Array | string>();
  const text = (path: string): string => new TextDecoder().decode(pack.parts.get(path) ?? new Uint8Array());
  for (const path of new Set(masters.flatMap((master) => pack.targets(master, RELATIONSHIP.theme)))) {
    const before = text(path);
    const after = withFonts(withColours(before, look, isWhole), look, isWhole);
    if (after !== before) changes.set(path, after);
  }
  if (isWhole)
    for (const path of [...masters, ...layouts]) {
      const before = text(path);
      const after = inBrand(before, look);
      if (after !== before) changes.set(path, after);
    }
  if (isWhole)
    for (const [path, part] of withReadableText(pack.withParts(changes), masters, layouts)) changes.set(path, part);
  const hasPicture = [...masters, ...layouts].some((path) =>
    deck.partOf(path).shapes.some(({ kind }) => kind === 'pic'),
  );
  if (look.logos.length > 0 && !hasPicture) {
    // The logo is placed on the recoloured master and replaces the ornament of our own ones.
    const drawn = (path: string): string => {
      const changed = changes.get(path);
      return typeof changed === 'string' ? changed : text(path);
    };
    const bare = new Map(masters.map((master) => [master, drawn(master).replace(ORNAMENT, '')]));
    const placed = placeLogo(look.logos, inspectDeck(pack.withParts(new Map([...changes, ...bare]))), layouts, masters);
    if (placed !== null) {
      changes.set(LOGO_PART, placed.logo.png);
      for (const [master, xml] of bare) {
        changes.set(master, xml.replace(/(<\/(?:\w+:)?spTree>)/u, `${plateXml(placed.plate)}${logoXml(placed.box)}$1`));
        const rels = relsPath(master);
        const entry = `<Relationship Id="${LOGO_RELATIONSHIP}" Type="${RELATIONSHIP.image}" Target="../media/brand-logo.png"/>`;
        changes.set(rels, text(rels).replace('</Relationships>', `${entry}</Relationships>`));
      }
    }
  }
  return changes.size === 0 ? pack : pack.withParts(changes, { defaults: new Map([['png', 'image/png']]) });
}

/** Identifies a look: masters with the same look are the same. */
export function lookHash({ colours, fonts, logos }: BrandLook): string {
  const drawn = logos.map(({ png, clear_percent, backgrounds }) => [hash('sha256', png), clear_percent, backgrounds]);
  return hash('sha256', JSON.stringify([colours, fonts, drawn]));
}

function withColours(theme: string, { colours }: BrandLook, isWhole: boolean): string {
  const name = /<a:clrScheme name="([^"]*)"/u.exec(theme)?.[1] ?? '';
  if (colours.length === 0 || !(isWhole || OPEN_SCHEMES.test(name))) return theme;
  return Object.entries(slotsOf(colours)).reduce(
    (xml, [slot, hex]) =>
      xml.replace(new RegExp(`<a:${slot}>.*?</a:${slot}>`, 'su'), `<a:${slot}><a:srgbClr val="${hex}"/></a:${slot}>`),
    theme,
  );
}

/** Maps a brand's colours to the slots of a theme. Missing colours repeat others; text stays readable. */
function slotsOf(colours: BrandLook['colours']): Record<Slot, string> {
  const of = (role: string): string[] => colours.filter((each) => each.role === role).map(({ hex }) => hex);
  const backgrounds = of('background');
  const lt1 = backgrounds[0] ?? 'FFFFFF';
  const isReadable = (hex: string): boolean => contrast(hex, lt1) >= READABLE;
  const texts = of('text').filter(isReadable);
  const strong = ACCENT_ROLES.flatMap(of);
  const dk1 = texts[0] ?? (isReadable('000000') ? '000000' : 'FFFFFF');
  const dk2 = texts[1] ?? strong.find(isReadable) ?? dk1;
  const lt2 = backgrounds.find((hex) => hex !== lt1 && contrast(dk1, hex) >= READABLE) ?? lt1;
  const accents = strong.length === 0 ? [dk2] : strong;
  const accent = (at: number): string => accents[at % accents.length] ?? dk2;
  const links = accents.find(isReadable) ?? dk1;
  return {
    ...{ dk1, lt1, dk2, lt2, accent1: accent(0), accent2: accent(1), accent3: accent(2), accent4: accent(3) },
    ...{ accent5: accent(4), accent6: accent(5), hlink: links, folHlink: links },
  };
}

function withFonts(theme: string, { fonts }: BrandLook, isWhole: boolean): string {
  const name = /<a:fontScheme name="([^"]*)"/u.exec(theme)?.[1] ?? '';
  if (!isWhole && !OPEN_SCHEMES.test(name)) return theme;
  const set = (xml: string, kind: 'major' | 'minor', family: string | null): string =>
    family === null
      ? xml
      : xml.replace(
          new RegExp(`(<a:${kind}Font>\\s*<a:latin typeface=")[^"]*`, 'u'),
          (_, before: string) => `${before}${escaped(family)}`,
        );
  const body = fonts.body ?? fonts.heading;
  return set(set(theme, 'major', fonts.heading ?? body), 'minor', body);
}

/** Masters and layouts whose new colours leave text hard to read on their new background: there it takes that of the theme's text. */
function withReadableText(
  pack: OfficePackage,
  masters: readonly string[],
  layouts: readonly string[],
): Map<string, string> {
  // Trees of its own: those of the given package are shared.
  const copy = new OfficePackage(pack.parts, pack.name);
  const deck = inspectDeck(copy);
  const changed = new Set<string>();
  for (const path of [...masters, ...layouts]) {
    const part = deck.partOf(path);
    const ground = backgroundHex(part) ?? (part.master === null ? null : backgroundHex(deck.partOf(part.master)));
    if (ground === null) continue;
    const readable = ['tx1', 'bg1']
      .map((slot) => ({ slot, hex: part.colours.theme[part.colours.map[slot] ?? slot] ?? '000000' }))
      .sort((one, other) => contrast(other.hex, ground) - contrast(one.hex, ground))[0]?.slot;
    const filled = new Set(
      part.shapes.filter(({ element }) => descend(element, 'spPr', 'solidFill') !== null).map(({ element }) => element),
    );
    for (const look of ['defRPr', 'rPr'].flatMap((name) => descendants(part.root, name))) {
      const fill = descend(look, 'solidFill');
      const hex = fill === null ? null : resolveColour(fill, part.colours);
      if (fill === null || hex === null || contrast(hex, ground) >= READABLE || isWithin(look, filled)) continue;
      for (const child of childElements(fill)) fill.removeChild(child);
      const { prefix, namespaceURI } = fill;
      const tagName = prefix === null ? 'schemeClr' : `${prefix}:schemeClr`;
      const colour = new Element({ tagName, prefix, localName: 'schemeClr', namespaceURI });
      colour.setAttribute('val', readable ?? 'tx1');
      fill.appendChild(colour);
      changed.add(path);
    }
  }
  return new Map([...changed].map((path) => [path, serializeTree(copy.xml(path))]));
}

function isWithin(element: Element, shapes: ReadonlySet<Element>): boolean {
  for (let up: Element | null = element; up !== null; up = up.parentElement) if (shapes.has(up)) return true;
  return false;
}

/** Fonts and colours that masters and layouts name themselves, as those of the theme and the nearest ones of the brand. */
function inBrand(part: string, { colours, fonts }: BrandLook): string {
  const hasFonts = fonts.heading !== null || fonts.body !== null;
  const palette = colours.length === 0 ? null : createPalette([...NEUTRAL, ...colours.map(({ hex }) => hex)]);
  const named = (xml: string, kind: 'mj' | 'mn'): string =>
    xml.replace(/<a:latin typeface="(?!\+)[^"]*"[^>]*?(\/?)>/gu, `<a:latin typeface="+${kind}-lt"$1>`);
  const set = hasFonts
    ? named(
        part.replace(TITLES, (title) => named(title, 'mj')),
        'mn',
      )
    : part;
  if (palette === null) return set;
  return set.replace(/(<a:srgbClr val=")([\dA-Fa-f]{6})/gu, (_, before: string, hex: string) => {
    const own = hex.toUpperCase();
    return before + (palette.nearestTint(own).distance <= SAME_COLOUR ? own : palette.nearest(own).hex);
  });
}

function plateXml(plate: PlacedLogo['plate']): string {
  if (plate === null) return '';
  const { area, hex } = plate;
  return [
    '<p:sp xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">',
    '<p:nvSpPr><p:cNvPr id="9000" name="Logo background"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr>',
    `<p:spPr>${frameXml(area)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`,
    `<a:solidFill><a:srgbClr val="${hex}"/></a:solidFill><a:ln><a:noFill/></a:ln></p:spPr></p:sp>`,
  ].join('');
}

function frameXml({ x, y, w, h }: Area): string {
  const emu = (points: number): number => Math.round(points * EMU_PER_PT);
  return `<a:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(w)}" cy="${emu(h)}"/></a:xfrm>`;
}

function logoXml(box: Area): string {
  return [
    '<p:pic xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
    ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">',
    '<p:nvPicPr><p:cNvPr id="9001" name="Logo" descr="Logo"/><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr>',
    `<p:nvPr userDrawn="1"/></p:nvPicPr><p:blipFill><a:blip r:embed="${LOGO_RELATIONSHIP}"/>`,
    `<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${frameXml(box)}`,
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>',
  ].join('');
}

function escaped(family: string): string {
  return family.replace(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);
}
