import { expect, it } from '@jest/globals';
import type { DataStory } from '../../../common/deck/data-story.ts';
import { EMU_PER_INCH } from '../../../common/deck/geometry.ts';
import { panelChart } from '../../../tests/support/panel-samples.ts';
import { withRoom } from './chart-room.ts';

const BOX = { x: 0, y: 0, w: 12 * EMU_PER_INCH, h: 4.5 * EMU_PER_INCH };
const LOW = { ...BOX, h: 1.8 * EMU_PER_INCH };
const chart = panelChart('line', 9);
const story = { chart: { ...chart, emphasis: { series: 7 } }, left_out: ['2025'] } as DataStory;

it('keeps all series of a chart where their small charts have room', () => {
  expect(withRoom(story, BOX, 'en')).toBe(story);
  const few = { ...story, chart: panelChart('line', 5) };
  expect(withRoom(few, LOW, 'en')).toBe(few);
});

it('else shows the leading ones and the one in question in one chart, and names the others', () => {
  const { chart: shown, left_out } = withRoom(story, LOW, 'en');
  expect(shown?.series.map(({ name }) => name)).toEqual([0, 1, 2, 3, 7].map((at) => chart.series[at]?.name));
  expect(shown?.emphasis).toEqual({ series: 4 });
  expect(left_out).toEqual([...[4, 5, 6, 8].map((at) => chart.series[at]?.name), '2025']);
});
