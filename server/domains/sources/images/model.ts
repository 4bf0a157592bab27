import { Schema } from 'mongoose';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import { defineModel } from '../../../kernel/sdk/define-model.ts';

/** A picture as stored. The pixels are a blob, which records of the same picture share. */
export interface ImageRecord extends StoredDocument {
  client_id: string;
  owner_id: string;
  kind: 'uploaded' | 'generated';
  /** As people see it; null for a drawn one. */
  name: string | null;
  prompt: string | null;
  /** Who drew it. */
  provider: string | null;
  model: string | null;
  presentation_id: string | null;
  slide_id: string | null;
  media_type: 'image/png' | 'image/jpeg';
  /** Pixels. */
  width: number;
  height: number;
  /** Bytes. */
  size: number;
  /** Of the bytes as kept. */
  sha256: string;
  /** Blob key. */
  blob: string;
  deleted_at: Date | null;
}

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const maybe = { type: String, default: null } as const;

export const imageModel = defineModel<ImageRecord>({
  collection: 'images',
  tenancy: 'client',
  softDelete: true,
  schema: new Schema<ImageRecord>({
    client_id: text,
    owner_id: text,
    kind: { type: String, enum: ['uploaded', 'generated'], required: true },
    name: maybe,
    prompt: maybe,
    provider: maybe,
    model: maybe,
    presentation_id: maybe,
    slide_id: maybe,
    media_type: { type: String, enum: ['image/png', 'image/jpeg'], required: true },
    width: count,
    height: count,
    size: count,
    sha256: text,
    blob: text,
  }),
});
