import type { LocaleBundle } from '../../locale.ts';

export const en: LocaleBundle = {
  errors: {
    'ai.unreachable':
      'The model server ({{provider}}) cannot be reached for the step “{{task}}”. Check its address and the network.',
    'ai.timed_out':
      'The model ({{provider}}) did not finish the step “{{task}}” within {{seconds}} seconds. Try again, or allow it more time.',
    'ai.cancelled': 'The step “{{task}}” was cancelled.',
    'ai.refused_key': 'The model server ({{provider}}) refused the key. Check the key and what it may use.',
    'ai.rate_limited': 'The model server ({{provider}}) takes no more requests for now. Wait a little and try again.',
    'ai.invalid_answer':
      'The model ({{provider}}) answered the step “{{task}}” in a form that cannot be used, twice. Try again, or choose another model.',
    'ai.empty_answer':
      'The model ({{provider}}) gave no answer to the step “{{task}}”. Try again, or choose another model.',
    'ai.stopped_half_way':
      'The model ({{provider}}) stopped in the middle of the step “{{task}}”. Try again, or ask for fewer slides.',
    'ai.provider_failed':
      'The model server ({{provider}}) failed at the step “{{task}}” (status {{status}}). Try again later, or check the model name.',
  },
};
