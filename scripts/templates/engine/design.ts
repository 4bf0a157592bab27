import type { Colour } from './colour.ts';
import type { Layout } from './layout.ts';
import type { Shape } from './shapes.ts';
import type { Level } from './text-style.ts';

/** The slots of a colour scheme (ECMA-376 part 1, 20.1.6.2), sRGB hex. */
export type ColourScheme = Record<
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

/** Everything that defines the appearance of a shipped template. */
export interface Design {
  /** File name without extension. */
  name: string;
  /** Name of the theme and title of the file. */
  title: string;
  fonts: { major: string; minor: string };
  colours: ColourScheme;
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
  /** Decoration on every content slide. */
  ornaments: Shape[];
  /** In the order in which PowerPoint offers them. */
  layouts: Layout[];
}
