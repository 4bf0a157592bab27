import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'http.title_malformed': 'Die Anfrage ist nicht lesbar',
    'http.title_unauthenticated': 'Nicht angemeldet',
    'http.title_forbidden': 'Nicht erlaubt',
    'http.title_not_found': 'Nicht gefunden',
    'http.title_method_not_allowed': 'Methode nicht erlaubt',
    'http.title_conflict': 'Widerspruch zum jetzigen Stand',
    'http.title_stale': 'Inzwischen geändert',
    'http.title_too_large': 'Zu groß',
    'http.title_unsupported': 'Falsche Art von Inhalt',
    'http.title_invalid': 'Ungültige Eingabe',
    'http.title_precondition_required': 'Stand nicht genannt',
    'http.title_rate_limited': 'Zu viele Anfragen',
    'http.title_internal': 'Interner Fehler',
    'http.title_provider_failed': 'Der Modellanbieter ist gescheitert',
    'http.title_unavailable': 'Zurzeit nicht verfügbar',
    'http.title_provider_timed_out': 'Der Modellanbieter hat zu lange gebraucht',
    'http.body_too_large': 'Die Anfrage ist größer als die hier erlaubten {{limit}}. Bitte weniger auf einmal senden.',
    'http.duplicate': 'Das gibt es schon. Bitte einen anderen Namen oder Wert wählen.',
    'http.field': '{{message}}',
    'http.field_missing': 'Dieser Wert fehlt.',
    'http.file_too_large': 'Eine Datei ist größer als erlaubt. Bitte verkleinern oder aufteilen.',
    'http.forbidden':
      'Ihre Rolle erlaubt das nicht. Bitte bei Bedarf eine Administratorin oder einen Administrator fragen.',
    'http.form_too_large': 'Das Formular hat mehr oder längere Felder als erlaubt. Bitte weniger oder kürzere senden.',
    'http.internal':
      'Bei uns ist etwas fehlgeschlagen. Bitte erneut versuchen; im Wiederholungsfall der Administration die Anfragenummer nennen.',
    'http.invalid_input_one': 'Ein Wert der Anfrage ist ungültig. Unter „errors“ steht, was erwartet wird.',
    'http.invalid_input_other': '{{count}} Werte der Anfrage sind ungültig. Unter „errors“ steht, was erwartet wird.',
    'http.json_too_deep': 'Das JSON ist mehr als {{levels}} Ebenen tief geschachtelt. Bitte flacher aufbauen.',
    'http.json_too_many': 'Das JSON hat mehr als {{values}} Werte. Bitte weniger auf einmal senden.',
    'http.malformed_json':
      'Der Inhalt ist kein JSON-Objekt und keine JSON-Liste in UTF-8. Bitte Kommas, Anführungszeichen und Klammern prüfen.',
    'http.malformed_multipart':
      'Das Formular ist beschädigt oder unvollständig. Bitte erneut als multipart/form-data senden.',
    'http.malformed_request': 'Die Anfrage ist nicht lesbar. Bitte Adresse und Kopfzeilen prüfen.',
    'http.method_not_allowed': 'Unter dieser Adresse geht {{method}} nicht. Die Kopfzeile „Allow“ nennt, was geht.',
    'http.missing_write_header': 'Eine Änderung mit dem Sitzungs-Cookie braucht die Kopfzeile „X-Lectern: 1“.',
    'http.not_found': 'Das Gesuchte ({{what}}) gibt es nicht, oder nicht für Sie. Bitte die Adresse prüfen.',
    'http.not_healthy': 'Etwas, worauf der Dienst angewiesen ist, ist ausgefallen; „checks“ sagt, was.',
    'http.not_ready': 'Der Dienst startet oder endet gerade. Bitte gleich erneut versuchen.',
    'http.origin_not_allowed':
      'Änderungen mit dem Sitzungs-Cookie werden nur von Seiten erlaubter Herkunft angenommen. Bitte diese Herkunft von der Administration eintragen lassen.',
    'http.precondition_required':
      'Bitte den Stand nennen, der geändert wird: das „ETag“ der letzten Antwort in der Kopfzeile „If-Match“ senden.',
    'http.rate_limited': 'Mehr als {{per_minute}} Aufrufe in einer Minute. Bitte kurz warten und erneut versuchen.',
    'http.stopping': 'Der Dienst wird neu gestartet. Bitte in einigen Sekunden erneut versuchen.',
    'http.too_many_files': 'Auf einmal gehen bis zu {{count}} Dateien. Bitte die übrigen danach senden.',
    'http.unauthenticated': 'Sie sind nicht angemeldet, oder Ihre Sitzung ist abgelaufen. Bitte neu anmelden.',
    'http.unexpected_file': 'Dateien gehören in das Formularfeld „{{field}}“; diese kam in einem anderen.',
    'http.unsupported_encoding':
      'Der Inhalt ist komprimiert oder nicht in UTF-8. Bitte unkomprimiert und in UTF-8 senden.',
    'http.unsupported_type': 'Inhalt der Art „{{given}}“ geht hier nicht. Bitte „{{expected}}“ senden.',
  },
};
