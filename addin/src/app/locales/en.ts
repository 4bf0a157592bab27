import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  common: {
    'pane.broken': 'This part of the pane stopped working',
    'pane.broken_note': 'What you typed is kept. Try again; if it happens again, tell your administrator: {{said}}',
    'pane.try_again': 'Try again',
    'pane.dismiss': 'Dismiss',
    'pane.back': 'Back',
    'pane.loading': 'Loading',
    'pane.untitled': 'Untitled presentation',
    'pane.steps': 'Steps of this presentation',
    'pane.step_sources': 'Sources',
    'pane.step_brief': 'Brief',
    'pane.step_outline': 'Outline',
    'pane.step_design': 'Design',
    'pane.step_slides': 'Slides',
    'pane.step_insert': 'Insert',
    'pane.step_review': 'Review',
    'pane.page_home': 'Presentations',
    'pane.page_sources': 'Sources',
    'pane.page_brief': 'Brief',
    'pane.page_outline': 'Outline',
    'pane.page_design': 'Design',
    'pane.page_slides': 'Slides',
    'pane.page_slide': 'Slide',
    'pane.page_insert': 'Insert',
    'pane.page_review': 'Review',
  },
  errors: {
    'pane.unexpected': 'Something went wrong that the pane did not expect: {{said}}',
  },
};
