import { describe, expect, it } from '@jest/globals';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { OutlineSlide } from '../../../../common/deck/outline.ts';
import { catalogue, field, layout } from '../../../../tests/support/layouts.ts';
import { panelChart } from '../../../../tests/support/panel-samples.ts';
import { rankLayouts } from './choose-layout.ts';
import { layoutNeed } from './layout-need.ts';

const title = field('title', 'title', [0.6, 0.5, 12, 1]);
const house = catalogue([
  layout('title', [field('title', 'title', [1, 2, 11, 1.5]), field('subtitle', 'subtitle', [1, 4, 11, 1])]),
  layout('content', [title, field('object', 'object', [0.6, 1.7, 12, 5])]),
  layout('two_content', [
    title,
    field('object', 'object', [0.6, 1.7, 5.9, 5]),
    field('object_2', 'object', [6.8, 1.7, 5.9, 5]),
  ]),
  layout('chart', [
    title,
    field('chart', 'chart', [0.6, 1.7, 12, 4.6]),
    field('caption', 'caption', [0.6, 6.6, 12, 0.3]),
  ]),
  layout('chart_text', [title, field('chart', 'chart', [0.6, 1.7, 8, 5]), field('body', 'body', [8.8, 1.7, 4, 5])]),
  layout('picture', [title, field('picture', 'picture', [0.6, 1.7, 7, 5]), field('body', 'body', [8, 1.7, 4.7, 5])]),
  layout('big_number', [
    title,
    field('body', 'body', [0.6, 2, 6, 3], { size_pt: 96, max_length: 8 }),
    field('caption', 'caption', [7, 2, 5, 3]),
  ]),
]);

function slide(kind: OutlineSlide['kind']): OutlineSlide {
  return { id: 'slide-1', kind, title: 'T', takeaway: 'T', source_section_idx: null, block_refs: [], story_id: null };
}
function story(parts: Partial<DataStory>): DataStory {
  return {
    id: 's',
    block_ref: 's1/b1',
    message: 'm',
    shows: '',
    points: [],
    weight: 1,
    claims: [],
    sources: [],
    ...parts,
  };
}
const chart: Partial<DataStory> = { chart: panelChart('line', 2) };
const nothing = { hasPicture: false, hasTwoParts: false };
const best = (need: ReturnType<typeof layoutNeed>, earlier: string[] = [], from = house): string | undefined =>
  rankLayouts(from, need, earlier)[0]?.layout.role;

