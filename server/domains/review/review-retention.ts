import type { Collection, StoredDocument } from '../../kernel/sdk/collection.ts';
import { NOTHING } from '../../kernel/sdk/ports/retention.ts';
import type { PresentationRemains } from '../../kernel/sdk/ports/retention.ts';

/** A row of a review. */
interface ReviewRow extends StoredDocument {
  presentation_id: string;
}

/** All that a review consists of goes with its presentation; it has no files. */
export function createReviewRemains(
  collections: readonly Pick<Collection<ReviewRow>, 'remove' | 'aggregate'>[],
): PresentationRemains {
  return {
    count: () => Promise.resolve(NOTHING),
    purge: async (scope, presentation_id) => {
      for (const collection of collections) await collection.remove(scope, { presentation_id });
      return NOTHING;
    },
    async *presentations(scope) {
      const group = { $group: { _id: '$presentation_id' } };
      for (const collection of collections) {
        for (const { _id } of await collection.aggregate<{ _id: string }>(scope, [group])) yield _id;
      }
    },
  };
}
