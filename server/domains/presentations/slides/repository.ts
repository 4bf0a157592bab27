import type { StoredSlide } from '../../../../common/deck/slide.ts';
import { AppError, DuplicateError } from '../../../kernel/sdk/app-error.ts';
import { RETRY, retryOnConflict } from '../../../kernel/sdk/concurrency.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { Collection, NewDocument } from '../../../kernel/sdk/collection.ts';
import type { Logger } from '../../../kernel/sdk/logger.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { ReviewRecords } from '../contract.ts';
import type { SlideLocks } from './lock.ts';
import { fromContent, toContent } from './model.ts';
import { isSameData } from '../../../kernel/sdk/canonical-json.ts';
import type { EntryBasis, RetiredSlide, SlideDocument, SlideSet, SlideVersion, VersionReason } from './model.ts';

/** Former states that are kept of one slide. */
export const KEPT_VERSIONS = 20;
/** Slides of one presentation at most; `common/api/slide-content.ts` takes fewer. */
const MAX_SLIDES = 1_000;
/** Reads of a set whose documents are being replaced, before giving up. */
const READ_TRIES = 10;
/** A document that no set names after this time was left by a write that died. */
const ORPHAN_AGE_MS = 3_600_000;

/** The slides of a presentation as read: the basis of a change. */
export interface LoadedSlides {
  slides: StoredSlide[];
  /** 0: never made. */
  revision: number;
  content_hash: string | null;
  /** What they were made from; null: not known. */
  made_from: EntryBasis[] | null;
  /** The documents behind the slides, in the same order. */
  documents: SlideDocument[];
}

interface SlideChange {
  slides: readonly StoredSlide[];
  content_hash: string;
  /** Why slides that change are replaced; those that leave are `removed`. */
  reason: VersionReason;
  user_id: string | null;
  /** Changes one after the other with the same one are one to the user: what is between them goes to no version. */
  edit_span?: string;
}

export interface SlideRepository {
  load(scope: Scope, presentationId: string): Promise<LoadedSlides>;
  /**
   * Puts slides in place of those that were read: all of it or nothing. What is replaced or leaves goes to the versions.
   * Slides that stay equal stay the same documents; a change that changes nothing counts none.
   * @returns the slides as they are now; null where another change was first.
   * @throws AppError `conflict` if they are locked.
   */
  replace(
    scope: Scope,
    presentation: { id: string; client_id: string },
    base: LoadedSlides,
    change: SlideChange,
  ): Promise<LoadedSlides | null>;
  /** Notes what the slides of entries of the outline were made from; of others it stays, but of those that are gone. */
  noteBasis(
    scope: Scope,
    presentationId: string,
    entries: readonly EntryBasis[],
    others: { gone: readonly string[] | 'all' },
  ): Promise<void>;
  /** Former states of a slide, newest first. */
  versions(scope: Scope, presentationId: string, slideId: string): Promise<SlideVersion[]>;
  version(scope: Scope, presentationId: string, slideId: string, version: number): Promise<SlideVersion | null>;
}

export interface SlideCollections {
  slides: Collection<SlideDocument>;
  sets: Collection<SlideSet>;
  versions: Collection<SlideVersion>;
}

interface SlideRepositoryParts {
  clock: Clock;
  log: Logger;
  records: Pick<ReviewRecords, 'noteEditor'>;
  locks: Pick<SlideLocks, 'unlockIfLapsed'>;
}

