import { luminance } from '../read/colour.ts';

/** Minimum contrast between text and background according to WCAG 2. */
export const READABLE = 4.5;

/** Contrast of a text colour with the background that it has the least with. */
export function leastContrast(textColour: string, backgrounds: readonly string[]): number {
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

/** Minimum contrast of graphics and large text with what is behind them (WCAG 2.2, 1.4.11), lower than that of other text. */
export const VISIBLE = 3;

/** Accents with the first one of enough contrast in front, because it marks the message; unchanged if none has it. */
export function readableFirst(accents: readonly Accent[], behind: readonly string[]): readonly Accent[] {
  const lead = accents.find(({ hex }) => leastContrast(hex, behind) >= VISIBLE);
  return lead === undefined ? accents : [lead, ...accents.filter((each) => each !== lead)];
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
