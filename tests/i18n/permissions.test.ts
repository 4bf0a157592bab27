import { describe, expect, it } from '@jest/globals';
import { COMPLETE_LANGUAGES } from '../../common/i18n/locale.ts';
import { mergeBundles } from '../../common/i18n/translator.ts';
import { plugins } from '../../plugins/index.ts';
import { corePlugins } from '../../server/core-plugins.ts';
import { loadLocaleBundles } from '../../server/compose.ts';

describe('permissions', () => {
  it('have a text for administrators in every language, whichever plugin introduces them', () => {
    const bundles = loadLocaleBundles();
    const introduced = [...corePlugins, ...plugins].flatMap((plugin) => Object.keys(plugin.permissions ?? {}));
    expect(introduced).toContain('presentations.change');
    for (const language of COMPLETE_LANGUAGES) {
      const { admin } = mergeBundles(bundles[language]);
      expect({ language, uncovered: introduced.filter((permission) => !admin[permission]) }).toEqual({
        language,
        uncovered: [],
      });
    }
  });
});
