import i18next from 'i18next';
import type { i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { NAMESPACES } from '../../../common/i18n/locale.ts';
import { isolate } from './isolate.ts';
import { PANE_LANGUAGES } from './languages.ts';
import type { PaneLanguage } from './languages.ts';
import { addFirstTexts } from './load-texts.ts';

/** The texts of what the pane shows first, in one language and English behind it; pages bring theirs when they are gone to. */
export async function createTexts(language: PaneLanguage): Promise<i18n> {
  const instance = i18next.createInstance().use(initReactI18next);
  await instance.init({
    lng: language,
    fallbackLng: 'en',
    supportedLngs: [...PANE_LANGUAGES],
    ns: [...NAMESPACES],
    defaultNS: 'author',
    resources: {},
    keySeparator: false,
    nsSeparator: ':',
    // React escapes markup by itself; what is put into a sentence keeps its own direction of writing.
    interpolation: { escape: (value) => isolate(value, instance.dir()) },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  await addFirstTexts(instance, language === 'en' ? ['en'] : [language, 'en']);
  return instance;
}
