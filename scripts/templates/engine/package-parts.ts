import { el } from '../../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../../common/ooxml/xml/element.ts';
import type { Box } from '../../../common/deck/geometry.ts';
import { placeholder, SAMPLE_LEVELS } from './shapes.ts';
import type { Shape } from './shapes.ts';
import { colourMap, commonSlideData, NAMESPACES } from './layout.ts';
import { levelProperties, plainStyle } from './text-style.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PRESENTATION = 'application/vnd.openxmlformats-officedocument.presentationml';

/** Part paths by content type (OPC, ECMA-376 part 2, 10.1.2). */
const CONTENT_TYPES: [pattern: RegExp, type: string][] = [
  [/^ppt\/presentation\.xml$/, `${PRESENTATION}.presentation.main+xml`],
  [/^ppt\/slideMasters\//, `${PRESENTATION}.slideMaster+xml`],
  [/^ppt\/slideLayouts\//, `${PRESENTATION}.slideLayout+xml`],
  [/^ppt\/notesMasters\//, `${PRESENTATION}.notesMaster+xml`],
  [/^ppt\/theme\//, 'application/vnd.openxmlformats-officedocument.theme+xml'],
  [/^ppt\/presProps\.xml$/, `${PRESENTATION}.presProps+xml`],
  [/^ppt\/viewProps\.xml$/, `${PRESENTATION}.viewProps+xml`],
  [/^ppt\/tableStyles\.xml$/, `${PRESENTATION}.tableStyles+xml`],
  [/^docProps\/core\.xml$/, 'application/vnd.openxmlformats-package.core-properties+xml'],
  [/^docProps\/app\.xml$/, 'application/vnd.openxmlformats-officedocument.extended-properties+xml'],
];

/** `[Content_Types].xml` of the given parts; relationship parts and XML are covered by their extension. */
export function contentTypes(paths: readonly string[]): XmlElement {
  const overrides = paths.flatMap((path) => {
    const found = CONTENT_TYPES.find(([pattern]) => pattern.test(path) && !path.endsWith('.rels'));
    return found ? [el('Override', { PartName: `/${path}`, ContentType: found[1] })] : [];
  });
  return el(
    'Types',
    { xmlns: `${PACKAGE}/content-types` },
    el('Default', { Extension: 'rels', ContentType: 'application/vnd.openxmlformats-package.relationships+xml' }),
    el('Default', { Extension: 'xml', ContentType: 'application/xml' }),
    overrides,
  );
}

/**
 * A relationships part with rId1 and following in the given order. Types are short names such as "slideLayout", or
 * whole URIs.
 */
export function relationships(targets: readonly (readonly [type: string, target: string])[]): XmlElement {
  return el(
    'Relationships',
    { xmlns: `${PACKAGE}/relationships` },
    targets.map(([type, target], index) =>
      el('Relationship', {
        Id: `rId${index + 1}`,
        Type: type.includes('/') ? type : `${OFFICE}/${type}`,
        Target: target,
      }),
    ),
  );
}

/** The relationships of the package itself. */
export function packageRelationships(): XmlElement {
  return relationships([
    ['officeDocument', 'ppt/presentation.xml'],
    [`${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
    ['extended-properties', 'docProps/app.xml'],
  ]);
}

/** `docProps/core.xml` (ECMA-376 part 2, 11.1) with fixed dates, so that every build gives the same file. */
export function coreProperties(title: string): XmlElement {
  const date = (name: string): XmlElement => el(name, { 'xsi:type': 'dcterms:W3CDTF' }, '2026-01-01T00:00:00Z');
  return el(
    'cp:coreProperties',
    {
      'xmlns:cp': `${PACKAGE}/metadata/core-properties`,
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      'xmlns:dcterms': 'http://purl.org/dc/terms/',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    },
    el('dc:title', {}, title),
    el('dc:creator', {}, 'Lectern'),
    date('dcterms:created'),
    date('dcterms:modified'),
  );
}

/** `docProps/app.xml` (ECMA-376 part 1, 22.2). */
export function appProperties(): XmlElement {
  return el(
    'Properties',
    { xmlns: 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties' },
    el('TotalTime', {}, '0'),
    el('Words', {}, '0'),
    el('Application', {}, 'Microsoft Office PowerPoint'),
    el('PresentationFormat', {}, 'Widescreen'),
    el('Slides', {}, '0'),
    el('Notes', {}, '0'),
    el('AppVersion', {}, '16.0000'),
  );
}

const PAGE = { w: 6_858_000, h: 9_144_000 };
const HALF = 2_971_800;
const LINE = 458_788;

/** The notes master (ECMA-376 part 1, 13.3.4): slide above notes, on a portrait page. */
export function notesMaster(): XmlElement {
  return el(
    'p:notesMaster',
    { ...NAMESPACES },
    commonSlideData(undefined, { scheme: 'bg1' }, shapes()),
    colourMap(),
    el(
      'p:notesStyle',
      {},
      Array.from({ length: 9 }, (_, index) =>
        levelProperties(index + 1, { align: 'l', size: 12, colour: { scheme: 'tx1' }, font: '+mn-lt' }),
      ),
    ),
  );
}

function shapes(): Shape[] {
  const bottom = PAGE.h - LINE;
  return [
    corner('Header Placeholder', 'hdr', undefined, { x: 0, y: 0, w: HALF, h: LINE }, 'l', { text: 'Header' }),
    corner('Date Placeholder', 'dt', 1, { x: PAGE.w - HALF, y: 0, w: HALF, h: LINE }, 'r', {
      text: 'Date',
      field: 'datetime1',
    }),
    slideImage({ x: 685_800, y: 1_143_000, w: 5_486_400, h: 3_086_100 }),
    placeholder({
      name: 'Notes Placeholder',
      type: 'body',
      size: 'quarter',
      idx: 3,
      box: { x: 685_800, y: 4_400_550, w: 5_486_400, h: 3_600_450 },
      shrinks: false,
      prompt: SAMPLE_LEVELS,
    }),
    corner('Footer Placeholder', 'ftr', 4, { x: 0, y: bottom, w: HALF, h: LINE }, 'l', { text: 'Footer' }),
    corner('Slide Number Placeholder', 'sldNum', 5, { x: PAGE.w - HALF, y: bottom, w: HALF, h: LINE }, 'r', {
      text: '‹#›',
      field: 'slidenum',
    }),
  ];
}

function corner(
  name: string,
  type: string,
  idx: number | undefined,
  box: Box,
  align: 'l' | 'r',
  prompt: { text: string; field?: string },
): Shape {
  return placeholder({
    name,
    type,
    size: 'quarter',
    ...(idx === undefined ? {} : { idx }),
    box,
    shrinks: false,
    style: plainStyle({ size: 11, align }),
    prompt: [prompt],
  });
}

/** The slide image has only a frame, no text and no other style. */
function slideImage(box: Box): Shape {
  return (id) =>
    el(
      'p:sp',
      {},
      el(
        'p:nvSpPr',
        {},
        el('p:cNvPr', { id, name: 'Slide Image Placeholder' }),
        el('p:cNvSpPr', {}, el('a:spLocks', { noGrp: 1, noRot: 1, noChangeAspect: 1 })),
        el('p:nvPr', {}, el('p:ph', { type: 'sldImg', idx: 2 })),
      ),
      el(
        'p:spPr',
        {},
        el('a:xfrm', {}, el('a:off', { x: box.x, y: box.y }), el('a:ext', { cx: box.w, cy: box.h })),
        el('a:prstGeom', { prst: 'rect' }, el('a:avLst')),
        el('a:noFill'),
        el('a:ln', { w: 12_700 }, el('a:solidFill', {}, el('a:prstClr', { val: 'black' }))),
      ),
    );
}
