import { Schema } from 'mongoose';
import type { OutlineSlide } from '../../../../common/deck/outline.ts';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import type { ContentBasis } from '../contract.ts';
import { defineModel } from '../../../kernel/sdk/define-model.ts';

export type OutlineRunState = 'running' | 'completed' | 'interrupted' | 'failed';

/** One time a model works on an outline: the job that has its id. */
export interface OutlineRun {
  id: string;
  /** As it was when the run last stored something; the job has the state of one that is `running` here. */
  state: OutlineRunState;
  started_at: Date;
  /** The revision it began with; it stores nothing where that is no longer the current one. */
  base_revision: number;
}

/** The outline of a presentation, whose id it has. */
export interface OutlineDocument extends StoredDocument {
  client_id: string;
  presentation_id: string;
  title: string;
  slides: OutlineSlide[];
  /** Counts every change. */
  revision: number;
  run: OutlineRun | null;
  /** What it was made from; null or absent: not known. */
  made_from?: ContentBasis | null;
  /** The approval in whose name nothing may change; null or absent: none. */
  frozen_by?: string | null;
}

const slideFields = new Schema(
  {
    id: String,
    kind: String,
    title: String,
    takeaway: String,
    source_section_idx: { type: Number, default: null },
    block_refs: { type: [String], default: [] },
    story_id: { type: String, default: null },
    form: String,
  },
  { _id: false, id: false },
);

const runFields = new Schema(
  {
    id: String,
    state: { type: String, enum: ['running', 'completed', 'interrupted', 'failed'] },
    started_at: Date,
    base_revision: Number,
  },
  { _id: false, id: false },
);

const basisFields = new Schema(
  {
    brief: String,
    options: String,
    sources: String,
    versions: { type: [new Schema({ id: String, version: String }, { _id: false, id: false })], default: [] },
  },
  { _id: false, id: false },
);

/** Outlines, one per presentation. */
export const outlineModel = defineModel<OutlineDocument>({
  collection: 'outlines',
  tenancy: 'client',
  schema: new Schema<OutlineDocument>({
    client_id: { type: String, required: true },
    presentation_id: { type: String, required: true },
    title: { type: String, default: '' },
    slides: { type: [slideFields], default: [] },
    revision: { type: Number, default: 0 },
    run: { type: runFields, default: null },
    made_from: { type: basisFields, default: null },
    frozen_by: { type: String, default: null },
  }),
});
