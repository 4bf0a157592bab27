import type { PresentationQuery } from '../../../common/api/presentations.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import type { Actor } from '../../sdk/actor.ts';
import type { Collection, NewDocument } from '../../sdk/collection.ts';
import type { Scope } from '../../sdk/scope.ts';
import type { Presentation } from './contract.ts';
import { restorableBy, visibleTo } from './policy.ts';

/** More findings than this about one deck tell nobody anything. */
const MAX_FINDINGS = 200;

/** Presentations looked through, and files named, for a list of files. */
const MAX_LISTED = 300;

/** What is too long for a list. */
const LONG_FIELDS = { brief: 0, findings: 0, source_ids: 0 } as const;

export interface PresentationRepository {
  get(scope: Scope, id: string): Promise<Presentation | null>;
  getVisible(actor: Actor, scope: Scope, id: string): Promise<Presentation | null>;
  getDeleted(actor: Actor, scope: Scope, id: string): Promise<Presentation | null>;
  list(actor: Actor, scope: Scope, query: PresentationQuery): Promise<{ items: Presentation[]; total: number }>;
  insert(scope: Scope, document: NewDocument<Presentation>): Promise<Presentation>;
  /** Sets fields, by dotted path, unless it was approved meanwhile; null where it is not there or approved. */
  change(scope: Scope, id: string, fields: Readonly<Record<string, unknown>>): Promise<Presentation | null>;
  /** Sets fields whatever its review status. */
  set(scope: Scope, id: string, fields: Partial<Presentation>): Promise<Presentation | null>;
  /** Sets the title where no person gave one. */
  setFoundTitle(scope: Scope, id: string, title: string): Promise<void>;
  addProvider(scope: Scope, id: string, provider: string): Promise<void>;
  /** Drops the findings of some codes, then adds new ones. */
  replaceFindings(scope: Scope, id: string, codes: readonly string[], findings: readonly Finding[]): Promise<void>;
  /** Names sources; null where another hand named some since `known` was read. */
  nameSources(
    scope: Scope,
    id: string,
    known: readonly Presentation['source_ids'][number][],
    all: readonly Presentation['source_ids'][number][],
  ): Promise<Presentation | null>;
  softDelete(scope: Scope, id: string): Promise<Presentation | null>;
  restore(scope: Scope, id: string): Promise<Presentation | null>;
  /** Whether a presentation that the actor sees uses a file. */
  usesFile(actor: Actor, scope: Scope, fileId: string): Promise<boolean>;
  /** The files of the presentations that the actor sees, those of the last changed ones first. */
  listFiles(actor: Actor, scope: Scope): Promise<string[]>;
  /** How many a client has, deleted ones included. */
  countOfClient(scope: Scope, clientId: string): Promise<number>;
}

/** Presentations as stored. */
export function createPresentationRepository(collection: Collection<Presentation>): PresentationRepository {
  return {
    get: (scope, id) => collection.get(scope, id),
    getVisible: (actor, scope, id) => collection.findOne(scope, { filter: { _id: id, ...visibleTo(actor) } }),
    getDeleted: (actor, scope, id) =>
      collection.findOne(scope, { filter: { _id: id, ...restorableBy(actor) }, deleted: 'only' }),
    list: (actor, scope, { page, page_size, q, review_status, deleted }) =>
      collection.list(scope, {
        filter: {
          ...(deleted === 'true' ? restorableBy(actor) : visibleTo(actor)),
          ...(review_status === undefined ? {} : { review_status }),
          ...(q === undefined || q === '' ? {} : { title: { $regex: escapeRegExp(q), $options: 'i' } }),
        },
        deleted: deleted === 'true' ? 'only' : 'hidden',
        sort: { updated_at: -1, _id: -1 },
        projection: LONG_FIELDS,
        page,
        page_size,
      }),
    insert: (scope, document) => collection.insert(scope, document),
    change: (scope, id, fields) =>
      collection.update(scope, { _id: id, review_status: { $ne: 'Approved' } }, { $set: fields }),
    set: (scope, id, fields) => collection.update(scope, { _id: id }, { $set: fields }),
    setFoundTitle: async (scope, id, title) => {
      await collection.update(scope, { _id: id, has_own_title: false }, { $set: { title } });
    },
    addProvider: async (scope, id, provider) => {
      await collection.update(scope, { _id: id }, { $addToSet: { providers: provider } });
    },
    replaceFindings: async (scope, id, codes, findings) => {
      if (codes.length > 0)
        await collection.update(scope, { _id: id }, { $pull: { findings: { code: { $in: [...codes] } } } });
      if (findings.length > 0) {
        const added = { $each: [...findings], $slice: -MAX_FINDINGS };
        await collection.update(scope, { _id: id }, { $push: { findings: added } });
      }
    },
    nameSources: (scope, id, known, all) =>
      collection.update(scope, { _id: id, source_ids: { $size: known.length } }, { $set: { source_ids: [...all] } }),
    softDelete: (scope, id) => collection.softDelete(scope, id),
    restore: (scope, id) => collection.restore(scope, id),
    usesFile: async (actor, scope, fileId) => {
      const uses = { $or: [{ file_ids: fileId }, { 'source_ids.file_id': fileId }] };
      return (await collection.count(scope, { filter: { $and: [visibleTo(actor), uses] } })) > 0;
    },
    listFiles: async (actor, scope) => {
      const recent = await collection.find(scope, {
        filter: visibleTo(actor),
        sort: { updated_at: -1 },
        projection: { file_ids: 1, source_ids: 1 },
        limit: MAX_LISTED,
      });
      const ids = recent.flatMap((each) => [
        ...each.file_ids,
        ...each.source_ids.flatMap(({ file_id }) => (file_id === null ? [] : [file_id])),
      ]);
      return [...new Set(ids)].slice(0, MAX_LISTED);
    },
    countOfClient: (scope, clientId) =>
      collection.count(scope, { filter: { client_id: clientId }, deleted: 'included' }),
  };
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
