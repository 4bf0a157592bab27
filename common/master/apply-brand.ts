import { hash } from 'node:crypto';
import { EMU_PER_PT } from '../deck/geometry.ts';
import { inspectDeck } from '../check/inspect-deck.ts';
import { contrast } from '../ooxml/write/background-colours.ts';
import type { OfficePackage } from '../ooxml/package/office-package.ts';
import { relsPath } from '../ooxml/package/part-paths.ts';
import { RELATIONSHIP } from '../ooxml/package/relationships.ts';

/** What of a brand masters can take on. Colours as six hex digits. */
export interface BrandLook {
  colours: { role: string; hex: string }[];
  fonts: { heading: string | null; body: string | null };
  /** A PNG. Sizes in pixels, the free space around it in percent of its height. */
  logo: { png: Uint8Array; width: number; height: number; clear_percent: number } | null;
}

type Slot = 'dk1' | 'lt1' | 'dk2' | 'lt2' | `accent${1 | 2 | 3 | 4 | 5 | 6}` | 'hlink' | 'folHlink';

/** Schemes of our own templates, and of files that PowerPoint made without any: a brand may replace them. */
const OPEN_SCHEMES = /^(?:general|corporate|dark|editorial|office.*)$/iu;
const ACCENT_ROLES = ['primary', 'secondary', 'accent', 'positive', 'negative', 'neutral'];
/** WCAG's least contrast of text. */
const READABLE = 4.5;
/** Points. */
const LOGO_HEIGHTS = [28, 20, 14];
const MAX_LOGO_WIDTH = 120;
const MARGIN = 12;
/** What covers more of a slide is its background. */
const MAX_DECORATION = 0.5;
const LOGO_PART = 'ppt/media/brand-logo.png';
const LOGO_RELATIONSHIP = 'rIdBrandLogo';

/**
 * A master deck in a brand: its colours and fonts in themes that leave them open, its logo where masters and layouts show no
 * picture and a corner is free. What the master decides itself stays.
 */
export function applyBrandToMaster(pack: OfficePackage, look: BrandLook): OfficePackage {
  const deck = inspectDeck(pack);
  const main = pack.mainPart;
  const masters = pack.targets(main, RELATIONSHIP.slideMaster);
  const layouts = masters.flatMap((master) => pack.targets(master, RELATIONSHIP.slideLayout));
  const changes = new Map<string, Uint8Array | string>();
  const text = (path: string): string => new TextDecoder().decode(pack.parts.get(path) ?? new Uint8Array());
  for (const path of new Set(masters.flatMap((master) => pack.targets(master, RELATIONSHIP.theme)))) {
    const before = text(path);
    const after = withFonts(withColours(before, look), look);
    if (after !== before) changes.set(path, after);
  }
  const hasPicture = [...masters, ...layouts].some((path) =>
    deck.partOf(path).shapes.some(({ kind }) => kind === 'pic'),
  );
  if (look.logo !== null && !hasPicture) {
    // Panels of layouts may hide the master's logo; text must not run into it, decoration not cut it.
    const taken = [...masters, ...layouts.filter((path) => deck.partOf(path).shows_master)].flatMap((path) =>
      deck
        .partOf(path)
        .shapes.flatMap(({ rect, placeholder }) =>
          rect === null || placeholder === null || placeholder.type === 'pic' ? [] : [rect],
        ),
    );
    const decorated = [...masters, ...layouts].map((path) =>
      deck
        .partOf(path)
        .shapes.flatMap(({ rect, placeholder }) =>
          rect === null || placeholder !== null || rect.w * rect.h > MAX_DECORATION * deck.size.w * deck.size.h
            ? []
            : [rect],
        ),
    );
    const box = freeCorner(look.logo, deck.size, taken, decorated);
    if (box !== null) {
      changes.set(LOGO_PART, look.logo.png);
      for (const master of masters) {
        changes.set(master, text(master).replace(/(<\/(?:\w+:)?spTree>)/u, `${logoXml(box)}$1`));
        const rels = relsPath(master);
        const entry = `<Relationship Id="${LOGO_RELATIONSHIP}" Type="${RELATIONSHIP.image}" Target="../media/brand-logo.png"/>`;
        changes.set(rels, text(rels).replace('</Relationships>', `${entry}</Relationships>`));
      }
    }
  }
  return changes.size === 0 ? pack : pack.withParts(changes, { defaults: new Map([['png', 'image/png']]) });
}

