import type { StoredSlide } from '../../../common/deck/slide.ts';
import { AppError } from '../../kernel/sdk/app-error.ts';
import type { Scope } from '../../kernel/sdk/scope.ts';
import type { VersionReason } from './model.ts';
import type { LoadedSlides, SlideRepository } from './repository.ts';

/** Tries to store while other hands change other slides. */
const COMMIT_TRIES = 10;

/**
 * Puts slides in the place of some that were read, as long as those are there as they were; other slides may change meanwhile.
 * @param change.replaced ids of those that give way; the new ones stand where the first of them stood.
 * @throws AppError `conflict` where one of them was changed or removed.
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
  for (let tries = 0; tries < COMMIT_TRIES; tries += 1) {
    const { content_hash } = base;
    if (documentsOf(base) !== documentsOf(read) || content_hash === null) break;
    const place = base.slides.findIndex(({ id }) => replaced.has(id));
    const slides = base.slides.flatMap((each, index) => {
      if (index === place) return made;
      return replaced.has(each.id) ? [] : [each];
    });
    const after = await repository.replace(scope, owner, base, { slides, content_hash, reason, user_id });
    if (after !== null) return after;
    base = await repository.load(scope, owner.id);
  }
  throw new AppError('conflict', 'slides.changed_meanwhile');
}
