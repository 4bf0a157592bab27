import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  common: {
    'pane.broken': 'Dieser Teil des Bereichs funktioniert nicht mehr',
    'pane.broken_note':
      'Ihre Eingaben sind erhalten. Versuchen Sie es noch einmal; geschieht es wieder, melden Sie es Ihrer Administration: {{said}}',
    'pane.try_again': 'Noch einmal versuchen',
    'pane.dismiss': 'Schließen',
    'pane.back': 'Zurück',
    'pane.loading': 'Wird geladen',
    'pane.untitled': 'Präsentation ohne Titel',
    'pane.steps': 'Schritte dieser Präsentation',
    'pane.step_sources': 'Quellen',
    'pane.step_brief': 'Auftrag',
    'pane.step_outline': 'Gliederung',
    'pane.step_design': 'Design',
    'pane.step_slides': 'Folien',
    'pane.step_insert': 'Einfügen',
    'pane.step_review': 'Prüfung',
    'pane.page_home': 'Präsentationen',
    'pane.page_sources': 'Quellen',
    'pane.page_brief': 'Auftrag',
    'pane.page_outline': 'Gliederung',
    'pane.page_design': 'Design',
    'pane.page_slides': 'Folien',
    'pane.page_slide': 'Folie',
    'pane.page_insert': 'Einfügen',
    'pane.page_review': 'Prüfung',
  },
  errors: {
    'pane.unexpected': 'Es ist etwas geschehen, womit der Bereich nicht gerechnet hat: {{said}}',
  },
};
