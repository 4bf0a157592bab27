import { zipSync } from 'fflate';
import type { Element } from '../../../common/ooxml/xml/tree.ts';
import { attribute, childElements, descend, parseXml, relationshipAttribute } from '../../../common/ooxml/xml/dom.ts';
import { el, serializePart } from '../../../common/ooxml/xml/element.ts';
import { decodeXml } from '../../../common/ooxml/package/package-gate.ts';
import { IngestError } from '../ingest-error.ts';

interface SheetEntry {
  name: string;
  /** Rows and columns of merged ranges, inclusive, from 1. */
  merges: MergedRange[];
  state: 'visible' | 'hidden';
  /** For a hidden sheet: the cells shown by charts of the workbook. Nothing else of it is read. */
  charted?: MergedRange;
  kind: 'cells' | 'chart';
  /** True if rows at the end were left out because the workbook has too many cells. */
  isCut: boolean;
}

export interface MergedRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

interface LeanWorkbook {
  /**
   * A workbook with only cells, shared texts and styles. Its sheets are the entries of `sheets` with `cells`, in order.
   */
  bytes: Uint8Array;
  sheets: SheetEntry[];
  /** Number of pictures in its sheets. */
  pictures: number;
  title?: string;
  author?: string;
}

/** Maximum number of cells read from a workbook; they take about 1 GB. */
const MAX_CELLS = 750_000;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE_RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Reduces a workbook to what its cells need, under standard part names. Drawings, pivot caches, validations and defined
 * names are dropped: they contain no cell values, can make readers fail and can be of any size.
 * @param parts the package after the package check.
 * @throws IngestError `ingest.not_a_workbook`, `ingest.damaged`.
 */
export function leanWorkbook(parts: ReadonlyMap<string, Uint8Array>, file: string): LeanWorkbook {
  const path = mainPart(parts);
  const main = path === null ? undefined : parts.get(path);
  if (path === null || !main) throw new IngestError('ingest.not_a_workbook', { file });
  try {
    return cutDown(parts, path, main);
  } catch (cause) {
    throw new IngestError('ingest.damaged', { file }, { cause });
  }
}

function cutDown(parts: ReadonlyMap<string, Uint8Array>, path: string, main: Uint8Array): LeanWorkbook {
  const workbook = parseXml(decodeXml(main)).documentElement;
  const targets = relationTargets(parts, path);
  const out: Record<string, Uint8Array> = {};
  const sheets: SheetEntry[] = [];
  const names: string[] = [];
  let room = MAX_CELLS;
  const charted = chartedRanges(parts);
  for (const sheet of childElements(descend(workbook, 'sheets'), 'sheet')) {
    const name = attribute(sheet, 'name') ?? `Sheet ${sheets.length + 1}`;
    const target = targets.get(relationshipAttribute(sheet, 'id') ?? '');
    const isHidden = (attribute(sheet, 'state') ?? 'visible') !== 'visible';
    const shown = isHidden ? charted.get(name) : undefined;
    const state = isHidden && shown === undefined ? 'hidden' : 'visible';
    const content = target?.type.endsWith('/worksheet') ? parts.get(target.path) : undefined;
    if (!content) {
      sheets.push({ name, state, kind: 'chart', merges: [], isCut: false });
      continue;
    }
    const xml = withoutPrefix(decodeXml(content), 'worksheet');
    // Hidden sheets are not passed to the reader.
    const cut = cutRows(xml, state === 'visible' ? room : 0);
    room -= cut.cells;
    const isCut = state === 'visible' && cut.isCut;
    sheets.push({
      ...{ name, state, kind: 'cells', merges: readMerges(xml), isCut },
      ...(shown === undefined ? {} : { charted: shown }),
    });
    names.push(name);
    out[`xl/worksheets/sheet${names.length}.xml`] = encode(cut.xml);
  }
  const byType = [...targets.values()];
  for (const [kind, name] of [
    ['/sharedStrings', 'sst'],
    ['/styles', 'styleSheet'],
  ] as const) {
    const content = parts.get(byType.find((target) => target.type.endsWith(kind))?.path ?? '');
    if (content) out[`xl${kind}.xml`] = encode(withoutPrefix(decodeXml(content), name));
  }
  const is1904 = /^(?:1|true)$/.test(attribute(descend(workbook, 'workbookPr'), 'date1904') ?? '');
  Object.assign(out, frame(names, is1904, Object.keys(out)));
  return { bytes: zipSync(out, { level: 0 }), sheets, pictures: countPictures(parts), ...properties(parts) };
}

const CHART_REFERENCE = /<(?:\w+:)?f>\s*'?([^'!<]+)'?!\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?\s*<\//g;

/** The cells that charts show: for each sheet, one range around all of them. */
function chartedRanges(parts: ReadonlyMap<string, Uint8Array>): Map<string, MergedRange> {
  const ranges = new Map<string, MergedRange>();
  for (const [path, content] of parts) {
    if (!/\/charts\/chart[^/]*\.xml$/i.test(path)) continue;
    for (const [, sheet = '', column = '', row, lastColumn, lastRow] of decodeXml(content).matchAll(CHART_REFERENCE)) {
      const [left, top] = [columnNumber(column), Number(row)];
      const [right, bottom] = [columnNumber(lastColumn ?? column), Number(lastRow ?? row)];
      const known = ranges.get(sheet) ?? { left, top, right, bottom };
      ranges.set(sheet, {
        ...{ left: Math.min(known.left, left), top: Math.min(known.top, top) },
        ...{ right: Math.max(known.right, right), bottom: Math.max(known.bottom, bottom) },
      });
    }
  }
  return ranges;
}

