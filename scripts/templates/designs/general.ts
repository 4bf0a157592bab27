import type { Design } from '../design.ts';
import { BAND, BOTTOM, boxInches, NUMBER_BLOCK, RAIL, RIGHT_EDGE, WHOLE_SLIDE } from '../measures.ts';
import { cornerShape, decoration } from '../shapes.ts';
import type { Colour, Shape } from '../shapes.ts';

const BLUE: Colour = 'accent1';
const BLUE_PALE: Colour = 'accent1 lumMod=40 lumOff=60';
const ORANGE: Colour = 'accent2';
const WHITE: Colour = 'bg1';
const NAVY: Colour = 'tx2';
const GREY: Colour = 'bg1 lumMod=85';
/** Translucent white, for art on navy. */
const GLASS: Colour = 'bg1 alpha=8';
const GLASS_STRONG: Colour = 'bg1 alpha=17';

/** A quarter disc that fills a square, centred on one of its corners; inches. */
function quarter(
  x: number,
  y: number,
  size: number,
  colour: Colour,
  centre: 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right',
): Shape {
  const flips = { flipH: centre.endsWith('right'), flipV: centre.startsWith('top') };
  return decoration('Quarter', 'quarter', boxInches(x, y, size, size), colour, flips);
}

function tile(x: number, y: number, colour: Colour, preset = 'rect'): Shape {
  return decoration('Tile', preset, boxInches(x, y, 2.5, 2.5), colour);
}

/** The motif of the cover, repeated in the top right corner of content slides. */
const ECHO: Shape[] = [
  quarter(RIGHT_EDGE - 1.2, 0, 0.6, BLUE_PALE, 'top-right'),
  quarter(RIGHT_EDGE - 0.6, 0, 0.6, BLUE, 'top-left'),
];

/** Plain and friendly: white, navy and blue, Arial; quarter circles where a deck opens, turns and ends, and their echo between. */
export const general: Design = {
  name: 'general',
  title: 'General',
  // Available in every office. Liberation Sans and Arimo have the same widths, so text wraps equally on every machine.
  fonts: { major: 'Arial', minor: 'Arial' },
  colours: {
    dk1: '1C2536',
    lt1: 'FFFFFF',
    dk2: '12284C',
    lt2: 'F1F4F8',
    accent1: '1F5FC4',
    accent2: 'E0662B',
    accent3: '0B6E69',
    accent4: '2A8FC4',
    accent5: '5E3A8C',
    accent6: '5D6B80',
    hlink: '1F5FC4',
    folHlink: '5E3A8C',
  },
  isDark: false,
  titleStyle: { size: 28, bold: true, colour: NAVY, lineSpacing: 95 },
  bodyStyle: [
    { size: 18, spaceBeforePt: 10, bullet: ['•', 0.25, 0] },
    { size: 16, spaceBeforePt: 5, bullet: ['–', 0.25, 0.25] },
    { size: 14, spaceBeforePt: 4, bullet: ['•', 0.22, 0.5] },
    { size: 14, spaceBeforePt: 4, bullet: ['–', 0.22, 0.72] },
    { size: 14, spaceBeforePt: 4, bullet: ['•', 0.22, 0.94] },
  ],
  bodyLineSpacing: 105,
  tableStyleId: '{7C1A2B10-4D3E-4F5A-9B61-2E0C5D7F8A01}',
  tableHairline: GREY,
  block: NAVY,
  onBlock: WHITE,
  onBlockQuiet: BLUE_PALE,
  hairline: GREY,
  card: WHITE,
  heads: ['accent3', NAVY],
  onHeads: WHITE,
  accent: BLUE,
  display: { bold: true },
  ornaments: ECHO,
  cover: {
    background: NAVY,
    // Tiles at the right edge.
    art: [
      quarter(RIGHT_EDGE - 5, 0, 2.5, BLUE, 'bottom-right'),
      tile(RIGHT_EDGE - 2.5, 0, BLUE),
      quarter(RIGHT_EDGE - 2.5, 0, 2.5, BLUE_PALE, 'top-right'),
      tile(RIGHT_EDGE - 5, 2.5, BLUE),
      quarter(RIGHT_EDGE - 5, 2.5, 2.5, BLUE_PALE, 'top-left'),
      tile(RIGHT_EDGE - 2.5, 2.5, 'tx2 lumMod=75 lumOff=25'),
      quarter(RIGHT_EDGE - 2.5, 2.5, 2.5, ORANGE, 'bottom-left'),
      tile(RIGHT_EDGE - 5, 5, 'accent3', 'ellipse'),
      tile(RIGHT_EDGE - 2.5, 5, BLUE),
      quarter(RIGHT_EDGE - 2.5, 5, 2.5, WHITE, 'top-left'),
    ],
    title: WHITE,
    text: BLUE_PALE,
  },
  section: {
    background: NAVY,
    // Discs around the bottom right corner; the chapter number is on the innermost.
    art: [
      quarter(RIGHT_EDGE - 2.5, 0, 2.5, GLASS_STRONG, 'top-right'),
      quarter(RIGHT_EDGE - 5, BOTTOM - 5, 5, GLASS, 'bottom-right'),
      quarter(RIGHT_EDGE - 2.5, BOTTOM - 2.5, 2.5, BLUE, 'bottom-right'),
    ],
    title: WHITE,
    text: BLUE_PALE,
    number: WHITE,
  },
  closing: {
    background: NAVY,
    art: [
      quarter(RIGHT_EDGE - 1.9, BOTTOM - 0.95, 0.95, GLASS_STRONG, 'bottom-left'),
      quarter(RIGHT_EDGE - 0.95, BOTTOM - 0.95, 0.95, BLUE, 'bottom-right'),
      ...ECHO,
    ],
    title: WHITE,
    text: WHITE,
    quiet: BLUE_PALE,
  },
  backgroundArt: [cornerShape(WHOLE_SLIDE, 2.8, 'bg2')],
  railArt: [
    quarter(0, BOTTOM - RAIL / 2, RAIL / 2, BLUE, 'bottom-left'),
    quarter(RAIL / 2, BOTTOM - RAIL / 2, RAIL / 2, ORANGE, 'bottom-right'),
  ],
  quoteArt: [quarter(0, BAND.bottom - 2.4, 2.4, BLUE, 'bottom-left')],
  numberArt: [cornerShape(NUMBER_BLOCK, 2.9, GLASS), cornerShape(NUMBER_BLOCK, 1.45, BLUE)],
};
