import type { ReviewComment, ReviewMarks } from '../../../../common/deck/review-marks.ts';
import type { Caller, Scope } from '../scope.ts';
import { defineService } from '../service-token.ts';

/** A comment that came back in a file. */
export interface ReturnedComment extends Omit<ReviewComment, 'id' | 'created_at'> {
  /** Distinguishes it from every other comment of files of the presentation: the same one has the same key, whichever file it came in. */
  key: string;
  /** The file, for anyone who asks where the comment is from. */
  file_name: string;
  /** According to the file; null when the file has no date: the time of the import then counts. */
  created_at: string | null;
}

/** Port of the review domain for what writes decks into files, and reads reviewed ones. */
export interface ReviewExchange {
  /** The present review of a presentation. Callers have already checked that the presentation may be read. */
  marksOf(scope: Scope, presentationId: string): Promise<ReviewMarks>;
  /**
   * Adds a comment that came back in a file, brought by the caller. Its author is a name that is in the file and no user of
   * ours: no one is notified in that name, and no one but the bringer and administrators may change it. One whose key is known
   * is not added again, however many bring it at once.
   * @param comment.parent_id the id of a comment that is there, one that begins a thread.
   * @returns the id of the comment, and whether it is new.
   * @throws AppError `not_found`; `conflict` where there are too many, `review.thread_deleted` where what it answers was deleted.
   */
  bring(caller: Caller, presentationId: string, comment: ReturnedComment): Promise<{ id: string; is_new: boolean }>;
}

export const REVIEW_EXCHANGE = defineService<ReviewExchange>('review-exchange');
