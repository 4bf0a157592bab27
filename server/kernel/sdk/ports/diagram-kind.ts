import type { StoredSlide } from '../../../../common/deck/slide.ts';
import type { PreparedDiagram } from '../../../../common/scene/diagram/plain-diagram.ts';
import { defineHook } from '../hook-point.ts';

/** Colours of a master deck, six hex digits each. */
export interface DiagramColours {
  background: string;
  text: string;
  accent: string;
}

/**
 * Makes the diagrams of slides ready to be placed: structured data (`__diagram__`) or markup (`__diagram_markup__`). Where
 * it throws, the slide shows a placeholder instead and carries a finding.
 */
export interface DiagramKind {
  /** null where the slide has no diagram of this kind. */
  prepare(
    slide: StoredSlide,
    context: {
      job_id: string | null;
      /** The actor of the job. */
      user_id: string | null;
      client_id: string | null;
      /** BCP 47, of the deck. */
      language: string;
      /** Of the master that the slide is on; absent where there is none, or the slide needs no picture. */
      colours?: DiagramColours;
      signal: AbortSignal;
    },
  ): Promise<PreparedDiagram | null>;
}

export const DIAGRAM_KIND = defineHook<DiagramKind>('diagram-kind');
