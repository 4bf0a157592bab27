import { createHash } from 'node:crypto';
import { personName } from '../../../common/deck/person-name.ts';

/** What tells a comment from others, whichever file it stands in. */
export interface KeyedComment {
  author: string;
  text: string;
  /** ISO 8601; null where nothing says. */
  created_at: string | null;
}

const SECONDS = 19;

/**
 * The same for the same comment in the service, in its exports and in what other programs make of them, which may drop ids, threads
 * and fractions of seconds: who said what, and when to the second.
 */
export function commentKey({ author, text, created_at }: KeyedComment): string {
  const at = created_at === null ? null : new Date(created_at).toISOString().slice(0, SECONDS);
  const said = JSON.stringify([personName(author), at, cleanText(text)]);
  return createHash('sha256').update(said).digest('hex');
}

/** A comment's text without what no file holds; lines are kept. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|\v|\u2028|\u2029/g, '\n')
    .replace(/[^\P{C}\n\t\u200c\u200d]/gu, '')
    .trim();
}
