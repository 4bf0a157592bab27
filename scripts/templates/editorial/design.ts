import type { Colour } from '../engine/colour.ts';
import type { Design } from '../engine/design.ts';
import { bandBackground, panelBackground } from '../engine/backgrounds.ts';
import { layoutsOf } from '../engine/layouts.ts';
import { chapterSun, closingSun, coverSun, HEAD, numberSun, quoteSun, railSun, sunBackground } from './motif.ts';

const INK: Colour = { scheme: 'tx1' };
const PAPER: Colour = { scheme: 'bg1' };
const RED: Colour = { scheme: 'accent1' };

/** Like a magazine: warm paper, serif headlines under a line, a sun that rises and sets. */
export const editorial: Design = {
  name: 'editorial',
  title: 'Editorial',
  // Gelasio has the widths of Georgia, Carlito those of Calibri, whose figures are in line in tables.
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
