import { luminance, mixColours, shiftLuminance } from '../read/colour.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';

/** Names of the theme that content may be on or be drawn in. */
export type BaseColourName = 'bg1' | 'tx1' | 'bg2' | 'tx2';

/**
 * How colours are named on one slide: by role in the theme, so that another theme recolours them. Which role is background
 * and which text colour follows from what really lies behind the content: on a dark layout of a light theme they change places.
 */
export interface Background {
  /** The theme colour nearest to what lies behind the content. */
  name: BaseColourName;
  textColour: BaseColourName;
  backgroundHex: string;
  textHex: string;
  isDark: boolean;
  /** The colour of titles and dark blocks: the theme's second text colour where it reads, else the text colour. */
  heading: BaseColourName;
  /** How far the text colour is darkened or lightened, where it does not read as it is. */
  textShift: Shift | null;
  /** The colours that text of ours meets; with an overlay, what is seen through it. */
  behind: readonly string[];
  /** What text of ours is laid on where no text colour reads on all that may lie behind it (a picture); null elsewhere. */
  overlay: Overlay | null;
  /** The theme's second background where it is a tint of what lies behind; null elsewhere. */
  tint: { name: BaseColourName; hex: string } | null;
  /** The theme has it as a tint: see `tinted`. */
  isTint?: true;
  /** No colour of the theme comes near what lies behind (a picture, say): muted colours are then a translucent text colour. */
  isForeign: boolean;
}

/** A theme colour moved towards black or white, thousandths of a percent (ECMA-376 part 1, 20.1.2.3.20 and .21). */
interface Shift {
  lumMod: number;
  lumOff: number;
}

const TO_BLACK: Shift = { lumMod: 0, lumOff: 0 };
const TO_WHITE: Shift = { lumMod: 0, lumOff: 100_000 };
/** As PowerPoint's palette varies a colour, the gentlest first; at the end black and white, still by the theme's name. */
const SHIFTS: readonly Shift[] = [
  { lumMod: 75_000, lumOff: 0 },
  { lumMod: 60_000, lumOff: 40_000 },
  { lumMod: 50_000, lumOff: 0 },
  { lumMod: 40_000, lumOff: 60_000 },
  { lumMod: 25_000, lumOff: 0 },
  { lumMod: 20_000, lumOff: 80_000 },
  TO_BLACK,
  TO_WHITE,
];

/** What a shifted colour looks like, six hex digits. */
function shiftedHex(hex: string, { lumMod, lumOff }: Shift): string {
  return shiftLuminance(hex, { lumMod: lumMod / 100_000, lumOff: lumOff / 100_000 });
}

/** A colour of the theme as `a:schemeClr`, moved where that is asked for. */
function shifted(name: string, shift: Shift | null, ...more: (XmlElement | null)[]): XmlElement {
  return el(
    'a:schemeClr',
    { val: name },
    shift === null ? null : el('a:lumMod', { val: shift.lumMod }),
    shift === null || shift.lumOff === 0 ? null : el('a:lumOff', { val: shift.lumOff }),
    ...more,
  );
}

/** An overlay between what lies behind and the text on it. */
interface Overlay {
  name: BaseColourName;
  /** Where no colour of the theme stands out enough from the text colour as it is. */
  shift: Shift | null;
  hex: string;
  /** How opaque it must be, thousandths of a percent, for text colour to read whatever lies behind. */
  alpha: number;
}

/** Distance of two colours, in steps of a channel, from which one can't stand for the other. */
const FOREIGN = 60;

/** WCAG 2 asks for this between text and background. */
export const READABLE = 4.5;

/** What of a backdrop the choice of colours needs. */
interface Behind {
  isPicture: boolean;
  stops: readonly string[];
}

/**
 * The background of a layout: the theme colour nearest to its background, and the text colour that reads on that background.
 * @param background six hex digits of what lies behind the content.
 * @param behind all colours of that (a gradient's stops); of a picture `background` is an estimate, and any colour may be
 *   in it: there, and on gradients on which no text colour reads from end to end, text gets an overlay.
 */
