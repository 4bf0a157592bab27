import type { Slide } from '../../../common/deck/slide.ts';
import type { Scope } from '../../sdk/scope.ts';
import { defineService } from '../../sdk/service-token.ts';
import type { Typesetter } from '../../../common/typeset/typesetter.ts';
import type { SlideContext } from './slide-context.ts';

export type { SlideContext };

/** What the domain offers to others. */
export interface Slides {
  /** Makes all slides of an outline. */
  makeSlides(
    context: SlideContext,
    typesetter: Typesetter,
    onSlide?: (slide: Slide, index: number) => void,
  ): Promise<Slide[]>;
}

/** The slides of a presentation as stored, in order. */
export interface StoredSlides {
  slides: Slide[];
  /** Counts every change of the set; its ETag is `"REVISION"`. 0: never made. */
  revision: number;
}

/** Slides as stored, for other domains and plugins. */
export interface SlideStore {
  get(scope: Scope, presentationId: string): Promise<StoredSlides>;
}

export const SLIDE_STORE = defineService<SlideStore>('slide-store');
