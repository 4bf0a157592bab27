import { luminance, mixColours, shiftLuminance, saturation } from '../read/colour.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';

/** Theme colour names that content can be placed on or drawn in. */
export type BaseColourName = 'bg1' | 'tx1' | 'bg2' | 'tx2';

/**
 * How one slide names its colours: by theme role, so that another theme recolours them. Which role is background and
 * which is text colour depends on what really lies behind the content: on a dark layout of a light theme they are
 * swapped.
 */
export interface Background {
  /** The theme colour closest to what is behind the content. */
  name: BaseColourName;
  textColour: BaseColourName;
  backgroundHex: string;
  textHex: string;
  isDark: boolean;
  /** Colour of titles and dark blocks: the theme's second text colour if it is readable, else the text colour. */
  heading: BaseColourName;
  /** How much the text colour is darkened or lightened, if it isn't readable as it is. */
  textShift: Shift | null;
  /** The colours behind our text; with an overlay, as seen through it. */
  behind: readonly string[];
  /**
   * What our text is placed on if no text colour is readable on everything that may be behind it (a picture); otherwise
   * null.
   */
  overlay: Overlay | null;
  /** Large text reads on all that may be behind it, without an overlay too. */
  carriesLarge: boolean;
  /** The first background where it makes a calm card on an uneven background, on which text can be read but stands less well; otherwise null. */
  card: { name: BaseColourName; hex: string } | null;
  /** The theme's second background if it is a tint of what is behind; otherwise null. */
  tint: { name: BaseColourName; hex: string } | null;
  /** True if this background is the theme's tint, see `tinted`, or a colour so strong that its shades must be calmed. */
  isTint?: true;
  /**
   * True if no theme colour is close to what is behind (such as a picture). Muted colours are then a translucent text
   * colour.
   */
  isForeign: boolean;
}

/** A theme colour moved towards black or white, thousandths of a percent (ECMA-376 part 1, 20.1.2.3.20 and .21). */
interface Shift {
  lumMod: number;
  lumOff: number;
}

const TO_BLACK: Shift = { lumMod: 0, lumOff: 0 };
const TO_WHITE: Shift = { lumMod: 0, lumOff: 100_000 };
/** The variations of PowerPoint's palette, weakest first, ending with black and white expressed as the theme colour. */
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

/** The appearance of a shifted colour, as six hex digits. */
function shiftedHex(hex: string, { lumMod, lumOff }: Shift): string {
  return shiftLuminance(hex, { lumMod: lumMod / 100_000, lumOff: lumOff / 100_000 });
}

/** A theme colour as `a:schemeClr`, shifted if `shift` is given. */
function shifted(name: string, shift: Shift | null, ...more: (XmlElement | null)[]): XmlElement {
  return el(
    'a:schemeClr',
    { val: name },
    shift === null ? null : el('a:lumMod', { val: shift.lumMod }),
    shift === null || shift.lumOff === 0 ? null : el('a:lumOff', { val: shift.lumOff }),
    ...more,
  );
}

/** An overlay between the background and the text on it. */
interface Overlay {
  name: BaseColourName;
  /** Used if no unshifted theme colour has enough contrast with the text colour. */
  shift: Shift | null;
  hex: string;
  /** Minimum opacity at which the text colour is readable on any background, thousandths of a percent. */
  alpha: number;
}

/** Distance in channel steps from which one colour can't stand for the other. */
const FOREIGN = 60;

/** Minimum contrast between text and background according to WCAG 2, and the same of large text. */
export const READABLE = 4.5;
const READABLE_LARGE = 3;

/** What the choice of colours depends on. */
interface Behind {
  isPicture: boolean;
  stops: readonly string[];
}

