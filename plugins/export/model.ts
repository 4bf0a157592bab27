import { createHash } from 'node:crypto';
import { Schema } from 'mongoose';
import type { Finding } from '../../common/deck/finding.ts';
import type { QualityReport } from '../../common/deck/quality-report.ts';
import type { SourceInventory } from '../../common/deck/source-inventory.ts';
import type { StoredSlide } from '../../common/deck/slide.ts';
import { canonicalJson } from '../../server/kernel/sdk/canonical-json.ts';
import type { StoredDocument } from '../../server/kernel/sdk/collection.ts';
import { defineModel } from '../../server/kernel/sdk/define-model.ts';

/** A finished export. The file is a blob. */
export interface ExportRecord extends StoredDocument {
  client_id: string;
  presentation_id: string;
  user_id: string;
  /** The job that made it, or a name for the request: each makes one export, however often it runs. */
  job_id: string;
  format: string;
  /** Display name of the file. */
  name: string;
  media_type: string;
  /** Bytes. */
  size: number;
  /** Blob key. */
  blob: string;
  /** SHA-256 of the slides as data. */
  content_hash: string;
  findings: Finding[];
  /** The states of the slides in it; absent in older exports. */
  slides?: SlideState[];
  /** For a deck on another master, which isn't the presentation's own; otherwise null. */
  report: QualityReport | null;
  /** Deleted exports can be restored for a while. */
  deleted_at: Date | null;
}

const text = { type: String, required: true } as const;

export const exportModel = defineModel<ExportRecord>({
  collection: 'exports',
  tenancy: 'client',
  softDelete: true,
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

/** The quality report of a presentation (`_id` is its id). Each gate has a limited number of findings. */
export interface StoredReport extends StoredDocument {
  client_id: string;
  /** Revision of the checked slides. */
  revision: number;
  /** Hash of the fonts used for measuring text; null in older reports. */
  fonts_hash: string | null;
  report: QualityReport;
  /** The content of the sources when the slides were made; null in older reports. */
  inventory: SourceInventory | null;
}

export const qualityReportModel = defineModel<StoredReport>({
  collection: 'quality_reports',
  tenancy: 'client',
  schema: new Schema<StoredReport>({
    client_id: { type: String, required: true },
    revision: { type: Number, required: true },
    fonts_hash: { type: String, default: null },
    report: { type: Schema.Types.Mixed, required: true } as never,
    inventory: { type: Schema.Types.Mixed, default: null } as never,
  }),
});

/** Increase it when the state covers something new: older slides then count as changed. */
const FORM = 1;

/** A slide of a presentation and a hash of its content. */
export interface SlideState {
  slide_id: string;
  /** Changes when the look or text of the slide changes, but not its position in the deck. */
  state: string;
}

/** The states of slides. @param templateHash of their master deck: another one makes different slides */
export function slideStates(slides: readonly StoredSlide[], templateHash: string | null): SlideState[] {
  return slides.map((slide) => {
    const { kind, layout_id, title, fields, boxes, free, source_line, notes } = slide;
    const { __diagram__, __diagram_markup__, __image_error__ } = slide;
    const shown = {
      ...{ form: FORM, templateHash, kind, layout_id, title, fields, boxes, free, source_line, notes },
      ...{ __diagram__, __diagram_markup__, __image_error__ },
    };
    return { slide_id: slide.id, state: createHash('sha256').update(canonicalJson(shown)).digest('hex') };
  });
}
