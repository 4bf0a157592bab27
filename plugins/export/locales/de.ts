import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'export.unsound_package':
      'Die Präsentation wurde nicht gespeichert: PowerPoint müsste sie reparieren ({{faults}}, zuerst: {{first}} in {{part}}).',
  },
};
