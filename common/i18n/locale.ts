/** The five namespaces of interface text. */
export const NAMESPACES = ['common', 'author', 'review', 'admin', 'errors'] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** Languages of the server's messages; every key exists in each of them. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Languages of the screens; the server's messages are in English if it doesn't support the language. */
export const SCREEN_LANGUAGES = [...LANGUAGES, 'ar'] as const;
export type ScreenLanguage = (typeof SCREEN_LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<ScreenLanguage, string>> = { en: 'English', de: 'Deutsch', ar: 'العربية' };

/** The screen language for a BCP 47 tag; English if it isn't supported. */
export function screenLanguage(tag: string): ScreenLanguage {
  const primary = tag.toLowerCase().split('-')[0];
  return SCREEN_LANGUAGES.find((language) => language === primary) ?? 'en';
}

/**
 * The texts of one folder, domain or plugin in one language: flat keys with the owner's name as prefix
 * ("ingest.file_empty"). Values may contain i18next interpolation (`{{name}}`) and plural suffixes (`_one`, `_other`).
 */
export type LocaleBundle = Partial<Record<Namespace, Readonly<Record<string, string>>>>;
