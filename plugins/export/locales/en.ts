import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  errors: {
    'export.unsound_package':
      'The deck was not saved, because PowerPoint would have to repair it (faults: {{faults}}, first {{first}} in {{part}}). Try another template.',
  },
};
