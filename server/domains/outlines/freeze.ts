import type { Scope } from '../../kernel/sdk/scope.ts';
import type { ReviewRecords } from '../presentations/contract.ts';
import type { OutlineFreezer } from './contract.ts';
import type { OutlineRepository } from './repository.ts';

export interface OutlineFreezes extends OutlineFreezer {
  /**
   * Takes a freeze back that holds no longer; whether there was one.
   * @throws AppError `conflict` where there is one that holds.
   */
  thawIfLapsed(scope: Scope, presentationId: string): Promise<boolean>;
}

/** Freezes on outlines: every change of one is one write, which asks in the same write that there is none. */
export function createOutlineFreezes(
  repository: Pick<OutlineRepository, 'find' | 'ensure' | 'freeze' | 'thaw'>,
  records: Pick<ReviewRecords, 'assertThawable'>,
): OutlineFreezes {
  const thawIfLapsed: OutlineFreezes['thawIfLapsed'] = async (scope, presentationId) => {
    const name = (await repository.find(scope, presentationId))?.frozen_by ?? null;
    if (name === null) return false;
    await records.assertThawable(scope, presentationId, name);
    await repository.thaw(scope, presentationId, name);
    return true;
  };
  return {
    thawIfLapsed,
    thaw: repository.thaw,
    freeze: async (scope, { id, client_id }, name) => {
      // One that was never made is frozen too: nobody begins it then.
      await repository.ensure(scope, { client_id, presentation_id: id });
      if (await repository.freeze(scope, id, name)) return true;
      return (await thawIfLapsed(scope, id)) && (await repository.freeze(scope, id, name));
    },
  };
}
