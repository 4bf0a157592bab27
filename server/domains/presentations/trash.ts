import type { Clock } from '../../kernel/sdk/clock.ts';
import type { Collection } from '../../kernel/sdk/collection.ts';
import type { FileUse, FileAccess } from '../sources/files/contract.ts';
import type { MasterFileUse, TemplateUse } from '../templates/contract.ts';
import type { Presentation, PresentationTrash } from './contract.ts';
import type { PresentationRepository } from './repository.ts';

type FilesOf = Pick<Presentation, 'file_ids' | 'source_ids'>;
const FILES = { file_ids: 1, source_ids: 1 } as const;

/** The trash on the collection of presentations. */
export function createPresentationTrash(presentations: Collection<Presentation>, clock: Clock): PresentationTrash {
  return {
    due: (scope, { before, ids }) =>
      presentations.each(scope, {
        filter: {
          // A removal that began ends, whatever the limits are by now.
          $or: [{ deleted_at: { $lte: before } }, { purging_at: { $ne: null } }],
          ...(ids === undefined ? {} : { _id: { $in: [...ids] } }),
        },
        deleted: 'only',
        projection: { client_id: 1, title: 1 },
      }),
    claim: async (scope, id) => {
      const change = { $set: { purging_at: clock.now() } };
      return (await presentations.update(scope, { _id: id }, change, { deleted: 'only' })) !== null;
    },
    remove: async (scope, id) => {
      await presentations.remove(scope, { _id: id, deleted_at: { $ne: null }, purging_at: { $ne: null } });
    },
    known: async (scope, ids) => {
      if (ids.length === 0) return [];
      const filter = { _id: { $in: [...ids] } };
      const found = await presentations.find(scope, {
        ...{ filter, projection: { _id: 1 as const }, deleted: 'included', limit: ids.length },
      });
      return found.map(({ _id }) => _id);
    },
  };
}

/** Which files presentations use, those in the trash included: they may come back. */
export function createFileUse(presentations: Collection<Presentation>): FileUse {
  const named = { projection: FILES, deleted: 'included' } as const;
  return {
    ofPresentations: async (scope, presentationIds) => {
      const ids = new Set<string>();
      const filter = { _id: { $in: [...presentationIds] } };
      for await (const each of presentations.each(scope, { filter, ...named })) {
        for (const id of filesOf(each)) ids.add(id);
      }
      return [...ids];
    },
    usedByOthers: async (scope, fileIds, presentationIds) => {
      const asked = { $in: [...fileIds] };
      const excepted = new Set(presentationIds);
      const used = new Set<string>();
      // One question for each of the two indexes.
      for (const filter of [{ file_ids: asked }, { 'source_ids.file_id': asked }]) {
        for await (const each of presentations.each(scope, { filter, ...named })) {
          if (!excepted.has(each._id)) for (const id of filesOf(each)) used.add(id);
        }
      }
      return fileIds.filter((id) => used.has(id));
    },
    async *all(scope) {
      for await (const each of presentations.each(scope, named)) yield* filesOf(each);
    },
  };
}

/** Which master files presentations are prepared with, those in the trash included. */
export function createMasterFileUse(presentations: Collection<Presentation>): MasterFileUse {
  return {
    async *all(scope) {
      const filter = { template: { $ne: null } };
      const projection = { client_id: 1, template: 1 } as const;
      for await (const { client_id, template } of presentations.each(scope, {
        ...{ filter, projection, deleted: 'included' },
      })) {
        if (template !== null) yield { client_id, content_hash: template.content_hash };
      }
    },
  };
}

export function createTemplateUse(presentations: Collection<Presentation>): TemplateUse {
  return {
    async presentations(scope, templateId, limit) {
      const { items, total } = await presentations.list(scope, {
        ...{ filter: { 'template.template_id': templateId }, sort: { updated_at: -1, _id: -1 } },
        ...{ projection: { title: 1 }, page: 1, page_size: limit },
      });
      return { items: items.map(({ _id: id, title }) => ({ id, title })), total };
    },
  };
}

function filesOf({ file_ids, source_ids }: FilesOf): string[] {
  return [...file_ids, ...source_ids.flatMap(({ file_id }) => file_id ?? [])];
}

/** Who reads a presentation reads the files it uses. */
export function createFileAccess(repository: Pick<PresentationRepository, 'usesFile' | 'listFiles'>): FileAccess {
  return {
    canRead: (actor, scope, fileId) => repository.usesFile(actor, scope, fileId),
    listReadable: (actor, scope) => repository.listFiles(actor, scope),
  };
}
