import type { MessageParams } from '../../../common/deck/coded-error.ts';
import type { Collection, NewDocument, Page } from '../../sdk/collection.ts';
import type { Scope } from '../../sdk/scope.ts';
import type { FileRecord, FileText } from './model.ts';

export interface FileQuery extends Page {
  /** Part of the name or address. */
  q?: string;
  /** Only files of this owner and those with the ids beside it; all of the scope when absent. */
  visible?: { owner_id: string; ids: readonly string[] };
}

/** The queries of the domain. What they do not find gives null. */
export interface FileRepository {
  get(scope: Scope, id: string): Promise<FileRecord | null>;
  /** Deleted ones too: what uses a file goes on reading it. */
  getWithDeleted(scope: Scope, id: string): Promise<FileRecord | null>;
  findWithDeleted(scope: Scope, ids: readonly string[]): Promise<FileRecord[]>;
  list(scope: Scope, query: FileQuery): Promise<{ items: FileRecord[]; total: number }>;
  insertMany(scope: Scope, files: readonly NewDocument<FileRecord>[]): Promise<FileRecord[]>;
  /** The live record of an address, made where the owner has none. */
  ofUrl(scope: Scope, file: NewDocument<FileRecord> & { url: string }): Promise<FileRecord>;
  /** Takes a file for reading: null where it has text, is gone or another reads it and gave a sign of life lately. */
  claim(scope: Scope, id: string, reader: { token: string; until: Date }, now: Date): Promise<FileRecord | null>;
  /** A sign of life; null where the file is no longer this reader's. */
  renew(scope: Scope, id: string, reader: { token: string; until: Date }): Promise<FileRecord | null>;
  /** Ends a reading; null where the file is no longer this reader's. */
  finish(
    scope: Scope,
    id: string,
    token: string,
    outcome:
      | { state: 'read'; text: FileText; media_type: string }
      | { state: 'failed'; error: { code: string; params: MessageParams } }
      | { state: 'stored' },
  ): Promise<FileRecord | null>;
  /** Changes name and text of a live file. */
  change(scope: Scope, id: string, change: { name?: string; text?: FileText }): Promise<FileRecord | null>;
  softDelete(scope: Scope, id: string): Promise<FileRecord | null>;
  remove(scope: Scope, id: string): Promise<number>;
  /** Live files of a client. */
  countOfClient(scope: Scope, clientId: string): Promise<number>;
  /** All files of a client, deleted ones too. */
  eachOfClient(scope: Scope, clientId: string): AsyncIterable<FileRecord>;
}

/** The repository on its collection. */
export function createFileRepository(files: Collection<FileRecord>): FileRepository {
  return {
    get: (scope, id) => files.get(scope, id),
    getWithDeleted: (scope, id) => files.get(scope, id, { deleted: 'included' }),
    findWithDeleted: (scope, ids) =>
      files.find(scope, { filter: { _id: { $in: [...ids] } }, deleted: 'included', limit: ids.length }),
    list(scope, { q, visible, page, page_size }) {
      const conditions: object[] = [];
      if (visible !== undefined) {
        const own = { owner_id: visible.owner_id };
        conditions.push(visible.ids.length === 0 ? own : { $or: [own, { _id: { $in: [...visible.ids] } }] });
      }
      if (q !== undefined && q !== '') {
        const part = { $regex: q.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), $options: 'i' };
        conditions.push({ $or: [{ name: part }, { url: part }] });
      }
      const filter = conditions.length === 0 ? {} : conditions.length === 1 ? conditions[0] : { $and: conditions };
      return files.list(scope, { filter: filter ?? {}, sort: { created_at: -1, _id: -1 }, page, page_size });
    },
    insertMany: (scope, documents) => files.insertMany(scope, documents),
    async ofUrl(scope, { client_id, owner_id, kind, url, ...rest }) {
      const filter = { client_id, owner_id, kind, url };
      const found = await files.findOne(scope, { filter, sort: { created_at: -1, _id: -1 } });
      if (found !== null) return found;
      const [made] = await files.insertMany(scope, [{ ...filter, ...rest }]);
      if (made === undefined) throw new Error('an insert gave nothing');
      return made;
    },
    claim: (scope, id, reader, now) =>
      files.update(
        scope,
        { _id: id, text: null, $or: [{ reader: null }, { 'reader.until': { $lt: now } }] },
        { $set: { state: 'reading', error: null, reader } },
        { deleted: 'included' },
      ),
    renew: (scope, id, reader) =>
      files.update(
        scope,
        { _id: id, 'reader.token': reader.token },
        { $set: { 'reader.until': reader.until } },
        { deleted: 'included' },
      ),
    finish: (scope, id, token, outcome) =>
      files.update(
        scope,
        { _id: id, 'reader.token': token },
        { $set: { error: null, ...outcome, reader: null } },
        { deleted: 'included' },
      ),
    change: (scope, id, { name, text }) =>
      files.update(
        scope,
        { _id: id },
        {
          $set: {
            ...(name === undefined ? {} : { name }),
            ...(text === undefined ? {} : { text, state: 'read', error: null, reader: null }),
          },
        },
      ),
    softDelete: (scope, id) => files.softDelete(scope, id),
    remove: (scope, id) => files.remove(scope, { _id: id }),
    countOfClient: (scope, clientId) => files.count(scope, { filter: { client_id: clientId } }),
    eachOfClient: (scope, clientId) => files.each(scope, { filter: { client_id: clientId }, deleted: 'included' }),
  };
}
