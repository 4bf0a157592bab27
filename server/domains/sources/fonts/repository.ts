import { MAX_FONTS } from '../../../../common/api/files.ts';
import type { Collection, NewDocument } from '../../../kernel/sdk/collection.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { FontRecord } from './model.ts';

/** Uploads at the same moment may go a little beyond what a client may have. */
const MAX_LISTED = 2 * MAX_FONTS;

/** The queries of the domain. What they do not find gives null. */
export interface FontRepository {
  /** All of a client, in an order that stays. */
  ofClient(scope: Scope, clientId: string): Promise<FontRecord[]>;
  get(scope: Scope, clientId: string, id: string): Promise<FontRecord | null>;
  ofContent(scope: Scope, clientId: string, sha256: string): Promise<FontRecord | null>;
  /** @throws DuplicateError where the client has the file. */
  insert(scope: Scope, font: NewDocument<FontRecord>): Promise<FontRecord>;
  remove(scope: Scope, id: string): Promise<number>;
  /** Every blob key. */
  eachBlob(scope: Scope): AsyncIterable<string>;
}

/** The repository on its collection. */
export function createFontRepository(fonts: Collection<FontRecord>): FontRepository {
  return {
    ofClient: (scope, clientId) =>
      fonts.find(scope, { filter: { client_id: clientId }, sort: { name: 1, _id: 1 }, limit: MAX_LISTED }),
    get: (scope, clientId, id) => fonts.findOne(scope, { filter: { _id: id, client_id: clientId } }),
    ofContent: (scope, clientId, sha256) => fonts.findOne(scope, { filter: { client_id: clientId, sha256 } }),
    insert: (scope, font) => fonts.insert(scope, font),
    remove: (scope, id) => fonts.remove(scope, { _id: id }),
    async *eachBlob(scope) {
      for await (const { faces } of fonts.each(scope, { projection: { faces: 1 } })) {
        for (const { blob } of faces) yield blob;
      }
    },
  };
}