/** Slides on their collections. */
export function createSlideRepository(
  { slides, sets, versions }: SlideCollections,
  { clock, log, records, locks }: SlideRepositoryParts,
): SlideRepository {
  const load: SlideRepository['load'] = async (scope, presentationId) => {
    return retryOnConflict(READ_TRIES, 'slides.busy', async () => {
      const set = await sets.get(scope, presentationId);
      if (set === null) return { slides: [], revision: 0, content_hash: null, made_from: null, documents: [] };
      const found = await slides.find(scope, { filter: { _id: { $in: set.document_ids } }, limit: MAX_SLIDES });
      const byId = new Map(found.map((document) => [document._id, document]));
      const documents = set.document_ids.flatMap((id) => byId.get(id) ?? []);
      // A document that is missing was replaced since the set was read: the set names another one by now.
      if (documents.length === set.document_ids.length) return loaded(set, documents);
      return RETRY;
    });
  };

  /** The number of the newest former state by slide, for slides that come back. */
  const lastVersions = async (
    scope: Scope,
    presentationId: string,
    slideIds: readonly string[],
  ): Promise<Map<string, number>> => {
    if (slideIds.length === 0) return new Map();
    const found = await versions.find(scope, {
      filter: { presentation_id: presentationId, slide_id: { $in: [...slideIds] } },
      projection: { slide_id: 1, version: 1 },
      limit: slideIds.length * (KEPT_VERSIONS + 1),
    });
    const last = new Map<string, number>();
    for (const { slide_id, version } of found) last.set(slide_id, Math.max(version, last.get(slide_id) ?? 0));
    return last;
  };

  /** Names the new documents in the set, if it is still as it was read. */
  const writeSet = async (
    scope: Scope,
    presentation: { id: string; client_id: string },
    base: LoadedSlides,
    next: Pick<SlideSet, 'document_ids' | 'content_hash' | 'retired'>,
  ): Promise<SlideSet | null> => {
    const { document_ids, content_hash, retired } = next;
    if (base.revision > 0) {
      return sets.update(
        scope,
        { _id: presentation.id, revision: base.revision, frozen_by: null },
        { $set: { document_ids, content_hash }, $inc: { revision: 1 }, $push: { retired: { $each: retired } } },
      );
    }
    try {
      return await sets.insert(scope, {
        _id: presentation.id,
        client_id: presentation.client_id,
        revision: 1,
        frozen_by: null,
        ...next,
      });
    } catch (error) {
      if (error instanceof DuplicateError) return null;
      throw error;
    }
  };

  /** Moves retired documents to the versions. Each step can be repeated: the next caller finishes it. */
  const settle = async (scope: Scope, presentationId: string): Promise<void> => {
    const set = await sets.get(scope, presentationId);
    if (set === null || set.retired.length === 0) return;
    const ids = set.retired.map((each) => each.document_id);
    const found = await slides.find(scope, { filter: { _id: { $in: ids } }, limit: MAX_SLIDES });
    for (const document of found) {
      const retired = set.retired.find((each) => each.document_id === document._id);
      if (retired !== undefined && retired.is_between !== true) await keepVersion(scope, document, retired);
    }
    await slides.remove(scope, { _id: { $in: ids } });
    await sets.update(scope, { _id: presentationId }, { $pull: { retired: { document_id: { $in: ids } } } });
    await slides.remove(scope, {
      presentation_id: presentationId,
      _id: { $nin: [...set.document_ids, ...ids] },
      created_at: { $lt: new Date(clock.now().getTime() - ORPHAN_AGE_MS) },
    });
  };

  const keepVersion = async (scope: Scope, document: SlideDocument, retired: RetiredSlide): Promise<void> => {
    const { client_id, presentation_id, slide_id, version, slide, extras, image_ids } = document;
    const { position, content_hash, reason, user_id, at } = retired;
    const kept = { client_id, presentation_id, slide_id, version, slide, extras, image_ids };
    try {
      await versions.insert(scope, { ...kept, position, content_hash, reason, user_id, at });
    } catch (error) {
      if (!(error instanceof DuplicateError)) throw error;
    }
    await versions.remove(scope, { presentation_id, slide_id, version: { $lte: version - KEPT_VERSIONS } });
  };

  return {
    load,
    noteBasis: async (scope, presentationId, entries, { gone }) => {
      const known = gone === 'all' ? [] : ((await sets.get(scope, presentationId))?.made_from ?? []);
      const noted = new Set([...entries.map(({ id }) => id), ...(gone === 'all' ? [] : gone)]);
      const made_from = [...known.filter(({ id }) => !noted.has(id)), ...entries];
      await sets.update(scope, { _id: presentationId }, { $set: { made_from } });
    },
    replace: async (scope, presentation, base, change) => {
      const former = new Map(base.documents.map((document) => [document.slide_id, document]));
      /** Whether a state was made by the editing that makes the next one. */
      const goesOn = (document: SlideDocument | undefined): boolean =>
        change.edit_span !== undefined && document?.edit_span === change.edit_span;
      const came = change.slides.filter((slide) => !former.has(slide.id)).map((slide) => slide.id);
      const last = await lastVersions(scope, presentation.id, came);
      const fresh: (NewDocument<SlideDocument> | null)[] = change.slides.map((slide) => {
        const before = former.get(slide.id);
        const content = toContent(slide);
        const isSame = before !== undefined && isSameData(toContent(fromContent(before)), content);
        if (isSame) return null;
        const number = before?.version ?? last.get(slide.id) ?? 0;
        const version = goesOn(before) ? number : number + 1;
        const { id: presentation_id, client_id } = presentation;
        return {
          client_id,
          presentation_id,
          slide_id: slide.id,
          version,
          edit_span: change.edit_span ?? null,
          ...content,
        };
      });
      const isSameOrder = isSameData(
        change.slides.map((slide) => slide.id),
        base.documents.map((document) => document.slide_id),
      );
      const isUnchanged = isSameOrder && fresh.every((each) => each === null);
      if (base.revision > 0 && isUnchanged && base.content_hash === change.content_hash) return base;

      const made = await slides.insertMany(
        scope,
        fresh.flatMap((each) => each ?? []),
      );
      const madeIds = made.map((document) => document._id);
      const bySlide = new Map([...former.values(), ...made].map((document) => [document.slide_id, document]));
      const documents = change.slides.flatMap((slide) => bySlide.get(slide.id) ?? []);
      const named = new Set(documents.map((document) => document._id));
      const staying = new Set(change.slides.map((slide) => slide.id));
      const retired = base.documents.flatMap((document, position): RetiredSlide[] => {
        if (named.has(document._id)) return [];
        const reason = staying.has(document.slide_id) ? change.reason : 'removed';
        const { user_id } = change;
        const content_hash = base.content_hash ?? change.content_hash;
        const is_between = reason === change.reason && goesOn(document);
        return [{ document_id: document._id, position, content_hash, reason, user_id, at: clock.now(), is_between }];
      });
      const next = {
        document_ids: documents.map((document) => document._id),
        content_hash: change.content_hash,
        retired,
      };
      // Before the write, so that no user approves what they are about to change; and after it, where an approval came between.
      await records.noteEditor(scope, presentation.id, change.user_id);
      // Where the write fails for another reason it may still have happened: what it names stays.
      let set = await writeSet(scope, presentation, base, next);
      if (set === null) {
        try {
          const isUnlocked = await locks.unlockIfLapsed(scope, presentation.id);
          if (isUnlocked) set = await writeSet(scope, presentation, base, next);
        } finally {
          if (set === null) await slides.remove(scope, { _id: { $in: madeIds } });
        }
        if (set === null) return null;
      }
      await records.noteEditor(scope, presentation.id, change.user_id);
      // The change is there; what is left to do here is done by the next one if it fails.
      await settle(scope, presentation.id).catch((error: unknown) => {
        log.warn({ err: error, presentation_id: presentation.id }, 'former slides wait to be moved to the versions');
      });
      return loaded(set, documents);
    },
    versions: async (scope, presentationId, slideId) => {
      await settle(scope, presentationId);
      return versions.find(scope, {
        filter: { presentation_id: presentationId, slide_id: slideId },
        sort: { version: -1 },
        limit: KEPT_VERSIONS,
      });
    },
    version: async (scope, presentationId, slideId, version) => {
      await settle(scope, presentationId);
      return versions.findOne(scope, { filter: { presentation_id: presentationId, slide_id: slideId, version } });
    },
  };
}

