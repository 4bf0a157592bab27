import type { LocaleBundle } from '../../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  common: {
    'pane_welcome.title': 'Slides from your documents',
    'pane_welcome.text': 'Word, Excel, PDF or plain text goes in. Finished slides come out.',
    'pane_welcome.example': 'Made by Lectern from a table in a report',
    'pane_welcome.example_alt':
      'A finished slide: a statement as its title, a chart that shows it, and the source below.',
    'pane_welcome.master': 'On your organisation’s own master deck',
    'pane_welcome.traced': 'Every number is traced to its source',
    'pane_welcome.unseen': 'Nothing is inserted that you have not seen',
    'pane_welcome.more': 'About Lectern',
  },
};
