import type { Element } from '../../ooxml/xml/tree.ts';
import type { ColourContext } from '../../ooxml/read/colour.ts';
import { attribute, booleanAttribute, childElements, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import type { StyledParagraph, StyledRun, TabStop } from '../../typeset/text-block.ts';
import type { SceneFonts } from '../chart/chart-text.ts';
import type { SolidPaint } from '../scene.ts';
import { fraction, solidPaint } from './read-fill.ts';
import { themeTypeface } from './scene-theme.ts';

/** Properties of a run (`a:rPr`, ECMA-376 part 1, 21.1.2.3.9) with everything inherited. */
export interface RunLook {
  font: string;
  eastAsianFont: string;
  complexFont: string;
  symbolFont: string;
  size: number;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  caps: 'none' | 'all' | 'small';
  /** Points. */
  spacing: number;
  /** Share of the size; raised if positive. */
  baseline: number;
  /** null: not drawn. */
  paint: SolidPaint | null;
  highlight: boolean;
}

/** Length in percent of the size or of a line, or in points. */
export type Spacing = { percent: number } | { points: number };

/** Properties of a paragraph (`a:pPr`, ECMA-376 part 1, 21.1.2.2.7) with everything inherited. */
export interface ParagraphLook {
  align: StyledParagraph['align'];
  isRtl: boolean;
  line: Spacing;
  before: Spacing;
  after: Spacing;
  marginLeft: number;
  marginRight: number;
  indent: number;
  defaultTab: number;
  tabs: TabStop[];
  bullet: { kind: 'none' } | { kind: 'char'; text: string } | { kind: 'number'; scheme: string; startAt: number };
  /** null: same as the text. */
  bulletFont: string | null;
  bulletSize: Spacing;
  bulletPaint: SolidPaint | null;
  run: RunLook;
}

const POINT = 12_700;
const ALIGNS: Readonly<Record<string, StyledParagraph['align']>> = {
  l: 'left',
  ctr: 'center',
  r: 'right',
  just: 'justify',
  justLow: 'justify',
  dist: 'justify',
  thaiDist: 'justify',
};
const TAB_ALIGNS: Readonly<Record<string, TabStop['align']>> = { l: 'left', ctr: 'center', r: 'right', dec: 'decimal' };
/** Valid text sizes (ECMA-376 part 1, 20.1.10.72), in points. */
const MIN = 1;
const MAX = 4000;
const MAX_TABS = 64;

/** Default text properties. */
export function plainLook(colours: ColourContext, fonts: SceneFonts): ParagraphLook {
  return {
    align: 'left',
    isRtl: false,
    line: { percent: 1 },
    before: { points: 0 },
    after: { points: 0 },
    marginLeft: 0,
    marginRight: 0,
    indent: 0,
    defaultTab: 72,
    tabs: [],
    bullet: { kind: 'none' },
    bulletFont: null,
    bulletSize: { percent: 1 },
    bulletPaint: null,
    run: {
      font: fonts.minor,
      eastAsianFont: fonts.minor_east_asian,
      complexFont: fonts.minor_complex,
      symbolFont: '',
      size: 18,
      bold: false,
      italic: false,
      underline: false,
      strike: false,
      caps: 'none',
      spacing: 0,
      baseline: 0,
      paint: { kind: 'solid', hex: colours.theme[colours.map['tx1'] ?? 'dk1'] ?? '000000', alpha: 1 },
      highlight: false,
    },
  };
}

/** Applies paragraph properties (`a:pPr`, `a:lvl1pPr`, `a:defPPr`) to a style. */
export function withParagraph(
  look: ParagraphLook,
  properties: Element | null,
  colours: ColourContext,
  fonts: SceneFonts,
): ParagraphLook {
  if (properties === null) return look;
  const next: ParagraphLook = { ...look };
  const points = (name: string, old: number): number => {
    const value = integerAttribute(properties, name);
    return value === undefined ? old : value / POINT;
  };
  next.align = ALIGNS[attribute(properties, 'algn') ?? ''] ?? look.align;
  next.isRtl = booleanAttribute(properties, 'rtl') ?? look.isRtl;
  next.marginLeft = points('marL', look.marginLeft);
  next.marginRight = points('marR', look.marginRight);
  next.indent = points('indent', look.indent);
  next.defaultTab = Math.max(1, points('defTabSz', look.defaultTab));
  for (const child of childElements(properties)) {
    switch (child.localName) {
      case 'lnSpc':
        next.line = readSpacing(child) ?? look.line;
        break;
      case 'spcBef':
        next.before = readSpacing(child) ?? look.before;
        break;
      case 'spcAft':
        next.after = readSpacing(child) ?? look.after;
        break;
      case 'buNone':
        next.bullet = { kind: 'none' };
        break;
      case 'buChar':
        next.bullet = { kind: 'char', text: attribute(child, 'char') ?? '•' };
        break;
      case 'buBlip':
        next.bullet = { kind: 'char', text: '•' };
        break;
      case 'buAutoNum':
        next.bullet = {
          kind: 'number',
          scheme: attribute(child, 'type') ?? 'arabicPeriod',
          startAt: Math.min(32_767, Math.max(1, integerAttribute(child, 'startAt') ?? 1)),
        };
        break;
      case 'buFontTx':
        next.bulletFont = null;
        break;
      case 'buFont':
        next.bulletFont = themeTypeface(attribute(child, 'typeface') ?? '', fonts) || null;
        break;
      case 'buSzTx':
        next.bulletSize = { percent: 1 };
        break;
      case 'buSzPct':
        next.bulletSize = { percent: Math.min(4, Math.max(0.25, fraction(attribute(child, 'val')))) };
        break;
      case 'buSzPts':
        next.bulletSize = { points: sizeOf(integerAttribute(child, 'val') ?? 1800) };
        break;
      case 'buClrTx':
        next.bulletPaint = null;
        break;
      case 'buClr':
        next.bulletPaint = solidPaint(child, colours);
        break;
      case 'tabLst':
        next.tabs = childElements(child, 'tab')
          .slice(0, MAX_TABS)
          .map((tab) => ({
            at_pt: (integerAttribute(tab, 'pos') ?? 0) / POINT,
            align: TAB_ALIGNS[attribute(tab, 'algn') ?? 'l'] ?? 'left',
          }));
        break;
      case 'defRPr':
        next.run = withRun(look.run, child, colours, fonts);
        break;
    }
  }
  return next;
}

/** Applies run properties (`a:rPr`, `a:defRPr`, `a:endParaRPr`) to a style. */
export function withRun(look: RunLook, properties: Element | null, colours: ColourContext, fonts: SceneFonts): RunLook {
  if (properties === null) return look;
  const next: RunLook = { ...look };
  const size = integerAttribute(properties, 'sz');
  if (size !== undefined) next.size = sizeOf(size);
  next.bold = booleanAttribute(properties, 'b') ?? look.bold;
  next.italic = booleanAttribute(properties, 'i') ?? look.italic;
  const underline = attribute(properties, 'u');
  if (underline !== undefined) next.underline = underline !== 'none';
  const strike = attribute(properties, 'strike');
  if (strike !== undefined) next.strike = strike !== 'noStrike';
  const caps = attribute(properties, 'cap');
  if (caps === 'all' || caps === 'small' || caps === 'none') next.caps = caps;
  const spacing = integerAttribute(properties, 'spc');
  if (spacing !== undefined) next.spacing = Math.max(-40, Math.min(400, spacing / 100));
  const baseline = attribute(properties, 'baseline');
  if (baseline !== undefined) next.baseline = Math.max(-1, Math.min(1, fraction(baseline)));
  for (const child of childElements(properties)) {
    const typeface = (): string => themeTypeface(attribute(child, 'typeface') ?? '', fonts);
    switch (child.localName) {
      case 'solidFill':
        // Without a colour it has no effect.
        if (childElements(child).length > 0) next.paint = solidPaint(child, colours);
        break;
      case 'gradFill': {
        const stop = descend(child, 'gsLst', 'gs');
        if (stop !== null) next.paint = solidPaint(stop, colours);
        break;
      }
      case 'pattFill': {
        const front = descend(child, 'fgClr');
        if (front !== null) next.paint = solidPaint(front, colours);
        break;
      }
      case 'noFill':
        next.paint = null;
        break;
      case 'highlight':
        next.highlight = true;
        break;
      case 'latin':
        next.font = typeface() || look.font;
        break;
      case 'ea':
        next.eastAsianFont = typeface();
        break;
      case 'cs':
        next.complexFont = typeface();
        break;
      case 'sym':
        next.symbolFont = typeface();
        break;
    }
  }
  return next;
}

/** A style as the typesetter needs it, without text. */
export function styledRun(look: RunLook): Omit<StyledRun, 'text'> {
  return {
    font: look.font,
    ...(look.eastAsianFont !== '' && { east_asian_font: look.eastAsianFont }),
    ...(look.complexFont !== '' && { complex_font: look.complexFont }),
    size_pt: look.size,
    bold: look.bold,
    italic: look.italic,
    ...(look.caps !== 'none' && { caps: look.caps }),
    ...(look.spacing !== 0 && { letter_spacing_pt: look.spacing }),
    ...(look.baseline !== 0 && { raise: look.baseline }),
  };
}

/** Converts hundredths of a point to points, limited to the valid range. */
function sizeOf(hundredths: number): number {
  return Math.min(MAX, Math.max(MIN, hundredths / 100));
}

function readSpacing(element: Element): Spacing | null {
  const percent = descend(element, 'spcPct');
  if (percent !== null) return { percent: Math.min(132, Math.max(0, fraction(attribute(percent, 'val')))) };
  const points = descend(element, 'spcPts');
  return points === null ? null : { points: Math.min(1584, Math.max(0, (integerAttribute(points, 'val') ?? 0) / 100)) };
}
