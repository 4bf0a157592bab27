import type { Collection } from '../../../kernel/sdk/collection.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { ReviewRecords } from '../contract.ts';
import type { SlideFreezer } from './contract.ts';
import type { SlideSet } from './model.ts';

export interface SlideLocks extends SlideFreezer {
  /**
   * Removes a lock that is no longer valid; returns whether there was one.
   * @throws AppError `conflict` while a lock is valid.
   */
  unlockIfLapsed(scope: Scope, presentationId: string): Promise<boolean>;
}

/** Locks on the sets of slides: every change of a set is one write, which asks in the same write that there is none. */
export function createSlideLocks(
  sets: Collection<SlideSet>,
  records: Pick<ReviewRecords, 'assertUnlockable'>,
): SlideLocks {
  const unlock: SlideLocks['unlock'] = async (scope, presentationId, name) => {
    await sets.update(scope, { _id: presentationId, frozen_by: name }, { $set: { frozen_by: null } });
  };
  const unlockIfLapsed: SlideLocks['unlockIfLapsed'] = async (scope, presentationId) => {
    const set = await sets.get(scope, presentationId, { projection: { frozen_by: 1 } });
    if (set?.frozen_by == null) return false;
    await records.assertUnlockable(scope, presentationId, set.frozen_by);
    await unlock(scope, presentationId, set.frozen_by);
    return true;
  };
  return {
    unlock,
    unlockIfLapsed,
    lock: async (scope, presentationId, revision, name) => {
      const filter = { _id: presentationId, revision, frozen_by: null };
      const put = () => sets.update(scope, filter, { $set: { frozen_by: name } });
      if ((await put()) !== null) return true;
      return (await unlockIfLapsed(scope, presentationId)) && (await put()) !== null;
    },
  };
}
