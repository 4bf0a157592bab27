import { luminance } from '../read/colour.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';

/** Names of the theme that content may stand on or be drawn in. */
export type GroundName = 'bg1' | 'tx1' | 'bg2' | 'tx2';

/**
 * How colours are named on one slide: by role in the theme, so that another theme recolours them. Which role is ground
 * and which ink follows from what really lies behind the content: on a dark layout of a light theme they change places.
 */
export interface Ground {
  ground: GroundName;
  ink: GroundName;
  groundHex: string;
  inkHex: string;
  isDark: boolean;
  /** No colour of the theme comes near what lies behind (a picture, say): quiet colours are then ink that shines through. */
  isForeign: boolean;
}

/** Distance of two colours, in steps of a channel, from which one can't stand for the other. */
const FOREIGN = 60;

/** WCAG 2 asks for this between text and ground. */
const READABLE = 4.5;

/**
 * The ground of a layout: the theme colour nearest to its background, and the ink that reads on that background.
 * @param background six hex digits of what lies behind the content.
 * @param hasPicture it is a picture, and `background` its estimate.
 */
export function groundOf(
  background: string,
  colours: Readonly<Record<GroundName, string>>,
  hasPicture = false,
): Ground {
  const byDistance = (['bg1', 'bg2', 'tx2', 'tx1'] as const).map((name) => ({
    name,
    distance: distance(background, colours[name]),
  }));
  const nearest = byDistance.reduce((best, one) => (one.distance < best.distance ? one : best));
  const ground = nearest.name;
  const ink = (['tx1', 'bg1', 'tx2', 'bg2'] as const).reduce((best, name) => {
    const now = contrast(colours[best], background);
    return now < READABLE && contrast(colours[name], background) > now ? name : best;
  });
  return {
    ground,
    ink,
    groundHex: colours[ground],
    inkHex: colours[ink],
    isDark: luminance(background) < luminance(colours[ink]),
    isForeign: hasPicture || nearest.distance > FOREIGN,
  };
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** How far two colours are apart, in steps of a channel: 0 to 442. */
function distance(a: string, b: string): number {
  const square = (at: number): number =>
    (Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16)) ** 2;
  return Math.sqrt(square(0) + square(2) + square(4));
}

/** An accent of the theme that series may wear. */
export interface Accent {
  /** accent1 to accent6 */
  name: string;
  hex: string;
}

/** Accents nearer to the background than this vanish on it: old themes have a white one. */
const LEAST_ACCENT_CONTRAST = 1.35;
/** Accents nearer to each other than this are one to the eye. */
const LEAST_ACCENT_DISTANCE = 24;

/** The accents that can be told from the background and from each other, in the theme's order; all where none can. */
export function visibleAccents(accents: readonly Accent[], background: string): readonly Accent[] {
  const visible: Accent[] = [];
  for (const accent of accents) {
    if (contrast(accent.hex, background) < LEAST_ACCENT_CONTRAST) continue;
    if (visible.every((other) => distance(other.hex, accent.hex) >= LEAST_ACCENT_DISTANCE)) visible.push(accent);
  }
  return visible.length === 0 ? accents : visible;
}

/**
 * Accents for a ground that is no colour of the theme: those that stand out most from it and from the ink come first,
 * because what steps back is drawn in ink there.
 */
export function outstandingFirst(accents: readonly Accent[], background: string, ink: string): readonly Accent[] {
  const standing = ({ hex }: Accent): number => Math.min(distance(hex, background), distance(hex, ink));
  return [...accents].sort((a, b) => standing(b) - standing(a));
}

/** What a quiet colour is for, from almost the ground to almost the ink. */
export type Tone = 'wash' | 'rule' | 'mutedFill' | 'axis' | 'mutedText';

// Steps away from the ground in thousandths of a percent of its luminance (ECMA-376 part 1, 20.1.2.3.20 and .21), as
// PowerPoint's own colour picker darkens white and lightens black. Taken from the ground, because a tint of coloured ink
// would be a colour of its own.
const LIGHT: Record<Tone, number> = { wash: 95_000, rule: 85_000, mutedFill: 65_000, axis: 65_000, mutedText: 42_000 };
const DARK: Record<Tone, number> = { wash: 90_000, rule: 86_000, mutedFill: 50_000, axis: 55_000, mutedText: 25_000 };

/** A quiet colour as `a:schemeClr`. */
export function tone(ground: Ground, kind: Tone): XmlElement {
  return shadeOf(ground, (ground.isDark ? DARK : LIGHT)[kind]);
}

/** About what `tone` looks like, as a grey of six hex digits. */
export function toneHex(ground: Ground, kind: Tone): string {
  return shadeHex(ground, (ground.isDark ? DARK : LIGHT)[kind]);
}

// A dark ground may be a strong colour; lightened as it is, it would shout.
const CALM = 50_000;
// Over a picture a quiet line needs a little more.
const FOREIGN_STRENGTH = 1.3;

/**
 * The ground's colour, so much of its luminance kept (thousandths of a percent): darker on light, lighter on dark.
 * @param strength of the ink where the ground is no colour of the theme.
 */
export function shadeOf(ground: Ground, kept: number, strength = FOREIGN_STRENGTH): XmlElement {
  if (ground.isForeign) {
    const opaque = Math.min(100_000, Math.round((100_000 - kept) * strength));
    return el('a:schemeClr', { val: ground.ink }, el('a:alpha', { val: opaque }));
  }
  return el(
    'a:schemeClr',
    { val: ground.ground },
    ground.isDark ? el('a:satMod', { val: CALM }) : null,
    el('a:lumMod', { val: kept }),
    ground.isDark ? el('a:lumOff', { val: 100_000 - kept }) : null,
  );
}

/** About what `shadeOf` looks like, as a grey of six hex digits: enough to choose a colour that reads on it. */
export function shadeHex(ground: Ground, kept: number): string {
  const channels = [0, 2, 4].map((at) => Number.parseInt(ground.groundHex.slice(at, at + 2), 16) / 255);
  const lightness = (Math.max(...channels) + Math.min(...channels)) / 2;
  const part = kept / 100_000;
  const level = Math.round((lightness * part + (ground.isDark ? 1 - part : 0)) * 255);
  return level.toString(16).padStart(2, '0').toUpperCase().repeat(3);
}

/** The line that parts two touching areas: the ground showing between them; none where the ground is no colour. */
export function partingLine(ground: Ground, width: number): XmlElement {
  return line(width, ground.isForeign ? null : scheme(ground.ground));
}

/** A colour of the theme as `a:schemeClr`. */
export function scheme(name: string): XmlElement {
  return el('a:schemeClr', { val: name });
}

/** `a:solidFill` of a colour. */
export function solid(colour: XmlElement): XmlElement {
  return el('a:solidFill', {}, colour);
}

/** `a:ln` of a width in EMU and a colour; null is no line (ECMA-376 part 1, 20.1.2.2.24). */
export function line(width: number, colour: XmlElement | null, name = 'a:ln'): XmlElement {
  if (colour === null) return el(name, {}, el('a:noFill'));
  return el(name, { w: width, cap: 'flat' }, solid(colour), el('a:round'));
}
