import { NOTHING } from '../../../kernel/sdk/ports/retention.ts';
import type { PresentationLeftovers } from '../../../kernel/sdk/ports/retention.ts';
import type { DailyFigures } from '../../../kernel/sdk/ports/daily-figures.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { MasterFileUse } from '../../templates/contract.ts';
import type { SlideCollections } from './repository.ts';
import type { ImageUse } from '../../sources/images/contract.ts';

/** Slides, their former states and their order go with their presentation; they have no files. */
export function createSlideCleanup({ slides, sets, versions }: SlideCollections): PresentationLeftovers {
  return {
    count: () => Promise.resolve(NOTHING),
    purge: async (scope, presentationId) => {
      // What names the others goes last.
      await versions.remove(scope, { presentation_id: presentationId });
      await slides.remove(scope, { presentation_id: presentationId });
      await sets.remove(scope, { _id: presentationId });
      return NOTHING;
    },
    async *presentations(scope) {
      for await (const { _id } of sets.each(scope, { projection: { _id: 1 } })) yield _id;
      for (const collection of [slides, versions]) {
        const group = { $group: { _id: '$presentation_id' } };
        for (const { _id } of await collection.aggregate<{ _id: string }>(scope, [group])) yield _id;
      }
    },
  };
}

/** Which master files slides use, former slides included: they can be restored. */
export function createMasterFileUse({ sets, versions }: Pick<SlideCollections, 'sets' | 'versions'>): MasterFileUse {
  const group = { $group: { _id: { client_id: '$client_id', content_hash: '$content_hash' } } };
  type Group = { _id: { client_id: string; content_hash: string } };
  return {
    async *all(scope) {
      for (const collection of [sets, versions]) {
        for (const { _id } of await collection.aggregate<Group>(scope, [group])) yield _id;
      }
    },
  };
}

/** Slides by the day they were changed after they were made. */
export function createEditFigures({ versions }: Pick<SlideCollections, 'versions'>): DailyFigures {
  const scope = Scope.ofSystem('daily figures');
  return {
    async collect({ from, to }, add) {
      const query = {
        filter: { at: { $gte: from, $lt: to } },
        projection: { client_id: 1 as const, reason: 1 as const },
      };
      for await (const { client_id, reason } of versions.each(scope, query)) {
        if (reason === 'edit' || reason === 'update')
          add({ client_id, kind: 'edits', by: { reason }, sums: { slides: 1 } });
      }
    },
    oldest: async () => (await versions.findOne(scope, { sort: { at: 1 }, projection: { at: 1 } }))?.at ?? null,
  };
}

/** Slides looked at for one picture, and for one presentation. */
const MAX_SLIDES = 2_000;

/** States which slides show which pictures. A slide that was just replaced counts until it is one of the versions. */
export function createImageUse({ slides, versions }: Pick<SlideCollections, 'slides' | 'versions'>): ImageUse {
  return {
    presentationsUsing: async (scope, imageId, { former = false } = {}) => {
      const query = { filter: { image_ids: imageId }, projection: { presentation_id: 1 as const }, limit: MAX_SLIDES };
      const using = await slides.find(scope, query);
      const past = former ? await versions.find(scope, query) : [];
      return [...new Set([...using, ...past].map((each) => each.presentation_id))];
    },
    usedBy: async (scope, presentationIds, { former = false } = {}) => {
      const query = {
        filter: { presentation_id: { $in: [...presentationIds] }, 'image_ids.0': { $exists: true } },
        projection: { image_ids: 1 as const },
        limit: MAX_SLIDES * presentationIds.length,
      };
      const found = await slides.find(scope, query);
      const past = former ? await versions.find(scope, query) : [];
      return [...new Set([...found, ...past].flatMap((each) => each.image_ids))];
    },
    shown: async (scope, imageIds) => {
      const asked = new Set(imageIds);
      const shown = new Set<string>();
      const query = { filter: { image_ids: { $in: [...asked] } }, projection: { image_ids: 1 as const } };
      for (const collection of [slides, versions]) {
        for await (const { image_ids } of collection.each(scope, query)) {
          for (const id of image_ids) if (asked.has(id)) shown.add(id);
        }
      }
      return [...shown];
    },
    async *all(scope) {
      const query = { filter: { 'image_ids.0': { $exists: true } }, projection: { image_ids: 1 as const } };
      for (const collection of [slides, versions]) {
        for await (const { image_ids } of collection.each(scope, query)) yield* image_ids;
      }
    },
  };
}
