import type { LocaleBundle } from '../../locale.ts';

export const en: LocaleBundle = {
  errors: {
    'typeset.font_substituted':
      'The font {{font}} is not available here, so text was fitted by the widths of {{substitute}}; look through the line breaks once.',
  },
};
