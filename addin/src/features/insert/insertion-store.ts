import * as z from 'zod';
import type { KeyValueStorage } from '../../../../common/web/page.ts';
import { insertionSchema } from './insertion.ts';
import type { Insertion } from './insertion.ts';

/** Receipts of one presentation; it may be in several decks. */
const MAX_KEPT = 5;
const listSchema = z.array(insertionSchema);
const nameOf = (presentationId: string): string => `insertions.${presentationId}`;

/** The insertions of a presentation, the newest first. */
export function storedInsertions(storage: KeyValueStorage, presentationId: string): Insertion[] {
  const text = storage.get(nameOf(presentationId));
  if (text === null) return [];
  try {
    return listSchema.parse(JSON.parse(text));
  } catch {
    // Written by another version of the pane.
    return [];
  }
}

export function keepInsertion(storage: KeyValueStorage, insertion: Insertion): void {
  const known = storedInsertions(storage, insertion.presentation_id);
  const isKnown = known.some(({ id }) => id === insertion.id);
  const all = isKnown ? known.map((each) => (each.id === insertion.id ? insertion : each)) : [insertion, ...known];
  const kept = all.slice(0, MAX_KEPT);
  storage.set(nameOf(insertion.presentation_id), JSON.stringify(kept));
}

export function forgetInsertion(storage: KeyValueStorage, { id, presentation_id }: Insertion): void {
  const others = storedInsertions(storage, presentation_id).filter((each) => each.id !== id);
  if (others.length === 0) storage.remove(nameOf(presentation_id));
  else storage.set(nameOf(presentation_id), JSON.stringify(others));
}
