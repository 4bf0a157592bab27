/** Where a deck is in its review. */
type ReviewState = 'Draft' | 'In Review' | 'Approved';

/** A comment on a deck, a slide of it or an element of that slide. */
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
  /** Of a thread, recorded with its first comment. */
  is_resolved: boolean;
}

/** Who approved a deck, and when. */
interface Approval {
  by_name: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** The review of a deck, as written into its files. */
export interface ReviewMarks {
  status: ReviewState;
  /** The hash that an approval is bound to, of the slides as they are now. */
  content_hash: string;
  /** Null unless the status is Approved. */
  approval: Approval | null;
  /** Oldest first, of threads that are not deleted. */
  comments: readonly ReviewComment[];
}

const MAX_CHARS = 100;
// Also what turns the direction of writing: a name must not rearrange what is beside it.
const UNSEEN = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+/gu;

/** A name from anywhere as a line of text that can be shown: without control characters, of bearable length; '' where nothing is left. */
export function personName(text: string): string {
  const line = text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  return [...line].slice(0, MAX_CHARS).join('').trim();
}

/** Initials of a name: the first letters of its first and last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word) ?? []);
  const [first = '?', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words;
  return `${first}${last}`.toUpperCase();
}
