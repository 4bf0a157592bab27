import { diagramInput } from '../../common/api/diagrams.ts';
import type { DiagramData } from '../../common/deck/diagram.ts';
import type { StoredSlide } from '../../common/deck/slide.ts';
import { preparedDiagram } from '../../common/scene/diagram/plain-diagram.ts';
import type { DiagramKind } from '../../server/kernel/sdk/ports/diagram-kind.ts';
import { DiagramError } from './diagram-error.ts';
import { guardMarkup } from './markup/guard-markup.ts';
import { pngSize } from './markup/markup-renderer.ts';
import { parseFlowchart } from './markup/parse-flowchart.ts';

type Context = Parameters<DiagramKind['prepare']>[1];
/** Has markup drawn, here or by the service. @throws CodedError */
export type DrawMarkup = (markup: string, context: Context) => Promise<Uint8Array>;

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
        // Data says it better than markup, where a slide has both.
        if (markup === '' || slide.__diagram__ !== undefined) return null;
        guardMarkup(markup);
        const flowchart = parseFlowchart(markup);
        if (flowchart !== null) return preparedDiagram({ kind: 'data', data: flowchart as DiagramData });
        const png = await draw(markup, context);
        return preparedDiagram({ kind: 'picture', png, ...pngSize(png), alt: slide.title });
      },
    },
  };
}

/**
 * A slide's `__diagram__` held against its schema: what was stored before there was one, or written by a model, is not
 * trusted.
 * @throws DiagramError `diagram.invalid` with the place of the first fault.
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
