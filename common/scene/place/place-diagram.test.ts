import { describe, expect, it } from '@jest/globals';
import { CodedError } from '../../deck/coded-error.ts';
import type { Finding } from '../../deck/finding.ts';
import type { LayoutField, LayoutModel } from '../../deck/layout.ts';
import type { Slide } from '../../deck/slide.ts';
import { createTypesetter } from '../../typeset/typesetter.ts';
import { diagramBox, placeDiagram } from './place-diagram.ts';

const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
const LARGE = box(1_000_000, 2_000_000, 8_000_000, 4_000_000);
const field = (name: string, kind: LayoutField['kind'], place = LARGE): LayoutField => ({
  ...{ name, kind, box: place, shape_name: name, placeholder: { type: kind, idx: 1 }, max_length: 0, max_items: 0 },
});
const layout = (fields: LayoutField[], free_area: LayoutModel['free_area'] = null): LayoutModel => ({
  ...{ layout_id: 'l', master_id: 'm', name: 'L', role: 'content', description: '', is_dark: false, fields, free_area },
});
const text = (words: string) => ({
  kind: 'text' as const,
  paragraphs: [{ runs: [{ text: words }], level: 0 }],
});
const slide = (more: Partial<Slide> = {}): Slide => ({
  ...{ id: 's1', kind: 'content', layout_id: 'l', title: 'T', fields: {}, boxes: {}, free: [], notes: '', sources: [] },
  ...{ claims: [], findings: [], ...more },
});

describe('the place of a diagram', () => {
  const [chart, body] = [field('chart', 'chart', box(1, 1, 3_000_000, 3_000_000)), field('body', 'body')];

  it('is its own box before all', () => {
    const own = box(5, 6, 7, 8);
    expect(diagramBox(slide({ boxes: { __diagram__: own } }), layout([chart, body]))).toEqual(own);
  });

  it('is the empty field that suits it best', () => {
    expect(diagramBox(slide(), layout([body, chart]))).toEqual(chart.box);
    expect(diagramBox(slide({ fields: { chart: text('taken') } }), layout([chart, body]))).toEqual(body.box);
  });

  it('is the free area only where nothing of the slide is in it', () => {
    const area = box(0, 3_000_000, 9_000_000, 3_000_000);
    const title = field('title', 'title', box(0, 0, 9_000_000, 1_000_000));
    const filled = slide({ fields: { title: text('T') } });
    expect(diagramBox(filled, layout([title], area))).toEqual(area);
    const free = [{ id: 'f', role: 'content' as const, box: box(0, 4_000_000, 100, 100), content: text('x') }];
    expect(diagramBox({ ...filled, free }, layout([title], area))).toBeNull();
  });
});

describe('a diagram that can’t be placed', () => {
  const reported = (place: () => never, fields: LayoutField[]) => {
    const findings: Finding[] = [];
    const around = {
      typesetter: createTypesetter(),
      font: 'Arial',
      report: (finding: Finding) => findings.push(finding),
    };
    return { items: placeDiagram(slide(), layout(fields), { marker: 'Not shown', place }, around), findings };
  };
  const refuse = (): never => {
    throw new CodedError('diagram.no_room', { steps: 40 });
  };

  it('leaves a quiet mark and is called with', () => {
    const { items, findings } = reported(refuse, [field('body', 'body')]);
    expect(items).toMatchObject([{ box: LARGE, content: { kind: 'shape', is_dashed: true, alt: 'Not shown' } }]);
    expect(findings).toEqual([{ code: 'diagram.no_room', params: { steps: 40 }, severity: 'warning', slide_id: 's1' }]);
  });

  it('is reported as having no room for a mark either', () => {
    const { items, findings } = reported(refuse, []);
    expect([items, findings.map(({ code }) => code)]).toEqual([[], ['place.diagram_without_place']]);
  });

  it('does not hide a mistake in the program', () => {
    const fail = (): never => {
      throw new TypeError('x');
    };
    expect(() => reported(fail, [field('body', 'body')])).toThrow(TypeError);
  });
});
