import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';

import type { Box } from '../../deck/geometry.ts';
import { CONTENT_TYPE } from '../../ooxml/package/content-types.ts';
import { RELATIONSHIP } from '../../ooxml/package/relationships.ts';
import { writeZip } from '../../ooxml/package/zip-writer.ts';
import { openMasterDeck } from '../../ooxml/read/master/open-master-deck.ts';
import type { MasterDeck } from '../../ooxml/read/master/open-master-deck.ts';
import { el, serializePart, SLIDE_NAMESPACES } from '../../ooxml/xml/element.ts';
import type { XmlElement } from '../../ooxml/xml/element.ts';
import { validatorDelta } from '../../../tests/support/validate-deck.ts';
import { expectSoundDeck } from '../../../tests/support/expect-sound-deck.ts';
import { itOnEachMaster } from '../../../tests/support/needs.ts';
import { tinyMaster, tinyMasterParts, tinyShape } from '../../../tests/support/tiny-master.ts';
import type { TinySlide } from '../../../tests/support/tiny-master.ts';
import { layoutElements } from '../layout-elements.ts';
import { layoutsFromSlides } from './layouts-from-slides.ts';
import type { SlidesAsLayouts } from './layouts-from-slides.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const TITLE_ONLY = 4;
const BLANK = 5;
/** Inches. */
const at = (x: number, y: number, w: number, h: number): Box => ({
  x: Math.round(x * 914_400),
  y: Math.round(y * 914_400),
  w: Math.round(w * 914_400),
  h: Math.round(h * 914_400),
});
const xfrm = (name: string, { x, y, w, h }: Box): XmlElement =>
  el(name, {}, el('a:off', { x, y }), el('a:ext', { cx: w, cy: h }));
const title = (text: string): XmlElement => tinyShape(2, 'Title 1', [text], { placeholder: { type: 'title' } });

/** A text box as people draw it: the look is at its runs. */
function textBox(id: number, words: string, box: Box, look: { pt: number; bold?: boolean; fill?: string }): XmlElement {
  return el(
    'p:sp',
    {},
    el('p:nvSpPr', {}, el('p:cNvPr', { id, name: `TextBox ${id}` }), el('p:cNvSpPr', { txBox: 1 }), el('p:nvPr')),
    el(
      'p:spPr',
      {},
      xfrm('a:xfrm', box),
      el('a:prstGeom', { prst: look.fill ? 'roundRect' : 'rect' }, el('a:avLst')),
      look.fill ? el('a:solidFill', {}, el('a:schemeClr', { val: look.fill })) : null,
    ),
    el(
      'p:txBody',
      {},
      el('a:bodyPr', { wrap: 'none', anchor: 'ctr' }, el('a:spAutoFit')),
      el('a:lstStyle'),
      el(
        'a:p',
        {},
        el('a:pPr', { algn: 'ctr' }),
        el(
          'a:r',
          {},
          el(
            'a:rPr',
            { lang: 'en-GB', sz: look.pt * 100, b: look.bold ? 1 : undefined },
            el('a:solidFill', {}, el('a:schemeClr', { val: 'accent2' })),
          ),
          el('a:t', {}, words),
        ),
      ),
    ),
  );
}

function picture(id: number, box: Box, link = 'rId2', descr?: string): XmlElement {
  return el(
    'p:pic',
    {},
    el('p:nvPicPr', {}, el('p:cNvPr', { id, name: `Picture ${id}`, descr }), el('p:cNvPicPr'), el('p:nvPr')),
    el('p:blipFill', {}, el('a:blip', { 'r:embed': link }), el('a:stretch', {}, el('a:fillRect'))),
    el('p:spPr', {}, xfrm('a:xfrm', box), el('a:prstGeom', { prst: 'ellipse' }, el('a:avLst'))),
  );
}

function frame(id: number, box: Box, uri: string, content: XmlElement): XmlElement {
  return el(
    'p:graphicFrame',
    {},
    el('p:nvGraphicFramePr', {}, el('p:cNvPr', { id, name: `Frame ${id}` }), el('p:cNvGraphicFramePr'), el('p:nvPr')),
    xfrm('p:xfrm', box),
    el('a:graphic', {}, el('a:graphicData', { uri }, content)),
  );
}

const chart = (id: number, box: Box): XmlElement =>
  frame(
    id,
    box,
    'http://schemas.openxmlformats.org/drawingml/2006/chart',
    el('c:chart', { 'xmlns:c': CHART_NS, 'r:id': 'rId3' }),
  );
const table = (id: number, box: Box): XmlElement =>
  frame(id, box, 'http://schemas.openxmlformats.org/drawingml/2006/table', el('a:tbl', {}, el('a:tblGrid')));
