import { hasArrived, missingOf } from './insertion.ts';
import type { InsertedSlide, Insertion } from './insertion.ts';

/** Counts of a receipt. */
interface JudgedReceipt {
  arrived: number;
  missing: InsertedSlide[];
  /** Slides that are different from they were sent. */
  different: number;
  /** Slides that arrived and were not read back. */
  unchecked: number;
  /** All of it was read back, and where it is. */
  isChecked: boolean;
  untagged: number;
  /** Numbers of the slides with a picture that the host may refuse. */
  heavy: number[];
  /** Something is otherwise: a slide, or their order. */
  isOtherwise: boolean;
}

export function judgeReceipt(insertion: Insertion): JudgedReceipt {
  const there = insertion.slides.filter(hasArrived);
  const different = there.filter(({ check }) => check === 'different').length;
  const unchecked = there.filter(({ check }) => check === 'unchecked').length;
  return {
    arrived: there.length,
    missing: missingOf(insertion),
    different,
    unchecked,
    isChecked: unchecked === 0 && insertion.order !== 'unchecked',
    untagged: there.filter(({ is_tagged }) => !is_tagged).length,
    heavy: there.filter(({ is_heavy }) => is_heavy).map(({ number }) => number),
    isOtherwise: different > 0 || insertion.order === 'different',
  };
}
