import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  admin: {
    'retention.read': 'See how long data is kept',
    'retention.change': 'Change how long data is kept',
    'storage.purge': 'Remove deleted presentations for good',
  },
  author: {
    'retention.clean': 'Removing what is no longer needed',
    'retention.purge': 'Removing for good what was deleted long enough ago',
  },
  errors: {
    'retention.incomplete':
      'Not everything could be removed; {{removed}} files were. Call it again: it goes on where it stopped.',
  },
};
