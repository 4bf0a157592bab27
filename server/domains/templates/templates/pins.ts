import { notFound, DuplicateError } from '../../../kernel/sdk/app-error.ts';
import type { Collection } from '../../../kernel/sdk/collection.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { BuiltinTemplate } from './builtin-templates.ts';
import type { PinnedMasterRecord } from './model.ts';
import type { TemplateRepository } from './repository.ts';

/** The files that presentations are pinned to: a copy for each client and content. */
export interface Pins {
  /** The copy of a content; null if there is none. */
  find(scope: Scope, contentHash: string): Promise<PinnedMasterRecord | null>;
  /** Keeps the file of a stored template. @throws AppError `not_found` if it is not there with that content. */
  pin(scope: Scope, templateId: string, contentHash: string): Promise<void>;
  /** Keeps a file that comes with the service: the next release may bring another. */
  pinBuiltin(scope: Scope, clientId: string, template: BuiltinTemplate): Promise<void>;
  /** Removes one that no one asked for since a moment; whether it went. */
  removeUnused(scope: Scope, id: string, since: Date): Promise<boolean>;
  /** Removes all of a client, permanently. */
  removeAll(scope: Scope, clientId: string): Promise<void>;
}

interface PinsParts {
  pinned: Collection<PinnedMasterRecord>;
  repository: Pick<TemplateRepository, 'find'>;
  store: FileStore;
}

/** The pins on their collection. */
export function createPins({ pinned, repository, store }: PinsParts): Pins {
  /** Once, however many ask at the same moment. */
  const keep = async (
    scope: Scope,
    own: Pick<PinnedMasterRecord, 'client_id' | 'content_hash' | 'file_name'>,
    read: () => Promise<Uint8Array>,
  ): Promise<void> => {
    const { client_id, content_hash } = own;
    // The timestamp keeps cleanup from removing it before the presentation refers to it.
    if ((await pinned.update(scope, { client_id, content_hash }, {})) !== null) return;
    const { key, size } = await store.put(await read());
    try {
      await pinned.insert(scope, { ...own, blob: key, size });
    } catch (error) {
      await store.remove(key);
      // A user pinned it at the same moment.
      if (!(error instanceof DuplicateError)) throw error;
    }
  };

  return {
    find: (scope, contentHash) => pinned.findOne(scope, { filter: { content_hash: contentHash } }),
    async pin(scope, templateId, contentHash) {
      const template = await repository.find(scope, templateId);
      if (template?.content_hash !== contentHash) throw notFound('template');
      const { client_id, file_name, blob } = template;
      await keep(scope, { client_id, content_hash: contentHash, file_name }, () => store.read(blob));
    },
    pinBuiltin: (scope, client_id, { content_hash, file_name, bytes }) =>
      keep(scope, { client_id, content_hash, file_name }, () => Promise.resolve(bytes)),
    async removeUnused(scope, id, since) {
      const pin = await pinned.get(scope, id);
      // In one step with the question: from now on it is there or pinned again. A blob without its record is swept.
      const isRemoved = (await pinned.remove(scope, { _id: id, updated_at: { $lt: since } })) > 0;
      if (isRemoved && pin !== null) await store.remove(pin.blob);
      return isRemoved;
    },
    async removeAll(scope, clientId) {
      const filter = { client_id: clientId };
      for await (const { blob } of pinned.each(scope, { filter })) await store.remove(blob);
      await pinned.remove(scope, filter);
    },
  };
}
