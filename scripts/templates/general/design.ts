import { layoutsOf } from '../engine/layouts.ts';
import type { Design } from '../engine/design.ts';
import { bandBackground, panelBackground } from '../engine/backgrounds.ts';
import {
  chapterDiscs,
  closingDiscs,
  cornerDisc,
  coverTiles,
  ECHO,
  numberDiscs,
  quoteDisc,
  railDiscs,
} from './motif.ts';

/** Plain and friendly: white, navy and blue, Arial; quarter circles where a deck opens, turns and ends, and their echo between. */
export const general: Design = {
  name: 'general',
  title: 'General',
  // Every office has it, and Liberation Sans and Arimo share its widths: no machine reflows the text.
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
