import type { Finding } from './finding.ts';

/** The gates, in order: of the file, of the fit of what is on it, of what it says. */
export const QUALITY_GATES = [
  'validity',
  'overflow',
  'bounds',
  'overlap',
  'contrast',
  'brand',
  'placeholders',
  'structure',
  'fill',
  'titles',
  'sentences',
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

/** What a report says in one word. */
export const QUALITY_VERDICTS = ['passed', 'warnings', 'errors'] as const;
export type QualityVerdict = (typeof QUALITY_VERDICTS)[number];

/** The word of a report and how much it found; also of reports stored before there was a word for it. */
export function qualityVerdict({ gates }: Pick<QualityReport, 'gates'>): {
  verdict: QualityVerdict;
  errors: number;
  warnings: number;
} {
  const count = (severity: QualityFinding['severity']): number =>
    gates.reduce((sum, { findings }) => sum + findings.filter((each) => each.severity === severity).length, 0);
  const errors = count('error');
  const warnings = count('warning');
  const hasFailed = errors > 0 || gates.some(({ passed }) => !passed);
  return { verdict: hasFailed ? 'errors' : warnings > 0 ? 'warnings' : 'passed', errors, warnings };
}
