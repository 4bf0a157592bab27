import { createHash } from 'node:crypto';
import type { QualityGateResult } from '../../deck/quality-report.ts';
import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import { RELATIONSHIP } from '../../ooxml/package/relationships.ts';
import { attribute, descend, descendants } from '../../ooxml/xml/dom.ts';
import { readTheme } from '../../ooxml/read/theme.ts';
import type { JudgedSlide } from '../judged-slide.ts';
import { colourDistance } from '../colour-distance.ts';
import { gateNotes } from '../gate.ts';

/** What an organisation's decks look like, beside its master. */
export interface Brand {
  fonts: readonly string[];
  /** Six hex digits each. */
  colours: readonly string[];
  /** The file of the logo; null where there is none. */
  logo: Uint8Array | null;
}

/** Colours nearer than this are the same. */
const SAME = 3;
const NEUTRAL = ['000000', 'FFFFFF'];
const CHART = /\/chart$/;

/** Fonts and colours that neither theme nor brand know; the logo. */
export function judgeBrand(
  slides: readonly JudgedSlide[],
  pack: OfficePackage,
  brand: Brand | null,
): QualityGateResult {
  const notes = gateNotes('brand');
  const known = new Map<string, { fonts: Set<string>; colours: string[] }>();
  for (const slide of slides) {
    const layout = slide.layout_id;
    const own = known.get(layout ?? '') ?? palette(pack, layout, brand);
    known.set(layout ?? '', own);
    const told = new Set<string>();
    for (const shape of slide.shapes) {
      for (const { block } of shape.texts) {
        for (const { font, text } of block.paragraphs.flatMap(({ runs }) => runs)) {
          notes.judged();
          if (text.trim() === '' || own.fonts.has(font.toLowerCase()) || told.has(font)) continue;
          told.add(font);
          notes.tell('quality.font_off_brand', shape.is_furniture ? 'warning' : 'error', {
            slide,
            shape,
            params: { font },
          });
        }
      }
    }
    for (const hex of coloursOf(slide, pack)) {
      notes.judged();
      if (own.colours.some((each) => colourDistance(each, hex) <= SAME)) continue;
      notes.tell('quality.colour_off_brand', 'error', { slide, params: { colour: `#${hex}` } });
    }
  }
  if (brand?.logo != null) {
    notes.judged();
    const logo = hashOf(brand.logo);
    const isShown = slides.some(({ scene }) =>
      [...scene.pictures.values()].some(({ bytes }) => hashOf(bytes) === logo),
    );
    if (!isShown) notes.tell('quality.logo_missing', 'error', {});
  }
  return notes.result();
}

function palette(
  pack: OfficePackage,
  layout: string | null,
  brand: Brand | null,
): { fonts: Set<string>; colours: string[] } {
  const master = layout === null ? undefined : pack.targets(layout, RELATIONSHIP.slideMaster)[0];
  const path = master === undefined ? undefined : pack.targets(master, RELATIONSHIP.theme)[0];
  const theme = path === undefined ? null : readTheme(pack.xml(path));
  // What layouts, masters and the deck's own text style name beside their theme is the organisation's as well.
  const roots = [master, layout].flatMap((part) => (part == null ? [] : [pack.xml(part).documentElement]));
  const textStyle = descend(pack.xml(pack.mainPart).documentElement, 'defaultTextStyle');
  const named = [...roots, textStyle].flatMap((root) =>
    descendants(root, 'latin').map((latin) => attribute(latin, 'typeface') ?? ''),
  );
  const fontScheme = path === undefined ? null : descend(pack.xml(path).documentElement, 'themeElements', 'fontScheme');
  const ofTheme = ['latin', 'ea', 'cs', 'font'].flatMap((kind) =>
    descendants(fontScheme, kind).map((font) => attribute(font, 'typeface') ?? ''),
  );
  // A theme without typefaces has those that stand in for them.
  const fonts = [...named, ...ofTheme, ...Object.values(theme?.fonts ?? {}), ...(brand?.fonts ?? [])].map((font) =>
    font.toLowerCase(),
  );
  return {
    fonts: new Set(fonts),
    colours: [...NEUTRAL, ...Object.values(theme?.colours ?? {}), ...(brand?.colours ?? [])],
  };
}

/** Colours that a slide and its charts name outright instead of by the theme. */
function coloursOf(slide: JudgedSlide, pack: OfficePackage): Set<string> {
  const charts = pack
    .relationships(slide.path)
    .flatMap(({ type, path }) => (CHART.test(type) && path !== null && pack.has(path) ? [path] : []));
  const roots = [slide.root, ...charts.map((path) => pack.xml(path).documentElement)];
  const named = roots.flatMap((root) => descendants(root, 'srgbClr').map((colour) => attribute(colour, 'val') ?? ''));
  return new Set(named.filter((hex) => /^[\da-f]{6}$/i.test(hex)).map((hex) => hex.toUpperCase()));
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
