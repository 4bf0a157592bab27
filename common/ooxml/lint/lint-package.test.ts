import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { CONTENT_TYPE } from '../package/content-types.ts';
import { RELATIONSHIP } from '../package/relationships.ts';
import { writeZip } from '../package/zip-writer.ts';
import { tinyMasterParts, tinyShape } from '../../../tests/support/tiny-master.ts';
import { lintPackage } from './lint-package.ts';

const SLIDE = 'ppt/slides/slide1.xml';
const MAIN = 'ppt/presentation.xml';

/** Two sound slides, for the tests to damage. */
function soundParts(): Map<string, Uint8Array> {
  return tinyMasterParts({
    slides: [
      {
        layout: 1,
        shapes: [
          tinyShape(2, 'Title', ['A'], { placeholder: { type: 'title' } }),
          tinyShape(3, 'Body', ['B'], { placeholder: { idx: 1 } }),
        ],
      },
      { layout: 0 },
    ],
  });
}
function edit(parts: Map<string, Uint8Array>, path: string, from: string | RegExp, to: string): void {
  const text = new TextDecoder().decode(parts.get(path));
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`nothing to change in ${path}`);
  parts.set(path, strToU8(changed));
}
async function codesOf(parts: Map<string, Uint8Array>): Promise<string[]> {
  return [...new Set((await lintPackage(writeZip(parts))).map(({ code }) => code))];
}
const shapes = (xml: string): [string, string, string] => [SLIDE, '</p:spTree>', `${xml}</p:spTree>`];
const rel = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/></Relationships>`;
const override = (path: string, type: string): string =>
  `<Override PartName="/${path}" ContentType="${type}"/></Types>`;

describe('lintPackage', () => {
  it('finds nothing in a sound deck', async () => {
    expect(await lintPackage(writeZip(soundParts()))).toEqual([]);
  });

  const edits: [code: string, path: string, from: string | RegExp, to: string][] = [
    [
      'ghost_override',
      '[Content_Types].xml',
      '</Types>',
      override('ppt/slideMasters/slideMaster2.xml', CONTENT_TYPE.slideMaster),
    ],
    ['duplicate_override', '[Content_Types].xml', '</Types>', override(SLIDE, CONTENT_TYPE.slide)],
    ['wrong_content_type', '[Content_Types].xml', CONTENT_TYPE.theme, CONTENT_TYPE.chart],
    [
      'dangling_relationship',
      'ppt/slides/_rels/slide1.xml.rels',
      '</Relationships>',
      rel('rId9', RELATIONSHIP.image, '../media/no.png'),
    ],
    [
      'duplicate_relationship_id',
      'ppt/slides/_rels/slide1.xml.rels',
      '</Relationships>',
      rel('rId1', RELATIONSHIP.tags, 'slide2.xml'),
    ],
    ['target_case', 'ppt/slides/_rels/slide1.xml.rels', 'slideLayout2.xml', 'SlideLayout2.xml'],
    ['unknown_relationship_id', MAIN, 'r:id="rId2"', 'r:id="rId77"'],
    ['bad_slide_id', MAIN, 'id="256"', 'id="12"'],
    ['bad_slide_id', MAIN, 'id="256"', 'id="257"'],
    ['bad_master_id', 'ppt/slideMasters/slideMaster1.xml', 'id="2147483649"', 'id="2147483648"'],
    ['unlisted_part', 'ppt/slideMasters/slideMaster1.xml', /<p:sldLayoutId id="2147483650"[^>]*>/, ''],
    ['notes_without_master', MAIN, '<p:sldIdLst>', '<p:notesMasterIdLst/><p:sldIdLst>'],
    ['notes_master_order', MAIN, '</p:sldIdLst>', '</p:sldIdLst><p:notesMasterIdLst/>'],
    [
      'layout_count',
      'ppt/slides/_rels/slide1.xml.rels',
      '</Relationships>',
      rel('rId9', RELATIONSHIP.slideLayout, '../slideLayouts/slideLayout1.xml'),
    ],
    ['duplicate_shape_id', SLIDE, '<p:cNvPr id="3"', '<p:cNvPr id="2"'],
    ['text_without_paragraph', SLIDE, /<a:p>.*?<\/a:p>/, ''],
    ['shape_without_text', SLIDE, /<p:txBody>.*?<\/p:txBody>/, ''],
    ['bad_number', ...shapes('<p:cxnSp><p:spPr><a:xfrm><a:off x="NaN" y="0"/></a:xfrm></p:spPr></p:cxnSp>')],
    [
      'table_grid',
      ...shapes('<a:tbl><a:tblGrid><a:gridCol w="1"/><a:gridCol w="1"/></a:tblGrid><a:tr h="1"><a:tc/></a:tr></a:tbl>'),
    ],
    ['illegal_character', SLIDE, '<a:t>A</a:t>', '<a:t>A\uFFFF</a:t>'],
  ];
  it.each(edits)('finds %s in %s', async (code, path, from, to) => {
    const parts = soundParts();
    edit(parts, path, from, to);
    const codes = await codesOf(parts);
    // A character that XML forbids already stops the gate.
    expect(codes).toContain(code === 'illegal_character' ? 'unreadable' : code);
  });

  it('finds parts without type or use, and pictures in another format than declared', async () => {
    const parts = soundParts();
    parts.set('ppt/media/a.bmpx', new Uint8Array([1]));
    expect(await codesOf(parts)).toEqual(expect.arrayContaining(['no_content_type', 'orphan_part']));
    const jpeg = soundParts();
    jpeg.set('ppt/media/a.png', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]));
    edit(
      jpeg,
      'ppt/slides/_rels/slide1.xml.rels',
      '</Relationships>',
      rel('rId9', RELATIONSHIP.image, '../media/a.png'),
    );
    edit(jpeg, '[Content_Types].xml', '<Default ', '<Default Extension="png" ContentType="image/png"/><Default ');
    expect(await codesOf(jpeg)).toEqual(['media_type']);
  });

  it('finds folders as entries, and reports what cannot be opened', async () => {
    const parts = Object.fromEntries(soundParts());
    expect((await lintPackage(zipSync({ ...parts, 'ppt/': new Uint8Array() }))).map(({ code }) => code)).toEqual([
      'directory_entry',
    ]);
    expect(await lintPackage(strToU8('no zip'))).toEqual([{ code: 'unreadable', part: '', detail: 'ooxml.not_a_zip' }]);
  });

  it('lets a shape of alternate content share the id of its fallback', async () => {
    const parts = soundParts();
    const sp = '<p:sp><p:nvSpPr><p:cNvPr id="9" name="x"/></p:nvSpPr><p:txBody><a:p/></p:txBody></p:sp>';
    const mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
    edit(
      parts,
      ...shapes(
        `<mc:AlternateContent ${mc}><mc:Choice Requires="p14">${sp}</mc:Choice><mc:Fallback>${sp}</mc:Fallback></mc:AlternateContent>`,
      ),
    );
    expect(await codesOf(parts)).toEqual([]);
  });

  describe('charts', () => {
    const C =
      'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
    const axis = (id: string, cross: string): string =>
      `<c:valAx><c:axId val="${id}"/><c:crossAx val="${cross}"/></c:valAx>`;
    async function lintChart(plotArea: string, rest = ''): Promise<string[]> {
      const parts = soundParts();
      const path = 'ppt/charts/chart1.xml';
      parts.set(
        path,
        strToU8(`<c:chartSpace ${C}><c:chart><c:plotArea>${plotArea}</c:plotArea></c:chart>${rest}</c:chartSpace>`),
      );
      edit(parts, '[Content_Types].xml', '</Types>', override(path, CONTENT_TYPE.chart));
      edit(
        parts,
        'ppt/slides/_rels/slide1.xml.rels',
        '</Relationships>',
        rel('rId9', RELATIONSHIP.chart, '../charts/chart1.xml'),
      );
      return codesOf(parts);
    }
    const bar = (...ids: string[]): string =>
      `<c:barChart>${ids.map((id) => `<c:axId val="${id}"/>`).join('')}</c:barChart>`;

    it('accepts two axes for bars and none for a pie', async () => {
      expect(await lintChart(bar('1', '2') + axis('1', '2') + axis('2', '1'))).toEqual([]);
      expect(await lintChart('<c:pieChart/>')).toEqual([]);
    });
    it.each([
      ['a third axis', bar('1', '2', '3') + axis('1', '2') + axis('2', '1') + axis('3', '1')],
      ['a negative id', bar('-1', '2') + axis('-1', '2') + axis('2', '-1')],
      ['an axis that is not there', bar('1', '5') + axis('1', '2') + axis('2', '1')],
      ['one id twice', bar('1', '1') + axis('1', '1') + axis('1', '1')],
    ])('finds %s', async (_, plotArea) => {
      expect(await lintChart(plotArea)).toEqual(['chart_axis']);
    });
    it('finds a chart whose workbook is missing', async () => {
      expect(await lintChart('<c:pieChart/>', '<c:externalData r:id="rId1"/>')).toContain('chart_without_workbook');
    });
  });
});
