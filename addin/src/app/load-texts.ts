import type { i18n } from 'i18next';
import type { LocaleBundle } from '../../../common/i18n/locale.ts';
import { NAMESPACES } from '../../../common/i18n/locale.ts';
import type { PaneLanguage } from './languages.ts';

/** Every folder of the pane brings its own texts, a file for each language. */
const FILES: Record<string, () => Promise<LocaleBundle>> = import.meta.glob<LocaleBundle>(
  ['../**/locales/*.json', '../../../common/client/locales/*.json'],
  { import: 'default' },
);
/** Which of the files each instance has: adding one again would draw all that speaks anew. */
const ADDED = new WeakMap<i18n, Set<string>>();
/** Features whose texts are needed before anybody has signed in. */
const FIRST = ['session', 'welcome'];

/** Adds the texts of all that is shown first, in some languages. */
export async function addFirstTexts(texts: i18n, languages: readonly PaneLanguage[]): Promise<void> {
  await add(texts, languages, (feature) => feature === null || FIRST.includes(feature));
}

/** Adds the texts of a feature in the language that is spoken, and in English behind it. */
export async function addFeatureTexts(texts: i18n, feature: string): Promise<void> {
  await add(texts, spokenIn(texts), (each) => each === feature);
}

/** Adds all that is missing: parts of one feature may be shown by another. */
export async function addOtherTexts(texts: i18n): Promise<void> {
  await add(texts, spokenIn(texts), () => true);
}

/** Speaks another language from now on: all of its texts are there before the first is shown. */
export async function speak(texts: i18n, language: PaneLanguage, onReady: () => void): Promise<void> {
  await add(texts, [language, 'en'], () => true);
  onReady();
  await texts.changeLanguage(language);
}

function spokenIn(texts: i18n): readonly PaneLanguage[] {
  return [...new Set([texts.language as PaneLanguage, 'en' as const])];
}

async function add(
  texts: i18n,
  languages: readonly PaneLanguage[],
  isWanted: (feature: string | null) => boolean,
): Promise<void> {
  const added = ADDED.get(texts) ?? new Set();
  ADDED.set(texts, added);
  const wanted = Object.entries(FILES).flatMap(([file, load]) => {
    if (added.has(file)) return [];
    const language = languages.find((each) => file.endsWith(`/locales/${each}.json`));
    const feature = /\/features\/([^/]+)\//.exec(file)?.[1] ?? null;
    return language !== undefined && isWanted(feature) ? [{ file, language, load }] : [];
  });
  await Promise.all(
    wanted.map(async ({ file, language, load }) => {
      const bundle = await load();
      // Another may have waited for the same file.
      if (added.has(file)) return;
      added.add(file);
      for (const namespace of NAMESPACES) {
        const brought = bundle[namespace];
        if (brought !== undefined) texts.addResourceBundle(language, namespace, brought, true, true);
      }
    }),
  );
}
