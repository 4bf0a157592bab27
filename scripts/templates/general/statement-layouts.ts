import { MUTED } from '../engine/colour.ts';
import type { Colour } from '../engine/colour.ts';
import { layoutFooter } from '../engine/footer.ts';
import { source, title } from '../engine/layout.ts';
import type { Layout } from '../engine/layout.ts';
import { boxInches, columnBox, inches, SLIDE } from '../engine/measures.ts';
import { decoration, placeholder, sign } from '../engine/shapes.ts';
import { listStyle, plainStyle } from '../engine/text-style.ts';
import { GRID } from './grid.ts';
import { tiles } from './motif.ts';

const WHITE: Colour = { scheme: 'bg1' };
const PALE: Colour = { scheme: 'bg1', lumMod: 85 };

/** The slide a deck opens with. */
export function titleLayout(): Layout {
  return {
    name: 'Title Slide',
    type: 'title',
    ground: { scheme: 'tx2' },
    hidesMasterShapes: true,
    shapes: [
      ...tiles('title'),
      placeholder({
        name: 'Title',
        type: 'ctrTitle',
        box: boxInches(GRID.margin, 1.55, 7.1, 2.75),
        anchor: 'b',
        style: plainStyle({ size: 44, colour: WHITE, lineSpacing: 90 }),
        prompt: [{ text: 'Click to add a title' }],
      }),
      placeholder({
        name: 'Subtitle',
        type: 'subTitle',
        idx: 1,
        box: boxInches(GRID.margin, 4.6, 7.1, 1.2),
        style: plainStyle({ size: 20, colour: PALE, spaceBeforePt: 4 }),
        prompt: [{ text: 'Click to add a subtitle, a name or a date' }],
      }),
    ],
  };
}

/** The slide that opens a chapter. */
export function sectionLayout(): Layout {
  return {
    name: 'Section',
    type: 'secHead',
    ground: { scheme: 'accent1' },
    hidesMasterShapes: true,
    shapes: [
      ...tiles('section'),
      decoration('Bar', 'rect', boxInches(GRID.margin, 3.92, 1.2, 0.1), WHITE),
      placeholder({
        name: 'Title',
        type: 'title',
        box: boxInches(GRID.margin, 1.7, 8.9, 1.95),
        anchor: 'b',
        style: plainStyle({ size: 40, colour: WHITE, lineSpacing: 90 }),
        prompt: [{ text: 'Click to add a chapter title' }],
      }),
      placeholder({
        name: 'Text',
        type: 'body',
        idx: 1,
        box: boxInches(GRID.margin, 4.3, 8.9, 1.5),
        style: plainStyle({ size: 20, colour: WHITE, spaceBeforePt: 4 }),
        prompt: [{ text: 'What this chapter says' }],
        hasCustomPrompt: true,
      }),
    ],
  };
}

/** Somebody's words, large. */
export function quoteLayout(): Layout {
  return {
    name: 'Quote',
    ground: { scheme: 'bg2' },
    hidesMasterShapes: true,
    shapes: [
      decoration('Bar', 'rect', boxInches(GRID.margin, 5.38, 1.2, 0.06), { scheme: 'accent2' }),
      sign('Quotation Mark', '“', columnBox(GRID, 0, 2, 1.05, 1), 138, { scheme: 'accent2' }),
      placeholder({
        name: 'Title',
        type: 'title',
        box: columnBox(GRID, 0, 12, GRID.titleTop, 0.4),
        style: plainStyle({ size: 16, colour: { scheme: 'accent1' } }),
        prompt: [{ text: 'What the quote is about' }],
        hasCustomPrompt: true,
      }),
      placeholder({
        name: 'Quote',
        type: 'body',
        idx: 1,
        box: columnBox(GRID, 0, 11, 2.5, 2.65),
        style: plainStyle({ size: 32, colour: { scheme: 'tx2' }, lineSpacing: 105, spaceBeforePt: 0 }),
        prompt: [{ text: 'Click to add the quote' }],
        hasCustomPrompt: true,
      }),
      placeholder({
        name: 'Attribution',
        type: 'body',
        idx: 13,
        size: 'quarter',
        box: columnBox(GRID, 0, 11, 5.6, 0.7),
        style: plainStyle({ size: 16, colour: MUTED, spaceBeforePt: 0 }),
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
  const disc = 4.2;
  return {
    name: 'Big Number',
    shapes: [
      decoration(
        'Disc',
        'quarter',
        boxInches(SLIDE.w / inches(1) - disc, 7.5 - disc, disc, disc),
        { scheme: 'bg2' },
        { flipH: true },
      ),
      title(),
      placeholder({
        name: 'Number',
        type: 'body',
        idx: 1,
        box: columnBox(GRID, 0, 9, 2.1, 1.75),
        anchor: 'b',
        style: plainStyle({ size: 96, bold: true, colour: { scheme: 'accent1' }, lineSpacing: 90, spaceBeforePt: 0 }),
        prompt: [{ text: '00 %' }],
        hasCustomPrompt: true,
      }),
      placeholder({
        name: 'Explanation',
        type: 'body',
        idx: 13,
        box: columnBox(GRID, 0, 8, 4.05, 2.3),
        style: plainStyle({ size: 20, spaceBeforePt: 8 }),
        prompt: [{ text: 'What the number counts, and why it matters' }],
        hasCustomPrompt: true,
      }),
      source(GRID, columnBox(GRID, 0, 8, GRID.sourceTop, GRID.sourceHeight)),
      ...layoutFooter(),
    ],
  };
}

/** The slide a deck ends with. */
export function closingLayout(): Layout {
  return {
    name: 'Closing',
    ground: { scheme: 'tx2' },
    hidesMasterShapes: true,
    shapes: [
      ...tiles('closing'),
      placeholder({
        name: 'Title',
        type: 'ctrTitle',
        box: boxInches(GRID.margin, 1.9, 8.9, 1.9),
        anchor: 'b',
        style: plainStyle({ size: 40, colour: WHITE, lineSpacing: 90 }),
        prompt: [{ text: 'Thank you' }],
      }),
      placeholder({
        name: 'Text',
        type: 'body',
        idx: 1,
        box: boxInches(GRID.margin, 4.1, 8.9, 1.9),
        style: plainStyle({ size: 20, colour: PALE, spaceBeforePt: 6 }),
        prompt: [{ text: 'Next steps, or whom to ask' }],
        hasCustomPrompt: true,
      }),
    ],
  };
}

/** The points of the deck in order, beside a panel. */
export function agendaLayout(): Layout {
  const panel = 4.2;
  return {
    name: 'Agenda',
    hidesMasterShapes: true,
    shapes: [
      decoration('Panel', 'rect', boxInches(0, 0, panel, 7.5), { scheme: 'tx2' }),
      decoration('Disc', 'quarter', boxInches(0, 7.5 - 2.1, 2.1, 2.1), { scheme: 'accent1' }),
      decoration(
        'Disc',
        'quarter',
        boxInches(2.1, 7.5 - 2.1, 2.1, 2.1),
        { scheme: 'accent2' },
        { flipH: true, flipV: true },
      ),
      placeholder({
        name: 'Title',
        type: 'title',
        box: boxInches(GRID.margin, GRID.titleTop, panel - 2 * GRID.margin, 2.4),
        style: listStyle({ colour: { scheme: 'bg1' } }),
        prompt: [{ text: 'Agenda' }],
      }),
      placeholder({
        name: 'Agenda Items',
        type: 'body',
        idx: 1,
        box: columnBox(GRID, 5, 7, 0.9, 5.7),
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
