import type { Actor, Scope, RowAccess } from '../../../kernel/sdk/scope.ts';
import { AppError, notFound } from '../../../kernel/sdk/app-error.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { Presentations } from '../../presentations/contract.ts';
import type { ImageUse } from './contract.ts';
import type { ImageRecord, ImageRepository } from './repository.ts';

/** Who may see which picture: uploader, administrators, and anyone who reads a presentation that shows it. */
export interface ImageAccess {
  /** @throws AppError `not_found` if it is not there for the actor. */
  forReading(actor: Actor, scope: Scope, id: string): Promise<ImageRecord>;
  /** @throws AppError `not_found`; `forbidden` if the actor may only read it; `conflict` where an approved deck shows it. */
  forRemoval(actor: Actor, scope: Scope, id: string): Promise<ImageRecord>;
  canRead(actor: Actor, scope: Scope, image: ImageRecord): Promise<boolean>;
  /** Whether a slide, present or former, shows it. */
  isUsed(scope: Scope, image: ImageRecord): Promise<boolean>;
  /** The presentations whose slides, present or former, show it. */
  presentationsUsing(scope: Scope, image: Pick<ImageRecord, '_id'>): Promise<string[]>;
  /** The pictures that the slides of presentations show; with `former`, their former slides too. */
  usedBy(scope: Scope, presentationIds: readonly string[], options?: { former?: boolean }): Promise<string[]>;
}

/** Access by the repository, and by the use that other domains report. */
export function createImageAccess(
  repository: Pick<ImageRepository, 'getWithDeleted'>,
  rows: Pick<RowAccess, 'can'>,
  presentations: Pick<Presentations, 'get' | 'getForWork'>,
  uses: Contributions<ImageUse>,
): ImageAccess {
  const ask = async (work: (use: ImageUse) => Promise<readonly string[]>): Promise<string[]> => {
    const found = new Set<string>();
    for (const contribution of uses.list()) {
      for (const id of await uses.call(contribution, work)) found.add(id);
    }
    return [...found];
  };
  const using = (scope: Scope, image: Pick<ImageRecord, '_id'>, former = false): Promise<string[]> =>
    ask((use) => use.presentationsUsing(scope, image._id, { former }));

  const canRead: ImageAccess['canRead'] = async (actor, scope, image) => {
    if (image.deleted_at === null && rows.can(actor, 'read', 'image', image)) return true;
    for (const id of await using(scope, image)) {
      if ((await orNull(presentations.get(actor, scope, id))) !== null) return true;
    }
    return false;
  };
  const forReading: ImageAccess['forReading'] = async (actor, scope, id) => {
    const image = await repository.getWithDeleted(scope, id);
    if (image === null || !(await canRead(actor, scope, image))) throw notFound('image');
    return image;
  };

  return {
    canRead,
    forReading,
    forRemoval: async (actor, scope, id) => {
      const image = await forReading(actor, scope, id);
      if (image.deleted_at !== null) throw notFound('image');
      if (!rows.can(actor, 'delete', 'image', image)) throw new AppError('forbidden', 'images.not_yours');
      for (const presentationId of await using(scope, image)) {
        const presentation = await orNull(presentations.getForWork(scope, presentationId));
        if (presentation?.review_status === 'Approved') {
          throw new AppError('conflict', 'images.in_use', { title: presentation.title });
        }
      }
      return image;
    },
    isUsed: async (scope, image) => (await using(scope, image, true)).length > 0,
    presentationsUsing: (scope, image) => using(scope, image, true),
    usedBy: (scope, presentationIds, options) => ask((use) => use.usedBy(scope, presentationIds, options)),
  };
}

/** Null for what is not there, or not for the actor. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') return null;
    throw error;
  }
}
