import { Schema } from 'mongoose';
import { defineModel } from '../../kernel/sdk/define-model.ts';
import { DEFAULT_TEMPLATE } from '../templates/contract.ts';
import type { Presentation } from './contract.ts';

const findingFields = new Schema(
  { code: String, params: Schema.Types.Mixed, severity: String, slide_id: String },
  { _id: false, minimize: false },
);

const statusChange = new Schema(
  { id: String, from: String, to: String, user_id: String, at: Date, comment: String, content_hash: String },
  { _id: false, id: false },
);
const pending = new Schema({ id: String, at: Date }, { _id: false, id: false });
const approval = new Schema({ id: String, user_id: String, at: Date, content_hash: String }, { _id: false, id: false });

/** Presentations, soft-deleted. Outline and slides are collections of their own. */
export const presentationModel = defineModel<Presentation>({
  collection: 'presentations',
  tenancy: 'client',
  softDelete: true,
  schema: new Schema<Presentation>({
    client_id: { type: String, required: true },
    owner_id: { type: String, required: true },
    former_owner_ids: { type: [String], default: [] },
    team_ids: { type: [String], default: [] },
    title: { type: String, default: '' },
    has_own_title: { type: Boolean, default: false },
    brief: { type: String, default: '' },
    file_ids: { type: [String], default: [] },
    urls: { type: [String], default: [] },
    source_ids: {
      type: [new Schema({ id: String, file_id: { type: String, default: null } }, { _id: false, id: false })],
      default: [],
    },
    wizard: {
      client_id: { type: String, default: null },
      master_deck_id: { type: String, default: null },
      slide_count: { type: Number, default: null },
      tone: { type: String, default: '' },
      language: { type: String, default: null },
      instructions: { type: String, default: '' },
      provider: { type: String, enum: ['builtin', null], default: null },
    },
    template_name: { type: String, default: DEFAULT_TEMPLATE },
    template: {
      type: new Schema({ template_id: String, content_hash: String, layout_ids: [String] }, { _id: false }),
      default: null,
    },
    follows_brand: { type: Boolean, default: false },
    review_status: { type: String, enum: ['Draft', 'In Review', 'Approved'], default: 'Draft' },
    review_record: {
      editor_ids: { type: [String], default: [] },
      pending: { type: pending, default: null },
      approval: { type: approval, default: null },
      last: { type: statusChange, default: null },
    },
    revision: { type: Number, default: 0 },
    language: { type: String, default: null },
    providers: { type: [String], default: [] },
    findings: { type: [findingFields], default: [] },
    purging_at: { type: Date, default: null },
  }),
});
