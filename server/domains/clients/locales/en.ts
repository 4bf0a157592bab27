import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  errors: {
    'clients.changed_meanwhile': 'This client is being changed by others at the same time. Read it again and repeat.',
    'clients.only_name': 'You can rename your client; slug, tenant, budget and archiving are up to a super_admin.',
    'clients.slug_taken': 'Another client has the slug “{{slug}}”. Choose another one.',
    'clients.tenant_taken': 'The tenant {{tenant}} belongs to another client. A tenant has one client.',
    'clients.in_use': 'The client still has data ({{what}}: {{number}}). Archive it instead, or remove that first.',
  },
  admin: {
    'clients.read': 'See clients',
    'clients.create': 'Make a client',
    'clients.change': 'Change a client',
    'clients.delete': 'Remove a client',
  },
};
