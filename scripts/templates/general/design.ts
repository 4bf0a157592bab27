import { blankLayout, contentLayouts } from '../engine/content-layouts.ts';
import type { Design } from '../engine/design.ts';
import { boxInches } from '../engine/measures.ts';
import { decoration } from '../engine/shapes.ts';
import { GRID } from './grid.ts';
import {
  agendaLayout,
  bigNumberLayout,
  closingLayout,
  quoteLayout,
  sectionLayout,
  titleLayout,
} from './statement-layouts.ts';

/** Plain and friendly: white, navy and blue, Arial; geometric tiles where a deck opens, turns and ends. */
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
  grid: GRID,
  titleStyle: { size: 30, bold: true, colour: { scheme: 'tx2' } },
  titleAnchor: 't',
  bodyStyle: [
    { size: 18, spaceBeforePt: 10, bullet: { char: '•', hang: 0.25, left: 0 } },
    { size: 16, spaceBeforePt: 5, bullet: { char: '–', hang: 0.25, left: 0.25 } },
    { size: 14, spaceBeforePt: 4, bullet: { char: '•', hang: 0.22, left: 0.5 } },
    { size: 14, spaceBeforePt: 4, bullet: { char: '–', hang: 0.22, left: 0.72 } },
    { size: 14, spaceBeforePt: 4, bullet: { char: '•', hang: 0.22, left: 0.94 } },
  ],
  bodyLineSpacing: 105,
  footer: {
    top: 6.98,
    height: 0.26,
    size: 10,
    ftr: { x: GRID.margin, w: 7.6, align: 'l' },
    dt: { x: 8.5, w: 3, align: 'r' },
    sldNum: { x: 11.733, w: 1, align: 'r' },
  },
  ornaments: [decoration('Edge', 'rect', boxInches(0, GRID.titleTop + 0.02, 0.2, 0.4), { scheme: 'accent1' })],
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
      heading: {
        look: { size: 18, bold: true, colour: { scheme: 'accent1' } },
        rule: { scheme: 'accent1' },
        ruleHeight: 0.02,
      },
      picture: {
        side: 'right',
        width: 40 / 3 - 7.1,
        fill: { scheme: 'bg2' },
        text: [0, 6],
        titleHeight: 1.5,
        captionTop: 2.2,
        captionHeight: 4.2,
      },
    }),
    agendaLayout(),
    quoteLayout(),
    bigNumberLayout(),
    closingLayout(),
    blankLayout(),
  ],
};
