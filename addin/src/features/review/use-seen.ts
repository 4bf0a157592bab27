import { useState } from 'react';
import type { Review } from '../../data/review.ts';
import type { Slide, SlideList } from '../../data/slides.ts';

/** The state of a presentation that a user has looked at. */
interface SeenState {
  content_hash: string;
  revision: number;
  at: string;
  slides: readonly Slide[];
}

export interface Seen {
  /** Null until review and slides of the same moment were shown. */
  state: SeenState | null;
  /** The presentation's content has changed since. */
  isOutdated: boolean;
  /** Slides that changed since they were viewed, in their present state; `removed` counts deleted ones. */
  changed: readonly Slide[];
  removed: number;
  /** What is shown now was looked at. */
  look: () => void;
}

/**
 * Records which slides were seen, because an approval covers only these: changes by others are announced, and not
 * approved unseen.
 */
export function useSeen(review: Review | undefined, list: SlideList | undefined): Seen {
  const [state, setState] = useState<SeenState | null>(null);
  const isShown = review !== undefined && list !== undefined && review.revision === list.revision;
  const present = (): SeenState | null =>
    isShown
      ? {
          content_hash: review.content_hash,
          revision: list.revision,
          at: new Date().toISOString(),
          slides: list.slides,
        }
      : null;
  if (state === null && isShown) setState(present());
  const before = new Map((state?.slides ?? []).map((slide) => [slide.id, JSON.stringify(slide)]));
  const now = list?.slides ?? [];
  return {
    state,
    isOutdated: state !== null && review !== undefined && review.content_hash !== state.content_hash,
    changed: state === null ? [] : now.filter((slide) => before.get(slide.id) !== JSON.stringify(slide)),
    removed: (state?.slides ?? []).filter(({ id }) => now.every((slide) => slide.id !== id)).length,
    look: () => setState(present()),
  };
}
