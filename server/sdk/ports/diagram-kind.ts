import type { StoredSlide } from '../../../common/deck/slide.ts';
import type { PreparedDiagram } from '../../../common/scene/place/prepared-diagram.ts';
import { defineHook } from '../hook-point.ts';

/**
 * Makes the diagrams of slides ready to be placed: structured data (`__diagram__`) or markup (`__diagram_markup__`). Where
 * it throws, the slide shows a quiet marker instead and says so.
 */
export interface DiagramKind {
  /** null where the slide has no diagram of this kind. */
  prepare(
    slide: StoredSlide,
    context: {
      job_id: string | null;
      /** Whom the job works for. */
      user_id: string | null;
      client_id: string | null;
      /** BCP 47, of the deck. */
      language: string;
      signal: AbortSignal;
    },
  ): Promise<PreparedDiagram | null>;
}

export const DIAGRAM_KIND = defineHook<DiagramKind>('diagram-kind');
