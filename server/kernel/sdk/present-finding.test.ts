import { describe, expect, it } from '@jest/globals';
import { findingSchema } from '../../../common/api/finding.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import { createTranslator } from '../../../common/i18n/translator.ts';
import { presentFinding } from './present-finding.ts';

const bundles = {
  en: [{ errors: { 'a.small': 'Only {{size}} pt.' } }],
  de: [{ errors: { 'a.small': 'Nur {{size}} pt.' } }],
};
const small: Finding = { code: 'a.small', params: { size: 8 }, severity: 'warning', slide_id: 's1' };

describe('presentFinding', () => {
  it('says it in the language of the reader', () => {
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
