import type { TableCell, TableSpec } from '../../deck/slide.ts';
import type { Light } from '../../deck/status-column.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import type { FormTextColour, FormPaint } from '../../forms/part.ts';
import type { TableItem } from './deck-content.ts';
import { NO_TABLE_STYLE } from '../read/table-style.ts';
import { line, overlayColour, scheme, solid, textColourOf } from './background-colours.ts';
import { breath, tone } from './muted-colours.ts';
import type { Background } from './background-colours.ts';
import type { Accent } from './contrast.ts';
import type { FormColours } from './form-colours.ts';
import type { TableStyleUse } from './table-style-use.ts';
import { paragraphElements } from './text-body.ts';

/** URI of a table in a graphic frame (ECMA-376 part 1, 20.1.2.2.17). */
export const TABLE_URI = 'http://schemas.openxmlformats.org/drawingml/2006/table';

const HAIRLINE = 6_350;
const RULE = 12_700;
/** Width of the mark at the start of an emphasised row. */
const MARKER = 57_150;

/** What the look of a cell follows from. */
interface RowLook {
  isBold: boolean;
  /** Null keeps the style's colour. */
  textColour: XmlElement | null;
  /** Borders and fill, children of `a:tcPr` in the order of the schema. */
  cell: XmlElement[];
  /** The border at the start of an emphasised row, before `cell`. */
  marker?: XmlElement;
}

/** How a table looks on its layout. */
interface TableAppearance {
  background: Background;
  accent: Accent;
  /** Fill colours of heads, emphasised cells and statuses. */
  colours: FormColours;
  /** The master's style; null draws a style that suits the background. */
  style: TableStyleUse | null;
}

/**
 * A table as `a:tbl` (ECMA-376 part 1, 21.1.3.13) in the master's table style, which defines header, bands and totals;
 * only emphasised rows have an own fill. If no style suits the
 * layout, borders and fills are stated in theme colours: a tinted header over one rule, light rules between rows, a
 * rule above totals. Rows of `item.table` must have as many cells as there are `column_widths`, and be as many as
 * `row_heights`.
 */
export function tableGraphic(item: TableItem, language: string, appearance: TableAppearance): XmlElement {
  const { table } = item;
  const { background, accent } = appearance;
  // How styles format a first column that names its rows is unknown here.
  const namesRows = hasHeaderColumn(table);
  const style = namesRows ? null : appearance.style;
  const isRtl = item.direction === 'rtl';
  return el(
    'a:tbl',
    {},
    style === null
      ? el(
          'a:tblPr',
          {
            rtl: isRtl ? 1 : undefined,
            firstRow: table.header_rows > 0 ? 1 : undefined,
            firstCol: namesRows ? 1 : undefined,
          },
          el('a:tableStyleId', {}, NO_TABLE_STYLE),
        )
      : styledProperties(table, style),
    el(
      'a:tblGrid',
      {},
      item.column_widths.map((width) => el('a:gridCol', { w: Math.round(width) })),
    ),
    table.rows.map((row, index) => {
      const look =
        style === null
          ? rowLook(table, index, background, accent, item.is_form === true)
          : styledLook(table, index, style, background, accent);
      return el(
        'a:tr',
        { h: Math.round(item.row_heights[index] ?? 0) },
        row.map((cell, column) => {
          const own = cellLook(cell, look, item.size_pt, appearance);
          return cellElement(isRtl ? turned(cell) : cell, own, item.size_pt, language, column === 0);
        }),
      );
    }),
  );
}

function styledProperties(table: TableSpec, style: TableStyleUse): XmlElement {
  return el(
    'a:tblPr',
    {
      firstRow: table.header_rows > 0 ? 1 : undefined,
      lastRow: hasTotalRow(table) ? 1 : undefined,
      // An emphasised row would look like another band.
      bandRow: table.emphasised_rows.length === 0 ? 1 : undefined,
    },
    el('a:tableStyleId', {}, style.id),
  );
}

/**
 * Whether the first column names the rows of a table without header row, as in forms: screen readers need either kind
 * of header.
 */
