import type { Element } from '../xml/tree.ts';
import { attribute, childElements, integerAttribute } from '../xml/dom.ts';
import { PRESET_COLOURS } from './preset-colours.ts';

/** Colours of a theme by slot (dk1, lt1, dk2, lt2, accent1 to accent6, hlink, folHlink), six upper-case hex digits. */
export type ThemeColours = Readonly<Record<string, string>>;
/** Which theme slot each colour name of a slide stands for (`p:clrMap`): bg1 → lt1. */
export type ColourMap = Readonly<Record<string, string>>;

/** The twelve colours as slides of one master name them, six upper-case hex digits each. */
export interface ColourScheme {
  bg1: string;
  tx1: string;
  bg2: string;
  tx2: string;
  accent1: string;
  accent2: string;
  accent3: string;
  accent4: string;
  accent5: string;
  accent6: string;
  hlink: string;
  folHlink: string;
}

const DEFAULT_MAP: ColourMap = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' };
/** The colours of the Office theme, for slots that a theme leaves out and for themes that are lost. */
export const OFFICE_COLOURS: ThemeColours = {
  dk1: '000000',
  lt1: 'FFFFFF',
  dk2: '44546A',
  lt2: 'E7E6E6',
  accent1: '4472C4',
  accent2: 'ED7D31',
  accent3: 'A5A5A5',
  accent4: 'FFC000',
  accent5: '5B9BD5',
  accent6: '70AD47',
  hlink: '0563C1',
  folHlink: '954F72',
};

/** The colours of a theme through a colour map, as slides name them. */
export function resolveScheme(theme: ThemeColours, map: ColourMap): ColourScheme {
  const pick = (name: string): string => {
    const slot = map[name] ?? DEFAULT_MAP[name] ?? name;
    return theme[slot] ?? OFFICE_COLOURS[slot] ?? '000000';
  };
  return {
    bg1: pick('bg1'),
    tx1: pick('tx1'),
    bg2: pick('bg2'),
    tx2: pick('tx2'),
    accent1: pick('accent1'),
    accent2: pick('accent2'),
    accent3: pick('accent3'),
    accent4: pick('accent4'),
    accent5: pick('accent5'),
    accent6: pick('accent6'),
    hlink: pick('hlink'),
    folHlink: pick('folHlink'),
  };
}

export interface ColourContext {
  theme: ThemeColours;
  map: ColourMap;
  /** What `phClr` stands for inside a theme's format scheme. */
  placeholder?: string;
}

/**
 * Resolves the colour choice inside `parent` (`a:solidFill`, `a:gs`, `p:bgRef`…) with its luminance, saturation, tint
 * and shade modifiers (ECMA-376 part 1, 20.1.2.3).
 * @returns six upper-case hex digits; null where there is no colour.
 */
export function resolveColour(parent: Element | null, context: ColourContext): string | null {
  for (const element of childElements(parent)) {
    const colour = resolveColourElement(element, context);
    if (colour !== null) return colour;
  }
  return null;
}

/** As `resolveColour`, of the colour element (`a:srgbClr`, `a:schemeClr`…) itself. */
export function resolveColourElement(element: Element, context: ColourContext): string | null {
  const base = baseColour(element, context);
  return base === null ? null : modify(base, childElements(element));
}

function baseColour(element: Element, context: ColourContext): string | null {
  const value = attribute(element, 'val') ?? '';
  switch (element.localName) {
    case 'srgbClr':
      return /^[0-9a-f]{6}$/i.test(value) ? value.toUpperCase() : null;
    case 'sysClr':
      return (attribute(element, 'lastClr') ?? (value === 'window' ? 'FFFFFF' : '000000')).toUpperCase();
    case 'prstClr':
      return presetColour(value);
    case 'schemeClr': {
      if (value === 'phClr') return context.placeholder ?? null;
      const slot = context.map[value] ?? DEFAULT_MAP[value] ?? value;
      return context.theme[slot] ?? OFFICE_COLOURS[slot] ?? null;
    }
    case 'scrgbClr':
      return toHex(
        ['r', 'g', 'b'].map((name) => 255 * Math.min(1, (integerAttribute(element, name) ?? 0) / 100_000) ** (1 / 2.2)),
      );
    case 'hslClr':
      return hslToHex(
        (integerAttribute(element, 'hue') ?? 0) / 21_600_000,
        (integerAttribute(element, 'sat') ?? 0) / 100_000,
        (integerAttribute(element, 'lum') ?? 0) / 100_000,
      );
    default:
      return null;
  }
}

/** Names abbreviate as well as spell out: dkBlue, ltBlue, medBlue. */
function presetColour(name: string): string {
  const spelled = name
    .replace(/^dk/, 'dark')
    .replace(/^lt/, 'light')
    .replace(/^med(?!ium)/, 'medium')
    .toLowerCase();
  return PRESET_COLOURS[spelled] ?? '808080';
}

