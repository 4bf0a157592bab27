import { Schema } from 'mongoose';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import { defineModel } from '../../../kernel/sdk/define-model.ts';

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
