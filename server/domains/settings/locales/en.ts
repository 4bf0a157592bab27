import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  errors: {
    'settings.unknown_plugin':
      'There is no plugin “{{plugin}}” with settings here. The list of settings names those there are.',
    'settings.keys_locked':
      'Keys and addresses of providers are set by the environment here. Ask whoever runs the server.',
    'settings.private_address':
      '{{host}} is not on the public internet. Use a public address, or add the host to “allowed_hosts” first.',
    'settings.unknown_host': 'The host {{host}} can’t be found. Check the spelling of the address.',
    'settings.address_with_password':
      'The address holds a user name or password. Leave them out; the key has a field of its own.',
  },
  admin: {
    'settings.read': 'See settings',
    'settings.change': 'Change settings',
    'settings.provider': 'See whether a provider is configured',
    'settings.rotate': 'Stored secrets sealed with a new key',
  },
};
