import { LRUCache } from 'lru-cache';
import type { ChartSpec } from '../../../deck/chart.ts';
import { columnLetters } from '../../../deck/source.ts';
import { CONTENT_TYPE, contentTypesXml } from '../../package/content-types.ts';
import { CONTENT_TYPES_PATH, PACKAGE_RELS_PATH } from '../../package/part-paths.ts';
import { RELATIONSHIP, relationshipsXml } from '../../package/relationships.ts';
import { writeZip } from '../../package/zip-writer.ts';
import { el, NAMESPACE, serializePart } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { ganttSheet } from './gantt-chart.ts';
import { DATA_SHEET, isNumber, yearDays, YEAR_FORMAT } from './series.ts';
import { numberAt } from './sheet-column.ts';
import type { SheetCell, SheetColumn } from './sheet-column.ts';
import { waterfallSheet } from './waterfall-sheet.ts';

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const WORKBOOK_PATH = 'xl/workbook.xml';
/** Ids below this are built-in number formats of Excel (ECMA-376 part 1, 18.8.30). */
const FIRST_FREE_FORMAT = 164;

/**
 * The workbook behind a chart, as opened by "Edit Data": categories in column A, one column per series, names in the
 * header row. What a waterfall or gantt derives is to the right of its data as formulas. Numbers keep full precision, a
 * gap is an empty cell, and text can't become a formula. Its parts are stored uncompressed, because the deck compresses
 * the workbook as a whole.
 * @param language BCP 47, for the headers of derived columns.
 */
export function embeddedWorkbook(chart: ChartSpec, language = 'en'): Uint8Array {
  const columns = chartSheet(chart, language);
  const days = yearDays(chart);
  const formats = [
    ...new Set([
      ...columns.map(({ numberFormat }) => numberFormat || 'General'),
      ...(days === null ? [] : [YEAR_FORMAT]),
    ]),
  ];
  const shared = new Map([...FRAME_PARTS, ['xl/styles.xml', stylesPart(formats)]]);
  const sheet = encoder.encode(sheetXml(days ?? chart.categories, columns, formats));
  return writeZip(new Map([...shared, ['xl/worksheets/sheet1.xml', sheet]]), {
    compress: false,
    shared: new Set(shared.values()),
  });
}

const encoder = new TextEncoder();

/** Parts that are the same in all workbooks. */
const FRAME_PARTS: ReadonlyMap<string, Uint8Array> = new Map(
  [
    [
      CONTENT_TYPES_PATH,
      contentTypesXml({
        defaults: new Map([
          ['rels', CONTENT_TYPE.relationships],
          ['xml', 'application/xml'],
        ]),
        overrides: new Map([
          [WORKBOOK_PATH, `${SHEET}.sheet.main+xml`],
          ['xl/worksheets/sheet1.xml', `${SHEET}.worksheet+xml`],
          ['xl/styles.xml', `${SHEET}.styles+xml`],
        ]),
      }),
    ] as const,
    [
      PACKAGE_RELS_PATH,
      relationshipsXml([{ id: 'rId1', type: RELATIONSHIP.officeDocument, target: WORKBOOK_PATH, isExternal: false }]),
    ] as const,
    [WORKBOOK_PATH, workbookXml()] as const,
    [
      'xl/_rels/workbook.xml.rels',
      relationshipsXml([
        { id: 'rId1', type: `${NAMESPACE.r}/worksheet`, target: 'worksheets/sheet1.xml', isExternal: false },
        { id: 'rId2', type: `${NAMESPACE.r}/styles`, target: 'styles.xml', isExternal: false },
      ]),
    ] as const,
  ].map(([path, xml]) => [path, encoder.encode(xml)]),
);

function workbookXml(): string {
  return serializePart(
    el(
      'workbook',
      { xmlns: NAMESPACE.spreadsheet, 'xmlns:r': NAMESPACE.r },
      el('sheets', {}, el('sheet', { name: DATA_SHEET, sheetId: 1, 'r:id': 'rId1' })),
    ),
  );
}

/** Styles by number formats: the charts of a deck have few. */
const styles = new LRUCache<string, Uint8Array>({ max: 100 });

function stylesPart(formats: readonly string[]): Uint8Array {
  const key = JSON.stringify(formats);
  let part = styles.get(key);
  if (part === undefined) {
    part = encoder.encode(stylesXml(formats));
    styles.set(key, part);
  }
  return part;
}

/** Style 1 is the bold header; the number formats follow in order. */
const HEADER_STYLE = 1;
const FIRST_FORMAT_STYLE = 2;

