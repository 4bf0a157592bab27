import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  common: {
    'start.running': 'Lectern runs at   {{url}}',
    'start.pane': 'Task pane and first deck: {{url}}',
    'start.docs': 'API and try-out   {{url}}',
    'start.sign_in': 'Sign in as        {{email}}, password {{password}}',
    'start.sign_in_own': 'Sign in with      any address and your DEV_AUTH_PASSWORD',
    'start.database_embedded':
      'Database          embedded store in {{folder}}: for trying out and small teams; set MONGODB_URI for more',
    'start.database_mongodb': 'Database          MongoDB {{version}}',
    'start.model_builtin':
      'Model             built in (selects and computes, invents nothing); set OPENAI_API_KEY for one that writes',
    'start.model': 'Model             {{model}}',
    'start.stop': 'Stop with         Ctrl-C',
  },
};
