import type { Element } from '../xml/tree.ts';
import type { OfficePackage } from '../package/office-package.ts';
import { RELATIONSHIP } from '../package/relationships.ts';
import { attribute, booleanAttribute, childElements, descend, parseXml } from '../xml/dom.ts';
import { NAMESPACE } from '../xml/element.ts';

/** Which parts of its style a table uses (`a:tblPr`, ECMA-376 part 1, 21.1.3.15). */
export interface TableParts {
  firstRow: boolean;
  lastRow: boolean;
  firstCol: boolean;
  lastCol: boolean;
  bandRow: boolean;
  bandCol: boolean;
}

/** Position of a cell; a spanning cell includes its last covered row and column. */
interface CellPlace {
  row: number;
  column: number;
  lastRow: number;
  lastColumn: number;
  rows: number;
  columns: number;
}

export type Side = 'top' | 'bottom' | 'left' | 'right';

/** The table style properties that apply to one cell, strongest part first. */
export interface CellStyle {
  /** `a:tcTxStyle` elements, weakest first. */
  texts: Element[];
  /** Element with a fill (`a:fill`) or a reference to a theme fill (`a:fillRef`). */
  fill: Element | null;
  /** The element with the `a:ln` or `a:lnRef` of an edge. */
  border(side: Side): Element | null;
}

/** "Medium Style 2 - Accent 1", PowerPoint's default for new tables in decks that name no other. */
export const USUAL_TABLE_STYLE = '{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}';
/** "Medium Style 2" of each accent, PowerPoint's default for new tables, which files may omit. */
const MEDIUM_STYLE_2: Readonly<Record<string, string>> = {
  '{073A0DAA-6AF3-43AB-8588-CEC1D06C72B9}': 'dk1',
  '{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}': 'accent1',
  '{21E4AEA4-8DFA-4A89-87EB-49C32662AFE0}': 'accent2',
  '{F5AB1C69-6EDB-4FF4-983F-18BD219EF322}': 'accent3',
  '{00A15C55-8517-42AA-B614-E9B94910E393}': 'accent4',
  '{7DF18680-E054-41AD-8BC1-D1AEF772440D}': 'accent5',
  '{93296810-A885-4BE3-A3E7-6D5BEEA58F35}': 'accent6',
};
export const NO_TABLE_STYLE = '{2D5ABB26-0587-4C30-8999-92F81FD0307C}';
const TABLE_GRID = '{5940675A-B579-460E-94D1-54222C63F5DA}';

/**
 * Finds a table style in the deck's `tableStyles.xml` (ECMA-376 part 1, 20.1.4.2.27), or among those built into
 * PowerPoint.
 * @returns null if the table has none, undefined if it is unknown.
 */
export function findTableStyle(pack: OfficePackage, table: Element): Element | null | undefined {
  const id = descend(table, 'tblPr', 'tableStyleId')?.textContent?.trim().toUpperCase() ?? '';
  const inline = descend(table, 'tblPr', 'tableStyle');
  return inline ?? tableStyleOf(pack, id);
}

/** The style for new tables in a deck (`def` of `a:tblStyleLst`, 20.1.4.2.27); null if it names none. */
export function defaultTableStyle(pack: OfficePackage): string | null {
  const [path] = pack.targets(pack.mainPart, RELATIONSHIP.tableStyles);
  const list = path === undefined ? null : pack.xml(path).documentElement;
  return attribute(list, 'def')?.toUpperCase() ?? null;
}

/** Finds a table style by its upper-case id, in the same way as `findTableStyle`. */
export function tableStyleOf(pack: OfficePackage, id: string): Element | null | undefined {
  if (id === '' || id === NO_TABLE_STYLE) return null;
  const [path] = pack.targets(pack.mainPart, RELATIONSHIP.tableStyles);
  const list = path === undefined ? null : pack.xml(path).documentElement;
  const own = childElements(list, 'tblStyle').find((style) => attribute(style, 'styleId')?.toUpperCase() === id);
  if (own !== undefined) return own;
  return knownByHeart(id);
}

/** Styles parsed so far; they must not be changed. */
const parsed = new Map<string, Element | null>();

function knownByHeart(id: string): Element | null | undefined {
  const known = parsed.get(id);
  if (known !== undefined) return known;
  const accent = MEDIUM_STYLE_2[id];
  const text = accent !== undefined ? mediumStyle2(accent) : id === TABLE_GRID ? tableGrid() : null;
  if (text === null) return undefined;
  const style = parseXml(text).documentElement;
  parsed.set(id, style);
  return style;
}

function edges(names: readonly string[], colour: string, width: number): string {
  const fill = `<a:solidFill><a:schemeClr val="${colour}"/></a:solidFill>`;
  return names.map((name) => `<a:${name}><a:ln w="${width}">${fill}</a:ln></a:${name}>`).join('');
}

const ALL_EDGES = ['left', 'right', 'top', 'bottom', 'insideH', 'insideV'];