/** Names a look: masters in the same one are the same. */
export function lookHash({ colours, fonts, logo }: BrandLook): string {
  const drawn = logo === null ? null : [hash('sha256', logo.png), logo.clear_percent];
  return hash('sha256', JSON.stringify([colours, fonts, drawn]));
}

function withColours(theme: string, { colours }: BrandLook): string {
  const name = /<a:clrScheme name="([^"]*)"/u.exec(theme)?.[1] ?? '';
  if (colours.length === 0 || !OPEN_SCHEMES.test(name)) return theme;
  return Object.entries(slotsOf(colours)).reduce(
    (said, [slot, hex]) =>
      said.replace(new RegExp(`<a:${slot}>.*?</a:${slot}>`, 'su'), `<a:${slot}><a:srgbClr val="${hex}"/></a:${slot}>`),
    theme,
  );
}

/** Colours of a brand in the slots of a theme. What the brand has none for repeats its others; text stays readable. */
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

function withFonts(theme: string, { fonts }: BrandLook): string {
  const name = /<a:fontScheme name="([^"]*)"/u.exec(theme)?.[1] ?? '';
  if (!OPEN_SCHEMES.test(name)) return theme;
  const set = (said: string, kind: 'major' | 'minor', family: string | null): string =>
    family === null
      ? said
      : said.replace(
          new RegExp(`(<a:${kind}Font>\\s*<a:latin typeface=")[^"]*`, 'u'),
          (_, before: string) => `${before}${escaped(family)}`,
        );
  const body = fonts.body ?? fonts.heading;
  return set(set(theme, 'major', fonts.heading ?? body), 'minor', body);
}

interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/**
 * The corner in which the logo with its clear space touches no text and the least decoration; smaller where it has to be.
 * @param decorated what is drawn on each master and layout.
 */
function freeCorner(
  { width, height, clear_percent }: NonNullable<BrandLook['logo']>,
  slide: { w: number; h: number },
  taken: readonly Area[],
  decorated: readonly (readonly Area[])[],
): Area | null {
  let best: { box: Area; cut: number } | null = null;
  for (const wanted of LOGO_HEIGHTS) {
    const scale = Math.min(wanted / height, MAX_LOGO_WIDTH / width);
    const [w, h] = [width * scale, height * scale];
    const free = (h * clear_percent) / 100;
    const inset = Math.max(MARGIN, free);
    for (const [right, bottom] of [
      [true, false],
      [true, true],
      [false, true],
      [false, false],
    ]) {
      const box = { x: right ? slide.w - inset - w : inset, y: bottom ? slide.h - inset - h : inset, w, h };
      const space = { x: box.x - free, y: box.y - free, w: w + 2 * free, h: h + 2 * free };
      if (taken.some((each) => overlaps(space, each))) continue;
      const cut = decorated.filter((shapes) =>
        shapes.some((each) => overlaps(space, each) && !contains(each, space)),
      ).length;
      if (best === null || cut < best.cut) best = { box, cut };
    }
  }
  // None is better than one that most slides spoil.
  return best === null || best.cut > decorated.length / 2 ? null : best.box;
}

function contains(one: Area, other: Area): boolean {
  return (
    one.x <= other.x && one.y <= other.y && one.x + one.w >= other.x + other.w && one.y + one.h >= other.y + other.h
  );
}

function overlaps(one: Area, other: Area): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;
}

function logoXml({ x, y, w, h }: Area): string {
  const emu = (points: number): number => Math.round(points * EMU_PER_PT);
  return [
    '<p:pic xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
    ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">',
    '<p:nvPicPr><p:cNvPr id="9001" name="Logo" descr="Logo"/><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr>',
    `<p:nvPr userDrawn="1"/></p:nvPicPr><p:blipFill><a:blip r:embed="${LOGO_RELATIONSHIP}"/>`,
    `<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/>`,
    `<a:ext cx="${emu(w)}" cy="${emu(h)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`,
  ].join('');
}

function escaped(family: string): string {
  return family.replace(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);
}
