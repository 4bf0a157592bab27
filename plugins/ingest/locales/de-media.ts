import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'ingest.kind_not_read':
      '{{file}} ist von einer Art, die nicht gelesen wird ({{kind}}). Verwenden Sie PDF, DOCX, XLSX, PPTX, CSV, HTML, MD, TXT, PNG, JPEG oder WebP.',
    'ingest.old_office_format':
      '{{file}} hat ein altes binäres Office-Format. Speichern Sie die Datei als DOCX, XLSX oder PPTX.',
    'ingest.wrong_kind':
      '{{file}} ist als {{claimed}} benannt, der Inhalt ist aber {{actual}}. Prüfen Sie, ob die Datei vollständig heruntergeladen wurde, oder benennen Sie sie passend um.',
    'ingest.read_as_other_kind':
      '{{file}} ist als {{claimed}} benannt, ist aber {{actual}} und wurde als solches gelesen.',
    'ingest.timed_out':
      'Das Lesen von {{file}} dauerte länger als {{seconds}} Sekunden und wurde beendet. Teilen Sie die Datei in kleinere auf.',
    'ingest.too_heavy':
      '{{file}} braucht zum Lesen mehr Arbeitsspeicher als erlaubt. Teilen Sie die Datei in kleinere auf.',
    'ingest.reader_failed':
      '{{file}} konnte nicht gelesen werden, das Leseprogramm brach ab. Öffnen Sie die Datei in ihrem Programm, speichern Sie sie neu und verwenden Sie die neue Datei.',
    'ingest.too_many_pages':
      '{{file}} hat {{pages}} Seiten; höchstens {{allowed}} werden gelesen. Teilen Sie die Datei in kleinere auf.',
    'ingest.page_read_by_ocr':
      'Seite {{page}} von {{file}} ist ein Bild von Text; er wurde automatisch erkannt und kann Fehler enthalten. Prüfen Sie die Zahlen.',
    'ingest.page_read_by_model':
      'Seite {{page}} von {{file}} ist ein Bild von Text; ein Modell hat ihn gelesen und kann Fehler gemacht haben. Prüfen Sie die Zahlen.',
    'ingest.page_not_read':
      'Seite {{page}} von {{file}} ist ein Bild, dessen Text nicht erkannt werden konnte. Fügen Sie ihn als Text hinzu, oder scannen Sie die Seite schärfer.',
    'ingest.picture_read_by_ocr':
      'Der Text in {{file}} wurde aus einem Bild erkannt und kann Fehler enthalten. Prüfen Sie die Zahlen.',
    'ingest.picture_read_by_model':
      'Der Text in {{file}} wurde von einem Modell aus einem Bild gelesen. Prüfen Sie die Zahlen.',
    'ingest.picture_text_unsure':
      'Der Text in {{file}} konnte nicht sicher genug erkannt werden und wurde ausgelassen.',
    'ingest.vision_failed':
      'Das Modell konnte {{file}} nicht lesen ({{reason}}); der Text wurde ohne das Modell erkannt und kann Fehler enthalten.',
    'ingest.slide_hidden':
      'Folie {{slide}} von {{file}} ist ausgeblendet und wurde ausgelassen. Blenden Sie sie in der Präsentation ein, um sie zu verwenden.',
    'ingest.contents_left_out': 'Das Inhaltsverzeichnis von {{file}} wurde ausgelassen.',
    'ingest.references_left_out_one': 'Das Literaturverzeichnis von {{file}} ({{count}} Eintrag) wurde ausgelassen.',
    'ingest.references_left_out_other': 'Das Literaturverzeichnis von {{file}} ({{count}} Einträge) wurde ausgelassen.',
  },
};
