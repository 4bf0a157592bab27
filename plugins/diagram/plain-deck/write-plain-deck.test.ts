import { describe, expect, it, jest } from '@jest/globals';
import { lintPackage } from '../../../common/ooxml/lint/lint-package.ts';
import { readDeck } from '../../../common/ooxml/read/deck/read-deck.ts';
import type { ChartKind } from '../../../common/deck/chart.ts';
import type { StoredSlide } from '../../../common/deck/slide.ts';
import { openOfficePackage } from '../../../common/ooxml/package/office-package.ts';
import { preparedDiagram } from '../../../common/scene/diagram/plain-diagram.ts';
import { descendants } from '../../../common/ooxml/xml/dom.ts';
import { chart } from '../../../tests/support/deck-content.ts';
import sharp from 'sharp';
import { writePlainDeck } from './write-plain-deck.ts';

const slide = (id: string, title: string, more: Partial<StoredSlide> = {}): StoredSlide => ({
  ...{ id, title, kind: 'content', layout_id: '', fields: {}, boxes: {}, free: [], notes: '', sources: [] },
  ...{ claims: [], findings: [], ...more },
});
const charted = (kind: ChartKind): StoredSlide =>
  slide(kind, kind, { fields: { chart: { kind: 'chart', chart: chart(kind) } }, notes: 'Say <this> & that' });

