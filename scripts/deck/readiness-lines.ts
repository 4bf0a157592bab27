import type { Finding } from '../../common/deck/finding.ts';
import type { LayoutReadiness, ReadinessFinding } from '../../common/deck/readiness-report.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import type { CheckedMaster } from './check-master.ts';

const MARKS: Readonly<Record<Finding['severity'], string>> = { error: '✗', warning: '!', info: '·' };
const WORST_FIRST: readonly Finding['severity'][] = ['error', 'warning', 'info'];

/** A readiness report as lines: the score, what concerns the deck, then each layout with what to mend and how. */
export function readinessLines({ name, report, findings }: CheckedMaster, translator: Translator): string[] {
  const say = (key: string, params = {}): string => translator.translate('common', `deck.${key}`, params);
  const usable = report.layouts.filter(({ is_usable }) => is_usable).length;
  return [
    say('master_score', { name, score: report.score, usable, layouts: report.layouts.length }),
    ...findings.map(
      (finding) => `  ${MARKS[finding.severity]} ${translator.translate('errors', finding.code, finding.params)}`,
    ),
    ...sorted(report.findings).map((finding) => `  ${line(finding)}`),
    ...report.layouts.flatMap(layoutLines),
  ];

  function layoutLines(layout: LayoutReadiness): string[] {
    const score = String(layout.score).padStart(3);
    const state = layout.is_usable ? '' : `  ${say('master_unusable')}`;
    const told = new Set<string>();
    const all = [...layout.findings, ...layout.test_fills.flatMap((fill) => fill.findings)];
    const lines = sorted(all).flatMap((finding) => {
      const said = line(finding);
      // The fills of one layout often say the same.
      const key = `${finding.code} ${finding.element ?? ''}`;
      if (told.has(key)) return [];
      told.add(key);
      return [`       ${said}`];
    });
    return [`  ${score}  ${layout.name} (${layout.role})${state}`, ...lines];
  }

  function line({ code, params, severity }: ReadinessFinding): string {
    const said = translator.translate('errors', code, params);
    return `${MARKS[severity]} ${said} ${translator.translate('errors', `${code}.mend`, params)}`;
  }
}

function sorted(findings: readonly ReadinessFinding[]): ReadinessFinding[] {
  return [...findings].sort((a, b) => WORST_FIRST.indexOf(a.severity) - WORST_FIRST.indexOf(b.severity));
}
