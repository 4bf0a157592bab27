import type { Box } from '../../deck/geometry.ts';
import { EMU_PER_INCH } from '../../deck/geometry.ts';
import { elbowPath, isSideways, sitePoint } from '../../ooxml/write/connector-shape.ts';
import type { Point } from '../../ooxml/write/connector-shape.ts';
import type { ConnectionSite } from '../../ooxml/write/deck-content.ts';
import type { FlowLink } from './rank-steps.ts';
import { crosses, lengthOf, runsThrough, segmentsOf, sharedLength } from './segments.ts';
import type { Segment } from './segments.ts';
import type { SizedFlowchart } from './size-flowchart.ts';

/** A line with its way. */
export interface RoutedLink {
  link: FlowLink;
  from: ConnectionSite;
  to: ConnectionSite;
  route: 'straight' | 'elbow';
  /** Of the middle leg; null where there is none or it runs half way. */
  bend_at: number | null;
  path: Point[];
}

const SITES: readonly ConnectionSite[] = [0, 1, 2, 3];
/** Which way a line leaves a side: x, y. */
const OUTWARD: Readonly<Record<ConnectionSite, Point>> = {
  0: { x: 0, y: -1 },
  1: { x: -1, y: 0 },
  2: { x: 0, y: 1 },
  3: { x: 1, y: 0 },
};
/** A leg shorter than this has no room for an arrow. */
const LEAST_LEG = EMU_PER_INCH * 0.1;
/** Lines nearer than this look like one. */
const NEARNESS = EMU_PER_INCH * 0.05;
/** How far outside all boxes lines pass by. */
const OUTSIDE = [0.12, 0.2].map((inches) => inches * EMU_PER_INCH);
/** Where in a gap a middle leg may run. */
const SHARES = [0.5, 0.7, 0.3];
/** Ends of a straight line may differ by this. */
const STRAIGHT = 2;

const COST = { box: 1000, shared: 300, cross: 60, corner: 12, inch: 4, odd_site: 14, used_site: 40, mixed_site: 60 };

/**
 * Finds a way for each line: of all elbows between the sides of its two boxes the one that crosses no box, lies on no
 * other line, crosses the fewest and is short. Lines between neighbours go first.
 */
export function routeLinks(links: readonly FlowLink[], chart: SizedFlowchart, area: Box): RoutedLink[] {
  const boxes = [...chart.boxes.entries()];
  const channels = channelsOf([...chart.boxes.values()], area);
  const done: RoutedLink[] = [];
  const near = (link: FlowLink): number => {
    const [a, b] = [chart.boxes.get(link.from), chart.boxes.get(link.to)];
    return a === undefined || b === undefined ? 0 : Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
  };
  for (const link of [...links].sort((one, other) => near(one) - near(other))) {
    const from = chart.boxes.get(link.from);
    const to = chart.boxes.get(link.to);
    if (from === undefined || to === undefined) continue;
    let best: { way: RoutedLink; cost: number } | null = null;
    for (const way of waysBetween(link, from, to, channels)) {
      const cost = costOf(way, boxes, done, chart.direction);
      if (best === null || cost < best.cost) best = { way, cost };
    }
    if (best !== null) done.push(best.way);
  }
  return links.flatMap((link) => done.find((each) => each.link === link) ?? []);
}

interface Channels {
  x: number[];
  y: number[];
}

/** Where middle legs may run: between rows and columns of boxes, and just outside of all. */
function channelsOf(boxes: readonly Box[], area: Box): Channels {
  const along = (ranges: [number, number][], [least, most]: [number, number]): number[] => {
    const sorted = [...ranges].sort((a, b) => a[0] - b[0]);
    const found: number[] = [];
    let end = sorted[0]?.[1] ?? 0;
    for (const [from, to] of sorted) {
      if (from > end) found.push(...SHARES.map((share) => end + (from - end) * share));
      end = Math.max(end, to);
    }
    const start = sorted[0]?.[0] ?? 0;
    found.push(...OUTSIDE.flatMap((distance) => [start - distance, end + distance]));
    return found.filter((place) => place >= least && place <= most).map(Math.round);
  };
  return {
    x: along(
      boxes.map(({ x, w }) => [x, x + w]),
      [area.x, area.x + area.w],
    ),
    y: along(
      boxes.map(({ y, h }) => [y, y + h]),
      [area.y, area.y + area.h],
    ),
  };
}

