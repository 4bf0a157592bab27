import type { LocaleBundle } from '../../locale.ts';

export const de: LocaleBundle = {
  errors: {
    'client.offline': 'Der Server ist nicht erreichbar. Prüfen Sie die Netzwerkverbindung und versuchen Sie es erneut.',
    'client.timed_out':
      'Der Server hat nicht innerhalb von {{seconds}} Sekunden geantwortet. Versuchen Sie es gleich noch einmal.',
    'client.unexpected_answer':
      'Die Antwort kam nicht wie erwartet von diesem Dienst (Status {{status}}). Laden Sie die Seite neu; hilft das nicht, weisen Sie Ihre Administration auf einen möglichen Proxy hin.',
  },
};
