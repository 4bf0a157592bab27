import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../data/keys.ts';
import type { Review } from '../../data/review.ts';
import type { SlideList } from '../../data/slides.ts';

/** Reads the slides again where the review is of others than those that are shown. */
export function useFreshSlides(id: string, review: Review | undefined, slides: SlideList | undefined): void {
  const queries = useQueryClient();
  const isOther = review !== undefined && slides !== undefined && review.revision !== slides.revision;
  useEffect(() => {
    if (isOther) void queries.invalidateQueries({ queryKey: keys.slides(id), exact: true });
  }, [queries, id, isOther]);
}
