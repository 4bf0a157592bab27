import type { QueryFilter } from 'mongoose';
import type { PresentationQuery } from '../../../common/api/presentations.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import type { Actor, Scope, RowAccess } from '../../kernel/sdk/scope.ts';
import type { Clock } from '../../kernel/sdk/clock.ts';
import type { Collection, NewDocument } from '../../kernel/sdk/collection.ts';
import { literalPattern } from '../../kernel/sdk/collection.ts';
import { allOf } from '../../kernel/sdk/scope.ts';
import type { Presentation } from './contract.ts';
import { waitingFilter } from './policy.ts';

/** More findings than this about one deck help no reader. */
const MAX_FINDINGS = 200;

/** Presentations looked through, and files named, for a list of files. */
const MAX_LISTED = 300;

/** What is being removed for good does not come back. */
const STAYS = { purging_at: null } as const;

/** What is approved stays as it is. */
const OPEN = { review_status: { $ne: 'Approved' } } as const;

/** What is too long for a list. */
const LONG_FIELDS = { brief: 0, findings: 0, source_ids: 0 } as const;

/** Who edits, and what they have seen. */
interface PresentationEdit {
  editor_id?: string;
  /** Only where this is the revision still. */
  revision?: number;
}

export interface PresentationRepository {
  get(scope: Scope, id: string): Promise<Presentation | null>;
  getVisible(actor: Actor, scope: Scope, id: string): Promise<Presentation | null>;
  getDeleted(actor: Actor, scope: Scope, id: string): Promise<Presentation | null>;
  /** Titles by id, of those that the actor sees. */
  titlesOf(actor: Actor, scope: Scope, ids: readonly string[]): Promise<Map<string, string>>;
  /** All of an owner that are not deleted. */
  owned(scope: Scope, ownerId: string): AsyncIterable<Pick<Presentation, '_id'>>;
  list(actor: Actor, scope: Scope, query: PresentationQuery): Promise<{ items: Presentation[]; total: number }>;
  insert(scope: Scope, document: NewDocument<Presentation>): Promise<Presentation>;
  /** Sets fields, by dotted path, unless it was approved meanwhile; null if it is not there or approved. */
  change(
    scope: Scope,
    id: string,
    fields: Readonly<Record<string, unknown>>,
    how?: PresentationEdit,
  ): Promise<Presentation | null>;
  /** Sets fields whatever its review status. */
  set(scope: Scope, id: string, fields: Partial<Presentation>): Promise<Presentation | null>;
  /** Sets the title where no person gave one and it is not approved. */
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
  /** Removes one that was just made. */
  discard(scope: Scope, id: string): Promise<void>;
  /** Null if it is not there, approved, or not the actor's to delete (any more). */
  softDelete(actor: Actor, scope: Scope, id: string): Promise<Presentation | null>;
  /**
   * Null if it is not there, approved, not the actor's to give away, or another's than `owner_id` by now. Who gave it away
   * judges it no more than who owns it.
   */
  transfer(
    actor: Actor,
    scope: Scope,
    id: string,
    change: Record<'owner_id' | 'new_owner_id', string>,
  ): Promise<Presentation | null>;
  /** Null if it is not there, not the actor's to share, or shared differently from `team_ids` by now. */
  share(
    actor: Actor,
    scope: Scope,
    id: string,
    change: Record<'team_ids' | 'new_team_ids', readonly string[]>,
  ): Promise<Presentation | null>;
  /** Takes a team away from all of them, deleted ones included. */
  unshare(scope: Scope, teamId: string): Promise<void>;
  /** Null if it is not deleted, or is being removed for good. */
  restore(scope: Scope, id: string): Promise<Presentation | null>;
  /** Whether a presentation that the actor sees uses a file. */
  usesFile(actor: Actor, scope: Scope, fileId: string): Promise<boolean>;
  /** The files of the presentations that the actor sees, those of the last changed ones first. */
  listFiles(actor: Actor, scope: Scope): Promise<string[]>;
  /** How many a client has, deleted ones included. */
  countOfClient(scope: Scope, clientId: string): Promise<number>;
}

