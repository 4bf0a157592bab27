import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Finding } from '../../deck/finding.ts';
import { expectSoundDeck } from '../../../tests/support/expect-sound-deck.ts';
import { PIXEL, chart, filled, picture, richDeck, table, text } from '../../../tests/support/deck-content.ts';
import { tinyMaster } from '../../../tests/support/tiny-master.ts';
import type { LayoutField, LayoutModel } from '../../deck/layout.ts';
import { CONTENT_TYPE } from '../package/content-types.ts';
import { openOfficePackage } from '../package/office-package.ts';
import type { OfficePackage } from '../package/office-package.ts';
import { RELATIONSHIP } from '../package/relationships.ts';
import { openMasterDeck } from '../read/master/open-master-deck.ts';
import type { MasterDeck } from '../read/master/open-master-deck.ts';
import { attribute, childElements, descendants, descend } from '../xml/dom.ts';
import type { DeckContent, SlideContent, SlideItem } from './deck-content.ts';
import { writeDeck } from './write-deck.ts';

let master: MasterDeck;
let content: LayoutModel;
let body: LayoutField;
let title: LayoutField;

beforeAll(async () => {
  master = await openMasterDeck(tinyMaster(), 'tiny.pptx');
  content = layoutNamed('Title and Content');
  title = field(content, 'title');
  body = content.fields.find(({ kind }) => kind !== 'title') ?? title;
});

function layoutNamed(name: string): LayoutModel {
  const found = master.catalogue.layouts.find((layout) => layout.name === name);
  if (found === undefined) throw new Error(`no layout ${name}`);
  return found;
}
function field(layout: LayoutModel, kind: LayoutField['kind']): LayoutField {
  const found = layout.fields.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`no ${kind}`);
  return found;
}
const deck = (...slides: Partial<SlideContent>[]): DeckContent => ({
  title: 'Deck',
  language: 'en-GB',
  slides: slides.map((slide, index) => ({
    id: `s${index}`,
    layout_id: content.layout_id,
    items: [],
    notes: '',
    ...slide,
  })),
});
const free = (
  item: SlideItem['content'],
  box: SlideItem['box'] = { x: 0, y: 0, w: 9_000_000, h: 4_000_000 },
): SlideItem => ({
  id: 'free',
  placeholder: null,
  shape_name: 'Free',
  box,
  content: item,
});
const open = (bytes: Uint8Array): Promise<OfficePackage> => openOfficePackage(bytes, 'out.pptx');
const slide = (pack: OfficePackage, number: number) => pack.xml(`ppt/slides/slide${number}.xml`).documentElement;