/** How opaque the colour choice inside `parent` is (`a:alpha` and its kin, ECMA-376 part 1, 20.1.2.3.1), 0 to 1; 1 where unspecified. */
export function resolveAlpha(parent: Element | null): number {
  let alpha = 1;
  const [colour] = childElements(parent);
  for (const modifier of childElements(colour)) {
    const amount = amountOf(modifier);
    if (modifier.localName === 'alpha') alpha = amount;
    else if (modifier.localName === 'alphaMod') alpha *= amount;
    else if (modifier.localName === 'alphaOff') alpha += amount;
  }
  return Math.min(1, Math.max(0, alpha));
}

/** The `val` of a modifier as a fraction: thousandths of a percent, or with a sign as newer files may write it. */
function amountOf(modifier: Element): number {
  const text = attribute(modifier, 'val') ?? '100000';
  const amount = text.endsWith('%') ? Number.parseFloat(text) / 100 : Number(text) / 100_000;
  return Number.isFinite(amount) ? amount : 1;
}

function modify(hex: string, modifiers: readonly Element[]): string {
  let colour = hex;
  for (const modifier of modifiers) {
    const amount = amountOf(modifier);
    const [h, s, l] = toHsl(colour);
    switch (modifier.localName) {
      case 'lumMod':
        colour = hslToHex(h, s, l * amount);
        break;
      case 'lumOff':
        colour = hslToHex(h, s, l + amount);
        break;
      case 'satMod':
        colour = hslToHex(h, s * amount, l);
        break;
      case 'satOff':
        colour = hslToHex(h, s + amount, l);
        break;
      case 'lum':
        colour = hslToHex(h, s, amount);
        break;
      case 'sat':
        colour = hslToHex(h, amount, l);
        break;
      case 'hue':
        colour = hslToHex(turnsOf(amount), s, l);
        break;
      case 'hueOff':
        colour = hslToHex((h + turnsOf(amount) + 1) % 1, s, l);
        break;
      case 'hueMod':
        colour = hslToHex((h * amount) % 1, s, l);
        break;
      case 'comp':
        colour = hslToHex((h + 0.5) % 1, s, l);
        break;
      case 'inv':
        colour = toHex(channels(colour).map((channel) => 255 - channel));
        break;
      case 'gray':
        colour = toHex(Array.from({ length: 3 }, () => weigh(colour)));
        break;
      case 'tint':
        colour = inLight(colour, (light) => 1 - (1 - light) * amount);
        break;
      case 'shade':
        colour = inLight(colour, (light) => light * amount);
        break;
    }
  }
  return colour;
}

/** Tint and shade mix light, not its codes: PowerPoint shows `4472C4` at a tint of 40 % as `CFD5EA`. */
function inLight(hex: string, change: (light: number) => number): string {
  return toHex(channels(hex).map((channel) => 255 * encoded(change(linear(channel / 255)))));
}

/** Light of an sRGB channel (IEC 61966-2-1), 0 to 1. */
function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function encoded(light: number): number {
  const part = Math.min(1, Math.max(0, light));
  return part <= 0.003_130_8 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}

/** Angles are sixty-thousandths of a degree, not of a percent. */
function turnsOf(amount: number): number {
  return ((amount * 100_000) / 21_600_000) % 1;
}

/** A colour with `a:satMod`, `a:lumMod` and `a:lumOff`, in this order, as parts of 1 (ECMA-376 part 1, 20.1.2.3). */
export function shiftLuminance(hex: string, { satMod = 1, lumMod = 1, lumOff = 0 }): string {
  const [h, s, l] = toHsl(hex);
  return hslToHex(h, s * satMod, l * lumMod + lumOff);
}

/** Perceived grey of a colour (ITU-R BT.601), 0 to 255. */
function weigh(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex);
  return 0.299 * r + 0.587 * g + 0.114 * b;
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((channel) => linear(channel / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Whether white text reads better on it than black: the luminance where both contrasts are equal is 0.179. */
export function isDarkColour(hex: string): boolean {
  return luminance(hex) < 0.179;
}

/** The mean of colours, channel by channel. */
export function meanColour(colours: readonly string[]): string | null {
  if (colours.length === 0) return null;
  return toHex([0, 1, 2].map((n) => colours.reduce((sum, hex) => sum + (channels(hex)[n] ?? 0), 0) / colours.length));
}

/** A colour on the way from one to another, channel by channel; 0 is the first. */
export function mixColours(from: string, to: string, share: number): string {
  const target = channels(to);
  return toHex(channels(from).map((channel, index) => channel + ((target[index] ?? 0) - channel) * share));
}

function channels(hex: string): number[] {
  return [0, 2, 4].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) || 0);
}

function toHex(rgb: readonly number[]): string {
  return rgb
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase();
}

function toHsl(hex: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = channels(hex).map((channel) => channel / 255);
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const l = (max + min) / 2;
  const d = max - min;
  if (d === 0) return [0, 0, l];
  const s = d / (1 - Math.abs(2 * l - 1));
  const h = max === r ? ((g - b) / d + 6) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4;
  return [h / 6, s, l];
}

function hslToHex(h: number, s: number, l: number): string {
  const lightness = Math.min(1, Math.max(0, l));
  const a = Math.min(1, Math.max(0, s)) * Math.min(lightness, 1 - lightness);
  return toHex(
    [0, 8, 4].map((n) => {
      const k = (n + h * 12) % 12;
      return 255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
    }),
  );
}
