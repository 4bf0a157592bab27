import type { SlidePlace } from '../../deck/rule.ts';
import type { InspectedSlide } from '../inspect-deck.ts';

/** The slides on which something required is missing; null stands for the whole deck, if it may be on any slide. */
export function slidesAt(
  slides: readonly InspectedSlide[],
  place: SlidePlace,
  has: (slide: InspectedSlide) => boolean,
): (InspectedSlide | null)[] {
  if (place === 'any') return slides.some(has) ? [] : [null];
  const wanted = place === 'every' ? slides : [place === 'first' ? slides[0] : slides.at(-1)];
  return wanted.filter((slide) => slide !== undefined).filter((slide) => !has(slide));
}
