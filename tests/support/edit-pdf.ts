import { unzlibSync } from 'fflate';

const OBJECT = /(?<number>\d+) 0 obj\n(?<body>[^]*?)\nendobj\n/gu;
const STREAM = /^(?<head>[^]*?>>)\nstream\n(?<data>[^]*)\nendstream$/u;

/**
 * A PDF of our writer with its objects changed, and a new table of where they are.
 * @param edit receives an object as text, a stream of operators uncompressed.
 */
export function editPdf(bytes: Uint8Array, edit: (body: string) => string): Uint8Array {
  const file = Buffer.from(bytes).toString('latin1');
  const places = new Map<number, number>();
  let out = file.slice(0, file.search(OBJECT));
  for (const { groups } of file.matchAll(OBJECT)) {
    const number = Number(groups?.['number']);
    places.set(number, out.length);
    out += `${number} 0 obj\n${edit(inTheOpen(groups?.['body'] ?? ''))}\nendobj\n`;
  }
  const start = out.length;
  const size = Math.max(...places.keys()) + 1;
  const rows = Array.from({ length: size }, (_, number) => {
    const at = places.get(number);
    return `${String(at ?? 0).padStart(10, '0')} ${at === undefined ? '65535 f' : '00000 n'} \n`;
  });
  const trailer = file.slice(file.lastIndexOf('trailer'), file.lastIndexOf('startxref'));
  out += `xref\n0 ${size}\n${rows.join('')}${trailer}startxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(out, 'latin1'));
}

/** A page's operators uncompressed; other objects unchanged. */
function inTheOpen(body: string): string {
  const { head = '', data = '' } = STREAM.exec(body)?.groups ?? {};
  if (!/\/Filter \/FlateDecode/u.test(head) || /\/(?:Subtype|Length1)\b/u.test(head)) return body;
  const plain = Buffer.from(unzlibSync(Buffer.from(data, 'latin1'))).toString('latin1');
  if (!/ (?:BDC|Tj|TJ)\n/u.test(plain)) return body;
  return `<<\n/Length ${plain.length}\n>>\nstream\n${plain}\nendstream`;
}

/** Changes that make a file inaccessible, each with the code of its fault. */
export const PDF_MUTANTS: Readonly<Record<string, { fault: string; edit: (body: string) => string }>> = {
  'alternative text dropped': { fault: 'no_alt', edit: (body) => body.replace(/\/Alt \(/u, '/Old (') },
  'language dropped': { fault: 'no_language', edit: (body) => body.replace(/\/Lang \([^)]*\)/u, '') },
  'header cells dropped': { fault: 'no_header', edit: (body) => body.replace('/S /TH', '/S /TD') },
  'scope dropped': { fault: 'no_scope', edit: (body) => body.replace(/\/Scope \/\w+/u, '') },
  'elements reordered': {
    fault: 'order',
    edit: (body) =>
      body.replace(/(?<=\/S \/Sect[^]*\/K \[)(?<first>\d+ 0 R) (?<second>\d+ 0 R)/u, '$<second> $<first>'),
  },
  'content untagged': {
    fault: 'untagged',
    edit: (body) =>
      body.replace(/\/(?:P|H1|Lbl|LBody|TD|TH) <<\s*\/MCID \d+\s*>> BDC\n(?<drawn>[^]*?)EMC\n/u, '$<drawn>'),
  },
  'artifact unmarked': {
    fault: 'untagged',
    edit: (body) => body.replace(/\/Artifact <<[^]*?>> BDC\n(?<drawn>[^]*?)EMC\n/u, '$<drawn>'),
  },
  'element emptied': { fault: 'content_without_element', edit: (body) => body.replace(/\/K \[\d+\]/u, '/K []') },
  'mark of tags dropped': { fault: 'not_tagged', edit: (body) => body.replace('/Marked true', '') },
  'title dropped': {
    fault: 'no_title',
    edit: (body) => body.replace(/<dc:title>[^]*<\/dc:title>/u, (title) => ' '.repeat(title.length)),
  },
  'title not shown': { fault: 'title_not_shown', edit: (body) => body.replace('/DisplayDocTitle true', '') },
  'conformance not stated': { fault: 'no_mark', edit: (body) => body.replace('pdfuaid:part>1', 'pdfuaid:part>9') },
  'rows uneven': {
    fault: 'uneven_rows',
    edit: (body) => body.replace(/\/Scope \/Column/u, '/Scope /Column\n/ColSpan 3'),
  },
  'list items elsewhere': { fault: 'wrong_parent', edit: (body) => body.replace('/S /L\n', '/S /P\n') },
  'heading skipped': { fault: 'heading_skipped', edit: (body) => body.replace('/S /H1', '/S /H3') },
  'font not embedded': { fault: 'font_not_embedded', edit: (body) => body.replace(/\/FontFile[23] \d+ 0 R/u, '') },
  'characters unknown': { fault: 'no_unicode', edit: (body) => body.replace(/\/ToUnicode \d+ 0 R/u, '') },
  'link without words': {
    fault: 'link_without_text',
    edit: (body) => body.replace(/\/Contents \([^)]*\)/u, ''),
  },
  'link not tagged': { fault: 'annotation_untagged', edit: (body) => body.replace('/Type /OBJR', '/Type /Gone') },
  'tabs in any order': {
    fault: 'tab_order',
    // Of a page with links.
    edit: (body) => (body.includes('/Annots') ? body.replace('/Tabs /S', '') : body),
  },
};
