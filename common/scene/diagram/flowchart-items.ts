import type { DiagramData } from '../../deck/diagram.ts';
import { EMU_PER_INCH, EMU_PER_PT } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import type { SlideItem } from '../../ooxml/write/deck-content.ts';
import { GEOMETRY, insetsOf, paragraphsOf, plainFrame } from './label-room.ts';
import type { TextAround } from './label-room.ts';
import { routeLinks, runsThrough, segmentsOf, sharedArea } from './route-links.ts';
import type { RoutedLink, Segment } from './route-links.ts';
import { linksOf, rankSteps, sizeFlowchart } from './size-flowchart.ts';

const NAME_CHARS = 60;

/**
 * A flowchart as native shapes with lines glued to them: boxes in step order, then lines, then their labels.
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
          // Screen readers announce the chart at its first box.
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

/** The label of a line, with its position. */
interface PlacedLabel {
  route: RoutedLink;
  box: Box;
  align: 'left' | 'center' | 'right';
}

/** Distance between a label and its line. */
const OFFSET = EMU_PER_PT * 3;
/** Maximum width of a label. */
const MAX_WIDTH = EMU_PER_INCH * 1.6;
/** Widths to try, because a long label may be wrapped. */
const WIDTHS = [1.6, 1.1, 0.7].map((inches) => inches * EMU_PER_INCH);
/** Extra width, because measured widths differ slightly from PowerPoint's and a label must not wrap for that. */
const SPARE = EMU_PER_PT * 4;

/** Places labels beside their lines: near the start of the line, and where they cover no box, label or line. */
function placeLabels(
  routes: readonly RoutedLink[],
  boxes: readonly Box[],
  area: Box,
  sizePt: number,
  around: TextAround,
): PlacedLabel[] {
  const lines = routes.flatMap((route) => segmentsOf(route.path));
  const placed: PlacedLabel[] = [];
  for (const route of routes) {
    if (route.link.label === '') continue;
    let best: { label: PlacedLabel; cost: number } | null = null;
    for (const [order, label] of candidates(route, sizePt, around).entries()) {
      const taken = [...boxes, ...placed.map(({ box }) => box)];
      const cost = costOf(label.box, taken, lines, area) + order * 0.02;
      if (best === null || cost < best.cost) best = { label, cost };
    }
    if (best !== null) placed.push({ ...best.label, box: kept(best.label.box, area) });
  }
  return placed;
}

function candidates(route: RoutedLink, sizePt: number, around: TextAround): PlacedLabel[] {
  const { label } = route.link;
  const whole = around.typesetter.textWidthPt(label, around.font, sizePt) * EMU_PER_PT + SPARE;
  const widths = whole <= MAX_WIDTH ? [whole, ...WIDTHS.filter((width) => width < whole)] : WIDTHS;
  return widths.flatMap((w) => {
    const height = around.typesetter.measure(paragraphsOf(label), plainFrame(around.font, sizePt), {
      ...{ x: 0, y: 0, w, h: EMU_PER_INCH * 20 },
    }).height_pt;
    return segmentsOf(route.path).flatMap((segment) => besideLeg(segment, { w, h: height * EMU_PER_PT }, route));
  });
}

function besideLeg({ a, b }: Segment, { w, h }: { w: number; h: number }, route: RoutedLink): PlacedLabel[] {
  const at = (x: number, y: number, align: PlacedLabel['align']): PlacedLabel => ({
    route,
    align,
    box: { x: Math.round(x), y: Math.round(y), w: Math.ceil(w), h: Math.ceil(h) },
  });
  if (a.y === b.y) {
    const forwards = b.x >= a.x;
    const near = forwards ? a.x + OFFSET : a.x - OFFSET - w;
    const middle = (a.x + b.x) / 2 - w / 2;
    return [a.y - OFFSET - h, a.y + OFFSET].flatMap((y) => [
      at(near, y, forwards ? 'left' : 'right'),
      at(middle, y, 'center'),
    ]);
  }
  const downwards = b.y >= a.y;
  const near = downwards ? a.y + OFFSET : a.y - OFFSET - h;
  const middle = (a.y + b.y) / 2 - h / 2;
  return [near, middle].flatMap((y) => [at(a.x + OFFSET, y, 'left'), at(a.x - OFFSET - w, y, 'right')]);
}

function costOf(box: Box, taken: readonly Box[], lines: readonly Segment[], area: Box): number {
  const size = box.w * box.h;
  const covered = taken.reduce((sum, other) => sum + sharedArea(box, other), 0) / size;
  const crossed = lines.filter((line) => runsThrough(line, box, 0)).length;
  const outside = 1 - sharedArea(box, area) / size;
  return covered * 10 + crossed * 2 + outside * 20;
}

function kept(box: Box, area: Box): Box {
  const x = Math.max(area.x, Math.min(box.x, area.x + area.w - box.w));
  const y = Math.max(area.y, Math.min(box.y, area.y + area.h - box.h));
  return { ...box, x, y };
}
