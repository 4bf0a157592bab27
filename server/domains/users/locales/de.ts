import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'users.not_oneself':
      'Niemand ändert die eigene Rolle oder Freischaltung. Bitten Sie eine andere Administration darum.',
    'users.beyond_you': 'Diese Rolle gibt, nimmt und ändert nur ein super_admin. Wenden Sie sich an einen.',
    'users.needs_client':
      '{{email}} gehört zu keinem Mandanten, und jede Rolle außer super_admin braucht einen. Belassen Sie die Rolle.',
  },
  admin: {
    'users.read': 'Benutzer ansehen',
    'users.change': 'Benutzer ändern',
  },
};
