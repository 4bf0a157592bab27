import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  errors: {
    'audit.busy':
      'The audit log could not be written, because too much is written at once. Nothing was lost that was confirmed; try again.',
  },
  admin: {
    'audit.read': 'See the audit log',
    'audit.export': 'Audit log exported',
  },
};
