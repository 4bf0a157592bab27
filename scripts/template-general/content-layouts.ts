import { MUTED } from './colour.ts';
import { boxInches, columnBox, GRID, SLIDE } from './design.ts';
import { layoutFooter } from './footer.ts';
import { bodyText, content, source, title } from './layout.ts';
import type { Layout } from './layout.ts';
import { SAMPLE_LEVELS } from './master.ts';
import { decoration, placeholder } from './shapes.ts';
import type { Shape } from './shapes.ts';
import { listStyle, plainStyle } from './text-style.ts';

const TOP = GRID.contentTop;
const HEIGHT = GRID.contentHeight;
/** Height of a heading over one of two columns. */
const HEADING = 0.5;

/** The layouts of ordinary content, all with the same title and the same height of beginning. */
export function contentLayouts(): Layout[] {
  return [
    wholeContent(),
    {
      name: 'Two Content',
      type: 'twoObj',
      shapes: [
        title(),
        content('Content Left', 1, columnBox(0, 6, TOP, HEIGHT)),
        content('Content Right', 2, columnBox(6, 6, TOP, HEIGHT)),
        source(),
        ...layoutFooter(),
      ],
    },
    comparison(),
    {
      name: 'Chart',
      type: 'chart',
      shapes: [title(), chart(columnBox(0, 12, TOP, HEIGHT)), source(), ...layoutFooter()],
    },
    {
      name: 'Chart and Text',
      type: 'chartAndTx',
      shapes: [
        title(),
        chart(columnBox(0, 8, TOP, HEIGHT)),
        bodyText('Text', 1, columnBox(8, 4, TOP, HEIGHT)),
        source(),
        ...layoutFooter(),
      ],
    },
    {
      name: 'Table',
      type: 'tbl',
      shapes: [
        title(),
        placeholder({
          name: 'Table',
          type: 'tbl',
          idx: 14,
          box: columnBox(0, 12, TOP, HEIGHT),
          style: plainStyle({ size: 14, colour: MUTED }),
          prompt: [{ text: 'Click the icon to add a table' }],
        }),
        source(),
        ...layoutFooter(),
      ],
    },
    picture(),
    { name: 'Title Only', type: 'titleOnly', shapes: [title(), source(), ...layoutFooter()] },
    agenda(),
  ];
}

/** One list has the whole slide: its letters may be larger than in a column. */
function wholeContent(): Layout {
  return {
    name: 'Title and Content',
    type: 'obj',
    shapes: [
      title(),
      placeholder({
        name: 'Content',
        idx: 1,
        style: listStyle(
          { size: 24, spaceBeforePt: 18 },
          { size: 20, spaceBeforePt: 8 },
          { size: 16, spaceBeforePt: 5 },
          { size: 16, spaceBeforePt: 5 },
          { size: 16, spaceBeforePt: 5 },
        ),
        prompt: SAMPLE_LEVELS,
      }),
      source(),
      ...layoutFooter(),
    ],
  };
}

function chart(box: ReturnType<typeof columnBox>): Shape {
  return placeholder({
    name: 'Chart',
    type: 'chart',
    idx: 13,
    box,
    style: plainStyle({ size: 14, colour: MUTED }),
    prompt: [{ text: 'Click the icon to add a chart' }],
  });
}

function comparison(): Layout {
  const heading = (name: string, idx: number, first: number): Shape =>
    placeholder({
      name,
      type: 'body',
      idx,
      box: columnBox(first, 6, TOP, HEADING),
      anchor: 'ctr',
      style: plainStyle({ size: 18, bold: true, colour: { scheme: 'accent1' }, spaceBeforePt: 0, lineSpacing: 95 }),
      prompt: [{ text: 'Click to add a heading' }],
    });
  const rule = (first: number): Shape => {
    const box = columnBox(first, 6, TOP + HEADING + 0.04, 0.02);
    return decoration('Rule', 'rect', box, { scheme: 'accent1' });
  };
  const below = TOP + HEADING + 0.2;
  return {
    name: 'Comparison',
    type: 'twoTxTwoObj',
    shapes: [
      rule(0),
      rule(6),
      title(),
      heading('Heading Left', 1, 0),
      content('Content Left', 2, columnBox(0, 6, below, TOP + HEIGHT - below)),
      heading('Heading Right', 3, 6),
      content('Content Right', 4, columnBox(6, 6, below, TOP + HEIGHT - below)),
      source(),
      ...layoutFooter(),
    ],
  };
}

/** The picture bleeds off the right edge; title and caption keep the left half. */
function picture(): Layout {
  const left = 7.1;
  return {
    name: 'Picture and Caption',
    type: 'picTx',
    shapes: [
      placeholder({
        name: 'Picture',
        type: 'pic',
        idx: 13,
        box: { x: boxInches(left, 0, 0, 0).x, y: 0, w: SLIDE.w - boxInches(left, 0, 0, 0).x, h: SLIDE.h },
        fill: { scheme: 'bg2' },
        anchor: 'ctr',
        style: plainStyle({ size: 14, colour: MUTED, align: 'ctr' }),
        prompt: [{ text: 'Click the icon to add a picture' }],
      }),
      placeholder({
        name: 'Title',
        type: 'title',
        box: columnBox(0, 6, GRID.titleTop, 1.5),
        prompt: [{ text: 'Click to add the message of this slide' }],
      }),
      placeholder({
        name: 'Caption',
        type: 'body',
        idx: 2,
        box: columnBox(0, 6, 2.2, 4.2),
        style: listStyle({ size: 18, bullet: 'none', spaceBeforePt: 10 }),
        prompt: [{ text: 'Click to add text' }],
      }),
      source(columnBox(0, 6, GRID.sourceTop, GRID.sourceHeight)),
    ],
  };
}

function agenda(): Layout {
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
        box: columnBox(5, 7, 0.9, 5.7),
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
