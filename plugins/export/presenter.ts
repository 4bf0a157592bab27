import type { z } from 'zod';
import type { qualityReportSchema, qualitySummarySchema } from '../../common/api/finding.ts';
import { familyOfGate, qualityVerdict, upgradeReport } from '../../common/deck/quality-report.ts';
import type { QualityFinding, QualityGateResult, QualityReport } from '../../common/deck/quality-report.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import { presentFinding, presentFix, reasonOf } from '../../server/kernel/sdk/present-finding.ts';
import type { CurrentReport } from './quality-reports.ts';

type Summary = NonNullable<z.input<typeof qualitySummarySchema>>;

/** A report's summary. */
export function presentQuality({ report, revision }: CurrentReport): Summary {
  return { ...inShort(report), revision, gates: report.gates.map(gateSummary) };
}

/** A report with all findings, in the reader's language. */
export function presentReport(
  { report, revision }: CurrentReport,
  translator: Translator,
): z.input<typeof qualityReportSchema> {
  return { revision, ...presentGates(report, translator) };
}

/** What was found, whichever slides it is about. */
export function presentGates(
  stored: QualityReport,
  translator: Translator,
): Omit<z.input<typeof qualityReportSchema>, 'revision'> {
  const report = upgradeReport(stored);
  return {
    ...inShort(report),
    rule_set: report.rule_set ?? null,
    gates: report.gates.map((gate) => ({
      ...gateSummary(gate),
      findings: gate.findings.map((finding) => ({
        ...presentFinding(finding, translator),
        ...presentFix(finding, translator),
        ...measured(finding),
        ...(finding.why === undefined ? {} : { why: reasonOf(finding.why, translator) }),
      })),
    })),
  };
}

function inShort(report: QualityReport): Pick<Summary, 'passed' | 'slides' | 'verdict' | 'errors' | 'warnings'> {
  return { passed: report.passed, slides: report.slides, ...qualityVerdict(report) };
}

function gateSummary({ gate, passed, judged, findings }: QualityGateResult): Summary['gates'][number] {
  const count = (wanted: string): number =>
    findings.filter(({ severity, waiver }) => severity === wanted && waiver === undefined).length;
  return { gate, family: familyOfGate(gate), passed, judged, errors: count('error'), warnings: count('warning') };
}

/** What a rule adds to its finding beside the message. */
function measured(finding: QualityFinding): Omit<QualityFinding, 'gate' | 'code' | 'params' | 'severity' | 'slide_id'> {
  const { gate: _, code: __, params: ___, severity: ____, slide_id: _____, ...own } = finding;
  return own;
}
