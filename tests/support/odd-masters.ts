import { unzipSync, zipSync } from 'fflate';
import type { Box } from '../../common/deck/geometry.ts';
import { CONTENT_TYPE } from '../../common/ooxml/package/content-types.ts';
import { TINY_LAYOUTS, tinyMaster } from './tiny-master.ts';
import type { TinyLayout, TinyMasterOptions } from './tiny-master.ts';

/** A master deck that deviates from what PowerPoint writes, and how. */
export interface OddMaster {
  name: string;
  bytes: Uint8Array;
}

/** A change of the parts of a master deck, by path. */
export type MasterChange = (parts: Record<string, Uint8Array>) => void;

const PRESENTATION = 'ppt/presentation.xml';
const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const THEME = 'ppt/theme/theme1.xml';
const TYPES = '[Content_Types].xml';
const layoutPath = (number: number): string => `ppt/slideLayouts/slideLayout${number}.xml`;
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TRANSITIONAL = 'http://schemas.openxmlformats.org/';

const inches = (x: number, y: number, w: number, h: number): Box => ({
  x: Math.round(x * 914_400),
  y: Math.round(y * 914_400),
  w: Math.round(w * 914_400),
  h: Math.round(h * 914_400),
});

/** A change that rewrites the text of one part; throws if it changes nothing, so that no variant is ineffective. */
export function rewrite(path: string, change: (xml: string) => string): MasterChange {
  return (parts) => {
    const before = new TextDecoder().decode(parts[path]);
    const after = change(before);
    if (after === before) throw new RangeError(`nothing to change in ${path}`);
    parts[path] = new TextEncoder().encode(after);
  };
}

function replaceAll(from: string | RegExp, to: string): (xml: string) => string {
  return (xml) => xml.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'g'), to);
}

/** Applies changes to a master deck. */
export function changed(bytes: Uint8Array, ...changes: readonly MasterChange[]): Uint8Array {
  const parts = unzipSync(bytes);
  for (const change of changes) change(parts);
  return zipSync(parts, { level: 1 });
}

function add(path: string, content: string, type?: string): MasterChange {
  return (parts) => {
    parts[path] = new TextEncoder().encode(content);
    if (type !== undefined) addType(path, type)(parts);
  };
}

function addType(path: string, type: string): MasterChange {
  return rewrite(TYPES, (xml) =>
    xml.replace('</Types>', `<Override PartName="/${path}" ContentType="${type}"/></Types>`),
  );
}

/** Adds a relationship, with a relationships part if there is none. */
function relate(source: string, id: string, type: string, target: string, mode = ''): MasterChange {
  return (parts) => {
    const slash = source.lastIndexOf('/');
    const path = `${source.slice(0, slash + 1)}_rels/${source.slice(slash + 1)}.rels`;
    const entry = `<Relationship Id="${id}" Type="${type}" Target="${target}"${mode}/>`;
    const known = parts[path];
    const xml = known
      ? new TextDecoder().decode(known).replace('</Relationships>', `${entry}</Relationships>`)
      : `<Relationships xmlns="${TRANSITIONAL}package/2006/relationships">${entry}</Relationships>`;
    parts[path] = new TextEncoder().encode(xml);
  };
}

const typed = (type: string): Uint8Array =>
  changed(tinyMaster(), rewrite(TYPES, replaceAll(CONTENT_TYPE.presentation, type)));
const inLayout = (number: number, change: (xml: string) => string): Uint8Array =>
  changed(tinyMaster(), rewrite(layoutPath(number), change));
const withShape =
  (shape: string) =>
  (xml: string): string =>
    xml.replace('</p:spTree>', `${shape}</p:spTree>`);
const pick = (...names: string[]): TinyLayout[] => TINY_LAYOUTS.filter(({ name }) => names.includes(name));

/** Box changes of placeholders that the master doesn't define, so that layouts decide. */
function scaled(factorX: number, factorY: number): TinyMasterOptions {
  const of = (box: Box): Box => ({
    x: Math.round(box.x * factorX),
    y: Math.round(box.y * factorY),
    w: Math.round(box.w * factorX),
    h: Math.round(box.h * factorY),
  });
  return {
    size: { w: Math.round(12_192_000 * factorX), h: Math.round(6_858_000 * factorY) },
    layouts: TINY_LAYOUTS.map((layout) => ({
      ...layout,
      placeholders: layout.placeholders.map((one) => (one.box ? { ...one, box: of(one.box) } : one)),
    })),
    masterPlaceholders: [
      { type: 'title', box: of(inches(0.917, 0.4, 11.5, 1.45)), anchor: 'ctr' },
      { type: 'body', idx: 1, box: of(inches(0.917, 1.996, 11.5, 4.759)) },
      { type: 'sldNum', idx: 4, box: of(inches(9.417, 6.95, 3, 0.4)), sizePt: 12 },
    ],
  };
}

