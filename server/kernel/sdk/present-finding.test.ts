import { describe, expect, it } from '@jest/globals';
import { findingSchema, readinessReportSchema } from '../../../common/api/finding.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import { RULE_REASONS } from '../../../common/deck/rule-reasons.ts';
import { createTranslator, mergeBundles } from '../../../common/i18n/translator.ts';
import { presentFinding, presentReadiness, reasonOf } from './present-finding.ts';
import type { ReadinessFinding, ReadinessReport } from '../../../common/deck/readiness-report.ts';
import { COMPLETE_LANGUAGES } from '../../../common/i18n/locale.ts';
import { loadLocaleBundles } from '../../compose.ts';

const bundles = {
  en: [{ errors: { 'a.small': 'Only {{size}} pt.' } }],
  de: [{ errors: { 'a.small': 'Nur {{size}} pt.' } }],
};
const small: Finding = { code: 'a.small', params: { size: 8 }, severity: 'warning', slide_id: 's1' };

describe('presentFinding', () => {
  it('is in the language of the reader', () => {
    const shown = presentFinding(small, createTranslator('de', bundles));
    expect(findingSchema.parse(shown)).toEqual({ ...small, message: 'Nur 8 pt.' });
    expect(presentFinding(small, createTranslator('en', bundles)).message).toBe('Only 8 pt.');
  });

  it('shows the code of one whose text is gone with its plugin', () => {
    const gone: Finding = { code: 'gone.plugin', params: {}, severity: 'info' };
    expect(findingSchema.parse(presentFinding(gone, createTranslator('en', bundles)))).toEqual({
      ...gone,
      message: 'gone.plugin',
    });
  });
});

const ownBundles = loadLocaleBundles();

describe('reasonOf', () => {
  it('states built-in reasons in the language of the reader, and those of a client unchanged', () => {
    const german = createTranslator('de', ownBundles);
    const english = createTranslator('en', ownBundles);
    for (const why of Object.values(RULE_REASONS)) {
      expect(reasonOf(why, english)).toBe(why);
      expect(reasonOf(why, german)).not.toBe(why);
    }
    expect(reasonOf('It protects us.', german)).toBe('It protects us.');
  });
});

const tooSmall: ReadinessFinding = {
  ...{ code: 'readiness.chart_too_small', severity: 'error', element: 'Sales', params: { element: 'Sales' } },
};
const report: ReadinessReport = {
  score: 61,
  findings: [{ code: 'readiness.no_title_layout', params: {}, severity: 'warning' }],
  layouts: [
    {
      ...{ layout_id: 'ppt/slideLayouts/slideLayout1.xml', name: 'Chart', role: 'chart' },
      ...{ score: 40, is_usable: false, reason: tooSmall, findings: [] },
      test_fills: [{ fill: 'short', passed: false, findings: [tooSmall] }],
    },
  ],
};

describe('presentReadiness', () => {
  it('states what was found and how to fix it, in the language of the reader', () => {
    const shown = readinessReportSchema.parse(presentReadiness(report, createTranslator('de', ownBundles)));
    expect(shown.layouts[0]?.reason).toMatchObject({
      element: 'Sales',
      message: expect.stringContaining('„Sales“'),
      how_to_fix: expect.stringContaining('größer'),
    });
    expect(shown.findings[0]?.how_to_fix).toContain('Folienmaster');
    expect(presentReadiness(report, createTranslator('en', ownBundles)).layouts[0]?.reason?.message).toContain(
      '“Sales”',
    );
  });

  it('has a fix for every finding', () => {
    for (const language of COMPLETE_LANGUAGES) {
      const { errors } = mergeBundles(ownBundles[language]);
      const codes = Object.keys(errors).filter((key) => /^readiness\.[a-z_]+$/.test(key));
      expect(codes.length).toBeGreaterThan(30);
      expect(codes.filter((code) => errors[`${code}.fix`] === undefined)).toEqual([]);
    }
  });
});
