import ExcelJS from 'exceljs';
import type { Finding } from '../../../common/deck/finding.ts';
import { readZip } from '../../../common/ooxml/package/package-gate.ts';
import { createBlockBuilder, normaliseText } from '../block-builder.ts';
import { knownTitle } from '../document-properties.ts';
import { IngestError } from '../ingest-error.ts';
import { MAX_COLUMNS } from '../tables/table-parts.ts';
import { leanWorkbook } from '../xlsx/lean-workbook.ts';
import type { MergedRange } from '../xlsx/lean-workbook.ts';
import type { ShownNumber } from '../xlsx/number-formats.ts';
import { addSheetBlocks } from '../xlsx/sheet-blocks.ts';
import { coverLine } from '../xlsx/sheet-lines.ts';
import { readSheetCells } from '../xlsx/sheet-cells.ts';
import type { ReadSheet } from '../xlsx/sheet-cells.ts';
import type { ExtractedText, ExtractInput } from '../extract.ts';

/** Parts of a sheet without cell values; some make the reader expand ranges of a million cells. */
const IGNORED = [
  'mergeCells',
  'dataValidations',
  'conditionalFormatting',
  'hyperlinks',
  'drawing',
  'legacyDrawing',
  'picture',
  'tableParts',
  'autoFilter',
  'printOptions',
  'pageMargins',
  'pageSetup',
  'headerFooter',
  'rowBreaks',
  'colBreaks',
  'extLst',
  'sheetProtection',
];

/**
 * Reads a workbook: every visible sheet becomes a heading, its tables (with exact cell addresses) and the texts between
 * them. Formulas use their saved result. Hidden sheets, rows and columns are left out and listed in findings, except
 * cells of hidden sheets that charts show.
 * @throws PackageError of the package check; IngestError `ingest.not_a_workbook`, `ingest.damaged`,
 *   `ingest.nothing_found`.
 */
export async function extract(input: ExtractInput): Promise<ExtractedText> {
  const file = input.name;
  const lean = leanWorkbook(await readZip(input.bytes, { name: file }), file);
  const workbook = new ExcelJS.Workbook();
  try {
    await workbook.xlsx.load(Buffer.from(lean.bytes) as unknown as ExcelJS.Buffer, { ignoreNodes: IGNORED });
  } catch (cause) {
    throw new IngestError('ingest.damaged', { file }, { cause });
  }
  const builder = createBlockBuilder(file);
  const findings: Finding[] = [];
  const formats = new Map<string, ShownNumber>();
  const bylines: string[] = [];
  let index = 0;
  for (const [position, entry] of lean.sheets.entries()) {
    input.signal?.throwIfAborted();
    input.onProgress?.({ unit: 'sheets', done: position, total: lean.sheets.length });
    const sheet = entry.kind === 'cells' ? workbook.worksheets[index++] : undefined;
    const params = { file, sheet: entry.name };
    if (entry.state === 'hidden') {
      findings.push({ code: 'ingest.sheet_hidden', params, severity: 'info' });
    } else if (!sheet) {
      findings.push({ code: 'ingest.sheet_is_chart', params, severity: 'info' });
    } else {
      const read = readSheetCells(sheet, entry.merges, formats);
      read.isCut ||= entry.isCut;
      if (entry.charted !== undefined) keepRange(read, entry.charted);
      findings.push(...sheetFindings(read, params));
      if (read.cells.size === 0) continue;
      // A hidden sheet gets no heading, because readers don't see its name.
      const { widest: columns, bylines: found } = addSheetBlocks(
        read,
        (range) => ({ sheet: entry.name, ...(range === '' ? {} : { range }) }),
        builder,
        {
          ...(entry.charted === undefined ? { name: normaliseText(entry.name) } : {}),
          ...(input.language === undefined ? {} : { language: input.language }),
        },
      );
      bylines.push(...found);
      if (columns > 0) {
        findings.push({
          code: 'ingest.too_many_columns',
          params: { file, columns, kept: MAX_COLUMNS },
          severity: 'warning',
        });
      }
    }
  }
  if (lean.pictures > 0) {
    findings.push({ code: 'ingest.sheet_pictures', params: { file, count: lean.pictures }, severity: 'info' });
  }
  if (builder.blocks.length === 0) throw new IngestError('ingest.nothing_found', { file });
  const title = knownTitle(lean.title);
  const { author } = lean;
  const byline = coverLine(bylines);
  return {
    name: file,
    ...(title === undefined ? {} : { title }),
    ...(author === undefined ? {} : { author }),
    ...(byline === undefined ? {} : { byline }),
    blocks: builder.blocks,
    images: [],
    findings,
  };
}

/** Reduces a hidden sheet to the cells that charts show. */
function keepRange(read: ReadSheet, { top, bottom, left, right }: MergedRange): void {
  for (const [row, cells] of read.cells) {
    if (row < top || row > bottom) read.cells.delete(row);
    else for (const column of cells.keys()) if (column < left || column > right) cells.delete(column);
  }
}

function sheetFindings(read: ReadSheet, params: { file: string; sheet: string }): Finding[] {
  const findings: Finding[] = [];
  const add = (code: string, extra: Record<string, string | number>, severity: Finding['severity']): void => {
    findings.push({ code, params: { ...params, ...extra }, severity });
  };
  if (read.cells.size === 0) add('ingest.sheet_empty', {}, 'info');
  if (read.hidden > 0) add('ingest.rows_hidden', { count: read.hidden }, 'info');
  if (read.errors.count > 0)
    add('ingest.cell_errors', { count: read.errors.count, cell: read.errors.first }, 'warning');
  if (read.uncalculated.count > 0) {
    add('ingest.formula_not_calculated', { count: read.uncalculated.count, cell: read.uncalculated.first }, 'warning');
  }
  if (read.isCut)
    add('ingest.too_many_rows', { kept: Math.max(0, ...read.cells.keys()), where: ` (${params.sheet})` }, 'warning');
  return findings;
}
