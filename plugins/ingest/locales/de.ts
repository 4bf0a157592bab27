import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'ingest.empty_file': '{{file}} ist leer. Prüfen Sie, ob die Datei gespeichert wurde, und wählen Sie sie erneut.',
    'ingest.not_text':
      '{{file}} ist keine Textdatei. Speichern Sie den Inhalt als reinen Text (UTF-8) und verwenden Sie diese Datei.',
    'ingest.damaged':
      '{{file}} ist beschädigt. Öffnen Sie die Datei in ihrem Programm, lassen Sie sie reparieren und speichern Sie sie neu.',
    'ingest.password_protected':
      '{{file}} ist mit einem Kennwort geschützt. Speichern Sie eine Kopie ohne Kennwort und verwenden Sie diese.',
    'ingest.too_many_columns':
      '{{file}} hat {{columns}} Spalten; nur die ersten {{kept}} wurden gelesen. Entfernen Sie nicht benötigte Spalten, um andere zu wählen.',
    'ingest.too_many_rows':
      '{{file}} hat mehr als {{kept}} Zeilen{{where}}; die Zeilen danach wurden nicht gelesen. Fassen Sie die Daten zusammen oder teilen Sie sie auf.',
    'ingest.nothing_found':
      'In {{file}} wurden weder Text noch Daten gefunden. Prüfen Sie, ob es die richtige Datei ist und ob sie Inhalt hat.',
    'ingest.not_a_document':
      '{{file}} ist eine Office-Datei, aber kein Word-Dokument. Speichern Sie die Datei als DOCX.',
    'ingest.not_a_workbook':
      '{{file}} ist eine Office-Datei, aber keine Arbeitsmappe. Speichern Sie die Datei als XLSX.',
    'ingest.sheet_empty': 'Das Blatt „{{sheet}}“ von {{file}} ist leer und wurde ausgelassen.',
    'ingest.sheet_hidden':
      'Das Blatt „{{sheet}}“ von {{file}} ist ausgeblendet und wurde ausgelassen. Blenden Sie es in der Arbeitsmappe ein, um es zu verwenden.',
    'ingest.rows_hidden':
      'Ausgeblendete Zeilen oder Spalten des Blatts „{{sheet}}“ von {{file}} wurden ausgelassen ({{count}}). Blenden Sie sie in der Arbeitsmappe ein, um sie zu verwenden.',
    'ingest.sheet_is_chart':
      'Das Blatt „{{sheet}}“ von {{file}} enthält nur ein Diagramm und wurde ausgelassen; dessen Daten werden aus den Zellen gelesen.',
    'ingest.cell_errors_one':
      'Das Blatt „{{sheet}}“ von {{file}} enthält {{count}} Zelle mit einem Fehler ({{cell}}); sie gilt als leer.',
    'ingest.cell_errors_other':
      'Das Blatt „{{sheet}}“ von {{file}} enthält {{count}} Zellen mit Fehlern, die erste ist {{cell}}; sie gelten als leer.',
    'ingest.formula_not_calculated_one':
      'Das Blatt „{{sheet}}“ von {{file}} enthält {{count}} Formel ohne gespeichertes Ergebnis, in {{cell}}. Öffnen Sie die Arbeitsmappe, lassen Sie sie berechnen und speichern Sie sie neu.',
    'ingest.formula_not_calculated_other':
      'Das Blatt „{{sheet}}“ von {{file}} enthält {{count}} Formeln ohne gespeichertes Ergebnis, die erste in {{cell}}. Öffnen Sie die Arbeitsmappe, lassen Sie sie berechnen und speichern Sie sie neu.',
    'ingest.ragged_rows_one':
      '{{file}} enthält {{count}} Zeile, deren Wertezahl von der Kopfzeile abweicht (Zeile {{line}}). Fehlende Werte gelten als leer.',
    'ingest.ragged_rows_other':
      '{{file}} enthält {{count}} Zeilen, deren Wertezahl von der Kopfzeile abweicht, zuerst Zeile {{line}}. Fehlende Werte gelten als leer.',
    'ingest.encoding_guessed':
      '{{file}} ist nicht in UTF-8 und wurde als Windows-1252 gelesen. Wenn Buchstaben falsch aussehen, speichern Sie die Datei als UTF-8.',
    'ingest.picture_unreadable':
      'Ein Bild in {{file}} war nicht lesbar und wurde ausgelassen. Speichern Sie es dort als PNG oder JPEG.',
    'ingest.sheet_pictures_one':
      '{{count}} Bild in {{file}} wurde nicht gelesen: Aus Arbeitsmappen werden nur Zellen gelesen. Fügen Sie es bei Bedarf als Datei hinzu.',
    'ingest.sheet_pictures_other':
      '{{count}} Bilder in {{file}} wurden nicht gelesen: Aus Arbeitsmappen werden nur Zellen gelesen. Fügen Sie die benötigten als Dateien hinzu.',
    'ingest.pictures_limit': 'Nur die ersten {{kept}} Bilder von {{file}} wurden gelesen; die Datei hat {{count}}.',
    'ingest.pictures_not_loaded_one':
      '{{count}} Bild in {{file}} liegt im Web oder in einer anderen Datei und wurde nicht geladen. Fügen Sie es bei Bedarf als Datei hinzu.',
    'ingest.pictures_not_loaded_other':
      '{{count}} Bilder in {{file}} liegen im Web oder in anderen Dateien und wurden nicht geladen. Fügen Sie die benötigten als Dateien hinzu.',
    'ingest.object_skipped_one':
      '{{count}} eingebettetes Objekt oder Zeichnungselement in {{file}} hat Inhalt, der nicht gelesen wurde. Fügen Sie ihn als Text oder Tabelle hinzu.',
    'ingest.object_skipped_other':
      '{{count}} eingebettete Objekte oder Zeichnungen in {{file}} haben Inhalt, der nicht gelesen wurde. Fügen Sie ihn als Text oder Tabelle hinzu.',
    'ingest.tracked_changes':
      '{{file}} enthält nachverfolgte Änderungen; die Datei wurde gelesen, als wären alle angenommen.',
    'ingest.comments_dropped_one': '{{count}} Kommentar in {{file}} wurde nicht gelesen.',
    'ingest.comments_dropped_other': '{{count}} Kommentare in {{file}} wurden nicht gelesen.',
  },
};
