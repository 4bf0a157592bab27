import type { Colour } from './colour.ts';
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
