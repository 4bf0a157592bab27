import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  common: {
    'new_plugin.next':
      'Es läuft so, wie es ist: Starten Sie den Server. Seine Variablen kommen mit npm run env:example in .env.example. Dann passen Sie es an.',
  },
  errors: {
    'new_plugin.bad_name':
      'Der Name eines Plugins ist kebab-case, etwa stock-photos; „{{name}}“ ist es nicht. Aufruf: npm run new-plugin -- NAME',
    'new_plugin.exists': 'Ein Plugin {{name}} gibt es schon. Nehmen Sie einen anderen Namen.',
    'new_plugin.no_list': 'Die Liste in plugins/index.ts ist nicht lesbar. Tragen Sie das Plugin von Hand ein.',
  },
};
