import type { LocaleBundle } from '../../locale.ts';

export const de: LocaleBundle = {
  errors: {
    'typeset.font_substituted':
      'Die Schrift {{font}} ist hier nicht vorhanden; der Text wurde nach den Breiten von {{substitute}} eingepasst. Bitte die Zeilenumbrüche einmal durchsehen.',
  },
};
