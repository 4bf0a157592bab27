import { cellStyle, findTableStyle, readTableParts } from '../../ooxml/read/table-style.ts';
import type { CellStyle, Side } from '../../ooxml/read/table-style.ts';
import { attribute, booleanAttribute, childElements, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import type { GroupNode, PathNode, Rect, SceneNode, Stroke } from '../scene.ts';
import { coordinate } from './geometry/outline.ts';
import type { PartContext } from './part-context.ts';
import { rectPath } from './placement.ts';
import { fillElementOf, readFillElement, readStroke, solidPaint } from './read-fill.ts';
import type { Note } from './read-fill.ts';
import { drawPictureFill } from './read-picture-fill.ts';
import type { TextSources } from './read-text-block.ts';
import { themeTypeface } from './scene-theme.ts';
import { styleFill, withPlaceholder } from './shape-look.ts';
import type { ParagraphLook } from './text-look.ts';
import { setCellText } from './text-nodes.ts';
import type { SetCell } from './text-nodes.ts';

/** Maximum number of rows and columns, more than a slide can show. */
const MAX_ROWS = 400;
const MAX_COLUMNS = 200;
const POINT = 12_700;
const SIDES = ['top', 'bottom', 'left', 'right'] as const;
const OWN_EDGES: Readonly<Record<Side, string>> = { top: 'lnT', bottom: 'lnB', left: 'lnL', right: 'lnR' };

interface Cell {
  element: Element;
  row: number;
  column: number;
  lastRow: number;
  lastColumn: number;
  style: CellStyle;
  text: SetCell;
}

/**
 * A segment of a border between cells. Cell properties override the table style, and a line overrides a missing one.
 */
interface Edge {
  stroke: Stroke | null;
  rank: number;
}

/**
 * A table (`a:tbl`, ECMA-376 part 1, 21.1.3.13). Rows grow with their text, as in PowerPoint.
 * @param rect of its frame in points; the grid defines the widths.
 */
export function drawTable(table: Element, rect: Rect, context: PartContext, note: Note): SceneNode[] {
  const widths = childElements(descend(table, 'tblGrid'), 'gridCol')
    .slice(0, MAX_COLUMNS)
    .map((column) => Math.max(0, (integerAttribute(column, 'w') ?? 0) / POINT));
  const rows = childElements(table, 'tr').slice(0, MAX_ROWS);
  const lefts = running(rect.x, widths);
  const looks = createTableLooks(context, note);
  const cells = readCells(table, rows, widths, looks, context, note);
  const heights = rowHeights(rows, cells);
  const tops = running(rect.y, heights);
  context.observer?.table({ columns: widths, stated_rows: givenHeights(rows), rows: heights });
  const isMirrored = booleanAttribute(descend(table, 'tblPr'), 'rtl') === true;
  const right = lefts.at(-1) ?? rect.x;
  const rectOf = (cell: Cell): Rect => {
    const left = lefts[cell.column] ?? right;
    const w = (lefts[cell.lastColumn + 1] ?? right) - left;
    const y = tops[cell.row] ?? rect.y;
    return { x: isMirrored ? rect.x + right - left - w : left, y, w, h: (tops[cell.lastRow + 1] ?? y) - y };
  };
  const { firstRow, firstCol } = readTableParts(table);
  const scopeOf = ({ row, column }: Cell): 'Column' | 'Row' | undefined =>
    firstRow && row === 0 ? 'Column' : firstCol && column === 0 ? 'Row' : undefined;
  const fills = cells.flatMap((cell) => drawCellFill(cell, rectOf(cell), context, note));
  const rules = drawRules(cells, rectOf, isMirrored, looks, context, note);
  const body: GroupNode = {
    kind: 'group',
    role: 'Table',
    children: rows.map((_, row) => ({
      kind: 'group',
      role: 'TR',
      children: cells
        .filter((cell) => cell.row === row)
        .map((cell) => {
          const scope = scopeOf(cell);
          return {
            kind: 'group',
            role: scope === undefined ? 'TD' : 'TH',
            cell: {
              ...{ columns: cell.lastColumn - cell.column + 1, rows: cell.lastRow - cell.row + 1 },
              ...(scope === undefined ? {} : { scope }),
            },
            children: cell.text.draw(rectOf(cell)),
          };
        }),
    })),
  };
  const artifact = (children: SceneNode[]): SceneNode[] =>
    children.length === 0 ? [] : [{ kind: 'group', role: 'Artifact', children }];
  return [...artifact(fills), ...artifact(rules), body];
}

/** Positions before, between and after the given lengths. */
function running(start: number, lengths: readonly number[]): number[] {
  const positions = [start];
  for (const length of lengths) positions.push((positions.at(-1) ?? start) + length);
  return positions;
}

function readCells(
  table: Element,
  rows: readonly Element[],
  widths: readonly number[],
  looks: TableLooks,
  context: PartContext,
  note: Note,
): Cell[] {
  const style = findTableStyle(context.pack, table);
  if (style === undefined) note('object', `table style ${descend(table, 'tblPr', 'tableStyleId')?.textContent ?? ''}`);
  const parts = readTableParts(table);
  return rows.flatMap((row, rowIndex) =>
    childElements(row, 'tc')
      .slice(0, widths.length)
      .flatMap((element, column) => {
        if (booleanAttribute(element, 'hMerge') === true || booleanAttribute(element, 'vMerge') === true) return [];
        const span = (name: string): number => Math.max(1, integerAttribute(element, name) ?? 1);
        const place = {
          row: rowIndex,
          column,
          lastRow: Math.min(rows.length, rowIndex + span('rowSpan')) - 1,
          lastColumn: Math.min(widths.length, column + span('gridSpan')) - 1,
        };
        const own = cellStyle(style, parts, { ...place, rows: rows.length, columns: widths.length });
        const width = widths.slice(column, place.lastColumn + 1).reduce((sum, one) => sum + one, 0);
        return [
          { element, ...place, style: own, text: setCellText(element, width, looks.text(own.texts), context, note) },
        ];
      }),
  );
}

function givenHeights(rows: readonly Element[]): number[] {
  return rows.map((row) => Math.max(0, (integerAttribute(row, 'h') ?? 0) / POINT));
}

function rowHeights(rows: readonly Element[], cells: readonly Cell[]): number[] {
  const heights = givenHeights(rows);
  for (const cell of cells) {
    if (cell.lastRow === cell.row) heights[cell.row] = Math.max(heights[cell.row] ?? 0, cell.text.height);
  }
  // A cell that spans rows makes the last of them higher.
  for (const cell of cells) {
    if (cell.lastRow === cell.row) continue;
    const room = heights.slice(cell.row, cell.lastRow + 1).reduce((sum, height) => sum + height, 0);
    heights[cell.lastRow] = (heights[cell.lastRow] ?? 0) + Math.max(0, cell.text.height - room);
  }
  return heights;
}

function drawCellFill(cell: Cell, rect: Rect, context: PartContext, note: Note): SceneNode[] {
  const own = fillElementOf(descend(cell.element, 'tcPr'));
  const styled = cell.style.fill;
  const spec =
    own !== null
      ? { element: own, colours: context.colours, part: context.part }
      : styled?.localName === 'fillRef'
        ? styleFill(styled, context)
        : styled === null
          ? null
          : { element: fillElementOf(styled), colours: context.colours, part: context.part };
  if (spec === null || spec.element === null) return [];
  if (spec.element.localName === 'blipFill')
    return drawPictureFill({ ...spec, element: spec.element }, rect, null, context, note);
  const paint = readFillElement(spec.element, spec.colours, rect, note) ?? null;
  if (paint === null) return [];
  return [{ kind: 'path', d: rectPath(rect), fill: paint, fill_rule: 'nonzero', stroke: null }];
}

function drawRules(
  cells: readonly Cell[],
  rectOf: (cell: Cell) => Rect,
  isMirrored: boolean,
  looks: TableLooks,
  context: PartContext,
  note: Note,
): PathNode[] {
  const edges = new Map<string, Edge>();
  const nodes: PathNode[] = [];
  for (const cell of cells) {
    const rect = rectOf(cell);
    const properties = descend(cell.element, 'tcPr');
    for (const side of SIDES) {
      const edge = edgeOf(cell, properties, isMirrored ? otherSide(side) : side, looks, context, note);
      if (edge === null) continue;
      const d = sidePath(rect, side);
      const known = edges.get(d);
      if (known === undefined || edge.rank > known.rank) edges.set(d, edge);
    }
    for (const [name, from, to] of [
      ['lnTlToBr', { x: rect.x, y: rect.y }, { x: rect.x + rect.w, y: rect.y + rect.h }],
      ['lnBlToTr', { x: rect.x, y: rect.y + rect.h }, { x: rect.x + rect.w, y: rect.y }],
    ] as const) {
      const line = descend(properties, name);
      const stroke = line === null ? null : readStroke([line], context.colours, note);
      if (stroke === null) continue;
      const d = `M${coordinate(from.x)} ${coordinate(from.y)}L${coordinate(to.x)} ${coordinate(to.y)}`;
      nodes.push({ kind: 'path', d, fill: null, fill_rule: 'nonzero', stroke });
    }
  }
  for (const [d, { stroke }] of edges) {
    if (stroke !== null) nodes.push({ kind: 'path', d, fill: null, fill_rule: 'nonzero', stroke });
  }
  return nodes;
}

function otherSide(side: Side): Side {
  return side === 'left' ? 'right' : side === 'right' ? 'left' : side;
}

function edgeOf(
  cell: Cell,
  properties: Element | null,
  side: Side,
  looks: TableLooks,
  context: PartContext,
  note: Note,
): Edge | null {
  const own = descend(properties, OWN_EDGES[side]);
  if (own !== null && fillElementOf(own) !== null) {
    const stroke = readStroke([own], context.colours, note);
    return { stroke, rank: stroke === null ? 2000 : 3000 + stroke.width };
  }
  const styled = cell.style.border(side);
  if (styled === null) return null;
  const stroke = looks.stroke(styled);
  return { stroke, rank: stroke === null ? 0 : stroke.width };
}

function sidePath(rect: Rect, side: Side): string {
  const l = coordinate(side === 'right' ? rect.x + rect.w : rect.x);
  const t = coordinate(side === 'bottom' ? rect.y + rect.h : rect.y);
  const r = coordinate(side === 'left' ? rect.x : rect.x + rect.w);
  const b = coordinate(side === 'top' ? rect.y : rect.y + rect.h);
  return `M${l} ${t}L${r} ${b}`;
}

/** Table style properties of cells, each read once per table because cells share them. */
interface TableLooks {
  /** @param texts `a:tcTxStyle` elements, weakest first. */
  text(texts: readonly Element[]): Pick<TextSources, 'base' | 'known'>;
  /** @param holder of `a:ln` or `a:lnRef`. */
  stroke(holder: Element): Stroke | null;
}

function createTableLooks(context: PartContext, note: Note): TableLooks {
  const texts: { of: readonly Element[]; look: ReturnType<TableLooks['text']> }[] = [];
  const strokes = new Map<Element, Stroke | null>();
  return {
    text(of) {
      const known = texts.find((one) => one.of.length === of.length && one.of.every((each, at) => each === of[at]));
      if (known !== undefined) return known.look;
      const look = { base: (plain: ParagraphLook) => withTableText(plain, of, context), known: new Map() };
      texts.push({ of, look });
      return look;
    },
    stroke(holder) {
      const known = strokes.get(holder);
      if (known !== undefined) return known;
      const stroke = styledStroke(holder, context, note);
      strokes.set(holder, stroke);
      return stroke;
    },
  };
}

function styledStroke(holder: Element, context: PartContext, note: Note): Stroke | null {
  const reference = descend(holder, 'lnRef');
  const themed = context.theme.lines[(integerAttribute(reference, 'idx') ?? 0) - 1] ?? null;
  return readStroke(
    [descend(holder, 'ln'), themed],
    reference === null ? context.colours : withPlaceholder(reference, context.colours),
    note,
  );
}

/** What table styles say of text (`a:tcTxStyle`, ECMA-376 part 1, 20.1.4.2.30). */
function withTableText(look: ParagraphLook, texts: readonly Element[], context: PartContext): ParagraphLook {
  const run = { ...look.run };
  for (const text of texts) {
    const bold = attribute(text, 'b');
    const italic = attribute(text, 'i');
    if (bold === 'on' || bold === 'off') run.bold = bold === 'on';
    if (italic === 'on' || italic === 'off') run.italic = italic === 'on';
    if (attribute(descend(text, 'fontRef'), 'idx') === 'major') run.font = context.theme.fonts.major;
    const latin = attribute(descend(text, 'font', 'latin'), 'typeface');
    if (latin !== undefined && latin !== '') run.font = themeTypeface(latin, context.theme.fonts);
    const coloured = childElements(text).some((child) => child.localName?.endsWith('Clr') === true);
    if (coloured) run.paint = solidPaint(text, context.colours);
  }
  return { ...look, run };
}
