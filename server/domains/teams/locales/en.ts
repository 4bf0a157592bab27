import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  errors: {
    'teams.changed_meanwhile': 'This team is being changed by others at the same time. Read it again and repeat.',
    'teams.unknown': 'Not every team named is a team of this client. Choose from the client’s teams.',
    'teams.name_taken': 'The client has a team named “{{name}}” already. Choose another name.',
  },
  admin: {
    'teams.read': 'See teams',
    'teams.create': 'Make a team',
    'teams.change': 'Rename a team',
    'teams.delete': 'Remove a team',
  },
};
