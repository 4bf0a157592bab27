import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  admin: {
    'fonts.read': 'See the fonts of a client',
    'fonts.change': 'Upload and delete fonts of a client',
    'fonts.upload': 'Font uploaded',
    'fonts.delete': 'Font deleted',
  },
  errors: {
    'fonts.not_usable':
      '{{file}} is no font that can be used. Send a TrueType or OpenType font that is not variable, as TTF, OTF, TTC or WOFF2.',
    'fonts.too_many':
      'A client has at most {{limit}} font files. Delete those that are not used, then send them again.',
    'fonts.too_large':
      'The fonts of a client take at most {{limit_mb}} MB together. Delete those that are not used, then send them again.',
  },
};
