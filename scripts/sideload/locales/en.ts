import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  common: {
    'sideload.building': 'Building the pages…',
    'sideload.distrusted':
      'This machine does not trust the certificates yet: {{reason}}\n  Add {{file}} to the trusted authorities of your system or browser, then start again.',
    'sideload.running': 'The pane runs at    {{url}}',
    'sideload.manifest': 'Its manifest        {{file}}',
    'sideload.sign_in': 'Sign in as          admin@localhost, password {{password}}',
    'sideload.desktop': 'PowerPoint          opens now, with the button “Make slides” on its Home tab',
    'sideload.web':
      'PowerPoint          on the web: open a presentation, then\n    1. Home > Add-ins > More Add-ins\n    2. My Add-ins > Upload My Add-in\n    3. choose {{file}}',
    'sideload.not_opened':
      'PowerPoint could not be opened with the add-in. docs/add-in.md says how to add {{file}} by hand.',
    'sideload.stop': 'Stop with           Ctrl-C',
    'sideload.remove': 'Remove it with      {{command}}',
  },
};
