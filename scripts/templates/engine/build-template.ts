import { zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import { serializePart, el } from '../../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../../common/ooxml/xml/element.ts';
import type { Design } from './design.ts';
import { slideLayout } from './layout.ts';
import { slideMaster, MASTER_ID } from './master.ts';
import { notesMaster } from './package-parts.ts';
import { appProperties, contentTypes, coreProperties, packageRelationships, relationships } from './package-parts.ts';
import { SLIDE } from './measures.ts';
import { NAMESPACES } from './layout.ts';
import { levelProperties } from './text-style.ts';
import { solidFill } from './colour.ts';
import type { Colour } from './colour.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';

/**
 * A theme part (ECMA-376 part 1, 14.2.7). Flat fills, thin lines and no effects, so that objects inserted by hand look
 * like the rest of the deck.
 */
function theme(design: Design, name = design.title): XmlElement {
  return el(
    'a:theme',
    { 'xmlns:a': DRAWING, name },
    el('a:themeElements', {}, colourScheme(design), fontScheme(design), formatScheme(design.title)),
    el('a:objectDefaults'),
    el('a:extraClrSchemeLst'),
  );
}

function colourScheme({ title, colours }: Design): XmlElement {
  return el(
    'a:clrScheme',
    { name: title },
    Object.entries(colours).map(([slot, hex]) => el(`a:${slot}`, {}, el('a:srgbClr', { val: hex }))),
  );
}

function fontScheme({ title, fonts }: Design): XmlElement {
  const font = (name: string, typeface: string): XmlElement =>
    el(name, {}, el('a:latin', { typeface }), el('a:ea', { typeface: '' }), el('a:cs', { typeface: '' }));
  return el('a:fontScheme', { name: title }, font('a:majorFont', fonts.major), font('a:minorFont', fonts.minor));
}

function formatScheme(name: string): XmlElement {
  const fill = (): XmlElement => el('a:solidFill', {}, el('a:schemeClr', { val: 'phClr' }));
  const line = (w: number): XmlElement =>
    el('a:ln', { w, cap: 'flat', cmpd: 'sng', algn: 'ctr' }, fill(), el('a:prstDash', { val: 'solid' }));
  const effect = (): XmlElement => el('a:effectStyle', {}, el('a:effectLst'));
  return el(
    'a:fmtScheme',
    { name },
    el('a:fillStyleLst', {}, fill(), fill(), fill()),
    el('a:lnStyleLst', {}, line(9_525), line(12_700), line(19_050)),
    el('a:effectStyleLst', {}, effect(), effect(), effect()),
    el('a:bgFillStyleLst', {}, fill(), fill(), fill()),
  );
}

/** Builds a template as the bytes of a .pptx without slides; always the same bytes, on every machine. */
export function buildTemplate(design: Design): Uint8Array {
  const parts = templateParts(design);
  const ordered: [string, XmlElement][] = [['[Content_Types].xml', contentTypes([...parts.keys()])], ...parts];
  const encoder = new TextEncoder();
  const files: Zippable = {};
  for (const [path, root] of ordered) {
    // Local time, because zip stores local time and the stored fields must be equal in every time zone.
    files[path] = [encoder.encode(serializePart(root)), { mtime: new Date(1980, 0, 1), level: 9 }];
  }
  return zipSync(files);
}

function templateParts(design: Design): Map<string, XmlElement> {
  const { layouts, title } = design;
  const parts = new Map<string, XmlElement>([
    ['_rels/.rels', packageRelationships()],
    ['docProps/app.xml', appProperties()],
    ['docProps/core.xml', coreProperties(title)],
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
    ['ppt/presProps.xml', presentationProperties()],
    ['ppt/viewProps.xml', viewProperties()],
    ['ppt/tableStyles.xml', tableStyles(design)],
    ['ppt/theme/theme1.xml', theme(design)],
    ['ppt/theme/theme2.xml', theme(design, `${title} notes`)],
    ['ppt/notesMasters/notesMaster1.xml', notesMaster()],
    ['ppt/notesMasters/_rels/notesMaster1.xml.rels', relationships([['theme', '../theme/theme2.xml']])],
    ['ppt/slideMasters/slideMaster1.xml', slideMaster(design)],
    [
      'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      relationships([
        ...layouts.map((_, index) => ['slideLayout', `../slideLayouts/slideLayout${index + 1}.xml`] as const),
        ['theme', '../theme/theme1.xml'],
      ]),
    ],
  ]);
  for (const [index, layout] of layouts.entries()) {
    parts.set(`ppt/slideLayouts/slideLayout${index + 1}.xml`, slideLayout(layout));
    parts.set(
      `ppt/slideLayouts/_rels/slideLayout${index + 1}.xml.rels`,
      relationships([['slideMaster', '../slideMasters/slideMaster1.xml']]),
    );
  }
  return parts;
}

