import { isForPanels } from '../../../common/deck/chart.ts';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { Box } from '../../../common/deck/geometry.ts';
import { hasRoomForPanels } from '../../../common/scene/place/panel-grid.ts';

/** Lines that can be distinguished in one chart. */
const MAX_LINES = 5;

/** A story as its place can show it: where a grid of small charts has no room, the leading series and the one in question, the others named as left out. */
export function withRoom(story: DataStory, box: Box | null, language: string): DataStory {
  const { chart } = story;
  if (chart === undefined || box === null || !isForPanels(chart) || hasRoomForPanels(chart, box, language))
    return story;
  const { emphasis, ...rest } = chart;
  const key = emphasis?.series;
  const kept = chart.series
    .map((_, at) => at)
    .sort((one, other) => Number(other === key) - Number(one === key) || one - other)
    .slice(0, MAX_LINES)
    .sort((one, other) => one - other);
  const left = chart.series.flatMap(({ name }, at) => (kept.includes(at) ? [] : [name]));
  return {
    ...story,
    left_out: [...left, ...(story.left_out ?? [])],
    chart: {
      ...rest,
      series: chart.series.filter((_, at) => kept.includes(at)),
      ...(key === undefined
        ? emphasis === undefined
          ? {}
          : { emphasis }
        : { emphasis: { series: kept.indexOf(key) } }),
    },
  };
}
