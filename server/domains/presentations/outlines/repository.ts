import type { Outline, OutlineSlide } from '../../../../common/deck/outline.ts';
import type { Collection, StoredDocument } from '../../../kernel/sdk/collection.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { ContentBasis, ReviewRecords } from '../contract.ts';
import type { OutlineFreezer } from './contract.ts';
import { Schema } from 'mongoose';
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
    byline: String,
    role: String,
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

/** The outline as it was read, to notice whether it was changed since. */
type ReadOutline = Pick<OutlineDocument, '_id' | 'revision'> & { run: Pick<OutlineRun, 'id'> | null };

/** An approved outline is not written. */
const NOT_LOCKED = { frozen_by: null } as const;

/** Outlines as stored. Whatever a run writes is bound to the run: one that was replaced writes nothing more. */
export interface OutlineRepository {
  find(scope: Scope, presentationId: string): Promise<OutlineDocument | null>;
  /** The outline of a presentation, made empty if there is none. */
  ensure(scope: Scope, owner: { client_id: string; presentation_id: string }): Promise<OutlineDocument>;
  /** Replaces the run that was read by another; null when it was replaced before, or the outline changed or is locked. */
  begin(scope: Scope, read: ReadOutline, run: OutlineRun): Promise<OutlineDocument | null>;
  /** Stores what a run made; null if it is no longer the outline's run, or the outline was edited or locked. */
  commit(
    scope: Scope,
    presentationId: string,
    run: { id: string; base_revision: number },
    outline: Outline & { made_from: ContentBasis | null },
    state: 'completed' | 'interrupted' | 'failed',
  ): Promise<OutlineDocument | null>;
  /** Stores an edit; null if the revision is no longer the current one, or the outline is locked. */
  edit(scope: Scope, presentationId: string, revision: number, outline: Outline): Promise<OutlineDocument | null>;
  /** Locks it in a name, if it is not locked; whether it is now. */
  lock(scope: Scope, presentationId: string, name: string): Promise<boolean>;
  /** Takes the lock of this name back. */
  unlock(scope: Scope, presentationId: string, name: string): Promise<void>;
  remove(scope: Scope, presentationId: string): Promise<void>;
  /** The presentations that have one. */
  eachPresentation(scope: Scope): AsyncIterable<string>;
}

/** Outlines as stored. */
export function createOutlineRepository(collection: Collection<OutlineDocument>): OutlineRepository {
  return {
    find: (scope, presentationId) => collection.get(scope, presentationId),
    ensure: async (scope, { client_id, presentation_id }) => {
      const found = await collection.get(scope, presentation_id);
      if (found !== null) return found;
      const empty = { client_id, presentation_id, title: '', slides: [], revision: 0, run: null, frozen_by: null };
      const made = await collection.update(scope, { _id: presentation_id }, {}, { upsert: empty });
      if (made === null) throw new TypeError('an upsert answers its document');
      return made;
    },
    begin: (scope, read, run) =>
      collection.update(
        scope,
        {
          _id: read._id,
          revision: read.revision,
          ...NOT_LOCKED,
          ...(read.run === null ? { run: null } : { 'run.id': read.run.id }),
        },
        { $set: { run } },
      ),
    commit: (scope, presentationId, run, outline, state) =>
      collection.update(
        scope,
        { _id: presentationId, 'run.id': run.id, revision: run.base_revision, ...NOT_LOCKED },
        {
          $set: { title: outline.title, slides: outline.slides, made_from: outline.made_from, 'run.state': state },
          $inc: { revision: 1 },
        },
      ),
    edit: (scope, presentationId, revision, outline) =>
      collection.update(
        scope,
        { _id: presentationId, revision, ...NOT_LOCKED },
        { $set: { title: outline.title, slides: outline.slides }, $inc: { revision: 1 } },
      ),
    lock: async (scope, presentationId, name) => {
      const filter = { _id: presentationId, ...NOT_LOCKED };
      return (await collection.update(scope, filter, { $set: { frozen_by: name } })) !== null;
    },
    unlock: async (scope, presentationId, name) => {
      await collection.update(scope, { _id: presentationId, frozen_by: name }, { $set: { frozen_by: null } });
    },
    remove: async (scope, presentationId) => {
      await collection.remove(scope, { _id: presentationId });
    },
    async *eachPresentation(scope) {
      for await (const { _id } of collection.each(scope, { projection: { _id: 1 } })) yield _id;
    },
  };
}

export interface OutlineLocks extends OutlineFreezer {
  /**
   * Removes a lock that is no longer in force; whether there was one.
   * @throws AppError `conflict` while a lock is valid.
   */
  unlockIfLapsed(scope: Scope, presentationId: string): Promise<boolean>;
}

/** Locks on outlines: every change of one is one write, which asks in the same write that there is none. */
export function createOutlineLocks(
  repository: Pick<OutlineRepository, 'find' | 'ensure' | 'lock' | 'unlock'>,
  records: Pick<ReviewRecords, 'assertUnlockable'>,
): OutlineLocks {
  const unlockIfLapsed: OutlineLocks['unlockIfLapsed'] = async (scope, presentationId) => {
    const name = (await repository.find(scope, presentationId))?.frozen_by ?? null;
    if (name === null) return false;
    await records.assertUnlockable(scope, presentationId, name);
    await repository.unlock(scope, presentationId, name);
    return true;
  };
  return {
    unlockIfLapsed,
    unlock: repository.unlock,
    lock: async (scope, { id, client_id }, name) => {
      // One that was never made is locked too, so that no run begins.
      await repository.ensure(scope, { client_id, presentation_id: id });
      if (await repository.lock(scope, id, name)) return true;
      return (await unlockIfLapsed(scope, id)) && (await repository.lock(scope, id, name));
    },
  };
}
