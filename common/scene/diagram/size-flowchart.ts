import * as dagre from '@dagrejs/dagre';
import { CodedError } from '../../deck/coded-error.ts';
import type { FlowStep } from '../../deck/diagram.ts';
import { EMU_PER_INCH, EMU_PER_PT } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import { heightNeeded } from './label-room.ts';
import type { TextAround } from './label-room.ts';

type FlowDirection = 'right' | 'down';

/** A flowchart with positioned boxes. */
export interface SizedFlowchart {
  direction: FlowDirection;
  size_pt: number;
  /** Text size of line labels. */
  label_pt: number;
  /** By step id, EMU. */
  boxes: ReadonlyMap<string, Box>;
}

const inch = (inches: number): number => Math.round(inches * EMU_PER_INCH);
/** Text sizes to try, best first: few boxes get the size of bullets, and only many boxes get less than 12. */
const PASSES = [
  { sizes: [18, 16, 14, 13, 12], mayTear: false },
  { sizes: [11, 10, 9], mayTear: false },
  { sizes: [12, 11, 10, 9], mayTear: true },
] as const;
const AIM_PT = 14;
/** With at most this many boxes, text may be larger than the target size. */
const FEW_STEPS = 8;
const MAX_BANDS = 8;
const MAX = { w: inch(2.7), h: inch(1.7) };
const MIN = { w: inch(0.55), h: inch(0.4) };
/** Gaps between boxes. Along the flow they contain a line with its arrow; between bands, lines cross. */
const GAP = { along: inch(0.38), across: inch(0.28), bands: inch(0.46) };
/** Gaps grow with the available room, up to this share of a box. */
const MAX_GAP = 0.55;
/** Room at the sides for lines that pass boxes. */
const LANE_MARGIN = inch(0.24);
/** Below this text size, line labels get no room of their own. */
const MIN_WITH_LABEL_ROOM = 12;
/** Maximum label width for which gaps make room. */
const MAX_LABEL = inch(1.1);

interface Option {
  direction: FlowDirection;
  bands: number;
  size_pt: number;
  /** Number of boxes along and across the flow. */
  count: { ranks: number; lanes: number[] };
  cell: { w: number; h: number };
  gap: { along: number; across: number; bands: number };
  margin: number;
}

/**
 * Positions the boxes of a flowchart: equal size and equal gaps, in one run or, if long, in several bands like lines of
 * text. Chooses the arrangement with the largest text, then with the fewest bands.
 * @throws DiagramPlaceError if not even the smallest text fits.
 */
export function sizeFlowchart(
  ranked: readonly RankedStep[],
  links: readonly FlowLink[],
  box: Box,
  wanted: FlowDirection | undefined,
  around: TextAround,
): SizedFlowchart {
  const natural: FlowDirection = box.w >= box.h * 1.2 ? 'right' : 'down';
  const directions: FlowDirection[] =
    wanted === undefined ? [natural, natural === 'right' ? 'down' : 'right'] : [wanted];
  // Steps in their order, one after the other, for charts in which lines in both directions spread the layers too far.
  const inOrder = ranked.map((each, rank) => ({ ...each, rank, lane: 0 }));
  for (const { sizes, mayTear } of PASSES) {
    for (const steps of [ranked, inOrder]) {
      const passes = hasPassingLines(steps, links);
      for (const size_pt of sizes) {
        if (size_pt > AIM_PT && ranked.length > FEW_STEPS) continue;
        for (const direction of directions) {
          for (let bands = 1; bands <= MAX_BANDS; bands += 1) {
            const option = optionOf(steps, links, box, { direction, bands, size_pt, passes }, around);
            const sized = option === null ? null : fitOption(option, steps, box, mayTear, around);
            if (sized !== null) return sized;
          }
        }
      }
    }
  }
  throw new DiagramPlaceError(ranked.length);
}

/** Whether a line goes back or passes a box, and so needs room beside the boxes. */
function hasPassingLines(ranked: readonly RankedStep[], links: readonly FlowLink[]): boolean {
  const ranks = new Map(ranked.map(({ step, rank }) => [step.id, rank]));
  return links.some(({ from, to }) => (ranks.get(to) ?? 0) - (ranks.get(from) ?? 0) !== 1);
}

