import { randomBytes } from 'node:crypto';

/** An id for a new slide: its own for good, in this deck and in every later version of it. */
export function newSlideId(): string {
  return `slide-${randomBytes(6).toString('hex')}`;
}
