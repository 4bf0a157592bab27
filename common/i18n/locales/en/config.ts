import type { LocaleBundle } from '../../locale.ts';

export const en: LocaleBundle = {
  errors: {
    'config.invalid_variables':
      'These environment variables have values that can’t be used: {{names}}. Correct or unset them.',
    'config.no_model_key':
      'No model is configured. Set OPENAI_API_KEY (and OPENAI_BASE_URL for another server), or use --model builtin.',
  },
};