/** A cover with room for one line below its title. */
const NARROW_COVER: TinyLayout = {
  name: 'Title Slide',
  type: 'title',
  placeholders: [
    { type: 'ctrTitle', box: inches(0.5, 4.5, 10, 0.6), sizePt: 18 },
    { type: 'subTitle', idx: 1, box: inches(0.5, 5.15, 10, 0.25), sizePt: 12 },
  ],
};
const PICTURE_LAYOUT = TINY_LAYOUTS[6];
const GROUPED =
  '<p:grpSp><p:nvGrpSpPr><p:cNvPr id="90" name="Group"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm>' +
  '<a:off x="838200" y="1825625"/><a:ext cx="5000000" cy="2000000"/><a:chOff x="0" y="0"/><a:chExt cx="2500000" cy="1000000"/>' +
  '</a:xfrm></p:grpSpPr><p:sp><p:nvSpPr><p:cNvPr id="91" name="In a group"/><p:cNvSpPr/><p:nvPr><p:ph type="body" idx="44"/>' +
  '</p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="2500000" cy="1000000"/></a:xfrm></p:spPr>' +
  '<p:txBody><a:bodyPr/><a:lstStyle/><a:p/></p:txBody></p:sp></p:grpSp>';
const ALTERNATE =
  '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">' +
  '<mc:Choice Requires="p14" xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"><p:sp><p:nvSpPr>' +
  '<p:cNvPr id="92" name="New"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p/></p:txBody></p:sp></mc:Choice>' +
  '<mc:Fallback><p:sp><p:nvSpPr><p:cNvPr id="92" name="Old"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/>' +
  '<p:txBody><a:bodyPr/><a:p/></p:txBody></p:sp></mc:Fallback></mc:AlternateContent>';
const video = (id: string): string =>
  `<p:pic><p:nvPicPr><p:cNvPr id="93" name="Film"/><p:cNvPicPr/><p:nvPr><a:videoFile r:link="${id}"/></p:nvPr></p:nvPicPr>` +
  '<p:blipFill><a:blip/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/>' +
  '<a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>';
const linkedPicture =
  '<p:pic><p:nvPicPr><p:cNvPr id="94" name="Logo"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:link="rId77"/>' +
  '<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm>' +
  '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>';
const sameGeometry =
  (box: string) =>
  (xml: string): string =>
    xml.replace(/<a:off [^>]*\/><a:ext [^>]*\/>/g, box);

const WHITE = '<a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>';

