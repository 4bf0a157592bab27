import { MUTED } from '../engine/colour.ts';
import type { Colour } from '../engine/colour.ts';
import { layoutFooter } from '../engine/footer.ts';
import { source, title, words } from '../engine/layout.ts';
import type { Layout } from '../engine/layout.ts';
import { boxInches, columnBox } from '../engine/measures.ts';
import { placeholder, sign } from '../engine/shapes.ts';
import { listStyle, plainStyle } from '../engine/text-style.ts';
import { GRID, HEAD_LINE } from './grid.ts';
import { hairline, headLine, sun } from './motif.ts';

const INK: Colour = { scheme: 'tx1' };
const PAPER: Colour = { scheme: 'bg1' };
const RED: Colour = { scheme: 'accent1' };

/** The slide a deck opens with: a sun rises. */
export function titleLayout(): Layout {
  const horizon = 5.3;
  return {
    name: 'Title Slide',
    type: 'title',
    hidesMasterShapes: true,
    shapes: [
      sun(10.35, horizon, 2.08, RED, 'above'),
      hairline(GRID.margin, horizon, GRID.width),
      hairline(8.9, horizon + 0.22, 2.9, RED),
      hairline(9.35, horizon + 0.44, 2, RED),
      hairline(9.85, horizon + 0.66, 1, RED),
      placeholder({
        name: 'Title',
        type: 'ctrTitle',
        box: boxInches(GRID.margin, 1.4, 7.1, 3.6),
        anchor: 'b',
        style: plainStyle({ size: 48, colour: INK, lineSpacing: 92 }),
        prompt: [{ text: 'Click to add a title' }],
      }),
      placeholder({
        name: 'Subtitle',
        type: 'subTitle',
        idx: 1,
        box: boxInches(GRID.margin, horizon + 0.25, 6.9, 1.2),
        style: plainStyle({ size: 20, colour: MUTED, spaceBeforePt: 4 }),
        prompt: [{ text: 'Click to add a subtitle, a name or a date' }],
      }),
    ],
  };
}

/** The slide that opens a chapter. */
export function sectionLayout(): Layout {
  const horizon = 5.3;
  return {
    name: 'Section',
    type: 'secHead',
    ground: RED,
    hidesMasterShapes: true,
    shapes: [
      sun(11.393, horizon, 1.04, { scheme: 'accent1', lumMod: 75 }, 'above'),
      hairline(GRID.margin, horizon, GRID.width, PAPER),
      placeholder({
        name: 'Title',
        type: 'title',
        box: boxInches(GRID.margin, 2.4, 8.9, 2.6),
        anchor: 'b',
        style: plainStyle({ size: 44, colour: PAPER, lineSpacing: 92 }),
        prompt: [{ text: 'Click to add a chapter title' }],
      }),
      words(
        {
          name: 'Text',
          idx: 1,
          box: boxInches(GRID.margin, horizon + 0.25, 8.9, 1.2),
          prompt: 'What this chapter says',
        },
        { size: 20, colour: PAPER, spaceBeforePt: 4 },
      ),
    ],
  };
}

/** The points of the deck in order. */
export function agendaLayout(): Layout {
  return {
    name: 'Agenda',
    shapes: [
      placeholder({
        name: 'Title',
        type: 'title',
        box: columnBox(GRID, 0, 4, GRID.titleTop, 2.2),
        prompt: [{ text: 'Agenda' }],
      }),
      placeholder({
        name: 'Agenda Items',
        type: 'body',
        idx: 1,
        box: columnBox(GRID, 4, 8, GRID.titleTop, 5.7),
        style: listStyle(
          { size: 24, spaceBeforePt: 16, font: '+mj-lt', bullet: { numbered: true, hang: 0.7, left: 0 } },
          { size: 16, spaceBeforePt: 4, bullet: { char: '–', hang: 0.25, left: 0.7 } },
        ),
        prompt: [{ text: 'Click to add the points of the agenda' }],
      }),
      ...layoutFooter(),
    ],
  };
}

/** Somebody's words, large, with the mark in the margin column. */
export function quoteLayout(): Layout {
  return {
    name: 'Quote',
    ground: { scheme: 'bg2' },
    shapes: [
      sign('Quotation Mark', '“', columnBox(GRID, 0, 2, 1.55, 1.6), 166, RED),
      placeholder({
        name: 'Title',
        type: 'title',
        box: columnBox(GRID, 0, 12, GRID.titleTop, 0.45),
        style: plainStyle({ size: 16, colour: RED }),
        prompt: [{ text: 'What the quote is about' }],
        hasCustomPrompt: true,
      }),
      words(
        { name: 'Quote', idx: 1, box: columnBox(GRID, 2, 9, 1.85, 3.4), prompt: 'Click to add the quote' },
        { size: 32, italic: true, font: '+mj-lt', colour: INK, lineSpacing: 108 },
      ),
      hairline(GRID.margin + 2 * 0.98, 5.45, 1.1),
      placeholder({
        name: 'Attribution',
        type: 'body',
        idx: 13,
        size: 'quarter',
        box: columnBox(GRID, 2, 9, 5.62, 0.7),
        style: plainStyle({ size: 16, colour: MUTED, spaceBeforePt: 0 }),
        prompt: [{ text: 'Who said it, and where' }],
        hasCustomPrompt: true,
      }),
      source(GRID),
      ...layoutFooter(),
    ],
  };
}

/** One number that carries the message, set like a headline. */
export function bigNumberLayout(): Layout {
  return {
    name: 'Big Number',
    shapes: [
      title(),
      words(
        { name: 'Number', idx: 1, box: columnBox(GRID, 0, 12, 2.2, 1.85), anchor: 'b', prompt: '00 %' },
        { size: 96, font: '+mj-lt', colour: RED, lineSpacing: 90 },
      ),
      hairline(GRID.margin, 4.3, GRID.width),
      words(
        {
          name: 'Explanation',
          idx: 13,
          box: columnBox(GRID, 4, 8, 4.5, 2.05),
          prompt: 'What the number counts, and why it matters',
        },
        { size: 20, spaceBeforePt: 8 },
      ),
      source(GRID),
      ...layoutFooter(),
    ],
  };
}

/** The slide a deck ends with: the sun is down. */
export function closingLayout(): Layout {
  const horizon = 4.1;
  return {
    name: 'Closing',
    hidesMasterShapes: true,
    shapes: [
      ...headLine(GRID.margin, HEAD_LINE, GRID.width),
      sun(10.35, horizon, 2.08, RED, 'below'),
      hairline(GRID.margin, horizon, GRID.width),
      placeholder({
        name: 'Title',
        type: 'ctrTitle',
        box: boxInches(GRID.margin, 1.6, 10.4, 2.2),
        anchor: 'b',
        style: plainStyle({ size: 44, colour: INK, lineSpacing: 92 }),
        prompt: [{ text: 'Thank you' }],
      }),
      words(
        { name: 'Text', idx: 1, box: boxInches(GRID.margin, 4.4, 6.9, 2.2), prompt: 'Next steps, or whom to ask' },
        { size: 20, spaceBeforePt: 6 },
      ),
    ],
  };
}
