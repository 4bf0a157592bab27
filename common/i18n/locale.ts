/** The five namespaces of interface text. */
export const NAMESPACES = ['common', 'author', 'review', 'admin', 'errors'] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** Languages in which every text exists, those of the command line and the labels on slides included. */
export const COMPLETE_LANGUAGES = ['en', 'de'] as const;

/** Languages of the screens and of the server's messages on them; a missing message is in English. */
export const LANGUAGES = [...COMPLETE_LANGUAGES, 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', ar: 'العربية' };

/** The screen language for a BCP 47 tag; English if it isn't supported. */
export function screenLanguage(tag: string): Language {
  const primary = tag.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === primary) ?? 'en';
}

/**
 * The texts of one folder, domain or plugin in one language: flat keys with the owner's name as prefix
 * ("ingest.file_empty"). Values may contain i18next interpolation (`{{name}}`) and plural suffixes (`_one`, `_other`).
 */
export type LocaleBundle = Partial<Record<Namespace, Readonly<Record<string, string>>>>;
