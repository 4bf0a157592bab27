import type { MessageParams } from '../deck/coded-error.ts';
import type { Severity } from '../deck/finding.ts';
import type { QualityFinding, QualityGate, QualityGateResult } from '../deck/quality-report.ts';
import type { JudgedShape, JudgedSlide } from './judged-slide.ts';

/** Findings of one gate as they are made. */
interface GateNotes {
  /** Counts what was looked at. */
  judged(count?: number): void;
  report(
    code: string,
    severity: Severity,
    about: { slide?: JudgedSlide; shape?: Pick<JudgedShape, 'name' | 'element_id'>; params?: MessageParams },
  ): void;
  result(): QualityGateResult;
}

/** More findings of one gate than anyone reads; a report is stored whole. */
const MAX_FINDINGS = 200;

export function gateNotes(gate: QualityGate): GateNotes {
  const findings: QualityFinding[] = [];
  let judged = 0;
  let passed = true;
  return {
    judged: (count = 1) => {
      judged += count;
    },
    report: (code, severity, { slide, shape, params = {} }) => {
      if (severity === 'error') passed = false;
      if (findings.length >= MAX_FINDINGS) return;
      findings.push({
        ...{ gate, code, severity },
        params: {
          ...(slide === undefined ? {} : { slide: slide.number }),
          ...(shape === undefined ? {} : { shape: shape.name }),
          ...params,
        },
        ...(slide?.slide_id == null ? {} : { slide_id: slide.slide_id }),
        ...(shape === undefined ? {} : { element_id: shape.element_id }),
      });
    },
    result: () => ({ gate, passed, findings, judged }),
  };
}
