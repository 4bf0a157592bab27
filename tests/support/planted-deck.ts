import { createHash } from 'node:crypto';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';

import { el } from '../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../common/ooxml/xml/element.ts';
import { tinyMaster } from './tiny-master.ts';
import type { TinySlide } from './tiny-master.ts';

/* Small decks with faults that rules must find. */

type Points = [x: number, y: number, w: number, h: number];
export interface Words {
  font?: string;
  size?: number;
  hex?: string;
  lang?: string | null;
  link?: string;
  ph?: Record<string, string | number>;
  alt?: string;
}

const emu = (points: number): number => Math.round(points * 12_700);
const R = { 'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships' };

function place([x, y, w, h]: Points): XmlElement {
  const [cx, cy] = [emu(w), emu(h)];
  return el('a:xfrm', {}, el('a:off', { x: emu(x), y: emu(y) }), el('a:ext', { cx, cy }));
}

export function text(id: number, box: Points, words: string, look: Words = {}): XmlElement {
  const { font, size, hex, lang = 'en-GB', link, ph, alt } = look;
  const run = el(
    'a:rPr',
    { lang: lang ?? undefined, sz: size === undefined ? undefined : size * 100 },
    hex === undefined ? null : el('a:solidFill', {}, el('a:srgbClr', { val: hex })),
    font === undefined ? null : el('a:latin', { typeface: font }),
    link === undefined ? null : el('a:hlinkClick', { 'r:id': link, ...R }),
  );
  return el(
    'p:sp',
    {},
    el(
      'p:nvSpPr',
      {},
      el('p:cNvPr', { id, name: `Shape ${id}`, descr: alt }),
      el('p:cNvSpPr'),
      el('p:nvPr', {}, ph === undefined ? null : el('p:ph', ph)),
    ),
    el('p:spPr', {}, place(box), el('a:prstGeom', { prst: 'rect' }, el('a:avLst'))),
    el(
      'p:txBody',
      {},
      el('a:bodyPr'),
      el('a:lstStyle'),
      el('a:p', {}, words === '' ? null : el('a:r', {}, run, el('a:t', {}, words))),
    ),
  );
}

export function picture(id: number, box: Points, alt?: string): XmlElement {
  return el(
    'p:pic',
    {},
    el('p:nvPicPr', {}, el('p:cNvPr', { id, name: `Shape ${id}`, descr: alt }), el('p:cNvPicPr'), el('p:nvPr')),
    el('p:blipFill', {}, el('a:blip', { 'r:embed': 'rIdPicture', ...R }), el('a:stretch', {}, el('a:fillRect'))),
    el('p:spPr', {}, place(box), el('a:prstGeom', { prst: 'rect' }, el('a:avLst'))),
  );
}

export function table(id: number, { header = true, merged = false, alt = 'Sales by site' } = {}): XmlElement {
  const cell = (span?: number): XmlElement =>
    el(
      'a:tc',
      { gridSpan: span },
      el(
        'a:txBody',
        {},
        el('a:bodyPr'),
        el('a:p', {}, el('a:r', {}, el('a:rPr', { lang: 'en-GB' }), el('a:t', {}, 'Cell'))),
      ),
    );
  const row = (): XmlElement =>
    el('a:tr', { h: 1000 }, cell(merged ? 2 : undefined), merged ? el('a:tc', { hMerge: 1 }) : cell());
  const grid = el('a:tblGrid', {}, el('a:gridCol', { w: 1000 }), el('a:gridCol', { w: 1000 }));
  const own = el('a:tbl', {}, el('a:tblPr', header ? { firstRow: 1 } : {}), grid, row(), row());
  const frame = el(
    'p:nvGraphicFramePr',
    {},
    el('p:cNvPr', { id, name: `Shape ${id}`, descr: alt }),
    el('p:cNvGraphicFramePr'),
    el('p:nvPr'),
  );
  const uri = 'http://schemas.openxmlformats.org/drawingml/2006/table';
  return el(
    'p:graphicFrame',
    {},
    frame,
    el('p:xfrm', {}, el('a:off', { x: emu(80), y: emu(200) }), el('a:ext', { cx: emu(200), cy: emu(80) })),
    el('a:graphic', {}, el('a:graphicData', { uri }, own)),
  );
}

export function chart(id: number): XmlElement {
  const frame = el(
    'p:nvGraphicFramePr',
    {},
    el('p:cNvPr', { id, name: `Shape ${id}`, descr: 'Sales' }),
    el('p:cNvGraphicFramePr'),
    el('p:nvPr'),
  );
  const uri = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
  const data = el('a:graphicData', { uri }, el('c:chart', { 'xmlns:c': uri, 'r:id': 'rIdChart', ...R }));
  return el(
    'p:graphicFrame',
    {},
    frame,
    el('p:xfrm', {}, el('a:off', { x: emu(80), y: emu(200) }), el('a:ext', { cx: emu(200), cy: emu(80) })),
    el('a:graphic', {}, data),
  );
}

/** A PNG's first bytes, which contain its size. */
function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

const LOGO = png(400, 200);
export const LOGO_HASH = createHash('sha256').update(LOGO).digest('hex');
export const title = (words = 'Sales rose in every region'): XmlElement =>
  text(90, [80, 30, 700, 60], words, { ph: { type: 'title' } });

export interface Planted {
  shapes: XmlElement[];
  chart?: string;
  link?: string;
  isHidden?: boolean;
  sections?: string;
}

export async function deckOf(planted: readonly Planted[]) {
  const slides = planted.map(({ shapes, chart: drawn, link, isHidden = false }, at): TinySlide => ({
    ...{ layout: 1, shapes, isHidden },
    relationships: [
      {
        id: 'rIdPicture',
        type: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image',
        target: '../media/logo.png',
        isExternal: false,
      },
      ...(drawn === undefined
        ? []
        : [
            {
              id: 'rIdChart',
              type: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/chart',
              target: `../charts/chart${at}.xml`,
              isExternal: false,
            },
          ]),
      ...(link === undefined
        ? []
        : [
            {
              id: 'rIdLink',
              type: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink',
              target: link,
              isExternal: true,
            },
          ]),
    ],
  }));
  const charts = planted.flatMap(({ chart: drawn }, at) =>
    drawn === undefined
      ? []
      : [
          {
            path: `ppt/charts/chart${at}.xml`,
            content: drawn,
            type: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
          },
        ],
  );
  const bytes = tinyMaster({
    slides,
    extraParts: [{ path: 'ppt/media/logo.png', content: LOGO, type: 'image/png' }, ...charts],
  });
  return openOfficePackage(bytes, 'planted.pptx');
}
