import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'teams.changed_meanwhile':
      'Dieses Team wird gerade auch von anderen geändert. Lesen Sie es neu und wiederholen Sie die Änderung.',
    'teams.unknown': 'Nicht jedes genannte Team gehört zu diesem Mandanten. Wählen Sie aus seinen Teams.',
    'teams.name_taken': 'Der Mandant hat schon ein Team „{{name}}“. Wählen Sie einen anderen Namen.',
  },
  admin: {
    'teams.read': 'Teams ansehen',
    'teams.create': 'Team anlegen',
    'teams.change': 'Team umbenennen',
    'teams.delete': 'Team entfernen',
  },
};
