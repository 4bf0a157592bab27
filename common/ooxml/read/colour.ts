import { attribute, childElements, integerAttribute } from '../xml/dom.ts';
import type { Element } from '../xml/tree.ts';

/** Theme colours by slot (dk1, lt1, dk2, lt2, accent1 to accent6, hlink, folHlink), as six upper-case hex digits. */
export type ThemeColours = Readonly<Record<string, string>>;
/** Maps each colour name used on a slide to a theme slot (`p:clrMap`), for example bg1 to lt1. */
export type ColourMap = Readonly<Record<string, string>>;

/** The twelve colours under the names that a master's slides use, as six upper-case hex digits. */
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
/** The Office theme colours, used where a theme lacks a slot or can't be read. */
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

/** Resolves theme colours through a colour map, under the names that slides use. */
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
 * @returns six upper-case hex digits; null if there is no colour.
 */
export function resolveColour(parent: Element | null, context: ColourContext): string | null {
  for (const element of childElements(parent)) {
    const colour = resolveColourElement(element, context);
    if (colour !== null) return colour;
  }
  return null;
}

/** Same as `resolveColour`, for the colour element (`a:srgbClr`, `a:schemeClr`…) itself. */
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

/** Some preset names have a short form: dkBlue, ltBlue, medBlue. */
function presetColour(name: string): string {
  const spelled = name
    .replace(/^dk/, 'dark')
    .replace(/^lt/, 'light')
    .replace(/^med(?!ium)/, 'medium')
    .toLowerCase();
  return PRESET_COLOURS[spelled] ?? '808080';
}

/**
 * Opacity of the colour choice inside `parent` (`a:alpha` and related modifiers, ECMA-376 part 1, 20.1.2.3.1), 0 to 1;
 * 1 if unspecified.
 */
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

/**
 * The `val` of a modifier as a fraction. It is given in thousandths of a percent, or with a percent sign in newer
 * files.
 */
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

/**
 * Tint and shade are computed in linear light, not on sRGB codes: PowerPoint shows `4472C4` at 40 % tint as `CFD5EA`.
 */
function inLight(hex: string, change: (light: number) => number): string {
  return toHex(channels(hex).map((channel) => 255 * encoded(change(linear(channel / 255)))));
}

/** Linear light of an sRGB channel (IEC 61966-2-1), 0 to 1. */
function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function encoded(light: number): number {
  const part = Math.min(1, Math.max(0, light));
  return part <= 0.003_130_8 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}

/** Angles are in 1/60000 of a degree. */
function turnsOf(amount: number): number {
  return ((amount * 100_000) / 21_600_000) % 1;
}

/**
 * Applies `a:satMod`, `a:lumMod` and `a:lumOff`, in this order, given as fractions of 1 (ECMA-376 part 1, 20.1.2.3).
 */
export function shiftLuminance(hex: string, { satMod = 1, lumMod = 1, lumOff = 0 }): string {
  const [h, s, l] = toHsl(hex);
  return hslToHex(h, s * satMod, l * lumMod + lumOff);
}

/** Perceived brightness of a colour (ITU-R BT.601), 0 to 255. */
function weigh(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex);
  return 0.299 * r + 0.587 * g + 0.114 * b;
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((channel) => linear(channel / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Whether white text has more contrast on this colour than black text. Both contrasts are equal at luminance 0.179. */
export function isDarkColour(hex: string): boolean {
  return luminance(hex) < 0.179;
}

/** The average of the colours, channel by channel. */
export function meanColour(colours: readonly string[]): string | null {
  if (colours.length === 0) return null;
  return toHex([0, 1, 2].map((n) => colours.reduce((sum, hex) => sum + (channels(hex)[n] ?? 0), 0) / colours.length));
}

/** Mixes two colours channel by channel; share 0 returns the first. */
export function mixColours(from: string, to: string, share: number): string {
  const target = channels(to);
  return toHex(channels(from).map((channel, index) => channel + ((target[index] ?? 0) - channel) * share));
}

/** Red, green and blue of six hex digits, 0 to 255. */
export function channels(hex: string): number[] {
  return [0, 2, 4].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) || 0);
}

/** Formats channels as six upper-case hex digits, after clamping them to 0 to 255. */
export function toHex(rgb: readonly number[]): string {
  return rgb
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase();
}

/** How far a colour is from grey, 0 to 1 (HSL). */
export function saturation(hex: string): number {
  return toHsl(hex)[1];
}

