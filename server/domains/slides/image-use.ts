import type { ImageUse } from '../sources/images/contract.ts';
import type { SlideCollections } from './repository.ts';

/** Slides looked at for one picture, and for one presentation. */
const MOST_SLIDES = 2_000;

/** Tells which slides show which pictures. A slide that was just replaced counts until it is one of the versions. */
export function createImageUse({ slides, versions }: Pick<SlideCollections, 'slides' | 'versions'>): ImageUse {
  return {
    presentationsUsing: async (scope, imageId, { former = false } = {}) => {
      const query = { filter: { image_ids: imageId }, projection: { presentation_id: 1 as const }, limit: MOST_SLIDES };
      const using = await slides.find(scope, query);
      const past = former ? await versions.find(scope, query) : [];
      return [...new Set([...using, ...past].map((each) => each.presentation_id))];
    },
    usedBy: async (scope, presentationIds, { former = false } = {}) => {
      const query = {
        filter: { presentation_id: { $in: [...presentationIds] }, 'image_ids.0': { $exists: true } },
        projection: { image_ids: 1 as const },
        limit: MOST_SLIDES * presentationIds.length,
      };
      const found = await slides.find(scope, query);
      const past = former ? await versions.find(scope, query) : [];
      return [...new Set([...found, ...past].flatMap((each) => each.image_ids))];
    },
  };
}
