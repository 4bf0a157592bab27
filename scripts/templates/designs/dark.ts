import type { Design } from '../design.ts';
import { BAND, BOTTOM, boxInches, NUMBER_BLOCK, QUOTE_BLOCK, RAIL, RIGHT_EDGE, WHOLE_SLIDE } from '../measures.ts';
import { cornerShape, decoration } from '../shapes.ts';
import type { Colour, Shape } from '../shapes.ts';

const BLACK: Colour = 'bg1';
const PANEL: Colour = 'bg2';
const PANEL_LIGHT: Colour = 'bg2 lumMod=85 lumOff=15';
const LINE: Colour = 'bg2 lumMod=75 lumOff=25';
const WHITE: Colour = 'tx1';
const SOFT: Colour = 'tx2';
const LIGHT: Colour = 'accent1';
const LIGHT_DIMMED: Colour = 'accent1 lumMod=90';
/** Slightly lighter than what is below. */
const GLASS: Colour = 'tx1 alpha=8';

/**
 * Concentric quarter discs around a corner at the right edge.
 * @param corner of the slide that they are centred on.
 * @param rings radius in inches and colour, the largest first.
 */
function rings(
  corner: 'top' | 'bottom',
  rings: readonly (readonly [radius: number, colour: Colour])[],
  { right = RIGHT_EDGE, bottom = BOTTOM } = {},
): Shape[] {
  return rings.map(([radius, colour]) => {
    const box = boxInches(right - radius, corner === 'top' ? 0 : bottom - radius, radius, radius);
    return decoration('Ring', 'quarter', box, colour, { flipH: true, flipV: corner === 'top' });
  });
}

/** The motif of the cover, repeated in the top right corner. */
const ECHO: Shape[] = rings('top', [
  [0.72, LINE],
  [0.5, BLACK],
  [0.3, LIGHT],
]);

/** For screens and dim rooms: near black, one luminous accent, calm titles; rings on covers and behind content. */
export const dark: Design = {
  name: 'dark',
  title: 'Dark',
  fonts: { major: 'Arial', minor: 'Arial' },
  // dk1 is the background and lt1 the text. Notes are printed on white and use them the other way round.
  colours: {
    dk1: '0E1218',
    lt1: 'F4F6F9',
    dk2: '1A212C',
    lt2: 'C5CEDA',
    accent1: '45E0B8',
    accent2: 'F0794A',
    accent3: '9CC2FF',
    accent4: 'A678F0',
    accent5: 'FFD166',
    accent6: '97A4B5',
    hlink: '7CC4FF',
    folHlink: 'C9A9FF',
  },
  isDark: true,
  titleStyle: { size: 28, colour: WHITE, lineSpacing: 95 },
  bodyStyle: [
    { size: 18, spaceBeforePt: 10, bullet: ['•', 0.25, 0] },
    { size: 16, spaceBeforePt: 5, colour: SOFT, bullet: ['–', 0.25, 0.25] },
    { size: 14, spaceBeforePt: 4, colour: SOFT, bullet: ['•', 0.22, 0.5] },
    { size: 14, spaceBeforePt: 4, colour: SOFT, bullet: ['–', 0.22, 0.72] },
    { size: 14, spaceBeforePt: 4, colour: SOFT, bullet: ['•', 0.22, 0.94] },
  ],
  bodyLineSpacing: 110,
  tableStyleId: '{7C1A2B10-4D3E-4F5A-9B61-2E0C5D7F8A03}',
  tableHairline: LINE,
  block: PANEL_LIGHT,
  onBlock: LIGHT,
  onBlockQuiet: LIGHT,
  hairline: LINE,
  card: BLACK,
  heads: [LIGHT, 'accent3'],
  onHeads: BLACK,
  accent: LIGHT,
  display: {},
  ornaments: ECHO,
  cover: {
    art: rings('bottom', [
      [5.8, PANEL],
      [4.7, BLACK],
      [3.9, PANEL_LIGHT],
      [2.7, BLACK],
      [1.6, LIGHT],
    ]),
    title: WHITE,
    text: SOFT,
  },
  // The only layout with the accent as background.
  section: {
    background: LIGHT,
    art: rings('top', [
      [4.4, LIGHT_DIMMED],
      [3.4, LIGHT],
      [2.4, LIGHT_DIMMED],
      [1.4, BLACK],
    ]),
    title: BLACK,
    text: BLACK,
    number: BLACK,
  },
  closing: {
    art: [
      ...rings('bottom', [
        [0.95, PANEL],
        [0.7, BLACK],
        [0.5, PANEL_LIGHT],
        [0.25, LIGHT],
      ]),
      ...ECHO,
    ],
    title: WHITE,
    text: WHITE,
  },
  backgroundArt: [
    cornerShape(WHOLE_SLIDE, 2.8, PANEL),
    cornerShape(WHOLE_SLIDE, 1.9, BLACK),
    cornerShape(WHOLE_SLIDE, 1.2, PANEL),
  ],
  railArt: rings(
    'bottom',
    [
      [2.6, GLASS],
      [1.7, GLASS],
      [0.8, LIGHT],
    ],
    { right: RAIL },
  ),
  quoteArt: rings(
    'bottom',
    [
      [2.2, GLASS],
      [1.4, GLASS],
      [0.7, LIGHT],
    ],
    { right: QUOTE_BLOCK, bottom: BAND.bottom },
  ),
  numberArt: [cornerShape(NUMBER_BLOCK, 2.6, GLASS), cornerShape(NUMBER_BLOCK, 1.5, GLASS)],
};
