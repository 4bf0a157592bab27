import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { FileTexts } from './file-texts.ts';
import type { FileRepository } from './repository.ts';

/** Removes the files of a client for good: records, originals and texts. */
export function removeFilesOfClient(deps: {
  repository: FileRepository;
  texts: FileTexts;
  store: FileStore;
}): (scope: Scope, clientId: string) => Promise<void> {
  const { repository, texts, store } = deps;
  return async (scope, clientId) => {
    for await (const file of repository.eachOfClient(scope, clientId)) {
      // The record goes first: a blob without one is swept later, a record without its blob is a broken file.
      await repository.remove(scope, file._id);
      if (file.blob !== null) await store.remove(file.blob);
      if (file.text !== null) await texts.discard(file.text);
    }
  };
}
