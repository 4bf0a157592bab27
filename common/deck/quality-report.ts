import type { Finding } from './finding.ts';
import type { RuleFamily, RuleFix } from './rule.ts';

/** The gates, in order: file, fit, content. */
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
  'accessibility',
] as const;
export type QualityGate = (typeof QUALITY_GATES)[number];

const FAMILIES: Readonly<Record<QualityGate, RuleFamily>> = {
  validity: 'file',
  overflow: 'fit',
  bounds: 'fit',
  overlap: 'fit',
  contrast: 'fit',
  brand: 'brand',
  placeholders: 'fit',
  structure: 'file',
  fill: 'fit',
  titles: 'content',
  sentences: 'content',
  coverage: 'content',
  variety: 'content',
  accessibility: 'accessibility',
};

/** What the rules of a gate are about. */
export function familyOfGate(gate: QualityGate): RuleFamily {
  return FAMILIES[gate];
}

/** The one built-in rule of a gate whose rules are not the client's. */
export function gateRule(gate: QualityGate): string {
  return `${familyOfGate(gate)}.${gate}@1`;
}

/** More findings of one gate than anyone reads; a report is stored whole. */
export const MAX_GATE_FINDINGS = 200;

/** One thing to fix. The code has a message, and a `.fix` message with the solution. */
export interface QualityFinding extends Finding {
  gate: QualityGate;
  /** `id@version` of the rule that found it. */
  rule: string;
  /** The same for the same evidence at the same element of the same slide, wherever the slide is. */
  fingerprint: string;
  /** Element id or field name on the slide; absent if it concerns the slide or the deck as a whole. */
  element_id?: string;
  /** What is there, and what the rule wants. */
  seen?: string;
  wanted?: string;
  /** How far that is apart, in the unit of the rule: points, ΔE2000, percent. */
  distance?: number;
  fix?: Exclude<RuleFix, 'none'>;
  /** Absent: measured. */
  certainty?: 'likely';
  /** Blocks exports. */
  is_required?: true;
  /** The reason of the rule. */
  why?: string;
  /** Why it is accepted; it is no longer counted. */
  waiver?: { id: string; reason: string; by: string; until: string | null };
}

/** Puts the waivers of findings into a report, by fingerprint: what is waived counts no more. */
export function withWaivers(
  report: QualityReport,
  waivers: ReadonlyMap<string, NonNullable<QualityFinding['waiver']>>,
): QualityReport {
  if (waivers.size === 0) return report;
  const gates = report.gates.map((gate): QualityGateResult => {
    const findings = gate.findings.map((finding) => {
      const waiver = waivers.get(finding.fingerprint);
      return waiver === undefined ? finding : { ...finding, waiver };
    });
    const wasPassed = gate.passed || gate.findings.every(({ severity }) => severity !== 'error');
    const isOpen = findings.some(({ severity, waiver }) => severity === 'error' && waiver === undefined);
    // A gate that found more than it lists stays failed.
    const isListed = wasPassed || findings.length < MAX_GATE_FINDINGS;
    return { ...gate, findings, passed: gate.passed || (isListed && !isOpen) };
  });
  return { ...report, gates, passed: gates.every(({ passed }) => passed) };
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
  /** Numbers on the slides, and those without a source; absent in reports stored before they were counted. */
  numbers?: { total: number; untraced: number };
  /** The client's rules that it was checked against; null: those read from its own master. */
  rule_set?: { id: string; version: number; name: string } | null;
}

/** Reports stored before findings named their rule get the name of the gate's rule, and their place as fingerprint. */
export function upgradeReport(report: QualityReport): QualityReport {
  const isCurrent = report.gates.every(({ findings }) => findings.every((each) => isComplete(each)));
  if (isCurrent) return report;
  const gates = report.gates.map((result) => ({
    ...result,
    findings: result.findings.map((finding) =>
      isComplete(finding)
        ? finding
        : {
            ...finding,
            rule: gateRule(finding.gate),
            fingerprint: [finding.code, finding.slide_id ?? '', finding.element_id ?? ''].join(' '),
          },
    ),
  }));
  return { ...report, gates };
}

function isComplete({ rule, fingerprint }: Partial<QualityFinding>): boolean {
  return rule !== undefined && fingerprint !== undefined;
}

/** The overall result of a report. */
export const QUALITY_VERDICTS = ['passed', 'warnings', 'errors'] as const;
export type QualityVerdict = (typeof QUALITY_VERDICTS)[number];

/** The word of a report and how much it found; also of reports stored before there was a word for it. */
export function qualityVerdict({ gates }: Pick<QualityReport, 'gates'>): {
  verdict: QualityVerdict;
  errors: number;
  warnings: number;
} {
  const count = (severity: QualityFinding['severity']): number =>
    gates.reduce(
      (sum, { findings }) =>
        sum + findings.filter((each) => each.severity === severity && each.waiver === undefined).length,
      0,
    );
  const errors = count('error');
  const warnings = count('warning');
  const hasFailed = errors > 0 || gates.some(({ passed }) => !passed);
  return { verdict: hasFailed ? 'errors' : warnings > 0 ? 'warnings' : 'passed', errors, warnings };
}
