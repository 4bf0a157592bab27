import { MUTED } from '../engine/colour.ts';
import type { Colour } from '../engine/colour.ts';
import { layoutFooter } from '../engine/footer.ts';
import { source, title, words } from '../engine/layout.ts';
import type { Layout } from '../engine/layout.ts';
import { boxInches, columnBox } from '../engine/measures.ts';
import { decoration, placeholder, sign } from '../engine/shapes.ts';
import { listStyle, plainStyle } from '../engine/text-style.ts';
import { GRID } from './grid.ts';
import type { Shape } from '../engine/shapes.ts';

const STEP = 0.92;
const RIGHT_EDGE = 40 / 3;
const BOTTOM = 7.5;

/** From the outermost step inwards: each lower and nearer to the ground it stands on. */
const COLOURS: Colour[] = [
  { scheme: 'accent4' },
  { scheme: 'accent4', lumMod: 75 },
  { scheme: 'accent1' },
  { scheme: 'accent1', lumMod: 75 },
  { scheme: 'accent1', lumMod: 50 },
];

/**
 * Steps that rise to the right edge of a slide on a navy ground, one block of another colour on them.
 * @param heights of the steps in inches, the outermost first; as many as there shall be, up to five.
 */
function steps(heights: readonly number[]): Shape[] {
  const [, second = 0] = heights;
  return [
    ...heights.map((height, index) => {
      const box = boxInches(RIGHT_EDGE - (index + 1) * STEP, BOTTOM - height, STEP, height);
      return decoration('Step', 'rect', box, COLOURS[index] ?? { scheme: 'tx2' });
    }),
    decoration('Block', 'rect', boxInches(RIGHT_EDGE - 2 * STEP, BOTTOM - second - STEP, STEP, STEP), {
      scheme: 'accent2',
    }),
  ];
}

const WHITE: Colour = { scheme: 'bg1' };
const PALE: Colour = { scheme: 'bg1', lumMod: 85 };
const NAVY: Colour = { scheme: 'tx2' };
const BLUE: Colour = { scheme: 'accent1' };
const ORANGE: Colour = { scheme: 'accent2' };

/** The slide a deck opens with: white, with a navy panel. */
export function titleLayout(): Layout {
  const panel = 8.733;
  return {
    name: 'Title Slide',
    type: 'title',
    hidesMasterShapes: true,
    shapes: [
      decoration('Panel', 'rect', boxInches(panel, 0, 40 / 3 - panel, 7.5), NAVY),
      ...steps([6.1, 4.4, 3.1, 2.1, 1.3]),
      decoration('Rule', 'rect', boxInches(GRID.margin, 4.5, 1.2, 0.06), BLUE),
      placeholder({
        name: 'Title',
        type: 'ctrTitle',
        box: boxInches(GRID.margin, 1.3, 7.6, 2.95),
        anchor: 'b',
        style: plainStyle({ size: 44, bold: true, colour: NAVY, lineSpacing: 90 }),
        prompt: [{ text: 'Click to add a title' }],
      }),
      placeholder({
        name: 'Subtitle',
        type: 'subTitle',
        idx: 1,
        box: boxInches(GRID.margin, 4.85, 7.6, 1.2),
        style: plainStyle({ size: 20, colour: MUTED, spaceBeforePt: 4 }),
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
    ground: NAVY,
    hidesMasterShapes: true,
    shapes: [
      ...steps([3.1, 1.84, 0.92]),
      decoration('Bar', 'rect', boxInches(0, 2.2, 0.2, 3.1), { scheme: 'accent4' }),
      placeholder({
        name: 'Title',
        type: 'title',
        box: boxInches(GRID.margin, 2.2, 9.4, 1.75),
        anchor: 'b',
        style: plainStyle({ size: 40, colour: WHITE, lineSpacing: 90 }),
        prompt: [{ text: 'Click to add a chapter title' }],
      }),
      words(
        { name: 'Text', idx: 1, box: boxInches(GRID.margin, 4.15, 9.2, 1.15), prompt: 'What this chapter says' },
        { size: 20, colour: PALE, spaceBeforePt: 4 },
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
      decoration('Panel', 'rect', boxInches(0, 0, 4.2, 7.5), NAVY),
      decoration('Rule', 'rect', boxInches(GRID.margin, 0.9, 1.2, 0.06), { scheme: 'accent4' }),
      placeholder({
        name: 'Title',
        type: 'title',
        box: boxInches(GRID.margin, 1.15, 3.2, 2.4),
        anchor: 't',
        style: listStyle({ colour: WHITE }),
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
    ground: { scheme: 'bg2' },
    hidesMasterShapes: true,
    shapes: [
      decoration('Bar', 'rect', boxInches(0, 0, 0.2, 7.5), NAVY),
      decoration('Rule', 'rect', columnBox(GRID, 2, 1, 5.42, 0.05), ORANGE),
      sign('Quotation Mark', '“', columnBox(GRID, 0, 2, 1.65, 1.6), 150, BLUE),
      placeholder({
        name: 'Title',
        type: 'title',
        box: columnBox(GRID, 2, 10, 0.9, 0.45),
        style: plainStyle({ size: 16, colour: BLUE }),
        prompt: [{ text: 'What the quote is about' }],
        hasCustomPrompt: true,
      }),
      words(
        { name: 'Quote', idx: 1, box: columnBox(GRID, 2, 9, 2, 3.2), anchor: 'ctr', prompt: 'Click to add the quote' },
        { size: 32, colour: NAVY, lineSpacing: 105 },
      ),
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
      source(GRID, columnBox(GRID, 2, 10, GRID.sourceTop, GRID.sourceHeight)),
      ...layoutFooter(),
    ],
  };
}

/** One number that carries the message, beside a rule. */
export function bigNumberLayout(): Layout {
  const left = GRID.margin + 0.35;
  return {
    name: 'Big Number',
    shapes: [
      decoration('Bar', 'rect', boxInches(GRID.margin, 2.3, 0.08, 3.2), ORANGE),
      title(),
      words(
        { name: 'Number', idx: 1, box: boxInches(left, 2.1, 10.6, 1.75), anchor: 'b', prompt: '00 %' },
        { size: 96, bold: true, colour: BLUE, lineSpacing: 90 },
      ),
      words(
        {
          name: 'Explanation',
          idx: 13,
          box: boxInches(left, 4.05, 8.2, 2.1),
          prompt: 'What the number counts, and why it matters',
        },
        { size: 22, spaceBeforePt: 8 },
      ),
      source(GRID),
      ...layoutFooter(),
    ],
  };
}

/** The slide a deck ends with. */
export function closingLayout(): Layout {
  return {
    name: 'Closing',
    ground: NAVY,
    hidesMasterShapes: true,
    shapes: [
      ...steps([6.1, 4.4, 3.1, 2.1]),
      decoration('Rule', 'rect', boxInches(GRID.margin, 4.2, 1.2, 0.06), { scheme: 'accent4' }),
      placeholder({
        name: 'Title',
        type: 'ctrTitle',
        box: boxInches(GRID.margin, 1.9, 8.4, 2.05),
        anchor: 'b',
        style: plainStyle({ size: 40, colour: WHITE, lineSpacing: 90 }),
        prompt: [{ text: 'Thank you' }],
      }),
      words(
        { name: 'Text', idx: 1, box: boxInches(GRID.margin, 4.55, 7.9, 1.9), prompt: 'Next steps, or whom to ask' },
        { size: 20, colour: PALE, spaceBeforePt: 6 },
      ),
    ],
  };
}
