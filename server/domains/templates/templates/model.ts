import { Schema } from 'mongoose';
import type { Finding } from '../../../../common/deck/finding.ts';
import type { LayoutRole } from '../../../../common/deck/layout.ts';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import { defineModel } from '../../../kernel/sdk/define-model.ts';
import type { TemplateReadiness } from '../contract.ts';

/** A picture that the row owns. */
export interface StoredPicture {
  /** Blob key. */
  key: string;
  /** Bytes. */
  size: number;
}

/** A template made from a client's master deck or layout code. Built-in ones are files of the service and have no row. */
export interface TemplateRecord extends StoredDocument {
  client_id: string;
  /** Unique within the client. */
  name: string;
  title: string;
  /** SHA-256 of the master deck's file. */
  content_hash: string;
  /** File name of the master deck as its author knows it. */
  file_name: string;
  /** Blob key of the file that slides are made on; the master deck's record owns it where there is one. */
  blob: string;
  /** Bytes of that file. */
  size: number;
  /** Null if it was made from layout code. */
  master_deck_id: string | null;
  thumbnail: StoredPicture | null;
  /** The one presentation it is for; null, or absent in older ones: for all of the client. */
  presentation_id?: string | null;
  /** What of its layout code was not understood, or of its file. */
  findings: Finding[];
  /** Of one presentation; null, or absent in older ones, for others. */
  readiness?: TemplateReadiness | null;
}

/** One layout of a stored template. */
export interface LayoutRecord extends StoredDocument {
  client_id: string;
  template_id: string;
  /** Part path in the master deck. */
  layout_id: string;
  /** Order in the master deck, from 0. */
  position: number;
  name: string;
  description: string;
  /** JSON text: a schema's keys ("$ref") are not a database's. */
  json_schema: string;
  /** The JSON element model or legacy component code. */
  layout_code: string;
  /** The code is component code. */
  legacy: boolean;
  role: LayoutRole;
  is_enabled: boolean;
  /** What speaks against offering it, as the analysis found; a person may enable it anyway. */
  disabled_reason: Finding | null;
  thumbnail: StoredPicture | null;
  /** Of a picture kept elsewhere; null in most rows, whose pictures have an address of ours. */
  thumbnail_path: string | null;
}

/**
 * The file a client's presentations are pinned to, by its content: a copy of its own, so that it outlives its template.
 */
export interface PinnedMasterRecord extends StoredDocument {
  client_id: string;
  /** SHA-256; unique within the client. */
  content_hash: string;
  /** File name of the master deck. */
  file_name: string;
  /** Blob key. */
  blob: string;
  /** Bytes. */
  size: number;
}

const pictureFields = new Schema<StoredPicture>(
  { key: { type: String, required: true }, size: { type: Number, required: true } },
  { _id: false },
);
const findingFields = new Schema(
  { code: String, params: Schema.Types.Mixed, severity: String, slide_id: String, element: String },
  { _id: false, minimize: false },
);

const readinessFields = new Schema<TemplateReadiness>(
  { score: { type: Number, required: true }, findings: { type: [findingFields], default: [] } },
  { _id: false },
);

export const templateModel = defineModel<TemplateRecord>({
  collection: 'templates',
  tenancy: 'client',
  schema: new Schema<TemplateRecord>({
    client_id: { type: String, required: true },
    name: { type: String, required: true },
    title: { type: String, required: true },
    content_hash: { type: String, required: true },
    file_name: { type: String, required: true },
    blob: { type: String, required: true },
    size: { type: Number, default: 0 },
    master_deck_id: { type: String, default: null },
    thumbnail: { type: pictureFields, default: null },
    presentation_id: { type: String, default: null },
    findings: { type: [findingFields], default: [] },
    readiness: { type: readinessFields, default: null },
  }),
});

export const layoutModel = defineModel<LayoutRecord>({
  collection: 'layouts',
  tenancy: 'client',
  schema: new Schema<LayoutRecord>({
    client_id: { type: String, required: true },
    template_id: { type: String, required: true },
    layout_id: { type: String, required: true },
    position: { type: Number, required: true },
    name: { type: String, required: true },
    description: { type: String, default: '' },
    json_schema: { type: String, required: true },
    layout_code: { type: String, default: '' },
    legacy: { type: Boolean, default: false },
    role: { type: String, default: 'other' },
    is_enabled: { type: Boolean, default: true },
    disabled_reason: { type: findingFields, default: null },
    thumbnail: { type: pictureFields, default: null },
    thumbnail_path: { type: String, default: null },
  }),
});

export const pinnedMasterModel = defineModel<PinnedMasterRecord>({
  collection: 'pinned_masters',
  tenancy: 'client',
  schema: new Schema<PinnedMasterRecord>({
    client_id: { type: String, required: true },
    content_hash: { type: String, required: true },
    file_name: { type: String, required: true },
    blob: { type: String, required: true },
    size: { type: Number, required: true },
  }),
});
