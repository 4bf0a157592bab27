import { describe, expect, it } from '@jest/globals';
import type { StoredSlide } from '../../common/deck/slide.ts';
import type { ColourScheme } from '../../common/ooxml/read/colour.ts';
import type { MasterModel } from '../../common/ooxml/read/master/open-master-deck.ts';
import { createHookRegistry } from '../../server/kernel/hook-registry.ts';
import { contribute } from '../../server/kernel/sdk/hook-point.ts';
import type { Contributions } from '../../server/kernel/sdk/hook-point.ts';
import { DIAGRAM_KIND } from '../../server/kernel/sdk/ports/diagram-kind.ts';
import type { DiagramColours, DiagramKind } from '../../server/kernel/sdk/ports/diagram-kind.ts';
import { prepareDiagrams } from './deck-visuals.ts';

const slide = (id: string, layout_id: string, own: Partial<StoredSlide>): StoredSlide => ({
  ...{ id, layout_id, kind: 'content', title: id, fields: {}, boxes: {}, free: [] },
  ...{ notes: '', sources: [], claims: [], findings: [], ...own },
});
const scheme = (bg1: string, tx1: string, accent1: string): ColourScheme =>
  ({ bg1, tx1, accent1 }) as Partial<ColourScheme> as ColourScheme;
const dark = {
  layout_ids: ['dark'],
  colours: scheme('101010', 'EEEEEE', 'FFAA00'),
} as Partial<MasterModel> as MasterModel;
const deck = { masters: [dark], colours: scheme('FFFFFF', '222222', '0055AA') };

async function drawnColours(slides: readonly StoredSlide[]) {
  const reported: Record<string, DiagramColours | undefined> = {};
  const registry = createHookRegistry(new Set([DIAGRAM_KIND.name]));
  const kind: DiagramKind = {
    prepare({ id }, { colours }) {
      reported[id] = colours;
      return Promise.resolve(null);
    },
  };
  registry.add('test', contribute(DIAGRAM_KIND, 'test', kind));
  const context = {
    job_id: null,
    user_id: null,
    client_id: null,
    language: 'en',
    signal: new AbortController().signal,
  };
  await prepareDiagrams(
    registry.contributions(DIAGRAM_KIND.name) as Contributions<DiagramKind>,
    slides,
    context,
    '',
    deck,
  );
  return reported;
}

describe('pictures of diagrams', () => {
  it('take the colours of the master that their slide is on', async () => {
    const markup = { __diagram_markup__: 'pie\n"a": 1' };
    const reported = await drawnColours([slide('a', 'light', markup), slide('b', 'dark', markup)]);
    expect(reported).toEqual({
      a: { background: 'FFFFFF', text: '222222', accent: '0055AA' },
      b: { background: '101010', text: 'EEEEEE', accent: 'FFAA00' },
    });
  });

  it('take no colours where all diagrams are data', async () => {
    const reported = await drawnColours([slide('a', 'light', { __diagram__: { kind: 'flowchart' } })]);
    expect(reported).toEqual({ a: undefined });
  });
});
