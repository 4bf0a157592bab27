import { createHash } from 'node:crypto';
import type { QualityGateResult } from '../../deck/quality-report.ts';
import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import { RELATIONSHIP } from '../../ooxml/package/relationships.ts';
import { attribute, descend, descendants } from '../../ooxml/xml/dom.ts';
import { readTheme } from '../../ooxml/read/theme.ts';
import type { JudgedSlide } from '../judged-slide.ts';
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
    const reported = new Set<string>();
    for (const shape of slide.shapes) {
      for (const { block } of shape.texts) {
        for (const { font, text } of block.paragraphs.flatMap(({ runs }) => runs)) {
          notes.judged();
          if (text.trim() === '' || own.fonts.has(font.toLowerCase()) || reported.has(font)) continue;
          reported.add(font);
          notes.report('quality.font_off_brand', shape.is_header_or_footer ? 'warning' : 'error', {
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
      notes.report('quality.colour_off_brand', 'error', { slide, params: { colour: `#${hex}` } });
    }
  }
  if (brand?.logo != null) {
    notes.judged();
    const logo = hashOf(brand.logo);
    const isShown = slides.some(({ scene }) =>
      [...scene.pictures.values()].some(({ bytes }) => hashOf(bytes) === logo),
    );
    if (!isShown) notes.report('quality.logo_missing', 'error', {});
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
  // A theme without typefaces has substitutes for them.
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

/**
 * How far two colours are apart to the eye: CIE 1976 ΔE*ab under D65 (ISO/CIE 11664-4); up to about 2 the difference is invisible.
 * @param one, other six hex digits.
 */
function colourDistance(one: string, other: string): number {
  const [a, b] = [labOf(one), labOf(other)];
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)));
}

/** sRGB (IEC 61966-2-1) to CIE L*a*b*. */
function labOf(hex: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047;
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883;
  const [fx, fy, fz] = [x, y, z].map((value) => (value > 0.008_856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)) as [
    number,
    number,
    number,
  ];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}