/**
 * The background of a layout: the theme colour closest to it, and a text colour that is readable on it.
 * @param background colour behind the content, as six hex digits.
 * @param behind all colours behind it (such as gradient stops). For a picture, `background` is an estimate and any
 *   colour may occur. There, and on gradients where no text colour is readable throughout, text gets an overlay.
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
    carriesLarge: leastContrast(textHex, met) >= READABLE_LARGE,
    card:
      overlay === null && isUneven(met) && !met.some((hex) => outshines(hex, colours.bg1, textHex))
        ? { name: 'bg1', hex: colours.bg1 }
        : null,
    isDark: luminance(behindHex) < luminance(textHex),
    tint: isTinted(background, colours) ? { name: 'bg2', hex: colours.bg2 } : null,
    isForeign: isPicture || overlay !== null || nearest.distance > FOREIGN,
    ...(background === 'bg2' && saturation(colours.bg2) > STRONG ? { isTint: true } : {}),
  };
}

/** Contrast (WCAG) between two colours of the background from which text, bars and rules differ with their place on it. */
const UNEVEN = 1.3;

function isUneven(stops: readonly string[]): boolean {
  return stops.some((one) => stops.some((other) => contrast(one, other) >= UNEVEN));
}

/** Whether text stands better on the background than on a card. */
function outshines(ground: string, card: string, text: string): boolean {
  return contrast(ground, text) > contrast(card, text);
}

/** Shades of a more saturated background would be colours of their own. */
const STRONG = 0.5;

/** If the second background has more contrast (WCAG) with the first than this, it isn't a tint of it. */
const MAX_TINT = 1.35;

function isTinted(name: BaseColourName, { bg1, bg2 }: Readonly<Record<BaseColourName, string>>): boolean {
  return name === 'bg1' && luminance(bg1) > 0.5 && contrast(bg1, bg2) <= MAX_TINT;
}

/**
 * Colours with less contrast (WCAG) to the text colour than this would have to be almost opaque to work as an overlay.
 */
const MIN_OVERLAY_CONTRAST = 10;
const OVERLAY_STEP = 2_000;
/** Added to the required contrast, because text colour and overlay are rounded. */
const OVERLAY_SLACK = 0.1;
/** A weaker overlay looks like a stain of the picture, and bars melt into it. */
const MIN_OVERLAY = 56_000;

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
  let alpha = MIN_OVERLAY;
  const reads = (): boolean =>
    leastContrast(
      textColour,
      met.map((each) => mixColours(each, hex, alpha / 100_000)),
    ) >=
    READABLE + OVERLAY_SLACK;
  while (alpha < 100_000 && !reads()) alpha += OVERLAY_STEP;
  return { name, shift, hex, alpha };
}

/** The fill of an overlay. @param stronger additional opacity, thousandths of a percent. */
export function overlayColour({ name, shift, alpha }: Overlay, stronger = 0): XmlElement {
  return shifted(name, shift, el('a:alpha', { val: Math.min(100_000, alpha + stronger) }));
}

/** What is behind our text if it has no fill of its own. */
export function overlayFill({ overlay }: Background): XmlElement {
  return overlay === null ? el('a:noFill') : solid(overlayColour(overlay));
}

/** What is behind content that has no fill of its own: an overlay, or a card on an uneven background; null on a calm background. */
export function panelColour({ overlay, card }: Background): XmlElement | null {
  return overlay !== null ? overlayColour(overlay) : card === null ? null : scheme(card.name);
}

/** The text colour. @param alpha thousandths of a percent; opaque if absent. */
export function textColourOf({ textColour, textShift }: Background, alpha?: number): XmlElement {
  return shifted(textColour, textShift, alpha === undefined ? null : el('a:alpha', { val: alpha }));
}

export function headingColour(background: Background): XmlElement {
  const { heading, textColour } = background;
  return heading === textColour ? textColourOf(background) : scheme(heading);
}

/** Black or white, expressed as a theme colour, whichever is readable on a colour. */
export function extremeOn(hex: string): XmlElement {
  return blackOrWhite(contrast('FFFFFF', hex) >= contrast('000000', hex));
}

/** Black or white, expressed as a theme colour. */
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

/** Distance of two colours in channel steps, 0 to 442. */
export function colourDistance(a: string, b: string): number {
  const square = (at: number): number =>
    (Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16)) ** 2;
  return Math.sqrt(square(0) + square(2) + square(4));
}

/** A theme accent that series may use. */
export interface Accent {
  /** accent1 to accent6 */
  name: string;
  hex: string;
}

/** Minimum contrast with the background: some old themes have a white accent. */
const MIN_ACCENT_CONTRAST = 1.35;
/** Minimum distance between two accents that readers can tell apart. */
const MIN_ACCENT_DISTANCE = 24;

