import type { SourceAddress } from './source.ts';

/** How a number on a slide follows from its sources. */
type ClaimKind = 'quoted' | 'rounded' | 'computed' | 'untraced';

export type Formula = 'sum' | 'share' | 'difference' | 'growth' | 'rank' | 'mean' | 'ratio' | 'count' | 'min' | 'max';

/**
 * One number on a slide, and where it comes from. A judge can recompute it from `addresses`: `quoted` is the cell or
 * sentence as it is, `rounded` the source value at the precision shown, `computed` the formula over the values at
 * `addresses` in order (sum and mean: all; share: part first, then all parts; difference and ratio: first of second;
 * growth: (last - first) / first with the earlier value first; rank: the ranked value first, then all; count: how many).
 * An address of several cells means their sum where the formula compares addresses.
 */
export interface Claim {
  slide_id: string;
  /** Name of the layout field, or "notes". */
  field: string;
  /** The number as the slide shows it ("12.4 M", "38 %"). */
  text: string;
  /** What it means: 12 400 000, 0.38. */
  value: number;
  kind: ClaimKind;
  formula?: Formula;
  /** The value before rounding, for rounded and computed claims. */
  exact_value?: number;
  addresses: SourceAddress[];
}
