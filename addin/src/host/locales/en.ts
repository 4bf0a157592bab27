import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  common: {
    'pane_host.not_loaded': 'The connection to PowerPoint could not be loaded',
    'pane_host.unanswered': 'PowerPoint does not answer',
    'pane_host.other_program': 'This pane works with PowerPoint only',
    'pane_host.go_on': 'You can do everything here but insert slides: download the deck instead.',
  },
  errors: {
    'host.not_supported': 'This program cannot do that. Download the deck and open it instead.',
    'host.insert_failed': 'PowerPoint did not take the slides: {{said}}',
    'host.slide_gone': 'This slide is no longer in the open deck.',
    'host.failed': 'PowerPoint could not do that: {{said}}',
    'host.file_failed': 'PowerPoint did not hand over the open deck: {{said}}',
    'host.dialog_closed': 'The window was closed before the sign-in was finished. Nothing was changed; try again.',
    'host.dialog_open': 'Another window of an add-in is still open in PowerPoint. Close it, then try again.',
    'host.dialog_blocked': 'The window was blocked. Allow pop-ups for this site in your browser, then try again.',
    'host.dialog_failed': 'PowerPoint could not open the window: {{said}}',
  },
};
