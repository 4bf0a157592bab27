import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  errors: {
    'presentations.language_labels':
      'Lectern has no wording of its own in “{{language}}” yet; its few labels are in English.',
    'presentations.builtin_does_not_translate':
      'The built-in model does not translate: the text stays in “{{found}}”. For “{{language}}”, choose a model that writes (openai).',
  },
};