function loaded(set: SlideSet, documents: SlideDocument[]): LoadedSlides {
  const { revision, content_hash, made_from = null } = set;
  return { slides: documents.map(fromContent), revision, content_hash, made_from, documents };
}

/** Attempts to store while other slides are being changed. */
const COMMIT_TRIES = 10;
const CHANGED = 'slides.changed_meanwhile';

/**
 * Puts slides in the place of some that were read, as long as those are there as they were; other slides may change meanwhile.
 * @param change.replaced ids of the slides to remove; the new ones take the position of the first of them.
 * @throws AppError `conflict` if one of them was changed or removed.
 */
export async function commitSlides(
  repository: Pick<SlideRepository, 'load' | 'replace'>,
  scope: Scope,
  owner: { id: string; client_id: string },
  read: LoadedSlides,
  change: { replaced: ReadonlySet<string>; slides: readonly StoredSlide[]; reason: VersionReason; user_id: string },
): Promise<LoadedSlides> {
  const { replaced, slides: made, reason, user_id } = change;
  const documentsOf = ({ documents }: LoadedSlides): string =>
    documents.flatMap(({ _id, slide_id }) => (replaced.has(slide_id) ? [_id] : [])).join(' ');
  let base = read;
  return retryOnConflict(COMMIT_TRIES, CHANGED, async () => {
    const { content_hash } = base;
    if (documentsOf(base) !== documentsOf(read) || content_hash === null) throw new AppError('conflict', CHANGED);
    const place = base.slides.findIndex(({ id }) => replaced.has(id));
    const slides = base.slides.flatMap((each, index) => {
      if (index === place) return made;
      return replaced.has(each.id) ? [] : [each];
    });
    const after = await repository.replace(scope, owner, base, { slides, content_hash, reason, user_id });
    if (after !== null) return after;
    base = await repository.load(scope, owner.id);
    return RETRY;
  });
}
