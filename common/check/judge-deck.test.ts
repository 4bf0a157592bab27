import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { tinyMaster } from '../../tests/support/tiny-master.ts';
import { EMU_PER_INCH } from '../deck/geometry.ts';
import { qualityVerdict } from '../deck/quality-report.ts';
import type { QualityFinding, QualityReport } from '../deck/quality-report.ts';
import type { SourceInventory } from '../deck/source-inventory.ts';
import type { PictureContent, StoredSlide } from '../deck/slide.ts';
import type { SourceImage } from '../deck/source.ts';
import { openMasterDeck } from '../ooxml/read/master/open-master-deck.ts';
import { el } from '../ooxml/xml/element.ts';
import type { XmlElement } from '../ooxml/xml/element.ts';
import { createTypesetter } from '../typeset/typesetter.ts';
import { judgeDeck, judgePackage } from './judge-deck.ts';

type Inches = [x: number, y: number, w: number, h: number];
const TITLE = 0;
const CONTENT = 1;
const BLANK = 5;

interface Look {
  size?: number;
  ink?: string;
  font?: string;
  fill?: XmlElement;
}

const rgb = (val: string): XmlElement => el('a:solidFill', {}, el('a:srgbClr', { val }));

/** A shape of a slide in a file that we didn't write. */
function shape(
  id: number,
  box: Inches,
  words: string,
  { size = 18, ink, font, fill }: Look = {},
  ph?: XmlElement,
): XmlElement {
  const [x, y, w, h] = box.map((inches) => Math.round(inches * EMU_PER_INCH)) as Inches;
  const place = el('a:xfrm', {}, el('a:off', { x, y }), el('a:ext', { cx: w, cy: h }));
  const latin = font === undefined ? null : el('a:latin', { typeface: font });
  const look = el('a:rPr', { lang: 'en', sz: size * 100 }, ink === undefined ? null : rgb(ink), latin);
  const run = words === '' ? null : el('a:r', {}, look, el('a:t', {}, words));
  return el(
    'p:sp',
    {},
    el('p:nvSpPr', {}, el('p:cNvPr', { id, name: `Shape ${id}` }), el('p:cNvSpPr'), el('p:nvPr', {}, ph ?? null)),
    el('p:spPr', {}, place, el('a:prstGeom', { prst: 'rect' }, el('a:avLst')), fill ?? null),
    el('p:txBody', {}, el('a:bodyPr', { wrap: 'square' }), el('a:lstStyle'), el('a:p', {}, run)),
  );
}

const titled = (words: string): XmlElement =>
  shape(90, [1, 0.4, 11, 1], words, { size: 30 }, el('p:ph', { type: 'title' }));
const judge = (...slides: XmlElement[][]): Promise<QualityReport> =>
  judgePackage(tinyMaster({ slides: slides.map((shapes) => ({ layout: CONTENT, shapes })) }), 'deck.pptx', {
    typesetter: createTypesetter(),
  });
const found = (report: QualityReport, code: string): QualityFinding[] =>
  report.gates.flatMap(({ findings }) => findings.filter((finding) => finding.code === code));
const codes = (report: QualityReport): string[] =>
  report.gates.flatMap(({ findings }) => findings.map(({ code }) => code));

