import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  common: {
    'migrate.applied': '{{id}}  applied {{at}}',
    'migrate.pending': '{{id}}  pending',
  },
  errors: {
    'migrate.unknown_command': 'There is no command {{command}}. Say up to apply what is pending, status to see it.',
  },
};