/** Presentations as stored. Row rules decide which of them an actor sees. */
export function createPresentationRepository(
  collection: Collection<Presentation>,
  access: Pick<RowAccess, 'filter'>,
  clock: Clock,
): PresentationRepository {
  /** Those of the filter on which the actor may take an action. */
  const open = (actor: Actor, action: string, filter: QueryFilter<Presentation>): QueryFilter<Presentation> =>
    allOf<Presentation>(access.filter<Presentation>(actor, action, 'presentation'), filter);
  return {
    get: (scope, id) => collection.get(scope, id),
    getVisible: (actor, scope, id) => collection.findOne(scope, { filter: open(actor, 'read', { _id: id }) }),
    getDeleted: (actor, scope, id) =>
      collection.findOne(scope, { filter: open(actor, 'delete', { _id: id, ...STAYS }), deleted: 'only' }),
    titlesOf: async (actor, scope, ids) => {
      const filter = open(actor, 'read', { _id: { $in: [...ids] } });
      const found = await collection.find(scope, { filter, projection: { title: 1 }, limit: Math.max(1, ids.length) });
      return new Map(found.map(({ _id, title }) => [_id, title]));
    },
    owned: (scope, ownerId) => collection.each(scope, { filter: { owner_id: ownerId }, projection: { _id: 1 } }),
    list: (actor, scope, { page, page_size, q, client_id, owner_id, review_status, waits_for_me, deleted }) =>
      collection.list(scope, {
        filter: open(actor, deleted === 'true' ? 'delete' : 'read', {
          ...(waits_for_me === 'true' ? waitingFilter(actor) : {}),
          ...(deleted === 'true' ? STAYS : {}),
          ...(client_id === undefined ? {} : { client_id }),
          ...(owner_id === undefined ? {} : { owner_id }),
          ...(review_status === undefined ? {} : { review_status }),
          ...(q === undefined || q === '' ? {} : { title: { $regex: literalPattern(q), $options: 'i' } }),
        }),
        deleted: deleted === 'true' ? 'only' : 'hidden',
        sort: { updated_at: -1, _id: -1 },
        projection: LONG_FIELDS,
        page,
        page_size,
      }),
    insert: (scope, document) => collection.insert(scope, document),
    change: (scope, id, fields, { editor_id, revision } = {}) =>
      collection.update(
        scope,
        {
          _id: id,
          ...OPEN,
          ...(revision === undefined ? {} : { revision: revision === 0 ? { $in: [0, null] } : revision }),
        },
        {
          $set: fields,
          $inc: { revision: 1 },
          ...(editor_id === undefined ? {} : { $addToSet: { 'review_record.editor_ids': editor_id } }),
        },
      ),
    set: (scope, id, fields) => collection.update(scope, { _id: id }, { $set: fields }),
    setFoundTitle: async (scope, id, title) => {
      const filter = { _id: id, has_own_title: false, title: { $ne: title }, ...OPEN };
      await collection.update(scope, filter, { $set: { title }, $inc: { revision: 1 } });
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
    discard: async (scope, id) => {
      await collection.remove(scope, { _id: id });
    },
    softDelete: (actor, scope, id) => {
      const change = { $set: { deleted_at: clock.now() } };
      return collection.update(scope, open(actor, 'delete', { _id: id, ...OPEN }), change);
    },
    transfer: (actor, scope, id, { owner_id, new_owner_id }) =>
      collection.update(scope, open(actor, 'transfer', { _id: id, ...OPEN, owner_id }), {
        $set: { owner_id: new_owner_id },
        $addToSet: { former_owner_ids: owner_id },
      }),
    share: (actor, scope, id, { team_ids, new_team_ids }) =>
      collection.update(scope, open(actor, 'share', { _id: id, team_ids: [...team_ids] }), {
        $set: { team_ids: [...new_team_ids] },
      }),
    unshare: async (scope, teamId) => {
      const change = { $pull: { team_ids: teamId } };
      await collection.updateMany(scope, { team_ids: teamId }, change, { deleted: 'included' });
    },
    restore: (scope, id) =>
      collection.update(scope, { _id: id, ...STAYS }, { $set: { deleted_at: null } }, { deleted: 'only' }),
    usesFile: async (actor, scope, fileId) => {
      const uses = { $or: [{ file_ids: fileId }, { 'source_ids.file_id': fileId }] };
      return (await collection.count(scope, { filter: open(actor, 'read', uses) })) > 0;
    },
    listFiles: async (actor, scope) => {
      const recent = await collection.find(scope, {
        filter: open(actor, 'read', {}),
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
