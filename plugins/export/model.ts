import { Schema } from 'mongoose';
import type { Finding } from '../../common/deck/finding.ts';
import type { StoredDocument } from '../../server/sdk/collection.ts';
import { defineModel } from '../../server/sdk/define-model.ts';

/** A finished export. The file is a blob. */
export interface ExportRecord extends StoredDocument {
  client_id: string;
  presentation_id: string;
  user_id: string;
  /** The job that made it: one job makes one export, however often it runs. */
  job_id: string;
  format: string;
  /** File name for people. */
  name: string;
  media_type: string;
  /** Bytes. */
  size: number;
  /** Blob key. */
  blob: string;
  /** SHA-256 of the slides as data. */
  content_hash: string;
  findings: Finding[];
}

const text = { type: String, required: true } as const;

export const exportModel = defineModel<ExportRecord>({
  collection: 'exports',
  tenancy: 'client',
  schema: new Schema<ExportRecord>({
    client_id: text,
    presentation_id: text,
    user_id: text,
    job_id: text,
    format: text,
    name: text,
    media_type: text,
    size: { type: Number, required: true },
    blob: text,
    content_hash: text,
    findings: { type: [Schema.Types.Mixed] as never, required: true },
  }),
});
