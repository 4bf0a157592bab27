import type { QueryFilter } from 'mongoose';
import type { Collection, NewDocument, Page, StoredDocument } from '../../../kernel/sdk/collection.ts';
import { allOf } from '../../../kernel/sdk/scope.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { Schema } from 'mongoose';
import { defineModel } from '../../../kernel/sdk/define-model.ts';

/** A picture as stored. The pixels are a blob, which records of the same picture share. */
export interface ImageRecord extends StoredDocument {
  client_id: string;
  owner_id: string;
  kind: 'uploaded' | 'generated';
  /** As people see it; null for a drawn one. */
  name: string | null;
  prompt: string | null;
  /** Who drew it. */
  provider: string | null;
  model: string | null;
  presentation_id: string | null;
  slide_id: string | null;
  media_type: 'image/png' | 'image/jpeg';
  /** Pixels. */
  width: number;
  height: number;
  /** Bytes. */
  size: number;
  /** Of the bytes as kept. */
  sha256: string;
  /** Blob key. */
  blob: string;
  deleted_at: Date | null;
}

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const maybe = { type: String, default: null } as const;

export const imageModel = defineModel<ImageRecord>({
  collection: 'images',
  tenancy: 'client',
  softDelete: true,
  schema: new Schema<ImageRecord>({
    client_id: text,
    owner_id: text,
    kind: { type: String, enum: ['uploaded', 'generated'], required: true },
    name: maybe,
    prompt: maybe,
    provider: maybe,
    model: maybe,
    presentation_id: maybe,
    slide_id: maybe,
    media_type: { type: String, enum: ['image/png', 'image/jpeg'], required: true },
    width: count,
    height: count,
    size: count,
    sha256: text,
    blob: text,
  }),
});

interface ImageQuery extends Page {
  kind: ImageRecord['kind'];
  /** Only these. */
  rows: QueryFilter<ImageRecord>;
}

/** Maximum number of pictures that belong to one presentation, for lists. */
const MAX_OF_PRESENTATION = 200;

/** The queries of the domain. What they do not find gives null. */
export interface ImageRepository {
  get(scope: Scope, id: string): Promise<ImageRecord | null>;
  /** Deleted ones too: slides that show a picture continue doing so. */
  getWithDeleted(scope: Scope, id: string): Promise<ImageRecord | null>;
  findWithDeleted(scope: Scope, clientId: string, ids: readonly string[]): Promise<ImageRecord[]>;
  list(scope: Scope, query: ImageQuery): Promise<{ items: ImageRecord[]; total: number }>;
  /** Live pictures that were drawn for a presentation, newest first. */
  drawnFor(scope: Scope, presentationId: string): Promise<ImageRecord[]>;
  /** Live records of the same pixels in one client. */
  ofContent(scope: Scope, clientId: string, sha256: string): Promise<ImageRecord[]>;
  insert(scope: Scope, image: NewDocument<ImageRecord>): Promise<ImageRecord>;
  softDelete(scope: Scope, id: string): Promise<ImageRecord | null>;
  remove(scope: Scope, id: string): Promise<number>;
  /** Records that name a blob, deleted ones too, but for one. */
  countOfBlob(scope: Scope, blob: string, except: string): Promise<number>;
  /** Those of the blobs that records other than these name, deleted ones too. */
  blobsOfOthers(scope: Scope, images: readonly Pick<ImageRecord, '_id' | 'blob'>[]): Promise<Set<string>>;
  setBlob(scope: Scope, id: string, blob: string): Promise<ImageRecord | null>;
  /** Those that were drawn for presentations, deleted ones too. */
  allDrawnFor(scope: Scope, presentationIds: readonly string[]): AsyncIterable<ImageRecord>;
  /** Drawn pictures of these ids, deleted ones too. */
  drawnOf(scope: Scope, ids: readonly string[]): Promise<ImageRecord[]>;
  /** Every blob key. */
  eachBlob(scope: Scope): AsyncIterable<string>;
  /** Live pictures of a client. */
  countOfClient(scope: Scope, clientId: string): Promise<number>;
  eachOfClient(scope: Scope, clientId: string): AsyncIterable<ImageRecord>;
  eachDeletedBefore(scope: Scope, moment: Date): AsyncIterable<ImageRecord>;
}

/** Records looked at for one content: a person uploads the same picture a few times, not hundreds. */
const MAX_OF_CONTENT = 50;

/** Blobs asked about in one query. */
const ASKED_AT_ONCE = 500;

/** The repository on its collection. */
export function createImageRepository(images: Collection<ImageRecord>): ImageRepository {
  return {
    get: (scope, id) => images.get(scope, id),
    getWithDeleted: (scope, id) => images.get(scope, id, { deleted: 'included' }),
    findWithDeleted: (scope, clientId, ids) =>
      images.find(scope, {
        filter: { client_id: clientId, _id: { $in: [...ids] } },
        deleted: 'included',
        limit: Math.max(1, ids.length),
      }),
    list: (scope, { kind, rows, page, page_size }) =>
      images.list(scope, {
        filter: allOf(rows, { kind }),
        sort: { created_at: -1, _id: -1 },
        page,
        page_size,
      }),
    drawnFor: (scope, presentationId) =>
      images.find(scope, {
        filter: { presentation_id: presentationId },
        sort: { created_at: -1, _id: -1 },
        limit: MAX_OF_PRESENTATION,
      }),
    ofContent: (scope, clientId, sha256) =>
      images.find(scope, {
        filter: { client_id: clientId, sha256 },
        limit: MAX_OF_CONTENT,
      }),
    insert: (scope, image) => images.insert(scope, image),
    softDelete: (scope, id) => images.softDelete(scope, id),
    remove: (scope, id) => images.remove(scope, { _id: id }),
    countOfBlob: (scope, blob, except) =>
      images.count(scope, { filter: { blob, _id: { $ne: except } }, deleted: 'included' }),
    async blobsOfOthers(scope, records) {
      const blobs = new Set<string>();
      const own = new Set(records.map(({ _id }) => _id));
      for (let start = 0; start < records.length; start += ASKED_AT_ONCE) {
        const wanted = records.slice(start, start + ASKED_AT_ONCE).map(({ blob }) => blob);
        const filter = { blob: { $in: wanted } };
        for await (const { _id, blob } of images.each(scope, {
          filter,
          projection: { blob: 1 },
          deleted: 'included',
        })) {
          if (!own.has(_id)) blobs.add(blob);
        }
      }
      return blobs;
    },
    setBlob: (scope, id, blob) => images.update(scope, { _id: id }, { $set: { blob } }),
    allDrawnFor: (scope, presentationIds) =>
      images.each(scope, {
        filter: { kind: 'generated', presentation_id: { $in: [...presentationIds] } },
        deleted: 'included',
      }),
    drawnOf: (scope, ids) =>
      images.find(scope, {
        filter: { kind: 'generated', _id: { $in: [...ids] } },
        deleted: 'included',
        limit: Math.max(1, ids.length),
      }),
    async *eachBlob(scope) {
      const projection = { blob: 1 } as const;
      for await (const { blob } of images.each(scope, { projection, deleted: 'included' })) yield blob;
    },
    countOfClient: (scope, clientId) => images.count(scope, { filter: { client_id: clientId } }),
    eachOfClient: (scope, clientId) => images.each(scope, { filter: { client_id: clientId }, deleted: 'included' }),
    eachDeletedBefore: (scope, moment) =>
      images.each(scope, { filter: { deleted_at: { $lt: moment } }, deleted: 'only' }),
  };
}
