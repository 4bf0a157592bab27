import { attribute, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import { FULL_SIZE, plainParagraph } from '../../typeset/block-of.ts';
import type { PlacedText, TextBlock } from '../../typeset/text-block.ts';
import type { GroupNode, Matrix, Point, Rect, SceneNode, SceneRole, SolidPaint, TextNode } from '../scene.ts';
import type { PartContext } from './part-context.ts';
import { multiply } from '../paint/node-geometry.ts';
import { middleOf, rectPath, turnMatrix } from './placement.ts';
import type { Placement } from './placement.ts';
import type { Note } from './read-fill.ts';
import { readBodyFrame, readTextBlock } from './read-text-block.ts';
import type { BodyFrame, ParagraphPaint, ReadText, TextSources } from './read-text-block.ts';
import { plainLook, styledRun } from './text-look.ts';

/** The role of a text for readers, if it doesn't follow from its bullets. */
export type TextRole = 'H1' | 'Artifact' | null;

interface TextFrameRequest {
  body: Element;
  /** `a:bodyPr` of the elements that it inherits from, strongest first. */
  inheritedBodies: readonly (Element | null)[];
  sources: TextSources;
  /** Text rectangle in the shape, in points, before rotation. */
  rect: Rect;
  placement: Placement;
  role: TextRole;
}

/** Sets and paints the text of a shape; [] if there is none. */
export function drawText(request: TextFrameRequest, context: PartContext, note: Note): SceneNode[] {
  const text = readTextBlock(request.body, request.sources, context, note);
  if (text.isEmpty) return [];
  const frame = readBodyFrame([descend(request.body, 'bodyPr'), ...request.inheritedBodies], note);
  const room = inner(request.rect, frame);
  const middle = middleOf(room);
  // Vertical text is set in a horizontal frame around the same centre, which is then rotated.
  const lying = frame.isVertical ? { x: middle.x - room.h / 2, y: middle.y - room.w / 2, w: room.h, h: room.w } : room;
  const { block, placed } = setText(text, lying, frame, context, note);
  const shift = frame.isCentered ? centering(placed, block) : 0;
  const nodes = paintText(placed, text.paints, { x: lying.x + shift, y: lying.y }, request.role);
  const matrix = textMatrix(request.placement, frame, middle);
  return matrix === undefined ? nodes : [{ kind: 'group', matrix, children: nodes }];
}

/** Text of a table cell, set once: row heights are needed before cells have a position. */
export interface SetCell {
  /** Including its margins, in points. */
  height: number;
  draw(rect: Rect): SceneNode[];
}

/**
 * Sets the text of a cell (`a:tc`, ECMA-376 part 1, 21.1.3.16).
 * @param style text properties of the table style.
 */
export function setCellText(
  cell: Element,
  width: number,
  style: Pick<TextSources, 'base' | 'known'>,
  context: PartContext,
  note: Note,
): SetCell {
  const body = descend(cell, 'txBody');
  const properties = descend(cell, 'tcPr');
  const margin = (name: string, otherwise: number): number =>
    (integerAttribute(properties, name) ?? otherwise) / 12_700;
  const left = margin('marL', 91_440);
  const top = margin('marT', 45_720);
  const vertical = top + margin('marB', 45_720);
  if (body === null) return { height: vertical, draw: () => [] };
  const text = readTextBlock(body, { lists: [], ...style }, context, note);
  const isTurned = (attribute(properties, 'vert') ?? 'horz') !== 'horz';
  if (isTurned) note('text', 'vertical cell');
  const room = { x: 0, y: 0, w: Math.max(0, width - left - margin('marR', 91_440)), h: 0 };
  const frame = { anchor: 'top', wraps: true, columns: 1, columnGap: 0 } as const;
  const { placed } = setText(text, room, frame, context, note);
  const anchor = attribute(properties, 'anchor') ?? 't';
  return {
    height: placed.height_pt + vertical,
    draw(rect) {
      if (text.isEmpty) return [];
      const spare = rect.h - vertical - placed.height_pt;
      const down = anchor === 'ctr' ? spare / 2 : anchor === 'b' ? spare : 0;
      return paintText(placed, text.paints, { x: rect.x + left, y: rect.y + top + Math.max(0, down) }, null);
    },
  };
}

/** The frame without its insets; never of negative size. */
function inner(rect: Rect, { insets }: BodyFrame): Rect {
  const w = Math.max(0, rect.w - insets.left - insets.right);
  const h = Math.max(0, rect.h - insets.top - insets.bottom);
  return { x: rect.x + insets.left, y: rect.y + insets.top, w, h };
}

function setText(
  text: ReadText,
  room: Rect,
  frame: Pick<BodyFrame, 'anchor' | 'wraps' | 'columns' | 'columnGap'>,
  context: PartContext,
  note: Note,
): { block: TextBlock; placed: PlacedText } {
  const block: TextBlock = {
    paragraphs: text.paragraphs,
    width_pt: room.w,
    height_pt: room.h,
    anchor: frame.anchor,
    wraps: frame.wraps,
    columns: frame.columns,
    column_gap_pt: frame.columnGap,
    scale: text.scale,
  };
  const placed = context.typesetter.place(block);
  if (placed.is_approximate)
    note('font', [...new Set(text.paragraphs.flatMap(({ runs }) => runs.map(({ font }) => font)))].join(', '));
  context.observer?.text({ block, placed });
  return { block, placed };
}

/** How far text moves that is centred as a whole (`anchorCtr`). */
function centering(placed: PlacedText, block: TextBlock): number {
  const lefts = placed.lines.filter(({ text }) => text !== '').map(({ x_pt }) => x_pt);
  if (lefts.length === 0) return 0;
  return (block.width_pt - placed.width_pt) / 2 - Math.min(...lefts);
}

/** Text rotates with its shape, is upside down if the shape is, and is never mirrored. */
function textMatrix({ rect, turn, flipV }: Placement, frame: BodyFrame, middle: Point): Matrix | undefined {
  const outer = frame.isUpright ? 0 : turn + (flipV ? 180 : 0);
  const own = frame.turn % 360;
  if (outer % 360 === 0 && own === 0) return undefined;
  return multiply(turnMatrix(outer, middleOf(rect)), turnMatrix(own, middle));
}

/**
 * Set text as nodes: a group for each paragraph with its role; list items are in list groups.
 * @param origin top left corner of the inner frame.
 */
function paintText(placed: PlacedText, paints: readonly ParagraphPaint[], origin: Point, role: TextRole): GroupNode[] {
  const groups: GroupNode[] = [];
  let list: GroupNode | null = null;
  for (const [paragraph, nodes] of byParagraph(placed, paints, origin)) {
    if (nodes.length === 0) continue;
    const isItem = role === null && paints[paragraph]?.isListItem === true;
    const own: SceneRole = role ?? (isItem ? 'LI' : 'P');
    const group: GroupNode = { kind: 'group', role: own, children: nodes };
    if (!isItem) {
      list = null;
      // All lines of a title form one heading.
      const last = groups.at(-1);
      if (role !== null && last !== undefined) last.children.push(...nodes);
      else groups.push(group);
      continue;
    }
    if (list === null) {
      list = { kind: 'group', role: 'L', children: [] };
      groups.push(list);
    }
    list.children.push(group);
  }
  return groups;
}

function byParagraph(placed: PlacedText, paints: readonly ParagraphPaint[], origin: Point): Map<number, SceneNode[]> {
  const found = new Map<number, SceneNode[]>();
  for (const line of placed.lines) {
    const nodes = found.get(line.paragraph) ?? [];
    found.set(line.paragraph, nodes);
    const paragraph = paints[line.paragraph];
    for (const fragment of line.fragments) {
      const run = fragment.run === null ? null : paragraph?.runs[fragment.run];
      const paint: SolidPaint | null | undefined = fragment.run === null ? paragraph?.bullet : run?.paint;
      if (paint === null || paint === undefined || paint.alpha === 0 || fragment.text === '') continue;
      const node: TextNode = {
        kind: 'text',
        text: fragment.text,
        x: origin.x + fragment.x_pt,
        baseline: origin.y + line.baseline_pt - fragment.raise_pt,
        width: fragment.width_pt,
        face: fragment.face,
        size: fragment.size_pt,
        paint,
        letter_spacing: fragment.letter_spacing_pt,
        is_rtl: fragment.is_rtl,
        underline: run?.underline ?? false,
        strike: run?.strike ?? false,
        ...(run?.link !== undefined && { link: run.link }),
      };
      if (Number.isFinite(node.x + node.baseline + node.width + node.size)) nodes.push(node);
    }
  }
  return found;
}

/** A muted box in place of something that isn't drawn, with a label if there is room. */
export function labelledBox(label: string, rect: Rect, context: PartContext, clip?: string): SceneNode[] {
  const box: SceneNode = {
    kind: 'path',
    d: clip ?? rectPath(rect),
    fill: { kind: 'solid', hex: 'ECECEC', alpha: 1 },
    fill_rule: 'nonzero',
    stroke: null,
  };
  const look = plainLook(context.colours, context.theme.fonts);
  const size = Math.min(14, rect.h / 2);
  if (label === '' || size < 5 || rect.w < label.length * size) return [box];
  const run = { ...styledRun(look.run), size_pt: size };
  const placed = context.typesetter.place({
    paragraphs: [{ ...plainParagraph([{ ...run, text: label }], run), align: 'center' }],
    width_pt: rect.w,
    height_pt: rect.h,
    anchor: 'middle',
    wraps: true,
    columns: 1,
    column_gap_pt: 0,
    scale: FULL_SIZE,
  });
  const paint = { kind: 'solid', hex: '767676', alpha: 1 } as const;
  const paints = [{ bullet: null, isListItem: false, runs: [{ paint, underline: false, strike: false }] }];
  return [box, ...paintText(placed, paints, rect, 'Artifact')];
}
