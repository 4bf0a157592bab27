import type { LocaleBundle } from '../../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  common: {
    'pane_session.ended': 'Ihre Sitzung ist zu Ende',
    'pane_session.ended_note': 'Melden Sie sich wieder an, um weiterzumachen. Alles auf dieser Seite bleibt erhalten.',
    'pane_session.email': 'E-Mail-Adresse',
    'pane_session.password': 'Passwort',
    'pane_session.sign_in': 'Anmelden',
    'pane_session.with_microsoft': 'Mit Microsoft anmelden',
    'pane_session.failed': 'Sie sind nicht angemeldet',
    'pane_session.in_window':
      'Melden Sie sich in dem Fenster an, das sich geöffnet hat. Haben Sie es geschlossen, beginnen Sie noch einmal.',
    'pane_session.no_way':
      'Auf diesem Server kann sich noch niemand anmelden. Bitten Sie die Betreiber, eine Anmeldung einzurichten.',
    'pane_session.window_working': 'Sie werden angemeldet…',
    'pane_session.window_done': 'Sie sind angemeldet. Dieses Fenster kann geschlossen werden.',
    'pane_session.window_failed':
      'Die Anmeldung wurde nicht fertig. Schließen Sie dieses Fenster und versuchen Sie es in Lectern noch einmal.',
    'pane_session.sign_out': 'Abmelden',
    'pane_session.not_signed_out': 'Sie sind noch angemeldet.',
    'pane_session.account': 'Konto von {{name}}',
    'pane_session.role_super_admin': 'Betrieb',
    'pane_session.role_client_admin': 'Administration',
    'pane_session.role_author': 'Autorin oder Autor',
    'pane_session.role_reviewer': 'Prüferin oder Prüfer',
    'pane_session.language': 'Sprache',
    'pane_session.diagnostics': 'Diagnose',
    'pane_session.close': 'Schließen',
    'pane_session.copy': 'Kopieren',
    'pane_session.copied': 'Kopiert',
    'pane_session.not_copied': 'Kopieren wurde verweigert',
    'pane_session.none': 'nicht angegeben',
    'pane_session.version': 'Version',
    'pane_session.address': 'Adresse',
    'pane_session.host': 'Angezeigt in',
    'pane_session.host_powerpoint': 'PowerPoint',
    'pane_session.host_browser': 'Browser',
    'pane_session.platform': 'Plattform',
    'pane_session.api_sets': 'Funktionssätze des Programms',
    'pane_session.languages': 'Sprachen',
    'pane_session.model': 'Geschrieben von',
    'pane_session.server': 'Server',
    'pane_session.server_ready': 'bereit: {{checks}}',
    'pane_session.server_failing': 'nicht bereit: {{checks}}',
    'pane_session.browser': 'Browser',
  },
  errors: {
    'pane_session.provider_unreachable':
      'Die Anmeldung von Microsoft war nicht zu erreichen. Prüfen Sie die Netzwerkverbindung und versuchen Sie es noch einmal.',
    'pane_session.not_secure':
      'Diese Seite wurde unverschlüsselt geöffnet (http); Browser erlauben die Anmeldung bei Microsoft nur über https. Öffnen Sie sie unter ihrer https-Adresse.',
    'pane_session.provider_refused': 'Microsoft hat Sie nicht angemeldet: {{said}}',
  },
};
