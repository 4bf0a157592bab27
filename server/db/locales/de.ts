import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'db.unreachable':
      'Die Datenbank unter {{address}} antwortet nicht. Bitte starten Sie sie oder berichtigen Sie MONGODB_URI.',
    'db.refused':
      'Die Datenbank unter {{address}} lässt diesen Benutzer nicht zu. Bitte berichtigen Sie Name oder Passwort in MONGODB_URI.',
    'db.invalid_address': 'MONGODB_URI ist keine Datenbankadresse. Sie beginnt mit mongodb:// oder mongodb+srv://.',
    'db.unavailable':
      'Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
    'db.migrations_not_found':
      'Der Ordner mit den Migrationen von {{owner}} ist nicht lesbar. Bitte installieren Sie {{owner}} neu.',
    'db.migration_misnamed':
      'Im Ordner mit den Migrationen von {{owner}} liegt {{file}}, was keine Migration ist. Bitte nennen Sie die Datei NNN-titel.ts und exportieren Sie `migration` daraus.',
    'db.migration_misnumbered':
      'Die Migrationen von {{owner}} sind fortlaufend ab 001 nummeriert: {{file}} steht an der Stelle von {{expected}}. Bitte ändern Sie die Nummer.',
    'db.migration_changed':
      'Die Migration {{id}} ist schon angewendet, ihre Datei wurde danach geändert. Bitte stellen Sie die Datei wieder her und schreiben Sie die Änderung in eine neue Migration.',
    'db.migration_missing':
      'Die Datenbank enthält die Migration {{id}}, die diese Version nicht kennt. Bitte starten Sie die neuere Version oder stellen Sie die Datei wieder her.',
    'db.migration_failed':
      'Die Migration {{id}} ist fehlgeschlagen; das Protokoll nennt den Grund. Beim nächsten Start wird sie wieder versucht.',
    'db.migration_locked':
      'Ein anderer Server migriert diese Datenbank schon zu lange. Bitte warten Sie, bis er fertig ist, und starten Sie dann neu.',
    'db.file_too_large': 'Die Datei ist größer als {{max_mb}} MB. Bitte wählen Sie eine kleinere.',
    'db.no_file_store':
      'In DATA_DIR lassen sich keine Dateien schreiben. Bitte prüfen Sie, ob der Ordner vorhanden und beschreibbar ist und Platz hat.',
    'settings.key_missing':
      'Die Einstellung {{setting}} ist nicht lesbar, weil ihr Schlüssel {{key}} in SETTINGS_KEYS fehlt. Bitte nehmen Sie den Schlüssel wieder auf oder geben Sie den Wert neu ein.',
    'settings.secret_damaged':
      'Die Einstellung {{setting}} ist nicht lesbar, weil sie außerhalb von Lectern verändert wurde. Bitte geben Sie sie neu ein.',
    'settings.no_key':
      'Geheimnisse lassen sich nicht speichern, weil SETTINGS_KEYS fehlt. Bitte setzen Sie es auf id:base64 mit 32 Bytes.',
  },
};
