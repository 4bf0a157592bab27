import type { Box } from '../../common/deck/geometry.ts';
import type { Design } from './design.ts';
import { FRAME, frame, kicker, layoutFooter, source, TINTED_BAND, title, words } from './layout.ts';
import type { Layout } from './layout.ts';
import { BAND, boxInches, columnBox, GRID, inches, PANEL_LEFT, RIGHT_EDGE, SLIDE } from './measures.ts';
import { decoration, listStyle, MUTED, placeholder, plainStyle, SAMPLE_LEVELS } from './shapes.ts';
import type { Level, Shape } from './shapes.ts';
import { agenda, bigNumber, closing, quote, section, titleSlide } from './statement-layouts.ts';

const { margin, width, titleTop, contentTop: TOP, contentHeight: HEIGHT } = GRID;
const EDGE = margin + width;
/** Distance between a panel's or card's edge and its content, inches. */
const PADDING = 0.3;
const INSET = 0.25;

/** All layouts of a design. Stored slides refer to their part, so new layouts must be added at the end. */
export function layoutsOf(design: Design): Layout[] {
  const { accent, backgroundArt: art } = design;
  const [left, right] = row(2, TOP, HEIGHT, 0.4);
  const wide = columnBox(8, TOP, HEIGHT);
  const whole = boxInches(margin, TOP, width, HEIGHT);
  const headed: Level = { size: 14, bold: true, colour: accent };
  const heading = words('{{panel_heading}}', 22, panelBox(TOP, 0.4), 'What stands behind it', headed, {
    anchor: 'ctr',
  });
  return [
    titleSlide(design),
    section(design),
    frame('Title and Content', 'obj', [...art, ...FRAME, content('Content', 1, columnBox(10, TOP, HEIGHT), LIST)]),
    frame('Two Content', 'twoObj', [
      ...art,
      ...FRAME,
      content('Content Left', 1, left),
      content('Content Right', 2, right),
    ]),
    comparison(design),
    frame('Chart', 'chart', [...FRAME, visual('chart', whole)]),
    frame('Chart and Text', 'chartAndTx', [PANEL, ...FRAME, visual('chart', wide), callouts('Text', 1, design)]),
    frame('Table', 'tbl', [...FRAME, visual('tbl', whole)]),
    pictureAndText(),
    frame('Title Only', 'titleOnly', FRAME),
    agenda(design),
    quote(design),
    bigNumber(design),
    closing(design),
    { name: 'Blank', type: 'blank', shapes: layoutFooter() },
    // For forms: columns, cards, tiles, pictures, and free room on each background.
    frame('Content and Panel', undefined, [
      PANEL,
      ...FRAME,
      content('Content', 1, wide, listStyle({ size: 20, spaceBeforePt: 14 })),
      heading,
      callouts('{{panel}}', 2, design, TOP + 0.5, HEIGHT - 0.5),
    ]),
    threeColumns(design),
    frame('Table and Panel', undefined, [PANEL, ...FRAME, visual('tbl', wide), callouts('{{panel}}', 1, design)]),
    tiles(design),
    cards(design),
    pictureWide(),
    pictures('Three Pictures', 3, 3.3, design),
    pictures('Four Pictures', 4, 2.88, design),
    frame('Title Only, Band', undefined, [TINTED_BAND, ...FRAME]),
    frame('Title Only, Ground', undefined, [...art, ...FRAME]),
  ];
}

/** A list alone on the slide, larger than in a column. */
const LIST = listStyle(
  { size: 22, spaceBeforePt: 16 },
  { size: 18, spaceBeforePt: 7 },
  ...[16, 16, 16].map((size) => ({ size, spaceBeforePt: 5 })),
);

/** A tint behind the right third, as high as the band on other slides. */
const PANEL = decoration(
  'Ground',
  'rect',
  boxInches(PANEL_LEFT, BAND.top, RIGHT_EDGE - PANEL_LEFT, BAND.height),
  'bg2',
);

/** Any content: text, table, chart, picture. */
function content(name: string, idx: number, box: Box, style?: string): Shape {
  return placeholder({ name, idx, box, ...(style !== undefined && { style }), prompt: SAMPLE_LEVELS });
}

/** Equal boxes side by side across the content width; `gap` in inches. */
function row(count: number, y: number, h: number, gap = 0.2): [Box, Box, ...Box[]] {
  const w = (width - (count - 1) * gap) / count;
  const at = (index: number): Box => boxInches(margin + index * (w + gap), y, w, h);
  return [at(0), at(1), ...Array.from({ length: count - 2 }, (_, index) => at(index + 2))];
}

