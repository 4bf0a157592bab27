import { luminance, mixColours, shiftLuminance, saturation } from '../read/colour.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { colourDistance, contrast, leastContrast, READABLE } from './contrast.ts';

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

/** The same of large text (WCAG 2). */
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
