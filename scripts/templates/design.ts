import type { Colour, Level, Shape } from './shapes.ts';

/** Everything that defines the appearance of a shipped template. */
export interface Design {
  /** File name without extension. */
  name: string;
  /** Name of the theme and title of the file. */
  title: string;
  fonts: { major: string; minor: string };
  /** The slots of a colour scheme (ECMA-376 part 1, 20.1.6.2) in their order, sRGB hex. */
  colours: Record<
    | 'dk1'
    | 'lt1'
    | 'dk2'
    | 'lt2'
    | 'accent1'
    | 'accent2'
    | 'accent3'
    | 'accent4'
    | 'accent5'
    | 'accent6'
    | 'hlink'
    | 'folHlink',
    string
  >;
  /** Light text on a dark background: the master maps its background to dk1 and its text to lt1 (19.3.1.6). */
  isDark: boolean;
  /** Style of titles, which start at the top of their frame. */
  titleStyle: Level;
  /** Five levels of body text, and their common line spacing in percent. */
  bodyStyle: Level[];
  bodyLineSpacing: number;
  /** GUID of the style of its tables, in braces, and the colour of the lines between their rows. */
  tableStyleId: string;
  tableHairline: Colour;

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

  /** Decoration on every content slide. */
  ornaments: Shape[];
  cover: Stage;
  section: Stage & { number: Colour };
  closing: Stage;
  /** Art behind sparse content, at the foot of the agenda's rail, and on the blocks of quote and number. */
  backgroundArt: Shape[];
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
  /** Its source line; the text's if absent. */
  quiet?: Colour;
}
