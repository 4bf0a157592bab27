import type { Colour } from '../engine/colour.ts';
import type { Design } from '../engine/design.ts';
import { bandBackground, panelBackground } from '../engine/backgrounds.ts';
import { layoutsOf } from '../engine/layouts.ts';
import { boxInches, BAND, inches, NUMBER_BLOCK, SLIDE } from '../engine/measures.ts';
import { decoration, blockBackground } from '../engine/shapes.ts';
import type { Box } from '../../../common/deck/geometry.ts';
import type { Shape } from '../engine/shapes.ts';
import { QUOTE_BLOCK, RAIL } from '../engine/statement-layouts.ts';

const WHITE: Colour = { scheme: 'bg1' };
const PALE: Colour = { scheme: 'bg1', lumMod: 85 };
const NAVY: Colour = { scheme: 'tx2' };

const RIGHT_EDGE = 40 / 3;
const BOTTOM = 7.5;
const COVER_PANEL = 8.733;

/** From the outermost step inwards, each lower and closer to the background colour. */
const COLOURS: readonly Colour[] = [
  { scheme: 'accent4' },
  { scheme: 'accent4', lumMod: 75 },
  { scheme: 'accent1' },
  { scheme: 'accent1', lumMod: 75 },
  { scheme: 'accent1', lumMod: 50 },
];
const ORANGE: Colour = { scheme: 'accent2' };

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
      return decoration('Step', 'rect', box, COLOURS[index + from] ?? { scheme: 'tx2' });
    }),
    decoration('Block', 'rect', boxInches(right - 2 * step, bottom - second - step, step, step), ORANGE),
  ];
}

const coverSteps = (): Shape[] => steps([6.1, 4.4, 3.1, 2.1, 1.3]);
/** The outermost one is dark enough for the chapter number. */
const chapterSteps = (): Shape[] => steps([3.1, 1.84, 0.92], { step: 1.3, from: 2 });
const closingSteps = (): Shape[] => steps([1.9, 1.1, 0.5]);
const railSteps = (): Shape[] => steps([2.3, 1.38, 0.46], { right: RAIL });
const quoteSteps = (): Shape[] =>
  steps([1.74, 0.87], { right: QUOTE_BLOCK, bottom: BAND.top + BAND.height, step: 0.87, from: 1 });
/** The bar at the top of every content slide, with steps hanging from its right end. */
const BAR: Shape[] = [
  decoration('Bar', 'rect', boxInches(0, 0, RIGHT_EDGE, 0.14), { scheme: 'tx2' }),
  ...[0.62, 0.42, 0.22].map((height, index) =>
    decoration(
      'Step',
      'rect',
      boxInches(RIGHT_EDGE - (index + 1) * 0.32, 0.14, 0.32, height),
      index === 1 ? ORANGE : { scheme: 'accent1', ...(index === 2 && { lumMod: 60, lumOff: 40 }) },
    ),
  ),
];

/** Steps of 0.92 in that rise to the right edge of a box, as one background. */
function stepsIn(box: Box, fill: Colour): Shape {
  const step = inches(0.92);
  const blocks = [3, 2, 1].map((height, index): [number, number, number, number] => {
    const [w, h] = [step / box.w, (height * step) / box.h];
    return [1 - (index + 1) * w, 1 - h, w, h];
  });
  return blockBackground('Ground', box, blocks, fill);
}

/** Pale steps behind sparse content, and blue ones behind a number. */
const stepBackground = (): Shape[] => [stepsIn({ x: 0, y: 0, w: SLIDE.w, h: SLIDE.h }, { scheme: 'bg2' })];
const numberSteps = (): Shape[] => [stepsIn(NUMBER_BLOCK, { scheme: 'accent1', lumMod: 75 })];

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
    { size: 20, spaceBeforePt: 10, bullet: { char: '▪', hang: 0.26, left: 0 } },
    { size: 18, spaceBeforePt: 5, bullet: { char: '–', hang: 0.25, left: 0.26 } },
    { size: 16, spaceBeforePt: 4, bullet: { char: '▪', hang: 0.22, left: 0.51 } },
    { size: 14, spaceBeforePt: 4, bullet: { char: '–', hang: 0.22, left: 0.73 } },
    { size: 14, spaceBeforePt: 4, bullet: { char: '▪', hang: 0.22, left: 0.95 } },
  ],
  bodyLineSpacing: 100,
  tableStyleId: '{7C1A2B10-4D3E-4F5A-9B61-2E0C5D7F8A02}',
  tableHairline: { scheme: 'bg1', lumMod: 85 },
  ornaments: BAR,
  layouts: layoutsOf({
    block: NAVY,
    onBlock: WHITE,
    onBlockQuiet: { scheme: 'accent4' },
    hairline: { scheme: 'bg1', lumMod: 85 },
    card: WHITE,
    cardRule: { scheme: 'accent1' },
    heads: [{ scheme: 'accent1' }, NAVY],
    onHeads: WHITE,
    accent: { scheme: 'accent1' },
    display: { bold: true },
    backgrounds: { airy: stepBackground(), band: bandBackground(), panel: panelBackground() },
    cover: {
      art: [
        decoration('Panel', 'rect', boxInches(COVER_PANEL, 0, 40 / 3 - COVER_PANEL, 7.5), NAVY),
        ...coverSteps(),
        decoration('Rule', 'rect', boxInches(0.6, 4.7, 1.2, 0.06), { scheme: 'accent1' }),
      ],
      title: NAVY,
      text: { scheme: 'accent6' },
    },
    section: { background: NAVY, art: chapterSteps(), title: WHITE, text: PALE, number: WHITE },
    closing: { background: NAVY, art: closingSteps(), title: WHITE, text: WHITE, echo: [] },
    railArt: railSteps(),
    quoteArt: quoteSteps(),
    numberArt: numberSteps(),
  }),
};
