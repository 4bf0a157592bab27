import type { LocaleBundle } from '../../locale.ts';

export const de: LocaleBundle = {
  errors: {
    'typeset.font_substituted':
      'Die Schrift {{font}} ist hier nicht vorhanden; der Text wurde nach den Breiten von {{substitute}} eingepasst. Bitte die Zeilenumbrüche einmal durchsehen.',
    'typeset.no_glyph':
      'Keine Schrift hier hat diese Zeichen; Bilder und PDF zeigen Kästchen dafür: {{characters}}. Laden Sie eine Schrift hoch, die sie hat.',
    'typeset.font_unreadable':
      '{{name}} ist keine verwendbare Schrift. Laden Sie eine TrueType-, OpenType- oder WOFF2-Datei mit einem Schnitt hoch, keine variable Schrift.',
    'typeset.font_too_large':
      '{{name}} ist größer als {{limit_mib}} MiB. Laden Sie eine kleinere Schrift hoch, zum Beispiel eine für weniger Schriftsysteme.',
  },
};
