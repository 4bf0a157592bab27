import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'users.not_oneself':
      'Niemand ändert die eigene Rolle oder Freischaltung. Bitten Sie eine andere Administration darum.',
    'users.beyond_you': 'Diese Rolle gibt, nimmt und ändert nur ein super_admin. Wenden Sie sich an einen.',
    'users.needs_client':
      '{{email}} gehört zu keinem Mandanten, und jede Rolle außer super_admin braucht einen. Belassen Sie die Rolle.',
    'users.last_super_admin':
      'Die Rolle von {{email}} muss bleiben: Niemand sonst ist super_admin. Machen Sie zuerst jemand anderen dazu.',
    'users.last_administrator':
      '{{email}} verwaltet diesen Mandanten als Letzte oder Letzter. Machen Sie zuerst jemand anderen zum client_admin.',
    'users.changed_meanwhile':
      'Dieser Benutzer wird gerade auch von anderen geändert. Lesen Sie ihn neu und wiederholen Sie die Änderung.',
    'users.known': '{{email}} gehört diesem Mandanten schon an. Ändern Sie Rolle und Teams dort.',
    'users.invited':
      '{{email}} ist schon eingeladen. Ziehen Sie zuerst jene Einladung zurück, um etwas anderes anzubieten.',
    'users.client_needed': 'Nennen Sie den Mandanten, zu dem die Person eingeladen wird (client_id).',
  },
  admin: {
    'users.read': 'Benutzer ansehen',
    'users.change': 'Benutzer ändern',
    'users.invite': 'Benutzer einladen',
    'users.withdraw': 'Einladung zurückgezogen',
    'users.accept': 'Einladung angenommen',
  },
};
