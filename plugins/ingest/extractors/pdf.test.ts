import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from '@jest/globals';
import { blockText } from '../../../common/deck/source.ts';
import { makePdf } from '../../../tests/support/make-pdf.ts';
import type { PdfText } from '../../../tests/support/make-pdf.ts';
import { extract as extractPdf } from './pdf.ts';

const PITCH = 12;

/** Lines of running text below each other. */
function column(x: number, y: number, lines: readonly string[]): PdfText[] {
  return lines.map((text, index) => ({ x, y: y + index * PITCH, text }));
}

const LEFT = [
  'Wind power has become one of the cheapest sources',
  'of electricity in northern Europe, because the cost',
  'of a turbine fell by more than half within a decade.',
  'Developers have built parks far from the coast. The',
  'challenges that remain are well known: grid connec-',
  'tion, supply chains and the time that permits take.',
];
const RIGHT = [
  'Storage is the other half of the story, since the wind',
  'does not always blow when the power is needed most.',
  'Batteries cover hours, hydrogen may cover the weeks',
  'of a dark winter. Neither is cheap today, and both are',
  'built at a pace that few forecasts of the last decade',
  'had in their tables. Prices will decide what is built.',
];

async function read(pages: Parameters<typeof makePdf>[0], title?: string) {
  return extractPdf({ bytes: makePdf(pages, title === undefined ? {} : { title }), name: 'wind.pdf' });
}

