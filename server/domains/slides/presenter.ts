import type { z } from 'zod';
import type { SlideBody, slidesSchema, slideVersionSchema } from '../../../common/api/slides.ts';
import type { StoredSlide } from '../../../common/deck/slide-extras.ts';
import { fromContent } from './model.ts';
import type { SlideVersion } from './model.ts';
import { plainData } from './plain-data.ts';

/** A slide as the API shows it. */
export function presentSlide(slide: StoredSlide): SlideBody {
  const { id, kind, layout_id, title, fields, boxes, free, source_line, notes, sources, claims, findings } = slide;
  const { __diagram__, __diagram_markup__, __image_error__ } = slide;
  const shown = {
    ...{ id, kind, layout_id, title, fields, boxes, free, source_line, notes, sources, claims, findings },
    ...{ __diagram__, __diagram_markup__, __image_error__ },
  };
  // What is undefined is left out.
  return plainData(shown);
}

/** All slides of a presentation. */
export function presentSlides(loaded: {
  slides: readonly StoredSlide[];
  revision: number;
}): z.input<typeof slidesSchema> {
  return { slides: loaded.slides.map(presentSlide), revision: loaded.revision };
}

/** A former state of a slide. */
export function presentVersion(version: SlideVersion): z.input<typeof slideVersionSchema> {
  const { slide_id, at, user_id, reason } = version;
  return {
    ...{ version: version.version, slide_id, user_id, reason },
    at: at.toISOString(),
    slide: presentSlide(fromContent(version)),
  };
}
