import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  author: {
    'outlines.agenda': 'Agenda',
    'outlines.quote': 'In eigenen Worten',
    'outlines.closing': 'Das Wichtigste',
  },
  errors: {
    'outlines.stopped_half_way':
      'Das Modell hat mittendrin aufgehört ({{reason}}); die Präsentation hat die {{slides}} Folien, die es gegliedert hatte.',
    'outlines.other_slide_count': '{{wanted}} Folien waren gewünscht; der Inhalt ergab {{made}}.',
  },
};
