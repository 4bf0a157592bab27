import { findBeforeAndAfter } from './find-before-after.ts';
import { findLog } from './find-log.ts';
import { findVotes } from './find-votes.ts';
import type { FormEvidence, Passage } from './passage.ts';

/** Sentences of the same build about different things, as rows of a table. */
export function findTable(passage: Passage): FormEvidence | null {
  return findVotes(passage) ?? findBeforeAndAfter(passage) ?? findLog(passage);
}
