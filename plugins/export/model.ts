import { Schema } from 'mongoose';
import type { Finding } from '../../common/deck/finding.ts';
import type { QualityReport } from '../../common/deck/quality-report.ts';
import type { StoredDocument } from '../../server/kernel/sdk/collection.ts';
import { defineModel } from '../../server/kernel/sdk/define-model.ts';
import type { SlideState } from './slide-state.ts';

/** A finished export. The file is a blob. */
export interface ExportRecord extends StoredDocument {
  client_id: string;
  presentation_id: string;
  user_id: string;
  /** The job that made it, or a name of the request's own: one makes one export, however often it runs. */
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
  /** The slides in it, as they were; absent from exports of before. */
  slides?: SlideState[];
  /** Of a deck that is not the presentation's own, on another master; null for all others. */
  report: QualityReport | null;
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
    slides: { type: [Schema.Types.Mixed] as never },
    report: { type: Schema.Types.Mixed, default: null } as never,
  }),
});