/** The accents that stand out from the background and from each other, in theme order; all of them if none does. */
export function visibleAccents(accents: readonly Accent[], behindHex: string): readonly Accent[] {
  const visible: Accent[] = [];
  for (const accent of accents) {
    if (contrast(accent.hex, behindHex) < MIN_ACCENT_CONTRAST) continue;
    if (visible.every((other) => colourDistance(other.hex, accent.hex) >= MIN_ACCENT_DISTANCE)) visible.push(accent);
  }
  return visible.length === 0 ? accents : visible;
}

/**
 * Sorts accents for a background that is not a theme colour: those that stand out most from it and from the text colour
 * first, because muted elements use the text colour there.
 */
export function outstandingFirst(accents: readonly Accent[], behindHex: string, textColour: string): readonly Accent[] {
  const standing = ({ hex }: Accent): number =>
    Math.min(colourDistance(hex, behindHex), colourDistance(hex, textColour));
  return [...accents].sort((a, b) => standing(b) - standing(a));
}

/** A weak tint of an accent: what it marks is visible, and its text stays as readable as elsewhere. */
export function breath({ name }: Accent, background: Background): XmlElement {
  // Over a picture an accent may match any of its colours, so a stronger shade of the header's fill is used.
  if (background.isForeign) return shadeOf(background, 80_000);
  if (background.isDark) return el('a:schemeClr', { val: name }, el('a:alpha', { val: 30_000 }));
  return el('a:schemeClr', { val: name }, el('a:lumMod', { val: 20_000 }), el('a:lumOff', { val: 80_000 }));
}

/** Uses of muted colours, from almost the background to almost the text colour. */
type Tone = 'wash' | 'rule' | 'mutedFill' | 'axis' | 'mutedText';

// Luminance kept of the background, in thousandths of a percent (ECMA-376 part 1, 20.1.2.3.20 and .21), like the steps by which
// PowerPoint's colour picker darkens white and lightens black. Based on the background, because a tint of a coloured text
// colour would be another colour.
const LIGHT: Record<Tone, number> = { wash: 95_000, rule: 85_000, mutedFill: 65_000, axis: 65_000, mutedText: 42_000 };
const DARK: Record<Tone, number> = { wash: 90_000, rule: 86_000, mutedFill: 50_000, axis: 55_000, mutedText: 25_000 };

/** A muted theme colour. Muted text is as weak as it can be while still readable. */
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

/** Approximate appearance of `tone` on a theme colour, as six hex digits. */
export function toneHex(background: Background, kind: Tone): string {
  return shadeHex(kind === 'mutedFill' ? tinted(background) : background, (background.isDark ? DARK : LIGHT)[kind]);
}

// A dark background or a darkened tint may be a strong colour; its saturation is reduced so that it doesn't stand out.
const CALM = 50_000;
// Muted lines over a picture are made slightly stronger.
const FOREIGN_STRENGTH = 1.3;

/**
 * A shade of the background with the given part of its luminance (thousandths of a percent): darker on light, lighter
 * on dark.
 * @param strength of the text colour if the background isn't a theme colour.
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

/** Appearance of `shadeOf` if the background is a theme colour, as six hex digits. */
export function shadeHex({ backgroundHex, isTint, isDark }: Background, kept: number): string {
  const lumMod = kept / 100_000;
  const calm = isDark || isTint ? { satMod: CALM / 100_000 } : {};
  return shiftLuminance(backgroundHex, { ...calm, lumMod, ...(isDark ? { lumOff: 1 - lumMod } : {}) });
}

/** The line between two adjacent areas, in the background colour; no line if the background isn't a colour. */
export function separatorLine(background: Background, width: number): XmlElement {
  return line(width, background.isForeign ? null : scheme(background.name));
}

/** The background as its tint, so that muted elements of charts and forms are shades within the theme's colours. */
export function tinted(background: Background): Background {
  const { tint, isForeign } = background;
  return tint === null || isForeign
    ? background
    : { ...background, name: tint.name, backgroundHex: tint.hex, isTint: true };
}

/** A theme colour as `a:schemeClr`. */
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
