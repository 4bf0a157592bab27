import type { LocaleBundle } from '../../locale.ts';

export const de: LocaleBundle = {
  errors: {
    'net.bad_scheme':
      '{{url}} ist keine Adresse, die gelesen werden kann. Verwenden Sie eine öffentliche http- oder https-Adresse ohne Benutzername, Kennwort und Port.',
    'net.private_address':
      '{{url}} führt nicht zu einem öffentlichen Server und wird nicht abgerufen. Speichern Sie die Seite als Datei und fügen Sie diese hinzu.',
    'net.unreachable':
      '{{url}} war nicht erreichbar. Prüfen Sie die Adresse, oder speichern Sie die Seite als Datei und fügen Sie diese hinzu.',
    'net.too_many_redirects':
      '{{url}} leitet mehr als {{allowed}}-mal weiter. Verwenden Sie die Adresse, bei der die Weiterleitung endet.',
    'net.http_status':
      '{{url}} antwortete mit dem Status {{status}}. Prüfen Sie, ob sich die Seite ohne Anmeldung öffnet, oder fügen Sie sie als Datei hinzu.',
    'net.type_not_read':
      '{{url}} ist von einer Art, die nicht gelesen wird ({{type}}). Verwenden Sie die Adresse einer Webseite oder einer PDF-, Office-, Markdown-, Text-, CSV- oder Bilddatei.',
    'net.too_large': '{{url}} ist größer als {{megabytes}} MB. Laden Sie die Datei herunter und fügen Sie diese hinzu.',
    'net.timed_out':
      '{{url}} antwortete nicht innerhalb von {{seconds}} Sekunden. Versuchen Sie es erneut, oder fügen Sie die Seite als Datei hinzu.',
  },
};
