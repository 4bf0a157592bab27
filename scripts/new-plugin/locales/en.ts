import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  common: {
    'new_plugin.next':
      'It runs as it is: start the server. Its variables join .env.example by npm run env:example. Then make it yours.',
  },
  errors: {
    'new_plugin.bad_name':
      'A plugin’s name is kebab-case, such as stock-photos; “{{name}}” is not. Usage: npm run new-plugin -- NAME',
    'new_plugin.exists': 'There is a plugin {{name}} already. Take another name.',
    'new_plugin.no_list': 'The list in plugins/index.ts can’t be read. Add the plugin to it by hand.',
  },
};
