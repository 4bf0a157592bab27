import { describe, expect, it } from '@jest/globals';
import type { LayoutModel } from '../../../../common/deck/layout.ts';
import type { OutlineSlide } from '../../../../common/deck/outline.ts';
import { catalogue, field, layout } from '../../../../tests/support/layouts.ts';
import { rankLayouts, withHomeMaster } from './choose-layout.ts';
import { fallbackFinding, layoutNeed } from './layout-need.ts';
import type { LayoutNeed } from './layout-need.ts';
import { insteadOfRun, isRun, layoutsBefore, seatTables, varyLayouts } from './vary-layouts.ts';

const title = field('title', 'title', [0.6, 0.5, 12, 1]);
const body = field('object', 'object', [0.6, 1.7, 12, 5]);
const left = field('object', 'object', [0.6, 1.7, 5.9, 5]);
const right = field('object_2', 'object', [6.8, 1.7, 5.9, 5]);
const outlined = (kind: OutlineSlide['kind']): OutlineSlide => ({
  ...{ id: 'slide-1', kind, title: 'T', takeaway: 'T', source_section_idx: null, block_refs: [], story_id: null },
});
const need = (kind: OutlineSlide['kind']): LayoutNeed =>
  layoutNeed(outlined(kind), null, { hasPicture: kind === 'picture', hasTwoParts: false });
const of = (
  id: string,
  fields: LayoutModel['fields'],
  master = 'm1',
  role: LayoutModel['role'] = 'content',
): LayoutModel => layout(role, fields, { layout_id: id, master_id: master });

describe('variety', () => {
  const plain = catalogue([
    of('a', [title, body]),
    of('b', [title, left, right], 'm1', 'two_content'),
    of('c', [title, body]),
  ]);
  const placed = (
    count: number,
    given = plain,
  ): { need: LayoutNeed; candidate: ReturnType<typeof rankLayouts>[number] }[] =>
    Array.from({ length: count }, () => {
      const [candidate] = rankLayouts(given, need('content'), []);
      if (candidate === undefined) throw new RangeError('no layout');
      return { need: need('content'), candidate };
    });

  it('moves slides until ten are on three layouts', () => {
    const slides = placed(10);
    expect(varyLayouts(plain, slides)).toHaveLength(2);
    expect(new Set(slides.map(({ candidate }) => candidate.layout.layout_id)).size).toBe(3);
  });

  it('leaves charts of one table alike, up to three in a row', () => {
    const chart = { ...need('content'), visual: 'chart' } as const;
    const showing = (count: number, block: string) =>
      placed(count).map((slide) => ({ ...slide, need: chart, story: { block_ref: block } }));
    const next = { need: chart, story: { block_ref: 's1/b1' } };
    expect(layoutsBefore([...placed(1), ...showing(1, 's1/b1')], next)).toHaveLength(1);
    expect(layoutsBefore([...placed(1), ...showing(1, 's1/b2')], next)).toHaveLength(2);
    expect(layoutsBefore(showing(3, 's1/b1'), next)).toHaveLength(3);
    expect(layoutsBefore(placed(2), { need: need('content'), story: null })).toHaveLength(2);
    expect(varyLayouts(plain, showing(10, 's1/b1'))).toEqual([]);
  });

  it('checks each ten slides of a longer deck', () => {
    const slides = placed(20);
    varyLayouts(plain, slides);
    for (const from of [0, 10]) {
      expect(new Set(slides.slice(from, from + 10).map(({ candidate }) => candidate.layout.layout_id)).size).toBe(3);
    }
  });

  it('leaves short decks and masters of one layout alone', () => {
    expect(varyLayouts(plain, placed(4))).toEqual([]);
    const one = catalogue([of('a', [title, body])]);
    expect(varyLayouts(one, placed(10))).toEqual([]);
  });

  it('does not choose a badly readable layout for variety', () => {
    const vertical = { ...body, ...(body.text && { text: { ...body.text, is_vertical: true } }) };
    const bad = catalogue([of('a', [title, body]), of('v', [title, vertical])]);
    expect(varyLayouts(bad, placed(10))).toEqual([]);
  });

  it('does not leave half of a slide empty for variety', () => {
    const given = catalogue([of('a', [title, body]), of('h', [title, left, right], 'm1', 'comparison')]);
    expect(varyLayouts(given, placed(10, given))).toEqual([]);
    expect(insteadOfRun(given, [need('content')], ['a', 'a', 'a'])).toBeNull();
  });

  it('gives a table its place where the chart before it can be free', () => {
    const free = { x: 548_640, y: 1_554_480, w: 10_972_800, h: 4_572_000 };
    const two = of('b', [title, left, right], 'm1', 'two_content');
    const given = catalogue([two, { ...of('t', [title], 'm1', 'title_only'), free_area: free }]);
    const chart: LayoutNeed = { ...need('content'), visual: 'chart', bodies: 1, roles: ['chart_text', 'two_content'] };
    const alone: LayoutNeed = { ...chart, bodies: 0, roles: ['chart', 'title_only'] };
    const table: LayoutNeed = { ...alone, visual: 'table', roles: ['table', 'two_content', 'title_only'] };
    const on = (
      wanted: LayoutNeed,
      id: string,
    ): { need: LayoutNeed; candidate: ReturnType<typeof rankLayouts>[number] } => {
      const candidate = rankLayouts(given, wanted, []).find(({ layout: one }) => one.layout_id === id);
      if (candidate === undefined) throw new RangeError('no layout');
      return { need: wanted, candidate };
    };
    const slides = [on(need('content'), 'b'), on(need('content'), 'b'), on(chart, 'b'), on(table, 't')];
    seatTables(given, slides, (wanted) => [wanted, alone]);
    expect(slides.map(({ candidate }) => candidate.layout.layout_id)).toEqual(['b', 'b', 't', 'b']);
    expect(slides[2]?.need).toBe(alone);
  });

  it('ends a run of three with less where nothing else takes all', () => {
    expect(isRun('a', ['a', 'a', 'a'])).toBe(true);
    expect(isRun('a', ['b', 'a', 'a'])).toBe(false);
    const halves = catalogue([of('b', [title, left, right], 'm1', 'two_content'), of('t', [title, body])]);
    const whole: LayoutNeed = { ...need('content'), visual: 'chart', bodies: 1, roles: ['chart_text', 'two_content'] };
    const less: LayoutNeed = { ...whole, bodies: 0, roles: ['chart', 'content'] };
    const found = insteadOfRun(halves, [whole, less], ['b', 'b', 'b']);
    expect(found?.need).toBe(less);
    expect(found?.candidates[0]?.layout.layout_id).toBe('t');
  });
});

