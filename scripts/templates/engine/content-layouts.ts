import type { Box } from '../../../common/deck/geometry.ts';
import { MUTED } from './colour.ts';
import type { Colour } from './colour.ts';
import { layoutFooter } from './footer.ts';
import { bodyText, content, source, title } from './layout.ts';
import type { Layout } from './layout.ts';
import { boxInches, columnBox, inches, inset, SLIDE } from './measures.ts';
import type { Grid } from './measures.ts';
import { decoration, placeholder, SAMPLE_LEVELS } from './shapes.ts';
import type { Shape } from './shapes.ts';
import { listStyle, plainStyle } from './text-style.ts';
import type { Level } from './text-style.ts';

/** The first of twelve columns, and how many are spanned. */
type Span = readonly [first: number, count: number];

/** How a design arranges ordinary content; what is absent is as in the plainest of them. */
interface ContentStyle {
  grid: Grid;
  /** Where a list that has the slide to itself stands, and its letters: they may be larger than in a column. */
  list: { span?: Span; levels: Level[] };
  /** What keeps two equal columns apart beside the gutter, inches. */
  columnGap?: number;
  /** Chart and text side by side, this much more than the gutter between them in inches. */
  chartBesideText?: { chart: Span; text: Span; gap: number };
  /** A panel behind charts, this far around them in inches. */
  chartPanel?: { fill: Colour; around: number };
  heading: { look: Level; rule: Colour; ruleHeight: number };
  picture: PictureStyle;
}

/** The picture bleeds off one edge of the slide; title and caption keep the other side. Inches. */
interface PictureStyle {
  side: 'left' | 'right';
  width: number;
  fill: Colour;
  text: Span;
  captionTop: number;
  captionHeight: number;
  titleTop?: number;
  titleHeight: number;
  titleAnchor?: 't' | 'b';
  /** Ornaments of the master would lie under the picture. */
  hidesMasterShapes?: boolean;
  shapes?: Shape[];
}

/** Height of a heading over one of two columns, inches. */
const HEADING = 0.5;

/** The layouts of ordinary content, all with the same title and the same height of beginning. */
export function contentLayouts(style: ContentStyle): Layout[] {
  return [
    wholeContent(style),
    twoContent(style),
    comparison(style),
    chartAlone(style),
    chartAndText(style),
    tableAlone(style),
    pictureAndCaption(style),
    { name: 'Title Only', type: 'titleOnly', shapes: [title(), source(style.grid), ...layoutFooter()] },
  ];
}

/**
 * The last layout: nothing but date, footer and number.
 * @param instead what it shows in place of the master's ornaments, where those belong to a title.
 */
export function blankLayout(instead?: readonly Shape[]): Layout {
  return {
    name: 'Blank',
    type: 'blank',
    ...(instead && { hidesMasterShapes: true }),
    shapes: [...(instead ?? []), ...layoutFooter()],
  };
}

function contentBox(grid: Grid, [first, count]: Span): Box {
  return columnBox(grid, first, count, grid.contentTop, grid.contentHeight);
}

/** Two equal columns between two heights, inches. */
function halves({ grid, columnGap = 0 }: ContentStyle, y: number, h: number): [left: Box, right: Box] {
  const [left, right] = [columnBox(grid, 0, 6, y, h), columnBox(grid, 6, 6, y, h)];
  const taken = inches(columnGap / 2);
  return [
    { ...left, w: left.w - taken },
    { ...right, x: right.x + taken, w: right.w - taken },
  ];
}

function wholeContent({ grid, list }: ContentStyle): Layout {
  return {
    name: 'Title and Content',
    type: 'obj',
    shapes: [
      title(),
      placeholder({
        name: 'Content',
        idx: 1,
        ...(list.span && { box: contentBox(grid, list.span) }),
        style: listStyle(...list.levels),
        prompt: SAMPLE_LEVELS,
      }),
      source(grid),
      ...layoutFooter(),
    ],
  };
}

function twoContent(style: ContentStyle): Layout {
  const { grid } = style;
  const [left, right] = halves(style, grid.contentTop, grid.contentHeight);
  return {
    name: 'Two Content',
    type: 'twoObj',
    shapes: [
      title(),
      content('Content Left', 1, left),
      content('Content Right', 2, right),
      source(grid),
      ...layoutFooter(),
    ],
  };
}

