import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { OPS, openPdf } from '../../pdf/open-pdf.ts';
import type { SceneNode, SlideScene } from '../scene.ts';
import { paintPdf } from './paint-pdf.ts';
import { testFace, testPath, testScene, testText } from '../../../tests/support/test-scene.ts';

const META = { title: 'Größe <b> & "mehr"\u0001', author: 'An author', language: 'de-DE' };

async function open(scenes: readonly SlideScene[]) {
  const bytes = await paintPdf(scenes, META);
  return openPdf(bytes);
}

async function textOf(nodes: SceneNode[]): Promise<string> {
  const page = await (await open([testScene(nodes)])).getPage(1);
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

/** What the glyphs stand for, one after the other. */
async function glyphsOf(nodes: SceneNode[]): Promise<string> {
  const page = await (await open([testScene(nodes)])).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const shown = fnArray.flatMap((operator, at) =>
    operator === OPS.showText ? ((argsArray as [({ unicode: string } | number)[]][])[at]?.[0] ?? []) : [],
  );
  return shown.map((glyph) => (typeof glyph === 'number' ? '' : glyph.unicode)).join('');
}

/** Structure types with their texts, as nested lists. */
async function structureOf(nodes: SceneNode[]): Promise<unknown> {
  const page = await (await open([testScene(nodes)])).getPage(1);
  interface Node {
    role?: string;
    alt?: string;
    children?: Node[];
  }
  const list = ({ role, alt, children = [] }: Node): unknown[] => [
    ...(role === undefined ? [] : [alt === undefined ? role : `${role}: ${alt}`]),
    ...children.flatMap((child) => (child.role === undefined ? [] : [list(child)])),
  ];
  return list((await page.getStructTree()) as Node);
}

const group = (
  role: 'H1' | 'P' | 'L' | 'LI' | 'Figure' | 'Artifact' | 'Table' | 'TR' | 'TH',
  children: SceneNode[],
): SceneNode => ({
  ...{ kind: 'group', role, children },
  ...(role === 'Figure' ? { alt: 'A bar' } : {}),
});

describe('the PDF of scenes', () => {
  it('has a page, a bookmark and a section per slide, and reports title, author and language', async () => {
    const document = await open([testScene([]), { ...testScene([]), title: 'The other' }]);
    expect(document.numPages).toBe(2);
    expect((await document.getPage(1)).view).toEqual([0, 0, 200, 100]);
    expect((await document.getOutline()).map(({ title }) => title)).toEqual(['A title', 'The other']);
    const { info, metadata } = await document.getMetadata();
    expect(info).toMatchObject({ Title: META.title, Author: 'An author', Language: 'de-DE' });
    expect(metadata.get('dc:title')).toBe('Größe <b> & "mehr"');
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    expect(await document.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
  });

  it('keeps the other metadata of a file', async () => {
    const custom = { LecternReviewStatus: 'Approved', LecternApprovedBy: 'Zoë (QA) <b>' };
    const bytes = await paintPdf([testScene([])], { ...META, custom });
    const document = await openPdf(bytes);
    expect((await document.getMetadata()).info).toMatchObject({ Custom: custom });
  });

  it('gives its words back: ligatures, accents, spaced and stretched letters, lines', async () => {
    const spaced = testText('Weit', 10, 60, { letter_spacing: 4 });
    const stretched = testText('Breit', 90, 60, { width: 90 });
    expect(await textOf([group('P', [testText('efficient Größe č', 10, 30)])])).toBe('efficient Größe č');
    expect(await textOf([group('P', [testText('17\u00A0%', 10, 30)])])).toMatch(/^17\s%$/);
    expect((await textOf([group('P', [spaced, stretched])])).replaceAll(' ', '')).toBe('WeitBreit');
  });

  it('parts the last word of a line from the next one', async () => {
    const lines = (one: string, two: string): SceneNode[] => [
      group('P', [testText(one, 10, 30), testText(two, 10, 60)]),
    ];
    expect(await glyphsOf(lines('one', 'two'))).toBe('one two');
    expect(await glyphsOf(lines('one-', 'two'))).toBe('one-two');
    expect(await glyphsOf([group('P', [testText('on', 10, 30), testText('e', 40, 30)])])).toBe('one');
  });

  it('gives Arabic back in the order it is read', async () => {
    const face = testFace('noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf');
    // The dots of ta, ya, ba and fa are drawn apart from their letters.
    const text = 'السلام تقرير بنسبة ارتفع';
    const read = await textOf([group('P', [testText(text, 10, 50, { face, is_rtl: true })])]);
    // The dots themselves stand for nothing; this reader makes gaps and control characters of them.
    expect(read.replace(/[^\p{Script=Arabic}]/gu, '')).toBe(text.replaceAll(' ', ''));
  });

  it('stretches text to the width that was measured', async () => {
    const page = await (await open([testScene([testText('HHHH', 10, 50, { width: 120 })])])).getPage(1);
    const [item] = (await page.getTextContent()).items;
    expect(item !== undefined && 'width' in item ? item.width : 0).toBeCloseTo(120, 0);
  });

  it('tags what groups are, and leaves decoration out', async () => {
    const bar = testPath('M0 0L10 0L10 10L0 10Z', '336699');
    const item = group('LI', [testText('•', 10, 60), testText('item', 25, 60)]);
    const structure = await structureOf([
      group('Artifact', [bar, testText('7', 190, 90)]),
      group('H1', [testText('Title', 10, 30)]),
      group('L', [item, item]),
      group('Figure', [bar]),
      group('Table', [group('TR', [group('TH', [bar, testText('head', 10, 80)])])]),
      testText('loose', 10, 95),
    ]);
    const li = ['LI', ['Lbl'], ['LBody']];
    expect(structure).toEqual([
      'Root',
      ['Document', ['Sect', ['H1'], ['L', li, li], ['Figure: A bar'], ['Table', ['TR', ['TH']]], ['P']]],
    ]);
  });

  it('links where the text is, within turned groups too', async () => {
    const link = testText('there', 10, 20, { width: 50, link: 'https://example.org/a?b=(c)' });
    const turned: SceneNode = { kind: 'group', matrix: [0, 1, -1, 0, 100, 10], children: [link] };
    const page = await (await open([testScene([turned])])).getPage(1);
    const [found] = (await page.getAnnotations()) as { url: string; rect: number[] }[];
    expect(found?.url).toBe('https://example.org/a?b=(c)');
    const [left = 0, bottom = 0, right = 0, top = 0] = found?.rect ?? [];
    expect([right - left, top - bottom].map(Math.round)).toEqual([25, 50]);
  });

  it('contains a picture once, however often it is shown, and marks one that cannot be read', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const create = { width: 200, height: 100, channels: 4, background: '#80808080', noise } as const;
    const pixels = await sharp({ create: { ...create, channels: 3 } })
      .ensureAlpha(0.5)
      .png()
      .toBuffer();
    const rect = { x: 0, y: 0, w: 100, h: 50 };
    const node = { kind: 'picture', picture: 'p', alpha: 1, rect, source: { x: 0.25, y: 0, w: 0.5, h: 1 } } as const;
    const scene = testScene([node], { p: pixels });
    const one = await paintPdf([scene], META);
    const three = await paintPdf([scene, scene, scene], META);
    expect(three.length - one.length).toBeLessThan(one.length / 5);
    const reported: string[] = [];
    await paintPdf([testScene([node], { p: new Uint8Array([0xff, 0xd8, 1]) })], META, ({ what }) =>
      reported.push(what),
    );
    expect(reported).toEqual(['picture']);
  });

  it('is the same for the same scenes', async () => {
    const stops = [
      { at: 0.2, hex: 'FF0000', alpha: 0.5 },
      { at: 0.8, hex: '0000FF', alpha: 1 },
    ];
    const shadow = { dx: 2, dy: 2, blur: 4, hex: '000000', alpha: 0.4 };
    const fill = { kind: 'radial', center: { x: 10, y: 10 }, radius: 10, stops } as const;
    const scene = testScene([testPath('M0 0L20 0L20 20Z', '', { fill, shadow }), testText('Größe', 40, 40)]);
    expect(Buffer.compare(await paintPdf([scene], META), await paintPdf([scene], META))).toBe(0);
  });
});
