import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'export.unsound_package':
      'Die Präsentation wurde nicht gespeichert, weil PowerPoint sie reparieren müsste (Fehler: {{faults}}, zuerst {{first}} in {{part}}). Versuchen Sie eine andere Vorlage.',
  },
};
