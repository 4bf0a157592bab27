import type { LocaleBundle } from '../../locale.ts';

export const de: LocaleBundle = {
  errors: {
    'config.invalid_variables':
      'Diese Umgebungsvariablen sind unbrauchbar: {{names}}. Berichtigen oder entfernen Sie sie.',
    'config.same_variable':
      'Die Variable {{variable}} gehört schon zu {{one}}; {{other}} braucht einen anderen Namen dafür.',
    'config.no_model_key':
      'Es ist kein Modell eingerichtet. Setzen Sie OPENAI_API_KEY (und OPENAI_BASE_URL für einen anderen Server), oder verwenden Sie --model builtin.',
  },
};
