import type { LocaleBundle } from '../../locale.ts';

export const de: LocaleBundle = {
  errors: {
    'config.invalid_variables':
      'Diese Umgebungsvariablen haben unbrauchbare Werte: {{names}}. Berichtigen oder entfernen Sie sie.',
    'config.no_model_key':
      'Es ist kein Modell eingerichtet. Setzen Sie OPENAI_API_KEY (und OPENAI_BASE_URL für einen anderen Server), oder verwenden Sie --model builtin.',
  },
};
