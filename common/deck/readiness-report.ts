import type { Finding } from './finding.ts';
import type { LayoutRole } from './layout.ts';

/** One thing to fix in a master deck. The code has a message, and a `.fix` message with the solution. */
export interface ReadinessFinding extends Finding {
  /** Name of the placeholder or shape; absent if it concerns the layout or the deck as a whole. */
  element?: string;
}

/** How much content a layout was tried with. */
export const TEST_FILLS = ['short', 'typical', 'maximal'] as const;
export type TestFill = (typeof TEST_FILLS)[number];

export interface TestFillResult {
  fill: TestFill;
  passed: boolean;
  findings: ReadinessFinding[];
}

export interface LayoutReadiness {
  layout_id: string;
  name: string;
  role: LayoutRole;
  /** 0 to 100. */
  score: number;
  /** False: it is not offered, for the reason in `reason`. */
  is_usable: boolean;
  /** The finding that decided it; null if the layout is usable. */
  reason: ReadinessFinding | null;
  findings: ReadinessFinding[];
  test_fills: TestFillResult[];
}

/** How well decks can be made on a master deck, by what can be measured. */
export interface ReadinessReport {
  /** 0 to 100: the usable layouts' scores and the deck's own findings. */
  score: number;
  /** What concerns the deck: fonts, theme colours, its size. */
  findings: ReadinessFinding[];
  layouts: LayoutReadiness[];
}
