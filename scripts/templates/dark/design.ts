import type { Colour } from '../engine/colour.ts';
import type { Design } from '../engine/design.ts';
import { bandBackground, panelBackground } from '../engine/backgrounds.ts';
import { layoutsOf } from '../engine/layouts.ts';
import { BAND, boxInches, inches, NUMBER_BLOCK, SLIDE } from '../engine/measures.ts';
import { cornerShape, decoration } from '../engine/shapes.ts';
import type { Shape } from '../engine/shapes.ts';
import { QUOTE_BLOCK, RAIL } from '../engine/statement-layouts.ts';

const BLACK: Colour = { scheme: 'bg1' };
const PANEL: Colour = { scheme: 'bg2' };
const PANEL_LIGHT: Colour = { scheme: 'bg2', lumMod: 85, lumOff: 15 };
const WHITE: Colour = { scheme: 'tx1' };
const SOFT: Colour = { scheme: 'tx2' };
const LIGHT: Colour = { scheme: 'accent1' };

const RIGHT_EDGE = 40 / 3;
const BOTTOM = 7.5;

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
  return rings.map(([radius, colour]) =>
    decoration(
      'Ring',
      'quarter',
      boxInches(right - radius, corner === 'top' ? 0 : bottom - radius, radius, radius),
      colour,
      { flipH: true, flipV: corner === 'top' },
    ),
  );
}

/** Slightly lighter than what is below. */
const GLASS: Colour = { scheme: 'tx1', alpha: 8 };

/** The motif of the cover, repeated in the top right corner. */
const ECHO: Shape[] = rings('top', [
  [0.72, { scheme: 'bg2', lumMod: 75, lumOff: 25 }],
  [0.5, BLACK],
  [0.3, LIGHT],
]);

const railRings = (): Shape[] =>
  rings(
    'bottom',
    [
      [2.6, GLASS],
      [1.7, GLASS],
      [0.8, LIGHT],
    ],
    { right: RAIL },
  );
const quoteRings = (): Shape[] =>
  rings(
    'bottom',
    [
      [2.2, GLASS],
      [1.4, GLASS],
      [0.7, LIGHT],
    ],
    {
      right: QUOTE_BLOCK,
      bottom: BAND.top + BAND.height,
    },
  );
const numberRings = (): Shape[] =>
  [2.6, 1.5].map((radius) => cornerShape('Ground', NUMBER_BLOCK, inches(radius), GLASS));

/** One large ring behind sparse content. */
function ringBackground(): Shape[] {
  const slide = { x: 0, y: 0, w: SLIDE.w, h: SLIDE.h };
  return [
    cornerShape('Ground', slide, inches(2.8), PANEL),
    cornerShape('Ground', slide, inches(1.9), BLACK),
    cornerShape('Ground', slide, inches(1.2), PANEL),
  ];
}

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
  titleStyle: { size: 28, colour: { scheme: 'tx1' }, lineSpacing: 95 },
  bodyStyle: [
    { size: 18, spaceBeforePt: 10, bullet: { char: '•', hang: 0.25, left: 0 } },
    { size: 16, spaceBeforePt: 5, colour: { scheme: 'tx2' }, bullet: { char: '–', hang: 0.25, left: 0.25 } },
    { size: 14, spaceBeforePt: 4, colour: { scheme: 'tx2' }, bullet: { char: '•', hang: 0.22, left: 0.5 } },
    { size: 14, spaceBeforePt: 4, colour: { scheme: 'tx2' }, bullet: { char: '–', hang: 0.22, left: 0.72 } },
    { size: 14, spaceBeforePt: 4, colour: { scheme: 'tx2' }, bullet: { char: '•', hang: 0.22, left: 0.94 } },
  ],
  bodyLineSpacing: 110,
  tableStyleId: '{7C1A2B10-4D3E-4F5A-9B61-2E0C5D7F8A03}',
  tableHairline: { scheme: 'bg2', lumMod: 75, lumOff: 25 },
  ornaments: ECHO,
  layouts: layoutsOf({
    block: PANEL_LIGHT,
    onBlock: LIGHT,
    onBlockQuiet: LIGHT,
    hairline: { scheme: 'bg2', lumMod: 75, lumOff: 25 },
    card: BLACK,
    heads: [LIGHT, { scheme: 'accent3' }],
    onHeads: BLACK,
    accent: LIGHT,
    display: {},
    backgrounds: { airy: ringBackground(), band: bandBackground(), panel: panelBackground() },
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
        [4.4, { scheme: 'accent1', lumMod: 90 }],
        [3.4, LIGHT],
        [2.4, { scheme: 'accent1', lumMod: 90 }],
        [1.4, BLACK],
      ]),
      title: BLACK,
      text: BLACK,
      number: BLACK,
    },
    closing: {
      art: rings('bottom', [
        [2, PANEL],
        [1.5, BLACK],
        [1, PANEL_LIGHT],
        [0.5, LIGHT],
      ]),
      title: WHITE,
      text: WHITE,
      echo: ECHO,
    },
    railArt: railRings(),
    quoteArt: quoteRings(),
    numberArt: numberRings(),
  }),
};
