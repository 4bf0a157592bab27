import type { TableCell, TableSpec } from '../../deck/table.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import type { TableItem } from './deck-content.ts';
import { inkColour, line, plateColour, shadeOf, solid, tone } from './ground-colours.ts';
import type { Accent, Ground } from './ground-colours.ts';
import { paragraphElements } from './text-body.ts';

/** URI of a table in a graphic frame (ECMA-376 part 1, 20.1.2.2.17). */
export const TABLE_URI = 'http://schemas.openxmlformats.org/drawingml/2006/table';

/** "No Style, No Grid": known to PowerPoint whatever the master's own table styles are. */
const NO_STYLE = '{2D5ABB26-0587-4C30-8999-92F81FD0307C}';

const HAIRLINE = 6_350;
const RULE = 12_700;
/** Margins of cells in EMU, left and right; top and bottom. */
const SIDE_MARGIN = 91_440;
const EDGE_MARGIN = 36_576;

/** What the look of a cell follows from. */
interface RowLook {
  isBold: boolean;
  fill: XmlElement | null;
  top: XmlElement;
  bottom: XmlElement;
}

/**
 * A table as `a:tbl` (ECMA-376 part 1, 21.1.3.13): all borders and fills are stated, in colours of the theme, so it looks
 * the same on every master: a washed header over one rule, light rules between rows, a rule above totals, the rows that
 * matter on a breath of the accent.
 * Rows of `item.table` must have as many cells as there are `column_widths`, and be as many as `row_heights`.
 */
export function tableGraphic(item: TableItem, language: string, ground: Ground, accent: Accent): XmlElement {
  const { table } = item;
  return el(
    'a:tbl',
    {},
    el('a:tblPr', { firstRow: table.header_rows > 0 ? 1 : undefined }, el('a:tableStyleId', {}, NO_STYLE)),
    el(
      'a:tblGrid',
      {},
      item.column_widths.map((width) => el('a:gridCol', { w: Math.round(width) })),
    ),
    table.rows.map((row, index) => {
      const look = rowLook(table, index, ground, accent);
      return el(
        'a:tr',
        { h: Math.round(item.row_heights[index] ?? 0) },
        row.map((cell) => cellElement(cell, look, item.size_pt, language, ground)),
      );
    }),
  );
}

/** Both neighbours state the border they share, else PowerPoint lets the later one win and others the earlier. */
function rowLook(table: TableSpec, index: number, ground: Ground, accent: Accent): RowLook {
  const isHeader = index < table.header_rows;
  const isEmphasised = table.emphasised_rows.includes(index);
  return {
    isBold: isHeader || isEmphasised || table.total_rows.includes(index),
    fill: rowFill(isEmphasised ? 'emphasised' : isHeader ? 'header' : 'plain', accent, ground),
    top: borderBetween(table, index - 1, ground, 'a:lnT'),
    bottom: borderBetween(table, index, ground, 'a:lnB'),
  };
}

/** More opaque than the plate of a plain row, thousandths of a percent. */
const STRONGER = { plain: 0, header: 14_000, emphasised: 28_000 } as const;

function rowFill(kind: keyof typeof STRONGER, accent: Accent, ground: Ground): XmlElement | null {
  if (ground.plate !== null) return plateColour(ground.plate, STRONGER[kind]);
  return kind === 'emphasised' ? breath(accent, ground) : kind === 'header' ? tone(ground, 'wash') : null;
}

/** So much accent that the row is found, so little that its text reads as elsewhere. */
function breath({ name }: Accent, ground: Ground): XmlElement {
  // Over a picture an accent may be any of its colours: there it is more of what headers have.
  if (ground.isForeign) return shadeOf(ground, 80_000);
  if (ground.isDark) return el('a:schemeClr', { val: name }, el('a:alpha', { val: 30_000 }));
  return el('a:schemeClr', { val: name }, el('a:lumMod', { val: 20_000 }), el('a:lumOff', { val: 80_000 }));
}

/** The rule below a row; that above the first is none. */
function borderBetween(table: TableSpec, above: number, ground: Ground, name: string): XmlElement {
  if (above < 0) return line(0, null, name);
  if (above === table.header_rows - 1 || table.total_rows.includes(above + 1)) {
    return line(RULE, inkColour(ground), name);
  }
  return line(HAIRLINE, tone(ground, 'rule'), name);
}

const ALIGN = { left: 'l', right: 'r', center: 'ctr' } as const;

function cellElement(cell: TableCell, look: RowLook, sizePt: number, language: string, ground: Ground): XmlElement {
  const isBold = look.isBold || cell.bold === true;
  const paragraphs = cell.text.split('\n').map((text) => ({ level: 0, runs: [{ text }] }));
  return el(
    'a:tc',
    {},
    el(
      'a:txBody',
      {},
      el('a:bodyPr'),
      el('a:lstStyle'),
      paragraphElements(
        paragraphs,
        { language, size_pt: sizePt, bold: isBold, fill: solid(inkColour(ground)) },
        () => null,
        { align: ALIGN[cell.align] },
      ),
    ),
    el(
      'a:tcPr',
      { marL: SIDE_MARGIN, marR: SIDE_MARGIN, marT: EDGE_MARGIN, marB: EDGE_MARGIN, anchor: 'ctr' },
      line(0, null, 'a:lnL'),
      line(0, null, 'a:lnR'),
      look.top,
      look.bottom,
      look.fill === null ? el('a:noFill') : solid(look.fill),
    ),
  );
}
