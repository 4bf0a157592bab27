import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  errors: {
    'users.not_oneself': 'Nobody changes their own role or activation. Ask another administrator.',
    'users.beyond_you': 'Only a super_admin gives, takes or changes that role. Ask one.',
    'users.needs_client': '{{email}} belongs to no client, and every role but super_admin needs one. Keep the role.',
  },
  admin: {
    'users.read': 'See users',
    'users.change': 'Change a user',
  },
};
