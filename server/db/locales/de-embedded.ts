import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'embedded.in_use':
      'Den eingebetteten Speicher benutzt schon der Prozess {{pid}} ({{file}}). Beenden Sie jenen Server, oder geben Sie diesem ein anderes DATA_DIR.',
    'embedded.start_failed':
      'Der eingebettete Speicher startet nicht: {{reason}}. Prüfen Sie, ob DATA_DIR beschreibbar ist und Platz hat, oder setzen Sie MONGODB_URI.',
  },
};
