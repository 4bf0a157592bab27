import type { QueryFilter } from 'mongoose';
import type { MessageParams } from '../../../../common/deck/coded-error.ts';
import type { Collection, NewDocument, Page } from '../../../kernel/sdk/collection.ts';
import { literalPattern } from '../../../kernel/sdk/collection.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { FileRecord, FileText } from './model.ts';

export interface FileQuery extends Page {
  /** Part of the name or address. */
  q?: string;
  /** Only these rows, and those with the ids beside them. */
  visible: { rows: QueryFilter<FileRecord>; ids: readonly string[] };
}

/** The queries of the domain. What they do not find gives null. */
export interface FileRepository {
  get(scope: Scope, id: string): Promise<FileRecord | null>;
  /** Including deleted ones: presentations that use a file continue reading it. */
  getWithDeleted(scope: Scope, id: string): Promise<FileRecord | null>;
  findWithDeleted(scope: Scope, ids: readonly string[]): Promise<FileRecord[]>;
  list(scope: Scope, query: FileQuery): Promise<{ items: FileRecord[]; total: number }>;
  insertMany(scope: Scope, files: readonly NewDocument<FileRecord>[]): Promise<FileRecord[]>;
  /** The live record of an address, made where the owner has none. */
  ofUrl(scope: Scope, file: NewDocument<FileRecord> & { url: string }): Promise<FileRecord>;
  /** Takes a file for reading: null if it has text, is gone or another reads it and gave a sign of life lately. */
  claim(scope: Scope, id: string, reader: { token: string; until: Date }, now: Date): Promise<FileRecord | null>;
  /** A sign of life; null if the file is no longer this reader's. */
  renew(scope: Scope, id: string, reader: { token: string; until: Date }): Promise<FileRecord | null>;
  /** Ends a reading; null if the file is no longer this reader's. */
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
  /** Bytes of all files of a client, or of one user there; deleted ones too, which take room until they are purged. */
  bytesOf(scope: Scope, whose: { client_id: string; owner_id?: string }): Promise<number>;
  /** Live files of a client. */
  countOfClient(scope: Scope, clientId: string): Promise<number>;
  /** The ids of files that no one changed since a moment, deleted ones and those that are being removed included. */
  eachUnchanged(scope: Scope, since: Date): AsyncIterable<Pick<FileRecord, '_id' | 'client_id'>>;
  eachDeletedBefore(scope: Scope, moment: Date): AsyncIterable<FileRecord>;
  /** Whatever state they are in. */
  findForPurge(scope: Scope, ids: readonly string[]): Promise<FileRecord[]>;
  /** Marks a file as being removed permanently; null when it is already gone. */
  startPurging(scope: Scope, id: string, now: Date): Promise<FileRecord | null>;
  /** It stays after all. */
  stopPurging(scope: Scope, id: string): Promise<void>;
  /** Every blob key of every file. */
  eachBlob(scope: Scope): AsyncIterable<string>;
  /** All files of a client, deleted ones too. */
  eachOfClient(scope: Scope, clientId: string): AsyncIterable<FileRecord>;
}

/** What is being removed permanently is not there for anyone. */
const STAYS = { purging_at: null } as const;

/** The repository on its collection. */
export function createFileRepository(files: Collection<FileRecord>): FileRepository {
  return {
    get: (scope, id) => files.findOne(scope, { filter: { _id: id, ...STAYS } }),
    getWithDeleted: (scope, id) => files.findOne(scope, { filter: { _id: id, ...STAYS }, deleted: 'included' }),
    findWithDeleted: (scope, ids) =>
      files.find(scope, { filter: { _id: { $in: [...ids] }, ...STAYS }, deleted: 'included', limit: ids.length }),
    list(scope, { q, visible, page, page_size }) {
      const { rows, ids } = visible;
      const conditions: object[] = [STAYS, ids.length === 0 ? rows : { $or: [rows, { _id: { $in: [...ids] } }] }];
      if (q !== undefined && q !== '') {
        const part = { $regex: literalPattern(q), $options: 'i' };
        conditions.push({ $or: [{ name: part }, { url: part }] });
      }
      return files.list(scope, { filter: { $and: conditions }, sort: { created_at: -1, _id: -1 }, page, page_size });
    },
    insertMany: (scope, documents) => files.insertMany(scope, documents),
    async ofUrl(scope, { client_id, owner_id, kind, url, ...rest }) {
      const filter = { client_id, owner_id, kind, url };
      const found = await files.findOne(scope, { filter: { ...filter, ...STAYS }, sort: { created_at: -1, _id: -1 } });
      if (found !== null) return found;
      const [made] = await files.insertMany(scope, [{ ...filter, ...rest }]);
      if (made === undefined) throw new Error('an insert gave nothing');
      return made;
    },
    claim: (scope, id, reader, now) =>
      files.update(
        scope,
        { _id: id, ...STAYS, text: null, $or: [{ reader: null }, { 'reader.until': { $lt: now } }] },
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
        { _id: id, ...STAYS, 'reader.token': token },
        { $set: { error: null, ...outcome, reader: null } },
        { deleted: 'included' },
      ),
    change: (scope, id, { name, text }) =>
      files.update(
        scope,
        { _id: id, ...STAYS },
        {
          $set: {
            ...(name === undefined ? {} : { name }),
            ...(text === undefined ? {} : { text, state: 'read', error: null, reader: null }),
          },
        },
      ),
    async bytesOf(scope, whose) {
      const stages = [{ $match: whose }, { $group: { _id: null, bytes: { $sum: '$size' } } }];
      const [total] = await files.aggregate<{ bytes: number }>(scope, stages, { deleted: 'included' });
      return total?.bytes ?? 0;
    },
    softDelete: (scope, id) => files.softDelete(scope, id),
    remove: (scope, id) => files.remove(scope, { _id: id }),
    eachUnchanged: (scope, since) =>
      files.each(scope, {
        filter: { $or: [{ updated_at: { $lt: since } }, { purging_at: { $ne: null } }] },
        projection: { client_id: 1 },
        deleted: 'included',
      }),
    eachDeletedBefore: (scope, moment) =>
      files.each(scope, { filter: { deleted_at: { $lt: moment } }, deleted: 'only' }),
    findForPurge: (scope, ids) =>
      files.find(scope, {
        filter: { _id: { $in: [...ids] } },
        deleted: 'included',
        limit: Math.max(1, ids.length),
      }),
    startPurging: (scope, id, now) =>
      files.update(scope, { _id: id }, { $set: { purging_at: now } }, { deleted: 'included' }),
    async stopPurging(scope, id) {
      await files.update(scope, { _id: id }, { $set: { purging_at: null } }, { deleted: 'included' });
    },
    async *eachBlob(scope) {
      const projection = { blob: 1, text: 1 } as const;
      for await (const file of files.each(scope, { projection, deleted: 'included' })) yield* blobsOfFile(file);
    },
    countOfClient: (scope, clientId) => files.count(scope, { filter: { client_id: clientId } }),
    eachOfClient: (scope, clientId) => files.each(scope, { filter: { client_id: clientId }, deleted: 'included' }),
  };
}

/** The original, the text and its pictures. */
export function blobsOfFile({ blob, text }: Pick<FileRecord, 'blob' | 'text'>): string[] {
  return [...(blob === null ? [] : [blob]), ...(text === null ? [] : [text.key, ...text.image_keys])];
}