/** How a master may deviate and still be valid: sizes, layouts, placeholders, parts. */
const BUILT: Record<string, () => Uint8Array> = {
  '4 to 3': () => tinyMaster(scaled(0.75, 1)),
  '16 to 10': () => tinyMaster(scaled(0.833, 0.925)),
  'A4 portrait': () => tinyMaster(scaled(0.5625, 1.444)),
  square: () => tinyMaster(scaled(0.5625, 1)),
  small: () => tinyMaster(scaled(0.4, 0.4)),
  poster: () => tinyMaster(scaled(3, 3)),
  'one layout': () => tinyMaster({ layouts: pick('Title and Content') }),
  'one layout beside frames': () =>
    tinyMaster({ layouts: [NARROW_COVER, ...pick('Title and Content', 'Section Header')] }),
  'only a cover': () => tinyMaster({ layouts: pick('Title Slide') }),
  'titles only': () => tinyMaster({ layouts: pick('Title Only') }),
  'blank only': () => tinyMaster({ layouts: pick('Blank') }),
  'pictures only': () => tinyMaster({ layouts: PICTURE_LAYOUT ? [PICTURE_LAYOUT] : [] }),
  'no titles': () =>
    tinyMaster({
      layouts: TINY_LAYOUTS.map((layout) => ({
        ...layout,
        placeholders: layout.placeholders.filter(({ type }) => type !== 'title' && type !== 'ctrTitle'),
      })),
    }),
  'no names': () => changed(tinyMaster({ layouts: TINY_LAYOUTS.map((layout) => ({ ...layout, name: '' })) })),
  'a hundred layouts': () =>
    tinyMaster({
      layouts: Array.from({ length: 100 }, (_, index) => ({
        ...(TINY_LAYOUTS[index % TINY_LAYOUTS.length] as TinyLayout),
        name: `Layout ${index}`,
      })),
    }),
  'largest idx': () => inLayout(2, replaceAll('idx="1"', 'idx="4294967295"')),
  'idx twice': () => inLayout(4, replaceAll('idx="2"', 'idx="1"')),
  'shape id twice': () => inLayout(4, (xml) => xml.replace(/<p:cNvPr id="3"/, '<p:cNvPr id="2"')),
  'no geometry': () =>
    changed(
      inLayout(4, replaceAll(/<a:xfrm>.*?<\/a:xfrm>/, '')),
      rewrite(MASTER, replaceAll(/<a:xfrm>.*?<\/a:xfrm>/, '')),
    ),
  'zero boxes': () => inLayout(4, sameGeometry('<a:off x="838200" y="1825625"/><a:ext cx="0" cy="0"/>')),
  'negative boxes': () =>
    inLayout(4, sameGeometry('<a:off x="-838200" y="-182562"/><a:ext cx="5000000" cy="3000000"/>')),
  'boxes off the slide': () =>
    inLayout(4, sameGeometry('<a:off x="13838200" y="1825625"/><a:ext cx="5000000" cy="3000000"/>')),
  'boxes over the edge': () =>
    inLayout(2, (xml) =>
      xml.replace(
        /(<p:ph idx="1"\/><\/p:nvPr><\/p:nvSpPr>)<p:spPr\/>/,
        '$1<p:spPr><a:xfrm><a:off x="838200" y="1825625"/><a:ext cx="12192000" cy="6858000"/></a:xfrm></p:spPr>',
      ),
    ),
  'boxes on top of each other': () =>
    inLayout(4, sameGeometry('<a:off x="838200" y="1825625"/><a:ext cx="5000000" cy="3000000"/>')),
  'body over the title': () =>
    inLayout(2, (xml) =>
      xml.replace(
        /(<p:ph idx="1"\/><\/p:nvPr><\/p:nvSpPr>)<p:spPr\/>/,
        '$1<p:spPr><a:xfrm><a:off x="838200" y="365125"/><a:ext cx="10515600" cy="5800000"/></a:xfrm></p:spPr>',
      ),
    ),
  'placeholders in groups': () => inLayout(5, withShape(GROUPED)),
  'master without body': () =>
    tinyMaster({ masterPlaceholders: [{ type: 'title', box: inches(0.917, 0.4, 11.5, 1.45) }] }),
  'master without placeholders': () => tinyMaster({ masterPlaceholders: [] }),
  'two masters sharing a theme': () => changed(tinyMaster(), ...secondMaster(THEME)),
  'second master without layouts': () => changed(tinyMaster(), ...secondMaster('ppt/theme/theme2.xml', true)),
  'layout drawn by users': () => inLayout(2, replaceAll('preserve="1"', 'preserve="1" userDrawn="1"')),
  'colour map of a layout': () =>
    inLayout(
      2,
      replaceAll(
        '<a:masterClrMapping/>',
        '<a:overrideClrMapping bg1="dk1" tx1="lt1" bg2="dk2" tx2="lt2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>',
      ),
    ),
  'empty typefaces': () =>
    changed(tinyMaster(), rewrite(THEME, replaceAll(/<a:latin typeface="[^"]*"\/>/, '<a:latin typeface=""/>'))),
  'fonts that are not installed': () =>
    changed(
      tinyMaster(),
      rewrite(THEME, replaceAll(/<a:latin typeface="[^"]*"\/>/, '<a:latin typeface="Obscura Grotesk"/>')),
    ),
  'no colours in the theme': () =>
    changed(tinyMaster(), rewrite(THEME, replaceAll(/<a:clrScheme.*?<\/a:clrScheme>/, ''))),
  'master without theme': () =>
    changed(
      tinyMaster(),
      rewrite(
        `ppt/slideMasters/_rels/slideMaster1.xml.rels`,
        replaceAll(/<Relationship [^>]*relationships\/theme"[^>]*\/>/, ''),
      ),
    ),
  'no text styles': () => changed(tinyMaster(), rewrite(MASTER, replaceAll(/<p:txStyles>.*<\/p:txStyles>/, ''))),
  // As LibreOffice writes masters.
  'look in words alone': () =>
    changed(
      tinyMaster(),
      rewrite(MASTER, replaceAll(/<p:txStyles>.*<\/p:txStyles>/, '')),
      rewrite(
        MASTER,
        replaceAll('<p:bgPr><a:solidFill><a:schemeClr val="bg1"/>', '<p:bgPr><a:solidFill><a:schemeClr val="tx1"/>'),
      ),
      rewrite(MASTER, replaceAll('<a:rPr lang="en-US"/>', `<a:rPr lang="en-US" sz="3200">${WHITE}</a:rPr>`)),
    ),
  'colour in words alone': () =>
    changed(
      tinyMaster(),
      rewrite(MASTER, replaceAll(/<a:solidFill><a:schemeClr val="tx1"\/><\/a:solidFill>/, '')),
      rewrite(
        MASTER,
        replaceAll('<p:bgPr><a:solidFill><a:schemeClr val="bg1"/>', '<p:bgPr><a:solidFill><a:schemeClr val="tx1"/>'),
      ),
      rewrite(MASTER, replaceAll('<a:rPr lang="en-US"/>', `<a:rPr lang="en-US">${WHITE}</a:rPr>`)),
    ),
  'no notes size': () => changed(tinyMaster(), rewrite(PRESENTATION, replaceAll(/<p:notesSz[^>]*\/>/, ''))),
  'no slide size': () =>
    changed(tinyMaster(scaled(0.75, 1)), rewrite(PRESENTATION, replaceAll(/<p:sldSz[^>]*\/>/, ''))),
  'notes master without theme': () => changed(tinyMaster(), ...notesMasterWithoutTheme()),
  template: () => tinyMaster({ isTemplate: true }),
  show: () => typed(CONTENT_TYPE.slideshow),
  'macro template': () => typed(CONTENT_TYPE.macroTemplate),
  'macro presentation': () =>
    changed(
      typed(CONTENT_TYPE.macroPresentation),
      add('ppt/vbaProject.bin', 'macro', CONTENT_TYPE.vbaProject),
      relate(
        PRESENTATION,
        'rId99',
        'http://schemas.microsoft.com/office/2006/relationships/vbaProject',
        'vbaProject.bin',
      ),
    ),
  'another folder': () => changed(tinyMaster(), renameAll('ppt/', 'deck/')),
  'absolute targets': () => changed(tinyMaster(), absoluteTargets),
  'extensions in capitals': () =>
    changed(tinyMaster(), renameAll('slideLayout2.xml', 'slideLayout2.XML'), addXmlDefault),
  'targets in other case': () =>
    changed(
      tinyMaster(),
      rewrite(`ppt/slideMasters/_rels/slideMaster1.xml.rels`, replaceAll('slideLayout2.xml', 'SlideLayout2.xml')),
    ),
  'names not in ASCII': () =>
    changed(tinyMaster(), renameAll('slideLayout2.xml', 'für 2 №.xml'), renameAll('theme1.xml', 'тема.xml')),
  'names with escapes': () => changed(tinyMaster(), renameAll('slideLayout2.xml', 'f%C3%BCr%202.xml')),
  'names taken apart': () =>
    changed(tinyMaster(), renameAll('slideLayout2.xml', 'für.xml'), (parts) => {
      for (const path of Object.keys(parts).filter((each) => each.includes('für'))) {
        parts[path.normalize('NFD')] = parts[path] ?? new Uint8Array();
        delete parts[path];
      }
    }),
  'picture without type': () => changed(tinyMaster(), pictureWithoutType),
  'layouts in the list twice': () =>
    changed(
      tinyMaster(),
      rewrite(MASTER, (xml) =>
        xml.replace('<p:sldLayoutIdLst>', '<p:sldLayoutIdLst><p:sldLayoutId id="2147483999" r:id="rId2"/>'),
      ),
    ),
  'layouts not in the list': () =>
    changed(
      tinyMaster(),
      rewrite(MASTER, (xml) => xml.replace(/<p:sldLayoutId id="2147483651"[^>]*\/>/, '')),
    ),
  'ids of layouts twice': () =>
    changed(tinyMaster(), rewrite(MASTER, replaceAll('id="2147483651"', 'id="2147483650"'))),
  'ids of layouts too small': () => changed(tinyMaster(), rewrite(MASTER, replaceAll('id="2147483651"', 'id="17"'))),
  'id of the master as a layout': () =>
    changed(tinyMaster(), rewrite(MASTER, replaceAll('id="2147483651"', 'id="2147483648"'))),
  'write protection': () =>
    changed(
      tinyMaster(),
      rewrite(PRESENTATION, (xml) =>
        xml.replace(
          '</p:presentation>',
          '<p:modifyVerifier cryptProviderType="rsaAES" spinCount="1000" saltData="AA==" hashData="AA=="/></p:presentation>',
        ),
      ),
    ),
  'alternate content': () => inLayout(2, withShape(ALTERNATE)),
  'vertical text': () =>
    inLayout(2, (xml) => xml.replace(/(<p:ph idx="1"\/>.*?)<a:bodyPr\/>/, '$1<a:bodyPr vert="eaVert"/>')),
  'right to left': () =>
    changed(tinyMaster(), rewrite(MASTER, replaceAll(/<a:lvl(\d)pPr/, '<a:lvl$1pPr algn="r" rtl="1"'))),
  'film in a layout': () =>
    changed(
      inLayout(2, withShape(video('rId77'))),
      relate(layoutPath(2), 'rId77', `${R}/video`, 'https://example.org/film.mp4', ' TargetMode="External"'),
    ),
  'picture from outside': () =>
    changed(
      inLayout(2, withShape(linkedPicture)),
      relate(layoutPath(2), 'rId77', `${R}/image`, 'https://example.org/logo.png', ' TargetMode="External"'),
    ),
  'relationship without part': () =>
    changed(tinyMaster(), relate(layoutPath(2), 'rId88', `${R}/image`, '../media/lost.png')),
  'unknown relationship': () => inLayout(2, withShape(linkedPicture)),
  'properties with odd entries': () =>
    changed(
      tinyMaster(),
      add('docProps/custom.xml', '<Properties/>', CONTENT_TYPE.customProperties),
      add('docProps/core.xml', '<odd/>', CONTENT_TYPE.coreProperties),
      relate('', 'rId9', `${R}/custom-properties`, 'docProps/custom.xml'),
      relate('', 'rId8', `${TRANSITIONAL}package/2006/relationships/metadata/core-properties`, 'docProps/core.xml'),
    ),
  'damaged layout': () => inLayout(3, (xml) => xml.slice(0, 400)),
  'layout of something else': () => inLayout(3, () => '<odd/>'),
  'missing layout': () => changed(tinyMaster(), (parts) => delete parts[layoutPath(3)]),
  'damaged theme': () =>
    changed(
      tinyMaster(),
      rewrite(THEME, (xml) => xml.slice(0, 300)),
    ),
  'missing theme': () => changed(tinyMaster(), (parts) => delete parts[THEME]),
  'body without paragraph': () => inLayout(2, (xml) => xml.replace(/<a:lstStyle\/><a:p>.*?<\/a:p>/, '<a:lstStyle/>')),
  'huge type': () => changed(tinyMaster(), rewrite(MASTER, replaceAll(/sz="(44|28|24|20)00"/, 'sz="9600"'))),
  'tiny type': () => changed(tinyMaster(), rewrite(MASTER, replaceAll(/sz="(44|28|24|20|18)00"/, 'sz="700"'))),
  'text that does not wrap': () =>
    changed(tinyMaster(), rewrite(MASTER, replaceAll('<a:bodyPr', '<a:bodyPr wrap="none"'))),
  'shape hidden': () => inLayout(2, (xml) => xml.replace(/<p:cNvPr id="3"/, '<p:cNvPr hidden="1" id="3"')),
  strict: () => changed(tinyMaster(), toStrict),
};

function secondMaster(theme: string, isEmpty = false): MasterChange[] {
  const path = 'ppt/slideMasters/slideMaster2.xml';
  return [
    (parts) => {
      const xml = new TextDecoder()
        .decode(parts[MASTER])
        .replace(
          /<p:sldLayoutIdLst>.*<\/p:sldLayoutIdLst>/,
          isEmpty ? '' : '<p:sldLayoutIdLst><p:sldLayoutId id="2147484000" r:id="rId1"/></p:sldLayoutIdLst>',
        );
      parts[path] = new TextEncoder().encode(xml);
      if (parts[theme] === undefined && parts[THEME] !== undefined) {
        parts[theme] = parts[THEME];
        addType(theme, CONTENT_TYPE.theme)(parts);
      }
      if (isEmpty) return;
      parts[layoutPath(50)] = parts[layoutPath(2)] ?? new Uint8Array();
      addType(layoutPath(50), CONTENT_TYPE.slideLayout)(parts);
    },
    addType(path, CONTENT_TYPE.slideMaster),
    ...(isEmpty
      ? []
      : [
          relate(path, 'rId1', `${R}/slideLayout`, '../slideLayouts/slideLayout50.xml'),
          relate(layoutPath(50), 'rId1', `${R}/slideMaster`, '../slideMasters/slideMaster2.xml'),
        ]),
    relate(path, 'rId2', `${R}/theme`, `../theme/${theme.split('/').pop() ?? ''}`),
    relate(PRESENTATION, 'rId50', `${R}/slideMaster`, 'slideMasters/slideMaster2.xml'),
    rewrite(PRESENTATION, (xml) =>
      xml.replace('</p:sldMasterIdLst>', '<p:sldMasterId id="2147484100" r:id="rId50"/></p:sldMasterIdLst>'),
    ),
  ];
}

function notesMasterWithoutTheme(): MasterChange[] {
  const path = 'ppt/notesMasters/notesMaster1.xml';
  return [
    add(
      path,
      `<p:notesMaster xmlns:a="${TRANSITIONAL}drawingml/2006/main" xmlns:p="${TRANSITIONAL}presentationml/2006/main"><p:cSld><p:spTree>` +
        '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/></p:spTree></p:cSld>' +
        '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/></p:notesMaster>',
      CONTENT_TYPE.notesMaster,
    ),
    relate(PRESENTATION, 'rId60', `${R}/notesMaster`, 'notesMasters/notesMaster1.xml'),
    rewrite(PRESENTATION, (xml) =>
      xml.replace(
        '</p:sldMasterIdLst>',
        '</p:sldMasterIdLst><p:notesMasterIdLst><p:notesMasterId r:id="rId60"/></p:notesMasterIdLst>',
      ),
    ),
  ];
}

function renameAll(from: string, to: string): MasterChange {
  return (parts) => {
    for (const [path, bytes] of Object.entries(parts)) {
      delete parts[path];
      const isText = /\.(xml|rels)$/i.test(path);
      const text = isText ? new TextDecoder().decode(bytes).replaceAll(from, to) : null;
      parts[path.replace(from, to)] = text === null ? bytes : new TextEncoder().encode(text);
    }
  };
}

function addXmlDefault(parts: Record<string, Uint8Array>): void {
  rewrite(TYPES, (xml) =>
    xml.replace(
      /<Override PartName="\/ppt\/slideLayouts\/slideLayout2.XML"/,
      '$&'.replace('$&', '<Override PartName="/ppt/slideLayouts/slideLayout2.xml"'),
    ),
  )(parts);
}

function absoluteTargets(parts: Record<string, Uint8Array>): void {
  for (const [path, bytes] of Object.entries(parts)) {
    if (!path.endsWith('.rels') || path === '_rels/.rels') continue;
    const xml = new TextDecoder()
      .decode(bytes)
      .replace(/Target="(?:\.\.\/)?((?:slide|theme)[^"]*)"/g, 'Target="/ppt/$1"');
    parts[path] = new TextEncoder().encode(xml);
  }
}

function pictureWithoutType(parts: Record<string, Uint8Array>): void {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  parts['ppt/media/image1.PNG'] = new Uint8Array(png);
  relate(layoutPath(2), 'rId77', `${R}/image`, '../media/image1.PNG')(parts);
  rewrite(layoutPath(2), withShape(linkedPicture.replace('r:link', 'r:embed')))(parts);
}

function toStrict(parts: Record<string, Uint8Array>): void {
  for (const [path, bytes] of Object.entries(parts)) {
    if (path === TYPES || !/\.(xml|rels)$/.test(path)) continue;
    const xml = new TextDecoder()
      .decode(bytes)
      .replaceAll(`${TRANSITIONAL}drawingml/2006/main`, 'http://purl.oclc.org/ooxml/drawingml/main')
      .replaceAll(`${TRANSITIONAL}presentationml/2006/main`, 'http://purl.oclc.org/ooxml/presentationml/main')
      .replaceAll(
        `${TRANSITIONAL}officeDocument/2006/relationships`,
        'http://purl.oclc.org/ooxml/officeDocument/relationships',
      );
    parts[path] = new TextEncoder().encode(xml);
  }
}

/** Master decks that are unusual in one way each. */
export function oddMasters(): OddMaster[] {
  return Object.entries(BUILT).map(([name, build]) => ({ name, bytes: build() }));
}

/** One of them. @throws RangeError if none has this name. */
export function oddMaster(name: string): Uint8Array {
  const build = BUILT[name];
  if (build === undefined) throw new RangeError(`no such odd master: ${name}`);
  return build();
}
