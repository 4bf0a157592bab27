import type { Box } from '../../../common/deck/geometry.ts';
import type { Design } from '../design.ts';
import {
  BAND,
  BOTTOM,
  boxInches,
  inches,
  NUMBER_BLOCK,
  QUOTE_BLOCK,
  RAIL,
  RIGHT_EDGE,
  WHOLE_SLIDE,
} from '../measures.ts';
import { blockBackground, decoration } from '../shapes.ts';
import type { Colour, Shape } from '../shapes.ts';

const WHITE: Colour = 'bg1';
const GREY: Colour = 'bg1 lumMod=85';
const NAVY: Colour = 'tx2';
const BLUE: Colour = 'accent1';
const ORANGE: Colour = 'accent2';

/** From the outermost step inwards, each lower and closer to the background colour. */
const COLOURS: readonly Colour[] = ['accent4', 'accent4 lumMod=75', BLUE, 'accent1 lumMod=75', 'accent1 lumMod=50'];

/**
 * Steps that rise to the right edge, with a block of another colour on the second one; inches.
 * @param heights of the steps, the outermost first; up to five.
 */
function steps(
  heights: readonly number[],
  { right = RIGHT_EDGE, bottom = BOTTOM, step = 0.92, from = 0 } = {},
): Shape[] {
  const [, second = 0] = heights;
  return [
    ...heights.map((height, index) => {
      const box = boxInches(right - (index + 1) * step, bottom - height, step, height);
      return decoration('Step', 'rect', box, COLOURS[index + from] ?? NAVY);
    }),
    decoration('Block', 'rect', boxInches(right - 2 * step, bottom - second - step, step, step), ORANGE),
  ];
}

/** Steps of 0.92 in that rise to the right edge of a box, as one background. */
function stepsIn(box: Box, colour: Colour): Shape {
  const [w, h] = [inches(0.92) / box.w, inches(0.92) / box.h];
  const blocks = [3, 2, 1].map((height, index): [number, number, number, number] => {
    return [1 - (index + 1) * w, 1 - height * h, w, height * h];
  });
  return blockBackground(box, blocks, colour);
}

/** Light and sober: white under a navy bar, Calibri; steps that rise on covers and behind content. */
export const corporate: Design = {
  name: 'corporate',
  title: 'Corporate',
  // Carlito has the same widths as Calibri.
  fonts: { major: 'Calibri', minor: 'Calibri' },
  colours: {
    dk1: '1B2530',
    lt1: 'FFFFFF',
    dk2: '0A2540',
    lt2: 'EFF3F7',
    accent1: '0B559F',
    accent2: 'C8640A',
    accent3: '12605C',
    accent4: '3D8FC6',
    accent5: '5E1F49',
    accent6: '5A6878',
    hlink: '0B559F',
    folHlink: '5E1F49',
  },
  isDark: false,
  titleStyle: { size: 30, bold: true, colour: NAVY },
  bodyStyle: [
    { size: 20, spaceBeforePt: 10, bullet: ['▪', 0.26, 0] },
    { size: 18, spaceBeforePt: 5, bullet: ['–', 0.25, 0.26] },
    { size: 16, spaceBeforePt: 4, bullet: ['▪', 0.22, 0.51] },
    { size: 14, spaceBeforePt: 4, bullet: ['–', 0.22, 0.73] },
    { size: 14, spaceBeforePt: 4, bullet: ['▪', 0.22, 0.95] },
  ],
  bodyLineSpacing: 100,
  tableStyleId: '{7C1A2B10-4D3E-4F5A-9B61-2E0C5D7F8A02}',
  tableHairline: GREY,
  block: NAVY,
  onBlock: WHITE,
  onBlockQuiet: 'accent4',
  hairline: GREY,
  card: WHITE,
  cardRule: BLUE,
  heads: [BLUE, NAVY],
  onHeads: WHITE,
  accent: BLUE,
  display: { bold: true },
  // The bar at the top, with steps hanging from its right end.
  ornaments: [
    decoration('Bar', 'rect', boxInches(0, 0, RIGHT_EDGE, 0.14), NAVY),
    decoration('Step', 'rect', boxInches(RIGHT_EDGE - 0.32, 0.14, 0.32, 0.62), BLUE),
    decoration('Step', 'rect', boxInches(RIGHT_EDGE - 0.64, 0.14, 0.32, 0.42), ORANGE),
    decoration('Step', 'rect', boxInches(RIGHT_EDGE - 0.96, 0.14, 0.32, 0.22), 'accent1 lumMod=60 lumOff=40'),
  ],
  cover: {
    art: [
      decoration('Panel', 'rect', boxInches(8.733, 0, RIGHT_EDGE - 8.733, BOTTOM), NAVY),
      ...steps([6.1, 4.4, 3.1, 2.1, 1.3]),
      decoration('Rule', 'rect', boxInches(0.6, 4.7, 1.2, 0.06), BLUE),
    ],
    title: NAVY,
    text: 'accent6',
  },
  section: {
    background: NAVY,
    // The outermost step is dark enough for the chapter number.
    art: steps([3.1, 1.84, 0.92], { step: 1.3, from: 2 }),
    title: WHITE,
    text: GREY,
    number: WHITE,
  },
  closing: { background: NAVY, art: steps([0.95, 0.55, 0.25]), title: WHITE, text: WHITE, quiet: GREY },
  backgroundArt: [stepsIn(WHOLE_SLIDE, 'bg2')],
  railArt: steps([2.3, 1.38, 0.46], { right: RAIL }),
  quoteArt: steps([1.74, 0.87], { right: QUOTE_BLOCK, bottom: BAND.bottom, step: 0.87, from: 1 }),
  numberArt: [stepsIn(NUMBER_BLOCK, 'accent1 lumMod=75')],
};