describe('judgePackage', () => {
  it('finds nothing if the text fits its place', async () => {
    const report = await judge([
      titled('All is well'),
      shape(2, [1, 2, 5, 2], 'Some words', {}, el('p:ph', { idx: 1 })),
    ]);
    expect(codes(report)).toEqual([]);
    expect(report).toMatchObject({ passed: true, slides: 1 });
    for (const gate of ['overflow', 'bounds', 'overlap', 'contrast', 'brand'])
      expect(report.gates.find((each) => each.gate === gate)?.judged).toBeGreaterThan(0);
  });

  it('reports by how much a text is too high for its frame', async () => {
    const words = 'Words that go on and on. '.repeat(30);
    const report = await judge([titled('Too much'), shape(2, [1, 2, 4, 1], words)]);
    const [finding] = found(report, 'quality.text_overflow');
    expect(finding).toMatchObject({ gate: 'overflow', severity: 'error', element_id: 'Shape 2' });
    expect(finding?.params['points']).toBeGreaterThan(100);
    expect(report.passed).toBe(false);
  });

  it('sees what leaves the slide, and what lies over each other', async () => {
    const report = await judge([titled('Places'), shape(2, [11, 2, 4, 1], 'Out'), shape(3, [11.5, 2.5, 1, 1], 'Over')]);
    expect(found(report, 'quality.off_slide').map(({ params }) => params['shape'])).toEqual(['Shape 2']);
    expect(found(report, 'quality.overlap').map(({ params }) => params)).toEqual([
      expect.objectContaining({ shape: 'Shape 3', other: 'Shape 2', percent: 50 }),
    ]);
  });

  it('accepts a card under a text, but not another text', async () => {
    const card = shape(2, [1, 2, 5, 3], '', { fill: rgb('F2F2F2') });
    expect(found(await judge([titled('Cards'), card, shape(3, [2, 3, 2, 1], 'On it')]), 'quality.overlap')).toEqual([]);
    const text = shape(2, [1, 2, 5, 3], 'A text', { fill: rgb('F2F2F2') });
    expect(
      found(await judge([titled('Cards'), text, shape(3, [2, 3, 2, 1], 'On it')]), 'quality.overlap'),
    ).toHaveLength(1);
  });

  it('checks text against what really lies behind it', async () => {
    const dark = shape(2, [1, 2, 5, 3], '', { fill: rgb('1F3864') });
    const on = async (ink: string, size = 18) =>
      found(await judge([titled('Ink'), dark, shape(3, [2, 3, 3, 1], 'Words', { ink, size })]), 'quality.low_contrast');
    expect(await on('FFFFFF')).toEqual([]);
    expect((await on('1A1A1A'))[0]?.params).toMatchObject({ shape: 'Shape 3', least: 3 });
    expect((await on('1A1A1A', 14))[0]?.params).toMatchObject({ least: 4.5 });
  });

  it('checks text against the contrast that a brand asks for', async () => {
    const words = shape(3, [2, 3, 3, 1], 'Words', { ink: '6B6B6B', size: 14 });
    const master = tinyMaster({ slides: [{ layout: CONTENT, shapes: [titled('Ink'), words] }] });
    const by = async (contrast_minimum: number) =>
      found(
        await judgePackage(master, 'deck.pptx', { typesetter: createTypesetter(), contrast_minimum }),
        'quality.low_contrast',
      );
    expect(await by(4.5)).toEqual([]);
    expect((await by(7))[0]?.params).toMatchObject({ shape: 'Shape 3', least: 7 });
  });

  it('takes the worst place of a gradient', async () => {
    const stop = (pos: number, val: string): XmlElement => el('a:gs', { pos }, el('a:srgbClr', { val }));
    const fill = el(
      'a:gradFill',
      {},
      el('a:gsLst', {}, stop(0, 'FFFFFF'), stop(100_000, '000000')),
      el('a:lin', { ang: 0, scaled: 0 }),
    );
    const report = await judge([
      titled('Light to dark'),
      shape(3, [1, 2, 5, 1], 'Words over all of the gradient, to its end', { ink: '000000', fill }),
    ]);
    expect(found(report, 'quality.low_contrast')).toHaveLength(1);
  });

  it('knows the fonts and colours of the theme', async () => {
    const report = await judge([
      titled('Brand'),
      shape(2, [1, 2, 5, 1], 'Words', { font: 'Comic Sans MS', ink: '00FF00' }),
    ]);
    expect(found(report, 'quality.font_off_brand').map(({ params }) => params['font'])).toEqual(['Comic Sans MS']);
    expect(found(report, 'quality.colour_off_brand').map(({ params }) => params['colour'])).toEqual(['#00FF00']);
    const near = await judge([titled('Brand'), shape(2, [1, 2, 5, 1], 'Words', { font: 'Georgia', ink: '1F5FA9' })]);
    expect(codes(near).filter((code) => code.endsWith('_off_brand'))).toEqual([]);
  });

  it('sees empty placeholders, small type, missing and repeated titles', async () => {
    const empty = shape(2, [1, 2, 5, 2], '', {}, el('p:ph', { idx: 1 }));
    const report = await judge(
      [titled('One'), empty],
      [titled('One'), shape(2, [1, 2, 5, 2], 'Small words', { size: 8 }, el('p:ph', { idx: 1 }))],
      [],
    );
    expect(found(report, 'quality.empty_placeholder')).toHaveLength(1);
    expect(found(report, 'quality.small_type')[0]?.params).toMatchObject({ slide: 2, points: 8, least: 12 });
    expect(found(report, 'quality.same_title')[0]?.params).toMatchObject({ slide: 2, other: 1 });
    expect(found(report, 'quality.no_title')[0]?.params).toMatchObject({ slide: 3 });
  });

  it('sees one layout used for everything', async () => {
    const slides = Array.from({ length: 10 }, (_, index) => [titled(`Title ${index}`)]);
    const report = await judge(...slides);
    expect(codes(report)).toContain('quality.few_layouts');
    expect(found(report, 'quality.same_layout')).toHaveLength(1);
  });
});

