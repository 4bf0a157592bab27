import type { FileStore } from '../../kernel/sdk/ports/file-store.ts';
import type { BlobKeeper, PresentationRemains } from '../../kernel/sdk/ports/retention.ts';
import { Scope } from '../../kernel/sdk/scope.ts';
import type { BriefingRepository } from './repository.ts';

/** What becomes of kept briefings: they go with their presentation. */
export function createBriefingRetention(
  repository: BriefingRepository,
  store: Pick<FileStore, 'remove'>,
): { keeper: BlobKeeper; remains: PresentationRemains } {
  return {
    keeper: { keys: () => repository.eachBlob(Scope.ofSystem('briefing retention')) },
    remains: {
      count: async (scope, presentationIds) => ({
        files: (await repository.findOf(scope, presentationIds)).length,
        images: 0,
      }),
      purge: async (scope, presentationId) => {
        const briefing = await repository.find(scope, presentationId);
        const isRemoved = briefing !== null && (await store.remove(briefing.blob));
        await repository.remove(scope, presentationId);
        return { files: isRemoved ? 1 : 0, images: 0 };
      },
      presentations: (scope) => repository.eachPresentation(scope),
    },
  };
}