const CHART_NS = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const pie = `<c:chartSpace xmlns:c="${CHART_NS}"><c:chart><c:plotArea><c:pieChart/></c:plotArea></c:chart></c:chartSpace>`;

function group(id: number, box: Box, children: XmlElement[]): XmlElement {
  return el(
    'p:grpSp',
    {},
    el('p:nvGrpSpPr', {}, el('p:cNvPr', { id, name: `Group ${id}` }), el('p:cNvGrpSpPr'), el('p:nvPr')),
    el(
      'p:grpSpPr',
      {},
      el(
        'a:xfrm',
        {},
        el('a:off', { x: box.x, y: box.y }),
        el('a:ext', { cx: box.w, cy: box.h }),
        el('a:chOff', { x: 0, y: 0 }),
        el('a:chExt', { cx: box.w * 2, cy: box.h * 2 }),
      ),
      el('a:solidFill', {}, el('a:schemeClr', { val: 'accent4' })),
    ),
    children,
  );
}

const tinyNothing = (): XmlElement =>
  el('p:nvGrpSpPr', {}, el('p:cNvPr', { id: 1, name: '' }), el('p:cNvGrpSpPr'), el('p:nvPr'));
const links = (name: string): TinySlide['relationships'] => [
  { id: 'rId2', type: RELATIONSHIP.image, target: `ppt/media/${name}.png`, isExternal: false },
  { id: 'rId3', type: RELATIONSHIP.chart, target: 'ppt/charts/chart1.xml', isExternal: false },
];

function deck(slides: TinySlide[], extra: { path: string; content: string; type?: string }[] = []): Uint8Array {
  return tinyMaster({
    slides,
    extraParts: [
      ...['one', 'two', 'logo'].map((name) => ({ path: `ppt/media/${name}.png`, content: PNG })),
      { path: 'ppt/charts/chart1.xml', content: pie, type: CONTENT_TYPE.chart },
      ...extra,
    ],
  });
}

async function derive(bytes: Uint8Array): Promise<SlidesAsLayouts & { master: MasterDeck }> {
  const derived = await layoutsFromSlides(bytes, 'deck.pptx');
  return { ...derived, master: await openMasterDeck(derived.bytes, 'deck.pptx') };
}

/** Kinds of places of the n-th layout that was made. */
function kinds({ master, layout_ids }: SlidesAsLayouts & { master: MasterDeck }, index = 0): string[] {
  const layout = master.catalogue.layouts.find(({ layout_id }) => layout_id === layout_ids[index]);
  return layout?.fields.map(({ name, placeholder }) => `${name}:${placeholder.type}`) ?? [];
}

const xmlOf = (master: MasterDeck, path: string | undefined): string => master.package.text(path ?? '');

