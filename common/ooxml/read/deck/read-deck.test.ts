import { describe, expect, it } from '@jest/globals';
import { CONTENT_TYPE } from '../../package/content-types.ts';
import { RELATIONSHIP, relationshipsXml } from '../../package/relationships.ts';
import { el, serializePart } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { tinyMaster, tinyShape } from '../../../../tests/support/tiny-master.ts';
import type { TinyMasterOptions, TinySlide } from '../../../../tests/support/tiny-master.ts';
import type { ReadShape, ReadSlide } from './deck-reading.ts';
import { readDeck } from './read-deck.ts';

const inch = 914_400;
const A = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const C = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

async function readSlide(slide: TinySlide, extra: TinyMasterOptions = {}): Promise<ReadSlide> {
  const [first] = (await readDeck(tinyMaster({ ...extra, slides: [slide] }), 'a.pptx')).slides;
  if (first === undefined) throw new Error('no slide');
  return first;
}
function only<K extends ReadShape['kind']>(slide: ReadSlide, kind: K): Extract<ReadShape, { kind: K }> {
  const found = slide.shapes.filter((shape): shape is Extract<ReadShape, { kind: K }> => shape.kind === kind);
  if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} ${kind} shapes`);
  return found[0];
}
function frame(id: number, uri: string, content: XmlElement): XmlElement {
  return el(
    'p:graphicFrame',
    {},
    el(
      'p:nvGraphicFramePr',
      {},
      el('p:cNvPr', { id, name: `f${id}`, descr: 'what it shows' }),
      el('p:cNvGraphicFramePr'),
      el('p:nvPr'),
    ),
    el('p:xfrm', {}, el('a:off', { x: inch, y: inch }), el('a:ext', { cx: 5 * inch, cy: 3 * inch })),
    el('a:graphic', {}, el('a:graphicData', { uri }, content)),
  );
}

describe('readDeck', () => {
  it('reads texts with inherited place, size and bullets', async () => {
    const slide = await readSlide({
      layout: 1,
      shapes: [
        tinyShape(2, 'Title', ['Asia made 60 % of growth'], { placeholder: { type: 'title' } }),
        tinyShape(3, 'Body', ['One', 'Two'], { placeholder: { idx: 1 } }),
        tinyShape(4, 'Note', ['Loose text'], { box: { x: 0, y: 0, w: inch, h: inch } }),
      ],
    });
    expect(slide).toMatchObject({ number: 1, title: 'Asia made 60 % of growth', is_hidden: false, notes: '' });
    const [title, body, note] = slide.shapes;
    expect(title?.box?.w).toBe(11.5 * inch);
    expect(
      body?.kind === 'text' && body.paragraphs.map(({ bullet, runs }) => [bullet, runs[0]?.text, runs[0]?.size_pt]),
    ).toEqual([
      [true, 'One', 28],
      [true, 'Two', 28],
    ]);
    expect(note?.kind === 'text' && note.paragraphs[0]).toMatchObject({ bullet: false, runs: [{ size_pt: 18 }] });
  });

  it('keeps breaks, fields, emphasis and web links, and follows no other link', async () => {
    const run = (text: string, attributes: Record<string, string>, id?: string): XmlElement =>
      el('a:r', {}, el('a:rPr', attributes, id ? el('a:hlinkClick', { 'r:id': id }) : null), el('a:t', {}, text));
    const shape = el(
      'p:sp',
      {},
      el('p:nvSpPr', {}, el('p:cNvPr', { id: 2, name: 't' }), el('p:cNvSpPr'), el('p:nvPr')),
      el('p:spPr'),
      el(
        'p:txBody',
        {},
        el('a:bodyPr', {}, el('a:normAutofit', { fontScale: 50_000 })),
        el(
          'a:p',
          {},
          el('a:pPr', { lvl: 1 }, el('a:buChar', { char: '-' })),
          run('see ', { b: '1', sz: '2000' }),
          run('here', {}, 'rId5'),
          el('a:br'),
          run('not here', { i: '1' }, 'rId6'),
          el('a:fld', { id: '{1}', type: 'slidenum' }, el('a:t', {}, '7')),
        ),
      ),
    );
    const link = (id: string, target: string): { id: string; type: string; target: string; isExternal: boolean } => ({
      id,
      type: RELATIONSHIP.hyperlink,
      target,
      isExternal: true,
    });
    const slide = await readSlide({
      layout: 5,
      shapes: [shape],
      relationships: [link('rId5', 'https://example.org/x'), link('rId6', 'file:///etc/passwd')],
    });
    const [paragraph] = only(slide, 'text').paragraphs;
    expect(paragraph).toMatchObject({ level: 1, bullet: true });
    expect(paragraph?.runs).toEqual([
      { text: 'see ', size_pt: 10, bold: true },
      { text: 'here', size_pt: 9, link: 'https://example.org/x' },
      { text: '\n', size_pt: 9 },
      { text: 'not here', size_pt: 9, italic: true },
      { text: '7', size_pt: 9 },
    ]);
  });

  it('reads tables with spans', async () => {
    const cell = (text: string, attributes: Record<string, number> = {}): XmlElement =>
      el(
        'a:tc',
        attributes,
        el('a:txBody', {}, el('a:bodyPr'), el('a:p', {}, el('a:r', {}, el('a:t', {}, text)))),
        el('a:tcPr'),
      );
    const table = el(
      'a:tbl',
      {},
      el('a:tblPr', { firstRow: 1 }),
      el('a:tblGrid', {}, el('a:gridCol', { w: inch }), el('a:gridCol', { w: 2 * inch })),
      el('a:tr', { h: 1 }, cell('Revenue', { gridSpan: 2 }), cell('', { hMerge: 1 })),
      el('a:tr', { h: 1 }, cell('2023'), cell('12.4')),
    );
    const slide = await readSlide({ layout: 5, shapes: [frame(2, `${A.replace('main', 'table')}`, table)] });
    const read = only(slide, 'table');
    expect(read.alt).toBe('what it shows');
    expect(read.table).toMatchObject({ has_header_row: true, column_widths: [inch, 2 * inch] });
    expect(read.table.rows.map((row) => row.map(({ text, is_covered }) => (is_covered ? null : text)))).toEqual([
      ['Revenue', null],
      ['2023', '12.4'],
    ]);
  });

  it('reads charts from their cache at full precision, holes as null, and their workbook', async () => {
    const points = (texts: (string | null)[]): XmlElement[] => [
      el('c:ptCount', { val: texts.length }),
      ...texts.flatMap((text, idx) => (text === null ? [] : [el('c:pt', { idx }, el('c:v', {}, text))])),
    ];
    const chart = el(
      'c:chartSpace',
      { 'xmlns:c': C, 'xmlns:a': A, 'xmlns:r': R },
      el(
        'c:chart',
        {},
        el(
          'c:plotArea',
          {},
          el(
            'c:barChart',
            {},
            el('c:barDir', { val: 'bar' }),
            el('c:grouping', { val: 'percentStacked' }),
            el(
              'c:ser',
              {},
              el('c:tx', {}, el('c:strRef', {}, el('c:strCache', {}, points(['Share'])))),
              el('c:cat', {}, el('c:strRef', {}, el('c:strCache', {}, points(['Asia', 'Europe', 'Africa'])))),
              el(
                'c:val',
                {},
                el(
                  'c:numRef',
                  {},
                  el('c:numCache', {}, el('c:formatCode', {}, '0.0%'), points(['0.6012345678901', null, '1e-3'])),
                ),
              ),
            ),
          ),
          el(
            'c:valAx',
            {},
            el(
              'c:title',
              {},
              el('c:tx', {}, el('c:rich', {}, el('a:p', {}, el('a:r', {}, el('a:t', {}, 'Share of growth'))))),
            ),
          ),
        ),
      ),
      el('c:externalData', { 'r:id': 'rId1' }),
    );
    const path = 'ppt/charts/chart1.xml';
    const slide = await readSlide(
      {
        layout: 5,
        shapes: [frame(2, C, el('c:chart', { 'xmlns:c': C, 'r:id': 'rId5' }))],
        relationships: [{ id: 'rId5', type: RELATIONSHIP.chart, target: path, isExternal: false }],
      },
      {
        extraParts: [
          { path, content: serializePart(chart), type: CONTENT_TYPE.chart },
          { path: 'ppt/embeddings/book.xlsx', content: new Uint8Array([1, 2, 3]) },
          {
            path: 'ppt/charts/_rels/chart1.xml.rels',
            content: relationshipsXml([
              { id: 'rId1', type: RELATIONSHIP.package, target: '../embeddings/book.xlsx', isExternal: false },
            ]),
          },
        ],
      },
    );
    const { chart: read } = only(slide, 'chart');
    expect(read).toMatchObject({ kind: 'bar', value_axis_title: 'Share of growth', title: null });
    expect(read.categories).toEqual(['Asia', 'Europe', 'Africa']);
    expect(read.series).toMatchObject([
      { name: 'Share', values: [0.6012345678901, null, 0.001], number_format: '0.0%' },
    ]);
    expect([...(read.workbook?.bytes ?? [])]).toEqual([1, 2, 3]);
  });

  it('opens groups, places what is in them, and reads pictures', async () => {
    const picture = el(
      'p:pic',
      {},
      el('p:nvPicPr', {}, el('p:cNvPr', { id: 4, name: 'p', descr: 'A harbour' }), el('p:cNvPicPr'), el('p:nvPr')),
      el('p:blipFill', {}, el('a:blip', { 'r:embed': 'rId5' })),
      el('p:spPr', {}, el('a:xfrm', {}, el('a:off', { x: 100, y: 100 }), el('a:ext', { cx: 50, cy: 20 }))),
    );
    const group = el(
      'p:grpSp',
      {},
      el('p:nvGrpSpPr', {}, el('p:cNvPr', { id: 3, name: 'g' }), el('p:cNvGrpSpPr'), el('p:nvPr')),
      el(
        'p:grpSpPr',
        {},
        el(
          'a:xfrm',
          {},
          el('a:off', { x: 1000, y: 2000 }),
          el('a:ext', { cx: 400, cy: 400 }),
          el('a:chOff', { x: 100, y: 100 }),
          el('a:chExt', { cx: 200, cy: 100 }),
        ),
      ),
      picture,
    );
    const slide = await readSlide(
      {
        layout: 5,
        isHidden: true,
        shapes: [group],
        relationships: [{ id: 'rId5', type: RELATIONSHIP.image, target: 'ppt/media/a.png', isExternal: false }],
      },
      { extraParts: [{ path: 'ppt/media/a.png', content: new Uint8Array([0x89, 0x50]) }] },
    );
    const read = only(slide, 'picture');
    expect(slide.is_hidden).toBe(true);
    expect(read).toMatchObject({
      alt: 'A harbour',
      box: { x: 1000, y: 2000, w: 100, h: 80 },
      picture: { media_type: 'image/png' },
    });
  });

  it('reads speaker notes, and nothing else of the notes page', async () => {
    const notes = el(
      'p:notes',
      { 'xmlns:a': A, 'xmlns:p': 'http://schemas.openxmlformats.org/presentationml/2006/main' },
      el(
        'p:cSld',
        {},
        el(
          'p:spTree',
          {},
          tinyShape(2, 'n', ['Say this.', 'Then that.'], { placeholder: { type: 'body', idx: 1 } }),
          tinyShape(3, 's', ['12'], { placeholder: { type: 'sldNum', idx: 2 } }),
        ),
      ),
    );
    const path = 'ppt/notesSlides/notesSlide1.xml';
    const slide = await readSlide(
      { layout: 5, relationships: [{ id: 'rId5', type: RELATIONSHIP.notesSlide, target: path, isExternal: false }] },
      { extraParts: [{ path, content: serializePart(notes), type: CONTENT_TYPE.notesSlide }] },
    );
    expect(slide.notes).toBe('Say this.\nThen that.');
    expect(slide.title).toBeNull();
  });
});
