import type { Colour } from '../engine/colour.ts';
import type { Design } from '../engine/design.ts';
import { bandBackground, panelBackground } from '../engine/backgrounds.ts';
import { layoutsOf } from '../engine/layouts.ts';
import { BAND, boxInches, inches, NUMBER_BLOCK, SLIDE } from '../engine/measures.ts';
import { cornerShape, decoration } from '../engine/shapes.ts';
import type { Shape } from '../engine/shapes.ts';
import { QUOTE_BLOCK, RAIL } from '../engine/statement-layouts.ts';

const INK: Colour = { scheme: 'tx1' };
const PAPER: Colour = { scheme: 'bg1' };
const RED: Colour = { scheme: 'accent1' };

const HAIRLINE = 0.012;

/** A thin line in the text colour; inches. */
function hairline(x: number, y: number, w: number, colour: Colour = { scheme: 'tx1' }): Shape {
  return decoration('Hairline', 'rect', boxInches(x, y, w, HAIRLINE), colour);
}

/**
 * Half a disc on a horizon: a rising sun above it, a setting one below it. Lengths in inches.
 * @param x of the centre.
 */
function sun(x: number, horizon: number, radius: number, colour: Colour, stands: 'above' | 'below'): Shape {
  const top = stands === 'above' ? horizon - radius : horizon;
  const flip = stands === 'below' ? { flipV: true } : {};
  return decoration('Sun', 'half', boxInches(x - radius, top, 2 * radius, radius), colour, flip);
}

const LEFT = 0.6;
const WIDTH = 12.133;
const FOOT = BAND.top + BAND.height;

/** The line at the top of every content slide, its thick beginning, and the setting sun behind it. */
const HEAD: Shape[] = [
  hairline(LEFT, 0.26, WIDTH),
  decoration('Head', 'rect', boxInches(LEFT, 0.235, 1.1, 0.062), RED),
  sun(12.3, 0.27, 0.34, RED, 'below'),
];

/** The sun rises on the cover and is lower on each following chapter. */
const coverSun = (): Shape[] => [
  sun(10.35, 4.72, 2.08, RED, 'above'),
  hairline(LEFT, 4.72, WIDTH),
  hairline(8.9, 4.94, 2.9, RED),
  hairline(9.35, 5.16, 2, RED),
  hairline(9.85, 5.38, 1, RED),
];
const chapterSun = (): Shape[] => [
  sun(11.393, 4.32, 1.3, { scheme: 'accent1', lumMod: 75 }, 'above'),
  hairline(LEFT, 4.32, WIDTH, { scheme: 'bg1' }),
];
const closingSun = (): Shape[] => [hairline(LEFT, 2.12, WIDTH, INK), sun(11.1, 7.5, 1.63, RED, 'above')];
const railSun = (): Shape[] => [sun(RAIL / 2, 7.5, 1.7, RED, 'above')];
const quoteSun = (): Shape[] => [sun(QUOTE_BLOCK / 2, FOOT, 1.14, RED, 'above')];
const numberSun = (): Shape[] => [cornerShape('Ground', NUMBER_BLOCK, inches(1.7), RED)];

/** The sun behind sparse content, with a quarter of it on the slide. */
function sunBackground(): Shape[] {
  return [cornerShape('Ground', { x: 0, y: 0, w: SLIDE.w, h: SLIDE.h }, inches(2.6), { scheme: 'bg2' })];
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
  titleStyle: { size: 28, colour: { scheme: 'tx1' }, lineSpacing: 95 },
  bodyStyle: [
    { size: 20, spaceBeforePt: 10, bullet: { char: '–', hang: 0.3, left: 0 } },
    { size: 18, spaceBeforePt: 5, bullet: { char: '·', hang: 0.2, left: 0.3 } },
    { size: 16, spaceBeforePt: 4, bullet: { char: '–', hang: 0.22, left: 0.5 } },
    { size: 14, spaceBeforePt: 4, bullet: { char: '·', hang: 0.22, left: 0.72 } },
    { size: 14, spaceBeforePt: 4, bullet: { char: '–', hang: 0.22, left: 0.94 } },
  ],
  bodyLineSpacing: 105,
  tableStyleId: '{7C1A2B10-4D3E-4F5A-9B61-2E0C5D7F8A04}',
  tableHairline: { scheme: 'bg2', lumMod: 75 },
  ornaments: HEAD,
  layouts: layoutsOf({
    block: { scheme: 'tx2' },
    onBlock: PAPER,
    onBlockQuiet: { scheme: 'bg2' },
    hairline: { scheme: 'tx1', lumMod: 50, lumOff: 50 },
    card: PAPER,
    cardRule: RED,
    heads: [RED, { scheme: 'accent3' }],
    onHeads: PAPER,
    accent: RED,
    display: { font: '+mj-lt' },
    backgrounds: { airy: sunBackground(), band: bandBackground(), panel: panelBackground() },
    cover: { art: coverSun(), title: INK, text: { scheme: 'accent6' } },
    section: { background: RED, art: chapterSun(), title: PAPER, text: PAPER, number: PAPER },
    closing: { art: closingSun(), title: INK, text: INK, echo: [] },
    railArt: railSun(),
    quoteArt: quoteSun(),
    numberArt: numberSun(),
  }),
};
