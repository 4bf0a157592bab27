import { MUTED } from './colour.ts';
import { layoutFooter } from './footer.ts';
import { kicker, source, title, words } from './layout.ts';
import type { Layout } from './layout.ts';
import { BAND, boxInches, columnBox, GRID, NUMBER_BLOCK } from './measures.ts';
import { decoration, placeholder, sign } from './shapes.ts';
import type { Style } from './style.ts';
import { listStyle, plainStyle } from './text-style.ts';

const { margin, width } = GRID;
/** Width of the agenda's rail, and of the block behind a quotation mark; inches. */
export const RAIL = 4.6;
export const QUOTE_BLOCK = 3.48;

/** The opening slide of a deck. */
export function titleLayout({ cover, display }: Style): Layout {
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
        prompt: [{ text: 'Click to add a title' }],
      }),
      placeholder({
        name: 'Subtitle',
        type: 'subTitle',
        idx: 1,
        box: boxInches(margin, 4.9, 7.1, 1.3),
        style: plainStyle({ size: 20, colour: cover.text, spaceBeforePt: 4 }),
        prompt: [{ text: 'Click to add a subtitle, a name or a date' }],
      }),
    ],
  };
}

/** The opening slide of a chapter, with the chapter number in its corner. */
export function sectionLayout({ section, display }: Style): Layout {
  return {
    name: 'Section',
    type: 'secHead',
    ...(section.background && { background: section.background }),
    hidesMasterShapes: true,
    shapes: [
      ...section.art,
      placeholder({
        name: 'Title',
        type: 'title',
        box: boxInches(margin, 1.9, 8.2, 2.3),
        anchor: 'b',
        style: plainStyle({ ...display, size: 44, colour: section.title, lineSpacing: 95 }),
        prompt: [{ text: 'Click to add a chapter title' }],
      }),
      words(
        { name: 'Text', idx: 1, box: boxInches(margin, 4.5, 7.6, 1.5), prompt: 'What this chapter says' },
        { size: 20, colour: section.text, spaceBeforePt: 4 },
      ),
      words(
        { name: '{{chapter_number}}', idx: 22, box: boxInches(11.633, 6.36, 1.1, 0.66), anchor: 'ctr', prompt: '1' },
        { ...display, size: 36, colour: section.number, align: 'r', lineSpacing: 95 },
      ),
    ],
  };
}

/** The points of the deck in order, beside a rail with the title. */
export function agendaLayout({ block, onBlock, railArt }: Style): Layout {
  return {
    name: 'Agenda',
    hidesMasterShapes: true,
    shapes: [
      decoration('Rail', 'rect', boxInches(0, 0, RAIL, 7.5), block),
      ...railArt,
      placeholder({
        name: 'Title',
        type: 'title',
        box: boxInches(margin, GRID.titleTop, RAIL - margin - 0.4, 2.6),
        style: listStyle({ colour: onBlock }),
        prompt: [{ text: 'Agenda' }],
      }),
      placeholder({
        name: 'Agenda Items',
        type: 'body',
        idx: 1,
        box: boxInches(RAIL + 0.6, GRID.titleTop, margin + width - RAIL - 0.6, 5.9),
        anchor: 'ctr',
        style: listStyle(
          { size: 24, bold: true, spaceBeforePt: 30, bullet: { numbered: true, hang: 0.75, left: 0 } },
          { size: 18, bold: false, spaceBeforePt: 4, colour: MUTED, bullet: { char: '–', hang: 0.25, left: 0.75 } },
        ),
        prompt: [{ text: 'Click to add the points of the agenda' }],
      }),
      ...layoutFooter(['sldNum']),
    ],
  };
}

