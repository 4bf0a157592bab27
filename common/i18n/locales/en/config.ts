import type { LocaleBundle } from '../../locale.ts';

export const en: LocaleBundle = {
  errors: {
    'config.invalid_variables': 'These environment variables can’t be used: {{names}}. Correct or unset them.',
    'config.same_variable':
      'The variable {{variable}} belongs to {{one}} already; {{other}} needs another name for it.',
    'config.no_model_key':
      'No model is configured. Set OPENAI_API_KEY (and OPENAI_BASE_URL for another server), or use --model builtin.',
  },
};
