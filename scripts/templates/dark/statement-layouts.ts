import type { Colour } from '../engine/colour.ts';
import { layoutFooter } from '../engine/footer.ts';
import { source, title, words } from '../engine/layout.ts';
import type { Layout } from '../engine/layout.ts';
import { boxInches, columnBox } from '../engine/measures.ts';
import { decoration, placeholder, sign } from '../engine/shapes.ts';
import { listStyle, plainStyle } from '../engine/text-style.ts';
import { GRID } from './grid.ts';
import { dash, rings } from './motif.ts';

const BLACK: Colour = { scheme: 'bg1' };
const PANEL: Colour = { scheme: 'bg2' };
const PANEL_LIGHT: Colour = { scheme: 'bg2', lumMod: 85, lumOff: 15 };
const WHITE: Colour = { scheme: 'tx1' };
const SOFT: Colour = { scheme: 'tx2' };
const LIGHT: Colour = { scheme: 'accent1' };

/** The slide a deck opens with. */
export function titleLayout(): Layout {
  return {
    name: 'Title Slide',
    type: 'title',
    hidesMasterShapes: true,
    shapes: [
      ...rings('bottom', [
        [5.8, PANEL],
        [4.7, BLACK],
        [3.9, PANEL_LIGHT],
        [2.7, BLACK],
        [1.6, LIGHT],
      ]),
      dash(GRID.margin, 0.9),
      placeholder({
        name: 'Title',
        type: 'ctrTitle',
        box: boxInches(GRID.margin, 1.25, 7.7, 2.95),
        style: plainStyle({ size: 44, colour: WHITE, lineSpacing: 95 }),
        prompt: [{ text: 'Click to add a title' }],
      }),
      placeholder({
        name: 'Subtitle',
        type: 'subTitle',
        idx: 1,
        box: boxInches(GRID.margin, 5.6, 6.2, 1.1),
        anchor: 'b',
        style: plainStyle({ size: 18, colour: SOFT, spaceBeforePt: 4 }),
        prompt: [{ text: 'Click to add a subtitle, a name or a date' }],
      }),
    ],
  };
}

/** The slide that opens a chapter: the one time that the accent is the ground. */
export function sectionLayout(): Layout {
  return {
    name: 'Section',
    type: 'secHead',
    ground: LIGHT,
    hidesMasterShapes: true,
    shapes: [
      ...rings('top', [
        [4.4, { scheme: 'accent1', lumMod: 90 }],
        [3.4, LIGHT],
        [2.4, { scheme: 'accent1', lumMod: 90 }],
        [1.4, BLACK],
      ]),
      placeholder({
        name: 'Title',
        type: 'title',
        box: boxInches(GRID.margin, 2.4, 8.4, 2.2),
        anchor: 'b',
        style: plainStyle({ size: 44, colour: BLACK, lineSpacing: 95 }),
        prompt: [{ text: 'Click to add a chapter title' }],
      }),
      words(
        { name: 'Text', idx: 1, box: boxInches(GRID.margin, 4.8, 8.4, 1.5), prompt: 'What this chapter says' },
        { size: 20, colour: BLACK, spaceBeforePt: 4 },
      ),
    ],
  };
}

/** The points of the deck in order. */
export function agendaLayout(): Layout {
  return {
    name: 'Agenda',
    hidesMasterShapes: true,
    shapes: [
      decoration('Panel', 'rect', boxInches(0, 0, 4.2, 7.5), PANEL),
      dash(GRID.margin, 0.42),
      placeholder({
        name: 'Title',
        type: 'title',
        box: boxInches(GRID.margin, GRID.titleTop, 3.2, 3),
        prompt: [{ text: 'Agenda' }],
      }),
      placeholder({
        name: 'Agenda Items',
        type: 'body',
        idx: 1,
        box: columnBox(GRID, 4, 8, 0.9, 5.7),
        anchor: 'ctr',
        style: listStyle(
          { size: 22, spaceBeforePt: 14, bullet: { numbered: true, hang: 0.65, left: 0 } },
          { size: 16, spaceBeforePt: 4, bullet: { char: '–', hang: 0.25, left: 0.65 } },
        ),
        prompt: [{ text: 'Click to add the points of the agenda' }],
      }),
      ...layoutFooter(['sldNum']),
    ],
  };
}

/** Somebody's words, large. */
export function quoteLayout(): Layout {
  return {
    name: 'Quote',
    ground: PANEL,
    hidesMasterShapes: true,
    shapes: [
      sign('Quotation Mark', '“', columnBox(GRID, 0, 2, 1.15, 1), 138, LIGHT),
      placeholder({
        name: 'Title',
        type: 'title',
        box: columnBox(GRID, 0, 12, GRID.titleTop, 0.4),
        style: plainStyle({ size: 16, colour: LIGHT }),
        prompt: [{ text: 'What the quote is about' }],
        hasCustomPrompt: true,
      }),
      words(
        { name: 'Quote', idx: 1, box: columnBox(GRID, 0, 11, 2.5, 2.75), prompt: 'Click to add the quote' },
        { size: 32, colour: WHITE, lineSpacing: 110 },
      ),
      placeholder({
        name: 'Attribution',
        type: 'body',
        idx: 13,
        size: 'quarter',
        box: columnBox(GRID, 0, 11, 5.6, 0.7),
        style: plainStyle({ size: 16, colour: SOFT, spaceBeforePt: 0 }),
        prompt: [{ text: 'Who said it, and where' }],
        hasCustomPrompt: true,
      }),
      source(GRID),
      ...layoutFooter(),
    ],
  };
}

/** One number that carries the message. */
export function bigNumberLayout(): Layout {
  return {
    name: 'Big Number',
    shapes: [
      ...rings('bottom', [
        [4.6, PANEL],
        [3.5, BLACK],
        [2.4, PANEL],
      ]),
      title(),
      words(
        { name: 'Number', idx: 1, box: columnBox(GRID, 0, 10, 2, 2), anchor: 'b', prompt: '00 %' },
        { size: 96, bold: true, colour: LIGHT, lineSpacing: 90 },
      ),
      words(
        {
          name: 'Explanation',
          idx: 13,
          box: columnBox(GRID, 0, 7, 4.25, 2.1),
          prompt: 'What the number counts, and why it matters',
        },
        { size: 20, colour: SOFT, spaceBeforePt: 8 },
      ),
      source(GRID, columnBox(GRID, 0, 8, GRID.sourceTop, GRID.sourceHeight)),
      ...layoutFooter(),
    ],
  };
}

/** The slide a deck ends with. */
export function closingLayout(): Layout {
  return {
    name: 'Closing',
    hidesMasterShapes: true,
    shapes: [
      ...rings('top', [
        [5, PANEL],
        [3.9, BLACK],
        [2.7, PANEL_LIGHT],
        [1.6, LIGHT],
      ]),
      dash(GRID.margin, 4.1),
      placeholder({
        name: 'Title',
        type: 'ctrTitle',
        box: boxInches(GRID.margin, 1.55, 7.7, 2.3),
        anchor: 'b',
        style: plainStyle({ size: 40, colour: WHITE, lineSpacing: 95 }),
        prompt: [{ text: 'Thank you' }],
      }),
      words(
        { name: 'Text', idx: 1, box: boxInches(GRID.margin, 4.45, 7.9, 2), prompt: 'Next steps, or whom to ask' },
        { size: 20, colour: SOFT, spaceBeforePt: 6 },
      ),
    ],
  };
}