/** A large quotation beside a block with a quotation mark. */
export function quoteLayout(style: Style): Layout {
  const { block, onBlockQuiet, accent, display, quoteArt } = style;
  const x = QUOTE_BLOCK + 0.6;
  const w = margin + width - x;
  return {
    name: 'Quote',
    shapes: [
      ...style.backgrounds.band,
      decoration('Block', 'rect', boxInches(0, BAND.top, QUOTE_BLOCK, BAND.height), block),
      ...quoteArt,
      sign('Quotation Mark', '“', boxInches(margin, BAND.top + 0.3, 2, 1.5), 166, onBlockQuiet),
      title(),
      kicker(GRID),
      words(
        {
          name: 'Quote',
          idx: 1,
          box: boxInches(x, BAND.top + 0.35, w, 2.95),
          anchor: 'ctr',
          prompt: 'Click to add the quote',
        },
        { ...display, size: 30, bold: false, colour: { scheme: 'tx1' }, lineSpacing: 108 },
      ),
      decoration('Rule', 'rect', boxInches(x, BAND.top + 3.55, 1.2, 0.042), accent),
      placeholder({
        name: 'Attribution',
        type: 'body',
        idx: 13,
        size: 'quarter',
        box: boxInches(x, BAND.top + 3.75, w, 0.8),
        style: plainStyle({ size: 16, bold: true, spaceBeforePt: 0 }),
        prompt: [{ text: 'Who said it, and where' }],
        hasCustomPrompt: true,
      }),
      source(GRID),
      ...layoutFooter(),
    ],
  };
}

/** One number with the main message, on a block, with its explanation beside it. */
export function bigNumberLayout(style: Style): Layout {
  const { block, onBlock, display, numberArt } = style;
  const [x, w] = [7.9, margin + width - 7.9];
  const [y, h] = [BAND.top + 0.6, BAND.height - 1.2];
  return {
    name: 'Big Number',
    shapes: [
      ...style.backgrounds.band,
      decoration('Block', 'rect', NUMBER_BLOCK, block),
      ...numberArt,
      title(),
      kicker(GRID),
      placeholder({
        name: 'Number',
        type: 'body',
        idx: 1,
        box: boxInches(margin, y, 6.5, h),
        anchor: 'ctr',
        style: plainStyle({ ...display, size: 96, colour: onBlock, lineSpacing: 90, spaceBeforePt: 0 }),
        prompt: [{ text: '00 %' }],
        hasCustomPrompt: true,
      }),
      placeholder({
        name: 'Explanation',
        type: 'body',
        idx: 13,
        box: boxInches(x, y, w, h),
        anchor: 'ctr',
        style: plainStyle({ size: 20, spaceBeforePt: 16 }),
        prompt: [{ text: 'What the number counts, and why it matters' }],
        hasCustomPrompt: true,
      }),
      source(GRID),
      ...layoutFooter(),
    ],
  };
}

/** The last slide of a deck, with its conclusions. */
export function closingLayout({ closing, display }: Style): Layout {
  const onStage = { colour: closing.text, bulletColour: closing.text };
  return {
    name: 'Closing',
    ...(closing.background && { background: closing.background }),
    hidesMasterShapes: true,
    shapes: [
      ...closing.art,
      ...closing.echo,
      placeholder({
        name: 'Title',
        type: 'ctrTitle',
        box: boxInches(margin, GRID.titleTop, GRID.titleWidth, 1.3),
        style: plainStyle({ ...display, size: 36, colour: closing.title, lineSpacing: 95 }),
        prompt: [{ text: 'What follows' }],
      }),
      placeholder({
        name: 'Text',
        type: 'body',
        idx: 1,
        box: columnBox(GRID, 0, 12, 2.3, 3.15),
        // Bullets in the text colour, because the master's accent 1 is too dim on a dark background.
        style: listStyle(
          { size: 24, ...onStage, spaceBeforePt: 18 },
          { size: 18, ...onStage, spaceBeforePt: 6 },
          ...[16, 16, 16].map((size) => ({ size, ...onStage, spaceBeforePt: 4 })),
        ),
        prompt: [{ text: 'Next steps, or whom to ask' }],
        hasCustomPrompt: true,
      }),
    ],
  };
}
