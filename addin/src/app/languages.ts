/** The languages of the pane; the sentences of the server come in English where it does not speak one of them. */
export const PANE_LANGUAGES = ['en', 'de', 'ar'] as const;
export type PaneLanguage = (typeof PANE_LANGUAGES)[number];

/** The pane's language for a BCP 47 tag. */
export function paneLanguage(tag: string): PaneLanguage {
  const primary = tag.toLowerCase().split('-')[0];
  return PANE_LANGUAGES.find((language) => language === primary) ?? 'en';
}

/** What a language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<PaneLanguage, string>> = { en: 'English', de: 'Deutsch', ar: 'العربية' };
