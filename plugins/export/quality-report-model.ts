import { Schema } from 'mongoose';
import type { Brief } from '../../common/deck/brief.ts';
import type { QualityReport } from '../../common/deck/quality-report.ts';
import type { StoredDocument } from '../../server/kernel/sdk/collection.ts';
import { defineModel } from '../../server/kernel/sdk/define-model.ts';

/** The quality report of one presentation, whose id is `_id`. Its gates keep a bounded number of findings each. */
export interface StoredReport extends StoredDocument {
  client_id: string;
  /** Of the slides that were judged. */
  revision: number;
  /** Hash of the fonts that text was measured with; null in reports of before they were kept. */
  fonts_hash: string | null;
  report: QualityReport;
  /** What the slides should say; null where there was no need for one. */
  brief: Brief | null;
}

export const qualityReportModel = defineModel<StoredReport>({
  collection: 'quality_reports',
  tenancy: 'client',
  schema: new Schema<StoredReport>({
    client_id: { type: String, required: true },
    revision: { type: Number, required: true },
    fonts_hash: { type: String, default: null },
    report: { type: Schema.Types.Mixed, required: true } as never,
    brief: { type: Schema.Types.Mixed, default: null } as never,
  }),
});