function optionOf(
  ranked: readonly RankedStep[],
  links: readonly FlowLink[],
  box: Box,
  tried: { direction: FlowDirection; bands: number; size_pt: number; passes: boolean },
  { typesetter, font }: TextAround,
): Option | null {
  const { direction, bands, size_pt, passes } = tried;
  const all = Math.max(...ranked.map(({ rank }) => rank)) + 1;
  const ranks = Math.ceil(all / bands);
  if (bands > 1 && (Math.ceil(all / (bands - 1)) === ranks || ranks < 2)) return null;
  const lanes = Array.from({ length: Math.ceil(all / ranks) }, (_, band) => {
    const within = ranked.filter(({ rank }) => Math.floor(rank / ranks) === band).map(({ lane }) => lane);
    return Math.max(...within) - Math.min(...within) + 1;
  });
  const labelPt = labelSize(size_pt);
  const labelled = links.filter(({ label }) => label !== '');
  const longest = Math.max(0, ...labelled.map(({ label }) => typesetter.textWidthPt(label, font, labelPt)));
  const labelRoom =
    labelled.length === 0 || size_pt < MIN_WITH_LABEL_ROOM
      ? 0
      : direction === 'right'
        ? Math.min(MAX_LABEL, longest * EMU_PER_PT) / 0.8 + inch(0.16)
        : labelPt * EMU_PER_PT * 1.3 + inch(0.2);
  const gap = { along: Math.max(GAP.along, labelRoom), across: GAP.across, bands: GAP.bands };
  const margin = passes ? LANE_MARGIN : 0;
  const [along, across] = direction === 'right' ? [box.w, box.h] : [box.h, box.w];
  const total = lanes.reduce((sum, each) => sum + each, 0);
  const gapsAcross = lanes.reduce((sum, each) => sum + (each - 1) * gap.across, 0) + (lanes.length - 1) * gap.bands;
  const isFolded = lanes.length > 1;
  const cellAlong = (along - (isFolded ? margin * 2 : 0) - (ranks - 1) * gap.along) / ranks;
  const cellAcross = (across - margin * 2 - gapsAcross) / total;
  const cell = direction === 'right' ? { w: cellAlong, h: cellAcross } : { w: cellAcross, h: cellAlong };
  if (cell.w < MIN.w || cell.h < MIN.h) return null;
  return { direction, bands: lanes.length, size_pt, count: { ranks, lanes }, cell, gap, margin };
}

/** Line labels are slightly smaller than text in boxes. */
function labelSize(sizePt: number): number {
  return Math.max(9, Math.min(12, sizePt - 1));
}

/** Computes an arrangement; null if a label doesn't fit its box. */
function fitOption(
  option: Option,
  ranked: readonly RankedStep[],
  box: Box,
  mayTear: boolean,
  around: TextAround,
): SizedFlowchart | null {
  const { direction, size_pt, count } = option;
  const w = Math.min(option.cell.w, MAX.w);
  const most = Math.min(option.cell.h, MAX.h);
  const heights = { box: MIN.h, decision: MIN.h };
  for (const { step } of ranked) {
    const needed = heightNeeded(step, w, size_pt, mayTear, around);
    if (needed === null || needed > most) return null;
    const family = familyOf(step);
    heights[family] = Math.max(heights[family], needed);
  }
  // Flat boxes look like lines of text, so the height is about a third of the width if there is room.
  heights.box = Math.min(most, Math.max(heights.box, Math.min(w * 0.36, inch(0.75))));
  if (ranked.some(({ step }) => step.kind === 'decision')) {
    heights.decision = Math.min(most, Math.max(heights.decision, heights.box * 1.2));
  } else heights.decision = heights.box;
  const cell = { w, h: Math.max(heights.box, heights.decision) };
  const [cellAlong, cellAcross] = direction === 'right' ? [cell.w, cell.h] : [cell.h, cell.w];
  const [roomAlong, roomAcross] = direction === 'right' ? [box.w, box.h] : [box.h, box.w];
  const isFolded = count.lanes.length > 1;

  const spareAlong = roomAlong - (isFolded ? option.margin * 2 : 0) - count.ranks * cellAlong;
  const gapAlong =
    count.ranks > 1 ? Math.max(option.gap.along, Math.min(spareAlong / (count.ranks - 1), cellAlong * MAX_GAP)) : 0;
  const gapsAcross = count.lanes.reduce((sum, lanes) => sum + lanes - 1, 0);
  const cells = count.lanes.reduce((sum, lanes) => sum + lanes, 0) * cellAcross;
  const fixed = gapsAcross * option.gap.across + (count.lanes.length - 1) * option.gap.bands;
  const spare = Math.max(0, roomAcross - option.margin * 2 - cells - fixed);
  const widen = Math.min(spare / Math.max(1, gapsAcross + count.lanes.length - 1), cellAcross * 0.4);
  const gapAcross = option.gap.across + widen;
  const gapBands = option.gap.bands + widen;

  const lengthAlong = count.ranks * cellAlong + (count.ranks - 1) * gapAlong;
  const lengthAcross = cells + gapsAcross * gapAcross + (count.lanes.length - 1) * gapBands;
  const startAlong = (roomAlong - lengthAlong) / 2;
  let bandStart = (roomAcross - lengthAcross) / 2;
  const boxes = new Map<string, Box>();
  for (const [band, lanes] of count.lanes.entries()) {
    const within = ranked.filter(({ rank }) => Math.floor(rank / count.ranks) === band);
    const first = Math.min(...within.map(({ lane }) => lane));
    for (const { step, rank, lane } of within) {
      const along = startAlong + (rank % count.ranks) * (cellAlong + gapAlong) + cellAlong / 2;
      const across = bandStart + (lane - first) * (cellAcross + gapAcross) + cellAcross / 2;
      const h = heights[familyOf(step)];
      const [cx, cy] = direction === 'right' ? [along, across] : [across, along];
      boxes.set(step.id, {
        x: Math.round(box.x + cx - cell.w / 2),
        y: Math.round(box.y + cy - h / 2),
        w: Math.floor(cell.w),
        h: Math.floor(h),
      });
    }
    bandStart += lanes * cellAcross + (lanes - 1) * gapAcross + gapBands;
  }
  return { direction, size_pt, label_pt: labelSize(size_pt), boxes };
}

