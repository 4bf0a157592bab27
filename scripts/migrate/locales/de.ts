import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  common: {
    'migrate.applied': '{{id}}  angewendet {{at}}',
    'migrate.pending': '{{id}}  steht aus',
  },
  errors: {
    'migrate.unknown_command':
      'Den Befehl {{command}} gibt es nicht. Mit up wenden Sie an, was aussteht, mit status sehen Sie es.',
  },
};
