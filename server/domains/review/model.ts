import { Schema } from 'mongoose';
import { REVIEW_GATES } from '../../../common/api/review.ts';
import type { ReviewGate } from '../../../common/api/review.ts';
import type { StoredDocument } from '../../kernel/sdk/collection.ts';
import { defineModel } from '../../kernel/sdk/define-model.ts';
import type { StatusChange } from '../presentations/contract.ts';

/** A change of the review status, under its own id. */
export interface ReviewTransition extends StoredDocument, Omit<StatusChange, 'id'> {
  client_id: string;
  presentation_id: string;
}

/** A waiver as it was in force when a deck was approved. */
interface UsedWaiver {
  gate: ReviewGate;
  slide_id: string | null;
  reason: string;
  user_id: string;
}

/** What was approved, under the approval's id. Written before the approval: one that no presentation names came to nothing. */
export interface ReviewApproval extends StoredDocument {
  client_id: string;
  presentation_id: string;
  content_hash: string;
  title: string;
  template_hash: string;
  slides: { id: string; hash: string }[];
  waivers: UsedWaiver[];
}

/** That a gate is waived, for one state of a slide or of the deck. One per gate and place; a new one takes its place. */
export interface ReviewWaiver extends StoredDocument {
  client_id: string;
  presentation_id: string;
  gate: ReviewGate;
  /** Null: the deck. */
  slide_id: string | null;
  /** Of the slide or deck it was given for: with other content it has lapsed. */
  content_hash: string;
  reason: string;
  user_id: string;
  at: Date;
}

/** That a user has seen a slide, and in which state. One per user and slide; a later look takes its place. */
export interface SeenSlide extends StoredDocument {
  client_id: string;
  presentation_id: string;
  user_id: string;
  slide_id: string;
  /** Hash of the slide and its template (`seen.ts`): in another state it counts as unseen. */
  state: string;
  at: Date;
}

/** A comment on a presentation, a slide or an element of one, or an answer to such a comment. */
export interface StoredComment extends StoredDocument {
  client_id: string;
  presentation_id: string;
  parent_id: string | null;
  slide_id: string | null;
  element_id: string | null;
  /** Who wrote it here, or brought it in a file. */
  user_id: string;
  text: string;
  mention_ids: string[];
  resolved: { user_id: string; at: Date } | null;
  /** A tombstone: its answers are still there. */
  is_deleted: boolean;
  /** A tombstone that no user sees: the comment came in a file, and must not come in again. */
  is_hidden: boolean;
  /** When it was written: here, or according to the file. */
  at: Date;
  edited_at: Date | null;
  /** Null: written here. */
  brought: { author_name: string; file_name: string } | null;
  /** Counts its changes. */
  revision: number;
}

const text = { type: String, required: true } as const;
const maybe = { type: String, default: null } as const;
const date = { type: Date, required: true } as const;
const own = { client_id: text, presentation_id: text } as const;
const bare = { _id: false, id: false } as const;
const gate = { type: String, enum: [...REVIEW_GATES], required: true } as const;

export const transitionModel = defineModel<ReviewTransition>({
  collection: 'review_transitions',
  tenancy: 'client',
  schema: new Schema<ReviewTransition>({
    ...own,
    ...{ from: text, to: text, user_id: text, at: date, comment: maybe, content_hash: text },
  }),
});

export const approvalModel = defineModel<ReviewApproval>({
  collection: 'review_approvals',
  tenancy: 'client',
  schema: new Schema<ReviewApproval>({
    ...own,
    content_hash: text,
    title: { type: String, default: '' },
    template_hash: text,
    slides: [new Schema({ id: text, hash: text }, bare)],
    waivers: [new Schema({ gate, slide_id: maybe, reason: text, user_id: text }, bare)],
  }),
});

export const waiverModel = defineModel<ReviewWaiver>({
  collection: 'review_waivers',
  tenancy: 'client',
  schema: new Schema<ReviewWaiver>({
    ...own,
    ...{ gate, slide_id: maybe, content_hash: text, reason: text, user_id: text, at: date },
  }),
});

export const seenSlideModel = defineModel<SeenSlide>({
  collection: 'review_seen_slides',
  tenancy: 'client',
  schema: new Schema<SeenSlide>({
    ...own,
    ...{ user_id: text, slide_id: text, state: text, at: date },
  }),
});

export const commentModel = defineModel<StoredComment>({
  collection: 'review_comments',
  tenancy: 'client',
  schema: new Schema<StoredComment>({
    ...own,
    ...{ parent_id: maybe, slide_id: maybe, element_id: maybe, user_id: text },
    text: { type: String, default: '' },
    mention_ids: { type: [String], default: [] },
    resolved: { type: new Schema({ user_id: text, at: date }, bare), default: null },
    is_deleted: { type: Boolean, default: false },
    is_hidden: { type: Boolean, default: false },
    at: date,
    edited_at: { type: Date, default: null },
    brought: { type: new Schema({ author_name: String, file_name: String }, bare), default: null },
    revision: { type: Number, default: 1 },
  }),
});
