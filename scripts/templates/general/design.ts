import { layoutsOf } from '../engine/layouts.ts';
import type { Design } from '../engine/design.ts';
import { bandBackground, panelBackground } from '../engine/backgrounds.ts';
import type { Colour } from '../engine/colour.ts';
import { BAND, boxInches, inches, NUMBER_BLOCK, SLIDE } from '../engine/measures.ts';
import { RAIL } from '../engine/statement-layouts.ts';
import { cornerShape, decoration } from '../engine/shapes.ts';
import type { Shape } from '../engine/shapes.ts';

/** The corner of its tile on which a quarter disc is centred. */
type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

const RIGHT_EDGE = 40 / 3;
const BOTTOM = 7.5;

const BLUE: Colour = { scheme: 'accent1' };
const BLUE_PALE: Colour = { scheme: 'accent1', lumMod: 40, lumOff: 60 };
const ORANGE: Colour = { scheme: 'accent2' };
const TEAL: Colour = { scheme: 'accent3' };
const WHITE: Colour = { scheme: 'bg1' };
const NAVY_LIGHT: Colour = { scheme: 'tx2', lumMod: 75, lumOff: 25 };
/** Translucent white, for art on navy. */
const GLASS: Colour = { scheme: 'bg1', alpha: 8 };
const GLASS_STRONG: Colour = { scheme: 'bg1', alpha: 17 };

/** A quarter disc that fills a square, centred on one of its corners; inches. */
function quarter(x: number, y: number, size: number, colour: Colour, centre: Corner): Shape {
  return decoration('Quarter', 'quarter', boxInches(x, y, size, size), colour, {
    flipH: centre.endsWith('right'),
    flipV: centre.startsWith('top'),
  });
}

function square(x: number, y: number, size: number, colour: Colour): Shape {
  return decoration('Tile', 'rect', boxInches(x, y, size, size), colour);
}

/** The motif of the cover, repeated in the top right corner of content slides. */
const ECHO: Shape[] = [
  quarter(RIGHT_EDGE - 1.2, 0, 0.6, BLUE_PALE, 'top-right'),
  quarter(RIGHT_EDGE - 0.6, 0, 0.6, BLUE, 'top-left'),
];

/** Six tiles at the right edge of the cover. */
function coverTiles(): Shape[] {
  const size = 2.5;
  const [left, right] = [RIGHT_EDGE - 2 * size, RIGHT_EDGE - size];
  return [
    quarter(left, 0, size, BLUE, 'bottom-right'),
    square(right, 0, size, BLUE),
    quarter(right, 0, size, BLUE_PALE, 'top-right'),
    square(left, size, size, BLUE),
    quarter(left, size, size, BLUE_PALE, 'top-left'),
    square(right, size, size, NAVY_LIGHT),
    quarter(right, size, size, ORANGE, 'bottom-left'),
    decoration('Tile', 'ellipse', boxInches(left, 2 * size, size, size), TEAL),
    square(right, 2 * size, size, BLUE),
    quarter(right, 2 * size, size, WHITE, 'top-left'),
  ];
}

/** Quarter discs around the bottom right corner of a chapter slide; the chapter number is on the innermost. */
function chapterDiscs(): Shape[] {
  const around = (radius: number, colour: Colour): Shape =>
    quarter(RIGHT_EDGE - radius, BOTTOM - radius, radius, colour, 'bottom-right');
  return [quarter(RIGHT_EDGE - 2.5, 0, 2.5, GLASS_STRONG, 'top-right'), around(5, GLASS), around(2.5, BLUE)];
}

/** Two quarters at the foot of the agenda's rail. */
function railDiscs(): Shape[] {
  const size = RAIL / 2;
  return [
    quarter(0, BOTTOM - size, size, BLUE, 'bottom-left'),
    quarter(size, BOTTOM - size, size, ORANGE, 'bottom-right'),
  ];
}

/** A quarter in the corner of the block beside a quote. */
function quoteDisc(): Shape[] {
  const size = 2.4;
  return [quarter(0, BAND.top + BAND.height - size, size, BLUE, 'bottom-left')];
}

/** Two quarters in the corner of the block behind a number. */
function numberDiscs(): Shape[] {
  return [
    cornerShape('Ground', NUMBER_BLOCK, inches(2.9), GLASS),
    cornerShape('Ground', NUMBER_BLOCK, inches(1.45), BLUE),
  ];
}

/** Two quarters at the foot of the last slide. */
function closingDiscs(): Shape[] {
  const size = 2;
  return [
    quarter(RIGHT_EDGE - 2 * size, BOTTOM - size, size, GLASS_STRONG, 'bottom-left'),
    quarter(RIGHT_EDGE - size, BOTTOM - size, size, BLUE, 'bottom-right'),
  ];
}

/** One quarter behind sparse content. */
function cornerDisc(): Shape[] {
  return [cornerShape('Ground', { x: 0, y: 0, w: SLIDE.w, h: SLIDE.h }, inches(2.8), { scheme: 'bg2' })];
}

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
  titleStyle: { size: 28, bold: true, colour: { scheme: 'tx2' }, lineSpacing: 95 },
  bodyStyle: [
    { size: 18, spaceBeforePt: 10, bullet: { char: '•', hang: 0.25, left: 0 } },
    { size: 16, spaceBeforePt: 5, bullet: { char: '–', hang: 0.25, left: 0.25 } },
    { size: 14, spaceBeforePt: 4, bullet: { char: '•', hang: 0.22, left: 0.5 } },
    { size: 14, spaceBeforePt: 4, bullet: { char: '–', hang: 0.22, left: 0.72 } },
    { size: 14, spaceBeforePt: 4, bullet: { char: '•', hang: 0.22, left: 0.94 } },
  ],
  bodyLineSpacing: 105,
  tableStyleId: '{7C1A2B10-4D3E-4F5A-9B61-2E0C5D7F8A01}',
  tableHairline: { scheme: 'bg1', lumMod: 85 },
  ornaments: ECHO,
  layouts: layoutsOf({
    block: { scheme: 'tx2' },
    onBlock: { scheme: 'bg1' },
    onBlockQuiet: { scheme: 'accent1', lumMod: 40, lumOff: 60 },
    hairline: { scheme: 'bg1', lumMod: 85 },
    card: { scheme: 'bg1' },
    heads: [{ scheme: 'accent3' }, { scheme: 'tx2' }],
    onHeads: { scheme: 'bg1' },
    accent: { scheme: 'accent1' },
    display: { bold: true },
    backgrounds: { airy: cornerDisc(), band: bandBackground(), panel: panelBackground() },
    cover: {
      background: { scheme: 'tx2' },
      art: coverTiles(),
      title: { scheme: 'bg1' },
      text: { scheme: 'accent1', lumMod: 40, lumOff: 60 },
    },
    section: {
      background: { scheme: 'tx2' },
      art: chapterDiscs(),
      title: { scheme: 'bg1' },
      text: { scheme: 'accent1', lumMod: 40, lumOff: 60 },
      number: { scheme: 'bg1' },
    },
    closing: {
      background: { scheme: 'tx2' },
      art: closingDiscs(),
      title: { scheme: 'bg1' },
      text: { scheme: 'bg1' },
      echo: ECHO,
    },
    railArt: railDiscs(),
    quoteArt: quoteDisc(),
    numberArt: numberDiscs(),
  }),
};
