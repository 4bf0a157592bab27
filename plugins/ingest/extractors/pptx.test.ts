import { describe, expect, it } from '@jest/globals';
import PptxGenJS from 'pptxgenjs';
import sharp from 'sharp';
import { blockText } from '../../../common/deck/source.ts';
import { extract as extractPptx } from './pptx.ts';

// The package's types describe its CommonJS form, whose default export is one level deeper than what Node gives.
const Deck = PptxGenJS as unknown as typeof PptxGenJS.default;

async function sample(): Promise<Uint8Array> {
  const deck = new Deck();
  deck.title = 'Wind in Europe';
  deck.author = 'Jane Doe';
  deck.defineSlideMaster({
    title: 'M',
    objects: [{ placeholder: { options: { name: 'title', type: 'title', x: 0.5, y: 0.3, w: 9, h: 0.8 }, text: '' } }],
  });
  const first = deck.addSlide({ masterName: 'M' });
  first.addText('Wind is cheap', { placeholder: 'title' });
  first.addText('Below on the right', { x: 6, y: 4, w: 3, h: 0.5 });
  first.addText('Below on the left', { x: 0.5, y: 4, w: 3, h: 0.5 });
  first.addText(
    [
      { text: 'Turbines', options: { bullet: true, breakLine: true } },
      { text: 'Cables', options: { bullet: true } },
    ],
    { x: 0.5, y: 1.5, w: 5, h: 1 },
  );
  first.addNotes('Say that prices fell.');
  const second = deck.addSlide({ masterName: 'M' });
  second.addText('Figures', { placeholder: 'title' });
  second.addTable([['Country', 'GW'].map((text) => ({ text })), ['Germany', '8.1'].map((text) => ({ text }))], {
    x: 0.5,
    y: 1.5,
    w: 4,
  });
  second.addChart(deck.ChartType.bar, [{ name: 'Share', labels: ['2021', '2022'], values: [0.125, 0.25] }], {
    x: 5,
    y: 1.5,
    w: 4,
    h: 3,
  });
  const hidden = deck.addSlide({ masterName: 'M' });
  hidden.hidden = true;
  hidden.addText('Secret plan', { x: 1, y: 1, w: 3, h: 1 });
  const fourth = deck.addSlide({ masterName: 'M' });
  const png = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const data = `image/png;base64,${png.toString('base64')}`;
  fourth.addImage({ data, x: 1, y: 1, w: 2, h: 1, altText: 'A blue field' });
  fourth.addImage({ data, x: 1, y: 3, w: 2, h: 1, altText: 'A blue field' });
  fourth.addText('Fields in spring', { x: 1, y: 4.05, w: 2, h: 0.3 });
  return (await deck.write({ outputType: 'uint8array' })) as Uint8Array;
}

describe('a slide without a title', () => {
  const blocksOf = async (texts: readonly string[]): Promise<string[][]> => {
    const deck = new Deck();
    const slide = deck.addSlide();
    texts.forEach((text, at) => {
      const lines = text.split('\n').map((line) => ({ text: line, options: { breakLine: true } }));
      slide.addText(lines, { x: 1, y: 1 + at, w: 5, h: 0.8 });
    });
    const bytes = (await deck.write({ outputType: 'uint8array' })) as Uint8Array;
    const { blocks } = await extractPptx({ bytes, name: 'figures.pptx' });
    return blocks.map((block) => [block.kind, blockText(block)]);
  };

  it('is called by the first line of its topmost text', async () => {
    expect(await blocksOf(['Key metrics\nActive users: 4.2M', 'Retention: 112%'])).toEqual([
      ['heading', 'Key metrics'],
      ['paragraph', 'Active users: 4.2M'],
      ['paragraph', 'Retention: 112%'],
    ]);
  });

  it.each([[['We sold more.\nActive users: 4.2M']], [['Sales in 2025\nMore was sold']], [['Thank you']]])(
    'has none where that is a sentence, a figure or all that it says: %s',
    async (texts) => {
      expect((await blocksOf(texts)).map(([kind]) => kind)).not.toContain('heading');
    },
  );
});

describe('extractPptx', () => {
  it('reads titles, lists, tables, charts, pictures and notes by slide, and leaves hidden slides out', async () => {
    const source = await extractPptx({ bytes: await sample(), name: 'wind.pptx' });
    expect(source).toMatchObject({ title: 'Wind in Europe', author: 'Jane Doe' });
    const first = source.blocks.filter((block) => block.address.slide === 1);
    expect(first.map((block) => [block.kind, blockText(block)])).toEqual([
      ['heading', 'Wind is cheap'],
      ['list', 'Turbines\nCables'],
      ['paragraph', 'Below on the left'],
      ['paragraph', 'Below on the right'],
      ['paragraph', 'Say that prices fell.'],
    ]);
    expect(first.at(-1)?.address.section).toEqual(['Wind is cheap', 'Notes']);
    const tables = source.blocks.filter((block) => block.kind === 'table');
    expect(tables.map((block) => block.address)).toMatchObject([
      { slide: 2, table: 1 },
      { slide: 2, table: 2 },
    ]);
    expect(tables[0]?.table.rows[0]?.map((cell) => cell.value)).toEqual(['Germany', 8.1]);
    expect(tables[1]?.table.columns.map((column) => column.name)).toEqual(['', 'Share']);
    expect(tables[1]?.table.rows.map((row) => row[1]?.value)).toEqual([0.125, 0.25]);
    expect(source.blocks.map(blockText).join(' ')).not.toContain('Secret plan');
    expect(source.findings).toContainEqual({
      code: 'ingest.slide_hidden',
      params: { file: 'wind.pptx', slide: 3 },
      severity: 'info',
    });
    expect(source.images).toHaveLength(1);
    const figures = source.blocks.filter((block) => block.kind === 'figure');
    expect(figures.map((figure) => [figure.image_id, figure.alt, figure.caption])).toEqual([
      ['i1', 'A blue field', undefined],
      ['i1', 'A blue field', 'Fields in spring'],
    ]);
    expect(source.blocks.at(-1)).toBe(figures[1]);
  });
});
