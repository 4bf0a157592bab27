import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  errors: {
    'db.unreachable': 'The database at {{address}} does not answer. Start it, or mend MONGODB_URI.',
    'db.refused': 'The database at {{address}} does not admit this user. Mend the name or password in MONGODB_URI.',
    'db.invalid_address': 'MONGODB_URI is not a database address. It begins with mongodb:// or mongodb+srv://.',
    'db.unavailable': 'The database can’t be reached at the moment. Try again in a few seconds.',
  },
};
