import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  admin: {
    'fonts.read': 'Schriften eines Mandanten sehen',
    'fonts.change': 'Schriften eines Mandanten hochladen und löschen',
    'fonts.upload': 'Schrift hochgeladen',
    'fonts.delete': 'Schrift gelöscht',
  },
  errors: {
    'fonts.not_usable':
      '{{file}} ist keine Schrift, die verwendet werden kann. Senden Sie eine nicht variable TrueType- oder OpenType-Schrift als TTF, OTF, TTC oder WOFF2.',
    'fonts.too_many':
      'Ein Mandant hat höchstens {{limit}} Schriftdateien. Löschen Sie nicht benutzte und senden Sie die Dateien noch einmal.',
    'fonts.too_large':
      'Die Schriften eines Mandanten dürfen zusammen höchstens {{limit_mb}} MB groß sein. Löschen Sie nicht benutzte und senden Sie die Dateien noch einmal.',
  },
};
