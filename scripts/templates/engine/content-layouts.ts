import type { Box } from '../../../common/deck/geometry.ts';
import { MUTED } from './colour.ts';
import { layoutFooter } from './footer.ts';
import { content, kicker, source, title, words } from './layout.ts';
import type { Layout } from './layout.ts';
import { BAND, boxInches, columnBox, GRID, inches, PANEL_LEFT, SLIDE } from './measures.ts';
import { decoration, placeholder } from './shapes.ts';
import type { Shape } from './shapes.ts';
import type { Style } from './style.ts';
import { listStyle, plainStyle } from './text-style.ts';
import type { Level } from './text-style.ts';

const { margin, width, contentTop: TOP, contentHeight: HEIGHT } = GRID;
/** Distance between a panel's edge and its content, inches. */
const PADDING = 0.3;
/** Distance of the columns of cards, tiles and pictures, inches. */
const GAP = 0.2;

/** A list alone on the slide, larger than in a column. */
const LIST: Level[] = [
  { size: 22, spaceBeforePt: 16 },
  { size: 18, spaceBeforePt: 7 },
  { size: 16, spaceBeforePt: 5 },
  { size: 16, spaceBeforePt: 5 },
  { size: 16, spaceBeforePt: 5 },
];

/** Frame of a content slide: kicker, title, source and footer around the content. */
function frame(name: string, type: string | undefined, background: readonly Shape[], shapes: readonly Shape[]): Layout {
  return {
    name,
    ...(type === undefined ? {} : { type }),
    shapes: [...background, title(), kicker(GRID), ...shapes, source(GRID), ...layoutFooter()],
  };
}

/** The layouts for ordinary content that every deck needs, in the fixed order of their parts. */
export function contentLayouts(style: Style): Layout[] {
  const { backgrounds } = style;
  const [left, right] = row(2, TOP, HEIGHT, 0.4);
  return [
    frame('Title and Content', 'obj', backgrounds.airy, [
      content('Content', 1, columnBox(GRID, 0, 10, TOP, HEIGHT), listStyle(...LIST)),
    ]),
    frame('Two Content', 'twoObj', backgrounds.airy, [
      content('Content Left', 1, left),
      content('Content Right', 2, right),
    ]),
    comparison(style),
    frame('Chart', 'chart', [], [visual('chart', boxInches(margin, TOP, width, HEIGHT))]),
    frame('Chart and Text', 'chartAndTx', backgrounds.panel, [
      visual('chart', columnBox(GRID, 0, 8, TOP, HEIGHT)),
      callouts('Text', 1, style),
    ]),
    frame('Table', 'tbl', [], [visual('tbl', boxInches(margin, TOP, width, HEIGHT))]),
    pictureAndText(),
    frame('Title Only', 'titleOnly', [], []),
  ];
}

/** The layouts added for forms: columns, cards, tiles, pictures, and free room on each background. */
export function formLayouts(style: Style): Layout[] {
  const { backgrounds } = style;
  return [
    frame('Content and Panel', undefined, backgrounds.panel, [
      content('Content', 1, columnBox(GRID, 0, 8, TOP, HEIGHT), listStyle({ size: 20, spaceBeforePt: 14 })),
      words(
        { name: '{{panel_heading}}', idx: 22, box: panelBox(TOP, 0.4), anchor: 'ctr', prompt: 'What stands behind it' },
        { size: 14, bold: true, colour: style.accent },
      ),
      callouts('{{panel}}', 2, style, TOP + 0.5, HEIGHT - 0.5),
    ]),
    threeColumns(style),
    frame('Table and Panel', undefined, backgrounds.panel, [
      visual('tbl', columnBox(GRID, 0, 8, TOP, HEIGHT)),
      callouts('{{panel}}', 1, style),
    ]),
    tiles(4, style),
    cards(style),
    pictureWide(),
    pictures('Three Pictures', 3, 3.3, style),
    pictures('Four Pictures', 4, 2.88, style),
    frame('Title Only, Band', undefined, backgrounds.band, []),
    frame('Title Only, Ground', undefined, backgrounds.airy, []),
  ];
}

/** The last of the original layouts, with only date, footer and number. */
export function blankLayout(): Layout {
  return { name: 'Blank', type: 'blank', shapes: layoutFooter() };
}

/** Equal boxes side by side across the content width; `gap` in inches. */
function row(count: number, y: number, h: number, gap = GAP): [Box, Box, ...Box[]] {
  const w = (width - (count - 1) * gap) / count;
  const [first, second, ...more] = Array.from({ length: count }, (_, at) =>
    boxInches(margin + at * (w + gap), y, w, h),
  );
  if (first === undefined || second === undefined) throw new RangeError('a row has at least two boxes');
  return [first, second, ...more];
}

