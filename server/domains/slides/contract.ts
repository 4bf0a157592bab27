import type { Slide } from '../../../common/deck/slide.ts';
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
