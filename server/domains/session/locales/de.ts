import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'session.refused': 'Die Anmeldung wurde abgelehnt. Prüfen Sie E-Mail-Adresse und Passwort.',
    'session.deactivated': 'Ihr Konto ist deaktiviert. Wenden Sie sich an die Administration Ihrer Organisation.',
    'session.client_archived':
      'Ihre Organisation ist hier archiviert, eine Anmeldung ist nicht möglich. Wenden Sie sich an den Betreiber.',
  },
  admin: {
    'session.read': 'Eigene Angaben ansehen',
    'session.end': 'Sich abmelden',
    'session.sign_in': 'Angemeldet',
    'session.sign_out': 'Abgemeldet',
  },
};
