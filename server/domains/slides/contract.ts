import type { Brief } from '../../../common/deck/brief.ts';
import type { Slide } from '../../../common/deck/slide.ts';
import type { StoredSlide } from '../../../common/deck/slide.ts';
import type { Scope } from '../../sdk/scope.ts';
import { defineHook } from '../../sdk/hook-point.ts';
import { defineService } from '../../sdk/service-token.ts';
import type { Typesetter } from '../../../common/typeset/typesetter.ts';
import type { Presentation } from '../presentations/contract.ts';
import type { SlideStep } from './make-slides.ts';
import type { SlideContext } from './slide-context.ts';

export type { SlideContext, SlideStep };

/** What the domain offers to others. */
export interface Slides {
  /** Makes all slides of an outline. */
  makeSlides(
    context: SlideContext,
    typesetter: Typesetter,
    onSlide?: (slide: Slide, index: number) => void | Promise<void>,
    step?: SlideStep,
  ): Promise<Slide[]>;
}

/** The slides of a presentation as stored, in order. */
export interface StoredSlides {
  slides: StoredSlide[];
  /** Counts every change of the set; its ETag is `"REVISION"`. 0: never made. */
  revision: number;
  /** The master deck that the slides stand on: its content hash, pinned when they were made. Null: never made. */
  content_hash: string | null;
}

/** Slides as stored, for other domains and plugins. */
export interface SlideStore {
  get(scope: Scope, presentationId: string): Promise<StoredSlides>;
}

export const SLIDE_STORE = defineService<SlideStore>('slide-store');

/** Told when the slides of a presentation were made and stored: the last step of the job. What fails here fails no slides. */
export interface SlidesMade {
  /** @param about.brief what the slides were made from; null where the content was short. */
  made(scope: Scope, presentation: Presentation, about: { brief: Brief | null; signal: AbortSignal }): Promise<void>;
}

export const SLIDES_MADE = defineHook<SlidesMade>('slides-made');
