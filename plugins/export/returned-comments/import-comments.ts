import { createHash } from 'node:crypto';
import type { CommentsBrought } from '../../../common/api/review.ts';
import { REVIEW_BOUNDS } from '../../../common/api/review.ts';
import { personName } from '../../../common/deck/review-marks.ts';
import type { ReadComment, ReadThread } from '../../../common/ooxml/read/deck/read-reviewed-deck.ts';
import type { Presentations } from '../../../server/domains/presentations/contract.ts';
import type { SlideStore } from '../../../server/domains/presentations/slides/contract.ts';
import { AppError } from '../../../server/kernel/sdk/app-error.ts';
import type { Caller } from '../../../server/kernel/sdk/scope.ts';
import { DAY_MS } from '../../../server/kernel/sdk/clock.ts';
import type { Clock } from '../../../server/kernel/sdk/clock.ts';
import type { ReturnedComment, ReviewExchange } from '../../../server/kernel/sdk/ports/review-exchange.ts';
import { PRESENTATION_PROPERTY } from '../review-for-file.ts';
import { matchElement, matchSlides } from './match-slides.ts';
import type { ReadReviewedDeck } from './reviewed-deck-reader.ts';

const MAX_CHARS = REVIEW_BOUNDS.comment_chars;

export interface ImportCommentsParts {
  presentations: Presentations;
  slides: SlideStore;
  review: ReviewExchange;
  read: ReadReviewedDeck;
  clock: Clock;
}

interface ReviewedFile {
  name: string;
  bytes: Uint8Array;
  signal: AbortSignal;
  /** Name for unnamed authors, in the reader's language. */
  unnamed: string;
}

/**
 * Imports the comments of a reviewed file into the review of its presentation: as threads, on their slides and
 * elements, each only once even if imported repeatedly. Comments on slides that aren't ours are about the whole deck.
 * @throws AppError `not_found`, `invalid` `export.other_presentation`, `too_large`; CodedError of the package.
 */
export async function importComments(
  { presentations, slides, review, read, clock }: ImportCommentsParts,
  caller: Caller,
  presentationId: string,
  { name, bytes, signal, unnamed }: ReviewedFile,
): Promise<CommentsBrought> {
  const { actor, scope } = caller;
  const { _id } = await presentations.get(actor, scope, presentationId);
  const deck = await read({ bytes, name }, signal);
  const of = deck.properties[PRESENTATION_PROPERTY];
  if (of !== undefined && of !== _id) {
    const fault = { path: '/file', code: 'export.other_presentation', params: { file: name } };
    throw new AppError('invalid', fault.code, fault.params, { faults: [fault] });
  }
  const ours = (await slides.get(scope, _id)).slides;
  const matches = matchSlides(deck, ours);
  const { comments } = await review.marksOf(scope, _id);
  // The slide of each existing comment, and the first comment of its thread.
  const known = new Map(
    comments.map(({ id, parent_id, slide_id, element_id, author_name: author, text, created_at }) => [
      commentKey({ author, text, created_at }),
      { id, thread_id: parent_id ?? id, slide_id, element_id },
    ]),
  );
  const latest = clock.now().getTime() + DAY_MS;
  const brought: CommentsBrought = { comments: 0, added: 0, known: 0, left_out: 0, slides: [], items: [] };

  const add = async (comment: ReturnedComment): Promise<{ id: string; is_new: boolean }> => {
    try {
      return await review.bring(caller, _id, comment);
    } catch (error) {
      if (comment.parent_id === null || !(error instanceof AppError) || error.code !== 'review.thread_deleted')
        throw error;
      // The thread was deleted here: start a new one, so that the comment isn't lost.
      return review.bring(caller, _id, { ...comment, parent_id: null });
    }
  };

  /** @returns the thread of the comment; null for an empty comment. */
  const bring = async (
    comment: ReadComment,
    about: Pick<ReturnedComment, 'parent_id' | 'slide_id' | 'element_id' | 'is_resolved'>,
    slide_number: number,
  ): Promise<string | null> => {
    signal.throwIfAborted();
    brought.comments += 1;
    const text = cleanText(comment.text);
    if (text === '') {
      brought.left_out += 1;
      return null;
    }
    const key = commentKey(comment);
    const isLater = comment.created_at !== null && Date.parse(comment.created_at) > latest;
    const author_name = personName(comment.author) || unnamed;
    const created_at = isLater ? null : comment.created_at;
    const before = known.get(key);
    const { id, is_new } =
      before === undefined
        ? await add({ ...about, key, file_name: name, author_name, text: shortened(text), created_at })
        : { id: before.id, is_new: false };
    const { slide_id, element_id, thread_id } = before ?? { ...about, thread_id: about.parent_id ?? id };
    known.set(key, { id, thread_id, slide_id, element_id });
    if (is_new) brought.added += 1;
    else brought.known += 1;
    const is_shortened = [...text].length > MAX_CHARS;
    brought.items.push({ id, slide_number, slide_id, element_id, author_name, is_new, is_shortened });
    return thread_id;
  };

  const importThread = async (thread: ReadThread, slideIndex: number): Promise<void> => {
    const slide = deck.slides[slideIndex];
    const slide_id = matches[slideIndex]?.slide_id ?? null;
    if (slide === undefined) return;
    const element_id = slide_id === null ? null : matchElement(thread, slide, slide_id, ours, deck.slide_size);
    const about = { slide_id, element_id, is_resolved: thread.is_resolved };
    let first = await bring(thread, { ...about, parent_id: null }, slide.number);
    // Without its first comment, a thread begins with the first answer.
    for (const reply of thread.replies)
      first = (await bring(reply, { ...about, parent_id: first }, slide.number)) ?? first;
  };

  for (const [index, { number, threads }] of deck.slides.entries()) {
    const before = brought.comments;
    for (const thread of threads) await importThread(thread, index);
    const found = brought.comments - before;
    const { slide_id = null, matched_by = null } = matches[index] ?? {};
    if (found > 0) brought.slides.push({ number, slide_id, matched_by, comments: found });
  }
  return brought;
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= MAX_CHARS ? text : `${characters.slice(0, MAX_CHARS - 1).join('')}…`;
}

/** The parts of a comment that identify it across files. */
interface KeyedComment {
  author: string;
  text: string;
  /** ISO 8601; null where unspecified. */
  created_at: string | null;
}

const SECONDS = 19;

/**
 * The key of a comment: the same in the service, in exports and in files saved by other programs, which may drop ids,
 * threads and fractions of seconds. Made of author, text and time to the second.
 */
export function commentKey({ author, text, created_at }: KeyedComment): string {
  const at = created_at === null ? null : new Date(created_at).toISOString().slice(0, SECONDS);
  const identity = JSON.stringify([personName(author), at, cleanText(text)]);
  return createHash('sha256').update(identity).digest('hex');
}

/** A comment's text without characters that files can't store; line breaks are kept. */
function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|\v|\u2028|\u2029/g, '\n')
    .replace(/[^\P{C}\n\t\u200c\u200d]/gu, '')
    .trim();
}
