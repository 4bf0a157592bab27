import { qualityVerdict } from '../../common/deck/quality-report.ts';
import type { QualityFinding, QualityGate, QualityReport, QualityVerdict } from '../../common/deck/quality-report.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import { fixOf } from '../../server/kernel/sdk/present-finding.ts';

/** What each gate asks, in words. */
const GATES: Readonly<Record<QualityGate, string>> = {
  validity: 'gate_validity',
  overflow: 'gate_overflow',
  bounds: 'gate_bounds',
  overlap: 'gate_overlap',
  contrast: 'gate_contrast',
  brand: 'gate_brand',
  placeholders: 'gate_placeholders',
  structure: 'gate_structure',
  fill: 'gate_fill',
  titles: 'gate_titles',
  sentences: 'gate_sentences',
  coverage: 'gate_coverage',
  variety: 'gate_variety',
  accessibility: 'gate_accessibility',
};

const VERDICTS: Readonly<Record<QualityVerdict, string>> = {
  passed: 'deck.quality_verdict_passed',
  warnings: 'deck.quality_verdict_warnings',
  errors: 'deck.quality_verdict_errors',
};

/** A quality report in one line. */
export function verdictLine(report: QualityReport, translator: Translator): string {
  const { verdict, errors, warnings } = qualityVerdict(report);
  const count = (key: string, many: number): string => translator.translate('common', `deck.${key}`, { count: many });
  const counts = { errors: count('errors', errors), warnings: count('warnings', warnings) };
  return translator.translate('common', VERDICTS[verdict], counts);
}

/** A quality report as lines: a table of the gates, then what was found and how to fix it, worst first. */
export function qualityLines(report: QualityReport, translator: Translator): string[] {
  const say = (key: string, params = {}): string => translator.translate('common', `deck.${key}`, params);
  const rows = report.gates.map(({ gate, passed, findings, judged }) => {
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    const counts = say('gate_judged', { judged, errors, warnings: findings.length - errors });
    return [say(GATES[gate]), say(passed ? 'gate_passed' : 'gate_failed'), counts] as const;
  });
  const width = (column: 0 | 1): number => Math.max(...rows.map((row) => row[column].length));
  const table = rows.map(([name, state, counts]) => `  ${name.padEnd(width(0))}  ${state.padEnd(width(1))}  ${counts}`);
  const findings = report.gates.flatMap((gate) => gate.findings);
  const worstFirst = [...findings].sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  return [verdictLine(report, translator), ...table, ...worstFirst.map(line)];

  function line({ code, params, severity }: QualityFinding): string {
    const said = translator.translate('errors', code, params);
    return `  ${severity === 'error' ? '✗' : '!'} ${said} ${fixOf({ code, params }, translator)}`;
  }
}
