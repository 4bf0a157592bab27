import type { Collection, NewDocument, Page } from '../../sdk/collection.ts';
import type { Scope } from '../../sdk/scope.ts';
import type { ImageRecord } from './model.ts';

export interface ImageQuery extends Page {
  kind: ImageRecord['kind'];
  /** Only pictures of this owner; all of the scope when absent. */
  owner_id?: string;
}

/** Most pictures that belong to one presentation, for lists. */
const MOST_OF_PRESENTATION = 200;

/** The queries of the domain. What they do not find gives null. */
export interface ImageRepository {
  get(scope: Scope, id: string): Promise<ImageRecord | null>;
  /** Deleted ones too: slides that show a picture go on doing so. */
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
  /** Records that name a blob, deleted ones too. */
  countOfBlob(scope: Scope, blob: string): Promise<number>;
  /** Live pictures of a client. */
  countOfClient(scope: Scope, clientId: string): Promise<number>;
  eachOfClient(scope: Scope, clientId: string): AsyncIterable<ImageRecord>;
  eachDeletedBefore(scope: Scope, moment: Date): AsyncIterable<ImageRecord>;
}

/** Records looked at for one content: a person uploads the same picture a few times, not hundreds. */
const MOST_OF_CONTENT = 50;

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
    list: (scope, { kind, owner_id, page, page_size }) =>
      images.list(scope, {
        filter: { kind, ...(owner_id === undefined ? {} : { owner_id }) },
        sort: { created_at: -1, _id: -1 },
        page,
        page_size,
      }),
    drawnFor: (scope, presentationId) =>
      images.find(scope, {
        filter: { presentation_id: presentationId },
        sort: { created_at: -1, _id: -1 },
        limit: MOST_OF_PRESENTATION,
      }),
    ofContent: (scope, clientId, sha256) =>
      images.find(scope, {
        filter: { client_id: clientId, sha256 },
        limit: MOST_OF_CONTENT,
      }),
    insert: (scope, image) => images.insert(scope, image),
    softDelete: (scope, id) => images.softDelete(scope, id),
    remove: (scope, id) => images.remove(scope, { _id: id }),
    countOfBlob: (scope, blob) => images.count(scope, { filter: { blob }, deleted: 'included' }),
    countOfClient: (scope, clientId) => images.count(scope, { filter: { client_id: clientId } }),
    eachOfClient: (scope, clientId) => images.each(scope, { filter: { client_id: clientId }, deleted: 'included' }),
    eachDeletedBefore: (scope, moment) =>
      images.each(scope, { filter: { deleted_at: { $lt: moment } }, deleted: 'only' }),
  };
}
