import type { ReviewComment, ReviewMarks } from '../../../../common/deck/review-marks.ts';
import type { Caller, Scope } from '../scope.ts';
import { defineService } from '../service-token.ts';

/** A comment from a reviewed file. */
export interface ReturnedComment extends Omit<ReviewComment, 'id' | 'created_at'> {
  /** Identifies the comment among all files of the presentation: the same comment has the same key in every file. */
  key: string;
  /** The name of the file, shown as the origin of the comment. */
  file_name: string;
  /** As stated in the file; null if the file has no date, then the time of the import is used. */
  created_at: string | null;
}

/** Port of the review domain for exporting decks and importing reviewed ones. */
export interface ReviewExchange {
  /** The current review of a presentation. Callers must already have checked that the presentation may be read. */
  marksOf(scope: Scope, presentationId: string): Promise<ReviewMarks>;
  /**
   * Adds a comment from a file, imported by the caller. Its author is only a name in the file, not a user of ours:
   * nobody is notified in that name, and only the importer and administrators may change it. A known key isn't added
   * again, even by concurrent imports.
   * @param comment.parent_id the id of an existing comment that begins a thread.
   * @returns the id of the comment, and whether it is new.
   * @throws AppError `not_found`; `conflict` if there are too many, `review.thread_deleted` if the thread was deleted.
   */
  bring(caller: Caller, presentationId: string, comment: ReturnedComment): Promise<{ id: string; is_new: boolean }>;
}

export const REVIEW_EXCHANGE = defineService<ReviewExchange>('review-exchange');