describe('a deck on no master', () => {
  it('is valid with charts of all plain kinds, notes and hostile text, and contains what it was given', async () => {
    const words = slide('w', 'A & B\u0003 \ud800<b>', {
      fields: { body: { kind: 'text', paragraphs: [{ runs: [{ text: '=1+1 \u0000"x"' }], level: 0 }] } },
    });
    const kinds = ['bar', 'column', 'line', 'area', 'pie', 'doughnut'] as const;
    const bytes = await writePlainDeck({ title: 'T', slides: [words, ...kinds.map(charted)], diagrams: new Map() });
    expect(await lintPackage(bytes)).toEqual([]);
    const reading = await readDeck(bytes, 'plain.pptx');
    expect(reading.slides).toHaveLength(7);
    const pack = await openOfficePackage(bytes, 'plain.pptx');
    const said = descendants(pack.xml('ppt/slides/slide1.xml').documentElement, 't').map((one) => one.textContent);
    expect(said).toEqual(['A & B <b>', '=1+1 "x"']);
    for (const number of [1, 2, 3, 4]) {
      const root = pack.xml(`ppt/charts/chart${number}.xml`).documentElement;
      const [plot] = ['barChart', 'lineChart', 'areaChart'].flatMap((name) => descendants(root, name));
      expect(descendants(plot, 'axId')).toHaveLength(2);
    }
  });

  it('gives the same bytes whatever was written before, and a second later', async () => {
    const slides = (['column', 'pie'] as const).map(charted);
    const deck = { title: 'T', slides, diagrams: new Map() };
    const first = await writePlainDeck(deck);
    const clock = jest.spyOn(Date.prototype, 'toISOString').mockReturnValue('2030-01-01T00:00:00.000Z');
    const second = await writePlainDeck(deck).finally(() => clock.mockRestore());
    expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true);
    const pack = await openOfficePackage(second, 'x.pptx');
    expect([...pack.parts.keys()].filter((path) => path.startsWith('ppt/charts/chart'))).toEqual([
      'ppt/charts/chart1.xml',
      'ppt/charts/chart2.xml',
    ]);
  });

  it('draws a flowchart as shapes with its words', async () => {
    const steps = [
      { id: 'a', label: 'Order', kind: 'start' as const, next: [{ to: 'b' }] },
      { id: 'b', label: 'Paid?', kind: 'decision' as const, next: [{ to: 'a', label: 'no' }] },
    ];
    const diagrams = new Map([['f', preparedDiagram({ kind: 'data', data: { kind: 'flowchart', steps } })]]);
    const bytes = await writePlainDeck({ title: 'T', slides: [slide('f', 'Flow')], diagrams });
    const root = (await openOfficePackage(bytes, 'x.pptx')).xml('ppt/slides/slide1.xml').documentElement;
    const shapes = descendants(root, 'prstGeom').map((one) => one.getAttribute('prst'));
    expect(shapes).toEqual(expect.arrayContaining(['flowChartTerminator', 'flowChartDecision', 'line']));
    expect(descendants(root, 't').map((one) => one.textContent)).toEqual(['Flow', 'Order', 'Paid?', 'no']);
  });

  it('continues over further slides if content does not fit on one, and states what is left out', async () => {
    const rows = Array.from({ length: 60 }, (_, row) => [`Row ${row}`, String(row)]);
    const table = {
      ...{ alt: '', header_rows: 1, emphasised_rows: [], total_rows: [] },
      rows: rows.map((row) => row.map((text) => ({ text, align: 'left' as const }))),
    };
    const points = Array.from({ length: 60 }, (_, index) => `Point ${index} ${'and more '.repeat(12)}`);
    const long = slide('l', 'Long', {
      fields: {
        table: { kind: 'table', table },
        body: {
          kind: 'text',
          paragraphs: [...points, 'x'.repeat(9_000)].map((text) => ({ runs: [{ text }], level: 0 })),
        },
        gone: { kind: 'picture', image_ref: 's1/none', alt: '' },
      },
    });
    const deck = { title: 'T', slides: [long], diagrams: new Map(), leftOut: (count: number) => `${count} left out` };
    const bytes = await writePlainDeck(deck);
    const { slides } = await readDeck(bytes, 'x.pptx');
    const said = JSON.stringify(slides);
    for (const row of rows) expect(said).toContain(`"${row[0] ?? ''}"`);
    for (const index of points.keys()) expect(said).toContain(`Point ${index} `);
    expect(slides.length).toBeGreaterThan(4);
    expect(said).toContain('Long (2)');
    expect(said).toContain('1 left out');
  });

  it('contains pictures as bytes, and figures of charts it can’t draw as tables', async () => {
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const image = { id: 'i', media_type: 'image/png' as const, bytes: new Uint8Array(png), width: 40, height: 20 };
    const shown = slide('p', 'Picture', {
      fields: {
        a: { kind: 'picture', image_ref: 'image:1', alt: 'Red' },
        b: {
          kind: 'chart',
          chart: { ...chart('waterfall'), series: [{ name: 'Change', values: [4, -1, 2], addresses: [] }] },
        },
      },
    });
    const images = new Map([['image:1', image]]);
    const bytes = await writePlainDeck({ title: 'T', slides: [shown], diagrams: new Map(), images });
    const pack = await openOfficePackage(bytes, 'x.pptx');
    const root = pack.xml('ppt/slides/slide1.xml').documentElement;
    const [picture] = descendants(root, 'pic');
    expect(descendants(picture, 'cNvPr')[0]?.getAttribute('descr')).toBe('Red');
    const [ext] = descendants(picture, 'ext').filter((each) => (each.getAttribute('cx') ?? '') !== '');
    expect(Number(ext?.getAttribute('cx')) / Number(ext?.getAttribute('cy'))).toBeCloseTo(2, 1);
    const cells = descendants(root, 'tbl').flatMap((tbl) => descendants(tbl, 't').map((one) => one.textContent));
    expect(cells).toEqual(expect.arrayContaining(['Change', '4', '-1', '2', '3', '5']));
  });

  it('marks a diagram that has no room instead of failing, and writes no bar where there is no value', async () => {
    const steps = Array.from({ length: 40 }, (_, index) => ({
      ...{ id: `s${index}`, label: 'very long label '.repeat(12), kind: 'step' as const, next: [] },
    }));
    const marker = 'Not shown';
    const diagrams = new Map([['f', preparedDiagram({ kind: 'data', data: { kind: 'flowchart', steps }, marker })]]);
    const gap = {
      ...chart('column'),
      categories: ['a', 'b'],
      series: [{ name: 's', values: [1, null], addresses: [] }],
    };
    const slides = [slide('f', 'Flow'), slide('c', 'Gap', { fields: { c: { kind: 'chart', chart: gap } } })];
    const pack = await openOfficePackage(await writePlainDeck({ title: 'T', slides, diagrams }), 'x.pptx');
    const texts = descendants(pack.xml('ppt/slides/slide1.xml').documentElement, 't').map((one) => one.textContent);
    expect(texts).toEqual(['Flow', marker]);
    const [values] = descendants(pack.xml('ppt/charts/chart1.xml').documentElement, 'numCache');
    expect(descendants(values, 'pt').map((point) => point.textContent)).toEqual(['1']);
  });
});