/** A part of a box, in inches from its top left corner, as wide as the box without its paddings. */
function within(box: Box, y: number, h: number, padding = 0): Box {
  return { x: box.x + inches(padding), y: box.y + inches(y), w: box.w - inches(2 * padding), h: inches(h) };
}

function panelBox(y: number, h: number): Box {
  return boxInches(PANEL_LEFT + PADDING, y, EDGE - PANEL_LEFT - PADDING, h);
}

/**
 * The text of a panel: plain paragraphs, or up to three numbers with their explanations. Its second level is larger
 * than its first; from this, writers recognise that numbers go there and their explanations on the third level.
 */
function callouts(name: string, idx: number, { accent, display }: Design, y = TOP, h = HEIGHT): Shape {
  const style = listStyle(
    { size: 18, spaceBeforePt: 18, bullet: 'none' },
    { ...display, size: 36, colour: accent, spaceBeforePt: 18, bullet: 'none' },
    { size: 16, spaceBeforePt: 2, bullet: 'none', colour: 'tx1' },
  );
  return placeholder({
    name,
    type: 'body',
    idx,
    box: panelBox(y, h),
    anchor: 'ctr',
    style,
    prompt: 'Click to add text',
  });
}

const VISUALS = {
  chart: { name: 'Chart', idx: 13, prompt: 'Click the icon to add a chart' },
  tbl: { name: 'Table', idx: 14, prompt: 'Click the icon to add a table' },
} as const;

function visual(type: keyof typeof VISUALS, box: Box): Shape {
  return placeholder({ ...VISUALS[type], type, box, style: plainStyle({ size: 14, colour: MUTED }) });
}

function picture(name: string, idx: number, box: Box): Shape {
  const style = plainStyle({ size: 14, colour: MUTED, align: 'ctr' });
  return placeholder({
    name,
    type: 'pic',
    idx,
    box,
    fill: 'bg2',
    anchor: 'ctr',
    style,
    prompt: 'Click the icon to add a picture',
  });
}

function pictureCaption(box: Box, size: number): Shape {
  const look: Level = { size, colour: MUTED, lineSpacing: 100 };
  return words('{{picture_caption}}', 22, box, 'What the picture shows', look, { anchor: 'ctr' });
}

/** A card on the band, with a rule if the design has one. */
function card({ card: fill, cardRule }: Design, box: Box): Shape[] {
  const rule = cardRule && decoration('Rule', 'rect', { ...box, h: inches(0.03) }, cardRule);
  return [decoration('Card', 'rect', box, fill), ...(rule ? [rule] : [])];
}

/** Two cards with coloured heads. */
function comparison({ card: fill, heads, onHeads }: Design): Layout {
  const [left, right] = row(2, BAND.top + 0.22, BAND.height - 0.44);
  const ground = (box: Box, head: Design['card']): Shape[] => [
    decoration('Card', 'rect', box, fill),
    decoration('Head', 'rect', { ...box, h: inches(0.68) }, head),
  ];
  const style = plainStyle({ size: 18, bold: true, colour: onHeads, spaceBeforePt: 0, lineSpacing: 95 });
  const head = { type: 'body', anchor: 'ctr', style, prompt: 'Click to add a heading' } as const;
  return frame('Comparison', 'twoTxTwoObj', [
    TINTED_BAND,
    ...FRAME,
    ...ground(left, heads[0]),
    ...ground(right, heads[1]),
    placeholder({ name: 'Heading Left', idx: 1, box: within(left, 0.09, 0.5, INSET), ...head }),
    content('Content Left', 2, within(left, 0.84, 3.56, INSET)),
    placeholder({ name: 'Heading Right', idx: 3, box: within(right, 0.09, 0.5, INSET), ...head }),
    content('Content Right', 4, within(right, 0.84, 3.56, INSET)),
  ]);
}

/** A picture that fills the left half, with text beside it. */
function pictureAndText(): Layout {
  const half = 6.35;
  const x = 6.768;
  return {
    name: 'Picture and Caption',
    type: 'picTx',
    shapes: [
      decoration('Caption Bar', 'rect', boxInches(0, 6.86, half, 0.64), 'bg2'),
      picture('Picture', 13, boxInches(0, 0, half, 6.86)),
      title({ box: boxInches(x, titleTop, 4.94, 1.42) }),
      kicker({ x, w: 4.94 }),
      placeholder({
        name: 'Caption',
        type: 'body',
        idx: 2,
        box: boxInches(x, 2.4, EDGE - x, 4.35),
        style: listStyle({ size: 18, spaceBeforePt: 12 }, { size: 16, spaceBeforePt: 5 }),
        prompt: 'Click to add text',
      }),
      pictureCaption(boxInches(margin, 7.02, half - margin - 0.2, 0.34), 12),
      source({ x, w: 5 }),
      ...layoutFooter(['sldNum']),
    ],
  };
}

