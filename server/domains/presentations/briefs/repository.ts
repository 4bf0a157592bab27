import type { Collection, StoredDocument } from '../../../kernel/sdk/collection.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { BlobOwner, PresentationLeftovers } from '../../../kernel/sdk/ports/retention.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { Schema } from 'mongoose';
import { defineModel } from '../../../kernel/sdk/define-model.ts';

/** A kept briefing: what it was made from, as a hash, and where its content lies. One per presentation. */
export interface StoredBriefing extends StoredDocument {
  client_id: string;
  presentation_id: string;
  /** A hash of sources, preferences, provider and the version of the briefing code. */
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

type KeptBriefing = Pick<StoredBriefing, 'client_id' | 'presentation_id' | 'key' | 'blob' | 'size'>;

export interface BriefingRepository {
  find(scope: Scope, presentationId: string): Promise<StoredBriefing | null>;
  /** Keeps a briefing in place of the former one, whose blob it answers (null: there was none). */
  save(scope: Scope, briefing: KeptBriefing): Promise<string | null>;
  findOf(scope: Scope, presentationIds: readonly string[]): Promise<StoredBriefing[]>;
  remove(scope: Scope, presentationId: string): Promise<void>;
  /** The presentations that have one. */
  eachPresentation(scope: Scope): AsyncIterable<string>;
  /** Every blob key. */
  eachBlob(scope: Scope): AsyncIterable<string>;
}

/** Kept briefings, one per presentation, whose id they have. */
export function createBriefingRepository(collection: Collection<StoredBriefing>): BriefingRepository {
  return {
    find: (scope, presentationId) => collection.get(scope, presentationId),
    save: async (scope, { client_id, presentation_id, key, blob, size }) => {
      const before = await collection.get(scope, presentation_id);
      await collection.update(
        scope,
        { _id: presentation_id },
        { $set: { key, blob, size } },
        { upsert: { client_id, presentation_id } },
      );
      return before?.blob ?? null;
    },
    findOf: (scope, presentationIds) =>
      collection.find(scope, {
        filter: { _id: { $in: [...presentationIds] } },
        limit: Math.max(1, presentationIds.length),
      }),
    remove: async (scope, presentationId) => {
      await collection.remove(scope, { _id: presentationId });
    },
    async *eachPresentation(scope) {
      for await (const { _id } of collection.each(scope, { projection: { _id: 1 } })) yield _id;
    },
    async *eachBlob(scope) {
      for await (const { blob } of collection.each(scope, { projection: { blob: 1 } })) yield blob;
    },
  };
}

/** Retention of briefings: they are deleted with their presentation. */
export function createBriefingRetention(
  repository: BriefingRepository,
  store: Pick<FileStore, 'remove'>,
): { blobOwner: BlobOwner; leftovers: PresentationLeftovers } {
  return {
    blobOwner: { keys: () => repository.eachBlob(Scope.ofSystem('briefing retention')) },
    leftovers: {
      count: async (scope, presentationIds) => ({
        files: (await repository.findOf(scope, presentationIds)).length,
        images: 0,
      }),
      purge: async (scope, presentationId) => {
        const briefing = await repository.find(scope, presentationId);
        const isRemoved = briefing !== null && (await store.remove(briefing.blob));
        await repository.remove(scope, presentationId);
        return { files: isRemoved ? 1 : 0, images: 0 };
      },
      presentations: (scope) => repository.eachPresentation(scope),
    },
  };
}