describe('choosing a layout', () => {
  it('follows what the slide draws', () => {
    expect(best(layoutNeed(slide('title'), null, nothing))).toBe('title');
    expect(best(layoutNeed(slide('content'), null, nothing))).toBe('content');
    expect(best(layoutNeed(slide('content'), story(chart), nothing))).toBe('chart');
    expect(best(layoutNeed(slide('content'), story({ ...chart, points: ['a', 'b'] }), nothing))).toBe('chart_text');
    expect(best(layoutNeed(slide('picture'), null, { ...nothing, hasPicture: true }))).toBe('picture');
    expect(best(layoutNeed(slide('content'), null, { ...nothing, hasTwoParts: true }))).toBe('two_content');
    expect(best(layoutNeed(slide('big_number'), story({}), nothing))).toBe('big_number');
  });

  it('gives the number the largest type and the source the foot', () => {
    const [first] = rankLayouts(house, layoutNeed(slide('big_number'), story({}), nothing), []);
    expect(first?.assignment.bodies[0]?.name).toBe('body');
    expect(first?.assignment.caption?.name).toBe('caption');
    const [ofChart] = rankLayouts(house, layoutNeed(slide('content'), story(chart), nothing), []);
    expect(ofChart?.assignment.source_line?.name).toBe('caption');
  });

  it('never runs one layout more than three times while another fits', () => {
    const two = catalogue([
      ...house.layouts,
      layout('content', [title, field('object', 'object', [1, 2, 11, 4])], { layout_id: 'other' }),
    ]);
    const need = layoutNeed(slide('content'), null, nothing);
    const first = rankLayouts(two, need, [])[0]?.layout.layout_id ?? '';
    expect(rankLayouts(two, need, [first, first, first])[0]?.layout.layout_id).not.toBe(first);
  });

  it('has no statements in the one line of a cover, for no rhythm', () => {
    const line = { ...field('subtitle', 'subtitle', [0.6, 6, 12, 0.3]), max_items: 1 };
    const two = catalogue([
      layout('title', [title, line]),
      layout('content', [title, field('object', 'object', [1, 2, 11, 4])]),
    ]);
    const run = Array.from({ length: 3 }, () => 'ppt/slideLayouts/content.xml');
    expect(best(layoutNeed(slide('closing'), null, nothing), run, two)).toBe('content');
  });

  it('puts a chart into the room of a text body where the master has nothing better', () => {
    const old = catalogue([layout('content', [title, field('body', 'body', [0.6, 1.7, 12, 5])])]);
    const [only] = rankLayouts(old, layoutNeed(slide('content'), story(chart), nothing), []);
    expect(only?.assignment.visual).toEqual({ box: field('body', 'body', [0.6, 1.7, 12, 5]).box });
    expect(only?.assignment.unused).toEqual([]);
  });

  it('refuses a layout that has no room for the need', () => {
    const tiny = catalogue([layout('title_only', [title])]);
    expect(rankLayouts(tiny, layoutNeed(slide('content'), null, nothing), [])).toEqual([]);
  });

  it('keeps the title where most layouts have it, and the background', () => {
    const low = field('title', 'title', [0.6, 6, 12, 1]);
    const objects = [field('object', 'object', [0.6, 1.7, 12, 4])];
    const odd = layout('content', [low, ...objects], { layout_id: 'odd' });
    const dark = layout('content', [title, ...objects], { layout_id: 'dark', has_own_background: true });
    const usual = layout('two_content', [title, ...objects], { layout_id: 'usual' });
    const need = layoutNeed(slide('content'), null, nothing);
    const ids = rankLayouts(catalogue([odd, dark, usual, ...house.layouts]), need, []).map(
      (each) => each.layout.layout_id,
    );
    expect(ids.indexOf('usual')).toBeLessThan(ids.indexOf('odd'));
    expect(ids.indexOf('odd')).toBeLessThan(ids.indexOf('dark'));
  });

  it('lets a layout made around a picture have its title elsewhere', () => {
    const right = field('title', 'title', [8, 2, 4.7, 1]);
    const beside = [right, field('picture', 'picture', [0, 0, 7, 7.5]), field('body', 'body', [8, 3.2, 4.7, 3])];
    const pictures = layout('picture', beside, { layout_id: 'beside' });
    const from = catalogue([...house.layouts.filter(({ role }) => role !== 'picture'), pictures]);
    const [first] = rankLayouts(from, layoutNeed(slide('picture'), null, { ...nothing, hasPicture: true }), []);
    expect(first?.layout.layout_id).toBe('beside');
  });

  it('divides the room of a chart where no layout has a place for large numbers', () => {
    const need = layoutNeed(slide('content'), story({ ...chart, points: ['a', 'b'] }), {
      ...nothing,
      hasNoCallouts: true,
    });
    expect(need).toMatchObject({ visual: 'chart', bodies: 0, has_panel: true });
    expect(rankLayouts(house, need, [])[0]?.layout.role).toBe('chart');
  });

  it('gives the whole width to a grid of small charts', () => {
    const many = { ...chart, chart: panelChart('line', 6), points: ['a', 'b'] };
    const need = layoutNeed(slide('content'), story(many), { ...nothing, isWritten: true, hasNoCallouts: true });
    expect(need).toMatchObject({
      visual: 'chart',
      bodies: 0,
      roles: ['chart', 'content', 'two_content', 'title_only'],
    });
    expect(need.has_panel).toBeUndefined();
  });

  it('prefers the first master of several', () => {
    const foreign = layout('content', [title, field('object', 'object', [0.6, 1.7, 12, 5])], {
      layout_id: 'foreign',
      master_id: 'second',
    });
    const several = catalogue([...house.layouts, foreign]);
    expect(rankLayouts(several, layoutNeed(slide('content'), null, nothing), [])[0]?.layout.layout_id).not.toBe(
      'foreign',
    );
  });
});

describe('a master without a layout for one text', () => {
  const halves = catalogue([
    layout('two_content', [
      title,
      field('body', 'object', [0.6, 1.7, 5.9, 5]),
      field('body_2', 'object', [6.8, 1.7, 5.9, 5]),
    ]),
  ]);

  it('gives a single list the width of both halves', () => {
    const assignment = rankLayouts(halves, layoutNeed(slide('content'), null, nothing), [])[0]?.assignment;
    expect(assignment?.bodies).toHaveLength(1);
    expect(assignment?.bodies[0]).toMatchObject({ name: 'body', is_moved: true });
    expect(assignment?.bodies[0]?.box.w).toBeCloseTo(12.1 * 914_400, 0);
    expect(assignment?.unused).toEqual([]);
  });

  it('avoids a layout whose fields lie over each other', () => {
    const broken = layout('content', [title, field('body', 'body', [0.6, 0.6, 12, 5])]);
    expect(best(layoutNeed(slide('content'), null, nothing), [], catalogue([broken, ...halves.layouts]))).toBe(
      'two_content',
    );
  });
});
