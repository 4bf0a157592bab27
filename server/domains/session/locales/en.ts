import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  errors: {
    'session.refused': 'Sign-in was refused. Check e-mail address and password.',
    'session.token_refused': 'Sign-in was refused. Sign in again; if that does not help, ask your administrator.',
    'session.no_client':
      'Your organisation is not set up here. Ask the operator of this service to add it, with its tenant id {{tenant}}.',
    'session.provider_unavailable':
      'Microsoft Entra ID can’t be reached at the moment, so nobody can sign in with it. Try again in a minute.',
    'session.deactivated': 'Your account is deactivated. Ask an administrator of your organisation.',
    'session.client_archived':
      'Your organisation is archived here, and its people can’t sign in. Ask the operator of this service.',
  },
  admin: {
    'session.read': 'See who one is',
    'session.end': 'Sign out',
    'session.sign_in': 'Signed in',
    'session.sign_out': 'Signed out',
  },
};