/** Columns with headings, each above a rule. */
function threeColumns({ accent, backgroundArt }: Design): Layout {
  const head: Level = { size: 18, bold: true, colour: 'tx2', lineSpacing: 95 };
  const columns = row(3, TOP, HEIGHT, 0.4).flatMap((box, at) => [
    decoration('Rule', 'rect', within(box, 0.56, 0.02), accent),
    words(`{{heading_${at + 1}}}`, 30 + at, within(box, 0, 0.5), 'Click to add a heading', head, { anchor: 'b' }),
    content(`{{text_${at + 1}}}`, 40 + at, within(box, 0.74, HEIGHT - 0.74)),
  ]);
  return frame('Three Columns', undefined, [...backgroundArt, ...FRAME, ...columns]);
}

/** Numbers with their names and a remark, one per card. */
function tiles(design: Design): Layout {
  const number: Level = { ...design.display, size: 36, colour: design.accent, lineSpacing: 95 };
  const shapes = row(4, 2.08, 4.56).flatMap((box, at) => {
    const part = (y: number, h: number): Box => within(box, y, h, INSET);
    const remark: Level = { size: 16, colour: MUTED };
    return [
      ...card(design, box),
      words(`{{number_${at + 1}}}`, 30 + at, part(0.55, 0.8), '00 %', number, { anchor: 'b' }),
      words(`{{label_${at + 1}}}`, 40 + at, part(1.5, 0.62), 'What it counts', { size: 16, bold: true }),
      decoration('Rule', 'rect', part(2.3, 0.012), design.hairline),
      words(`{{text_${at + 1}}}`, 50 + at, part(2.5, 1.85), 'Period, context', remark),
    ];
  });
  return frame('Tiles', undefined, [TINTED_BAND, ...FRAME, ...shapes]);
}

/** Six cards with a heading and a sentence each. */
function cards(design: Design): Layout {
  const head: Level = { size: 16, bold: true, colour: 'tx2', lineSpacing: 95 };
  const text: Level = { size: 16, lineSpacing: 100 };
  const shapes = [...row(3, 2.06, 2.2), ...row(3, 4.44, 2.2)].flatMap((box, at) => {
    const [top, below] = [within(box, 0.2, 0.36, INSET), within(box, 0.66, 1.36, INSET)];
    return [
      ...card(design, box),
      words(`{{heading_${at + 1}}}`, 30 + at, top, 'Click to add a heading', head, { anchor: 'ctr' }),
      words(`{{text_${at + 1}}}`, 40 + at, below, 'Click to add a sentence', text),
    ];
  });
  return frame('Cards', undefined, [TINTED_BAND, ...FRAME, ...shapes]);
}

/** A picture across the full width, with the message below. */
function pictureWide(): Layout {
  return {
    hidesMasterShapes: true,
    ...frame('Picture, Full Width', undefined, [
      picture('Picture', 13, { x: 0, y: 0, w: SLIDE.w, h: inches(4.85) }),
      title({ box: boxInches(margin, 5.36, width, 0.94) }),
      kicker({ y: 5.04 }),
      pictureCaption(boxInches(margin, 6.36, width, 0.36), 16),
    ]),
  };
}

/** Pictures in a row, each with a heading and a line below. */
function pictures(name: string, count: number, height: number, { accent }: Design): Layout {
  const head: Level = { size: 16, bold: true, colour: accent, lineSpacing: 95 };
  const text: Level = { size: 14, lineSpacing: 100 };
  const shapes = row(count, TOP, HEIGHT).flatMap((box, at) => {
    const [top, below] = [within(box, height + 0.12, 0.34), within(box, height + 0.5, HEIGHT - height - 0.5)];
    return [
      picture(`{{picture_${at + 1}}}`, 30 + at, within(box, 0, height)),
      words(`{{heading_${at + 1}}}`, 40 + at, top, 'Click to add a heading', head, { anchor: 'ctr' }),
      words(`{{caption_${at + 1}}}`, 50 + at, below, 'What the picture shows', text),
    ];
  });
  return frame(name, undefined, [...FRAME, ...shapes]);
}
