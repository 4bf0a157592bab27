import { MAX_FONTS } from '../../../../common/api/files.ts';
import type { Collection, NewDocument, StoredDocument } from '../../../kernel/sdk/collection.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { Schema } from 'mongoose';
import { defineModel } from '../../../kernel/sdk/define-model.ts';

/** Uploads at the same moment may go a little beyond what a client may have. */
const MAX_LISTED = 2 * MAX_FONTS;

/** The queries of the domain. What they do not find gives null. */
export interface FontRepository {
  /** All of a client, in an order that stays. */
  ofClient(scope: Scope, clientId: string): Promise<FontRecord[]>;
  get(scope: Scope, clientId: string, id: string): Promise<FontRecord | null>;
  ofContent(scope: Scope, clientId: string, sha256: string): Promise<FontRecord | null>;
  /** @throws DuplicateError if the client has the file. */
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

/** One cut of an uploaded file, taken out of its collection or compression. */
export interface FontFaceRecord {
  /** In lower case. */
  families: string[];
  weight: number;
  italic: boolean;
  /** Blob key. */
  blob: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

/** A font file of a client as stored: what was read of it, never the file as it came. */
export interface FontRecord extends StoredDocument {
  client_id: string;
  user_id: string;
  name: string;
  /** Of the file as uploaded; unique within a client. */
  sha256: string;
  /** Bytes as uploaded. */
  size: number;
  faces: FontFaceRecord[];
}

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;

export const fontModel = defineModel<FontRecord>({
  collection: 'fonts',
  tenancy: 'client',
  schema: new Schema<FontRecord>({
    client_id: text,
    user_id: text,
    name: text,
    sha256: text,
    size: count,
    faces: [
      new Schema<FontFaceRecord>(
        {
          families: [String],
          weight: count,
          italic: { type: Boolean, required: true },
          blob: text,
          size: count,
          sha256: text,
        },
        { _id: false },
      ),
    ],
  }),
});
