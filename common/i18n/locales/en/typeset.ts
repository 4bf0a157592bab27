import type { LocaleBundle } from '../../locale.ts';

export const en: LocaleBundle = {
  errors: {
    'typeset.font_substituted':
      'The font {{font}} is not available here, so text was fitted by the widths of {{substitute}}; look through the line breaks once.',
    'typeset.no_glyph':
      'No font here has these characters, so pictures and PDF show boxes for them: {{characters}}. Upload a font that has them.',
    'typeset.font_unreadable':
      '{{name}} is no font that can be used. Upload a TrueType, OpenType or WOFF2 file of one style, not a variable font.',
    'typeset.font_too_large':
      '{{name}} is larger than {{limit_mib}} MiB. Upload a smaller font, for example one for fewer scripts.',
  },
};
