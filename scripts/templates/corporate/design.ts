import { blankLayout, contentLayouts } from '../engine/content-layouts.ts';
import type { Design } from '../engine/design.ts';
import { boxInches } from '../engine/measures.ts';
import { decoration } from '../engine/shapes.ts';
import { GRID, TITLE_RULE } from './grid.ts';
import {
  agendaLayout,
  bigNumberLayout,
  closingLayout,
  quoteLayout,
  sectionLayout,
  titleLayout,
} from './statement-layouts.ts';

const BAR = decoration('Bar', 'rect', boxInches(0, 0, 40 / 3, 0.16), { scheme: 'tx2' });
const FOOT_RULE = decoration('Rule', 'rect', boxInches(GRID.margin, 6.94, GRID.width, 0.01), {
  scheme: 'bg1',
  lumMod: 85,
});

/** Light and sober: white under a navy bar, titles that sit on a thin rule, Calibri; steps that rise on covers. */
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
  grid: GRID,
  titleStyle: { size: 30, bold: true, colour: { scheme: 'tx2' } },
  titleAnchor: 'b',
  bodyStyle: [
    { size: 20, spaceBeforePt: 10, bullet: { char: '▪', hang: 0.26, left: 0 } },
    { size: 18, spaceBeforePt: 5, bullet: { char: '–', hang: 0.25, left: 0.26 } },
    { size: 16, spaceBeforePt: 4, bullet: { char: '▪', hang: 0.22, left: 0.51 } },
    { size: 14, spaceBeforePt: 4, bullet: { char: '–', hang: 0.22, left: 0.73 } },
    { size: 14, spaceBeforePt: 4, bullet: { char: '▪', hang: 0.22, left: 0.95 } },
  ],
  bodyLineSpacing: 100,
  footer: {
    top: 7.02,
    height: 0.26,
    size: 11,
    ftr: { x: GRID.margin, w: 7.6, align: 'l' },
    dt: { x: 8.5, w: 3, align: 'r' },
    sldNum: { x: 11.733, w: 1, align: 'r' },
  },
  ornaments: [
    BAR,
    decoration('Rule', 'rect', boxInches(GRID.margin, TITLE_RULE, GRID.width, 0.012), { scheme: 'bg1', lumMod: 75 }),
    decoration('Rule', 'rect', boxInches(GRID.margin, TITLE_RULE - 0.02, 1.2, 0.05), { scheme: 'accent1' }),
    FOOT_RULE,
  ],
  layouts: [
    titleLayout(),
    sectionLayout(),
    ...contentLayouts({
      grid: GRID,
      list: {
        levels: [
          { size: 24, spaceBeforePt: 18 },
          { size: 20, spaceBeforePt: 8 },
          { size: 18, spaceBeforePt: 5 },
          { size: 16, spaceBeforePt: 5 },
          { size: 16, spaceBeforePt: 5 },
        ],
      },
      columnGap: 0.3,
      chartBesideText: { chart: [0, 8], text: [8, 4], gap: 0.1 },
      heading: {
        look: { size: 20, bold: true, colour: { scheme: 'accent1' } },
        rule: { scheme: 'accent1' },
        ruleHeight: 0.02,
      },
      picture: {
        side: 'right',
        width: 40 / 3 - 7.2,
        fill: { scheme: 'bg2' },
        text: [0, 6],
        titleHeight: 1.5,
        titleAnchor: 'b',
        captionTop: 2.35,
        captionHeight: 4.05,
        hidesMasterShapes: true,
        shapes: [
          decoration('Bar', 'rect', boxInches(0, 0, 7.2, 0.16), { scheme: 'tx2' }),
          decoration('Rule', 'rect', boxInches(GRID.margin, 2.08, 1.2, 0.05), { scheme: 'accent1' }),
        ],
      },
    }),
    agendaLayout(),
    quoteLayout(),
    bigNumberLayout(),
    closingLayout(),
    blankLayout([BAR, FOOT_RULE]),
  ],
};
