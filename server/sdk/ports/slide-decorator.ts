import type { Slide } from '../../../common/deck/slide.ts';
import { defineHook } from '../hook-point.ts';

/**
 * Changes or adds to a finished slide before it is stored: brand rules, diagrams, pictures. Where it throws, the slide
 * stays as it was and carries a finding that says so.
 */
export interface SlideDecorator {
  decorate(
    slide: Slide,
    context: { client_id: string; presentation_id: string; language: string; signal: AbortSignal },
  ): Promise<Slide>;
}

export const SLIDE_DECORATOR = defineHook<SlideDecorator>('slide-decorator');