describe('layoutsFromSlides', () => {
  const cover: TinySlide = {
    layout: BLANK,
    shapes: [
      textBox(2, 'Annual report', at(1, 2, 8, 1.2), { pt: 54, bold: true }),
      textBox(3, 'For the board', at(1, 3.5, 8, 0.6), { pt: 20 }),
    ],
  };
  const cards: TinySlide = {
    layout: TITLE_ONLY,
    shapes: [
      title('Three reasons'),
      textBox(3, 'First reason in words', at(1, 2.5, 3, 3), { pt: 16, fill: 'accent1' }),
      textBox(4, 'Second reason in words', at(5, 2.5, 3, 3), { pt: 16, fill: 'accent1' }),
      textBox(5, '1', at(1, 2, 0.4, 0.4), { pt: 24 }),
    ],
  };
  const visuals: TinySlide = {
    layout: TITLE_ONLY,
    shapes: [
      title('Numbers'),
      picture(3, at(0.9, 2, 3, 3), 'rId2', 'The mill'),
      chart(4, at(4.5, 2, 4, 4)),
      table(5, at(9, 2, 3.5, 4)),
    ],
    relationships: links('one') ?? [],
  };

  it('makes content places that look as the example, and keeps decoration', async () => {
    const derived = await derive(deck([cover, cards, visuals]));
    expect(kinds(derived)).toEqual(['title:ctrTitle', 'subtitle:subTitle']);
    expect(kinds(derived, 1)).toEqual(['title:title', 'body:body', 'body_2:body']);
    expect(kinds(derived, 2)).toEqual(['title:title', 'picture:pic', 'chart:chart', 'table:tbl']);

    const { master, layout_ids } = derived;
    const layout = (index: number) => {
      const model = master.catalogue.layouts.find(({ layout_id }) => layout_id === layout_ids[index]);
      return model ? layoutElements(master, model).elements : [];
    };
    expect(layout(0)[0]).toMatchObject({
      text: { size_pt: 54, bold: true, colour: 'D9822B', align: 'centre', anchor: 'middle', font: 'Calibri' },
    });
    // Colours stay those of the theme, and the example's words ask for the next ones.
    expect(xmlOf(master, layout_ids[0])).toContain('<a:schemeClr val="accent2"/>');
    expect(xmlOf(master, layout_ids[0])).toContain('<a:t>Annual report</a:t>');
    expect(xmlOf(master, layout_ids[0])).toContain('hasCustomPrompt="1"');
    expect(layout(1).find((one) => one.type === 'decoration')).toMatchObject({ name: 'TextBox 5', text: '1' });
    expect(xmlOf(master, layout_ids[1])).toContain('prst="roundRect"');
    expect(layout(2).find((one) => one.type === 'chart')).toMatchObject({ field: 'chart', diagram: 'pie_chart' });
    expect(xmlOf(master, layout_ids[2])).toContain('<a:t>The mill</a:t>');
    // What the places held is not part of the deck any more.
    expect([...master.package.parts.keys()].filter((path) => /media|charts|slides\//.test(path))).toEqual([]);
  });

  it('is sound, and valid by the Open XML SDK', async () => {
    const bytes = deck([cover, cards, visuals]);
    const derived = await layoutsFromSlides(bytes, 'deck.pptx');
    await expectSoundDeck(derived.bytes);
    expect(await validatorDelta(derived.bytes, tinyMaster())).toEqual([]);
  });

  it('puts examples in front of the layouts that the file has, at paths that stay', async () => {
    const { master, layout_ids } = await derive(deck([cover, cards]));
    expect(layout_ids).toEqual([
      'ppt/slideLayouts/slideLayoutOfSlide256.xml',
      'ppt/slideLayouts/slideLayoutOfSlide257.xml',
    ]);
    const all = master.catalogue.layouts.map(({ layout_id }) => layout_id);
    expect(all.slice(0, 2)).toEqual(layout_ids);
    expect(all).toHaveLength(9);
    const again = await layoutsFromSlides(deck([cover, cards]), 'deck.pptx');
    expect(again.bytes).toEqual((await layoutsFromSlides(deck([cover, cards]), 'deck.pptx')).bytes);
  });

  it('names layouts after the titles of the slides, each once', async () => {
    const other = { ...cards, layout: TITLE_ONLY, shapes: [title('Three reasons')] };
    const { master } = await derive(deck([cover, cards, other]));
    expect(master.catalogue.layouts.slice(0, 3).map(({ name }) => name)).toEqual([
      'Annual report',
      'Three reasons',
      'Three reasons 2',
    ]);
  });

  it('makes one layout of slides that are arranged alike, and leaves hidden ones out', async () => {
    const alike: TinySlide = {
      layout: TITLE_ONLY,
      shapes: [
        title('Other words'),
        textBox(7, 'Some other reason', at(1.1, 2.5, 3, 3.1), { pt: 16, fill: 'accent1' }),
        textBox(8, 'And another', at(5, 2.6, 3, 3), { pt: 16, fill: 'accent1' }),
      ],
    };
    const moved: TinySlide = {
      layout: TITLE_ONLY,
      shapes: [title('Moved'), textBox(7, 'Some other reason', at(1, 4, 3, 2), { pt: 16 })],
    };
    const derived = await derive(deck([cards, alike, moved, { ...cover, isHidden: true }]));
    expect(derived.layout_ids).toHaveLength(2);
    expect(derived.findings).toEqual([
      expect.objectContaining({ code: 'master.examples_alike', params: { file: 'deck.pptx', count: 1, total: 3 } }),
    ]);
  });

  it('keeps places of the slide layout with their numbers, style and what they inherit', async () => {
    const slide: TinySlide = {
      layout: 3,
      shapes: [
        title('Two things'),
        tinyShape(3, 'Content 2', ['Left', 'More'], { placeholder: { idx: 1 } }),
        tinyShape(4, 'Content 3', ['Right'], { placeholder: { idx: 2 }, box: at(7, 3, 5, 2) }),
      ],
    };
    const { master, layout_ids } = await derive(deck([slide]));
    const fields = master.catalogue.layouts[0]?.fields ?? [];
    expect(fields.map(({ placeholder }) => placeholder)).toEqual([
      { type: 'title', idx: 0 },
      { type: 'obj', idx: 1 },
      { type: 'obj', idx: 2 },
    ]);
    expect(fields[1]?.box).toEqual(at(0.917, 1.996, 5.667, 4.759));
    expect(fields[2]?.box).toEqual(at(7, 3, 5, 2));
    expect(fields[1]?.text?.levels[0]).toMatchObject({ size_pt: 28, has_bullet: true });
    expect(layout_ids[0]).toBe(master.catalogue.layouts[0]?.layout_id);
  });

  it('recognises typed bullets as bullets', async () => {
    const typed = tinyShape(3, 'TextBox 3', ['• First point', '• Second point'], { box: at(1, 2, 6, 3) });
    const { master, layout_ids } = await derive(deck([{ layout: TITLE_ONLY, shapes: [title('Points'), typed] }]));
    expect(master.catalogue.layouts[0]?.fields[1]?.text?.levels[0]?.has_bullet).toBe(true);
    expect(xmlOf(master, layout_ids[0])).toContain('<a:t>First point</a:t>');
  });

  it('has date, footer and number of the slide layout where the example leaves them room', async () => {
    const headerFooter = ['dt', 'ftr', 'sldNum'].map((type, n) => ({ type, idx: 10 + n }));
    const bytes = (box: Box): Uint8Array =>
      tinyMaster({
        layouts: [{ name: 'L', placeholders: [{ type: 'title' }, ...headerFooter] }],
        slides: [{ layout: 0, shapes: [title('Foot'), textBox(9, 'A long remark on it all', box, { pt: 14 })] }],
      });
    const types = async (box: Box): Promise<string[]> => {
      const { master, layout_ids } = await derive(bytes(box));
      return master.layout_details.get(layout_ids[0] ?? '')?.headerFooters.map(({ type }) => type) ?? [];
    };
    expect(await types(at(1, 3, 5, 1))).toEqual(['dt', 'ftr', 'sldNum']);
    expect(await types(at(4, 6.7, 5, 0.6))).toEqual(['dt', 'sldNum']);
  });

  it('writes what PowerPoint had shrunk the text to as its size', async () => {
    const long = tinyShape(3, 'Content 2', ['Much text'], { placeholder: { idx: 1 } });
    const body = el('a:bodyPr', {}, el('a:normAutofit', { fontScale: 50_000, lnSpcReduction: 10_000 }));
    const shrunk: XmlElement = {
      ...long,
      children: long.children.map((child) =>
        typeof child !== 'string' && child.name === 'p:txBody'
          ? { ...child, children: [body, ...child.children.slice(1)] }
          : child,
      ),
    };
    const { master } = await derive(deck([{ layout: 1, shapes: [title('Text'), shrunk] }]));
    const level = master.catalogue.layouts[0]?.fields[1]?.text?.levels[0];
    expect(level).toMatchObject({ size_pt: 14, line_spacing: { factor: 0.8 } });
  });

  it('keeps a background of the example’s own, but not one without a fill: that would show white', async () => {
    const grounded = async (background: string): Promise<string> => {
      const parts = tinyMasterParts({ slides: [{ layout: TITLE_ONLY, shapes: [title('Ground')] }] });
      const path = 'ppt/slides/slide1.xml';
      const xml = new TextDecoder().decode(parts.get(path));
      const bg = `<p:bg><p:bgPr>${background}<a:effectLst/></p:bgPr></p:bg>`;
      parts.set(path, new TextEncoder().encode(xml.replace('<p:spTree>', `${bg}<p:spTree>`)));
      const { master, layout_ids } = await derive(writeZip(parts));
      return xmlOf(master, layout_ids[0]);
    };
    expect(await grounded('<a:solidFill><a:srgbClr val="102030"/></a:solidFill>')).toContain('102030');
    expect(await grounded('<a:noFill/>')).not.toContain('<p:bg>');
  });

  it('distinguishes logos, icons, backgrounds and what most slides show from pictures that are content', async () => {
    const slide = (name: string, y: number): TinySlide => ({
      layout: TITLE_ONLY,
      shapes: [
        picture(3, at(0, 0, 13.333, 7.5), 'rId2'),
        title(`Slide ${name}`),
        picture(4, at(10, 5, 2.5, 1.5), 'rId9'),
        picture(5, at(1, y, 0.5, 0.5), 'rId2'),
        picture(6, at(5, 2, 4, 3), 'rId2'),
      ],
      relationships: [
        ...(links(name) ?? []),
        { id: 'rId9', type: RELATIONSHIP.image, target: 'ppt/media/logo.png', isExternal: false },
      ],
    });
    const derived = await derive(deck([slide('one', 2), slide('two', 4)]));
    expect(kinds(derived)).toEqual(['title:title', 'picture:pic']);
    const { master, layout_ids } = derived;
    expect(xmlOf(master, layout_ids[0]).match(/<p:pic>/g)).toHaveLength(3);
    expect(master.package.targets(layout_ids[0] ?? '', RELATIONSHIP.image)).toEqual([
      'ppt/media/one.png',
      'ppt/media/logo.png',
    ]);
  });

  it('dissolves groups that contain content, and keeps the others', async () => {
    const icon = group(20, at(11, 6, 1, 1), [textBox(21, '>', at(0, 0, 1, 1), { pt: 12, fill: 'accent5' })]);
    const card = group(30, at(1, 2, 4, 2), [textBox(31, 'Words in a group', at(2, 1, 4, 2), { pt: 18 })]);
    const derived = await derive(deck([{ layout: TITLE_ONLY, shapes: [title('Groups'), icon, card] }]));
    expect(kinds(derived)).toEqual(['title:title', 'body:body']);
    expect(derived.master.catalogue.layouts[0]?.fields[1]?.box).toEqual(at(2, 2.5, 2, 1));
    expect(xmlOf(derived.master, derived.layout_ids[0]).match(/<p:grpSp>/g)).toHaveLength(1);
  });

  it('drops empty places beneath content, marks on pictures, and texts beyond what a layout can take', async () => {
    const many = Array.from({ length: 14 }, (_, n) =>
      textBox(
        40 + n,
        `Label number ${'abcdefghijklmn'[n] ?? ''}`,
        at(0.5 + (n % 7) * 1.7, 2 + Math.floor(n / 7), 1.5, 0.6),
        { pt: 12 },
      ),
    );
    const arrow = el(
      'p:cxnSp',
      {},
      el('p:nvCxnSpPr', {}, el('p:cNvPr', { id: 60, name: 'Arrow' }), el('p:cNvCxnSpPr'), el('p:nvPr')),
      el('p:spPr', {}, xfrm('a:xfrm', at(3, 3, 1, 0)), el('a:prstGeom', { prst: 'line' }, el('a:avLst'))),
    );
    const marked: TinySlide = {
      layout: 1,
      shapes: [
        title('Marked'),
        tinyShape(3, 'Content 2', [], { placeholder: { idx: 1 } }),
        picture(4, at(1, 2, 8, 4.5)),
        arrow,
      ],
      relationships: links('one') ?? [],
    };
    const derived = await derive(deck([marked, { layout: TITLE_ONLY, shapes: [title('Drawing'), ...many] }]));
    expect(kinds(derived)).toEqual(['title:title', 'picture:pic']);
    expect(xmlOf(derived.master, derived.layout_ids[0])).not.toContain('Arrow');
    expect(kinds(derived, 1)).toHaveLength(13);
    expect(derived.findings).toEqual([
      expect.objectContaining({
        code: 'master.example_texts',
        params: expect.objectContaining({ slide: 2, count: 2 }),
      }),
    ]);
  });

  it('passes on the speaker notes of examples, and puts them into no file', async () => {
    const path = 'ppt/notesSlides/notesSlide1.xml';
    const body = tinyShape(2, 'Notes', ['Use it for', 'plans.'], { placeholder: { type: 'body', idx: 1 } });
    const content = serializePart(
      el('p:notes', SLIDE_NAMESPACES, el('p:cSld', {}, el('p:spTree', {}, tinyNothing(), el('p:grpSpPr'), body))),
    );
    const noted = {
      ...cards,
      relationships: [{ id: 'rId2', type: RELATIONSHIP.notesSlide, target: path, isExternal: false }],
    };
    const derived = await derive(deck([cover, noted], [{ path, content, type: CONTENT_TYPE.notesSlide }]));
    expect([...derived.notes]).toEqual([[derived.layout_ids[1], 'Use it for plans.']]);
    expect([...derived.master.package.parts.keys()].filter((part) => part.includes('notes'))).toEqual([]);
  });

  it('returns the file unchanged, with a notice, if there are no slides to learn from', async () => {
    const bytes = tinyMaster();
    const derived = await layoutsFromSlides(bytes, 'deck.pptx');
    expect(derived).toMatchObject({ bytes, layout_ids: [] });
    expect(derived.findings.map(({ code }) => code)).toEqual(['master.no_examples']);
  });

  itOnEachMaster('makes sound layouts of %s', async (_name, path) => {
    const bytes = await readFile(path);
    const derived = await derive(bytes);
    expect(derived.layout_ids.length).toBeGreaterThan(0);
    await expectSoundDeck(derived.bytes);
    expect(await validatorDelta(derived.bytes, bytes)).toEqual([]);
  });
});
