import { blankLayout, contentLayouts } from '../engine/content-layouts.ts';
import type { Design } from '../engine/design.ts';
import { GRID, HEAD_LINE } from './grid.ts';
import { headLine } from './motif.ts';
import {
  agendaLayout,
  bigNumberLayout,
  closingLayout,
  quoteLayout,
  sectionLayout,
  titleLayout,
} from './statement-layouts.ts';

/** Like a magazine: warm paper, serif headlines under a running head, wide margins, lists off to the right, a sun. */
export const editorial: Design = {
  name: 'editorial',
  title: 'Editorial',
  // Gelasio has the widths of Georgia, Carlito those of Calibri, whose figures stand in line in tables.
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
  grid: GRID,
  titleStyle: { size: 30, colour: { scheme: 'tx1' }, lineSpacing: 95 },
  titleAnchor: 't',
  bodyStyle: [
    { size: 20, spaceBeforePt: 10, bullet: { char: '–', hang: 0.3, left: 0 } },
    { size: 18, spaceBeforePt: 5, bullet: { char: '·', hang: 0.2, left: 0.3 } },
    { size: 16, spaceBeforePt: 4, bullet: { char: '–', hang: 0.22, left: 0.5 } },
    { size: 14, spaceBeforePt: 4, bullet: { char: '·', hang: 0.22, left: 0.72 } },
    { size: 14, spaceBeforePt: 4, bullet: { char: '–', hang: 0.22, left: 0.94 } },
  ],
  bodyLineSpacing: 105,
  footer: {
    top: 0.3,
    height: 0.26,
    size: 11,
    ftr: { x: GRID.margin, w: 7.4, align: 'l' },
    dt: { x: 8.4, w: 2.8, align: 'r' },
    sldNum: { x: 11.433, w: 1, align: 'r' },
  },
  ornaments: headLine(GRID.margin, HEAD_LINE, GRID.width),
  layouts: [
    titleLayout(),
    sectionLayout(),
    ...contentLayouts({
      grid: GRID,
      list: {
        span: [3, 9],
        levels: [
          { size: 24, spaceBeforePt: 16 },
          { size: 20, spaceBeforePt: 8 },
          { size: 18, spaceBeforePt: 5 },
          { size: 16, spaceBeforePt: 5 },
          { size: 16, spaceBeforePt: 5 },
        ],
      },
      columnGap: 0.3,
      chartBesideText: { chart: [4, 8], text: [0, 4], gap: 0.1 },
      heading: {
        look: { size: 20, italic: true, font: '+mj-lt', colour: { scheme: 'accent1' } },
        rule: { scheme: 'tx1' },
        ruleHeight: 0.012,
      },
      picture: {
        side: 'left',
        width: 5.9,
        fill: { scheme: 'bg2' },
        text: [6, 6],
        titleHeight: 1.6,
        captionTop: 2.65,
        captionHeight: 3.9,
        hidesMasterShapes: true,
        shapes: headLine(6.79, HEAD_LINE, GRID.margin + GRID.width - 6.79),
      },
    }),
    agendaLayout(),
    quoteLayout(),
    bigNumberLayout(),
    closingLayout(),
    blankLayout(),
  ],
};