function hasHeaderColumn({ rows, header_rows }: TableSpec): boolean {
  return header_rows === 0 && rows.every((row) => row.length > 1 && row[0]?.text.trim() !== '');
}

function hasTotalRow({ rows, header_rows, total_rows }: TableSpec): boolean {
  return rows.length > header_rows + 1 && total_rows.includes(rows.length - 1);
}

/** What a row states in addition to its style. */
function styledLook(
  table: TableSpec,
  index: number,
  style: TableStyleUse,
  background: Background,
  accent: Accent,
): RowLook {
  const isFirst = index === 0 && table.header_rows > 0;
  const isLast = index === table.rows.length - 1 && hasTotalRow(table);
  const isHeader = index < table.header_rows;
  const isMarked = (isHeader || table.emphasised_rows.includes(index)) && !isFirst && !isLast;
  const isBold = isHeader || table.emphasised_rows.includes(index) || table.total_rows.includes(index);
  if (style.isOpen) {
    const isKey = isMarked && !isHeader;
    return {
      isBold: isBold && !isFirst,
      textColour: null,
      cell: isKey ? [solid(breath(accent, background))] : [],
      ...(isKey && { marker: line(MARKER, scheme(accent.name), 'a:lnL') }),
    };
  }
  const emphasis = isMarked ? style.emphasis : null;
  return {
    isBold: isBold && !isFirst,
    textColour: emphasis === null ? null : scheme(emphasis.textColour),
    cell: emphasis === null ? [] : [solid(lightened(emphasis))],
  };
}

function lightened({ accent, lumMod, lumOff }: NonNullable<TableStyleUse['emphasis']>): XmlElement {
  return el('a:schemeClr', { val: accent }, el('a:lumMod', { val: lumMod }), el('a:lumOff', { val: lumOff }));
}

/**
 * Both neighbours state their shared border; otherwise PowerPoint uses the later one and other programs the earlier.
 */
function rowLook(table: TableSpec, index: number, background: Background, accent: Accent, isForm: boolean): RowLook {
  const isHeader = index < table.header_rows;
  const isEmphasised = table.emphasised_rows.includes(index);
  const fill = rowFill(isEmphasised ? 'emphasised' : isHeader && !isForm ? 'header' : 'plain', accent, background);
  return {
    isBold: isHeader || isEmphasised || table.total_rows.includes(index),
    textColour: textColourOf(background),
    cell: [
      line(0, null, 'a:lnL'),
      line(0, null, 'a:lnR'),
      borderBetween(table, index - 1, background, 'a:lnT'),
      borderBetween(table, index, background, 'a:lnB'),
      fill === null ? el('a:noFill') : solid(fill),
    ],
    ...(isForm && isEmphasised ? { marker: line(MARKER, scheme(accent.name), 'a:lnL') } : {}),
  };
}

/** Fill and text of highlighted cells; a calm status looks like its row. */
const CELLS: Readonly<
  Record<
    Exclude<NonNullable<TableCell['look']>, 'status' | `${Light}_status`>,
    { fill: FormPaint; colour: FormTextColour }
  >
> = {
  head: { fill: 'tint', colour: 'heading' },
  key: { fill: 'soft', colour: 'accent' },
  key_head: { fill: 'accent', colour: 'text' },
  key_status: { fill: 'accent', colour: 'text' },
  // Dark on any theme: an accent may be green where the status is red.
  alert_status: { fill: 'block', colour: 'text' },
};
const LOOKS_OF_LIGHTS = { red_status: 'red', amber_status: 'amber', green_status: 'green' } as const;
/** Margin of a highlighted cell, in the colour of the background. */
const MARGIN = 50_800;
const SIDES = ['a:lnL', 'a:lnR'];
const BORDERS = [...SIDES, 'a:lnT', 'a:lnB'];

/**
 * A highlighted cell has its own fill between margins at its sides; the rules above and below go on over it, as those of its
 * row. That of a status fills its cell.
 */
