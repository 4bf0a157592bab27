/** What a slide may carry beside its content: diagrams as data or markup, and the mark of a picture that failed. */
export interface SlideExtras {
  __diagram__?: Record<string, unknown>;
  __diagram_markup__?: string;
  __image_error__?: string | Record<string, unknown>;
}

/** The names of the extras. */
export const SLIDE_EXTRAS = ['__diagram__', '__diagram_markup__', '__image_error__'] as const;
