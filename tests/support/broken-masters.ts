import { unzipSync, zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import { changed, rewrite } from './odd-masters.ts';
import type { MasterChange, OddMaster } from './odd-masters.ts';
import { tinyMaster } from './tiny-master.ts';

const PRESENTATION = 'ppt/presentation.xml';
const PRESENTATION_RELS = 'ppt/_rels/presentation.xml.rels';
const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const MASTER_RELS = 'ppt/slideMasters/_rels/slideMaster1.xml.rels';
const THEME = 'ppt/theme/theme1.xml';
const TYPES = '[Content_Types].xml';
const LAYOUT = 'ppt/slideLayouts/slideLayout2.xml';
const LAYOUT_RELS = 'ppt/slideLayouts/_rels/slideLayout2.xml.rels';

const base = (): Uint8Array => tinyMaster({ slides: [{ layout: 1 }] });
const of = (...changes: MasterChange[]): Uint8Array => changed(base(), ...changes);
const without = (path: string): Uint8Array => of((parts) => delete parts[path]);
const put = (path: string, content: string | Uint8Array): MasterChange => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return (parts) => (parts[path] = bytes);
};
const inLayout = (change: (xml: string) => string): Uint8Array => of(rewrite(LAYOUT, change));
const before = (end: string, what: string) => (xml: string) => xml.replace(end, `${what}${end}`);
const shape = (id: number, inner = ''): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Shape ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${inner}</p:spPr><p:txBody><a:bodyPr/><a:p/></p:txBody></p:sp>`;
const group = (
  id: number,
  inner: string,
  ext = '<a:ext cx="100" cy="100"/>',
  child = '<a:chExt cx="100" cy="100"/>',
): string =>
  `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="${id}" name="Group ${id}"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/>${ext}<a:chOff x="0" y="0"/>${child}</a:xfrm></p:grpSpPr>${inner}</p:grpSp>`;
const cut = (share: number): Uint8Array => {
  const bytes = base();
  return bytes.slice(0, Math.floor(bytes.length * share));
};
const overwritten = (at: number, length: number): Uint8Array => {
  const bytes = base().slice();
  bytes.fill(0xa5, Math.floor(bytes.length * at), Math.floor(bytes.length * at) + length);
  return bytes;
};
function nested(depth: number): string {
  let inner = shape(5_000, '<a:xfrm><a:off x="0" y="0"/><a:ext cx="50" cy="50"/></a:xfrm>');
  for (let level = 0; level < depth; level += 1) inner = group(6_000 + level, inner);
  return inner;
}
const stored = (parts: Zippable): Uint8Array => zipSync(parts, { level: 0 });

/** Files that claim to be presentations and are damaged, hostile or excessive in one way each. */
const BUILT: Record<string, () => Uint8Array> = {
  // The container
  empty: () => new Uint8Array(),
  'four bytes': () => new Uint8Array([0x50, 0x4b, 3, 4]),
  'only an end': () => new Uint8Array([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)]),
  text: () => new TextEncoder().encode('<html><body>Please sign in</body></html>'),
  'old binary file': () =>
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array.from({ length: 600 }, () => 0)]),
  'cut at half': () => cut(0.5),
  'cut before the end': () => cut(0.98),
  'cut at the start': () => base().slice(40),
  'with bytes before it': () => new Uint8Array([...new TextEncoder().encode('upload\r\n'), ...base()]),
  'with bytes behind it': () => new Uint8Array([...base(), ...new TextEncoder().encode('\r\n--boundary--')]),
  'overwritten in the middle': () => overwritten(0.4, 200),
  'overwritten directory': () => overwritten(0.95, 60),
  'zip of a zip': () => stored({ 'deck.pptx': base() }),
  'a folder above': () =>
    stored(Object.fromEntries(Object.entries(unzipSync(base())).map(([path, part]) => [`deck/${path}`, part]))),
  'entries with backslashes': () =>
    stored(
      Object.fromEntries(Object.entries(unzipSync(base())).map(([path, part]) => [path.replaceAll('/', '\\'), part])),
    ),
  'entries that climb out': () => of(put('../../etc/passwd', 'x')),
  'ten thousand entries': () =>
    stored({
      ...unzipSync(base()),
      ...Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`x/${at}`, new Uint8Array()])),
    }),
  'a part of zeros': () => of(put('ppt/media/image9.png', new Uint8Array(70 * 1024 * 1024))),
  'all stored': () => stored(unzipSync(base())),
  // Types and relationships
  'no types': () => without(TYPES),
  'empty types': () => of(put(TYPES, '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>')),
  'damaged types': () => of(rewrite(TYPES, (xml) => xml.slice(0, xml.length / 2))),
  'types exchanged': () =>
    of(
      rewrite(TYPES, (xml) =>
        xml
          .replaceAll('slideLayout+xml', 'XX')
          .replaceAll('slideMaster+xml', 'slideLayout+xml')
          .replaceAll('XX', 'slideMaster+xml'),
      ),
    ),
  'type of a document': () =>
    of(
      rewrite(TYPES, (xml) =>
        xml.replace(
          /application\/vnd[^"]*presentation\.main\+xml/,
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
        ),
      ),
    ),
  'no package relationships': () => without('_rels/.rels'),
  'no presentation': () => without(PRESENTATION),
  'no presentation relationships': () => without(PRESENTATION_RELS),
  'no master': () => without(MASTER),
  'no master relationships': () => without(MASTER_RELS),
  'no layout relationships': () => without(LAYOUT_RELS),
  'no layouts at all': () =>
    of((parts) => {
      for (const path of Object.keys(parts)) if (path.includes('slideLayouts/')) delete parts[path];
    }),
  'no theme': () => without(THEME),
  'presentation is its own master': () =>
    of(rewrite(PRESENTATION_RELS, (xml) => xml.replace(/slideMasters\/slideMaster1\.xml/, 'presentation.xml'))),
  'master is its own layout': () =>
    of(rewrite(MASTER_RELS, (xml) => xml.replaceAll(/\.\.\/slideLayouts\/slideLayout\d+\.xml/g, 'slideMaster1.xml'))),
  'master is its own theme': () =>
    of(rewrite(MASTER_RELS, (xml) => xml.replace(/\.\.\/theme\/theme1\.xml/, 'slideMaster1.xml'))),
  'layouts in a circle': () =>
    of(rewrite(LAYOUT_RELS, (xml) => xml.replace(/\.\.\/slideMasters\/slideMaster1\.xml/, 'slideLayout2.xml'))),
  'all ids the same': () => of(rewrite(MASTER_RELS, (xml) => xml.replaceAll(/Id="[^"]*"/g, 'Id="rId1"'))),
  'targets without end': () =>
    of(rewrite(MASTER_RELS, (xml) => xml.replace('../slideLayouts', `${'../'.repeat(5_000)}ppt/slideLayouts`))),
  'master linked from outside': () =>
    of(
      rewrite(PRESENTATION_RELS, (xml) =>
        xml.replace(/Target="slideMasters[^"]*"/, 'Target="https://example.org/master.xml" TargetMode="External"'),
      ),
    ),
  'parts with names of any script': () =>
    of((parts) => {
      for (const path of Object.keys(parts)) {
        const text = new TextDecoder()
          .decode(parts[path])
          .replaceAll('slideLayout2.xml', 'Folienlayout%20f%C3%BCr%20%E6%96%B0.xml');
        const bytes = /\.(xml|rels)$/.test(path) ? new TextEncoder().encode(text) : (parts[path] as Uint8Array);
        delete parts[path];
        parts[path.replace('slideLayout2.xml', 'Folienlayout für 新.xml')] = bytes;
      }
    }),
  // XML
  'presentation cut': () => of(rewrite(PRESENTATION, (xml) => xml.slice(0, xml.length / 2))),
  'master cut': () => of(rewrite(MASTER, (xml) => xml.slice(0, xml.length / 2))),
  'presentation without anything': () =>
    of(put(PRESENTATION, '<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"/>')),
  'empty part': () => of(put(MASTER, '')),
  'part of spaces': () => of(put(LAYOUT, '   \n')),
  'in UTF-16': () =>
    of((parts) => {
      const text = new TextDecoder()
        .decode(parts[LAYOUT])
        .replace(/^<\?xml[^>]*>/, '<?xml version="1.0" encoding="UTF-16"?>');
      parts[LAYOUT] = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
    }),
  'no namespaces': () => inLayout((xml) => xml.replaceAll(/ xmlns(:\w+)?="[^"]*"/g, '')),
  'entities that multiply': () =>
    of(
      rewrite(LAYOUT, (xml) =>
        xml.replace(/^(<\?xml[^>]*>)?/, '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>'),
      ),
    ),
  'deeper than anyone nests': () => inLayout(before('</p:spTree>', nested(300))),
  // Drawings
  'groups in groups': () => inLayout(before('</p:spTree>', nested(60))),
  'groups of no size': () =>
    inLayout(
      before(
        '</p:spTree>',
        group(
          900,
          shape(901, '<a:xfrm><a:off x="5" y="5"/><a:ext cx="9" cy="9"/></a:xfrm>'),
          '<a:ext cx="0" cy="0"/>',
          '<a:chExt cx="0" cy="0"/>',
        ),
      ),
    ),
  'groups that magnify': () =>
    inLayout(
      before(
        '</p:spTree>',
        Array.from({ length: 1 }, () => {
          let inner = shape(950, '<a:xfrm><a:off x="1" y="1"/><a:ext cx="9999" cy="9999"/></a:xfrm>');
          for (let level = 0; level < 40; level += 1)
            inner = group(951 + level, inner, '<a:ext cx="2147483647" cy="2147483647"/>', '<a:chExt cx="1" cy="1"/>');
          return inner;
        }).join(''),
      ),
    ),
  'five thousand shapes': () =>
    inLayout(
      before(
        '</p:spTree>',
        Array.from({ length: 5_000 }, (_, at) =>
          shape(10_000 + at, '<a:xfrm><a:off x="100" y="100"/><a:ext cx="90000" cy="90000"/></a:xfrm>'),
        ).join(''),
      ),
    ),
  'four hundred placeholders': () =>
    inLayout(
      before(
        '</p:spTree>',
        Array.from({ length: 400 }, (_, at) =>
          shape(
            10_000 + at,
            '<a:xfrm><a:off x="900000" y="2000000"/><a:ext cx="4000000" cy="2000000"/></a:xfrm>',
          ).replace('<p:nvPr/>', `<p:nvPr><p:ph type="body" idx="${at + 50}"/></p:nvPr>`),
        ).join(''),
      ),
    ),
  'a layout a thousand times': () =>
    of(
      rewrite(MASTER, (xml) =>
        xml.replace(
          '<p:sldLayoutIdLst>',
          `<p:sldLayoutIdLst>${Array.from({ length: 1_000 }, (_, at) => `<p:sldLayoutId id="${2_147_490_000 + at}" r:id="rId2"/>`).join('')}`,
        ),
      ),
    ),
  'slide of no size': () =>
    of(rewrite(PRESENTATION, (xml) => xml.replace(/<p:sldSz[^>]*\/>/, '<p:sldSz cx="0" cy="0"/>'))),
  'slide of one EMU': () =>
    of(rewrite(PRESENTATION, (xml) => xml.replace(/<p:sldSz[^>]*\/>/, '<p:sldSz cx="1" cy="1"/>'))),
  'slide turned inside out': () =>
    of(rewrite(PRESENTATION, (xml) => xml.replace(/<p:sldSz[^>]*\/>/, '<p:sldSz cx="-12192000" cy="-6858000"/>'))),
  'slide larger than a town': () =>
    of(
      rewrite(PRESENTATION, (xml) =>
        xml.replace(/<p:sldSz[^>]*\/>/, '<p:sldSz cx="9007199254740993" cy="9007199254740993"/>'),
      ),
    ),
  'boxes beyond numbers': () =>
    inLayout((xml) =>
      xml.replaceAll(
        /<p:spPr\/>/g,
        '<p:spPr><a:xfrm><a:off x="99999999999999999999999" y="-99999999999999999999999"/><a:ext cx="1e308" cy="99999999999999999999999999999999"/></a:xfrm></p:spPr>',
      ),
    ),
  'type of no size': () => of(rewrite(MASTER, (xml) => xml.replaceAll(/sz="\d+"/g, 'sz="0"'))),
  'type larger than the slide': () => of(rewrite(MASTER, (xml) => xml.replaceAll(/sz="\d+"/g, 'sz="400000"'))),
  'type that is no number': () => of(rewrite(MASTER, (xml) => xml.replaceAll(/sz="\d+"/g, 'sz="NaN"'))),
  'insets wider than the box': () =>
    of(
      rewrite(MASTER, (xml) =>
        xml.replaceAll('<a:bodyPr', '<a:bodyPr lIns="99999999" rIns="99999999" tIns="99999999" bIns="99999999"'),
      ),
    ),
  'no colours and no fonts': () =>
    of(
      rewrite(THEME, (xml) =>
        xml.replace(/<a:clrScheme.*?<\/a:clrScheme>/s, '').replace(/<a:fontScheme.*?<\/a:fontScheme>/s, ''),
      ),
    ),
  'colours that are none': () => of(rewrite(THEME, (xml) => xml.replaceAll(/val="[0-9A-Fa-f]{6}"/g, 'val="rainbow"'))),
};

/** Damaged, hostile and excessive files: each is opened or refused with a reason. */
export function brokenMasters(): OddMaster[] {
  return Object.entries(BUILT).map(([name, build]) => ({ name, bytes: build() }));
}
