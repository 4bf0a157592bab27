import type { z } from 'zod';
import type { findingSchema, ReadinessFindingBody, ReadinessReportBody } from '../../../common/api/finding.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import type { ReadinessFinding, ReadinessReport } from '../../../common/deck/readiness-report.ts';
import type { MessageParams } from '../../../common/deck/coded-error.ts';
import { reasonName } from '../../../common/deck/rule-reasons.ts';

/** A finding for the API, with its message in the reader's language. */
export function presentFinding(finding: Finding, translator: Translator): z.input<typeof findingSchema> {
  const { code, params, severity, slide_id } = finding;
  return {
    ...{ code, severity, message: sentenceOf(finding, translator), params: { ...params } },
    ...(slide_id === undefined ? {} : { slide_id }),
  };
}

/** A readiness report for the API: every finding has its message and fix in the reader's language. */
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

/** One finding, for a layout's `reason` outside of the report. */
export function presentReadinessFinding(finding: ReadinessFinding, translator: Translator): ReadinessFindingBody {
  return {
    ...presentFinding(finding, translator),
    ...presentFix(finding, translator),
    ...(finding.element === undefined ? {} : { element: finding.element }),
  };
}

/** How to fix a finding, in the reader's language; `mend` is the former name of the field. */
export function presentFix(
  { code, params }: Pick<Finding, 'code' | 'params'>,
  translator: Translator,
): { how_to_fix: string; mend: string } {
  const sentence = fixOf({ code, params }, translator);
  return { how_to_fix: sentence, mend: sentence };
}

/** How to fix a finding, as a sentence. Plugins may still use its former key, `.mend`. */
export function fixOf({ code, params }: Pick<Finding, 'code' | 'params'>, translator: Translator): string {
  const key = `${code}.fix`;
  const sentence = sentenceOf({ code: key, params }, translator);
  return sentence === key ? sentenceOf({ code: `${code}.mend`, params }, translator) : sentence;
}

/** The reason of a rule in the reader's language; one that a client has worded stays as it is. */
export function reasonOf(why: string, translator: Translator): string {
  const name = reasonName(why);
  return name === null ? why : translator.translate('errors', `rule.because_${name}`);
}

/**
 * The message of a stored code in the reader's language; the code itself if its text was removed with an uninstalled
 * plugin.
 */
export function sentenceOf({ code, params }: { code: string; params: MessageParams }, translator: Translator): string {
  try {
    return translator.translate('errors', code, params);
  } catch (error) {
    if (error instanceof RangeError) return code;
    throw error;
  }
}
