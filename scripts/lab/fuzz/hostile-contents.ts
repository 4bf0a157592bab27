import { strToU8, zipSync, zlibSync } from 'fflate';

/** A content that is expensive to read. */
export interface HostileContent {
  /** The kind and its parameters, for the report. */
  name: string;
  /** File name; null for a brief that a person types. */
  file: string | null;
  bytes: Uint8Array;
}

/** What text parsers look ahead for or read twice. */
const TOKENS = [
  ...[
    '*a_ ',
    '>',
    '[',
    '](',
    '![',
    '`',
    '``',
    '|',
    '#',
    '# ',
    '- ',
    '1. ',
    '~~',
    '**',
    '__',
    '\\',
    '<',
    '<b>',
    '</b>',
    '<div>',
  ],
  ...[
    '<table><tr><td>',
    '<!--',
    '&',
    '&#',
    '&amp;',
    '"',
    '""',
    "'",
    ',',
    ';',
    '\t',
    ' ',
    '\n',
    '\n\n',
    '\n>',
    '\n- ',
    '\n#',
    '\n|',
  ],
  ...[
    'e.g. U.S. ',
    'Dr. ',
    '. ',
    '.',
    '...',
    '(',
    ')',
    '(a',
    '1',
    '1,',
    '1.',
    '1.234,',
    '%',
    '€1 ',
    '2020-',
    '01/02/',
    ':',
    ': ',
    '=',
    '=-',
  ],
  ...[
    'http://',
    'www.',
    '@',
    'a@b',
    '/',
    '---\n',
    '| --- ',
    '漢',
    '字。',
    '👩‍👩‍👧',
    '\u202e',
    '\u0301',
    'ﷺ',
    'İ',
    'ß',
    '\u00ad',
    '\ufeff',
    '\u2028',
  ],
];
const KINDS = ['md', 'html', 'csv', 'txt', 'brief', 'docx', 'xlsx', 'pptx', 'pdf'] as const;
type Kind = (typeof KINDS)[number];

/** The worst known contents, by name: each once kept a parser busy for seconds. */
export function knownContents(): HostileContent[] {
  const text = (file: string | null, name: string, content: string): HostileContent => ({
    ...{ name, file },
    bytes: strToU8(content),
  });
  return [
    text('emphasis.md', 'md: 60 KB of *a_', '*a_ '.repeat(15_000)),
    text('quotes.md', 'md: 30 KB of >', '>'.repeat(30_000)),
    text('abbreviations.txt', 'txt: 500 KB of abbreviations', 'e.g. U.S. '.repeat(50_000)),
    text('comments.html', 'html: 700 comments', '<!---->'.repeat(700)),
    text(null, 'brief: 200 KB of abbreviations', 'e.g. U.S. '.repeat(20_000)),
    text(null, 'brief: 200 KB of [', '['.repeat(200_000)),
    text(null, 'brief: a heading of 100 KB of spaces', `# a${' '.repeat(100_000)}b`),
    text(null, 'brief: a heading of 100 KB of #', `# a${'#'.repeat(100_000)}b`),
    text(null, 'brief: 200 KB of **a', '**a '.repeat(50_000)),
    text('line.txt', 'txt: 30 MB in one line', 'word '.repeat(6_000_000)),
    {
      name: 'pdf: three million operators in 9 KB',
      file: 'operators.pdf',
      bytes: pdfOf('q 1 0 0 1 0 0 cm Q\n'.repeat(750_000)),
    },
  ];
}

/** Contents of which there is so much that work on all of it takes seconds. */
export function largeContents(): HostileContent[] {
  const lines = (count: number, line: (index: number) => string): Uint8Array =>
    strToU8(Array.from({ length: count }, (_, index) => line(index)).join('\n'));
  const sale = (at: number): string =>
    `2024-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')},R${at % 40},Product ${at % 57},${(at * 37) % 991},${((at * 7919) % 100_003) / 7},note ${at % 13}`;
  const cells = (count: number, text: (column: number) => string): string =>
    Array.from({ length: count }, (_, column) => text(column)).join(',');
  const table = (at: number): string =>
    `<h2>Year ${at}</h2><p>Sales of year ${at}:</p><table><tr><th>Tea</th><th>Tons</th></tr><tr><td>Assam</td><td>${at}</td></tr><tr><td>Ceylon</td><td>${at * 2}</td></tr></table>`;
  return [
    {
      ...{ name: 'csv: a table of 50,000 rows', file: 'rows.csv' },
      bytes: lines(50_001, (at) => (at === 0 ? 'Day,Region,Product,Units,Revenue,Note' : sale(at))),
    },
    {
      ...{ name: 'csv: a table of 3,000 columns', file: 'columns.csv' },
      bytes: lines(40, (at) => cells(3000, (column) => (at === 0 ? `Q${column}` : `${at * column}`))),
    },
    { name: 'html: 2,000 tables', file: 'tables.html', bytes: lines(2000, table) },
    {
      name: 'md: 20,000 headings',
      file: 'headings.md',
      bytes: lines(20_000, (at) => `# Part ${at}\n\nPart ${at} sells ${at} tons.\n`),
    },
    {
      name: 'md: 20,000 list items',
      file: 'items.md',
      bytes: lines(20_000, (at) => `- Shop ${at}: open since ${1900 + (at % 120)}`),
    },
    {
      ...{ name: 'txt: 2 MB of sentences', file: 'sentences.txt' },
      bytes: strToU8(
        Array.from(
          { length: 40_000 },
          (_, at) => `The shop in street ${at} sold ${at % 97} tons of tea last year.`,
        ).join(' '),
      ),
    },
  ];
}

