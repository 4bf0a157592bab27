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
 * Prepares the diagrams of slides: structured data (`__diagram__`) or markup (`__diagram_markup__`). If it throws, the
 * slide shows a placeholder and gets a finding.
 */
export interface DiagramKind {
  /** Null if the slide has no diagram of this kind. */
  prepare(
    slide: StoredSlide,
    context: {
      job_id: string | null;
      /** The actor of the job. */
      user_id: string | null;
      client_id: string | null;
      /** BCP 47, of the deck. */
      language: string;
      /** Of the slide's master; absent if it has none, or if no picture is needed. */
      colours?: DiagramColours;
      signal: AbortSignal;
    },
  ): Promise<PreparedDiagram | null>;
}

export const DIAGRAM_KIND = defineHook<DiagramKind>('diagram-kind');