function mediumStyle2(accent: string): string {
  const part = (name: string, text: string, borders: string, fill: string): string =>
    `<a:${name}>${text}<a:tcStyle><a:tcBdr>${borders}</a:tcBdr><a:fill><a:solidFill><a:schemeClr val="${accent}">${fill}</a:schemeClr></a:solidFill></a:fill></a:tcStyle></a:${name}>`;
  const strong = '<a:tcTxStyle b="on"><a:schemeClr val="lt1"/></a:tcTxStyle>';
  return [
    `<a:tblStyle xmlns:a="${NAMESPACE.a}">`,
    part(
      'wholeTbl',
      '<a:tcTxStyle><a:schemeClr val="dk1"/></a:tcTxStyle>',
      edges(ALL_EDGES, 'lt1', 12_700),
      '<a:tint val="20000"/>',
    ),
    part('band1H', '', '', '<a:tint val="40000"/>'),
    part('band1V', '', '', '<a:tint val="40000"/>'),
    part('lastCol', strong, '', ''),
    part('firstCol', strong, '', ''),
    part('lastRow', strong, edges(['top'], 'lt1', 38_100), ''),
    part('firstRow', strong, edges(['bottom'], 'lt1', 38_100), ''),
    '</a:tblStyle>',
  ].join('');
}

function tableGrid(): string {
  return `<a:tblStyle xmlns:a="${NAMESPACE.a}"><a:wholeTbl><a:tcTxStyle><a:schemeClr val="tx1"/></a:tcTxStyle><a:tcStyle><a:tcBdr>${edges(ALL_EDGES, 'tx1', 12_700)}</a:tcBdr></a:tcStyle></a:wholeTbl></a:tblStyle>`;
}

export function readTableParts(table: Element): TableParts {
  const properties = descend(table, 'tblPr');
  const is = (name: string): boolean => booleanAttribute(properties, name) === true;
  return {
    firstRow: is('firstRow'),
    lastRow: is('lastRow'),
    firstCol: is('firstCol'),
    lastCol: is('lastCol'),
    bandRow: is('bandRow'),
    bandCol: is('bandCol'),
  };
}

/** A part of a style with the rows and columns that it applies to. */
interface Region {
  part: Element;
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * The style of a cell (ECMA-376 part 1, 20.1.4.2.26 and following). Later regions of the list override earlier ones.
 */
export function cellStyle(style: Element | null | undefined, parts: TableParts, place: CellPlace): CellStyle {
  const regions = regionsOf(style, parts, place);
  const stronger = regions.toReversed();
  return {
    texts: regions.flatMap(({ part }) => descend(part, 'tcTxStyle') ?? []),
    fill: firstOf(stronger, ({ part }) => {
      const holder = descend(part, 'tcStyle');
      return descend(holder, 'fill') ?? descend(holder, 'fillRef');
    }),
    border: (side) =>
      firstOf(stronger, (region) => {
        const holder = descend(region.part, 'tcStyle', 'tcBdr', edgeName(side, region, place));
        return holder;
      }),
  };
}

function firstOf(regions: readonly Region[], read: (region: Region) => Element | null): Element | null {
  for (const region of regions) {
    const found = read(region);
    if (found !== null) return found;
  }
  return null;
}

/** An edge of a cell is either an edge of the region or inside it. */
function edgeName(side: Side, region: Region, place: CellPlace): string {
  if (side === 'top') return place.row === region.top ? 'top' : 'insideH';
  if (side === 'bottom') return place.lastRow === region.bottom ? 'bottom' : 'insideH';
  if (side === 'left') return place.column === region.left ? 'left' : 'insideV';
  return place.lastColumn === region.right ? 'right' : 'insideV';
}

function regionsOf(style: Element | null | undefined, parts: TableParts, place: CellPlace): Region[] {
  const regions: Region[] = [];
  const whole = { top: 0, bottom: place.rows - 1, left: 0, right: place.columns - 1 };
  const add = (name: string, applies: boolean, bounds: Partial<Omit<Region, 'part'>>): void => {
    const part = applies ? descend(style, name) : null;
    if (part !== null) regions.push({ ...whole, ...bounds, part });
  };
  const isFirstRow = parts.firstRow && place.row === 0;
  const isLastRow = parts.lastRow && place.lastRow === place.rows - 1;
  const isFirstColumn = parts.firstCol && place.column === 0;
  const isLastColumn = parts.lastCol && place.lastColumn === place.columns - 1;
  add('wholeTbl', true, {});
  const bandColumn = place.column - (parts.firstCol ? 1 : 0);
  const bandRow = place.row - (parts.firstRow ? 1 : 0);
  add(bandColumn % 2 === 0 ? 'band1V' : 'band2V', parts.bandCol && !isFirstColumn && !isLastColumn, {
    left: place.column,
    right: place.lastColumn,
  });
  add(bandRow % 2 === 0 ? 'band1H' : 'band2H', parts.bandRow && !isFirstRow && !isLastRow, {
    top: place.row,
    bottom: place.lastRow,
  });
  add('lastCol', isLastColumn, { left: place.column });
  add('firstCol', isFirstColumn, { right: place.lastColumn });
  add('lastRow', isLastRow, { top: place.row });
  add('firstRow', isFirstRow, { bottom: place.lastRow });
  const corner = { top: place.row, bottom: place.lastRow, left: place.column, right: place.lastColumn };
  add('seCell', isLastRow && isLastColumn, corner);
  add('swCell', isLastRow && isFirstColumn, corner);
  add('neCell', isFirstRow && isLastColumn, corner);
  add('nwCell', isFirstRow && isFirstColumn, corner);
  return regions;
}
