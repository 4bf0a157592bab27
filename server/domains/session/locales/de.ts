import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'session.refused': 'Die Anmeldung wurde abgelehnt. Prüfen Sie E-Mail-Adresse und Passwort.',
    'session.token_refused':
      'Die Anmeldung wurde abgelehnt. Melden Sie sich noch einmal an; hilft das nicht, fragen Sie Ihre Administration.',
    'session.no_client':
      'Ihre Organisation ist hier nicht eingerichtet. Bitten Sie den Betreiber, sie mit ihrer Tenant-Kennung {{tenant}} anzulegen.',
    'session.provider_unavailable':
      'Microsoft Entra ID ist gerade nicht erreichbar, die Anmeldung damit nicht möglich. Versuchen Sie es gleich noch einmal.',
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
