import type { ChartSpec } from './chart.ts';
import type { Claim } from './claim.ts';
import type { SourceAddress } from './source.ts';
import type { TableSpec } from './slide.ts';

/** A claim not yet placed on a slide. */
export type UnplacedClaim = Omit<Claim, 'slide_id' | 'field'>;

/**
 * One insight from a table, computed by code: a sentence with its numbers, and the chart or table that shows it. A slide
 * is built from a story without retyping any number.
 */
export interface DataStory {
  /** Unique within a deck: "s1/b4#growth". */
  id: string;
  /** `${source.id}/${block.id}` of the table. */
  block_ref: string;
  /** What its table is, as the source names it, with the period: "New hires by function · 2005-2006". */
  about?: string;
  /** The message as a sentence with its number, in the deck's language. At most some 90 characters. */
  message: string;
  /** What the drawing shows, for models and agenda lines. */
  shows: string;
  /** Supporting sentences, most notable first; each number in them is in `claims`. */
  points: string[];
  /** At most one of the two. Neither: the story is a big number or a sentence. */
  chart?: ChartSpec;
  table?: TableSpec;
  /** The one number to set large, as shown, with what it counts ("60 %", "share of Asia in 2023"). */
  big_number?: { text: string; label: string };
  /** How much it matters, 0 to 1. */
  weight: number;
  /** Every number of message, points, big_number, table and chart. */
  claims: UnplacedClaim[];
  /** Rows, columns and periods of the table that chart or table leaves out, by name: cut, or incomplete. What it shows as part of others is no such row. */
  left_out?: string[];
  /** What the chart shows as one part of several rows ("8 others"), and these rows by name, the largest first. */
  summed_up?: { name: string; names: string[] };
  /** Rows that have no figure in the column shown, by name. */
  without_value?: string[];
  /** Rows shown that have no figure of the measure said beside them, by name; `measure` as inside a sentence. */
  without_level?: { measure: string; names: string[] };
  /** What the source says about its figures, sentence by sentence: how they were found, what they leave out. */
  remarks?: string[];
  /** Cells it is based on, as ranges. */
  sources: SourceAddress[];
}
