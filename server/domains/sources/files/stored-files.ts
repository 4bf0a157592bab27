import { notFound } from '../../../kernel/sdk/app-error.ts';
import type { Collection } from '../../../kernel/sdk/collection.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { StoredObject, StoredObjects } from '../../../kernel/sdk/ports/stored-objects.ts';
import { storedObjectsOf, usesOf } from '../../../kernel/sdk/ports/stored-objects.ts';
import type { FileUse } from './contract.ts';
import type { FileRecord } from './model.ts';
import type { FilesService } from './service.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { BlobOwner, DailyCleanup, PresentationLeftovers } from '../../../kernel/sdk/ports/retention.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { FileTexts } from './file-texts.ts';
import { blobsOfFile } from './repository.ts';
import type { FileRepository } from './repository.ts';

/** Files as the administration of storage sees them. What is being removed permanently is not there. */
export function createStoredFiles(
  collection: Collection<FileRecord>,
  uses: Contributions<FileUse>,
  store: Pick<FileStore, 'open'>,
  service: Pick<FilesService, 'remove'>,
  purge: NonNullable<StoredObjects['undo']>['purge'],
): StoredObjects {
  const rows = { purging_at: null };
  return {
    ...storedObjectsOf(collection, {
      ...{ names: ['name', 'url'], size: 'size', rows, hasSoftDelete: true, present },
      projection: { client_id: 1, owner_id: 1, name: 1, media_type: 1, size: 1, blob: 1, created_at: 1, deleted_at: 1 },
    }),
    async open(scope, id) {
      const file = await collection.findOne(scope, { filter: { _id: id, ...rows }, deleted: 'included' });
      if (file === null || file.blob === null) throw notFound('file');
      return { name: file.name, media_type: file.media_type, ...(await store.open(file.blob)) };
    },
    remove: (caller, id) => service.remove(caller, id),
    undo: {
      keptFor: 'orphan_files_days',
      async restore(scope, id) {
        const change = { $set: { deleted_at: null } };
        const file = await collection.update(scope, { _id: id, ...rows }, change, { deleted: 'only' });
        return file === null ? null : present(file);
      },
      purge,
    },
    uses: usesOf(uses, (use, scope, ids) => use.usedByOthers(scope, ids, [])),
  };
}

function present(file: FileRecord): StoredObject {
  const { _id: id, client_id, owner_id, name, media_type, size, blob, created_at, deleted_at } = file;
  return { id, client_id, owner_id, name, media_type, size, has_content: blob !== null, created_at, deleted_at };
}

interface FileRetentionParts {
  repository: FileRepository;
  texts: Pick<FileTexts, 'discard'>;
  store: Pick<FileStore, 'remove'>;
  uses: Pick<Contributions<FileUse>, 'list' | 'call'>;
  clock: Clock;
}

/** Retention of files that nothing refers to any more. */
interface FileRetention {
  blobOwner: BlobOwner;
  cleanup: DailyCleanup;
  leftovers: PresentationLeftovers;
  /** Deleted files that nothing uses. */
  purge: NonNullable<StoredObjects['undo']>['purge'];
}

/** Retention of files over its parts. */
export function createFileRetention({ repository, texts, store, uses, clock }: FileRetentionParts): FileRetention {
  const system = Scope.ofSystem('file retention');

  const ask = async (work: (use: FileUse) => Promise<readonly string[]>): Promise<Set<string>> => {
    const found = new Set<string>();
    for (const contribution of uses.list()) for (const id of await uses.call(contribution, work)) found.add(id);
    return found;
  };
  const used = (scope: Scope, ids: readonly string[], exceptBy: readonly string[]): Promise<Set<string>> =>
    ask((use) => use.usedByOthers(scope, ids, exceptBy));

  /**
   * Removes a file that no one else uses: its blobs, then its record. From the mark on no one can take it into use; who did
   * before is seen by the question after it. A file that was marked when a crash came is finished here.
   * @returns its blobs that were there; null if it stays.
   */
  async function removeUnused(scope: Scope, id: string, exceptBy: readonly string[]): Promise<number | null> {
    const file = await repository.startPurging(scope, id, clock.now());
    if (file === null) return null;
    if ((await used(scope, [id], exceptBy)).size > 0) {
      await repository.stopPurging(scope, id);
      return null;
    }
    let removed = file.blob !== null && (await store.remove(file.blob)) ? 1 : 0;
    if (file.text !== null) removed += await texts.discard(file.text);
    await repository.remove(scope, id);
    return removed;
  }

  return {
    blobOwner: { keys: () => repository.eachBlob(system) },
    cleanup: {
      async clean({ orphan_files: before }, { signal }) {
        const inUse = new Set<string>();
        for (const { value } of uses.list()) for await (const id of value.all(system)) inUse.add(id);
        let removed = 0;
        for await (const { _id, client_id } of repository.eachUnchanged(system, before)) {
          if (signal.aborted) break;
          if (inUse.has(_id)) continue;
          if ((await removeUnused(Scope.ofClient(client_id, system.holder), _id, [])) !== null) removed += 1;
        }
        return removed;
      },
    },
    leftovers: {
      async count(scope, presentationIds) {
        const ids = [...(await ask((use) => use.ofPresentations(scope, presentationIds)))];
        if (ids.length === 0) return { files: 0, images: 0 };
        const shared = await used(scope, ids, presentationIds);
        const files = await repository.findForPurge(
          scope,
          ids.filter((id) => !shared.has(id)),
        );
        return { files: files.flatMap(blobsOfFile).length, images: 0 };
      },
      async purge(scope, presentationId) {
        const exceptBy = [presentationId];
        let files = 0;
        for (const id of await ask((use) => use.ofPresentations(scope, exceptBy))) {
          files += (await removeUnused(scope, id, exceptBy)) ?? 0;
        }
        return { files, images: 0 };
      },
    },
    async purge(scope, { before, dry_run }) {
      let files = 0;
      for await (const file of repository.eachDeletedBefore(scope, before)) {
        const own = Scope.ofClient(file.client_id, system.holder);
        if (!dry_run) files += (await removeUnused(own, file._id, [])) ?? 0;
        else if ((await used(own, [file._id], [])).size === 0) files += blobsOfFile(file).length;
      }
      return { files, images: 0 };
    },
  };
}

/** Removes the files of a client permanently: records, originals and texts. */
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
