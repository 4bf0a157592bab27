import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  author: {
    'outlines.agenda': 'Agenda',
    'outlines.quote': 'In their own words',
    'outlines.closing': 'Key takeaways',
  },
  errors: {
    'outlines.stopped_half_way':
      'The model stopped half-way ({{reason}}); the deck has the {{slides}} slides it had outlined.',
    'outlines.other_slide_count': '{{wanted}} slides were asked for; the content gave {{made}}.',
  },
};