function familyOf({ kind }: FlowStep): 'box' | 'decision' {
  return kind === 'decision' ? 'decision' : 'box';
}

/** The position of a step before sizes are known: rank along the flow and lane across it. */
interface RankedStep {
  step: FlowStep;
  /** From 0. */
  rank: number;
  /** From 0, in lanes; a fraction if the step is between two. */
  lane: number;
}

/** One line of a flowchart. */
export interface FlowLink {
  from: string;
  to: string;
  label: string;
}

/** The part of dagre that we use; its own types need a package that it doesn't include. */
interface LayeredGraph {
  setGraph(label: object): void;
  setDefaultEdgeLabel(label: () => object): void;
  setNode(id: string, label: { width: number; height: number }): void;
  setEdge(from: string, to: string): void;
  node(id: string): { x: number; y: number };
}
const { Graph, layout } = dagre as unknown as { Graph: new () => LayeredGraph; layout: (graph: LayeredGraph) => void };

/** Box side and distances for the layering; only their proportions matter. */
const UNIT = 100;
const PITCH = 150;

/** The lines between steps, without those to missing steps, to the same step, and duplicates. */
export function linksOf(steps: readonly FlowStep[]): FlowLink[] {
  const known = new Set(steps.map(({ id }) => id));
  const links = new Map<string, FlowLink>();
  for (const { id, next } of steps) {
    for (const { to, label } of next) {
      const key = JSON.stringify([id, to]);
      if (!known.has(to) || to === id) continue;
      const before = links.get(key)?.label ?? '';
      const joined = [before, label?.trim() ?? ''].filter((each) => each !== '').join(' / ');
      links.set(key, { from: id, to, label: joined });
    }
  }
  return [...links.values()];
}

/**
 * Assigns steps to layers along their lines with as few crossings as possible (dagre). Cycles are broken where they
 * return.
 */
export function rankSteps(steps: readonly FlowStep[], links: readonly FlowLink[]): RankedStep[] {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: PITCH - UNIT, ranksep: UNIT, edgesep: UNIT / 2 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of steps) graph.setNode(id, { width: UNIT, height: UNIT });
  for (const { from, to } of links) graph.setEdge(from, to);
  layout(graph);
  const placed = steps.map((step) => {
    const { x, y } = graph.node(step.id);
    return { step, x, y };
  });
  const ranks = [...new Set(placed.map(({ y }) => Math.round(y)))].sort((a, b) => a - b);
  const first = Math.min(...placed.map(({ x }) => x));
  return placed.map(({ step, x, y }) => ({
    step,
    rank: ranks.indexOf(Math.round(y)),
    lane: Math.round(((x - first) / PITCH) * 100) / 100,
  }));
}

/** A diagram doesn't fit its box: `diagram.no_room`. */
class DiagramPlaceError extends CodedError {
  /** @param steps number of boxes. */
  constructor(steps: number) {
    super('diagram.no_room', { steps });
  }
}