function* waysBetween(link: FlowLink, from: Box, to: Box, channels: Channels): Generator<RoutedLink> {
  for (const start of SITES) {
    for (const end of SITES) {
      const [a, b] = [sitePoint(from, start), sitePoint(to, end)];
      const sideways = isSideways(start);
      if (sideways !== isSideways(end)) {
        const path = elbowPath({ box: from, site: start }, { box: to, site: end });
        const way: RoutedLink = { link, from: start, to: end, route: 'elbow', bend_at: null, path };
        if (leavesWell(way)) yield way;
        continue;
      }
      const isStraight = Math.abs(sideways ? a.y - b.y : a.x - b.x) <= STRAIGHT;
      if (isStraight) {
        const way: RoutedLink = { link, from: start, to: end, route: 'straight', bend_at: null, path: [a, b] };
        if (leavesWell(way)) yield way;
      }
      const own = sideways ? (a.x + b.x) / 2 : (a.y + b.y) / 2;
      for (const bend of [own, ...(sideways ? channels.x : channels.y)]) {
        const path = elbowPath({ box: from, site: start }, { box: to, site: end }, bend);
        const way: RoutedLink = { link, from: start, to: end, route: 'elbow', bend_at: bend, path };
        if (leavesWell(way)) yield way;
      }
    }
  }
}

/** Whether the first leg leads away from its box, the last one towards its own, both long enough. */
function leavesWell({ path, from, to }: RoutedLink): boolean {
  const [first, second] = path;
  const [before, last] = path.slice(-2);
  if (first === undefined || second === undefined || before === undefined || last === undefined) return false;
  const leaving = OUTWARD[from].x * (second.x - first.x) + OUTWARD[from].y * (second.y - first.y);
  const arriving = OUTWARD[to].x * (before.x - last.x) + OUTWARD[to].y * (before.y - last.y);
  return leaving >= LEAST_LEG && arriving >= LEAST_LEG;
}

function costOf(
  way: RoutedLink,
  boxes: readonly (readonly [string, Box])[],
  done: readonly RoutedLink[],
  direction: SizedFlowchart['direction'],
): number {
  const segments = segmentsOf(way.path);
  const through = boxes.filter(([id, box]) => {
    const isOwn = id === way.link.from || id === way.link.to;
    return segments.some((segment) => runsThrough(segment, box, isOwn ? -1 : NEARNESS));
  });
  let cost = COST.box * through.length;
  cost += COST.inch * (lengthOf(way.path) / EMU_PER_INCH) + COST.corner * (segments.length - 1);
  const [out, into] = direction === 'right' ? [3, 1] : [2, 0];
  if (way.from !== out) cost += COST.odd_site;
  if (way.to !== into) cost += COST.odd_site;
  for (const other of done) cost += costBeside(way, segments, other);
  return cost;
}

function costBeside(way: RoutedLink, segments: readonly Segment[], other: RoutedLink): number {
  let cost = 0;
  const joins = way.link.to === other.link.to && way.to === other.to;
  const forks = way.link.from === other.link.from && way.from === other.from;
  if (forks) cost += way.link.label === '' && other.link.label === '' ? 0 : COST.used_site;
  const isMixed =
    (way.link.from === other.link.to && way.from === other.to) ||
    (way.link.to === other.link.from && way.to === other.from);
  if (isMixed) cost += COST.mixed_site;
  for (const one of segments) {
    for (const leg of segmentsOf(other.path)) {
      if (crosses(one, leg)) cost += COST.cross;
      const shared = sharedLength(one, leg, NEARNESS) / EMU_PER_INCH;
      // Lines that meet at one end may run together there: they read as one that joins or forks.
      if (shared > 0) cost += joins || forks ? shared * COST.inch : COST.shared * (0.3 + shared);
    }
  }
  return cost;
}
