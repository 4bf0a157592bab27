import { describe, expect, it } from '@jest/globals';
import { readinessReportSchema } from '../../../common/api/finding.ts';
import type { ReadinessFinding, ReadinessReport } from '../../../common/deck/readiness-report.ts';
import { LANGUAGES } from '../../../common/i18n/locale.ts';
import { createTranslator, mergeBundles } from '../../../common/i18n/translator.ts';
import { loadLocaleBundles } from '../../locale-bundles.ts';
import { presentReadiness } from './present-readiness.ts';

const bundles = loadLocaleBundles();

const small: ReadinessFinding = {
  ...{ code: 'readiness.chart_too_small', severity: 'error', element: 'Sales', params: { element: 'Sales' } },
};
const report: ReadinessReport = {
  score: 61,
  findings: [{ code: 'readiness.no_title_layout', params: {}, severity: 'warning' }],
  layouts: [
    {
      ...{ layout_id: 'ppt/slideLayouts/slideLayout1.xml', name: 'Chart', role: 'chart' },
      ...{ score: 40, is_usable: false, reason: small, findings: [] },
      test_fills: [{ fill: 'short', passed: false, findings: [small] }],
    },
  ],
};

describe('presentReadiness', () => {
  it('says what was found and how to mend it, in the language of the reader', () => {
    const shown = readinessReportSchema.parse(presentReadiness(report, createTranslator('de', bundles)));
    expect(shown.layouts[0]?.reason).toMatchObject({
      element: 'Sales',
      message: expect.stringContaining('„Sales“'),
      mend: expect.stringContaining('größer'),
    });
    expect(shown.findings[0]?.mend).toContain('Folienmaster');
    expect(presentReadiness(report, createTranslator('en', bundles)).layouts[0]?.reason?.message).toContain('“Sales”');
  });

  it('knows how to mend all that is found', () => {
    for (const language of LANGUAGES) {
      const { errors } = mergeBundles(bundles[language]);
      const codes = Object.keys(errors).filter((key) => /^readiness\.[a-z_]+$/.test(key));
      expect(codes.length).toBeGreaterThan(30);
      expect(codes.filter((code) => errors[`${code}.mend`] === undefined)).toEqual([]);
    }
  });
});
