import type { Slide, SlideChange } from '../../data/slides.ts';

/** A slide as a new one of the list; what the server works out itself is left to it. */
export function newSlideOf({
  id: _id,
  claims: _claims,
  findings: _findings,
  sources: _sources,
  source_line,
  ...content
}: Slide): SlideChange {
  return { ...(content as SlideChange), ...(source_line === undefined ? {} : { source_line }) };
}
