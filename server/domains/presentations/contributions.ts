import type { Clock } from '../../kernel/sdk/clock.ts';
import type { Collection } from '../../kernel/sdk/collection.ts';
import type { FileUse, FileAccess } from '../sources/files/contract.ts';
import type { MasterFileUse, TemplateUse } from '../templates/contract.ts';
import type { Presentation, PresentationTrash, ReviewRecords } from './contract.ts';
import type { PresentationRepository } from './repository.ts';
import type { DailyFigures } from '../../kernel/sdk/ports/daily-figures.ts';
import { Scope } from '../../kernel/sdk/scope.ts';
import { AppError } from '../../kernel/sdk/app-error.ts';
import { RETRY, retryOnConflict } from '../../kernel/sdk/concurrency.ts';

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

export function createTemplateUse(
  presentations: Collection<Presentation>,
  repository: Pick<PresentationRepository, 'getVisible'>,
): TemplateUse {
  return {
    sees: async (actor, scope, id) => (await repository.getVisible(actor, scope, id)) !== null,
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

/** Presentations by the day they were created, deleted ones too: by template, and by owner. */
export function createPresentationFigures(presentations: Collection<Presentation>): DailyFigures {
  const scope = Scope.ofSystem('daily figures');
  return {
    async collect({ from, to }, add) {
      const query = {
        ...{ filter: { created_at: { $gte: from, $lt: to } }, deleted: 'included' as const },
        projection: { client_id: 1 as const, owner_id: 1 as const, template_name: 1 as const },
      };
      for await (const { client_id, owner_id, template_name } of presentations.each(scope, query)) {
        add({ client_id, kind: 'decks', by: { template: template_name }, sums: { decks: 1 } });
        add({ client_id, kind: 'deck_people', by: { user: owner_id }, sums: { decks: 1 } });
      }
    },
    async oldest() {
      const query = { sort: { created_at: 1 as const }, deleted: 'included' as const };
      return (await presentations.findOne(scope, { ...query, projection: { created_at: 1 } }))?.created_at ?? null;
    },
  };
}

/** An approval takes a few writes; one that is unfinished after this time was interrupted. */
const PENDING_MS = 15_000;
/** Looks at a record that changes under the eyes, before giving up. */
const TRIES = 5;

/** Review records on the collection of presentations: each change is one write that checks what it is based on. */
export function createReviewRecords(presentations: Collection<Presentation>, clock: Clock): ReviewRecords {
  const open = { review_status: { $ne: 'Approved' } } as const;
  const lost = (): Date => new Date(clock.now().getTime() - PENDING_MS);

  return {
    noteEditor: async (scope, id, userId) => {
      if (userId === null) return;
      const filter = { _id: id, ...open, 'review_record.editor_ids': { $ne: userId } };
      await presentations.update(scope, filter, { $addToSet: { 'review_record.editor_ids': userId } });
    },
    assertUnlockable: async (scope, id, lockId) => {
      return retryOnConflict(TRIES, 'presentations.being_approved', async () => {
        const presentation = await presentations.get(scope, id);
        if (presentation === null) return undefined;
        const { review_status, review_record: review } = presentation;
        if (review_status === 'Approved' && review?.approval?.id === lockId) {
          throw new AppError('conflict', 'presentations.approved');
        }
        if (review?.pending?.id !== lockId) return undefined;
        if (review.pending.at > lost()) throw new AppError('conflict', 'presentations.being_approved');
        // From here on the approval can't come to its end any more.
        const filter = { _id: id, ...open, 'review_record.pending.id': lockId };
        const released = await presentations.update(scope, filter, { $set: { 'review_record.pending': null } });
        return released === null ? RETRY : undefined;
      });
    },
    claim: async (scope, { _id }, pendingId) => {
      const isFree = { $or: [{ 'review_record.pending': null }, { 'review_record.pending.at': { $lte: lost() } }] };
      const filter = { _id, review_status: 'In Review' as const, ...isFree };
      const pending = { id: pendingId, at: clock.now() };
      return (await presentations.update(scope, filter, { $set: { 'review_record.pending': pending } })) !== null;
    },
    release: async (scope, id, pendingId) => {
      const filter = { _id: id, ...open, ...(pendingId === null ? {} : { 'review_record.pending.id': pendingId }) };
      await presentations.update(scope, filter, { $set: { 'review_record.pending': null } });
    },
    approve: (scope, { _id, title, owner_id }, change) => {
      const { id, user_id, at, content_hash } = change;
      const filter = {
        ...{ _id, title, review_status: 'In Review' as const, 'review_record.pending.id': id },
        // No user approves what they owned or changed, be it that they did so this very moment.
        owner_id: { $eq: owner_id, $ne: user_id },
        former_owner_ids: { $ne: user_id },
        'review_record.editor_ids': { $ne: user_id },
      };
      return presentations.update(scope, filter, {
        $set: {
          review_status: 'Approved',
          former_owner_ids: [],
          'review_record.editor_ids': [],
          'review_record.pending': null,
          'review_record.approval': { id, user_id, at, content_hash },
          'review_record.last': change,
        },
      });
    },
    move: (scope, { _id, owner_id }, change) => {
      const filter = { _id, owner_id, review_status: change.from };
      const $set = { review_status: change.to, 'review_record.last': change, 'review_record.pending': null };
      return presentations.update(scope, filter, { $set });
    },
  };
}
