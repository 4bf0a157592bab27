import { Schema } from 'mongoose';
import { pictureRefs } from '../../../../common/deck/slide.ts';
import type { StoredSlide, Slide } from '../../../../common/deck/slide.ts';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import { defineModel } from '../../../kernel/sdk/define-model.ts';
import { imageIdOf } from '../../sources/images/contract.ts';
import { plainData } from '../../../kernel/sdk/canonical-json.ts';

/** Why a slide was replaced. */
export type VersionReason = 'edit' | 'update' | 'regenerate' | 'removed' | 'restore';
const REASONS: readonly VersionReason[] = ['edit', 'update', 'regenerate', 'removed', 'restore'];

/** A slide's content as stored. Extras of unknown shape are JSON text, because keys there may be invalid in the database. */
interface SlideContent {
  slide: Slide;
  extras: string | null;
  /** Ids of the pictures of the domain `images` that it shows. */
  image_ids: string[];
}

/** One state of one slide. Never changed once written: a change is a new document, and the set then names that one. */
export interface SlideDocument extends StoredDocument, SlideContent {
  client_id: string;
  presentation_id: string;
  slide_id: string;
  /** Counts the states of the slide, from 1. */
  version: number;
  /** The editing that made it, by user and name; null or absent: none that goes on. */
  edit_span?: string | null;
}

/** A document that the set no longer names, and that is still to be moved to the versions. */
export interface RetiredSlide {
  document_id: string;
  /** Index in the deck it had. */
  position: number;
  content_hash: string;
  reason: VersionReason;
  user_id: string | null;
  at: Date;
  /** The same editing went on: what it was in between is kept nowhere. */
  is_between?: boolean;
}

/** The slides of one presentation (its id is `_id`): which documents, in which order. The one place that is written for a change. */
export interface SlideSet extends StoredDocument {
  client_id: string;
  revision: number;
  document_ids: string[];
  content_hash: string;
  retired: RetiredSlide[];
  /** The approval in whose name nothing may change; null or absent: none. */
  frozen_by?: string | null;
  /** What the slides of each entry of the outline were made from; null or absent: not known. */
  made_from?: EntryBasis[] | null;
}

/** What the slides of one entry of the outline were made from, by short names that change with it. */
export interface EntryBasis {
  /** Of the outline's slide. */
  id: string;
  entry: string;
  /** The sources it is based on, as they were. */
  sources: { id: string; version: string }[];
}

/** A former state of a slide. */
export interface SlideVersion extends StoredDocument, SlideContent {
  client_id: string;
  presentation_id: string;
  slide_id: string;
  version: number;
  position: number;
  content_hash: string;
  reason: VersionReason;
  user_id: string | null;
  at: Date;
}

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const plain = { _id: false, id: false } as const;
const sourceVersion = new Schema({ id: text, version: String }, plain);
const content = {
  slide: { type: Schema.Types.Mixed, required: true },
  extras: { type: String, default: null },
  image_ids: { type: [String], default: [] as string[] },
};
const retirement = {
  position: count,
  content_hash: text,
  reason: { type: String, enum: REASONS, required: true },
  user_id: { type: String, default: null },
  at: { type: Date, required: true },
} as const;

export const slideModel = defineModel<SlideDocument>({
  collection: 'slides',
  tenancy: 'client',
  schema: new Schema<SlideDocument>({
    client_id: text,
    presentation_id: text,
    slide_id: text,
    version: count,
    edit_span: { type: String, default: null },
    ...content,
  }),
});

export const slideSetModel = defineModel<SlideSet>({
  collection: 'slide_sets',
  tenancy: 'client',
  schema: new Schema<SlideSet>({
    client_id: text,
    revision: count,
    document_ids: { type: [String], required: true },
    content_hash: text,
    retired: {
      type: [
        new Schema({ document_id: text, ...retirement, is_between: { type: Boolean, default: false } }, { _id: false }),
      ],
      required: true,
    },
    frozen_by: { type: String, default: null },
    made_from: { type: [new Schema({ id: text, entry: text, sources: [sourceVersion] }, plain)], default: null },
  }),
});

export const slideVersionModel = defineModel<SlideVersion>({
  collection: 'slide_versions',
  tenancy: 'client',
  schema: new Schema<SlideVersion>({
    client_id: text,
    presentation_id: text,
    slide_id: text,
    version: count,
    ...content,
    ...retirement,
  }),
});

/** A slide as it is put into a document: without what is undefined. */
export function toContent(slide: StoredSlide): SlideContent {
  const { __diagram__, __diagram_markup__, __image_error__, ...plain } = slide;
  const extras = JSON.stringify({ __diagram__, __diagram_markup__, __image_error__ });
  const image_ids = new Set(pictureRefs(slide).flatMap((ref) => imageIdOf(ref) ?? []));
  return { slide: plainData<Slide>(plain), extras: extras === '{}' ? null : extras, image_ids: [...image_ids] };
}

/** A slide as it was put in. */
export function fromContent({ slide, extras }: Omit<SlideContent, 'image_ids'>): StoredSlide {
  return extras === null ? slide : { ...slide, ...(JSON.parse(extras) as Partial<StoredSlide>) };
}

/** Every picture that a slide shows and another one does not. */
export function addedPictures(slide: Slide, former: Slide | undefined): string[] {
  const known = new Set(former === undefined ? [] : pictureRefs(former));
  return pictureRefs(slide).filter((ref) => !known.has(ref));
}
