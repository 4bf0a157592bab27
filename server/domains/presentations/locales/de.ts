import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'presentations.language_labels':
      'Lectern hat noch keine eigenen Texte in der Sprache „{{language}}“; die wenigen Beschriftungen sind englisch.',
    'presentations.builtin_does_not_translate':
      'Das eingebaute Modell übersetzt nicht: Der Text bleibt in der Sprache „{{found}}“. Wählen Sie für „{{language}}“ ein Modell, das schreibt (openai).',
  },
};
