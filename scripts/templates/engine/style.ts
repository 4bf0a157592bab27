import { el } from '../../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../../common/ooxml/xml/element.ts';
import type { Shape } from './shapes.ts';
import type { Level } from './text-style.ts';

/** The differences between the layouts of the designs: colours by role, backgrounds and art. */
export interface Style {
  /** A strong block behind a few words, and its text colour. */
  block: Colour;
  onBlock: Colour;
  onBlockQuiet: Colour;
  /** Colour of rules, and of cards that are not on white. */
  hairline: Colour;
  card: Colour;
  /** A line at the top of each card, for designs in which its fill alone isn't visible enough. */
  cardRule?: Colour;
  /** The two headings of a comparison. */
  heads: readonly [Colour, Colour];
  onHeads: Colour;
  /** Colour of the most important element. */
  accent: Colour;
  /** Style of large text: numbers, quotes, cover titles. */
  display: Level;
  /** The muted background of a content slide: one per slide, behind everything. */
  backgrounds: { airy: Shape[]; band: Shape[]; panel: Shape[] };
  cover: Stage;
  section: Stage & { number: Colour };
  closing: Stage & { echo: Shape[] };
  /** Art at the foot of the agenda's rail, and on the blocks of quote and number. */
  railArt: Shape[];
  quoteArt: Shape[];
  numberArt: Shape[];
}

/** A slide without its own content: background, art and text. */
interface Stage {
  background?: Colour;
  art: Shape[];
  title: Colour;
  text: Colour;
}

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
