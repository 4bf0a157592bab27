import { describe, expect, it } from '@jest/globals';
import type { LayoutModel } from '../../../deck/layout.ts';
import { el } from '../../xml/element.ts';
import { changed, rewrite } from '../../../../tests/support/odd-masters.ts';
import { TINY_LAYOUTS, tinyMaster, tinyMasterParts, tinyShape } from '../../../../tests/support/tiny-master.ts';
import type { TinyMasterOptions } from '../../../../tests/support/tiny-master.ts';
import { CONTENT_TYPE } from '../../package/content-types.ts';
import { RELATIONSHIP } from '../../package/relationships.ts';
import { writeZip } from '../../package/zip-writer.ts';
import { lintPackage } from '../../lint/lint-package.ts';
import { openMasterDeck } from './open-master-deck.ts';

const inch = 914_400;

async function open(options: TinyMasterOptions = {}): Promise<Awaited<ReturnType<typeof openMasterDeck>>> {
  return openMasterDeck(tinyMaster(options), 'tiny.pptx');
}
function layoutOf(layouts: readonly LayoutModel[], name: string): LayoutModel {
  const found = layouts.find((layout) => layout.name === name);
  if (found === undefined) throw new Error(`no layout ${name}`);
  return found;
}

describe('openMasterDeck', () => {
  it('infers roles and field names from structure', async () => {
    const { catalogue } = await open();
    expect(catalogue.layouts.map(({ role, fields }) => [role, fields.map(({ name }) => name)])).toEqual([
      ['title', ['title', 'subtitle']],
      ['content', ['title', 'body']],
      ['section', ['title', 'body']],
      ['two_content', ['title', 'body', 'body_2']],
      ['title_only', ['title']],
      ['blank', []],
      ['picture', ['title', 'picture', 'body']],
    ]);
    expect(new Set(catalogue.layouts.map(({ layout_id }) => layout_id)).size).toBe(TINY_LAYOUTS.length);
  });

  it('gives the same roles whatever language the layouts are named in, and without type attributes', async () => {
    const names = ['标题幻灯片', 'Titel und Inhalt', 'En-tête de section', '两栏', 'Nur Titel', 'Leer', 'Bild'];
    const layouts = TINY_LAYOUTS.map(({ placeholders }, index) => ({ name: names[index] ?? '', placeholders }));
    const here = await open();
    const there = await open({ layouts });
    expect(there.catalogue.layouts.map(({ role }) => role)).toEqual(here.catalogue.layouts.map(({ role }) => role));
  });

  it('inherits geometry, insets and the look of every level from master and theme', async () => {
    const { catalogue } = await open();
    const body = layoutOf(catalogue.layouts, 'Title and Content').fields.find(({ name }) => name === 'body');
    expect(body?.box).toEqual({
      x: Math.round(0.917 * inch),
      y: Math.round(1.996 * inch),
      w: 11.5 * inch,
      h: Math.round(4.759 * inch),
    });
    expect(body?.text?.levels.slice(0, 3).map(({ size_pt }) => size_pt)).toEqual([28, 24, 20]);
    expect(body?.text?.levels[0]).toMatchObject({
      font: 'Calibri',
      has_bullet: true,
      margin_left: 228_600,
      indent: -228_600,
      line_spacing: { factor: 0.9 },
      space_before_pt: 10,
    });
    const title = layoutOf(catalogue.layouts, 'Title Slide').fields.find(({ name }) => name === 'title');
    expect(title?.text).toMatchObject({ anchor: 'bottom', insets: { left: 91_440, top: 45_720 } });
    expect(title?.text?.levels[0]).toMatchObject({ font: 'Georgia', size_pt: 60, has_bullet: false });
    expect(catalogue.fonts).toEqual({ major: 'Georgia', minor: 'Calibri' });
  });

  it('takes capitals and spread letters from the master', async () => {
    const spread = rewrite('ppt/slideMasters/slideMaster1.xml', (xml) =>
      xml.replace(/(<p:bodyStyle>.*?<a:defRPr)/s, '$1 cap="small" spc="150"'),
    );
    const { catalogue } = await openMasterDeck(changed(tinyMaster(), spread), 'tiny.pptx');
    const body = layoutOf(catalogue.layouts, 'Title and Content').fields.find(({ name }) => name === 'body');
    expect(body?.text?.levels[0]).toMatchObject({ all_caps: false, small_caps: true, letter_spacing_pt: 1.5 });
    expect(body?.text?.levels[1]).not.toHaveProperty('small_caps');
  });

  it('resolves the colour scheme and the background', async () => {
    const deck = await open({ layouts: [{ ...TINY_LAYOUTS[1]!, background: '101820' }, TINY_LAYOUTS[4]!] });
    expect(deck.colours).toMatchObject({ bg1: 'FFFFFF', tx1: '1A1A1A', accent1: '1F5FA8', hlink: '0B5CAD' });
    expect(deck.catalogue.layouts.map(({ is_dark }) => is_dark)).toEqual([true, false]);
    const detail = deck.layout_details.get(deck.catalogue.layouts[0]?.layout_id ?? '');
    expect(detail).toMatchObject({ background: '101820' });
  });

  it('offers the body box of the master as free room below a title, less what decorations take', async () => {
    const plain = layoutOf((await open()).catalogue.layouts, 'Title Only').free_area;
    expect(plain).toEqual({
      x: Math.round(0.917 * inch),
      y: Math.round(1.996 * inch),
      w: 11.5 * inch,
      h: Math.round(4.759 * inch),
    });
    const right = { x: 10 * inch, y: 0, w: 4 * inch, h: 8 * inch };
    const cut = layoutOf((await open({ decorations: [right] })).catalogue.layouts, 'Title Only').free_area;
    expect((cut?.x ?? 0) + (cut?.w ?? 0)).toBe(10 * inch);
    const layouts = [{ ...TINY_LAYOUTS[4]!, hidesMasterShapes: true }];
    expect((await open({ decorations: [right], layouts })).catalogue.layouts[0]?.free_area).toEqual(plain);
  });

  it('lets lines cross fields, however they run, and keeps fields a little off shapes', async () => {
    const corner = { x: 9 * inch, y: 5 * inch, w: 4.3 * inch, h: 2.5 * inch };
    const bodyBeside = async (preset: string) => {
      const parts = tinyMasterParts({ decorations: [corner] });
      const path = 'ppt/slideMasters/slideMaster1.xml';
      const xml = new TextDecoder().decode(parts.get(path));
      parts.set(path, new TextEncoder().encode(xml.replace(/(name="Bar 20".*?prst=")rect/s, `$1${preset}`)));
      const { catalogue } = await openMasterDeck(writeZip(parts), 'deck.pptx');
      return layoutOf(catalogue.layouts, 'Title and Content').fields.find(({ name }) => name === 'body');
    };
    const crossed = await bodyBeside('line');
    const beside = await bodyBeside('rect');
    expect(crossed?.is_moved).toBeUndefined();
    expect(beside?.is_moved).toBe(true);
    expect((beside?.box.x ?? 0) + (beside?.box.w ?? 0)).toBeLessThan(corner.x - 0.1 * inch);
  });

  it('reads odd decks: no body in the master, no idx, no title, shapes off the slide, 4:3', async () => {
    const box = { x: inch, y: 2 * inch, w: 8 * inch, h: 4 * inch };
    const deck = await open({
      size: { w: 10 * inch, h: 7.5 * inch },
      masterPlaceholders: [{ type: 'title', box: { x: inch, y: inch / 2, w: 8 * inch, h: inch } }],
      layouts: [
        { name: 'a', placeholders: [{ type: 'title' }, { type: 'body' }, { type: 'body', box }] },
        { name: 'b', placeholders: [{ type: 'pic', idx: 5, box }] },
        { name: 'c', placeholders: [{ type: 'title' }], decorations: [{ x: -5 * inch, y: -inch, w: inch, h: inch }] },
      ],
    });
    const [a, b, c] = deck.catalogue.layouts;
    // The first body has no place anywhere, so PowerPoint shows it nowhere.
    expect(a?.fields.map(({ name, box: { y } }) => [name, y])).toEqual([
      ['title', inch / 2],
      ['body', 2 * inch],
    ]);
    expect([a?.role, b?.role, c?.role]).toEqual(['content', 'picture', 'title_only']);
    expect(b?.fields[0]?.text).toBeUndefined();
    expect(c?.free_area?.w).toBeGreaterThan(7 * inch);
  });

  it('strips slides and what only they reach, and turns a template into a presentation', async () => {
    const deck = await open({
      isTemplate: true,
      slides: [
        {
          layout: 0,
          relationships: [
            { id: 'rId7', type: RELATIONSHIP.image, target: 'ppt/media/only-here.png', isExternal: false },
          ],
        },
      ],
      extraParts: [{ path: 'ppt/media/only-here.png', content: new Uint8Array([1]) }],
    });
    const { package: pack } = deck;
    expect(pack.partsByType(CONTENT_TYPE.slide)).toEqual([]);
    expect(pack.has('ppt/media/only-here.png')).toBe(false);
    expect(pack.text(deck.presentation_path)).not.toContain('sldIdLst');
    expect(pack.contentType(deck.presentation_path)).toBe(CONTENT_TYPE.presentation);
    expect(pack.partsByType(CONTENT_TYPE.slideLayout)).toHaveLength(TINY_LAYOUTS.length);
    expect(await lintPackage(pack.toBytes())).toEqual([]);
  });

  it('drops pictures linked from outside, macros and programs to run, keeps the layout whole', async () => {
    const parts = tinyMasterParts();
    const layout = 'ppt/slideLayouts/slideLayout2.xml';
    const edit = (path: string, from: string, to: string): void => {
      const text = new TextDecoder().decode(parts.get(path));
      expect(text).toContain(from);
      parts.set(path, new TextEncoder().encode(text.replace(from, to)));
    };
    const picture =
      '<p:pic><p:nvPicPr><p:cNvPr id="90" name="spy"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:link="rId8"/></p:blipFill><p:spPr/></p:pic>';
    edit(layout, '</p:spTree>', `${picture}</p:spTree>`);
    edit(
      layout,
      '<p:cNvPr id="2" name="title 2"/>',
      '<p:cNvPr id="2" name="title 2"><a:hlinkClick r:id="" action="ppaction://macro?name=x"/></p:cNvPr>',
    );
    edit(
      'ppt/slideLayouts/_rels/slideLayout2.xml.rels',
      '</Relationships>',
      `<Relationship Id="rId8" Type="${RELATIONSHIP.image}" Target="https://spy.example/p.png" TargetMode="External"/></Relationships>`,
    );
    edit(
      'ppt/_rels/presentation.xml.rels',
      '</Relationships>',
      `<Relationship Id="rId99" Type="${RELATIONSHIP.vbaProject}" Target="vbaProject.bin"/></Relationships>`,
    );
    parts.set('ppt/vbaProject.bin', new Uint8Array([1, 2]));
    const { package: pack, catalogue } = await openMasterDeck(writeZip(parts), 'tiny.pptm');
    expect(pack.has('ppt/vbaProject.bin')).toBe(false);
    expect(pack.text(layout)).not.toMatch(/spy|macro/);
    expect([...pack.parts.values()].some((bytes) => Buffer.from(bytes).includes('spy.example'))).toBe(false);
    expect(catalogue.layouts[1]?.fields.map(({ name }) => name)).toEqual(['title', 'body']);
    expect(await lintPackage(pack.toBytes())).toEqual([]);
  });

  it('drops OLE objects, controls and data of add-ins with everything that contained them', async () => {
    const parts = tinyMasterParts();
    const layout = 'ppt/slideLayouts/slideLayout5.xml';
    const mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
    const frame =
      '<p:graphicFrame><a:graphic><a:graphicData uri="x"><p:oleObj r:id="rId8"/></a:graphicData></a:graphic></p:graphicFrame>';
    const ole = `<mc:AlternateContent ${mc}><mc:Choice Requires="v">${frame}</mc:Choice><mc:Fallback>${frame}</mc:Fallback></mc:AlternateContent>`;
    const text = new TextDecoder()
      .decode(parts.get(layout))
      .replace(
        '</p:spTree>',
        `${ole}</p:spTree><p:custDataLst><p:tags r:id="rId9"/></p:custDataLst><p:controls><p:control r:id="rId8"/></p:controls>`,
      );
    parts.set(layout, new TextEncoder().encode(text));
    const rels = 'ppt/slideLayouts/_rels/slideLayout5.xml.rels';
    const links =
      `<Relationship Id="rId8" Type="${RELATIONSHIP.oleObject}" Target="../embeddings/evil.bin"/>` +
      `<Relationship Id="rId9" Type="${RELATIONSHIP.tags}" Target="../tags/tag1.xml"/></Relationships>`;
    const before = new TextDecoder().decode(parts.get(rels));
    parts.set(rels, new TextEncoder().encode(before.replace('</Relationships>', links)));
    parts.set('ppt/embeddings/evil.bin', new Uint8Array([0xd0, 0xcf]));
    parts.set('ppt/tags/tag1.xml', new TextEncoder().encode('<tagLst/>'));
    const { package: pack } = await openMasterDeck(writeZip(parts), 'ole.pptx');
    expect(pack.text(layout)).not.toMatch(/oleObj|AlternateContent|custDataLst|control/);
    expect(pack.text(layout)).toContain('type="title"');
    expect([...pack.parts.keys()].filter((path) => /evil|tag1/.test(path))).toEqual([]);
    expect(await lintPackage(pack.toBytes())).toEqual([]);
  });

  it('uses a title alone in the middle for a chapter page first and the last page next', async () => {
    const middle = { type: 'title', box: { x: inch, y: 3 * inch, w: 11 * inch, h: 1.5 * inch } };
    const deck = await open({
      layouts: [TINY_LAYOUTS[0]!, { name: 'x', placeholders: [middle] }, { name: 'y', placeholders: [middle] }],
    });
    expect(deck.catalogue.layouts.map(({ role }) => role)).toEqual(['title', 'section', 'closing']);
  });

  it('distinguishes big numbers, quotes, comparisons, charts and vertical text', async () => {
    const at = (x: number, y: number, w: number, h: number): { x: number; y: number; w: number; h: number } => ({
      x: x * inch,
      y: y * inch,
      w: w * inch,
      h: h * inch,
    });
    const title = { type: 'title' };
    const deck = await open({
      layouts: [
        { name: '1', placeholders: [{ type: 'body', idx: 1, sizePt: 96, box: at(1, 2, 11, 2.5) }] },
        { name: '2', placeholders: [{ type: 'body', idx: 1, sizePt: 40, box: at(1, 1, 11, 5) }] },
        {
          name: '3',
          placeholders: [
            title,
            { type: 'body', idx: 1, sizePt: 24, box: at(1, 2, 5, 0.8) },
            { idx: 2, box: at(1, 2.8, 5, 4) },
            { type: 'body', idx: 3, sizePt: 24, box: at(6.5, 2, 5, 0.8) },
            { idx: 4, box: at(6.5, 2.8, 5, 4) },
          ],
        },
        { name: '4', placeholders: [title, { type: 'chart', idx: 1, box: at(1, 2, 11, 4.5) }] },
        {
          name: '5',
          placeholders: [
            title,
            { type: 'chart', idx: 1, box: at(1, 2, 7, 4.5) },
            { type: 'body', idx: 2, box: at(8.5, 2, 3.5, 4.5) },
          ],
        },
        { name: '6', placeholders: [title, { type: 'tbl', idx: 1, box: at(1, 2, 11, 4.5) }] },
      ],
    });
    expect(deck.catalogue.layouts.map(({ role }) => role)).toEqual([
      'big_number',
      'quote',
      'comparison',
      'chart',
      'chart_text',
      'table',
    ]);
    expect(deck.catalogue.layouts[2]?.fields.map(({ name }) => name)).toEqual([
      'title',
      'caption',
      'caption_2',
      'body',
      'body_2',
    ]);
  });

  it('sets a line at the foot apart from content, and content places apart from text places', async () => {
    const foot = { type: 'body', idx: 20, sizePt: 11, box: { x: inch, y: 6.6 * inch, w: 11 * inch, h: 0.3 * inch } };
    const deck = await open({
      layouts: [
        { name: 'x', placeholders: [{ type: 'title' }, foot] },
        { name: 'y', placeholders: [{ type: 'title' }, { idx: 1 }, foot] },
        {
          name: 'z',
          placeholders: [
            { type: 'title' },
            { type: 'body', idx: 1, sizePt: 96, box: { x: inch, y: 2 * inch, w: 9 * inch, h: 2 * inch } },
            { type: 'body', idx: 2, sizePt: 20, box: { x: inch, y: 4.2 * inch, w: 9 * inch, h: 2 * inch } },
            foot,
          ],
        },
      ],
    });
    const [only, content, number] = deck.catalogue.layouts;
    expect([only?.role, content?.role, number?.role]).toEqual(['title_only', 'content', 'big_number']);
    expect(only?.fields.map(({ kind }) => kind)).toEqual(['title', 'caption']);
    expect(content?.fields.map(({ name, kind, text }) => [name, kind, text !== undefined])).toEqual([
      ['title', 'title', true],
      ['body', 'object', true],
      ['caption', 'caption', true],
    ]);
  });

  it('lists date, footer and slide number apart from the fields', async () => {
    const layouts = [
      { name: 'x', placeholders: [{ type: 'title' }, { type: 'sldNum', idx: 12 }, { type: 'ftr', idx: 11 }] },
    ];
    const deck = await open({ layouts });
    const detail = deck.layout_details.get(deck.catalogue.layouts[0]?.layout_id ?? '');
    expect(detail?.headerFooters.map(({ type, idx, box }) => [type, idx, box !== null])).toEqual([
      ['sldNum', 12, true],
      ['ftr', 11, true],
    ]);
    expect(deck.catalogue.layouts[0]?.fields.map(({ name }) => name)).toEqual(['title']);
  });

  it('refuses a file that is not a presentation, and a presentation without layouts', async () => {
    const document = tinyMasterParts();
    const types = new TextDecoder().decode(document.get('[Content_Types].xml'));
    const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
    document.set('[Content_Types].xml', new TextEncoder().encode(types.replace(CONTENT_TYPE.presentation, word)));
    await expect(openMasterDeck(writeZip(document), 'a.docx')).rejects.toMatchObject({
      code: 'ooxml.not_a_presentation',
    });
    await expect(open({ layouts: [] })).rejects.toMatchObject({ code: 'ooxml.no_layouts' });
  });

  it('refuses a Strict file by name', async () => {
    const parts = tinyMasterParts();
    const path = 'ppt/presentation.xml';
    const strict = new TextDecoder()
      .decode(parts.get(path))
      .replaceAll(
        'http://schemas.openxmlformats.org/presentationml/2006/main',
        'http://purl.oclc.org/ooxml/presentationml/main',
      );
    parts.set(path, new TextEncoder().encode(strict));
    await expect(openMasterDeck(writeZip(parts), 's.pptx')).rejects.toMatchObject({ code: 'ooxml.strict' });
  });

  it('keeps a slide shape out of the layouts it was made from', async () => {
    const shapes = [tinyShape(2, 'note', ['secret'], { box: { x: 0, y: 0, w: inch, h: inch } }), el('p:extLst')];
    const { package: pack } = await open({ slides: [{ layout: 1, shapes }] });
    expect([...pack.parts.values()].some((bytes) => Buffer.from(bytes).includes('secret'))).toBe(false);
  });
});
