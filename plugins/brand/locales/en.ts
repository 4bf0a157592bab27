import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  admin: {
    'brand.read': 'See the brand of the own client',
    'brand.change': 'Change the brand of a client',
    'brand.add_logo': 'Logo uploaded',
    'brand.delete_logo': 'Logo deleted',
  },
  errors: {
    'brand.stale': 'The brand was changed in the meantime. Read it again, and make your change there.',
    'brand.colour_twice': 'Another colour is called {{name}} already. Give each its own name.',
    'brand.font_twice': '{{family}} stands there twice for the same use. Leave one of them out.',
    'brand.language_twice': 'There are two sets of rules for this language. Put them into one.',
    'brand.word_both': '“{{word}}” is both preferred and to be avoided. Decide for one.',
    'brand.no_such_logo': 'There is no logo with this id. Upload it first.',
    'brand.logo_twice': 'This logo is named twice. Leave one of them out.',
    'brand.voice_too_long': 'The voice rules have more than {{limit}} characters together. Shorten them.',
    'brand.too_many_logos': 'A client has at most {{limit}} logos. Delete one that is not used, then upload again.',
    'brand.logo_kind': '{{file}} is neither a PNG nor a plain SVG. Send the logo as one of these.',
    'brand.logo_not_usable': '{{file}} can’t be drawn. Export the logo anew, as PNG or as a simple SVG, and send that.',
  },
};
