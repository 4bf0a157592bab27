import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  admin: {
    'templates.read': 'Vorlagen sehen',
  },
};