function comparison(style: ContentStyle): Layout {
  const { grid, heading } = style;
  const head = (name: string, idx: number, box: Box): Shape =>
    placeholder({
      name,
      type: 'body',
      idx,
      box,
      anchor: 'ctr',
      style: plainStyle({ spaceBeforePt: 0, lineSpacing: 95, ...heading.look }),
      prompt: [{ text: 'Click to add a heading' }],
    });
  const top = grid.contentTop + HEADING + 0.2;
  const heads = halves(style, grid.contentTop, HEADING);
  const rules = halves(style, grid.contentTop + HEADING + 0.04, heading.ruleHeight);
  const below = halves(style, top, grid.contentTop + grid.contentHeight - top);
  return {
    name: 'Comparison',
    type: 'twoTxTwoObj',
    shapes: [
      ...rules.map((box) => decoration('Rule', 'rect', box, heading.rule)),
      title(),
      head('Heading Left', 1, heads[0]),
      content('Content Left', 2, below[0]),
      head('Heading Right', 3, heads[1]),
      content('Content Right', 4, below[1]),
      source(grid),
      ...layoutFooter(),
    ],
  };
}

function chartAlone(style: ContentStyle): Layout {
  return {
    name: 'Chart',
    type: 'chart',
    shapes: [...withPanel(style, title(), [0, 12]), source(style.grid), ...layoutFooter()],
  };
}

function chartAndText(style: ContentStyle): Layout {
  const { grid, chartBesideText: { chart, text, gap } = { chart: [0, 8], text: [8, 4], gap: 0 } } = style;
  const whole = contentBox(grid, text);
  const shift = text[0] > chart[0] ? inches(gap) : 0;
  const beside = { ...whole, x: whole.x + shift, w: whole.w - inches(gap) };
  return {
    name: 'Chart and Text',
    type: 'chartAndTx',
    shapes: [...withPanel(style, title(), chart), bodyText('Text', 1, beside), source(grid), ...layoutFooter()],
  };
}

/** Title and chart, the chart on its panel where the design has one. */
function withPanel({ grid, chartPanel }: ContentStyle, head: Shape, span: Span): Shape[] {
  const whole = contentBox(grid, span);
  const chart = placeholder({
    name: 'Chart',
    type: 'chart',
    idx: 13,
    box: chartPanel ? inset(whole, chartPanel.around) : whole,
    style: plainStyle({ size: 14, colour: MUTED }),
    prompt: [{ text: 'Click the icon to add a chart' }],
  });
  return chartPanel ? [decoration('Panel', 'rect', whole, chartPanel.fill), head, chart] : [head, chart];
}

function tableAlone({ grid }: ContentStyle): Layout {
  return {
    name: 'Table',
    type: 'tbl',
    shapes: [
      title(),
      placeholder({
        name: 'Table',
        type: 'tbl',
        idx: 14,
        box: contentBox(grid, [0, 12]),
        style: plainStyle({ size: 14, colour: MUTED }),
        prompt: [{ text: 'Click the icon to add a table' }],
      }),
      source(grid),
      ...layoutFooter(),
    ],
  };
}

function pictureAndCaption({ grid, picture }: ContentStyle): Layout {
  const { side, width, fill, text, captionTop, captionHeight, titleTop = grid.titleTop, titleHeight } = picture;
  const anchor = picture.titleAnchor ?? 't';
  const [first, count] = text;
  const { w } = boxInches(0, 0, width, 0);
  return {
    name: 'Picture and Caption',
    type: 'picTx',
    ...(picture.hidesMasterShapes && { hidesMasterShapes: true }),
    shapes: [
      ...(picture.shapes ?? []),
      placeholder({
        name: 'Picture',
        type: 'pic',
        idx: 13,
        box: { x: side === 'left' ? 0 : SLIDE.w - w, y: 0, w, h: SLIDE.h },
        fill,
        anchor: 'ctr',
        style: plainStyle({ size: 14, colour: MUTED, align: 'ctr' }),
        prompt: [{ text: 'Click the icon to add a picture' }],
      }),
      placeholder({
        name: 'Title',
        type: 'title',
        box: columnBox(grid, first, count, titleTop, titleHeight),
        anchor,
        prompt: [{ text: 'Click to add the message of this slide' }],
      }),
      placeholder({
        name: 'Caption',
        type: 'body',
        idx: 2,
        box: columnBox(grid, first, count, captionTop, captionHeight),
        style: listStyle({ size: 18, bullet: 'none', spaceBeforePt: 10 }),
        prompt: [{ text: 'Click to add text' }],
      }),
      source(grid, columnBox(grid, first, count, grid.sourceTop, grid.sourceHeight)),
    ],
  };
}
