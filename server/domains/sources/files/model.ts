import { Schema } from 'mongoose';
import type { MessageParams } from '../../../../common/deck/coded-error.ts';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import { defineModel } from '../../../kernel/sdk/define-model.ts';

type FileState = 'stored' | 'reading' | 'read' | 'failed';

/** What was found in a file, for lists. */
export interface FileSummary {
  title: string | null;
  /** BCP 47, "und" when too short to detect. */
  language: string;
  blocks: number;
  tables: number;
  figures: number;
  images: number;
  /** Pages or slides; null if the kind of file has none. */
  pages: number | null;
}

/** The result of reading a file: the blobs that contain its text, and a summary. */
export interface FileText {
  /** Blob key of the text. */
  key: string;
  /** Blob keys of its pictures. */
  image_keys: string[];
  /** Replaced by a person. */
  is_edited: boolean;
  summary: FileSummary;
}

/** A file or address as stored. The original and the extracted text are blobs. */
export interface FileRecord extends StoredDocument {
  client_id: string;
  owner_id: string;
  /** As people see it; never a path. */
  name: string;
  kind: 'file' | 'url';
  url: string | null;
  /** By its extension or, for an address, by what it served; never what the sender claimed. */
  media_type: string;
  /** Bytes. */
  size: number;
  sha256: string | null;
  /** Blob key of the original; null for an address. */
  blob: string | null;
  state: FileState;
  /** Why it could not be read. */
  error: { code: string; params: MessageParams } | null;
  text: FileText | null;
  /** Who reads it now, and until when that is believed without a sign of life. */
  reader: { token: string; until: Date } | null;
  deleted_at: Date | null;
  /** Since when it is being removed permanently: from then on it is not there for anyone. Null in all others. */
  purging_at: Date | null;
}

const summary = new Schema(
  {
    title: { type: String, default: null },
    language: { type: String, required: true },
    blocks: { type: Number, required: true },
    tables: { type: Number, required: true },
    figures: { type: Number, required: true },
    images: { type: Number, required: true },
    pages: { type: Number, default: null },
  },
  { _id: false },
);
const text = new Schema(
  {
    key: { type: String, required: true },
    image_keys: { type: [String], required: true },
    is_edited: { type: Boolean, required: true },
    summary: { type: summary, required: true },
  },
  { _id: false },
);
const error = new Schema(
  { code: { type: String, required: true }, params: { type: Schema.Types.Mixed, default: {} } },
  { _id: false, minimize: false },
);
const reader = new Schema(
  { token: { type: String, required: true }, until: { type: Date, required: true } },
  { _id: false },
);

export const fileModel = defineModel<FileRecord>({
  collection: 'files',
  tenancy: 'client',
  softDelete: true,
  schema: new Schema<FileRecord>({
    client_id: { type: String, required: true },
    owner_id: { type: String, required: true },
    name: { type: String, required: true },
    kind: { type: String, enum: ['file', 'url'], required: true },
    url: { type: String, default: null },
    media_type: { type: String, required: true },
    size: { type: Number, required: true },
    sha256: { type: String, default: null },
    blob: { type: String, default: null },
    state: { type: String, enum: ['stored', 'reading', 'read', 'failed'], required: true },
    error: { type: error, default: null },
    text: { type: text, default: null },
    reader: { type: reader, default: null },
    purging_at: { type: Date, default: null },
  }),
});
