import { describe, expect, it } from '@jest/globals';
import { lintPackage } from '../../../common/ooxml/lint/lint-package.ts';
import { readDeck } from '../../../common/ooxml/read/read-deck.ts';
import type { ChartKind } from '../../../common/deck/chart.ts';
import type { StoredSlide } from '../../../common/deck/slide.ts';
import { openOfficePackage } from '../../../common/ooxml/package/office-package.ts';
import { preparedDiagram } from '../../../common/scene/diagram/plain-diagram.ts';
import { descendants } from '../../../common/ooxml/xml/dom.ts';
import { chart } from '../../../tests/support/deck-content.ts';
import { writePlainDeck } from './write-plain-deck.ts';

const slide = (id: string, title: string, more: Partial<StoredSlide> = {}): StoredSlide => ({
  ...{ id, title, kind: 'content', layout_id: '', fields: {}, boxes: {}, free: [], notes: '', sources: [] },
  ...{ claims: [], findings: [], ...more },
});
const charted = (kind: ChartKind): StoredSlide =>
  slide(kind, kind, { fields: { chart: { kind: 'chart', chart: chart(kind) } }, notes: 'Say <this> & that' });

describe('a deck on no master', () => {
  it('is sound with charts of all plain kinds, notes and hostile text, and says what it was given', async () => {
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
});
