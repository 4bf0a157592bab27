import type { Colour } from '../engine/colour.ts';
import type { Design } from '../engine/design.ts';
import { bandBackground, panelBackground } from '../engine/backgrounds.ts';
import { layoutsOf } from '../engine/layouts.ts';
import { boxInches } from '../engine/measures.ts';
import { decoration } from '../engine/shapes.ts';
import {
  BAR,
  chapterSteps,
  closingSteps,
  COVER_PANEL,
  coverSteps,
  numberSteps,
  quoteSteps,
  railSteps,
  stepBackground,
} from './motif.ts';

const WHITE: Colour = { scheme: 'bg1' };
const PALE: Colour = { scheme: 'bg1', lumMod: 85 };
const NAVY: Colour = { scheme: 'tx2' };

/** Light and sober: white under a navy bar, Calibri; steps that rise on covers and behind content. */
export const corporate: Design = {
  name: 'corporate',
  title: 'Corporate',
  // Carlito has the widths of Calibri.
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
