import type { Box, Size } from '../../common/deck/geometry.ts';
import { CONTENT_TYPE, contentTypesXml } from '../../common/ooxml/package/content-types.ts';
import { CONTENT_TYPES_PATH, partPath, relativeTarget, relsPath } from '../../common/ooxml/package/part-paths.ts';
import { RELATIONSHIP, relationshipsXml } from '../../common/ooxml/package/relationships.ts';
import { writeZip } from '../../common/ooxml/package/zip-writer.ts';
import { el, serializePart } from '../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../common/ooxml/xml/element.ts';
import { A, TINY_THEME, tinyThemeXml } from './tiny-theme.ts';
import type { TinyTheme } from './tiny-theme.ts';

const P = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const ROOT = { 'xmlns:a': A, 'xmlns:r': R, 'xmlns:p': P };
const PRESENTATION = 'ppt/presentation.xml';

/** A placeholder; without box, size or anchor it inherits. Lengths in EMU. */
export interface TinyPlaceholder {
  type?: string;
  idx?: number;
  name?: string;
  box?: Box;
  sizePt?: number;
  anchor?: 't' | 'ctr' | 'b';
}
export interface TinyLayout {
  name: string;
  /** The `type` attribute: a hint, as in real decks often absent or wrong. */
  type?: string;
  placeholders: TinyPlaceholder[];
  decorations?: Box[];
  hidesMasterShapes?: boolean;
  /** Six hex digits of a solid background. */
  background?: string;
}
export interface TinySlide {
  /** Index into the layouts. */
  layout: number;
  shapes?: XmlElement[];
  isHidden?: boolean;
  /** Relationships beside the one to the layout, ids as the shapes use them. */
  relationships?: { id: string; type: string; target: string; isExternal: boolean }[];
}
export interface TinyMasterOptions {
  size?: Size;
  layouts?: TinyLayout[];
  slides?: TinySlide[];
  /** Decorations of the master. */
  decorations?: Box[];
  masterPlaceholders?: TinyPlaceholder[];
  theme?: TinyTheme;
  isTemplate?: boolean;
  /** Parts to add as they are, with their content type where the extension has none. */
  extraParts?: { path: string; content: string | Uint8Array; type?: string }[];
}

const inches = (x: number, y: number, w: number, h: number): Box => ({
  x: Math.round(x * 914_400),
  y: Math.round(y * 914_400),
  w: Math.round(w * 914_400),
  h: Math.round(h * 914_400),
});

/** The usual layouts in 13.333 × 7.5 inches, as PowerPoint's own blank deck has them. */
export const TINY_LAYOUTS: TinyLayout[] = [
  {
    name: 'Title Slide',
    type: 'title',
    placeholders: [
      { type: 'ctrTitle', box: inches(1.667, 1.227, 10, 2.611), sizePt: 60, anchor: 'b' },
      { type: 'subTitle', idx: 1, box: inches(1.667, 3.94, 10, 1.81), sizePt: 24 },
    ],
  },
  { name: 'Title and Content', type: 'obj', placeholders: [{ type: 'title' }, { idx: 1 }] },
  {
    name: 'Section Header',
    type: 'secHead',
    placeholders: [
      { type: 'title', box: inches(0.91, 1.87, 11.5, 3.12), sizePt: 60, anchor: 'b' },
      { type: 'body', idx: 1, box: inches(0.91, 5.02, 11.5, 1.64), sizePt: 24 },
    ],
  },
  {
    name: 'Two Content',
    type: 'twoObj',
    placeholders: [
      { type: 'title' },
      { idx: 1, box: inches(0.917, 1.996, 5.667, 4.759) },
      { idx: 2, box: inches(6.75, 1.996, 5.667, 4.759) },
    ],
  },
  { name: 'Title Only', type: 'titleOnly', placeholders: [{ type: 'title' }] },
  { name: 'Blank', type: 'blank', placeholders: [] },
  {
    name: 'Picture with Caption',
    type: 'picTx',
    placeholders: [
      { type: 'title', box: inches(0.918, 0.5, 4.3, 1.75), sizePt: 32, anchor: 'b' },
      { type: 'pic', idx: 1, box: inches(5.67, 1.08, 6.75, 5.33) },
      { type: 'body', idx: 2, box: inches(0.918, 2.25, 4.3, 4.17), sizePt: 16 },
    ],
  },
];