export function backgroundOf(
  behindHex: string,
  colours: Readonly<Record<BaseColourName, string>>,
  { isPicture, stops }: Behind = { isPicture: false, stops: [behindHex] },
): Background {
  const byDistance = (['bg1', 'bg2', 'tx2', 'tx1'] as const).map((name) => ({
    name,
    distance: colourDistance(behindHex, colours[name]),
  }));
  const nearest = byDistance.reduce((best, one) => (one.distance < best.distance ? one : best));
  const background = nearest.name;
  const textColour = (['tx1', 'bg1', 'tx2', 'bg2'] as const).reduce((best, name) => {
    const now = leastContrast(colours[best], stops);
    return now < READABLE && leastContrast(colours[name], stops) > now ? name : best;
  });
  const textShift =
    leastContrast(colours[textColour], stops) >= READABLE
      ? null
      : (SHIFTS.find((shift) => leastContrast(shiftedHex(colours[textColour], shift), stops) >= READABLE) ?? null);
  const textHex = textShift === null ? colours[textColour] : shiftedHex(colours[textColour], textShift);
  const met = isPicture ? ['000000', 'FFFFFF'] : stops;
  const overlay = leastContrast(textHex, met) >= READABLE ? null : overlayFor(textHex, met, colours);
  return {
    name: background,
    textColour,
    heading:
      luminance(behindHex) >= luminance(textHex) && leastContrast(colours.tx2, stops) >= READABLE + 1
        ? 'tx2'
        : textColour,
    backgroundHex: colours[background],
    textHex,
    textShift,
    behind: overlay === null ? met : met.map((hex) => mixColours(hex, overlay.hex, overlay.alpha / 100_000)),
    overlay,
    isDark: luminance(behindHex) < luminance(textHex),
    tint: isTinted(background, colours) ? { name: 'bg2', hex: colours.bg2 } : null,
    isForeign: isPicture || overlay !== null || nearest.distance > FOREIGN,
  };
}

/** A second background that differs from the first more than this (WCAG contrast) is no tint of it. */
const MAX_TINT = 1.35;

function isTinted(name: BaseColourName, { bg1, bg2 }: Readonly<Record<BaseColourName, string>>): boolean {
  return name === 'bg1' && luminance(bg1) > 0.5 && contrast(bg1, bg2) <= MAX_TINT;
}

/** Colours less far from the text colour than this (WCAG contrast) would have to be almost opaque to be an overlay. */
const MIN_OVERLAY_CONTRAST = 10;
const OVERLAY_STEP = 2_000;
/** Beyond what is asked for, because text colour and overlay are rounded. */
const OVERLAY_SLACK = 0.1;

function overlayFor(
  textColour: string,
  met: readonly string[],
  colours: Readonly<Record<BaseColourName, string>>,
): Overlay {
  const named = (['bg1', 'tx1', 'bg2', 'tx2'] as const).find(
    (name) => contrast(colours[name], textColour) >= MIN_OVERLAY_CONTRAST,
  );
  const shift =
    named !== undefined ? null : contrast('000000', textColour) > contrast('FFFFFF', textColour) ? TO_BLACK : TO_WHITE;
  const name = named ?? 'bg1';
  const hex = shift === null ? colours[name] : shiftedHex(colours[name], shift);
  let alpha = 0;
  const reads = (): boolean =>
    leastContrast(
      textColour,
      met.map((each) => mixColours(each, hex, alpha / 100_000)),
    ) >=
    READABLE + OVERLAY_SLACK;
  while (alpha < 100_000 && !reads()) alpha += OVERLAY_STEP;
  return { name, shift, hex, alpha };
}

/** The fill of an overlay. @param stronger so much more opaque, thousandths of a percent. */
export function overlayColour({ name, shift, alpha }: Overlay, stronger = 0): XmlElement {
  return shifted(name, shift, el('a:alpha', { val: Math.min(100_000, alpha + stronger) }));
}

/** What lies behind a text of ours that has no fill of its own. */
export function overlayFill({ overlay }: Background): XmlElement {
  return overlay === null ? el('a:noFill') : solid(overlayColour(overlay));
}

/** The colour of text. @param alpha thousandths of a percent; opaque when absent. */
export function textColourOf({ textColour, textShift }: Background, alpha?: number): XmlElement {
  return shifted(textColour, textShift, alpha === undefined ? null : el('a:alpha', { val: alpha }));
}

/** The colour of titles and dark blocks. */
export function headingColour(background: Background): XmlElement {
  const { heading, textColour } = background;
  return heading === textColour ? textColourOf(background) : scheme(heading);
}

/** Black or white by the theme's name, whichever reads on a colour. */
export function extremeOn(hex: string): XmlElement {
  return blackOrWhite(contrast('FFFFFF', hex) >= contrast('000000', hex));
}

/** Black or white by the theme's name. */
export function blackOrWhite(isWhite: boolean): XmlElement {
  return shifted('tx1', isWhite ? TO_WHITE : TO_BLACK);
}

function leastContrast(textColour: string, backgrounds: readonly string[]): number {
  return Math.min(...backgrounds.map((background) => contrast(textColour, background)));
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** How far two colours are apart, in steps of a channel: 0 to 442. */
export function colourDistance(a: string, b: string): number {
  const square = (at: number): number =>
    (Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16)) ** 2;
  return Math.sqrt(square(0) + square(2) + square(4));
}

/** An accent of the theme that series may use. */
export interface Accent {
  /** accent1 to accent6 */
  name: string;
  hex: string;
}

/** Accents nearer to the background than this vanish on it: old themes have a white one. */
const MIN_ACCENT_CONTRAST = 1.35;
/** Accents nearer to each other than this are one to the eye. */
const MIN_ACCENT_DISTANCE = 24;