function stylesXml(formats: readonly string[]): string {
  const font = (isBold: boolean): XmlElement =>
    el('font', {}, isBold ? el('b') : null, el('sz', { val: 11 }), el('name', { val: 'Calibri' }));
  const format = (numFmtId: number, fontId: number): XmlElement =>
    el('xf', {
      numFmtId,
      fontId,
      fillId: 0,
      borderId: 0,
      xfId: 0,
      applyNumberFormat: numFmtId === 0 ? undefined : 1,
      applyFont: fontId === 0 ? undefined : 1,
    });
  return serializePart(
    el(
      'styleSheet',
      { xmlns: NAMESPACE.spreadsheet },
      formats.length === 0
        ? null
        : el(
            'numFmts',
            { count: formats.length },
            formats.map((formatCode, at) => el('numFmt', { numFmtId: FIRST_FREE_FORMAT + at, formatCode })),
          ),
      el('fonts', { count: 2 }, font(false), font(true)),
      el(
        'fills',
        { count: 2 },
        el('fill', {}, el('patternFill', { patternType: 'none' })),
        el('fill', {}, el('patternFill', { patternType: 'gray125' })),
      ),
      el('borders', { count: 1 }, el('border', {}, el('left'), el('right'), el('top'), el('bottom'), el('diagonal'))),
      el('cellStyleXfs', { count: 1 }, el('xf', { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 })),
      el(
        'cellXfs',
        { count: FIRST_FORMAT_STYLE + formats.length },
        format(0, 0),
        format(0, 1),
        formats.map((_, at) => format(FIRST_FREE_FORMAT + at, 0)),
      ),
      el('cellStyles', { count: 1 }, el('cellStyle', { name: 'Normal', xfId: 0, builtinId: 0 })),
    ),
  );
}

/** @param categories names, or days of years. */
function sheetXml(
  categories: readonly (string | number)[],
  columns: readonly SheetColumn[],
  formats: readonly string[],
): string {
  const yearStyle = FIRST_FORMAT_STYLE + formats.indexOf(YEAR_FORMAT);
  const letters = columns.map((_, at) => columnLetters(at + 2));
  const styles = columns.map(({ numberFormat }) => FIRST_FORMAT_STYLE + formats.indexOf(numberFormat || 'General'));
  const header = el(
    'row',
    { r: 1 },
    columns.map(({ name }, at) => textCell(`${letters[at] ?? ''}1`, name, HEADER_STYLE)),
  );
  const rows = categories.map((category, index) => {
    const row = index + 2;
    return el(
      'row',
      { r: row },
      typeof category === 'string'
        ? textCell(`A${row}`, category)
        : numberCell(`A${row}`, { value: category }, yearStyle),
      columns.map(({ cells }, at) => numberCell(`${letters[at] ?? ''}${row}`, cells[index], styles[at])),
    );
  });
  return serializePart(
    el(
      'worksheet',
      { xmlns: NAMESPACE.spreadsheet },
      el(
        'cols',
        {},
        el('col', { min: 1, max: 1, width: 28, customWidth: 1 }),
        columns.length === 0 ? null : el('col', { min: 2, max: columns.length + 1, width: 14, customWidth: 1 }),
      ),
      el('sheetData', {}, header, rows),
    ),
  );
}

function textCell(reference: string, text: string, style?: number): XmlElement {
  // Excel drops leading and trailing spaces unless `xml:space` preserves them.
  const space = text !== text.trim() ? 'preserve' : undefined;
  return el('c', { r: reference, s: style, t: 'inlineStr' }, el('is', {}, el('t', { 'xml:space': space }, text)));
}

function numberCell(reference: string, cell: SheetCell | undefined, style: number | undefined): XmlElement | null {
  if (cell === undefined || (cell.value === null && cell.formula === undefined)) return null;
  return el(
    'c',
    { r: reference, s: style },
    cell.formula === undefined ? null : el('f', {}, cell.formula),
    cell.value === null ? null : el('v', {}, String(cell.value)),
  );
}

/** The columns from B on that "Edit Data" shows: the source values, then the derived columns. */
export function chartSheet(chart: ChartSpec, language: string): SheetColumn[] {
  switch (chart.kind) {
    case 'waterfall':
      return waterfallSheet(chart, language).map(({ column }) => column);
    case 'gantt':
      return ganttSheet(chart, language).map(({ column }) => column);
    case 'bar':
    case 'column':
    case 'line':
    case 'area':
    case 'pie':
    case 'doughnut':
      return [
        ...chart.series.map((series) => ({
          name: series.name,
          numberFormat: chart.number_format,
          cells: chart.categories.map((_, at) => ({ value: numberAt(series.values, at) })),
        })),
        ...referenceColumn(chart),
      ];
  }
}

/** The level of a reference line, in every row. A mean is a formula of the values; any other level is fixed. */
function referenceColumn({ reference, series, categories, number_format }: ChartSpec): SheetColumn[] {
  const [only, ...others] = series;
  if (reference === undefined || only === undefined || others.length > 0) return [];
  const values = only.values.filter(isNumber);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const isMean = Math.abs(mean - reference.value) <= Math.abs(mean) * 1e-9;
  const formula = isMean ? { formula: `AVERAGE($B$2:$B$${categories.length + 1})` } : {};
  const cells = categories.map(() => ({ value: reference.value, ...formula }));
  return [{ name: reference.label, numberFormat: number_format, cells }];
}