const MASTER_PLACEHOLDERS: TinyPlaceholder[] = [
  { type: 'title', box: inches(0.917, 0.4, 11.5, 1.45), anchor: 'ctr' },
  { type: 'body', idx: 1, box: inches(0.917, 1.996, 11.5, 4.759) },
  { type: 'dt', idx: 2, box: inches(0.917, 6.95, 3, 0.4), sizePt: 12 },
  { type: 'ftr', idx: 3, box: inches(4.417, 6.95, 4.5, 0.4), sizePt: 12 },
  { type: 'sldNum', idx: 4, box: inches(9.417, 6.95, 3, 0.4), sizePt: 12 },
];

/** A minimal but valid master deck as a file. */
export function tinyMaster(options: TinyMasterOptions = {}): Uint8Array {
  return writeZip(tinyMasterParts(options));
}

/** The parts of a minimal but valid master deck, for tests that damage one of them. */
export function tinyMasterParts(options: TinyMasterOptions = {}): Map<string, Uint8Array> {
  const size = options.size ?? { w: 12_192_000, h: 6_858_000 };
  const layouts = options.layouts ?? TINY_LAYOUTS;
  const slides = options.slides ?? [];
  const parts = new Map<string, Uint8Array>();
  const overrides = new Map<string, string>();
  const put = (path: string, type: string | null, content: string | Uint8Array): void => {
    parts.set(path, typeof content === 'string' ? new TextEncoder().encode(content) : content);
    if (type !== null) overrides.set(path, type);
  };
  const link = (source: string, links: { id: string; type: string; target: string; isExternal?: boolean }[]): void =>
    put(
      relsPath(source),
      null,
      relationshipsXml(
        links.map((one) => ({
          ...one,
          isExternal: one.isExternal ?? false,
          target: one.target.startsWith('ppt/') ? relativeTarget(source, one.target) : one.target,
        })),
      ),
    );

  const master = partPath('slideMaster', 1);
  const theme = partPath('theme', 1);
  link('', [{ id: 'rId1', type: RELATIONSHIP.officeDocument, target: PRESENTATION }]);
  put(theme, CONTENT_TYPE.theme, tinyThemeXml(options.theme ?? TINY_THEME));
  put(master, CONTENT_TYPE.slideMaster, masterXml(options, layouts.length));
  link(master, [
    ...layouts.map((_, index) => ({
      id: `rId${index + 1}`,
      type: RELATIONSHIP.slideLayout,
      target: partPath('slideLayout', index + 1),
    })),
    { id: `rId${layouts.length + 1}`, type: RELATIONSHIP.theme, target: theme },
  ]);
  layouts.forEach((layout, index) => {
    const path = partPath('slideLayout', index + 1);
    put(path, CONTENT_TYPE.slideLayout, layoutXml(layout));
    link(path, [{ id: 'rId1', type: RELATIONSHIP.slideMaster, target: master }]);
  });
  slides.forEach((slide, index) => {
    const path = partPath('slide', index + 1);
    put(path, CONTENT_TYPE.slide, slideXml(slide));
    link(path, [
      { id: 'rId1', type: RELATIONSHIP.slideLayout, target: partPath('slideLayout', slide.layout + 1) },
      ...(slide.relationships ?? []),
    ]);
  });
  put(
    PRESENTATION,
    options.isTemplate ? CONTENT_TYPE.template : CONTENT_TYPE.presentation,
    serializePart(
      el(
        'p:presentation',
        ROOT,
        el('p:sldMasterIdLst', {}, el('p:sldMasterId', { id: 2_147_483_648, 'r:id': 'rId1' })),
        slides.length === 0
          ? null
          : el(
              'p:sldIdLst',
              {},
              slides.map((_, index) => el('p:sldId', { id: 256 + index, 'r:id': `rId${index + 2}` })),
            ),
        el('p:sldSz', { cx: size.w, cy: size.h }),
        el('p:notesSz', { cx: 6_858_000, cy: 9_144_000 }),
      ),
    ),
  );
  link(PRESENTATION, [
    { id: 'rId1', type: RELATIONSHIP.slideMaster, target: master },
    ...slides.map((_, index) => ({
      id: `rId${index + 2}`,
      type: RELATIONSHIP.slide,
      target: partPath('slide', index + 1),
    })),
  ]);
  for (const extra of options.extraParts ?? []) put(extra.path, extra.type ?? null, extra.content);
  const defaults = new Map([
    ['rels', CONTENT_TYPE.relationships],
    ['xml', 'application/xml'],
    ...(options.extraParts ?? []).flatMap(({ path }): [string, string][] =>
      path.endsWith('.png') ? [['png', 'image/png']] : path.endsWith('.xlsx') ? [['xlsx', CONTENT_TYPE.workbook]] : [],
    ),
  ] as [string, string][]);
  parts.set(CONTENT_TYPES_PATH, new TextEncoder().encode(contentTypesXml({ defaults, overrides })));
  return parts;
}

