import type { FileAccess } from '../sources/files/contract.ts';
import type { PresentationRepository } from './repository.ts';

/** Who reads a presentation reads the files it uses. */
export function createFileAccess(repository: Pick<PresentationRepository, 'usesFile' | 'listFiles'>): FileAccess {
  return {
    canRead: (actor, scope, fileId) => repository.usesFile(actor, scope, fileId),
    listReadable: (actor, scope) => repository.listFiles(actor, scope),
  };
}
