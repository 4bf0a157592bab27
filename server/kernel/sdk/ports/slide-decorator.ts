import type { LayoutModel } from '../../../../common/deck/layout.ts';
import type { Slide } from '../../../../common/deck/slide.ts';
import type { JobRun } from '../define-job.ts';
import { defineHook } from '../hook-point.ts';

/**
 * Changes or adds to a finished slide before it is stored: brand rules, diagrams, pictures. Where it throws, the slide
 * stays unchanged and carries a finding.
 */
export interface SlideDecorator {
  decorate(
    slide: Slide,
    context: {
      client_id: string;
      presentation_id: string;
      /** Whose presentation it is. */
      owner_id: string;
      /** Those it is shared with. */
      team_ids: readonly string[];
      /** BCP 47, of the deck. */
      language: string;
      /** What the slide is on. */
      layout: LayoutModel;
      signal: AbortSignal;
      /** Keeps what was paid for, as a step of the job that makes the slide. Absent where no job does. */
      step?: JobRun<unknown>['step'];
    },
  ): Promise<Slide>;
}

export const SLIDE_DECORATOR = defineHook<SlideDecorator>('slide-decorator');
