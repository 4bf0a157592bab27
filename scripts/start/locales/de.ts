import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  common: {
    'start.running': 'Lectern läuft auf  {{url}}',
    'start.pane': 'Aufgabenbereich und erste Präsentation: {{url}}',
    'start.docs': 'API zum Probieren  {{url}}',
    'start.sign_in': 'Anmelden als       {{email}}, Kennwort {{password}}',
    'start.sign_in_own': 'Anmelden mit       beliebiger Adresse und Ihrem DEV_AUTH_PASSWORD',
    'start.database_embedded':
      'Datenbank          eingebettet in {{folder}}: zum Ausprobieren und für kleine Teams; für mehr setzen Sie MONGODB_URI',
    'start.database_mongodb': 'Datenbank          MongoDB {{version}}',
    'start.model_builtin':
      'Modell             eingebaut (wählt aus und rechnet, erfindet nichts); für ein schreibendes setzen Sie OPENAI_API_KEY',
    'start.model': 'Modell             {{model}}',
    'start.stop': 'Beenden mit        Strg-C',
  },
};
