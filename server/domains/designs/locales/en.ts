import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  admin: {
    'designs.change': 'Use the design of a deck for a presentation',
    'designs.use': 'Design of a deck used',
  },
  author: {
    'designs.reading': 'Reading the design of “{{name}}”',
  },
  errors: {
    'designs.busy': 'A deck is being read for this presentation at the moment. Wait until it is finished.',
    'designs.no_usable_layout':
      'None of the {{layouts}} layouts of “{{deck}}” can be used for slides. In Slide Master view, give one of them a title and a large content placeholder, then try again.',
  },
};
