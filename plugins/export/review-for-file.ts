import type { DeckProperties, StoredSlide } from '../../common/deck/slide.ts';
import type { Finding } from '../../common/deck/finding.ts';
import type { ReviewComment, ReviewMarks } from '../../common/deck/review-marks.ts';
import { commentedSlide } from '../../common/scene/place/place-deck.ts';
import type { SlideStore, StoredSlides } from '../../server/domains/presentations/slides/contract.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import type { ReviewExchange } from '../../server/kernel/sdk/ports/review-exchange.ts';
import type { Scope } from '../../server/kernel/sdk/scope.ts';

/** Name of the property with the id of the file's presentation. */
export const PRESENTATION_PROPERTY = 'LecternPresentation';

export interface FileReview {
  properties: DeckProperties;
  comments: ReviewComment[];
  findings: Finding[];
}

/**
 * The review in a file: status, content hash and approval as properties, and open comments. Resolved threads are left
 * out: classic comments can't be resolved, so they would look open.
 * @param file.of number of slides in the deck: a file with only some of them is marked, because it isn't what was
 *   approved.
 */
export function reviewForFile(
  presentationId: string,
  { status, content_hash, approval, comments }: ReviewMarks,
  file: { slides: readonly StoredSlide[]; of: number; takesComments: boolean },
): FileReview {
  const isWhole = file.slides.length === file.of;
  const open = file.takesComments ? openThreads(comments) : [];
  const known = new Set(file.slides.map(({ id }) => id));
  const shown = open.filter(({ slide_id }) => slide_id === null || commentedSlide(slide_id, known) !== null);
  const lost = open.length - shown.length;
  return {
    properties: {
      status,
      custom: {
        [PRESENTATION_PROPERTY]: presentationId,
        LecternReviewStatus: status,
        LecternContentHash: content_hash,
        ...(approval === null ? {} : { LecternApprovedBy: approval.by_name, LecternApprovedAt: new Date(approval.at) }),
        ...(isWhole ? {} : { LecternSlides: `${file.slides.length} / ${file.of}` }),
      },
    },
    comments: shown,
    findings:
      isWhole && lost > 0
        ? [{ code: 'export.comments_left_out', params: { comments: lost }, severity: 'info' as const }]
        : [],
  };
}

/** The comments of open threads, answers after their first comment. */
function openThreads(comments: readonly ReviewComment[]): ReviewComment[] {
  const open = new Set(
    comments.filter(({ parent_id, is_resolved }) => parent_id === null && !is_resolved).map(({ id }) => id),
  );
  const firsts = new Map(comments.map((comment) => [comment.id, comment]));
  return comments.flatMap((comment) => {
    const first = comment.parent_id === null ? comment : firsts.get(comment.parent_id);
    // Answers follow their thread to its slide.
    return first !== undefined && open.has(first.id) ? [{ ...comment, slide_id: first.slide_id }] : [];
  });
}

const MAX_READS = 5;
const RETRY_MS = 2000;

/**
 * Reads the slides of a presentation and the review of exactly these slides, so that no file contains an approval of
 * other slides.
 * @returns `marks` null if there are no reviews.
 * @throws AppError `unavailable` `export.slides_change` if they keep changing.
 */
export async function readReviewedSlides(
  { slides, review }: { slides: Pick<SlideStore, 'get'>; review: ReviewExchange | undefined },
  scope: Scope,
  presentationId: string,
): Promise<{ stored: StoredSlides; marks: ReviewMarks | null }> {
  let stored = await slides.get(scope, presentationId);
  if (review === undefined || stored.slides.length === 0) return { stored, marks: null };
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const marks = await review.marksOf(scope, presentationId);
    const after = await slides.get(scope, presentationId);
    if (after.revision === stored.revision) return { stored, marks };
    stored = after;
  }
  throw new AppError('unavailable', 'export.slides_change', {}, { retryAfterMs: RETRY_MS });
}
