import type { Colour } from './colour.ts';
import type { Shape } from './shapes.ts';
import type { Level } from './text-style.ts';

/** What makes the layouts of one design differ from those of another: colours by role, backgrounds and art. */
export interface Style {
  /** A strong block behind few words, and the text on it. */
  block: Colour;
  onBlock: Colour;
  onBlockQuiet: Colour;
  /** Rules, and cards where they are not on white. */
  hairline: Colour;
  card: Colour;
  /** A line at the top of each card, where the fill alone would not show it. */
  cardRule?: Colour;
  /** The two heads of a comparison. */
  heads: readonly [Colour, Colour];
  onHeads: Colour;
  /** The one thing that matters. */
  accent: Colour;
  /** Large type: numbers, quotes, titles of covers. */
  display: Level;
  /** The quiet background of a content slide: one per slide, behind everything. */
  backgrounds: { airy: Shape[]; band: Shape[]; panel: Shape[] };
  cover: Stage;
  section: Stage & { number: Colour };
  closing: Stage & { echo: Shape[] };
  /** Art at the foot of the agenda's rail, and on the blocks of quote and number. */
  railArt: Shape[];
  quoteArt: Shape[];
  numberArt: Shape[];
}

/** A slide without content of its own: background, art, and the text on it. */
interface Stage {
  background?: Colour;
  art: Shape[];
  title: Colour;
  text: Colour;
}
