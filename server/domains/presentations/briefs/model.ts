import { Schema } from 'mongoose';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import { defineModel } from '../../../kernel/sdk/define-model.ts';

/** A kept briefing: what it was made from, as a hash, and where its content lies. One per presentation. */
export interface StoredBriefing extends StoredDocument {
  client_id: string;
  presentation_id: string;
  /** Of sources, preferences, provider and the way briefings are made. */
  key: string;
  /** Blob of the briefing as JSON; `_id` is the presentation's. */
  blob: string;
  size: number;
}

/** Briefings, kept so that the same content is never summarised twice. */
export const briefingModel = defineModel<StoredBriefing>({
  collection: 'briefs',
  tenancy: 'client',
  schema: new Schema<StoredBriefing>({
    client_id: { type: String, required: true },
    presentation_id: { type: String, required: true },
    key: { type: String, required: true },
    blob: { type: String, required: true },
    size: { type: Number, required: true },
  }),
});
