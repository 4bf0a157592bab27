import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'db.unreachable':
      'Die Datenbank unter {{address}} antwortet nicht. Bitte starten Sie sie oder berichtigen Sie MONGODB_URI.',
    'db.refused':
      'Die Datenbank unter {{address}} lässt diesen Benutzer nicht zu. Bitte berichtigen Sie Name oder Passwort in MONGODB_URI.',
    'db.invalid_address': 'MONGODB_URI ist keine Datenbankadresse. Sie beginnt mit mongodb:// oder mongodb+srv://.',
    'db.unavailable':
      'Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
  },
};