/** A text shape for a slide: a placeholder when `placeholder` is given, a text box at `box` otherwise. */
export function tinyShape(
  id: number,
  name: string,
  paragraphs: readonly string[],
  where: { placeholder?: { type?: string; idx?: number }; box?: Box; size_pt?: number; anchor?: string } = {},
): XmlElement {
  const { placeholder, box } = where;
  return el(
    'p:sp',
    {},
    el(
      'p:nvSpPr',
      {},
      el('p:cNvPr', { id, name }),
      placeholder ? el('p:cNvSpPr', {}, el('a:spLocks', { noGrp: 1 })) : el('p:cNvSpPr', { txBox: 1 }),
      el('p:nvPr', {}, placeholder ? el('p:ph', { type: placeholder.type, idx: placeholder.idx }) : null),
    ),
    el(
      'p:spPr',
      {},
      box ? transform(box) : null,
      placeholder || !box ? null : el('a:prstGeom', { prst: 'rect' }, el('a:avLst')),
    ),
    el(
      'p:txBody',
      {},
      el('a:bodyPr', { anchor: where.anchor }),
      el('a:lstStyle', {}, where.size_pt ? el('a:lvl1pPr', {}, el('a:defRPr', { sz: where.size_pt * 100 })) : null),
      (paragraphs.length === 0 ? [''] : paragraphs).map((text) =>
        el('a:p', {}, text === '' ? null : el('a:r', {}, el('a:rPr', { lang: 'en-US' }), el('a:t', {}, text))),
      ),
    ),
  );
}

function transform(box: Box): XmlElement {
  return el('a:xfrm', {}, el('a:off', { x: box.x, y: box.y }), el('a:ext', { cx: box.w, cy: box.h }));
}

function placeholderShape(one: TinyPlaceholder, id: number): XmlElement {
  const { type, idx, box, sizePt, anchor } = one;
  return tinyShape(id, one.name ?? `${type ?? 'Content'} ${id}`, ['Text'], {
    placeholder: { ...(type !== undefined && { type }), ...(idx !== undefined && { idx }) },
    ...(box && { box }),
    ...(sizePt !== undefined && { size_pt: sizePt }),
    ...(anchor && { anchor }),
  });
}

function decorationShape(box: Box, id: number): XmlElement {
  return el(
    'p:sp',
    {},
    el('p:nvSpPr', {}, el('p:cNvPr', { id, name: `Bar ${id}` }), el('p:cNvSpPr'), el('p:nvPr')),
    el(
      'p:spPr',
      {},
      transform(box),
      el('a:prstGeom', { prst: 'rect' }, el('a:avLst')),
      el('a:solidFill', {}, el('a:schemeClr', { val: 'accent1' })),
    ),
    el('p:txBody', {}, el('a:bodyPr'), el('a:lstStyle'), el('a:p')),
  );
}

