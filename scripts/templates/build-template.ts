import { zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import type { Box } from '../../common/deck/geometry.ts';
import { NAMESPACE } from '../../common/ooxml/xml/element.ts';
import type { Design } from './design.ts';
import { corporate } from './designs/corporate.ts';
import { dark } from './designs/dark.ts';
import { editorial } from './designs/editorial.ts';
import { general } from './designs/general.ts';
import { masterFooter } from './layout.ts';
import type { Layout } from './layout.ts';
import { layoutsOf } from './layouts.ts';
import { boxInches, GRID as grid, SLIDE } from './measures.ts';
import {
  levelProperties,
  placeholder,
  plainStyle,
  SAMPLE_LEVELS,
  schemeColour,
  solidFill,
  tag,
  transform,
} from './shapes.ts';
import type { Colour, Level, Shape } from './shapes.ts';

/** The shipped templates. */
export const DESIGNS: readonly Design[] = [general, corporate, dark, editorial];

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PRESENTATION = 'application/vnd.openxmlformats-officedocument.presentationml';
/** The namespaces of every presentation part. */
const XMLNS = `xmlns:a="${NAMESPACE.a}" xmlns:r="${NAMESPACE.r}" xmlns:p="${NAMESPACE.p}"`;

/** Builds a template as the bytes of a .pptx without slides; always the same bytes, on every machine. */
export function buildTemplate(design: Design): Uint8Array {
  const parts = templateParts(design);
  const files: Zippable = {};
  const encoder = new TextEncoder();
  for (const [path, xml] of [['[Content_Types].xml', contentTypes([...parts.keys()])] as const, ...parts]) {
    const bytes = encoder.encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`);
    // Local time, because zip stores local time and the stored fields must be equal in every time zone.
    files[path] = [bytes, { mtime: new Date(1980, 0, 1), level: 9 }];
  }
  return zipSync(files);
}

function templateParts(design: Design): Map<string, string> {
  const layouts = layoutsOf(design);
  const master = layouts.map((_, index): [string, string] => [
    'slideLayout',
    `../slideLayouts/slideLayout${index + 1}.xml`,
  ]);
  const parts = new Map([
    [
      '_rels/.rels',
      relationships([
        ['officeDocument', 'ppt/presentation.xml'],
        [`${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
        ['extended-properties', 'docProps/app.xml'],
      ]),
    ],
    ['docProps/app.xml', APP_PROPERTIES],
    ['docProps/core.xml', coreProperties(design.title)],
    ['ppt/presentation.xml', presentation()],
    [
      'ppt/_rels/presentation.xml.rels',
      relationships([
        ['slideMaster', 'slideMasters/slideMaster1.xml'],
        ['notesMaster', 'notesMasters/notesMaster1.xml'],
        ['presProps', 'presProps.xml'],
        ['viewProps', 'viewProps.xml'],
        ['theme', 'theme/theme1.xml'],
        ['tableStyles', 'tableStyles.xml'],
      ]),
    ],
    ['ppt/presProps.xml', `<p:presentationPr ${XMLNS}/>`],
    ['ppt/viewProps.xml', `<p:viewPr ${XMLNS}><p:gridSpacing cx="72008" cy="72008"/></p:viewPr>`],
    ['ppt/tableStyles.xml', tableStyles(design)],
    ['ppt/theme/theme1.xml', theme(design, design.title)],
    ['ppt/theme/theme2.xml', theme(design, `${design.title} notes`)],
    ['ppt/notesMasters/notesMaster1.xml', notesMaster()],
    ['ppt/notesMasters/_rels/notesMaster1.xml.rels', relationships([['theme', '../theme/theme2.xml']])],
    ['ppt/slideMasters/slideMaster1.xml', slideMaster(design, layouts.length)],
    ['ppt/slideMasters/_rels/slideMaster1.xml.rels', relationships([...master, ['theme', '../theme/theme1.xml']])],
  ]);
  for (const [index, layout] of layouts.entries()) {
    const name = `slideLayout${index + 1}.xml`;
    parts.set(`ppt/slideLayouts/${name}`, slideLayout(layout));
    parts.set(
      `ppt/slideLayouts/_rels/${name}.rels`,
      relationships([['slideMaster', '../slideMasters/slideMaster1.xml']]),
    );
  }
  return parts;
}

