import { EMU_PER_INCH } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import { elbowPath, isSideways, sitePoint } from '../../ooxml/write/connector-shape.ts';
import type { Point } from '../../ooxml/write/connector-shape.ts';
import type { ConnectionSite } from '../../ooxml/write/deck-content.ts';
import type { FlowLink, SizedFlowchart } from './size-flowchart.ts';

/** A line with its route. */
export interface RoutedLink {
  link: FlowLink;
  from: ConnectionSite;
  to: ConnectionSite;
  route: 'straight' | 'elbow';
  /** Position of the middle leg; null if there is none or if it is in the middle. */
  bend_at: number | null;
  path: Point[];
}

const SITES: readonly ConnectionSite[] = [0, 1, 2, 3];
/** Direction in which a line leaves a side: x, y. */
const OUTWARD: Readonly<Record<ConnectionSite, Point>> = {
  0: { x: 0, y: -1 },
  1: { x: -1, y: 0 },
  2: { x: 0, y: 1 },
  3: { x: 1, y: 0 },
};
/** Minimum length of a leg, so that an arrow fits. */
const MIN_LEG = EMU_PER_INCH * 0.1;
/** Lines closer than this look like one. */
const NEARNESS = EMU_PER_INCH * 0.05;
/** Distances outside all boxes at which lines may run. */
const OUTSIDE = [0.12, 0.2].map((inches) => inches * EMU_PER_INCH);
/** Possible positions of a middle leg in a gap. */
const SHARES = [0.5, 0.7, 0.3];
/** Maximum offset between the ends of a straight line. */
const STRAIGHT = 2;

const COST = { box: 1000, shared: 300, cross: 60, corner: 12, inch: 4, odd_site: 14, used_site: 40, mixed_site: 60 };

/**
 * Finds a route for each line: the elbow between sides of its two boxes that crosses no box, overlaps no other line,
 * crosses as few as possible and is short. Lines between neighbours are routed first.
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
    let best: { candidate: RoutedLink; cost: number } | null = null;
    for (const candidate of routesBetween(link, from, to, channels)) {
      const cost = costOf(candidate, boxes, done, chart.direction);
      if (best === null || cost < best.cost) best = { candidate, cost };
    }
    if (best !== null) done.push(best.candidate);
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

function* routesBetween(link: FlowLink, from: Box, to: Box, channels: Channels): Generator<RoutedLink> {
  for (const start of SITES) {
    for (const end of SITES) {
      const [a, b] = [sitePoint(from, start), sitePoint(to, end)];
      const sideways = isSideways(start);
      if (sideways !== isSideways(end)) {
        const path = elbowPath({ box: from, site: start }, { box: to, site: end });
        const candidate: RoutedLink = { link, from: start, to: end, route: 'elbow', bend_at: null, path };
        if (leavesWell(candidate)) yield candidate;
        continue;
      }
      const isStraight = Math.abs(sideways ? a.y - b.y : a.x - b.x) <= STRAIGHT;
      if (isStraight) {
        const candidate: RoutedLink = { link, from: start, to: end, route: 'straight', bend_at: null, path: [a, b] };
        if (leavesWell(candidate)) yield candidate;
      }
      const own = sideways ? (a.x + b.x) / 2 : (a.y + b.y) / 2;
      for (const bend of [own, ...(sideways ? channels.x : channels.y)]) {
        const path = elbowPath({ box: from, site: start }, { box: to, site: end }, bend);
        const candidate: RoutedLink = { link, from: start, to: end, route: 'elbow', bend_at: bend, path };
        if (leavesWell(candidate)) yield candidate;
      }
    }
  }
}

/** Whether the first leg leads away from its box and the last one towards its own, both long enough. */
function leavesWell({ path, from, to }: RoutedLink): boolean {
  const [first, second] = path;
  const [before, last] = path.slice(-2);
  if (first === undefined || second === undefined || before === undefined || last === undefined) return false;
  const leaving = OUTWARD[from].x * (second.x - first.x) + OUTWARD[from].y * (second.y - first.y);
  const arriving = OUTWARD[to].x * (before.x - last.x) + OUTWARD[to].y * (before.y - last.y);
  return leaving >= MIN_LEG && arriving >= MIN_LEG;
}

