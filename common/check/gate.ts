import { hash } from 'node:crypto';
import type { MessageParams } from '../deck/coded-error.ts';
import type { Severity } from '../deck/finding.ts';
import { gateRule, MAX_GATE_FINDINGS } from '../deck/quality-report.ts';
import type { QualityFinding, QualityGate, QualityGateResult } from '../deck/quality-report.ts';
import type { JudgedSlide } from './judged-slide.ts';

/** What a finding is about, and what a rule measured there. */
interface FindingAbout extends Partial<
  Pick<QualityFinding, 'rule' | 'seen' | 'wanted' | 'distance' | 'fix' | 'certainty' | 'is_required' | 'why'>
> {
  slide?: Pick<JudgedSlide, 'number' | 'slide_id'>;
  shape?: { name: string; element_id: string };
  params?: MessageParams;
}

/** Findings of one gate, in the order in which they are made. */
interface GateNotes {
  /** Counts what was checked. */
  judged(count?: number): void;
  report(code: string, severity: Severity, about: FindingAbout): void;
  result(): QualityGateResult;
}

export function gateNotes(gate: QualityGate): GateNotes {
  const findings: QualityFinding[] = [];
  let judged = 0;
  let passed = true;
  return {
    judged: (count = 1) => {
      judged += count;
    },
    report: (code, severity, { slide, shape, params = {}, rule = gateRule(gate), ...measured }) => {
      if (severity === 'error') passed = false;
      if (findings.length >= MAX_GATE_FINDINGS) return;
      const slideId = slide?.slide_id ?? null;
      const element = shape?.element_id;
      findings.push({
        ...{ gate, code, severity, rule },
        fingerprint: fingerprintOf([rule.replace(/@\d+$/u, ''), code, slideId ?? '', element ?? ''], params),
        params: {
          ...(slide === undefined ? {} : { slide: slide.number }),
          ...(shape === undefined ? {} : { shape: shape.name }),
          ...params,
        },
        ...(slideId === null ? {} : { slide_id: slideId }),
        ...(element === undefined ? {} : { element_id: element }),
        ...measured,
      });
    },
    result: () => ({ gate, passed, findings, judged }),
  };
}

/** Identifies the evidence of a finding: slide numbers are left out, because slides move. */
function fingerprintOf(place: readonly string[], params: MessageParams): string {
  const evidence = Object.entries(params)
    .filter(([name]) => name !== 'slide' && name !== 'other')
    .map(([name, value]) => `${name}=${String(value).normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()}`)
    .sort();
  return hash('sha256', [...place, ...evidence].join('\n')).slice(0, 24);
}
