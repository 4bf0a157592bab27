import type { ReadinessFindingBody, ReadinessReportBody } from '../../../common/api/finding.ts';
import type { ReadinessFinding, ReadinessReport } from '../../../common/deck/readiness-report.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import { presentFinding } from './present-finding.ts';
import { sentenceOf } from './sentence-of.ts';

/** A readiness report as the API shows it: every finding with what it says and how to mend it, in the reader's language. */
export function presentReadiness(report: ReadinessReport, translator: Translator): ReadinessReportBody {
  const present = (finding: ReadinessFinding): ReadinessFindingBody => presentReadinessFinding(finding, translator);
  return {
    score: report.score,
    findings: report.findings.map(present),
    layouts: report.layouts.map(({ layout_id, name, role, score, is_usable, reason, findings, test_fills }) => ({
      ...{ layout_id, name, role, score, is_usable },
      reason: reason === null ? null : present(reason),
      findings: findings.map(present),
      test_fills: test_fills.map(({ fill, passed, findings: own }) => ({ fill, passed, findings: own.map(present) })),
    })),
  };
}

/** One finding, as a layout's `reason` is shown where the rest of the report is not. */
export function presentReadinessFinding(finding: ReadinessFinding, translator: Translator): ReadinessFindingBody {
  return {
    ...presentFinding(finding, translator),
    mend: sentenceOf({ code: `${finding.code}.mend`, params: finding.params }, translator),
    ...(finding.element === undefined ? {} : { element: finding.element }),
  };
}
