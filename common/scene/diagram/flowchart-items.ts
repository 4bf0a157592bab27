import type { DiagramData } from '../../deck/diagram.ts';
import type { Box } from '../../deck/geometry.ts';
import type { SlideItem } from '../../ooxml/write/deck-content.ts';
import { GEOMETRY, insetsOf, paragraphsOf } from './label-room.ts';
import type { TextAround } from './label-room.ts';
import { placeLabels } from './place-labels.ts';
import { linksOf, rankSteps } from './rank-steps.ts';
import { routeLinks } from './route-links.ts';
import { sizeFlowchart } from './size-flowchart.ts';

const NAME_CHARS = 60;

/**
 * A flowchart as native shapes and lines glued to them: the boxes in the order of the steps, then the lines, then their
 * words.
 * @throws DiagramPlaceError
 */
export function flowchartItems(
  id: string,
  data: Extract<DiagramData, { kind: 'flowchart' }>,
  box: Box,
  around: TextAround,
): SlideItem[] {
  const links = linksOf(data.steps);
  const chart = sizeFlowchart(rankSteps(data.steps, links), links, box, data.direction, around);
  const routes = routeLinks(links, chart, box);
  const labels = placeLabels(routes, [...chart.boxes.values()], box, chart.label_pt, around);
  const itemId = (stepId: string): string => `${id}-step-${stepId}`;
  const about = data.alt ?? data.title;
  const shapes = data.steps.flatMap((step, index): SlideItem[] => {
    const place = chart.boxes.get(step.id);
    if (place === undefined) return [];
    const isEnd = step.kind === 'start' || step.kind === 'end';
    return [
      {
        ...free(itemId(step.id), step.label.replaceAll('\n', ' ').slice(0, NAME_CHARS), place),
        content: {
          kind: 'shape',
          geometry: GEOMETRY[step.kind],
          paragraphs: paragraphsOf(step.label),
          size_pt: chart.size_pt,
          fill: isEnd ? { accent: 0 } : 'wash',
          line: { accent: 0 },
          line_pt: step.kind === 'decision' ? 1.5 : 1,
          insets: insetsOf(step.kind),
          // Who can't see the chart is told of it where it begins.
          ...(index === 0 && about !== undefined && about.trim() !== '' ? { alt: about } : {}),
        },
      },
    ];
  });
  const lines = routes.map(({ link, from, to, route, bend_at }, index): SlideItem => ({
    ...free(`${id}-line-${index}`, 'Connector', null),
    content: {
      kind: 'connector',
      from: { item_id: itemId(link.from), site: from },
      to: { item_id: itemId(link.to), site: to },
      route,
      ...(bend_at === null ? {} : { bend_at }),
      line: 'axis',
    },
  }));
  const words = labels.map(({ route, box: place, align }, index): SlideItem => ({
    ...free(`${id}-answer-${index}`, route.link.label.slice(0, NAME_CHARS), place),
    content: { kind: 'text', paragraphs: paragraphsOf(route.link.label), size_pt: chart.label_pt, align },
  }));
  return [...shapes, ...lines, ...words];
}

function free(id: string, name: string, box: Box | null): Omit<SlideItem, 'content'> {
  return { id, placeholder: null, shape_name: name, box };
}
