import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  common: {
    'sideload.building': 'Die Seiten werden gebaut…',
    'sideload.distrusted':
      'Dieser Rechner vertraut den Zertifikaten noch nicht: {{reason}}\n  Nehmen Sie {{file}} in die vertrauenswürdigen Stellen Ihres Systems oder Browsers auf und starten Sie neu.',
    'sideload.running': 'Der Bereich läuft   {{url}}',
    'sideload.manifest': 'Sein Manifest       {{file}}',
    'sideload.sign_in': 'Anmelden als        admin@localhost, Kennwort {{password}}',
    'sideload.desktop': 'PowerPoint          öffnet sich jetzt, mit der Schaltfläche „Folien erstellen“ auf „Start“',
    'sideload.web':
      'PowerPoint          im Web: eine Präsentation öffnen, dann\n    1. Start > Add-Ins > Weitere Add-Ins\n    2. Meine Add-Ins > Mein Add-In hochladen\n    3. {{file}} wählen',
    'sideload.not_opened':
      'PowerPoint konnte nicht mit dem Add-In geöffnet werden. docs/add-in.md sagt, wie Sie {{file}} von Hand hinzufügen.',
    'sideload.stop': 'Beenden mit         Strg-C',
    'sideload.remove': 'Entfernen mit       {{command}}',
  },
};
