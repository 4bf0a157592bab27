import type { Review } from '../../data/review.ts';

/** A slide that has changed. */
export interface ChangedSlide {
  slide_id: string;
  kind: 'changed' | 'added' | 'removed' | 'moved';
  /** It was changed and is elsewhere too. */
  is_moved?: boolean;
}

/** Each slide that is not as it was approved, once: those there are in their order, then those that are gone. */
export function changedSlides(changes: Review['changes'], slideIds: readonly string[]): ChangedSlide[] {
  if (changes === null) return [];
  const { changed, added, moved, removed } = changes;
  const there = slideIds.flatMap((slide_id): ChangedSlide[] => {
    if (added.includes(slide_id)) return [{ slide_id, kind: 'added' }];
    const is_moved = moved.includes(slide_id);
    if (changed.includes(slide_id)) return [{ slide_id, kind: 'changed', is_moved }];
    return is_moved ? [{ slide_id, kind: 'moved' }] : [];
  });
  return [...there, ...removed.map((slide_id): ChangedSlide => ({ slide_id, kind: 'removed' }))];
}
