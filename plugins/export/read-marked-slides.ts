import type { ReviewMarks } from '../../common/deck/review-marks.ts';
import type { SlideStore, StoredSlides } from '../../server/domains/slides/contract.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import type { ReviewExchange } from '../../server/kernel/sdk/ports/review-exchange.ts';
import type { Scope } from '../../server/kernel/sdk/scope.ts';

const MOST_READS = 5;
const RETRY_MS = 2000;

/**
 * The slides of a presentation, and what its review says of exactly these: no file carries the approval of others.
 * @returns `marks` null where nothing keeps reviews.
 * @throws AppError `unavailable` `export.slides_change` where they change all the time.
 */
export async function readMarkedSlides(
  { slides, review }: { slides: SlideStore; review: ReviewExchange | undefined },
  scope: Scope,
  presentationId: string,
): Promise<{ stored: StoredSlides; marks: ReviewMarks | null }> {
  let stored = await slides.get(scope, presentationId);
  if (review === undefined || stored.slides.length === 0) return { stored, marks: null };
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    const marks = await review.marksOf(scope, presentationId);
    const after = await slides.get(scope, presentationId);
    if (after.revision === stored.revision) return { stored, marks };
    stored = after;
  }
  throw new AppError('unavailable', 'export.slides_change', {}, { retryAfterMs: RETRY_MS });
}
