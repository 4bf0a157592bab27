import type { Actor } from '../../sdk/actor.ts';
import { AppError, notFound } from '../../sdk/app-error.ts';
import type { Contributions } from '../../sdk/hook-point.ts';
import type { Scope } from '../../sdk/scope.ts';
import type { Presentations } from '../presentations/contract.ts';
import type { ImageUse } from './contract.ts';
import type { ImageRecord } from './model.ts';
import { mayChange } from './policy.ts';
import type { ImageRepository } from './repository.ts';

/** Who may see which picture: uploader, administrators, and whoever reads a presentation that shows it. */
export interface ImageAccess {
  /** @throws AppError `not_found` where it is not there for the actor. */
  forReading(actor: Actor, scope: Scope, id: string): Promise<ImageRecord>;
  /** @throws AppError `not_found`; `forbidden` where the actor may only read it; `conflict` where an approved deck shows it. */
  forRemoval(actor: Actor, scope: Scope, id: string): Promise<ImageRecord>;
  canRead(actor: Actor, scope: Scope, image: ImageRecord): Promise<boolean>;
  /** Whether a slide, present or former, shows it. */
  isUsed(scope: Scope, image: ImageRecord): Promise<boolean>;
  /** The pictures that the slides of a presentation show. */
  usedBy(scope: Scope, presentationId: string): Promise<string[]>;
}

/** Access over the repository and what other domains tell of use. */
export function createImageAccess(
  repository: Pick<ImageRepository, 'getWithDeleted'>,
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
  const using = (scope: Scope, image: ImageRecord, former = false): Promise<string[]> =>
    ask((use) => use.presentationsUsing(scope, image._id, { former }));

  const canRead: ImageAccess['canRead'] = async (actor, scope, image) => {
    if (image.deleted_at === null && mayChange(actor, image)) return true;
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
      if (!mayChange(actor, image)) throw new AppError('forbidden', 'images.not_yours');
      for (const presentationId of await using(scope, image)) {
        const presentation = await orNull(presentations.getForWork(scope, presentationId));
        if (presentation?.review_status === 'Approved') {
          throw new AppError('conflict', 'images.in_use', { title: presentation.title });
        }
      }
      return image;
    },
    isUsed: async (scope, image) => (await using(scope, image, true)).length > 0,
    usedBy: (scope, presentationId) => ask((use) => use.usedBy(scope, presentationId)),
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
