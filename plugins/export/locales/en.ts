import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  errors: {
    'export.unsound_package':
      'The deck was not saved: PowerPoint would have to repair it ({{faults}}, first: {{first}} in {{part}}).',
  },
};
