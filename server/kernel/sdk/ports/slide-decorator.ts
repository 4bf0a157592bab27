import type { LayoutModel } from '../../../../common/deck/layout.ts';
import type { Slide } from '../../../../common/deck/slide.ts';
import type { JobRun } from '../define-job.ts';
import { defineHook } from '../hook-point.ts';

/**
 * Changes a finished slide before it is stored: brand rules, diagrams, pictures. If it throws, the slide stays
 * unchanged and gets a finding.
 */
export interface SlideDecorator {
  decorate(
    slide: Slide,
    context: {
      client_id: string;
      presentation_id: string;
      /** The owner of the presentation. */
      owner_id: string;
      /** Those it is shared with. */
      team_ids: readonly string[];
      /** BCP 47, of the deck. */
      language: string;
      /** The layout of the slide. */
      layout: LayoutModel;
      signal: AbortSignal;
      /** Stores paid results as a step of the job that makes the slide; absent without a job. */
      step?: JobRun<unknown>['step'];
    },
  ): Promise<Slide>;
}

export const SLIDE_DECORATOR = defineHook<SlideDecorator>('slide-decorator');