/**
 * The contents of a seed, always the same. Kinds alternate; sizes go up to `maxBytes` of text, before a package
 * compresses it.
 */
export function* hostileContents(count: number, seed: number, maxBytes: number): Generator<HostileContent> {
  const random = randomOf(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  for (let index = 0; index < count; index += 1) {
    const kind = KINDS[index % KINDS.length] as Kind;
    const size = Math.ceil(maxBytes * random() ** 2) + 1;
    const [one, other, third] = [pick(TOKENS), pick(TOKENS), pick(TOKENS)];
    const times = (token: string, share = 1): string =>
      token.repeat(Math.ceil((size * share) / Math.max(1, token.length)));
    const content = pick([
      () => times(one),
      () => times(one + other),
      () => times(one, 0.5) + times(other, 0.5),
      () => `${third}${times(one)}${other}`,
      () => times(`${one.repeat(20)}${other}\n`),
      () => times(`${one}${other.repeat(200)}${third}\n\n`),
      () =>
        Array.from({ length: Math.ceil(size / 4) }, () => pick(TOKENS))
          .join('')
          .slice(0, size),
    ])();
    const shown = `${kind} ${index}: ${size} characters of ${JSON.stringify(one)}, ${JSON.stringify(other)}, ${JSON.stringify(third)}`;
    yield { name: shown, file: kind === 'brief' ? null : `hostile-${index}.${kind}`, bytes: contentOf(kind, content) };
  }
}

function contentOf(kind: Kind, text: string): Uint8Array {
  switch (kind) {
    case 'docx':
      return packageOf(
        'word/document.xml',
        'wordprocessingml.document.main',
        `<w:document ${W}><w:body>${paragraphs(text, (part) => `<w:p><w:r><w:t xml:space="preserve">${part}</w:t></w:r></w:p>`)}</w:body></w:document>`,
      );
    case 'pptx':
      return packageOf(
        'ppt/presentation.xml',
        'presentationml.presentation.main',
        `<p:presentation ${P}><p:sldIdLst><p:sldId id="256" r:id="s1"/></p:sldIdLst></p:presentation>`,
        {
          'ppt/_rels/presentation.xml.rels': relations('s1', 'slide', 'slides/slide1.xml'),
          'ppt/slides/slide1.xml': `<p:sld ${P}><p:cSld><p:spTree><p:sp><p:txBody><a:bodyPr/>${paragraphs(text, (part) => `<a:p><a:r><a:t>${part}</a:t></a:r></a:p>`)}</p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
        },
      );
    case 'xlsx':
      return packageOf(
        'xl/workbook.xml',
        'spreadsheetml.sheet.main',
        `<workbook ${S}><sheets><sheet name="S" sheetId="1" r:id="s1"/></sheets></workbook>`,
        {
          'xl/_rels/workbook.xml.rels': relations('s1', 'worksheet', 'worksheets/sheet1.xml'),
          'xl/worksheets/sheet1.xml': `<worksheet ${S}><sheetData>${paragraphs(text, (part, row) => `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>${part}</t></is></c></row>`)}</sheetData></worksheet>`,
        },
      );
    case 'pdf':
      return pdfOf(
        `BT /F1 12 Tf 72 700 Td ${paragraphs(text.replaceAll(/[()\\]/g, ' '), (part) => `(${part}) Tj 0 -14 Td `)} ET`,
      );
    default:
      return strToU8(text);
  }
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const P = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ${R}`;
const S = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ${R}`;
const TYPE = 'application/vnd.openxmlformats-officedocument.';

function relations(id: string, kind: string, target: string): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`;
}

function packageOf(main: string, type: string, xml: string, parts: Record<string, string> = {}): Uint8Array {
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${TYPE}${type}+xml"/></Types>`;
  const all = {
    '[Content_Types].xml': types,
    '_rels/.rels': relations('r1', 'officeDocument', main),
    [main]: xml,
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)])));
}

/** Lines as elements; characters that XML forbids are left out. */
function paragraphs(text: string, element: (part: string, number: number) => string): string {
  // oxlint-disable-next-line no-control-regex
  const clean = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');
  const escaped = (part: string): string =>
    part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return clean
    .split('\n')
    .map((part, index) => element(escaped(part), index + 1))
    .join('');
}

/** A PDF of one page with this content stream, compressed. */
function pdfOf(operators: string): Uint8Array {
  const body = zlibSync(strToU8(operators), { level: 9 });
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
  ];
  const head = objects.map((each, index) => `${index + 1} 0 obj\n${each}\nendobj\n`).join('');
  const before = strToU8(`%PDF-1.4\n${head}4 0 obj\n<< /Length ${body.length} /Filter /FlateDecode >>\nstream\n`);
  return Buffer.concat([before, body, strToU8('\nendstream\nendobj\ntrailer << /Root 1 0 R /Size 5 >>\n%%EOF\n')]);
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
