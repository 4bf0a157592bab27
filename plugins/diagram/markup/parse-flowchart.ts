import { parseMermaid } from 'beautiful-mermaid';
import { diagramInput } from '../../../common/api/diagrams.ts';
import type { DiagramInput } from '../../../common/api/diagrams.ts';

type Flowchart = Extract<DiagramInput, { kind: 'flowchart' }>;

const BEGINS = /^(?:\s*%%[^\n]*\n)*\s*(?:flowchart|graph)\b/i;
const ROUND = new Set(['stadium', 'circle', 'doublecircle', 'rounded']);

/**
 * A flowchart in Mermaid's words as data, so that it is drawn as native shapes. The markup has passed `guardMarkup`.
 * @returns null where it is another diagram, or has what the data can't say: groups, or too many boxes.
 */
export function parseFlowchart(markup: string): Flowchart | null {
  if (!BEGINS.test(markup)) return null;
  let graph: ReturnType<typeof parseMermaid>;
  try {
    graph = parseMermaid(markup);
  } catch {
    // What this parser doesn't know another renderer may: it will say what is wrong.
    return null;
  }
  if (graph.subgraphs.length > 0) return null;
  const targets = new Set(graph.edges.map(({ target }) => target));
  const sources = new Set(graph.edges.map(({ source }) => source));
  const kindOf = (id: string, shape: string): string => {
    if (shape === 'diamond') return 'decision';
    if (!ROUND.has(shape)) return 'step';
    return targets.has(id) ? (sources.has(id) ? 'step' : 'end') : 'start';
  };
  const steps = [...graph.nodes.values()].map(({ id, label, shape }) => ({
    id,
    label: plain(label),
    kind: kindOf(id, shape),
    next: graph.edges
      .filter(({ source }) => source === id)
      .map(({ target, label: answer }) => ({ to: target, ...(answer === undefined ? {} : { label: plain(answer) }) })),
  }));
  const direction = graph.direction === 'LR' || graph.direction === 'RL' ? 'right' : 'down';
  const parsed = diagramInput.safeParse({ kind: 'flowchart', direction, steps });
  return parsed.success && parsed.data.kind === 'flowchart' ? parsed.data : null;
}

function plain(label: string): string {
  return label
    .replace(/<\s*br\s*\/?\s*>/gi, '\n')
    .replace(/^["'`]|["'`]$/g, '')
    .trim();
}
