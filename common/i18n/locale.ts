/** The five namespaces of interface text. */
export const NAMESPACES = ['common', 'author', 'review', 'admin', 'errors'] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** The languages of the server's own sentences; every key exists in each of them. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages of the screens; sentences of the server are in English where it doesn't have one of them. */
export const SCREEN_LANGUAGES = [...LANGUAGES, 'ar'] as const;
export type ScreenLanguage = (typeof SCREEN_LANGUAGES)[number];

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<ScreenLanguage, string>> = { en: 'English', de: 'Deutsch', ar: 'العربية' };

/** The language of the screens for a BCP 47 tag; English for all others. */
export function screenLanguage(tag: string): ScreenLanguage {
  const primary = tag.toLowerCase().split('-')[0];
  return SCREEN_LANGUAGES.find((language) => language === primary) ?? 'en';
}

/**
 * The texts one room, domain or plugin brings in one language: flat keys that begin with the owner's name
 * ("ingest.file_empty"). Values may hold i18next interpolation (`{{name}}`) and plural suffixes (`_one`, `_other`).
 */
export type LocaleBundle = Partial<Record<Namespace, Readonly<Record<string, string>>>>;
