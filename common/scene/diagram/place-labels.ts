import type { Box } from '../../deck/geometry.ts';
import { EMU_PER_INCH, EMU_PER_PT } from '../../deck/geometry.ts';
import { paragraphsOf, plainFrame } from './label-room.ts';
import type { TextAround } from './label-room.ts';
import type { RoutedLink } from './route-links.ts';
import { runsThrough, segmentsOf, sharedArea } from './segments.ts';
import type { Segment } from './segments.ts';

/** The words of a line, and where they stand. */
export interface PlacedLabel {
  route: RoutedLink;
  box: Box;
  align: 'left' | 'center' | 'right';
}

/** Between words and their line. */
const OFFSET = EMU_PER_PT * 3;
/** A label is set in lines of at most this. */
const WIDEST = EMU_PER_INCH * 1.6;
/** Widths to try: a long answer may be broken. */
const WIDTHS = [1.6, 1.1, 0.7].map((inches) => inches * EMU_PER_INCH);
/** Measured widths differ from PowerPoint's by a hair: a label must not break for it. */
const SPARE = EMU_PER_PT * 4;

/** Puts the words of lines beside them: where they cover no box, no other words and no line, near to where the line starts. */
export function placeLabels(
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
  const widths = whole <= WIDEST ? [whole, ...WIDTHS.filter((width) => width < whole)] : WIDTHS;
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
