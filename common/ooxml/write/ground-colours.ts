import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';

/**
 * How colours are named on one slide: by role in the theme, so that another theme recolours them. On a dark layout of a
 * light theme ink and ground change places, else text would vanish.
 */
export interface Ground {
  ink: 'tx1' | 'bg1';
  ground: 'bg1' | 'tx1';
  isDark: boolean;
}

export const LIGHT_GROUND: Ground = { ink: 'tx1', ground: 'bg1', isDark: false };

/**
 * The ground of a layout.
 * @param textColour six hex digits of what the theme calls tx1; undefined when unknown.
 */
export function groundOf(isDark: boolean, textColour: string | undefined): Ground {
  const isTextLight = textColour === undefined ? isDark : luma(textColour) > 0.5;
  return isTextLight === isDark ? { ink: 'tx1', ground: 'bg1', isDark } : { ink: 'bg1', ground: 'tx1', isDark };
}

/** Perceived brightness from 0 to 1 (ITU-R BT.709 weights on the gamma-encoded values: enough to tell light from dark). */
export function luma(hex: string): number {
  const channel = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return 0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4);
}

/** What a quiet colour is for, from almost the ground to almost the ink. */
export type Tone = 'wash' | 'rule' | 'mutedFill' | 'axis' | 'mutedText';

// Steps away from the ground in thousandths of a percent of its luminance (ECMA-376 part 1, 20.1.2.3.20 and .21), as
// PowerPoint's own colour picker darkens white and lightens black. Taken from the ground, because a tint of coloured ink
// would be a colour of its own.
const LIGHT: Record<Tone, number> = { wash: 95_000, rule: 85_000, mutedFill: 65_000, axis: 65_000, mutedText: 42_000 };
const DARK: Record<Tone, number> = { wash: 90_000, rule: 75_000, mutedFill: 50_000, axis: 55_000, mutedText: 25_000 };

/** A quiet colour as `a:schemeClr`. */
export function tone(ground: Ground, kind: Tone): XmlElement {
  const kept = (ground.isDark ? DARK : LIGHT)[kind];
  return el(
    'a:schemeClr',
    { val: ground.ground },
    el('a:lumMod', { val: kept }),
    ground.isDark ? el('a:lumOff', { val: 100_000 - kept }) : null,
  );
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
