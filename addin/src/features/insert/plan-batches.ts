import { hasArrived } from './insertion.ts';
import type { Insertion } from './insertion.ts';

/** Few enough that a cancel is quick and a failure costs little. */
const SMALLEST = 4;
/** The server writes so many files for one insertion at most. */
const MOST_BATCHES = 10;

/** Slides that go into the deck together. */
export interface Batch {
  slide_ids: string[];
  /** The slide of the presentation that they stand behind; null: where the insertion begins. */
  behind: string | null;
}

/** How many slides go into the deck at a time. */
export function batchSize(slides: number): number {
  return Math.max(SMALLEST, Math.ceil(slides / MOST_BATCHES));
}

/** What is still to be inserted, in batches that keep the order: what is missing between two that arrived goes between them. */
export function planBatches({ slides }: Pick<Insertion, 'slides'>, size = batchSize(slides.length)): Batch[] {
  const batches: Batch[] = [];
  let open: Batch | null = null;
  let behind: string | null = null;
  for (const slide of slides) {
    if (hasArrived(slide)) open = null;
    else if (open === null || open.slide_ids.length >= size)
      batches.push((open = { slide_ids: [slide.slide_id], behind }));
    else open.slide_ids.push(slide.slide_id);
    behind = slide.slide_id;
  }
  return batches;
}
