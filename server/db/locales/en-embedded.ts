import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  errors: {
    'embedded.in_use':
      'The embedded store is in use by process {{pid}} ({{file}}). Stop that server, or give this one another DATA_DIR.',
    'embedded.start_failed':
      'The embedded store does not start: {{reason}}. Check that DATA_DIR is writable and has room, or set MONGODB_URI.',
  },
};
