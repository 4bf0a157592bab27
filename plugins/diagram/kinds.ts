import { diagramInput } from '../../common/api/diagrams.ts';
import type { DiagramData } from '../../common/deck/diagram.ts';
import type { StoredSlide } from '../../common/deck/slide.ts';
import { preparedDiagram } from '../../common/scene/diagram/plain-diagram.ts';
import type { DiagramKind } from '../../server/kernel/sdk/ports/diagram-kind.ts';
import { DiagramError, pngSize } from './markup/markup-renderer.ts';
import { guardMarkup } from './markup/guard-markup.ts';
import type { DiagramInput } from '../../common/api/diagrams.ts';

type Context = Parameters<DiagramKind['prepare']>[1];
/** Draws markup, here or through the service. @throws CodedError */
type DrawMarkup = (markup: string, context: Context) => Promise<Uint8Array>;

/** The kinds of diagrams by their keys. */
export function diagramKinds(draw: DrawMarkup): Readonly<Record<string, DiagramKind>> {
  return {
    flowchart: {
      prepare: (slide) => ofKind(slide, 'flowchart'),
    },
    bar_chart: {
      prepare: (slide) => ofKind(slide, 'bar_chart'),
    },
    pie_chart: {
      prepare: (slide) => ofKind(slide, 'pie_chart'),
    },
    markup: {
      async prepare(slide, context) {
        const markup = slide.__diagram_markup__?.trim() ?? '';
        // Structured data is more exact than markup, so it wins when a slide has both.
        if (markup === '' || slide.__diagram__ !== undefined) return null;
        guardMarkup(markup);
        const flowchart = await parseFlowchart(markup);
        if (flowchart !== null) return preparedDiagram({ kind: 'data', data: flowchart as DiagramData });
        const png = await draw(markup, context);
        return preparedDiagram({ kind: 'picture', png, ...pngSize(png), alt: slide.title });
      },
    },
  };
}

/**
 * Validates a slide's `__diagram__`: older stored data and a model's output aren't trusted.
 * @throws DiagramError `diagram.invalid` with the position of the first fault.
 */
function ofKind(slide: StoredSlide, kind: DiagramData['kind']): ReturnType<DiagramKind['prepare']> {
  if (slide.__diagram__?.['kind'] !== kind) return Promise.resolve(null);
  const parsed = diagramInput.safeParse(slide.__diagram__);
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join('/') ?? '';
    return Promise.reject(new DiagramError('diagram.invalid', { place: `/${place}` }));
  }
  return Promise.resolve(preparedDiagram({ kind: 'data', data: parsed.data as DiagramData }));
}

type Flowchart = Extract<DiagramInput, { kind: 'flowchart' }>;

const BEGINS = /^(?:\s*%%[^\n]*\n)*\s*(?:flowchart|graph)\b/i;
const ROUND = new Set(['stadium', 'circle', 'doublecircle', 'rounded']);

/**
 * Parses a Mermaid flowchart, so that it can be drawn with native shapes. The markup has passed `guardMarkup`.
 * @returns null for another type of diagram, or one that the data model can't express: groups, too many boxes.
 */
export async function parseFlowchart(markup: string): Promise<Flowchart | null> {
  if (!BEGINS.test(markup)) return null;
  const { parseMermaid } = await import('beautiful-mermaid');
  let graph: ReturnType<typeof parseMermaid>;
  try {
    graph = parseMermaid(markup);
  } catch {
    // Another renderer may support what this parser doesn't, and reports its own errors.
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
