import type { Collection, NewDocument } from '../../../kernel/sdk/collection.ts';
import { literalPattern } from '../../../kernel/sdk/literal-pattern.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { MasterDeckListQuery } from '../../../../common/api/master-decks.ts';
import { MAX_MASTER_DECKS } from '../../../../common/api/master-decks.ts';
import { blobsOfParse } from './keep-parse.ts';
import type { MasterDeckRecord } from './model.ts';

/** The queries of the domain. What they do not find gives null. */
export interface MasterDeckRepository {
  /** By name. */
  list(scope: Scope, query: MasterDeckListQuery): Promise<{ items: MasterDeckRecord[]; total: number }>;
  get(scope: Scope, id: string): Promise<MasterDeckRecord | null>;
  ofClient(scope: Scope, clientId: string): Promise<MasterDeckRecord[]>;
  ofContent(scope: Scope, clientId: string, sha256: string): Promise<MasterDeckRecord | null>;
  count(scope: Scope, clientId: string): Promise<number>;
  /** @throws DuplicateError where the client has the file. */
  insert(scope: Scope, deck: NewDocument<MasterDeckRecord>): Promise<MasterDeckRecord>;
  /** Null where it is not there any more, or is being removed. */
  change(scope: Scope, id: string, fields: Partial<MasterDeckRecord>): Promise<MasterDeckRecord | null>;
  /** As `change`, where its parse and its report still are those of `deck`: null too where a user has renewed them. */
  changeFrom(scope: Scope, deck: MasterDeckRecord, fields: Partial<MasterDeckRecord>): Promise<MasterDeckRecord | null>;
  /** Says that what belongs to it is being removed: from now on nothing changes it. */
  startRemoving(scope: Scope, id: string): Promise<MasterDeckRecord | null>;
  remove(scope: Scope, id: string): Promise<number>;
  /** Every blob key, but for those of its template. */
  eachBlob(scope: Scope): AsyncIterable<string>;
}

/** The repository on its collection. */
export function createMasterDeckRepository(decks: Collection<MasterDeckRecord>): MasterDeckRepository {
  return {
    list: (scope, { q, client_id, page, page_size }) =>
      decks.list(scope, {
        filter: {
          ...(q === undefined || q === '' ? {} : { name: { $regex: literalPattern(q), $options: 'i' } }),
          ...(client_id === undefined ? {} : { client_id }),
        },
        sort: { name: 1, _id: 1 },
        page,
        page_size,
      }),
    get: (scope, id) => decks.get(scope, id),
    // Uploads at the same moment may go a little beyond what a client may have.
    ofClient: (scope, clientId) => decks.find(scope, { filter: { client_id: clientId }, limit: 2 * MAX_MASTER_DECKS }),
    ofContent: (scope, clientId, sha256) =>
      decks.findOne(scope, { filter: { client_id: clientId, 'file.sha256': sha256 } }),
    count: (scope, clientId) => decks.count(scope, { filter: { client_id: clientId } }),
    insert: (scope, deck) => decks.insert(scope, deck),
    change: (scope, id, fields) => decks.update(scope, { _id: id, state: { $ne: 'removing' } }, { $set: fields }),
    changeFrom: (scope, { _id, report }, fields) =>
      decks.update(scope, { _id, state: { $ne: 'removing' }, 'report.key': report.key }, { $set: fields }),
    startRemoving: (scope, id) => decks.update(scope, { _id: id }, { $set: { state: 'removing' } }),
    remove: (scope, id) => decks.remove(scope, { _id: id }),
    async *eachBlob(scope) {
      const projection = { file: 1, derived: 1, thumbnail: 1, report: 1 } as const;
      for await (const deck of decks.each(scope, { projection })) {
        for (const blob of [deck.file, ...blobsOfParse(deck)]) if (blob !== null) yield blob.key;
      }
    },
  };
}
