import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  errors: {
    'usage.tokens_spent':
      'Your organisation’s budget for {{month}} is used up: {{left}} of {{limit}} tokens are left, less than the next call of the model may take. Ask an administrator for more, wait for the next month, or go on with the built-in model, which costs nothing.',
    'usage.cost_spent':
      'Your organisation’s budget for {{month}} is used up: {{left}} of {{limit}} {{currency}} are left, less than the next call of the model may cost. Ask an administrator for more, wait for the next month, or go on with the built-in model, which costs nothing.',
    'usage.tokens_low':
      'Your organisation has used {{spent}} tokens in {{month}}, more than the {{soft}} at which it wants to be warned.',
    'usage.cost_low':
      'Your organisation has spent {{spent}} {{currency}} on models in {{month}}, more than the {{soft}} at which it wants to be warned.',
    'usage.tokens_too_few':
      'This will probably take {{wanted}} tokens, and {{left}} are left of this month’s budget. Ask for fewer slides, or ask an administrator for more.',
    'usage.cost_too_low':
      'This will probably cost {{wanted}} {{currency}}, and {{left}} are left of this month’s budget. Ask for fewer slides, or ask an administrator for more.',
  },
  admin: { 'usage.read': 'See what models were used for' },
};