/** Hue of a colour in degrees: 0 is red, 120 green, 240 blue; 0 for greys. */
export function hueOf(hex: string): number {
  return toHsl(hex)[0] * 360;
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

/**
 * The preset colours of ECMA-376 part 1, 20.1.10.48 (the CSS names), keyed by lower-case name, as six upper-case hex
 * digits.
 */
const PRESET_COLOURS: Readonly<Record<string, string>> = Object.fromEntries(
  `
  aliceblue:F0F8FF antiquewhite:FAEBD7 aqua:00FFFF aquamarine:7FFFD4 azure:F0FFFF beige:F5F5DC bisque:FFE4C4
  black:000000 blanchedalmond:FFEBCD blue:0000FF blueviolet:8A2BE2 brown:A52A2A burlywood:DEB887 cadetblue:5F9EA0
  chartreuse:7FFF00 chocolate:D2691E coral:FF7F50 cornflowerblue:6495ED cornsilk:FFF8DC crimson:DC143C cyan:00FFFF
  darkblue:00008B darkcyan:008B8B darkgoldenrod:B8860B darkgray:A9A9A9 darkgreen:006400 darkgrey:A9A9A9
  darkkhaki:BDB76B darkmagenta:8B008B darkolivegreen:556B2F darkorange:FF8C00 darkorchid:9932CC darkred:8B0000
  darksalmon:E9967A darkseagreen:8FBC8F darkslateblue:483D8B darkslategray:2F4F4F darkslategrey:2F4F4F
  darkturquoise:00CED1 darkviolet:9400D3 deeppink:FF1493 deepskyblue:00BFFF dimgray:696969 dimgrey:696969
  dodgerblue:1E90FF firebrick:B22222 floralwhite:FFFAF0 forestgreen:228B22 fuchsia:FF00FF gainsboro:DCDCDC
  ghostwhite:F8F8FF gold:FFD700 goldenrod:DAA520 gray:808080 green:008000 greenyellow:ADFF2F grey:808080
  honeydew:F0FFF0 hotpink:FF69B4 indianred:CD5C5C indigo:4B0082 ivory:FFFFF0 khaki:F0E68C lavender:E6E6FA
  lavenderblush:FFF0F5 lawngreen:7CFC00 lemonchiffon:FFFACD lightblue:ADD8E6 lightcoral:F08080 lightcyan:E0FFFF
  lightgoldenrodyellow:FAFAD2 lightgray:D3D3D3 lightgreen:90EE90 lightgrey:D3D3D3 lightpink:FFB6C1 lightsalmon:FFA07A
  lightseagreen:20B2AA lightskyblue:87CEFA lightslategray:778899 lightslategrey:778899 lightsteelblue:B0C4DE
  lightyellow:FFFFE0 lime:00FF00 limegreen:32CD32 linen:FAF0E6 magenta:FF00FF maroon:800000 mediumaquamarine:66CDAA
  mediumblue:0000CD mediumorchid:BA55D3 mediumpurple:9370DB mediumseagreen:3CB371 mediumslateblue:7B68EE
  mediumspringgreen:00FA9A mediumturquoise:48D1CC mediumvioletred:C71585 midnightblue:191970 mintcream:F5FFFA
  mistyrose:FFE4E1 moccasin:FFE4B5 navajowhite:FFDEAD navy:000080 oldlace:FDF5E6 olive:808000 olivedrab:6B8E23
  orange:FFA500 orangered:FF4500 orchid:DA70D6 palegoldenrod:EEE8AA palegreen:98FB98 paleturquoise:AFEEEE
  palevioletred:DB7093 papayawhip:FFEFD5 peachpuff:FFDAB9 peru:CD853F pink:FFC0CB plum:DDA0DD powderblue:B0E0E6
  purple:800080 red:FF0000 rosybrown:BC8F8F royalblue:4169E1 saddlebrown:8B4513 salmon:FA8072 sandybrown:F4A460
  seagreen:2E8B57 seashell:FFF5EE sienna:A0522D silver:C0C0C0 skyblue:87CEEB slateblue:6A5ACD slategray:708090
  slategrey:708090 snow:FFFAFA springgreen:00FF7F steelblue:4682B4 tan:D2B48C teal:008080 thistle:D8BFD8 tomato:FF6347
  turquoise:40E0D0 violet:EE82EE wheat:F5DEB3 white:FFFFFF whitesmoke:F5F5F5 yellow:FFFF00 yellowgreen:9ACD32
`
    .trim()
    .split(/\s+/)
    .map((entry) => entry.split(':') as [name: string, hex: string]),
);
