import { blankLayout, contentLayouts } from '../engine/content-layouts.ts';
import type { Design } from '../engine/design.ts';
import { GRID } from './grid.ts';
import { dash } from './motif.ts';
import {
  agendaLayout,
  bigNumberLayout,
  closingLayout,
  quoteLayout,
  sectionLayout,
  titleLayout,
} from './statement-layouts.ts';

/** For screens and dim rooms: near black, one luminous accent, calm titles; charts on panels, rings on covers. */
export const dark: Design = {
  name: 'dark',
  title: 'Dark',
  fonts: { major: 'Arial', minor: 'Arial' },
  // dk1 is the ground and lt1 the text; what is printed on white, the notes, takes them the other way round.
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
  grid: GRID,
  titleStyle: { size: 30, colour: { scheme: 'tx1' }, lineSpacing: 95 },
  titleAnchor: 't',
  bodyStyle: [
    { size: 18, spaceBeforePt: 10, bullet: { char: '•', hang: 0.25, left: 0 } },
    { size: 16, spaceBeforePt: 5, colour: { scheme: 'tx2' }, bullet: { char: '–', hang: 0.25, left: 0.25 } },
    { size: 14, spaceBeforePt: 4, colour: { scheme: 'tx2' }, bullet: { char: '•', hang: 0.22, left: 0.5 } },
    { size: 14, spaceBeforePt: 4, colour: { scheme: 'tx2' }, bullet: { char: '–', hang: 0.22, left: 0.72 } },
    { size: 14, spaceBeforePt: 4, colour: { scheme: 'tx2' }, bullet: { char: '•', hang: 0.22, left: 0.94 } },
  ],
  bodyLineSpacing: 110,
  footer: {
    top: 6.98,
    height: 0.26,
    size: 10,
    ftr: { x: GRID.margin, w: 7.6, align: 'l' },
    dt: { x: 8.5, w: 3, align: 'r' },
    sldNum: { x: 11.633, w: 1, align: 'r' },
  },
  ornaments: [dash(GRID.margin, 0.42)],
  layouts: [
    titleLayout(),
    sectionLayout(),
    ...contentLayouts({
      grid: GRID,
      list: {
        levels: [
          { size: 24, spaceBeforePt: 18 },
          { size: 20, spaceBeforePt: 8 },
          { size: 16, spaceBeforePt: 5 },
          { size: 16, spaceBeforePt: 5 },
          { size: 16, spaceBeforePt: 5 },
        ],
      },
      columnGap: 0.3,
      chartBesideText: { chart: [0, 8], text: [8, 4], gap: 0.15 },
      chartPanel: { fill: { scheme: 'bg2' }, around: 0.25 },
      heading: {
        look: { size: 18, bold: true, colour: { scheme: 'accent1' } },
        rule: { scheme: 'accent1' },
        ruleHeight: 0.02,
      },
      picture: {
        side: 'left',
        width: 6.35,
        fill: { scheme: 'bg2' },
        text: [6, 6],
        titleHeight: 1.5,
        captionTop: 2.35,
        captionHeight: 4.05,
        hidesMasterShapes: true,
        shapes: [dash(6.777, 0.42)],
      },
    }),
    agendaLayout(),
    quoteLayout(),
    bigNumberLayout(),
    closingLayout(),
    blankLayout([]),
  ],
};
