import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  common: {
    'pane_host.not_loaded': 'Die Verbindung zu PowerPoint konnte nicht geladen werden',
    'pane_host.unanswered': 'PowerPoint antwortet nicht',
    'pane_host.other_program': 'Dieser Bereich arbeitet nur mit PowerPoint zusammen',
    'pane_host.go_on':
      'Sie können hier alles tun außer Folien einfügen: Laden Sie die Präsentation stattdessen herunter.',
  },
  errors: {
    'host.not_supported':
      'Dieses Programm kann das nicht. Laden Sie die Präsentation stattdessen herunter und öffnen Sie sie.',
    'host.insert_failed': 'PowerPoint hat die Folien nicht übernommen: {{said}}',
    'host.slide_gone': 'Diese Folie ist nicht mehr in der geöffneten Präsentation.',
    'host.failed': 'PowerPoint konnte das nicht ausführen: {{said}}',
    'host.file_failed': 'PowerPoint hat die geöffnete Präsentation nicht herausgegeben: {{said}}',
    'host.dialog_closed':
      'Das Fenster wurde geschlossen, bevor die Anmeldung fertig war. Es wurde nichts geändert; versuchen Sie es noch einmal.',
    'host.dialog_open':
      'In PowerPoint ist noch ein anderes Fenster eines Add-ins offen. Schließen Sie es und versuchen Sie es noch einmal.',
    'host.dialog_blocked':
      'Das Fenster wurde blockiert. Erlauben Sie Pop-ups für diese Seite in Ihrem Browser und versuchen Sie es noch einmal.',
    'host.dialog_failed': 'PowerPoint konnte das Fenster nicht öffnen: {{said}}',
  },
};
