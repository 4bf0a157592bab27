import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  errors: {
    'users.not_oneself': 'Nobody changes their own role or activation. Ask another administrator.',
    'users.beyond_you': 'Only a super_admin gives, takes or changes that role. Ask one.',
    'users.needs_client': '{{email}} belongs to no client, and every role but super_admin needs one. Keep the role.',
    'users.last_super_admin':
      'The role of {{email}} has to stay: nobody else is super_admin. Make somebody else one first.',
    'users.last_administrator': '{{email}} is the last administrator of this client. Make somebody else one first.',
    'users.changed_meanwhile': 'This user is being changed by others at the same time. Read it again and repeat.',
    'users.known': '{{email}} is a user of this client already. Change role and teams there.',
    'users.invited': '{{email}} is invited already. Withdraw that invitation first to offer something else.',
    'users.client_needed': 'Say which client the person is invited to (client_id).',
  },
  admin: {
    'users.read': 'See users',
    'users.change': 'Change a user',
    'users.invite': 'Invite users',
    'users.withdraw': 'Invitation withdrawn',
    'users.accept': 'Invitation accepted',
  },
};
