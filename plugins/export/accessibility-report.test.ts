import { describe, expect, it } from '@jest/globals';
import type { QualityFinding, QualityReport } from '../../common/deck/quality-report.ts';
import type { RuleSet } from '../../common/deck/rule.ts';
import type { Language } from '../../common/i18n/locale.ts';
import { composeTranslator } from '../../server/compose.ts';
import { accessibilityReport } from './accessibility-report.ts';

function found(code: string, more: Partial<QualityFinding> = {}): QualityFinding {
  return {
    ...{ gate: 'accessibility', code, severity: 'error', rule: 'accessibility.alt_text@1', fingerprint: code },
    ...{ params: { slide: 2, shape: '<b>Chart</b>' }, ...more },
  };
}

/** The states of the criteria by number, and the whole page. */
function reported(findings: QualityFinding[], rules: RuleSet | null = null, language: Language = 'en') {
  const gates = [{ gate: 'accessibility' as const, passed: false, judged: 3, findings }];
  const report: QualityReport = { passed: false, slides: 3, gates };
  const at = new Date('2026-11-26T12:00:00Z');
  const html = accessibilityReport(
    { title: 'Year & plan', file: null, report, rules, at },
    composeTranslator(language),
  );
  const rows = [...html.matchAll(/<th scope="row">([\d.]+)<\/th><td>10\.[\d.]+<\/td><td>[^<]*<\/td><td>([^<]*)/gu)];
  const states: Record<string, string> = {};
  for (const [, criterion = '', state = ''] of rows) states[criterion] = state;
  return { html, states };
}

describe('an accessibility report', () => {
  it('reports for each criterion whether it is met, by what was found', () => {
    const { html, states } = reported([
      found('rule.no_alt_chart'),
      found('rule.table_merged', { severity: 'warning' }),
      found('rule.title_repeated', { severity: 'info' }),
    ]);
    expect(states).toMatchObject({ '1.1.1': 'Not met', '1.3.1': 'Partly met', '2.4.2': 'Met', '1.4.3': 'Met' });
    expect(html).toContain('&#60;b&#62;Chart&#60;/b&#62;');
    expect(html).not.toContain('<b>Chart');
    expect(html).toContain('<title>Accessibility report: Year &#38; plan</title>');
  });

  it('calls what is accepted an exception, with its reason, and what rules switch off unchecked', () => {
    const waiver = { id: 'w', reason: 'The print version has it.', by: 'Rita', until: '2027-01-31' };
    const off = { id: 's', version: 3, name: 'House', rules: [{ kind: 'link.text', severity: 'off' }] };
    const { html, states } = reported([found('rule.no_alt_chart', { waiver })], off as unknown as RuleSet);
    expect(states).toMatchObject({ '1.1.1': 'Partly met', '2.4.4': 'Not checked' });
    expect(html).toMatch(/Accepted exceptions.*The print version has it\..*Rita.*2027-01-31/su);
    expect(html).toContain('House, 3');
  });

  it('is written in the language of the reader', () => {
    const { html, states } = reported([], null, 'de');
    expect(html).toMatch(/^<!doctype html><html lang="de">.*26\. November 2026/su);
    expect(new Set(Object.values(states))).toEqual(new Set(['Erfüllt']));
  });
});
