import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'clients.changed_meanwhile':
      'Dieser Mandant wird gerade auch von anderen geändert. Lesen Sie ihn neu und wiederholen Sie die Änderung.',
    'clients.only_name':
      'Sie können Ihren Mandanten umbenennen; Kürzel, Tenant, Budget und Archivierung sind Sache eines super_admin.',
    'clients.slug_taken': 'Ein anderer Mandant hat das Kürzel „{{slug}}“. Wählen Sie ein anderes.',
    'clients.tenant_taken': 'Der Tenant {{tenant}} gehört zu einem anderen Mandanten. Ein Tenant hat einen Mandanten.',
    'clients.in_use':
      'Der Mandant hat noch Daten ({{what}}: {{number}}). Archivieren Sie ihn, oder entfernen Sie diese zuerst.',
  },
  admin: {
    'clients.read': 'Mandanten ansehen',
    'clients.create': 'Mandanten anlegen',
    'clients.change': 'Mandanten ändern',
    'clients.delete': 'Mandanten entfernen',
  },
};
