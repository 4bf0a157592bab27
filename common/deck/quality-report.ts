import type { Finding } from './finding.ts';

/** The ten gates, in order. */
export const QUALITY_GATES = [
  'validity',
  'overflow',
  'bounds',
  'overlap',
  'contrast',
  'brand',
  'placeholders',
  'structure',
  'coverage',
  'variety',
] as const;
export type QualityGate = (typeof QUALITY_GATES)[number];

/** One thing to fix. The sentence is the code's, and its `.mend` sentence says how to fix it. */
export interface QualityFinding extends Finding {
  gate: QualityGate;
  /** Element id or field name on the slide; absent where it concerns the slide or the deck as a whole. */
  element_id?: string;
}

export interface QualityGateResult {
  gate: QualityGate;
  /** False where something of severity `error` was found. */
  passed: boolean;
  findings: QualityFinding[];
  /** What was looked at, so that nothing is passed for want of anything to judge. */
  judged: number;
}

/** How good a deck is, by what can be measured. */
export interface QualityReport {
  passed: boolean;
  slides: number;
  gates: QualityGateResult[];
}