describe('judgeDeck', () => {
  const text = (words: string) => ({ kind: 'text' as const, paragraphs: [{ runs: [{ text: words }], level: 0 }] });
  const slide = (id: string, layout_id: string, more: Partial<StoredSlide>): StoredSlide => ({
    ...{ id, layout_id, kind: 'content', title: id, fields: {}, boxes: {}, free: [], notes: '', sources: [] },
    ...{ claims: [], findings: [], ...more },
  });
  const reported = async (
    make: (layouts: string[]) => StoredSlide[],
    inventory: SourceInventory | null = null,
    images: ReadonlyMap<string, SourceImage> = new Map(),
  ): Promise<QualityReport> => {
    const master = await openMasterDeck(tinyMaster(), 'tiny.pptx');
    const typesetter = createTypesetter();
    const catalogue = typesetter.withCapacities(master.catalogue);
    const slides = make(catalogue.layouts.map(({ layout_id }) => layout_id));
    return judgeDeck({
      ...{ deck: { title: 'Deck', language: 'en', slides }, master, catalogue, typesetter, images },
      inventory,
    });
  };

  it('names slide and element of what it finds', async () => {
    const free = { id: 'f1', role: 'content' as const, box: { x: 0, y: 3_000_000, w: 3_000_000, h: 300_000 } };
    const report = await reported((layouts) => [
      slide('s1', layouts[CONTENT] ?? '', {
        fields: { title: text('A title') },
        free: [{ ...free, content: text('Many words in a low box. '.repeat(10)) }],
      }),
    ]);
    expect(found(report, 'quality.text_overflow')[0]).toMatchObject({ slide_id: 's1', element_id: 'f1' });
  });

  it('has pictures described: a suggested text until a person accepts it, none for decoration', async () => {
    const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const image: SourceImage = { id: 'i', media_type: 'image/png', width: 20, height: 10, bytes };
    const box = { x: 1_000_000, y: 3_000_000, w: 3_000_000, h: 1_500_000 };
    const of = async (more: Partial<PictureContent>): Promise<string[]> => {
      const content: PictureContent = { kind: 'picture', image_ref: 's/i', alt: 'A bridge at night', ...more };
      const make = (layouts: string[]): StoredSlide[] => [
        slide('s1', layouts[CONTENT] ?? '', {
          fields: { title: text('The bridge opens in May') },
          free: [{ id: 'f1', role: 'content', box, content }],
        }),
      ];
      const report = await reported(make, null, new Map([['s/i', image]]));
      return report.gates.flatMap(({ gate, findings }) =>
        gate === 'accessibility' ? findings.map(({ code, element_id }) => `${code} ${element_id ?? ''}`) : [],
      );
    };
    expect(await of({})).toEqual([]);
    expect(await of({ alt: '' })).toEqual(['rule.no_alt_picture f1']);
    expect(await of({ is_alt_suggested: true })).toEqual(['rule.alt_suggested f1']);
    expect(await of({ alt: '', is_decorative: true })).toEqual([]);
  });

  it('knows the marks of pictures and diagrams that failed', async () => {
    const report = await reported((layouts) => [
      slide('s1', layouts[6] ?? '', {
        fields: { title: text('One') },
        __image_error__: { label: 'No picture', reason: '' },
      }),
      slide('s2', layouts[TITLE] ?? '', {
        fields: { title: text('Two') },
        __diagram__: { kind: 'flowchart', steps: [] },
      }),
    ]);
    expect(found(report, 'quality.picture_missing')[0]).toMatchObject({ slide_id: 's1', severity: 'error' });
    expect(found(report, 'quality.diagram_not_shown')[0]).toMatchObject({ slide_id: 's2', severity: 'error' });
  });

  it('names what of the sources is on no slide, and numbers without a source', async () => {
    const claim = { slide_id: 's1', field: 'title', text: '42', value: 42, kind: 'untraced' as const, addresses: [] };
    const make = (layouts: string[]): StoredSlide[] => [
      slide('s1', layouts[BLANK - 1] ?? '', {
        title: 'Trips rose to 42',
        fields: { title: text('Trips rose to 42') },
        claims: [claim],
      }),
    ];
    const part = { file: 'a.docx', size: 400 };
    const inventory = {
      sections: [
        { ...part, name: 'Trips', words: ['trips', 'rose'] },
        { ...part, name: 'Workshops', words: ['workshops', 'closed', 'february'] },
        { ...part, size: 130, name: 'Trips abroad', words: ['42', 'paid', 'bookable', 'twice', 'per', 'year'] },
        { ...part, size: 130, name: 'Trips', words: ['42', 'paid', 'bookable', 'twice', 'per', 'year'] },
      ],
      tables: [{ ...part, name: 'Costs', key: 'a.docx\n1' }],
      pictures: [],
    };
    const report = await reported(make, inventory);
    expect(found(report, 'quality.number_untraced')[0]?.params).toMatchObject({ text: '42' });
    expect(report.numbers?.untraced).toBe(1);
    expect(found(report, 'quality.sections_untold')[0]?.params).toMatchObject({
      missed: 2,
      names: '“Workshops”, “Trips abroad”',
    });
    expect(found(report, 'quality.tables_untold')[0]?.params).toMatchObject({ missed: 1, names: '“Costs”' });
    const closed = await reported((layouts) => {
      const fields = { title: text('Workshops closed in February, and trips abroad') };
      return [...make(layouts), { ...slide('s2', layouts[BLANK - 1] ?? '', { fields }), kind: 'closing' }];
    }, inventory);
    expect(found(closed, 'quality.sections_untold')).toEqual([]);
  });

  it('fails a deck that has a cover and a closing only', async () => {
    const report = await reported((layouts) => [
      slide('s1', layouts[TITLE] ?? '', { kind: 'title', fields: { title: text('Cover') } }),
      slide('s2', layouts[CONTENT] ?? '', { kind: 'closing', fields: { title: text('Closing') } }),
    ]);
    expect(found(report, 'quality.no_content')[0]).toMatchObject({ gate: 'titles', severity: 'error' });
    expect(qualityVerdict(report).verdict).toBe('errors');
  });

  it('finds sentences that are cut off, unclear alone or repeated, and titles that are labels', async () => {
    const twice = 'Ridership on night buses rose by a fifth in 2023';
    const of = (layout: string, id: string, title: string, ...lines: string[]): StoredSlide =>
      slide(id, layout, {
        title,
        fields: {
          title: text(title),
          body: { kind: 'text', paragraphs: lines.map((line) => ({ runs: [{ text: line }], level: 0 })) },
        },
      });
    const report = await reported((layouts) => [
      of(layouts[CONTENT] ?? '', 's1', 'Night buses carry more people', twice, 'The city owns two lines and'),
      of(layouts[CONTENT] ?? '', 's2', 'This is why fares rose', twice),
      of(layouts[CONTENT] ?? '', 's3', 'Fares and tickets', 'A day ticket costs 6 euros in all zones'),
    ]);
    const slidesOf = (code: string): unknown[] => found(report, code).map(({ params }) => params['slide']);
    expect(slidesOf('quality.sentence_cut')).toEqual([1]);
    expect(slidesOf('quality.sentence_dangling')).toEqual([2]);
    expect(slidesOf('quality.sentence_repeated')).toEqual([2]);
    expect(slidesOf('quality.title_is_label')).toEqual([3]);
  });

  it('finds slides whose content leaves a column or the lower half empty', async () => {
    const half = { x: 600_000, y: 2_000_000, w: 4_000_000, h: 4_000_000 };
    const report = await reported((layouts) => [
      slide('s1', layouts[CONTENT] ?? '', {
        fields: { title: text('The title says it all'), body: text('One short line of text') },
        boxes: { body: half },
      }),
    ]);
    expect(codes(report)).toEqual(expect.arrayContaining(['quality.half_empty', 'quality.body_unfilled']));
  });
});
