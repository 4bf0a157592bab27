import type { Design } from '../design.ts';
import { BAND, BOTTOM, boxInches, GRID, NUMBER_BLOCK, QUOTE_BLOCK, RAIL, WHOLE_SLIDE } from '../measures.ts';
import { cornerShape, decoration } from '../shapes.ts';
import type { Colour, Shape } from '../shapes.ts';

const INK: Colour = 'tx1';
const PAPER: Colour = 'bg1';
const SAND: Colour = 'bg2';
const RED: Colour = 'accent1';

const { margin: LEFT, width: WIDTH } = GRID;

/** A thin line in the text colour; inches. */
function hairline(x: number, y: number, w: number, colour: Colour = INK): Shape {
  return decoration('Hairline', 'rect', boxInches(x, y, w, 0.012), colour);
}

/**
 * Half a disc on a horizon: a rising sun above it, a setting one below it. Lengths in inches.
 * @param x of the centre.
 */
function sun(x: number, horizon: number, radius: number, colour: Colour = RED, isSetting = false): Shape {
  const box = boxInches(x - radius, isSetting ? horizon : horizon - radius, 2 * radius, radius);
  return decoration('Sun', 'half', box, colour, { flipV: isSetting });
}

/** Like a magazine: warm paper, serif headlines under a line, a sun that rises and sets. */
export const editorial: Design = {
  name: 'editorial',
  title: 'Editorial',
  // Gelasio has the same widths as Georgia, and Carlito the same as Calibri, whose digits are aligned in tables.
  fonts: { major: 'Georgia', minor: 'Calibri' },
  colours: {
    dk1: '29221E',
    lt1: 'F6F2EA',
    dk2: '4A2A22',
    lt2: 'EDE6D9',
    accent1: '9E2F1D',
    accent2: 'B26A12',
    accent3: '2A6776',
    accent4: '5B8268',
    accent5: '4D2852',
    accent6: '6B6056',
    hlink: '235766',
    folHlink: '4D2852',
  },
  isDark: false,
  titleStyle: { size: 28, colour: INK, lineSpacing: 95 },
  bodyStyle: [
    { size: 20, spaceBeforePt: 10, bullet: ['–', 0.3, 0] },
    { size: 18, spaceBeforePt: 5, bullet: ['·', 0.2, 0.3] },
    { size: 16, spaceBeforePt: 4, bullet: ['–', 0.22, 0.5] },
    { size: 14, spaceBeforePt: 4, bullet: ['·', 0.22, 0.72] },
    { size: 14, spaceBeforePt: 4, bullet: ['–', 0.22, 0.94] },
  ],
  bodyLineSpacing: 105,
  tableStyleId: '{7C1A2B10-4D3E-4F5A-9B61-2E0C5D7F8A04}',
  tableHairline: 'bg2 lumMod=75',
  block: 'tx2',
  onBlock: PAPER,
  onBlockQuiet: SAND,
  hairline: 'tx1 lumMod=50 lumOff=50',
  card: PAPER,
  cardRule: RED,
  heads: [RED, 'accent3'],
  onHeads: PAPER,
  accent: RED,
  display: { font: 'mj' },
  // The line at the top, its thick beginning, and the setting sun behind it.
  ornaments: [
    hairline(LEFT, 0.26, WIDTH),
    decoration('Head', 'rect', boxInches(LEFT, 0.235, 1.1, 0.062), RED),
    sun(12.3, 0.27, 0.34, RED, true),
  ],
  // The sun rises on the cover and is lower on each following chapter.
  cover: {
    art: [
      sun(10.35, 4.72, 2.08),
      hairline(LEFT, 4.72, WIDTH),
      hairline(8.9, 4.94, 2.9, RED),
      hairline(9.35, 5.16, 2, RED),
      hairline(9.85, 5.38, 1, RED),
    ],
    title: INK,
    text: 'accent6',
  },
  section: {
    background: RED,
    art: [sun(11.393, 4.32, 1.3, 'accent1 lumMod=75'), hairline(LEFT, 4.32, WIDTH, PAPER)],
    title: PAPER,
    text: PAPER,
    number: PAPER,
  },
  closing: { art: [hairline(LEFT, 1.94, WIDTH), sun(11.8, BOTTOM, 0.95)], title: INK, text: INK },
  backgroundArt: [cornerShape(WHOLE_SLIDE, 2.6, SAND)],
  railArt: [sun(RAIL / 2, BOTTOM, 1.7)],
  quoteArt: [sun(QUOTE_BLOCK / 2, BAND.bottom, 1.14)],
  numberArt: [cornerShape(NUMBER_BLOCK, 1.7, RED)],
};