function cellLook(
  { look }: TableCell,
  row: RowLook,
  size_pt: number,
  { background, accent, colours }: TableAppearance,
): RowLook {
  const { overlay, card } = background;
  if (look === undefined || look === 'status') return row;
  if (look === 'red_status' || look === 'amber_status' || look === 'green_status') {
    const { fill, text } = colours.light(LOOKS_OF_LIGHTS[look]);
    const rules = row.cell.filter(({ name }) => BORDERS.includes(name));
    return { isBold: row.isBold, textColour: text, cell: [...rules, solid(fill)] };
  }
  const { fill, colour } = CELLS[look];
  // A cell has no card below it that a translucent fill would be a tint of.
  const paint = card !== null && fill === 'soft' ? breath(accent, background) : colours.fill(fill);
  // No colour is that of a picture: a margin would be a stray line.
  const margin = overlay !== null ? null : card === null ? colours.fill('background') : scheme(card.name);
  const sides = look === 'key_status' || look === 'alert_status' ? [] : SIDES;
  const rules = row.cell.filter(({ name }) => BORDERS.includes(name) && !sides.includes(name));
  const borders = [...rules, ...sides.map((side) => line(MARGIN, margin, side))];
  return {
    isBold: row.isBold,
    textColour: colours.textColour(colour, fill, { size_pt, bold: true }),
    cell: [
      ...borders.sort((a, b) => BORDERS.indexOf(a.name) - BORDERS.indexOf(b.name)),
      ...(paint === null ? [] : [solid(paint)]),
    ],
  };
}

/** The cell of a table whose first column is at the right. */
function turned(cell: TableCell): TableCell {
  return { ...cell, align: ({ left: 'right', right: 'left', center: 'center' } as const)[cell.align] };
}

/** Additional opacity compared with a plain row's overlay, thousandths of a percent. */
const STRONGER = { plain: 0, header: 14_000, emphasised: 28_000 } as const;

function rowFill(kind: keyof typeof STRONGER, accent: Accent, background: Background): XmlElement | null {
  if (background.overlay !== null) return overlayColour(background.overlay, STRONGER[kind]);
  if (kind === 'plain' && background.card !== null) return scheme(background.card.name);
  return kind === 'emphasised' ? breath(accent, background) : kind === 'header' ? tone(background, 'wash') : null;
}

/** The rule below a row; that above the first is none. */
function borderBetween(table: TableSpec, above: number, background: Background, name: string): XmlElement {
  if (above < 0) return line(0, null, name);
  if (above === table.header_rows - 1 || table.total_rows.includes(above + 1)) {
    return line(RULE, textColourOf(background), name);
  }
  return line(HAIRLINE, tone(background, 'rule'), name);
}

/** PowerPoint's default cell margin, and the indent per level. */
const MARGIN_LEFT = 91_440;
const INDENT = 182_880;
const ALIGN = { left: 'l', right: 'r', center: 'ctr' } as const;

function cellElement(cell: TableCell, look: RowLook, sizePt: number, language: string, isFirst: boolean): XmlElement {
  const paragraphs = cell.text.split('\n').map((text) => ({ level: 0, runs: [{ text }] }));
  const run = {
    language,
    size_pt: sizePt,
    ...(look.isBold || cell.bold === true ? { bold: true } : {}),
    ...(look.textColour === null ? {} : { fill: solid(look.textColour) }),
  };
  return el(
    'a:tc',
    {},
    el(
      'a:txBody',
      {},
      el('a:bodyPr'),
      el('a:lstStyle'),
      // Text is aligned left by default.
      paragraphElements(paragraphs, run, () => null, { align: cell.align === 'left' ? undefined : ALIGN[cell.align] }),
    ),
    el(
      'a:tcPr',
      { ...(cell.indent ? { marL: MARGIN_LEFT + cell.indent * INDENT } : {}), anchor: 'ctr' },
      isFirst && look.marker ? [look.marker, ...look.cell.filter(({ name }) => name !== 'a:lnL')] : look.cell,
    ),
  );
}