/** A part of a box, in inches from its top left corner, as wide as the box without its paddings. */
function within(box: Box, y: number, h: number, padding: number): Box {
  return { x: box.x + inches(padding), y: box.y + inches(y), w: box.w - inches(2 * padding), h: inches(h) };
}

function panelBox(y: number, h: number): Box {
  return boxInches(PANEL_LEFT + PADDING, y, margin + width - PANEL_LEFT - PADDING, h);
}

/**
 * The text of a panel: plain paragraphs, or up to three numbers with their explanations. Its second level is larger
 * than its first; from this, writers recognise that numbers go there and their explanations on the third level.
 */
function callouts(name: string, idx: number, { accent, display }: Style, y = TOP, h = HEIGHT): Shape {
  return placeholder({
    name,
    type: 'body',
    idx,
    box: panelBox(y, h),
    anchor: 'ctr',
    style: listStyle(
      { size: 18, spaceBeforePt: 18, bullet: 'none' },
      { ...display, size: 36, colour: accent, spaceBeforePt: 26, bullet: 'none' },
      { size: 16, spaceBeforePt: 2, bullet: 'none', colour: { scheme: 'tx1' } },
    ),
    prompt: [{ text: 'Click to add text' }],
  });
}

const VISUALS = {
  chart: { name: 'Chart', idx: 13, prompt: 'Click the icon to add a chart' },
  tbl: { name: 'Table', idx: 14, prompt: 'Click the icon to add a table' },
} as const;

function visual(type: keyof typeof VISUALS, box: Box): Shape {
  const { name, idx, prompt } = VISUALS[type];
  const style = plainStyle({ size: 14, colour: MUTED });
  return placeholder({ name, type, idx, box, style, prompt: [{ text: prompt }] });
}

function picture(name: string, idx: number, box: Box): Shape {
  return placeholder({
    name,
    type: 'pic',
    idx,
    box,
    fill: { scheme: 'bg2' },
    anchor: 'ctr',
    style: plainStyle({ size: 14, colour: MUTED, align: 'ctr' }),
    prompt: [{ text: 'Click the icon to add a picture' }],
  });
}

/** A card on the band, with a rule if the design has one. */
function card({ card: fill, cardRule }: Style, box: Box): Shape[] {
  const rule = cardRule && decoration('Rule', 'rect', { ...box, h: inches(0.03) }, cardRule);
  return [decoration('Card', 'rect', box, fill), ...(rule ? [rule] : [])];
}

/** Two cards with coloured heads. */
function comparison(style: Style): Layout {
  const top = BAND.top + 0.22;
  const boxes = row(2, top, BAND.height - 0.44);
  const head = (name: string, idx: number, box: Box): Shape =>
    placeholder({
      name,
      type: 'body',
      idx,
      box: within(box, 0.09, 0.5, 0.25),
      anchor: 'ctr',
      style: plainStyle({ size: 18, bold: true, colour: style.onHeads, spaceBeforePt: 0, lineSpacing: 95 }),
      prompt: [{ text: 'Click to add a heading' }],
    });
  return frame('Comparison', 'twoTxTwoObj', style.backgrounds.band, [
    ...boxes.flatMap((box, at) => [
      decoration('Card', 'rect', box, style.card),
      decoration('Head', 'rect', { ...box, h: inches(0.68) }, style.heads[at === 0 ? 0 : 1]),
    ]),
    head('Heading Left', 1, boxes[0]),
    content('Content Left', 2, within(boxes[0], 0.84, 3.56, 0.25)),
    head('Heading Right', 3, boxes[1]),
    content('Content Right', 4, within(boxes[1], 0.84, 3.56, 0.25)),
  ]);
}

/** Columns with headings, each above a rule. */
function threeColumns(style: Style): Layout {
  return frame(
    'Three Columns',
    undefined,
    style.backgrounds.airy,
    row(3, TOP, HEIGHT, 0.4).flatMap((box, at) => [
      decoration('Rule', 'rect', within(box, 0.56, 0.02, 0), style.accent),
      words(
        {
          name: `{{heading_${at + 1}}}`,
          idx: 30 + at,
          box: within(box, 0, 0.5, 0),
          anchor: 'b',
          prompt: 'Click to add a heading',
        },
        { size: 18, bold: true, colour: { scheme: 'tx2' }, lineSpacing: 95 },
      ),
      content(`{{text_${at + 1}}}`, 40 + at, within(box, 0.74, HEIGHT - 0.74, 0)),
    ]),
  );
}

