import i18next from 'i18next';
import type { MessageParams } from '../deck/coded-error.ts';
import { COMPLETE_LANGUAGES, LANGUAGES, NAMESPACES } from './locale.ts';
import type { Language, LocaleBundle, Namespace } from './locale.ts';

export interface Translator {
  readonly language: Language;
  /**
   * The text of a key with its parameters filled in.
   * @throws RangeError for an unknown key: a missing text is a bug.
   */
  translate(namespace: Namespace, key: string, params?: MessageParams): string;
  /** All texts of a namespace by key, with their parameter names unfilled. */
  texts(namespace: Namespace): Readonly<Record<string, string>>;
}

/** The complete language nearest to a BCP 47 tag; null if there is none. */
export function shippedLanguage(tag: string): Language | null {
  const primary = tag.toLowerCase().split('-')[0];
  return COMPLETE_LANGUAGES.find((language) => language === primary) ?? null;
}

/**
 * Combines the bundles of all owners into a translator; English fills gaps of other languages.
 * @throws RangeError when two owners define the same key.
 */
export function createTranslator(
  language: Language,
  bundles: Readonly<Partial<Record<Language, readonly LocaleBundle[]>>>,
): Translator {
  const instance = i18next.createInstance();
  void instance.init({
    lng: language,
    fallbackLng: 'en',
    ns: [...NAMESPACES],
    resources: Object.fromEntries(LANGUAGES.map((each) => [each, mergeBundles(bundles[each] ?? [])])),
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    // Texts are shown in terminals, slides and React, none of which interprets HTML.
    interpolation: { escapeValue: false },
  });
  return {
    language,
    translate(namespace, key, params = {}) {
      if (!instance.exists(key, { ns: namespace, ...params })) throw new RangeError(`no text for ${namespace}:${key}`);
      return instance.t(key, { ns: namespace, ...params });
    },
    texts: (namespace) => ({
      ...(instance.getResourceBundle('en', namespace) as Record<string, string>),
      ...(instance.getResourceBundle(language, namespace) as Record<string, string>),
    }),
  };
}

/** Combines bundles; each key belongs to one owner. */
export function mergeBundles(bundles: readonly LocaleBundle[]): Record<Namespace, Record<string, string>> {
  const merged = Object.fromEntries(NAMESPACES.map((namespace) => [namespace, {}])) as Record<
    Namespace,
    Record<string, string>
  >;
  for (const bundle of bundles) {
    for (const namespace of NAMESPACES) {
      for (const [key, text] of Object.entries(bundle[namespace] ?? {})) {
        if (merged[namespace][key] !== undefined) throw new RangeError(`two owners bring ${namespace}:${key}`);
        merged[namespace][key] = text;
      }
    }
  }
  return merged;
}