describe('the master that a deck is on', () => {
  const narrow = field('title', 'title', [11, 0.5, 1.5, 1], { max_length: 6 });
  const good = [of('x', [title, body], 'm2'), of('y', [title, left, right], 'm2', 'two_content')];

  it('is the first one where it serves', () => {
    const given = catalogue([of('a', [title, body]), ...good]);
    expect(withHomeMaster(given, [need('content'), need('agenda')])).toBe(given);
  });

  it('is a later one where the first is made for covers or has no room for titles', () => {
    const cover = of('cover', [title, field('subtitle', 'subtitle', [1, 4, 11, 1])], 'm1', 'title');
    for (const first of [cover, of('a', [narrow, body])]) {
      const home = withHomeMaster(catalogue([first, ...good]), [need('title'), need('content'), need('content')]);
      expect(home.layouts[0]?.master_id).toBe('m2');
      expect(home.layouts).toHaveLength(3);
      expect(rankLayouts(home, need('content'), [])[0]?.layout.layout_id).toBe('x');
    }
    const home = withHomeMaster(catalogue([cover, ...good]), [need('title'), need('content')]);
    expect(rankLayouts(home, need('title'), [])[0]?.layout.layout_id).toBe('cover');
  });
});

describe('a layout that is not made for its slide', () => {
  it('is reported with the need and the layout that took it', () => {
    const wanted = need('picture');
    const taken = { ...wanted, bodies: 0 as const };
    expect(fallbackFinding(outlined('picture'), wanted, taken, of('a', [title, body]))).toMatchObject({
      code: 'slides.no_layout_for_picture',
      params: { title: 'T', layout: 'content' },
      slide_id: 'slide-1',
    });
    expect(fallbackFinding(outlined('quote'), need('quote'), need('quote'), of('a', [title, body]))?.code).toBe(
      'slides.no_layout_for_quote',
    );
  });

  it('is not reported where the layout suits', () => {
    const wanted = need('content');
    expect(fallbackFinding(outlined('content'), wanted, wanted, of('a', [title, body]))).toBeNull();
  });
});