describe('writeDeck', () => {
  it('writes everything that can be written without a fault, and reads it back', async () => {
    const rich = richDeck(master);
    const reading = await expectSoundDeck(writeDeck(master, rich));
    expect(reading.slides).toHaveLength(rich.slides.length);
    expect(reading.slides.map((one) => one.layout_id)).toEqual(rich.slides.map((one) => one.layout_id));
    expect(reading.slides.map((one) => one.notes)).toEqual(rich.slides.map((one) => one.notes));
    const charts = reading.slides.flatMap(({ shapes }) => shapes.flatMap((one) => (one.kind === 'chart' ? [one] : [])));
    const wanted = rich.slides.flatMap(({ items }) =>
      items.flatMap((one) => (one.content.kind === 'chart' ? [one.content.chart] : [])),
    );
    expect(charts.map((one) => [one.chart.kind, one.alt])).toEqual(wanted.map((one) => [one.kind, one.alt]));
    for (const [index, one] of charts.entries()) {
      expect(one.chart.workbook).not.toBeNull();
      expect(one.chart.series[0]?.values).toEqual(wanted[index]?.series[0]?.values);
    }
  });

  it('gives the same bytes for the same input', async () => {
    const again = await openMasterDeck(tinyMaster(), 'tiny.pptx');
    expect(writeDeck(again, richDeck(again))).toEqual(writeDeck(master, richDeck(master)));
  });

  it('leaves geometry and look of placeholders to the master', async () => {
    const items = [filled(title, text('A title')), filled(body, text('A point'))];
    const out = await open(writeDeck(master, deck({ items })));
    const shapes = descendants(slide(out, 1), 'sp');
    expect(shapes).toHaveLength(2);
    for (const shape of shapes) {
      expect(childElements(descend(shape, 'spPr'))).toHaveLength(0);
      expect(descendants(shape, 'rPr').map((run) => attribute(run, 'sz'))).toEqual([undefined]);
    }
    expect(descendants(slide(out, 1), 'ph').map((ph) => [attribute(ph, 'type'), attribute(ph, 'idx')])).toEqual([
      ['title', undefined],
      [undefined, '1'],
    ]);
  });

  it('gives a new text neither bullet nor indent nor inherited colour', async () => {
    const out = await open(writeDeck(master, deck({ items: [free(text('Source: a.xlsx'))] })));
    const properties = descendants(slide(out, 1), 'pPr')[0];
    expect(descend(properties, 'buNone')).not.toBeNull();
    expect(['marL', 'indent', 'algn'].map((name) => attribute(properties, name))).toEqual(['0', '0', 'l']);
    expect(descend(descendants(slide(out, 1), 'rPr')[0], 'solidFill', 'schemeClr')).not.toBeNull();
  });

  it('keeps ids of elements through a change of order and name', async () => {
    const ids = async (items: SlideItem[]): Promise<Record<string, string | undefined>> => {
      const shapes = descendants(slide(await open(writeDeck(master, deck({ items }))), 1), 'cNvPr').slice(1);
      return Object.fromEntries(
        shapes.map((one) => [attribute(one, 'name') ?? '', attribute(descendants(one, 'creationId')[0], 'id')]),
      );
    };
    const [first, second] = [filled(title, text('A')), filled(body, text('B'))];
    const before = await ids([first, second]);
    const after = await ids([second, { ...first, shape_name: 'Renamed' }]);
    expect(after[body.shape_name]).toBe(before[body.shape_name]);
    expect(after.Renamed).toBe(before[title.shape_name]);
    expect(before[title.shape_name]).not.toBe(before[body.shape_name]);
  });

  it('makes one notes master with its own theme, listed right after the slide masters', async () => {
    const out = await open(writeDeck(master, deck({ notes: 'One' }, {}, { notes: 'Three' })));
    expect(out.partsByType(CONTENT_TYPE.notesSlide)).toHaveLength(2);
    expect(descend(out.xml('docProps/app.xml').documentElement, 'Notes')?.textContent).toBe('2');
    const [notesMaster = ''] = out.partsByType(CONTENT_TYPE.notesMaster);
    const [theme] = out.targets(notesMaster, RELATIONSHIP.theme);
    expect(theme).not.toBe(master.masters[0]?.theme_path);
    expect(
      childElements(out.xml(out.mainPart).documentElement)
        .map((child) => child.localName)
        .slice(0, 3),
    ).toEqual(['sldMasterIdLst', 'notesMasterIdLst', 'sldIdLst']);
  });

  it('names the parts of a notes page as PowerPoint does', async () => {
    const out = await open(writeDeck(master, deck({ notes: 'One' })));
    const [notes = ''] = out.partsByType(CONTENT_TYPE.notesSlide);
    const shapes = descendants(out.xml(notes).documentElement, 'cNvPr').map((named) => attribute(named, 'name'));
    expect(shapes.filter(Boolean)).toEqual(['Slide Image Placeholder 1', 'Notes Placeholder 2']);
  });

  it('writes custom properties into the file, and none that were not requested', async () => {
    const properties = { status: 'approved', custom: { Status: 'approved', At: new Date('2025-03-01T10:20:30.400Z') } };
    const out = await open(writeDeck(master, { ...deck({}), properties }));
    const [path = ''] = out.partsByType(CONTENT_TYPE.customProperties);
    const written = descendants(out.xml(path).documentElement, 'property');
    expect(written.map((one) => [attribute(one, 'name'), one.textContent, attribute(one, 'pid')])).toEqual([
      ['Status', 'approved', '2'],
      ['At', '2025-03-01T10:20:30Z', '3'],
    ]);
    expect((await open(writeDeck(master, deck({})))).partsByType(CONTENT_TYPE.customProperties)).toEqual([]);
  });

  it('makes no notes master without notes', async () => {
    const out = await open(writeDeck(master, deck({ notes: ' \n' })));
    expect(out.partsByType(CONTENT_TYPE.notesMaster)).toEqual([]);
  });

  it('uses the notes master that the deck brings', async () => {
    const withNotes = await openMasterDeck(writeDeck(master, deck({ notes: 'x' })), 'again.pptx');
    expect(withNotes.notes_master_path).not.toBeNull();
    const bytes = writeDeck(withNotes, deck({ notes: 'y' }));
    expect((await open(bytes)).partsByType(CONTENT_TYPE.notesMaster)).toHaveLength(1);
    expect((await expectSoundDeck(bytes)).slides[0]?.notes).toBe('y');
  });

  it('stores a picture once, no matter who shows it', async () => {
    const items = [free(picture('One')), { ...free(picture('Two')), id: 'other' }];
    const out = await open(writeDeck(master, deck({ items }, { items })));
    const media = [...out.parts.keys()].filter((path) => path.startsWith('ppt/media/'));
    expect(media).toHaveLength(1);
    expect(out.bytes(media[0] ?? '')).toEqual(PIXEL);
    expect(descendants(slide(out, 1), 'cNvPr').map((one) => attribute(one, 'descr'))).toEqual([
      undefined,
      'One',
      'Two',
    ]);
  });

  it('crops a picture to its placeholder instead of stretching it', async () => {
    const layout = layoutNamed('Picture with Caption');
    const items = [filled(field(layout, 'picture'), picture('x'))];
    const out = await open(writeDeck(master, deck({ layout_id: layout.layout_id, items })));
    const crop = descendants(slide(out, 1), 'srcRect')[0];
    const box = field(layout, 'picture').box;
    const kept = (100_000 - Number(attribute(crop, 'l')) - Number(attribute(crop, 'r'))) / 100_000;
    expect((160 * kept) / 90).toBeCloseTo(box.w / box.h, 3);
    expect(descend(descendants(slide(out, 1), 'pic')[0], 'spPr', 'xfrm')).toBeNull();
  });

  it('relates to a link once, and reports which it dropped', async () => {
    const findings: Finding[] = [];
    const runs = ['https://example.com/', 'https://example.com/', 'javascript:alert(1)'].map((link) => ({
      text: 'x',
      link,
    }));
    const items = [filled(body, { kind: 'text', paragraphs: [{ level: 0, runs }] })];
    const out = await open(writeDeck(master, deck({ items }), (finding) => findings.push(finding)));
    const links = out.relationships('ppt/slides/slide1.xml').filter(({ isExternal }) => isExternal);
    expect(links.map(({ target }) => target)).toEqual(['https://example.com/']);
    expect(findings).toEqual([
      expect.objectContaining({
        code: 'ooxml_write.link_dropped',
        slide_id: 's0',
        params: { slide: 1, link: 'javascript:alert(1)' },
      }),
    ]);
    expect(descendants(slide(out, 1), 't').map((one) => one.textContent)).toEqual(['x', 'x', 'x']);
  });

  it('shows links in the colour of the text where the theme has them in one that vanishes', async () => {
    const layouts = ['FFFFFF', '0A0A40'].map((background) => ({
      name: background,
      background,
      placeholders: [{ type: 'title' }, { idx: 1 }],
    }));
    const both = await openMasterDeck(tinyMaster({ layouts }), 'both.pptx');
    const runs = [{ text: 'x', link: 'https://example.com/' }];
    const slides = both.catalogue.layouts.map((layout) => ({
      layout_id: layout.layout_id,
      items: [filled(field(layout, 'title'), { kind: 'text' as const, paragraphs: [{ level: 0, runs }] })],
    }));
    const out = await open(writeDeck(both, deck(...slides)));
    const colours = [1, 2].map((number) =>
      descendants(slide(out, number), 'hlinkClr').map((one) => attribute(one, 'val')),
    );
    expect(colours).toEqual([[], ['tx']]);
  });

  it('names the deck and its slides in the document properties', async () => {
    const out = await open(
      writeDeck(master, { ...deck({ items: [filled(title, text('First & last'))] }), author: 'Ann' }),
    );
    const core = out.xml('docProps/core.xml').documentElement;
    expect(descend(core, 'title')?.textContent).toBe('Deck');
    expect(descend(core, 'creator')?.textContent).toBe('Ann');
    const app = out.xml('docProps/app.xml').documentElement;
    expect(descend(app, 'Slides')?.textContent).toBe('1');
    expect(descend(app, 'TitlesOfParts')?.textContent).toBe('First & last');
  });

  it('turns a template into a presentation', async () => {
    const template = await openMasterDeck(tinyMaster({ isTemplate: true }), 'tiny.potx');
    const out = await open(writeDeck(template, deck({})));
    expect(out.contentType(out.mainPart)).toBe(CONTENT_TYPE.presentation);
  });

  it('shows slide numbers where the layout has them', async () => {
    const placeholders = [{ type: 'title' }, { type: 'sldNum', idx: 12 }, { type: 'dt', idx: 10 }];
    const numbered = await openMasterDeck(tinyMaster({ layouts: [{ name: 'N', placeholders }] }), 'n.pptx');
    const layoutId = numbered.catalogue.layouts[0]?.layout_id ?? '';
    const out = await open(writeDeck(numbered, deck({ layout_id: layoutId }, { layout_id: layoutId })));
    const fields = descendants(slide(out, 2), 'fld');
    expect(fields.map((one) => [attribute(one, 'type'), descend(one, 't')?.textContent])).toEqual([['slidenum', '2']]);
  });

  it('takes over every date, footer and number of a layout that has them twice', async () => {
    const headerFooters = [10, 13].map((idx) => ({ type: 'sldNum', idx }));
    const placeholders = [{ type: 'title' }, ...headerFooters];
    const twice = await openMasterDeck(tinyMaster({ layouts: [{ name: 'N', placeholders }] }), 'n.pptx');
    const bytes = writeDeck(twice, deck({ layout_id: twice.catalogue.layouts[0]?.layout_id ?? '' }));
    await expectSoundDeck(bytes);
    expect(descendants(slide(await open(bytes), 1), 'ph').map((one) => attribute(one, 'idx'))).toEqual(['10', '13']);
  });

  it('brings a list of table styles to a master without one, for tables alone', async () => {
    const styles = async (given: DeckContent): Promise<string[]> =>
      (await open(writeDeck(master, given))).targets(master.presentation_path, RELATIONSHIP.tableStyles);
    expect(await styles(deck({ items: [free(table(9_000_000))] }))).toEqual(['ppt/tableStyles.xml']);
    expect(await styles(deck({ items: [free({ kind: 'chart', chart: chart('bar') })] }))).toEqual([]);
  });

  it('numbers new parts past those of the master', async () => {
    const first = writeDeck(master, deck({ items: [free({ kind: 'chart', chart: chart('bar') })] }));
    const used = await openMasterDeck(first, 'used.pptx');
    await expectSoundDeck(
      writeDeck(
        used,
        deck({ items: [free({ kind: 'chart', chart: chart('bar') }), { ...free(table(9_000_000)), id: 't' }] }),
      ),
    );
  });
});

describe('writeDeck refuses', () => {
  const code = (content: () => DeckContent) => {
    try {
      writeDeck(master, content());
    } catch (error) {
      return error;
    }
    return null;
  };

  it('a layout that is not there', () => {
    expect(code(() => deck({}, { layout_id: 'ppt/slideLayouts/none.xml' }))).toMatchObject({
      code: 'ooxml_write.unknown_layout',
      params: { slide: 2 },
    });
  });

  it('a placeholder that the layout lacks', () => {
    const item = { ...filled(title, text('x')), placeholder: { type: 'pic', idx: 99 } };
    expect(code(() => deck({ items: [item] }))).toMatchObject({ code: 'ooxml_write.unknown_placeholder' });
  });

  it('free content without a place', () => {
    expect(code(() => deck({ items: [free(text('x'), null)] }))).toMatchObject({ code: 'ooxml_write.no_box' });
  });

  it('a table with uneven rows', () => {
    const uneven = { ...table(100), column_widths: [100] } as SlideItem['content'];
    expect(code(() => deck({ items: [free(uneven)] }))).toMatchObject({ code: 'ooxml_write.uneven_table' });
  });
});