/** `[Content_Types].xml` (OPC, ECMA-376 part 2, 10.1.2); relationship parts and XML are covered by their extension. */
function contentTypes(paths: readonly string[]): string {
  const overrides = paths.flatMap((path) => {
    if (path.endsWith('.rels')) return [];
    const kind = /([a-zA-Z]+)\d*\.xml$/.exec(path)?.[1] ?? '';
    const type =
      kind === 'core'
        ? 'application/vnd.openxmlformats-package.core-properties+xml'
        : kind === 'app'
          ? 'application/vnd.openxmlformats-officedocument.extended-properties+xml'
          : kind === 'theme'
            ? 'application/vnd.openxmlformats-officedocument.theme+xml'
            : `${PRESENTATION}.${kind === 'presentation' ? 'presentation.main' : kind}+xml`;
    return `<Override PartName="/${path}" ContentType="${type}"/>`;
  });
  return (
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
  );
}

/**
 * A relationships part with rId1 and following in the given order. Types are short names such as "slideLayout", or
 * whole URIs.
 */
function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(([type, Target], index) =>
    tag('Relationship', { Id: `rId${index + 1}`, Type: type.includes('/') ? type : `${OFFICE}/${type}`, Target }),
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

/** `docProps/core.xml` (ECMA-376 part 2, 11.1) with fixed dates, so that every build gives the same file. */
function coreProperties(title: string): string {
  const date = 'xsi:type="dcterms:W3CDTF">2026-01-01T00:00:00Z';
  return (
    `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
    'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${title}</dc:title><dc:creator>Lectern</dc:creator>` +
    `<dcterms:created ${date}</dcterms:created><dcterms:modified ${date}</dcterms:modified></cp:coreProperties>`
  );
}

/** `docProps/app.xml` (ECMA-376 part 1, 22.2). */
const APP_PROPERTIES =
  '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">' +
  '<TotalTime>0</TotalTime><Words>0</Words><Application>Microsoft Office PowerPoint</Application>' +
  '<PresentationFormat>Widescreen</PresentationFormat><Slides>0</Slides><Notes>0</Notes>' +
  '<AppVersion>16.0000</AppVersion></Properties>';

/** The same style for all nine levels of a list. */
function nineLevels(look: Level): string {
  return Array.from({ length: 9 }, (_, index) => levelProperties(index + 1, look)).join('');
}

const OTHER_TEXT: Level = { align: 'l', size: 18, colour: 'tx1', font: 'mn' };

/** `ppt/presentation.xml` (ECMA-376 part 1, 13.3.6) without slides; rId1 is the master, rId2 the notes master. */
function presentation(): string {
  return (
    `<p:presentation ${XMLNS} saveSubsetFonts="1">` +
    `<p:sldMasterIdLst><p:sldMasterId id="${MASTER_ID}" r:id="rId1"/></p:sldMasterIdLst>` +
    '<p:notesMasterIdLst><p:notesMasterId r:id="rId2"/></p:notesMasterIdLst>' +
    `<p:sldSz cx="${SLIDE.w}" cy="${SLIDE.h}"/><p:notesSz cx="${PAGE.w}" cy="${PAGE.h}"/>` +
    '<p:defaultTextStyle><a:defPPr><a:defRPr lang="en-US"/></a:defPPr>' +
    `${nineLevels(OTHER_TEXT)}</p:defaultTextStyle></p:presentation>`
  );
}

/**
 * A theme part (14.2.7). Flat fills, thin lines and no effects, so that objects inserted by hand look like the rest of
 * the deck.
 */
function theme({ title, colours, fonts }: Design, name: string): string {
  const colour = Object.entries(colours).map(([slot, hex]) => `<a:${slot}><a:srgbClr val="${hex}"/></a:${slot}>`);
  const font = (slot: string, typeface: string): string =>
    `<a:${slot}><a:latin typeface="${typeface}"/><a:ea typeface=""/><a:cs typeface=""/></a:${slot}>`;
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const lines = [9_525, 12_700, 19_050].map(
    (w) => `<a:ln w="${w}" cap="flat" cmpd="sng" algn="ctr">${fill}<a:prstDash val="solid"/></a:ln>`,
  );
  return (
    `<a:theme xmlns:a="${NAMESPACE.a}" name="${name}"><a:themeElements>` +
    `<a:clrScheme name="${title}">${colour.join('')}</a:clrScheme>` +
    `<a:fontScheme name="${title}">${font('majorFont', fonts.major)}${font('minorFont', fonts.minor)}</a:fontScheme>` +
    `<a:fmtScheme name="${title}"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst>` +
    `<a:lnStyleLst>${lines.join('')}</a:lnStyleLst>` +
    `<a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst>` +
    `<a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements>` +
    '<a:objectDefaults/><a:extraClrSchemeLst/></a:theme>'
  );
}

/** EMU: the rule below headings and above totals is 1.5 pt, the lines between rows half of that. */
const RULE = 19_050;
const HAIRLINE = 6_350;

/**
 * `ppt/tableStyles.xml` (13.3.12) with the design's style as the default: bold headings above a rule, thin lines
 * between rows, a rule above the totals, no fills. It uses theme colours, so it also suits a dark design.
 */
function tableStyles({ title, tableStyleId: id, tableHairline }: Design): string {
  const text = (colour: Colour, bold: string): string =>
    `<a:tcTxStyle${bold}><a:fontRef idx="minor"><a:prstClr val="black"/></a:fontRef>${schemeColour(colour)}</a:tcTxStyle>`;
  const edge = (side: string, width: number, colour: Colour): string =>
    `<a:${side}><a:ln w="${width}" cmpd="sng">${solidFill(colour)}</a:ln></a:${side}>`;
  const none = (side: string): string => `<a:${side}><a:ln><a:noFill/></a:ln></a:${side}>`;
  const rows = (part: string, style: string, edges: string): string =>
    `<a:${part}>${style}<a:tcStyle><a:tcBdr>${edges}</a:tcBdr><a:fill><a:noFill/></a:fill></a:tcStyle></a:${part}>`;
  const hairlines = edge('bottom', HAIRLINE, tableHairline) + edge('insideH', HAIRLINE, tableHairline);
  return (
    `<a:tblStyleLst xmlns:a="${NAMESPACE.a}" def="${id}"><a:tblStyle styleId="${id}" styleName="${title} Table">` +
    rows('wholeTbl', text('tx1', ''), `${none('left')}${none('right')}${none('top')}${hairlines}${none('insideV')}`) +
    rows('lastRow', text('tx1', ' b="on"'), edge('top', RULE, 'tx2')) +
    rows('firstRow', text('tx2', ' b="on"'), edge('bottom', RULE, 'tx2')) +
    '</a:tblStyle></a:tblStyleLst>'
  );
}

/** `p:cSld` (19.3.1.16): background and shapes, back to front, with ids from 2. */
function commonSlideData(background: Colour | undefined, shapes: readonly Shape[], name?: string): string {
  return tag(
    'p:cSld',
    { name },
    (background ? `<p:bg><p:bgPr>${solidFill(background)}<a:effectLst/></p:bgPr></p:bg>` : '') +
      '<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm>' +
      '<a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>' +
      `${shapes.map((shape, index) => shape(index + 2)).join('')}</p:spTree>`,
  );
}

/** `p:clrMap` (19.3.1.6) as in PowerPoint, for a light deck or a dark one, in which text and backgrounds are swapped. */
function colourMap(isDark = false): string {
  const [background, text] = isDark ? ['dk', 'lt'] : ['lt', 'dk'];
  const accents = [1, 2, 3, 4, 5, 6].map((n) => `accent${n}="accent${n}" `);
  return (
    `<p:clrMap bg1="${background}1" tx1="${text}1" bg2="${background}2" tx2="${text}2" ` +
    `${accents.join('')}hlink="hlink" folHlink="folHlink"/>`
  );
}

/** The slide layout part (13.3.9). */
function slideLayout({ name, type, background, hidesMasterShapes, shapes }: Layout): string {
  const hides = hidesMasterShapes ? ' showMasterSp="0"' : '';
  const kind = type === undefined ? 'preserve="1" userDrawn="1"' : `type="${type}" preserve="1"`;
  const slide = commonSlideData(background, shapes, name);
  const map = '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>';
  return `<p:sldLayout ${XMLNS}${hides} ${kind}>${slide}${map}</p:sldLayout>`;
}

/**
 * The master's id. The layouts have the following numbers, which must be unique across both lists (ECMA-376 part 1,
 * 19.7.17).
 */
const MASTER_ID = 2_147_483_648;

/** The slide master (13.3.10). Its layouts are rId1 and following; its theme comes last. */
function slideMaster(
  { ornaments, isDark, titleStyle, bodyStyle, bodyLineSpacing }: Design,
  layoutCount: number,
): string {
  const shapes = [
    ...ornaments,
    placeholder({
      name: 'Title Placeholder',
      type: 'title',
      box: boxInches(grid.margin, grid.titleTop, grid.width, grid.titleHeight),
      prompt: 'Click to add a title',
    }),
    placeholder({
      name: 'Text Placeholder',
      type: 'body',
      idx: 1,
      box: boxInches(grid.margin, grid.contentTop, grid.width, grid.contentHeight),
      prompt: SAMPLE_LEVELS,
    }),
    ...masterFooter(),
  ];
  const ids = Array.from({ length: layoutCount }, (_, index) =>
    tag('p:sldLayoutId', { id: MASTER_ID + 1 + index, 'r:id': `rId${index + 1}` }),
  );
  const title: Level = { font: 'mj', align: 'l', lineSpacing: 90, spaceBeforePt: 0, bullet: 'none', ...titleStyle };
  const text: Level = { align: 'l', lineSpacing: bodyLineSpacing, colour: 'tx1', font: 'mn' };
  const body = Array.from({ length: 9 }, (_, index) =>
    levelProperties(index + 1, { ...text, ...(bodyStyle[index] ?? bodyStyle.at(-1)) }),
  );
  return (
    `<p:sldMaster ${XMLNS}>${commonSlideData('bg1', shapes)}${colourMap(isDark)}` +
    `<p:sldLayoutIdLst>${ids.join('')}</p:sldLayoutIdLst><p:hf hdr="0" ftr="1" dt="0"/>` +
    `<p:txStyles><p:titleStyle>${levelProperties(1, title)}</p:titleStyle>` +
    `<p:bodyStyle>${body.join('')}</p:bodyStyle>` +
    `<p:otherStyle>${nineLevels({ ...OTHER_TEXT, bullet: 'none' })}</p:otherStyle></p:txStyles>${guides()}</p:sldMaster>`
  );
}

/** The drawing guides of the master ([MS-PPTX] 2.2.3.8): margins, and top and bottom of the content. */
function guides(): string {
  const across = [grid.titleTop, grid.contentTop, grid.contentTop + grid.contentHeight];
  const down = [grid.margin, grid.margin + grid.width];
  const each = [...across, ...down].map((inches, index) => {
    // Guide positions are in eighths of a point.
    const place = { id: index + 1, orient: index < 3 ? 'horz' : undefined, pos: Math.round(inches * 576) };
    return tag('p15:guide', { ...place, userDrawn: 1 }, '<p15:clr><a:srgbClr val="F26B43"/></p15:clr>');
  });
  return (
    '<p:extLst><p:ext uri="{27BBF7A9-308A-43DC-89C8-2F10F3537804}">' +
    '<p15:sldGuideLst xmlns:p15="http://schemas.microsoft.com/office/powerpoint/2012/main">' +
    `${each.join('')}</p15:sldGuideLst></p:ext></p:extLst>`
  );
}

/** The page of the notes, and the size of the texts in its corners, in EMU. */
const PAGE = { w: 6_858_000, h: 9_144_000 };
const CORNER = { w: 2_971_800, h: 458_788 };

/** The notes master (13.3.4): slide above notes, on a portrait page. */
function notesMaster(): string {
  const corner = (
    spec: Pick<Parameters<typeof placeholder>[0], 'name' | 'type' | 'idx' | 'prompt'>,
    x: 0 | 1,
    y: 0 | 1,
  ): Shape =>
    placeholder({
      ...spec,
      name: `${spec.name} Placeholder`,
      size: 'quarter',
      box: { x: x * (PAGE.w - CORNER.w), y: y * (PAGE.h - CORNER.h), ...CORNER },
      shrinks: false,
      style: plainStyle({ size: 11, align: x === 0 ? 'l' : 'r' }),
    });
  const notes: Box = { x: 685_800, y: 4_400_550, w: 5_486_400, h: 3_600_450 };
  // The slide image has only a frame, no text and no other style.
  const slideImage: Shape = (id) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Slide Image Placeholder"/>` +
    '<p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr>' +
    '<p:nvPr><p:ph type="sldImg" idx="2"/></p:nvPr></p:nvSpPr>' +
    `<p:spPr>${transform({ x: 685_800, y: 1_143_000, w: 5_486_400, h: 3_086_100 })}` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/>' +
    '<a:ln w="12700"><a:solidFill><a:prstClr val="black"/></a:solidFill></a:ln></p:spPr></p:sp>';
  const shapes = [
    corner({ name: 'Header', type: 'hdr', prompt: 'Header' }, 0, 0),
    corner({ name: 'Date', type: 'dt', idx: 1, prompt: [{ text: 'Date', field: 'datetime1' }] }, 1, 0),
    slideImage,
    placeholder({
      name: 'Notes Placeholder',
      type: 'body',
      size: 'quarter',
      idx: 3,
      box: notes,
      shrinks: false,
      prompt: SAMPLE_LEVELS,
    }),
    corner({ name: 'Footer', type: 'ftr', idx: 4, prompt: 'Footer' }, 0, 1),
    corner({ name: 'Slide Number', type: 'sldNum', idx: 5, prompt: [{ text: '‹#›', field: 'slidenum' }] }, 1, 1),
  ];
  const style = nineLevels({ ...OTHER_TEXT, size: 12 });
  return (
    `<p:notesMaster ${XMLNS}>${commonSlideData('bg1', shapes)}${colourMap()}` +
    `<p:notesStyle>${style}</p:notesStyle></p:notesMaster>`
  );
}