/** Counts pictures in the package, without the vector previews of embedded objects. */
function countPictures(parts: ReadonlyMap<string, Uint8Array>): number {
  return [...parts.keys()].filter((path) => /\/media\/[^/]+\.(?:png|jpe?g|gif|webp|bmp|tiff?)$/i.test(path)).length;
}

/** The structural parts of a workbook. */
function frame(names: readonly string[], is1904: boolean, paths: readonly string[]): Record<string, Uint8Array> {
  const relation = (id: string, type: string, target: string) =>
    el('Relationship', { Id: id, Type: `${OFFICE_RELS}/${type}`, Target: target });
  const override = (path: string, type: string) =>
    el('Override', { PartName: `/${path}`, ContentType: `${SHEET_TYPE}.${type}+xml` });
  const types = (path: string) =>
    path.includes('/sheet') ? 'worksheet' : path.endsWith('styles.xml') ? 'styles' : 'sharedStrings';
  const others = paths.filter((path) => !path.includes('/worksheets/'));
  return Object.fromEntries(
    Object.entries({
      '[Content_Types].xml': el(
        'Types',
        { xmlns: CONTENT_TYPES },
        el('Default', { Extension: 'rels', ContentType: 'application/vnd.openxmlformats-package.relationships+xml' }),
        override('xl/workbook.xml', 'sheet.main'),
        paths.map((path) => override(path, types(path))),
      ),
      '_rels/.rels': el('Relationships', { xmlns: RELS }, relation('rId1', 'officeDocument', 'xl/workbook.xml')),
      'xl/workbook.xml': el(
        'workbook',
        { xmlns: MAIN, 'xmlns:r': OFFICE_RELS },
        el('workbookPr', { date1904: is1904 ? 1 : undefined }),
        // The reader needs short unique names of its own; ours are kept separately.
        el(
          'sheets',
          {},
          names.map((_, index) =>
            el('sheet', { name: `s${index + 1}`, sheetId: index + 1, 'r:id': `rId${index + 1}` }),
          ),
        ),
      ),
      'xl/_rels/workbook.xml.rels': el(
        'Relationships',
        { xmlns: RELS },
        names.map((_, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
        others.map((path, index) => relation(`rIdx${index + 1}`, types(path), path.slice(3))),
      ),
    }).map(([path, root]) => [path, encode(serializePart(root))]),
  );
}

function mainPart(parts: ReadonlyMap<string, Uint8Array>): string | null {
  if (parts.has('xl/workbook.xml')) return 'xl/workbook.xml';
  return [...parts.keys()].find((name) => /(?:^|\/)workbook\d*\.xml$/i.test(name)) ?? null;
}

function relationTargets(
  parts: ReadonlyMap<string, Uint8Array>,
  path: string,
): Map<string, { type: string; path: string }> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const content = parts.get(`${folder}_rels/${path.slice(folder.length)}.rels`);
  const root: Element | null = content ? parseXml(decodeXml(content)).documentElement : null;
  return new Map(
    childElements(root, 'Relationship').map((relation) => {
      const target = (attribute(relation, 'Target') ?? '').trim();
      const resolved = target.startsWith('/') ? target.slice(1) : `${folder}${target.replace(/^\.\//, '')}`;
      return [attribute(relation, 'Id') ?? '', { type: attribute(relation, 'Type') ?? '', path: resolved }];
    }),
  );
}

/** Some writers prefix every element ("x:row"), but some readers compare names without a prefix. */
function withoutPrefix(xml: string, root: string): string {
  const prefix = new RegExp(`<([A-Za-z][\\w.-]*):${root}[\\s>]`).exec(xml.slice(0, 4000))?.[1];
  return prefix === undefined ? xml : xml.replaceAll(new RegExp(`<(/?)${prefix}:`, 'g'), '<$1');
}

/** The sheet up to the last row that fits into `room` cells. */
function cutRows(xml: string, room: number): { xml: string; cells: number; isCut: boolean } {
  let cells = 0;
  const nextCell = /<(?:c[\s>/]|\/row>)/g;
  let end = xml.indexOf('<sheetData');
  for (let match = nextCell.exec(xml); match !== null; match = nextCell.exec(xml)) {
    if (match[0] === '</row>') {
      if (cells <= room) end = match.index + match[0].length;
    } else cells += 1;
    if (cells > room) break;
  }
  if (cells <= room || end < 0) return { xml, cells, isCut: false };
  const kept = xml.slice(0, end);
  return {
    xml: `${kept}${kept.includes('<sheetData') ? '' : '<sheetData>'}</sheetData></worksheet>`,
    cells: room,
    isCut: true,
  };
}

function readMerges(xml: string): MergedRange[] {
  return [...xml.matchAll(/<mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g)].map((match) => ({
    left: columnNumber(match[1] ?? 'A'),
    top: Number(match[2]),
    right: columnNumber(match[3] ?? 'A'),
    bottom: Number(match[4]),
  }));
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

function properties(parts: ReadonlyMap<string, Uint8Array>): { title?: string; author?: string } {
  const core = parts.get('docProps/core.xml');
  if (!core) return {};
  const root = parseXml(decodeXml(core)).documentElement;
  const read = (name: string): string => childElements(root, name)[0]?.textContent?.trim() ?? '';
  const title = read('title');
  const author = read('creator');
  return { ...(title === '' ? {} : { title }), ...(author === '' ? {} : { author }) };
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