function shapeTree(shapes: readonly XmlElement[]): XmlElement {
  return el(
    'p:spTree',
    {},
    el('p:nvGrpSpPr', {}, el('p:cNvPr', { id: 1, name: '' }), el('p:cNvGrpSpPr'), el('p:nvPr')),
    el('p:grpSpPr'),
    shapes,
  );
}

function colourMapOverride(): XmlElement {
  return el('p:clrMapOvr', {}, el('a:masterClrMapping'));
}

function background(fill: XmlElement): XmlElement {
  return el('p:bg', {}, el('p:bgPr', {}, el('a:solidFill', {}, fill), el('a:effectLst')));
}

function masterXml(options: TinyMasterOptions, layoutCount: number): string {
  const placeholders = options.masterPlaceholders ?? MASTER_PLACEHOLDERS;
  const decorations = options.decorations ?? [];
  const level = (n: number, size: number, isBody: boolean): XmlElement =>
    el(
      `a:lvl${n}pPr`,
      isBody ? { marL: 228_600 * (2 * n - 1), indent: -228_600 } : {},
      el('a:lnSpc', {}, el('a:spcPct', { val: 90_000 })),
      el('a:spcBef', {}, isBody ? el('a:spcPts', { val: n === 1 ? 1000 : 500 }) : el('a:spcPct', { val: 0 })),
      isBody ? el('a:buChar', { char: '•' }) : el('a:buNone'),
      el(
        'a:defRPr',
        { sz: size * 100 },
        el('a:solidFill', {}, el('a:schemeClr', { val: 'tx1' })),
        el('a:latin', { typeface: isBody ? '+mn-lt' : '+mj-lt' }),
      ),
    );
  const [bg1, tx1, bg2, tx2] = ['lt1', 'dk1', 'lt2', 'dk2'];
  const accents = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`accent${n}`, `accent${n}`]));
  return serializePart(
    el(
      'p:sldMaster',
      ROOT,
      el(
        'p:cSld',
        {},
        background(el('a:schemeClr', { val: 'bg1' })),
        shapeTree([
          ...decorations.map((box, index) => decorationShape(box, 20 + index)),
          ...placeholders.map((one, index) => placeholderShape(one, 2 + index)),
        ]),
      ),
      el('p:clrMap', { bg1, tx1, bg2, tx2, ...accents, hlink: 'hlink', folHlink: 'folHlink' }),
      el(
        'p:sldLayoutIdLst',
        {},
        Array.from({ length: layoutCount }, (_, index) =>
          el('p:sldLayoutId', { id: 2_147_483_649 + index, 'r:id': `rId${index + 1}` }),
        ),
      ),
      el(
        'p:txStyles',
        {},
        el('p:titleStyle', {}, level(1, 44, false)),
        el(
          'p:bodyStyle',
          {},
          [28, 24, 20, 18, 18].map((size, index) => level(index + 1, size, true)),
        ),
        el('p:otherStyle', {}, el('a:defPPr', {}, el('a:defRPr', { lang: 'en-US' })), level(1, 18, false)),
      ),
    ),
  );
}

function layoutXml(layout: TinyLayout): string {
  const decorations = layout.decorations ?? [];
  return serializePart(
    el(
      'p:sldLayout',
      { ...ROOT, type: layout.type, preserve: 1, showMasterSp: layout.hidesMasterShapes ? 0 : undefined },
      el(
        'p:cSld',
        { name: layout.name },
        layout.background ? background(el('a:srgbClr', { val: layout.background })) : null,
        shapeTree([
          ...decorations.map((box, index) => decorationShape(box, 20 + index)),
          ...layout.placeholders.map((one, index) => placeholderShape(one, 2 + index)),
        ]),
      ),
      colourMapOverride(),
    ),
  );
}

function slideXml(slide: TinySlide): string {
  return serializePart(
    el(
      'p:sld',
      { ...ROOT, show: slide.isHidden ? 0 : undefined },
      el('p:cSld', {}, shapeTree(slide.shapes ?? [])),
      colourMapOverride(),
    ),
  );
}
