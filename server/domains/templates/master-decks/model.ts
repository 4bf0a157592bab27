import { Schema } from 'mongoose';
import type { Finding } from '../../../../common/deck/finding.ts';
import type { Size } from '../../../../common/deck/geometry.ts';
import { PARSE_MODES } from '../../../../common/master/master-analysis.ts';
import type { ParseMode } from '../../../../common/master/master-analysis.ts';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import { defineModel } from '../../../kernel/sdk/define-model.ts';

/** A blob that a master deck owns. */
export interface OwnedBlob {
  key: string;
  /** Bytes. */
  size: number;
  /** Hex SHA-256. */
  sha256: string;
}

/**
 * `registering`: the row claims the content, its template is being written. `removing`: what belongs to it is being removed. A
 * process that dies leaves one of these; parsing it again or deleting it ends it.
 */
const MASTER_DECK_STATES = ['registering', 'ready', 'removing'] as const;
type MasterDeckState = (typeof MASTER_DECK_STATES)[number];

/** What a parse found, beside the layouts, which are the template's. */
export interface ParsedFacts {
  parse_mode: ParseMode;
  /** The file that slides are made on, where it is not the one that was uploaded. */
  derived: OwnedBlob | null;
  thumbnail: OwnedBlob;
  /** The readiness report, as JSON. */
  report: OwnedBlob;
  readiness_score: number;
  /** Of the fonts it was judged with. */
  fonts_hash: string;
  judged_at: Date;
  slide_size: Size;
  fonts: { major: string; minor: string };
  layout_count: number;
  findings: Finding[];
  parsed_at: Date;
}

/** An uploaded master deck. */
export interface MasterDeckRecord extends StoredDocument, ParsedFacts {
  client_id: string;
  user_id: string;
  /** As its template is called. */
  name: string;
  /** As uploaded. */
  file_name: string;
  /** The file as uploaded; its hash is unique within the client. */
  file: OwnedBlob;
  template_id: string;
  state: MasterDeckState;
}

const blobFields = new Schema<OwnedBlob>(
  {
    key: { type: String, required: true },
    size: { type: Number, required: true },
    sha256: { type: String, required: true },
  },
  { _id: false },
);
const findingFields = new Schema(
  { code: String, params: Schema.Types.Mixed, severity: String },
  { _id: false, minimize: false },
);

export const masterDeckModel = defineModel<MasterDeckRecord>({
  collection: 'master_decks',
  tenancy: 'client',
  schema: new Schema<MasterDeckRecord>({
    client_id: { type: String, required: true },
    user_id: { type: String, required: true },
    name: { type: String, required: true },
    file_name: { type: String, required: true },
    file: { type: blobFields, required: true },
    template_id: { type: String, required: true },
    state: { type: String, enum: MASTER_DECK_STATES, required: true },
    parse_mode: { type: String, enum: PARSE_MODES, required: true },
    derived: { type: blobFields, default: null },
    thumbnail: { type: blobFields, required: true },
    report: { type: blobFields, required: true },
    readiness_score: { type: Number, required: true },
    fonts_hash: { type: String, required: true },
    judged_at: { type: Date, required: true },
    slide_size: { type: new Schema<Size>({ w: Number, h: Number }, { _id: false }), required: true },
    fonts: { type: new Schema({ major: String, minor: String }, { _id: false }), required: true },
    layout_count: { type: Number, required: true },
    findings: { type: [findingFields], default: [] },
    parsed_at: { type: Date, required: true },
  }),
});