/** Numbers with their names and a remark, one per card. */
function tiles(count: number, style: Style): Layout {
  return frame(
    'Tiles',
    undefined,
    style.backgrounds.band,
    row(count, 2.08, 4.56).flatMap((box, at) => [
      ...card(style, box),
      words(
        { name: `{{number_${at + 1}}}`, idx: 30 + at, box: within(box, 0.55, 0.8, 0.25), anchor: 'b', prompt: '00 %' },
        { ...style.display, size: 36, colour: style.accent, lineSpacing: 95 },
      ),
      words(
        { name: `{{label_${at + 1}}}`, idx: 40 + at, box: within(box, 1.5, 0.62, 0.25), prompt: 'What it counts' },
        { size: 16, bold: true },
      ),
      decoration('Rule', 'rect', within(box, 2.3, 0.012, 0.25), style.hairline),
      words(
        { name: `{{text_${at + 1}}}`, idx: 50 + at, box: within(box, 2.5, 1.85, 0.25), prompt: 'Period, context' },
        { size: 16, colour: MUTED },
      ),
    ]),
  );
}

/** Six cards with a heading and a sentence each. */
function cards(style: Style): Layout {
  const boxes = [...row(3, 2.06, 2.2), ...row(3, 4.44, 2.2)];
  return frame(
    'Cards',
    undefined,
    style.backgrounds.band,
    boxes.flatMap((box, at) => [
      ...card(style, box),
      words(
        {
          name: `{{heading_${at + 1}}}`,
          idx: 30 + at,
          box: within(box, 0.2, 0.36, 0.25),
          anchor: 'ctr',
          prompt: 'Click to add a heading',
        },
        { size: 16, bold: true, colour: { scheme: 'tx2' }, lineSpacing: 95 },
      ),
      words(
        {
          name: `{{text_${at + 1}}}`,
          idx: 40 + at,
          box: within(box, 0.66, 1.36, 0.25),
          prompt: 'Click to add a sentence',
        },
        { size: 16, lineSpacing: 100 },
      ),
    ]),
  );
}

/** A picture that fills the left half, with text beside it. */
function pictureAndText(): Layout {
  const half = 6.35;
  const x = 6.768;
  const w = margin + width - x;
  return {
    name: 'Picture and Caption',
    type: 'picTx',
    shapes: [
      decoration('Caption Bar', 'rect', boxInches(0, 6.86, half, 0.64), { scheme: 'bg2' }),
      picture('Picture', 13, boxInches(0, 0, half, 6.86)),
      placeholder({
        name: 'Title',
        type: 'title',
        box: boxInches(x, GRID.titleTop, 4.94, 1.42),
        prompt: [{ text: 'Click to add the message of this slide' }],
      }),
      kicker(GRID, { x, w: 4.94 }),
      placeholder({
        name: 'Caption',
        type: 'body',
        idx: 2,
        box: boxInches(x, 2.4, w, 4.35),
        style: listStyle({ size: 18, spaceBeforePt: 12 }, { size: 16, spaceBeforePt: 5 }),
        prompt: [{ text: 'Click to add text' }],
      }),
      pictureCaption(boxInches(margin, 7.02, half - margin - 0.2, 0.34), 12),
      source(GRID, { x, w: 5 }),
      ...layoutFooter(['sldNum']),
    ],
  };
}

/** A picture across the full width, with the message below. */
function pictureWide(): Layout {
  return {
    name: 'Picture, Full Width',
    hidesMasterShapes: true,
    shapes: [
      picture('Picture', 13, { x: 0, y: 0, w: SLIDE.w, h: inches(4.85) }),
      placeholder({
        name: 'Title',
        type: 'title',
        box: boxInches(margin, 5.36, width, 0.94),
        prompt: [{ text: 'Click to add the message of this slide' }],
      }),
      kicker(GRID, { y: 5.04 }),
      pictureCaption(boxInches(margin, 6.36, width, 0.36), 16),
      source(GRID),
      ...layoutFooter(),
    ],
  };
}

/** Pictures in a row, each with a heading and a line below. */
function pictures(name: string, count: number, height: number, style: Style): Layout {
  return frame(
    name,
    undefined,
    [],
    row(count, TOP, HEIGHT).flatMap((box, at) => [
      picture(`{{picture_${at + 1}}}`, 30 + at, within(box, 0, height, 0)),
      words(
        {
          name: `{{heading_${at + 1}}}`,
          idx: 40 + at,
          box: within(box, height + 0.12, 0.34, 0),
          anchor: 'ctr',
          prompt: 'Click to add a heading',
        },
        { size: 16, bold: true, colour: style.accent, lineSpacing: 95 },
      ),
      words(
        {
          name: `{{caption_${at + 1}}}`,
          idx: 50 + at,
          box: within(box, height + 0.5, HEIGHT - height - 0.5, 0),
          prompt: 'What the picture shows',
        },
        { size: 14, lineSpacing: 100 },
      ),
    ]),
  );
}

function pictureCaption(box: Box, size: number): Shape {
  return words(
    { name: '{{picture_caption}}', idx: 22, box, anchor: 'ctr', prompt: 'What the picture shows' },
    { size, colour: MUTED, lineSpacing: 100 },
  );
}
