/** Where a deck stands in its review. */
export type ReviewState = 'Draft' | 'In Review' | 'Approved';

/** What somebody said about a deck, a slide of it or an element of that slide. */
export interface ReviewComment {
  id: string;
  /** The comment that it answers, which itself answers none; null begins a thread. */
  parent_id: string | null;
  /** Null: the deck as a whole. */
  slide_id: string | null;
  /** Element id, or name of a field, on the slide; null: the slide as a whole. */
  element_id: string | null;
  author_name: string;
  text: string;
  /** ISO 8601, UTC. */
  created_at: string;
  /** Of a thread, told by its first comment. */
  is_resolved: boolean;
}

/** Who approved a deck, and when. */
export interface Approval {
  by_name: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** What the review says of a deck; files of it carry that. */
export interface ReviewMarks {
  status: ReviewState;
  /** The hash that an approval is bound to, of the slides as they are now. */
  content_hash: string;
  /** Null unless the status is Approved. */
  approval: Approval | null;
  /** Oldest first, of threads that are not deleted. */
  comments: readonly ReviewComment[];
}
