import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'settings.unknown_plugin':
      'Es gibt hier kein Plugin „{{plugin}}“ mit Einstellungen. Die Liste der Einstellungen nennt die vorhandenen.',
    'settings.keys_locked':
      'Schlüssel und Adressen von Anbietern legt hier die Umgebung fest. Wenden Sie sich an den Betreiber.',
    'settings.private_address':
      '{{host}} ist nicht im öffentlichen Internet. Verwenden Sie eine öffentliche Adresse, oder nehmen Sie den Host zuerst in „allowed_hosts“ auf.',
    'settings.unknown_host': 'Der Host {{host}} ist nicht zu finden. Prüfen Sie die Schreibweise der Adresse.',
    'settings.address_with_password':
      'Die Adresse enthält Benutzernamen oder Passwort. Lassen Sie beides weg; der Schlüssel hat ein eigenes Feld.',
  },
  admin: {
    'settings.read': 'Einstellungen ansehen',
    'settings.change': 'Einstellungen ändern',
    'settings.provider': 'Sehen, ob ein Anbieter eingerichtet ist',
    'settings.rotate': 'Gespeicherte Geheimnisse mit neuem Schlüssel versiegelt',
  },
};
