import type { z } from 'zod';
import type { qualityReportSchema, qualitySummarySchema } from '../../common/api/finding.ts';
import { qualityVerdict } from '../../common/deck/quality-report.ts';
import type { QualityGateResult, QualityReport } from '../../common/deck/quality-report.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import { presentFinding } from '../../server/kernel/sdk/present-finding.ts';
import type { CurrentReport } from './quality-reports.ts';

type Summary = NonNullable<z.input<typeof qualitySummarySchema>>;

/** A report in short. */
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
  report: QualityReport,
  translator: Translator,
): Omit<z.input<typeof qualityReportSchema>, 'revision'> {
  return {
    ...inShort(report),
    gates: report.gates.map((gate) => ({
      ...gateSummary(gate),
      findings: gate.findings.map((finding) => ({
        ...presentFinding(finding, translator),
        mend: translator.translate('errors', `${finding.code}.mend`, finding.params),
        ...(finding.element_id === undefined ? {} : { element_id: finding.element_id }),
      })),
    })),
  };
}

function inShort(report: QualityReport): Pick<Summary, 'passed' | 'slides' | 'verdict' | 'errors' | 'warnings'> {
  return { passed: report.passed, slides: report.slides, ...qualityVerdict(report) };
}

function gateSummary({ gate, passed, judged, findings }: QualityGateResult): Summary['gates'][number] {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { gate, passed, judged, errors, warnings: findings.length - errors };
}
