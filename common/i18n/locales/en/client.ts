import type { LocaleBundle } from '../../locale.ts';

export const en: LocaleBundle = {
  errors: {
    'client.offline': 'The server cannot be reached. Check the network connection and try again.',
    'client.timed_out': 'The server did not answer within {{seconds}} seconds. Try again in a moment.',
    'client.unexpected_answer':
      'The answer did not come from this service as expected (status {{status}}). Reload the page; if it happens again, tell your administrator that a proxy may stand in between.',
  },
};
