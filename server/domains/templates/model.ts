import { Schema } from 'mongoose';
import type { StoredDocument } from '../../sdk/collection.ts';
import { defineModel } from '../../sdk/define-model.ts';

/** A template made from a client's master deck. Built-in ones are files of the service and have no row. */
export interface TemplateRecord extends StoredDocument {
  client_id: string;
  /** Unique within the client. */
  name: string;
  title: string;
  /** SHA-256 of the master deck's file. */
  content_hash: string;
  /** File name of the master deck as its author knows it. */
  file_name: string;
  /** Blob key of the master deck. */
  blob: string;
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
  json_schema: Record<string, unknown>;
  is_enabled: boolean;
  thumbnail_path: string | null;
}

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
    json_schema: { type: Schema.Types.Mixed, required: true },
    is_enabled: { type: Boolean, default: true },
    thumbnail_path: { type: String, default: null },
  }),
});
