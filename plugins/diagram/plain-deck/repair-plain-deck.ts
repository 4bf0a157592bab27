import { strFromU8, strToU8, unzipSync } from 'fflate';
import { writeZip } from '../../../common/ooxml/package/zip-writer.ts';

const CORE_PATH = 'docProps/core.xml';
const THEME_TYPE = 'application/vnd.openxmlformats-officedocument.theme+xml';

/**
 * Fixes output of pptxgenjs 4.0.1 that PowerPoint would repair: the order of `notesMasterIdLst` (ECMA-376 part 1,
 * 19.2.1.26), overrides of missing parts, a notes master without a theme, a third `axId` and misplaced elements in
 * charts (21.2.2), duplicate shape ids, folder entries. Also removes numbers and dates that depend on the time of
 * writing, so that the same deck gives the same bytes.
 */
export function repairPlainDeck(bytes: Uint8Array): Uint8Array {
  const parts = numberCharts(openZip(bytes));
  const edit = (path: string, change: (xml: string) => string): void => {
    const part = parts.get(path);
    if (part !== undefined) parts.set(path, strToU8(change(strFromU8(part))));
  };
  edit('ppt/presentation.xml', (xml) => {
    const [list] = /<p:notesMasterIdLst>.*?<\/p:notesMasterIdLst>/s.exec(xml) ?? [];
    if (list === undefined) return xml;
    return xml.replace(list, '').replace('</p:sldMasterIdLst>', `</p:sldMasterIdLst>${list}`);
  });
  giveNotesMasterItsTheme(parts, edit);
  for (const path of [...parts.keys()]) if (/^ppt\/slides\/slide\d+\.xml$/.test(path)) edit(path, numberShapes);
  for (const path of [...parts.keys()]) if (/^ppt\/charts\/chart\d+\.xml$/.test(path)) edit(path, repairChart);
  edit(CORE_PATH, withoutDates);
  for (const [path, part] of parts) if (path.endsWith('.xlsx')) parts.set(path, repairWorkbook(part));
  edit('[Content_Types].xml', (xml) =>
    xml
      .replace(/<Override\b[^>]*PartName="\/([^"]+)"[^>]*\/>/g, (override, part: string) =>
        parts.has(part) ? override : '',
      )
      .replaceAll('image/jpg', 'image/jpeg'),
  );
  return writeZip(parts);
}

function openZip(bytes: Uint8Array): Map<string, Uint8Array> {
  return new Map(Object.entries(unzipSync(bytes)).filter(([path]) => !path.endsWith('/')));
}

/** The library numbers charts and their workbooks over all decks of the process: here they start at 1 in each deck. */
function numberCharts(parts: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const numbers = [...parts.keys()]
    .flatMap((path) => /^ppt\/charts\/chart(\d+)\.xml$/.exec(path)?.[1] ?? [])
    .map(Number);
  if (numbers.length === 0) return new Map(parts);
  const before = Math.min(...numbers) - 1;
  const renumber = (text: string): string =>
    text.replace(
      /((?:charts\/(?:_rels\/)?chart|embeddings\/Microsoft_Excel_Worksheet))(\d+)(?=\.)/g,
      (_, name: string, number: string) => `${name}${Number(number) - before}`,
    );
  return new Map(
    [...parts].map(([path, part]) => [
      renumber(path),
      path.endsWith('.rels') || path === '[Content_Types].xml' ? strToU8(renumber(strFromU8(part))) : part,
    ]),
  );
}

function withoutDates(xml: string): string {
  return xml.replace(/<dcterms:(created|modified)\b.*?<\/dcterms:\1>\s*/gs, '');
}

/** The workbook of a chart, stored uncompressed because the deck compresses it. */
function repairWorkbook(bytes: Uint8Array): Uint8Array {
  const parts = openZip(bytes);
  const core = parts.get(CORE_PATH);
  if (core !== undefined) parts.set(CORE_PATH, strToU8(withoutDates(strFromU8(core))));
  return writeZip(parts, { compress: false });
}

function giveNotesMasterItsTheme(
  parts: Map<string, Uint8Array>,
  edit: (path: string, change: (xml: string) => string) => void,
): void {
  const theme = parts.get('ppt/theme/theme1.xml');
  if (theme === undefined || !parts.has('ppt/notesMasters/notesMaster1.xml')) return;
  parts.set('ppt/theme/theme2.xml', theme);
  edit('ppt/notesMasters/_rels/notesMaster1.xml.rels', (xml) => xml.replace('theme1.xml', 'theme2.xml'));
  edit('[Content_Types].xml', (xml) =>
    xml.includes('/ppt/theme/theme2.xml')
      ? xml
      : xml.replace('</Types>', `<Override PartName="/ppt/theme/theme2.xml" ContentType="${THEME_TYPE}"/></Types>`),
  );
}

/**
 * Shape ids must be unique on a slide (19.3.1.12), but tables get those of other shapes. Nothing refers to them here.
 */
function numberShapes(xml: string): string {
  let id = 0;
  return xml.replace(/(<p:cNvPr\b[^>]*?\sid=")\d+"/g, (_, open: string) => `${open}${(id += 1)}"`);
}

function repairChart(xml: string): string {
  // A point without a value must not be in the cache (21.2.2.149).
  const filled = xml.replace(/<c:pt idx="\d+">\s*<c:v>\s*<\/c:v>\s*<\/c:pt>/g, '');
  return filled.replace(
    /(<c:(bar|line|area)Chart>)(.*?)(<\/c:\2Chart>)/gs,
    (_, open: string, kind: string, content: string, close: string) => {
      let axes = 0;
      let body = content.replace(/<c:axId val="[^"]*"\/>/g, (axis) => ((axes += 1) > 2 ? '' : axis));
      if (kind !== 'bar') body = body.replace(/<c:invertIfNegative val="\d"\/>/g, '');
      if (kind === 'line') body = repairLines(body);
      return open + body + close;
    },
  );
}

function repairLines(content: string): string {
  let body = content;
  if (!body.includes('<c:grouping')) body = `<c:grouping val="standard"/>${body}`;
  body = body.replace(/(<c:dLbls>(?:(?!<c:dLbls>).)*?<\/c:dLbls>)(\s*)(<c:marker>.*?<\/c:marker>)/gs, '$3$1');
  const [vary] = /<c:varyColors val="\d"\/>/.exec(body) ?? [];
  if (vary === undefined) return body;
  return body.replace(vary, '').replace(/(<c:grouping val="[^"]*"\/>)/, `$1${vary}`);
}
