import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'audit.busy':
      'Das Protokoll konnte nicht geschrieben werden, weil zu viel gleichzeitig geschrieben wird. Bestätigtes ist nicht verloren; versuchen Sie es erneut.',
  },
  admin: {
    'audit.read': 'Protokoll ansehen',
    'audit.export': 'Protokoll exportiert',
  },
};
