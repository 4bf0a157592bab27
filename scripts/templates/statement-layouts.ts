import type { Box } from '../../common/deck/geometry.ts';
import type { Design } from './design.ts';
import { FRAME, frame, kicker, layoutFooter, source, TINTED_BAND, title, words } from './layout.ts';
import type { Layout } from './layout.ts';
import { BAND, BOTTOM, boxInches, columnBox, GRID, NUMBER_BLOCK, QUOTE_BLOCK, RAIL } from './measures.ts';
import { decoration, listStyle, MUTED, placeholder, plainStyle, sign } from './shapes.ts';
import type { Level } from './shapes.ts';

const { margin, titleTop } = GRID;
const EDGE = margin + GRID.width;

/** The opening slide of a deck. */
export function titleSlide({ cover, display }: Design): Layout {
  return {
    name: 'Title Slide',
    type: 'title',
    ...(cover.background && { background: cover.background }),
    hidesMasterShapes: true,
    shapes: [
      ...cover.art,
      placeholder({
        name: 'Title',
        type: 'ctrTitle',
        box: boxInches(margin, 1.5, 7.1, 3.1),
        anchor: 'b',
        style: plainStyle({ ...display, size: 44, colour: cover.title, lineSpacing: 95 }),
        prompt: 'Click to add a title',
      }),
      placeholder({
        name: 'Subtitle',
        type: 'subTitle',
        idx: 1,
        box: boxInches(margin, 4.9, 7.1, 1.75),
        style: plainStyle({ size: 20, colour: cover.text, spaceBeforePt: 4 }),
        prompt: 'Click to add a subtitle, a name or a date',
      }),
    ],
  };
}

/** The opening slide of a chapter, with the chapter number in its corner. */
export function section({ section: stage, display }: Design): Layout {
  const text: Level = { size: 20, colour: stage.text, spaceBeforePt: 4 };
  const number: Level = { ...display, size: 66, colour: stage.number, align: 'r', lineSpacing: 95 };
  const corner = boxInches(11.033, 5.85, 1.7, 1.2);
  // Over the place of the title; slides have it right over the title itself.
  const progress = { y: 1.46, w: 8.2, colour: stage.text, size: 14 };
  return {
    name: 'Section',
    type: 'secHead',
    ...(stage.background && { background: stage.background }),
    hidesMasterShapes: true,
    shapes: [
      ...stage.art,
      placeholder({
        name: 'Title',
        type: 'title',
        box: boxInches(margin, 1.9, 8.2, 2.3),
        anchor: 'b',
        style: plainStyle({ ...display, size: 44, colour: stage.title, lineSpacing: 95 }),
        prompt: 'Click to add a chapter title',
      }),
      words('Text', 1, boxInches(margin, 4.5, 6.8, 1.5), 'What this chapter says', text),
      words('{{chapter_number}}', 22, corner, '1', number, { anchor: 'ctr' }),
      kicker(progress),
    ],
  };
}

/** The points of the deck in order, beside a rail with the title. */
export function agenda({ block, onBlock, railArt }: Design): Layout {
  return {
    name: 'Agenda',
    hidesMasterShapes: true,
    shapes: [
      decoration('Rail', 'rect', boxInches(0, 0, RAIL, BOTTOM), block),
      ...railArt,
      title({
        box: boxInches(margin, titleTop, RAIL - margin - 0.4, 2.6),
        style: listStyle({ colour: onBlock }),
        prompt: 'Agenda',
      }),
      placeholder({
        name: 'Agenda Items',
        type: 'body',
        idx: 1,
        box: boxInches(RAIL + 0.6, titleTop, EDGE - RAIL - 0.6, 5.9),
        anchor: 'ctr',
        style: listStyle(
          { size: 28, bold: true, spaceBeforePt: 40, bullet: ['1', 0.75, 0] },
          { size: 20, bold: false, spaceBeforePt: 6, colour: MUTED, bullet: ['', 0, 0.75] },
        ),
        prompt: 'Click to add the points of the agenda',
      }),
      ...layoutFooter(['sldNum']),
    ],
  };
}

/** A large quotation beside a block with a quotation mark. */
export function quote({ block, onBlockQuiet, accent, display, quoteArt }: Design): Layout {
  const x = QUOTE_BLOCK + 0.6;
  const w = EDGE - x;
  const large: Level = { ...display, size: 30, bold: false, colour: 'tx1', lineSpacing: 108 };
  const text = boxInches(x, BAND.top + 0.35, w, 2.95);
  const below = boxInches(x, BAND.top + 3.75, w, 0.8);
  const small: Level = { size: 16, bold: true };
  return frame('Quote', undefined, [
    TINTED_BAND,
    decoration('Block', 'rect', boxInches(0, BAND.top, QUOTE_BLOCK, BAND.height), block),
    ...quoteArt,
    sign('Quotation Mark', '“', boxInches(margin, BAND.top + 0.3, 2, 1.5), 166, onBlockQuiet),
    ...FRAME,
    words('Quote', 1, text, 'Click to add the quote', large, { anchor: 'ctr' }),
    decoration('Rule', 'rect', boxInches(x, BAND.top + 3.55, 1.2, 0.042), accent),
    words('Attribution', 13, below, 'Who said it, and where', small, { size: 'quarter' }),
  ]);
}

/** One number with the main message, on a block, with its explanation beside it. */
export function bigNumber({ block, onBlock, display, numberArt }: Design): Layout {
  const at = (x: number, w: number): Box => boxInches(x, BAND.top + 0.6, w, BAND.height - 1.2);
  const large: Level = { ...display, size: 96, colour: onBlock, lineSpacing: 90 };
  const text: Level = { size: 20, spaceBeforePt: 16 };
  const prompt = 'What the number counts, and why it matters';
  return frame('Big Number', undefined, [
    TINTED_BAND,
    decoration('Block', 'rect', NUMBER_BLOCK, block),
    ...numberArt,
    ...FRAME,
    words('Number', 1, at(margin, 6.5), '00 %', large, { anchor: 'ctr' }),
    words('Explanation', 13, at(7.9, EDGE - 7.9), prompt, text, { anchor: 'ctr' }),
  ]);
}

/** The last slide of a deck, with its conclusions. */
export function closing({ closing: stage, display }: Design): Layout {
  // Bullets in the text colour, because the master's accent 1 is too dim on a dark background.
  const on: Level = { colour: stage.text, bulletColour: stage.text };
  return {
    name: 'Closing',
    ...(stage.background && { background: stage.background }),
    hidesMasterShapes: true,
    shapes: [
      ...stage.art,
      placeholder({
        name: 'Title',
        type: 'ctrTitle',
        box: boxInches(margin, titleTop, GRID.width, 1.3),
        style: plainStyle({ ...display, size: 36, colour: stage.title, lineSpacing: 95 }),
        prompt: 'What follows',
      }),
      placeholder({
        name: 'Text',
        type: 'body',
        idx: 1,
        box: columnBox(12, 2.05, 4.45),
        style: listStyle(
          { size: 24, ...on, spaceBeforePt: 18 },
          { size: 18, ...on, spaceBeforePt: 6 },
          ...[16, 16, 16].map((size) => ({ size, ...on, spaceBeforePt: 4 })),
        ),
        prompt: 'Next steps, or whom to ask',
        hasCustomPrompt: true,
      }),
      source({ w: GRID.aloneWidth, colour: stage.quiet ?? stage.text }),
    ],
  };
}
