import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  errors: {
    'db.unreachable': 'The database at {{address}} does not answer. Start it, or mend MONGODB_URI.',
    'db.refused': 'The database at {{address}} does not admit this user. Mend the name or password in MONGODB_URI.',
    'db.invalid_address': 'MONGODB_URI is not a database address. It begins with mongodb:// or mongodb+srv://.',
    'db.unavailable': 'The database can’t be reached at the moment. Try again in a few seconds.',
    'db.migrations_not_found': 'The migrations folder of {{owner}} can’t be read. Install {{owner}} again.',
    'db.migration_misnamed':
      'The migrations folder of {{owner}} has {{file}}, which is no migration. Name it NNN-title.ts and export `migration` from it.',
    'db.migration_misnumbered':
      'Migrations of {{owner}} are numbered 001, 002 and so on: {{file}} stands where {{expected}} should. Number it anew.',
    'db.migration_changed':
      'The migration {{id}} was applied and its file changed afterwards. Restore the file, and put the change into a new migration.',
    'db.migration_missing':
      'The database has the migration {{id}}, which this version does not know. Start the newer version, or restore the file.',
    'db.migration_failed': 'The migration {{id}} failed; the log says why. It is tried again at the next start.',
    'db.migration_locked':
      'Another server has been migrating this database for too long. Wait until it is done, then start again.',
    'db.file_too_large': 'The file is larger than {{max_mb}} MB. Choose a smaller one.',
    'db.no_file_store': 'Files can’t be written to DATA_DIR. Check that the folder exists, is writable and has room.',
    'settings.key_missing':
      'The setting {{setting}} can’t be read, because its key {{key}} is not among SETTINGS_KEYS. Add the key again, or enter the value anew.',
    'settings.secret_damaged':
      'The setting {{setting}} can’t be read, because it was changed outside Lectern. Enter it anew.',
    'settings.no_key': 'Secrets can’t be stored, because SETTINGS_KEYS is not set. Set it to id:base64 with 32 bytes.',
  },
};
