import { mixColours, shiftLuminance } from '../read/colour.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { line, scheme, textColourOf } from './background-colours.ts';
import type { Background } from './background-colours.ts';
import { contrast, leastContrast, READABLE } from './contrast.ts';
import type { Accent } from './contrast.ts';

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