/** `ppt/presentation.xml` (ECMA-376 part 1, 13.3.6) without slides; rId1 is the master, rId2 the notes master. */
function presentation(): XmlElement {
  return el(
    'p:presentation',
    { ...NAMESPACES, saveSubsetFonts: 1 },
    el('p:sldMasterIdLst', {}, el('p:sldMasterId', { id: MASTER_ID, 'r:id': 'rId1' })),
    el('p:notesMasterIdLst', {}, el('p:notesMasterId', { 'r:id': 'rId2' })),
    el('p:sldSz', { cx: SLIDE.w, cy: SLIDE.h }),
    el('p:notesSz', { cx: 6_858_000, cy: 9_144_000 }),
    el(
      'p:defaultTextStyle',
      {},
      el('a:defPPr', {}, el('a:defRPr', { lang: 'en-US' })),
      Array.from({ length: 9 }, (_, index) =>
        levelProperties(index + 1, { align: 'l', size: 18, colour: { scheme: 'tx1' }, font: '+mn-lt' }),
      ),
    ),
  );
}

/** `ppt/presProps.xml` (13.3.7). */
function presentationProperties(): XmlElement {
  return el('p:presentationPr', { ...NAMESPACES });
}

/** `ppt/viewProps.xml` (13.3.13). */
function viewProperties(): XmlElement {
  return el('p:viewPr', { ...NAMESPACES }, el('p:gridSpacing', { cx: 72_008, cy: 72_008 }));
}

/** EMU: the rule below headings and above totals is 1.5 pt, the lines between rows half of that. */
const RULE = 19_050;
const HAIRLINE = 6_350;

/**
 * `ppt/tableStyles.xml` (ECMA-376 part 1, 13.3.12) with the design's style as the default: bold headings above a rule,
 * thin lines between rows, a rule above the totals, no fills. It uses theme colours, so it also suits a dark design.
 */
function tableStyles({ title, tableStyleId, tableHairline }: Design): XmlElement {
  const strong: Colour = { scheme: 'tx2' };
  const text = (colour: Colour, isBold: boolean): XmlElement =>
    el(
      'a:tcTxStyle',
      isBold ? { b: 'on' } : {},
      el('a:fontRef', { idx: 'minor' }, el('a:prstClr', { val: 'black' })),
      ...colourOf(colour),
    );
  return el(
    'a:tblStyleLst',
    { 'xmlns:a': NAMESPACES['xmlns:a'], def: tableStyleId },
    el(
      'a:tblStyle',
      { styleId: tableStyleId, styleName: `${title} Table` },
      el(
        'a:wholeTbl',
        {},
        text({ scheme: 'tx1' }, false),
        el(
          'a:tcStyle',
          {},
          el('a:tcBdr', {}, [
            none('left'),
            none('right'),
            none('top'),
            edge('bottom', HAIRLINE, tableHairline),
            edge('insideH', HAIRLINE, tableHairline),
            none('insideV'),
          ]),
          noFill(),
        ),
      ),
      el(
        'a:lastRow',
        {},
        text({ scheme: 'tx1' }, true),
        el('a:tcStyle', {}, el('a:tcBdr', {}, edge('top', RULE, strong)), noFill()),
      ),
      el(
        'a:firstRow',
        {},
        text(strong, true),
        el('a:tcStyle', {}, el('a:tcBdr', {}, edge('bottom', RULE, strong)), noFill()),
      ),
    ),
  );
}

function colourOf(colour: Colour): XmlElement[] {
  return solidFill(colour).children.filter((child) => typeof child !== 'string');
}

function edge(side: string, width: number, colour: Colour): XmlElement {
  return el(`a:${side}`, {}, el('a:ln', { w: width, cmpd: 'sng' }, solidFill(colour)));
}

function none(side: string): XmlElement {
  return el(`a:${side}`, {}, el('a:ln', {}, el('a:noFill')));
}

function noFill(): XmlElement {
  return el('a:fill', {}, el('a:noFill'));
}