/** The accents that stand out from the background and from each other, in the theme's order; all of them where none does. */
export function visibleAccents(accents: readonly Accent[], behindHex: string): readonly Accent[] {
  const visible: Accent[] = [];
  for (const accent of accents) {
    if (contrast(accent.hex, behindHex) < MIN_ACCENT_CONTRAST) continue;
    if (visible.every((other) => colourDistance(other.hex, accent.hex) >= MIN_ACCENT_DISTANCE)) visible.push(accent);
  }
  return visible.length === 0 ? accents : visible;
}

/**
 * Accents for a background that is no colour of the theme: those that stand out most from it and from the text colour come first,
 * because what steps back is drawn in text colour there.
 */
export function outstandingFirst(accents: readonly Accent[], behindHex: string, textColour: string): readonly Accent[] {
  const standing = ({ hex }: Accent): number =>
    Math.min(colourDistance(hex, behindHex), colourDistance(hex, textColour));
  return [...accents].sort((a, b) => standing(b) - standing(a));
}

/** What a quiet colour is for, from almost the background to almost the text colour. */
type Tone = 'wash' | 'rule' | 'mutedFill' | 'axis' | 'mutedText';

// Luminance kept of the background, in thousandths of a percent (ECMA-376 part 1, 20.1.2.3.20 and .21), like the steps by which
// PowerPoint's colour picker darkens white and lightens black. Based on the background, because a tint of a coloured text
// colour would be another colour.
const LIGHT: Record<Tone, number> = { wash: 95_000, rule: 85_000, mutedFill: 65_000, axis: 65_000, mutedText: 42_000 };
const DARK: Record<Tone, number> = { wash: 90_000, rule: 86_000, mutedFill: 50_000, axis: 55_000, mutedText: 25_000 };

/** A quiet colour by name of the theme; quiet text is as quiet as it may be and still reads. */
export function tone(background: Background, kind: Tone): XmlElement {
  if (kind === 'mutedText') return mutedTextColour(background);
  const own = kind === 'mutedFill' ? tinted(background) : background;
  return shadeOf(own, (background.isDark ? DARK : LIGHT)[kind]);
}

const QUIET_STEP = 2_000;

function mutedTextColour(background: Background): XmlElement {
  const { behind, textHex } = background;
  let kept = (background.isDark ? DARK : LIGHT).mutedText;
  const reads = (): boolean => {
    if (!background.isForeign) return leastContrast(shadeHex(background, kept), behind) >= READABLE;
    const alpha = alphaOf(kept, FOREIGN_STRENGTH) / 100_000;
    return behind.every((hex) => contrast(mixColours(hex, textHex, alpha), hex) >= READABLE);
  };
  while (kept > 0 && !reads()) kept = Math.max(0, kept - QUIET_STEP);
  return reads() ? shadeOf(background, kept) : textColourOf(background);
}

/** About what `tone` looks like where the background is a colour of the theme, six hex digits. */
export function toneHex(background: Background, kind: Tone): string {
  return shadeHex(kind === 'mutedFill' ? tinted(background) : background, (background.isDark ? DARK : LIGHT)[kind]);
}

// A dark background may be a strong colour; lightened as it is, it would shout. So would a tint that is darkened.
const CALM = 50_000;
// Over a picture a quiet line needs a little more.
const FOREIGN_STRENGTH = 1.3;

/**
 * The background's colour, so much of its luminance kept (thousandths of a percent): darker on light, lighter on dark.
 * @param strength of the text colour where the background is no colour of the theme.
 */
export function shadeOf(background: Background, kept: number, strength = FOREIGN_STRENGTH): XmlElement {
  if (background.isForeign) {
    return textColourOf(background, alphaOf(kept, strength));
  }
  return el(
    'a:schemeClr',
    { val: background.name },
    background.isDark || background.isTint ? el('a:satMod', { val: CALM }) : null,
    el('a:lumMod', { val: kept }),
    background.isDark ? el('a:lumOff', { val: 100_000 - kept }) : null,
  );
}

function alphaOf(kept: number, strength: number): number {
  return Math.min(100_000, Math.round((100_000 - kept) * strength));
}

/** What `shadeOf` looks like where the background is a colour of the theme, six hex digits. */
export function shadeHex({ backgroundHex, isTint, isDark }: Background, kept: number): string {
  const lumMod = kept / 100_000;
  const calm = isDark || isTint ? { satMod: CALM / 100_000 } : {};
  return shiftLuminance(backgroundHex, { ...calm, lumMod, ...(isDark ? { lumOff: 1 - lumMod } : {}) });
}

/** The line that parts two touching areas: the background showing between them; none where the background is no colour. */
export function separatorLine(background: Background, width: number): XmlElement {
  return line(width, background.isForeign ? null : scheme(background.name));
}

/** The same background as its tint: what steps back in a chart or form is a shade of that, in the family of the theme's colours. */
export function tinted(background: Background): Background {
  const { tint, isForeign } = background;
  return tint === null || isForeign
    ? background
    : { ...background, name: tint.name, backgroundHex: tint.hex, isTint: true };
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
