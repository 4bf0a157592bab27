import * as dagre from '@dagrejs/dagre';
import type { FlowStep } from '../../deck/diagram.ts';

/** Where a step stands before there are lengths: how far along the flow, and on which lane across it. */
export interface RankedStep {
  step: FlowStep;
  /** From 0. */
  rank: number;
  /** From 0, in lanes; fractions where a step stands between two. */
  lane: number;
}

/** One line of a flowchart. */
export interface FlowLink {
  from: string;
  to: string;
  label: string;
}

/** What is used of dagre; its own types name a package that doesn't come with it. */
interface LayeredGraph {
  setGraph(label: object): void;
  setDefaultEdgeLabel(label: () => object): void;
  setNode(id: string, label: { width: number; height: number }): void;
  setEdge(from: string, to: string): void;
  node(id: string): { x: number; y: number };
}
const { Graph, layout } = dagre as unknown as { Graph: new () => LayeredGraph; layout: (graph: LayeredGraph) => void };

/** Side of a box, and distances, for the layering: only their proportions matter. */
const UNIT = 100;
const PITCH = 150;

/** The lines between steps: those that lead nowhere, to their own step, or twice the same way are left out. */
export function linksOf(steps: readonly FlowStep[]): FlowLink[] {
  const known = new Set(steps.map(({ id }) => id));
  const links = new Map<string, FlowLink>();
  for (const { id, next } of steps) {
    for (const { to, label } of next) {
      const key = JSON.stringify([id, to]);
      if (!known.has(to) || to === id) continue;
      const before = links.get(key)?.label ?? '';
      const said = [before, label?.trim() ?? ''].filter((each) => each !== '').join(' / ');
      links.set(key, { from: id, to, label: said });
    }
  }
  return [...links.values()];
}

/** Layers steps along their lines, crossing as few as possible (dagre); cycles are broken where they come back. */
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
