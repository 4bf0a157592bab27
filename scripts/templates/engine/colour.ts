import { el } from '../../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../../common/ooxml/xml/element.ts';

/** A scheme colour as used on a slide, with tint or shade and opacity in whole percents. */
export interface Colour {
  scheme: 'bg1' | 'tx1' | 'bg2' | 'tx2' | 'accent1' | 'accent2' | 'accent3' | 'accent4' | 'accent5' | 'accent6';
  lumMod?: number;
  lumOff?: number;
  alpha?: number;
}

/** Muted text: sources, footers, captions. */
export const MUTED: Colour = { scheme: 'accent6' };

/** `a:solidFill` (ECMA-376 part 1, 20.1.8.54) of a scheme colour. */
export function solidFill(colour: Colour): XmlElement {
  return el('a:solidFill', {}, schemeColour(colour));
}

/** `a:schemeClr` (ECMA-376 part 1, 20.1.2.3.29) with its changes. */
export function schemeColour(colour: Colour): XmlElement {
  const percent = (name: string, value: number | undefined): XmlElement | null =>
    value === undefined ? null : el(name, { val: value * 1000 });
  return el('a:schemeClr', { val: colour.scheme }, [
    percent('a:lumMod', colour.lumMod),
    percent('a:lumOff', colour.lumOff),
    percent('a:alpha', colour.alpha),
  ]);
}