describe('extractPdf', () => {
  it('reads two columns one after the other and joins split words', async () => {
    const { blocks } = await read([[...column(60, 100, LEFT), ...column(310, 100, RIGHT)]]);
    const text = blocks.map(blockText).join('\n');
    expect(text).toContain('grid connection, supply chains');
    expect(text.indexOf('permits take')).toBeLessThan(text.indexOf('Storage is'));
    expect(text).toContain('when the power is needed most. Batteries cover hours');
  });

  it('recognises the picture above a caption as its figure, and no other', async () => {
    const canvas = createCanvas(80, 60);
    const draw = canvas.getContext('2d');
    draw.fillStyle = '#cc0000';
    draw.fillRect(0, 0, 80, 60);
    const picture = { jpeg: new Uint8Array(canvas.toBuffer('image/jpeg')), width: 80, height: 60 };
    const caption = { x: 60, y: 320, text: 'Figure 1: The park at sea' };
    const texts = [caption, ...column(60, 400, LEFT)];
    const { blocks, images } = await read([
      { ...picture, at: { x: 60, y: 100, w: 280, h: 205 }, texts },
      { ...picture, at: { x: 60, y: 700, w: 40, h: 40 }, texts: column(60, 100, RIGHT) },
    ]);
    expect(images).toMatchObject([{ id: 'i1', width: 840, height: 615 }]);
    expect(blocks).toContainEqual(expect.objectContaining({ kind: 'figure', image_id: 'i1', caption: caption.text }));
  });

  it('reads a picture without a caption where it is all that a heading has below it', async () => {
    const canvas = createCanvas(480, 240);
    const draw = canvas.getContext('2d');
    draw.fillStyle = '#ffffff';
    draw.fillRect(0, 0, 480, 240);
    draw.fillStyle = '#000000';
    draw.font = '28px Arimo, Arial, sans-serif';
    draw.fillText('Units sold 2024', 120, 40);
    draw.fillRect(100, 100, 60, 130);
    draw.fillText('+482', 100, 90);
    const picture = { jpeg: new Uint8Array(canvas.toBuffer('image/jpeg', 95)), width: 480, height: 240 };
    const heads = [
      { x: 60, y: 220, text: 'Variance by park:', bold: true },
      { x: 60, y: 440, text: 'Outlook:', bold: true },
    ];
    const texts = [...column(60, 100, LEFT), ...heads, ...column(60, 460, RIGHT)];
    const { blocks, images } = await read([{ ...picture, at: { x: 60, y: 240, w: 360, h: 180 }, texts }]);
    const at = blocks.findIndex(({ kind }) => kind === 'figure');
    expect(blocks[at - 1]).toMatchObject({ kind: 'heading', text: 'Variance by park' });
    expect(blocks[at]).toMatchObject({ image_id: 'i1', caption: 'Variance by park' });
    expect(blockText(blocks[at]!)).toMatch(/Units sold 2024.*482/u);
    expect(images).toHaveLength(1);
  });

  it('keeps the hyphen of a word that the document writes with one', async () => {
    const { blocks } = await read([
      column(60, 100, [
        'A long-term plan needs patience and it needs money. Another long-',
        'term plan needs both of these things again.',
      ]),
    ]);
    expect(blockText(blocks[0]!)).toContain('Another long-term plan');
  });

  it('reports title, headings and paragraphs and records page and section', async () => {
    const found = await read([
      [
        { x: 60, y: 80, text: 'The price of wind', size: 22, bold: true },
        { x: 60, y: 130, text: '1 Costs', size: 14, bold: true },
        ...column(60, 155, LEFT),
      ],
      [{ x: 60, y: 80, text: '2 Storage', size: 14, bold: true }, ...column(60, 105, RIGHT)],
    ]);
    expect(found.title).toBe('The price of wind');
    const headings = found.blocks.filter((block) => block.kind === 'heading');
    expect(headings.map((block) => [block.level, block.text])).toEqual([
      [1, 'The price of wind'],
      [2, '1 Costs'],
      [2, '2 Storage'],
    ]);
    const last = found.blocks.at(-1);
    expect(last?.address).toMatchObject({ file: 'wind.pdf', page: 2, section: ['The price of wind', '2 Storage'] });
  });

  it('does not mistake the authors below the title for headings', async () => {
    const { blocks } = await read([
      [
        { x: 60, y: 80, text: 'The price of wind', size: 22, bold: true },
        { x: 60, y: 120, text: 'Jane Doe', size: 14, bold: true },
        { x: 60, y: 150, text: 'doe at example.org', size: 12, bold: true },
        { x: 60, y: 190, text: '1 Costs', size: 16, bold: true },
        ...column(60, 215, LEFT),
      ],
    ]);
    expect(blocks.filter((block) => block.kind === 'heading').map(blockText)).toEqual(['The price of wind', '1 Costs']);
    expect(blocks.map(blockText)).toContain('Jane Doe');
  });

  it('keeps a figure in the section that mentions it, where it floats below the next heading', async () => {
    const canvas = createCanvas(80, 60);
    canvas.getContext('2d').fillRect(0, 0, 80, 60);
    const head = (y: number, text: string) => ({ x: 60, y, text, size: 20, bold: true });
    const texts = [
      ...[head(80, 'At sea'), ...column(60, 110, LEFT), { x: 60, y: 182, text: 'Figure 1 shows the park.' }],
      ...[head(230, 'Storage'), ...column(60, 260, RIGHT)],
      { x: 60, y: 600, text: 'Figure 1: The park at sea' },
    ];
    const jpeg = new Uint8Array(canvas.toBuffer('image/jpeg'));
    const { blocks } = await read([{ jpeg, width: 80, height: 60, at: { x: 60, y: 380, w: 280, h: 205 }, texts }]);
    const names = blocks.map((block) => (block.kind === 'figure' ? 'figure' : blockText(block).slice(0, 7)));
    expect(names.indexOf('figure')).toBeLessThan(names.indexOf('Storage'));
    expect(blocks.find(({ kind }) => kind === 'figure')?.address.section).toEqual(['At sea']);
  });

  it('reads a table of figures with its caption to typed cells, whatever their alignment', async () => {
    const row = (y: number, cells: [number, string][]): PdfText[] => cells.map(([x, text]) => ({ x, y, text }));
    const { blocks } = await read([
      [
        ...column(60, 100, LEFT),
        { x: 60, y: 200, text: 'Table 1: Installed capacity in GW' },
        ...row(220, [
          [60, 'Country'],
          [200, '2021'],
          [300, '2022'],
        ]),
        ...row(235, [
          [60, 'United Kingdom'],
          [215, '11.3'],
          [315, '13.9'],
        ]),
        ...row(250, [
          [60, 'Germany'],
          [220, '7.7'],
          [320, '8.1'],
        ]),
        ...row(265, [
          [60, 'Netherlands'],
          [220, '3.0'],
          [320, '2.8'],
        ]),
      ],
    ]);
    const table = blocks.find((block) => block.kind === 'table');
    expect(table?.table.caption).toBe('Table 1: Installed capacity in GW');
    expect(table?.table.columns.map((each) => each.name)).toEqual(['Country', '2021', '2022']);
    expect(table?.table.rows.map((cells) => cells.map((cell) => cell.value))).toEqual([
      ['United Kingdom', 11.3, 13.9],
      ['Germany', 7.7, 8.1],
      ['Netherlands', 3, 2.8],
    ]);
    expect(table?.address).toMatchObject({ page: 1, table: 1 });
  });

  it('splits headers that are close together, as spreadsheets print them, and joins a table over the page end', async () => {
    const sheet = (from: number, header: boolean): PdfText[] => [
      ...(header ? ['Month:60', 'Revenue:96', 'Cost:147'] : []).map((each) => {
        const [text = '', x] = each.split(':');
        return { x: Number(x), y: 88, text };
      }),
      ...Array.from({ length: 6 }, (_, index) => [
        { x: 60, y: 101 + 13 * index, text: `M${from + index}` },
        { x: 117, y: 101 + 13 * index, text: String(100 + from + index) },
        { x: 158, y: 101 + 13 * index, text: String(20 + from + index) },
      ]).flat(),
    ];
    const { blocks } = await read([sheet(1, true), sheet(7, false)]);
    expect(blocks).toHaveLength(1);
    const [table] = blocks;
    if (table?.kind !== 'table') throw new Error('no table');
    expect(table.table.columns.map((each) => each.name)).toEqual(['Month', 'Revenue', 'Cost']);
    expect(table.table.rows.map((row) => row[1]?.value)).toEqual(Array.from({ length: 12 }, (_, i) => 101 + i));
  });

  it('drops running heads and page numbers, and joins a paragraph over the page end', async () => {
    const page = (number: number, lines: readonly string[]): PdfText[] => [
      { x: 60, y: 40, text: `Annual report 2024, page ${number}` },
      ...column(60, 100, lines),
      { x: 290, y: 810, text: String(number) },
    ];
    const { blocks } = await read([
      page(1, [...LEFT.slice(0, 3), 'This sentence goes on over the end of the page and']),
      page(2, ['ends on the next one with a last word of its own.']),
      page(3, RIGHT),
    ]);
    const text = blocks.map(blockText).join('\n');
    expect(text).not.toContain('Annual report');
    expect(text).toContain('the end of the page and ends on the next one');
    expect(blocks.map(blockText)).not.toContain('2');
  });

  it('keeps years that head the columns of a table at the top of a page', async () => {
    const row = (y: number, ...texts: string[]): PdfText[] =>
      texts.map((text, index) => ({ x: 60 + 110 * index, y, text }));
    const rows = ['North', 'South', 'East'].flatMap((name, index) => row(80 + 15 * index, name, '10', `1${index}`));
    const { blocks } = await read([[...row(65, 'Region', '2022', '2023'), ...rows]]);
    const { blocks: bare } = await read([[...row(65, '', '2022', '2023').slice(1), ...rows]]);
    for (const [block] of [blocks, bare]) {
      expect(block?.kind === 'table' ? block.table.columns.slice(1).map((each) => each.name) : []).toEqual([
        '2022',
        '2023',
      ]);
    }
  });

  it('keeps rows of figures that look alike on every page', async () => {
    const pages = [1, 2, 3, 4].map((number) => column(60, 100, [`${number} ${number * 10} ${number * 100}`, ...LEFT]));
    const { blocks } = await read(pages);
    const text = blocks.map(blockText).join('\n');
    for (const number of [1, 2, 3, 4]) expect(text).toContain(`${number} ${number * 10} ${number * 100}`);
  });

  it('keeps labels of tables that are at the foot of every page, and headings at its head', async () => {
    const pages = [5, 7, 8].map((figure, index): PdfText[] => [
      { x: 60, y: 60, text: `Chapter ${index + 1}`, size: 14, bold: true },
      ...column(60, 100, LEFT),
      ...['Income', 'Costs', 'Total'].flatMap((label, row): PdfText[] => [
        { x: 60, y: 775 + row * 15, text: label },
        { x: 200, y: 775 + row * 15, text: `${figure + row}.25` },
      ]),
    ]);
    const { blocks } = await read(pages);
    expect(blocks.filter((block) => block.kind === 'heading').map(blockText)).toEqual([
      'Chapter 1',
      'Chapter 2',
      'Chapter 3',
    ]);
    const tables = blocks.filter((block) => block.kind === 'table');
    expect(tables.map((block) => block.table.rows.map((row) => row[0]?.raw))).toEqual(
      Array.from({ length: 3 }, () => ['Income', 'Costs', 'Total']),
    );
  });

  it('reads lists, and does not mistake a number in running text for one', async () => {
    const { blocks } = await read([
      [
        ...column(60, 100, ['• Turbines are the largest part of all costs', '• Foundations come second', '• Cables']),
        ...column(60, 180, [
          'The question that remains for all who invest is this one, in two parts: Part',
          '(1) who will pay for the grid, and who will be asked to wait for it until then',
          'and for how long that wait is going to be in the end.',
        ]),
      ],
    ]);
    const lists = blocks.filter((block) => block.kind === 'list');
    expect(lists.map((list) => list.items.map((item) => item.text))).toEqual([
      ['Turbines are the largest part of all costs', 'Foundations come second', 'Cables'],
    ]);
  });

  it('leaves the reference list out and reports it', async () => {
    const found = await read([
      [
        { x: 60, y: 80, text: '1 Costs', size: 14, bold: true },
        ...column(60, 105, LEFT),
        { x: 60, y: 220, text: 'References', size: 14, bold: true },
        { x: 60, y: 245, text: '[1] Doe, J. (2020) Wind. Journal of Wind 3, 1-20.' },
        { x: 60, y: 270, text: '[2] Roe, R. (2021) Sea. Journal of the Sea 4, 5-9.' },
      ],
    ]);
    expect(found.blocks.map(blockText).join(' ')).not.toContain('Doe, J.');
    expect(found.findings).toContainEqual(
      expect.objectContaining({ code: 'ingest.references_left_out', params: { file: 'wind.pdf', count: 2 } }),
    );
  });

  it('refuses a file that needs a password', async () => {
    const hex = '28'.repeat(32);
    const lock = `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/O<${hex}>/U<${hex}>/P -4>>>>`;
    const open = Buffer.from(makePdf([column(60, 100, LEFT)])).toString('latin1');
    const locked = Buffer.from(open.replace('/Info 5 0 R>>', `/Info 5 0 R${lock}`), 'latin1');
    await expect(extractPdf({ bytes: new Uint8Array(locked), name: 'locked.pdf' })).rejects.toMatchObject({
      code: 'ingest.password_protected',
      params: { file: 'locked.pdf' },
    });
  });

  it('refuses damaged files and files without text by code', async () => {
    const bytes = makePdf([column(60, 100, LEFT)]);
    await expect(extractPdf({ bytes: bytes.slice(0, 60), name: 'cut.pdf' })).rejects.toMatchObject({
      code: 'ingest.damaged',
    });
    await expect(read([[]])).rejects.toMatchObject({ code: 'ingest.nothing_found', params: { file: 'wind.pdf' } });
  });
});