function costOf(
  candidate: RoutedLink,
  boxes: readonly (readonly [string, Box])[],
  done: readonly RoutedLink[],
  direction: SizedFlowchart['direction'],
): number {
  const segments = segmentsOf(candidate.path);
  const through = boxes.filter(([id, box]) => {
    const isOwn = id === candidate.link.from || id === candidate.link.to;
    return segments.some((segment) => runsThrough(segment, box, isOwn ? -1 : NEARNESS));
  });
  let cost = COST.box * through.length;
  cost += COST.inch * (lengthOf(candidate.path) / EMU_PER_INCH) + COST.corner * (segments.length - 1);
  const [out, into] = direction === 'right' ? [3, 1] : [2, 0];
  if (candidate.from !== out) cost += COST.odd_site;
  if (candidate.to !== into) cost += COST.odd_site;
  for (const other of done) cost += costBeside(candidate, segments, other);
  return cost;
}

function costBeside(candidate: RoutedLink, segments: readonly Segment[], other: RoutedLink): number {
  let cost = 0;
  const joins = candidate.link.to === other.link.to && candidate.to === other.to;
  const forks = candidate.link.from === other.link.from && candidate.from === other.from;
  if (forks) cost += candidate.link.label === '' && other.link.label === '' ? 0 : COST.used_site;
  const isMixed =
    (candidate.link.from === other.link.to && candidate.from === other.to) ||
    (candidate.link.to === other.link.from && candidate.to === other.from);
  if (isMixed) cost += COST.mixed_site;
  for (const one of segments) {
    for (const leg of segmentsOf(other.path)) {
      if (crosses(one, leg)) cost += COST.cross;
      const shared = sharedLength(one, leg, NEARNESS) / EMU_PER_INCH;
      // Lines with a common end may overlap there, because they read as one line that joins or forks.
      if (shared > 0) cost += joins || forks ? shared * COST.inch : COST.shared * (0.3 + shared);
    }
  }
  return cost;
}

/** A horizontal or vertical piece of a line. */
export interface Segment {
  a: Point;
  b: Point;
}

/** The legs of a path, without those of zero length. */
export function segmentsOf(path: readonly Point[]): Segment[] {
  return path.slice(1).flatMap((b, index) => {
    const a = path[index];
    return a === undefined || (a.x === b.x && a.y === b.y) ? [] : [{ a, b }];
  });
}

/** Whether a leg runs through the inside of a box; its edge counts as outside. */
export function runsThrough({ a, b }: Segment, { x, y, w, h }: Box, margin = 1): boolean {
  const inset = -margin;
  return (
    Math.max(a.x, b.x) > x + inset &&
    Math.min(a.x, b.x) < x + w - inset &&
    Math.max(a.y, b.y) > y + inset &&
    Math.min(a.y, b.y) < y + h - inset
  );
}

/** Length over which two legs overlap or nearly overlap. */
function sharedLength(one: Segment, other: Segment, nearness: number): number {
  const isLevel = one.a.y === one.b.y;
  if (isLevel !== (other.a.y === other.b.y)) return 0;
  const apart = isLevel ? Math.abs(one.a.y - other.a.y) : Math.abs(one.a.x - other.a.x);
  if (apart > nearness) return 0;
  const range = ({ a, b }: Segment): [number, number] =>
    isLevel ? [Math.min(a.x, b.x), Math.max(a.x, b.x)] : [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  const [from, to] = range(one);
  const [start, end] = range(other);
  return Math.max(0, Math.min(to, end) - Math.max(from, start));
}

/** Whether two perpendicular legs cross; touching ends don't count. */
function crosses(one: Segment, other: Segment): boolean {
  const oneLevel = one.a.y === one.b.y;
  if (oneLevel === (other.a.y === other.b.y)) return false;
  const [level, upright] = oneLevel ? [one, other] : [other, one];
  const within = (value: number, p: number, q: number): boolean => value > Math.min(p, q) && value < Math.max(p, q);
  return within(upright.a.x, level.a.x, level.b.x) && within(level.a.y, upright.a.y, upright.b.y);
}

function lengthOf(path: readonly Point[]): number {
  return segmentsOf(path).reduce((sum, { a, b }) => sum + Math.abs(a.x - b.x) + Math.abs(a.y - b.y), 0);
}

/** Area of the intersection of two boxes. */
export function sharedArea(one: Box, other: Box): number {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return w > 0 && h > 0 ? w * h : 0;
}
