import type { LocaleBundle } from '../../locale.ts';

export const de: LocaleBundle = {
  errors: {
    'ooxml.not_a_zip':
      '{{file}} ist keine Office-Datei (DOCX, XLSX oder PPTX). Öffnen Sie sie in ihrem Programm und speichern Sie sie in einem dieser Formate.',
    'ooxml.truncated':
      '{{file}} ist beschädigt oder wurde nicht vollständig übertragen. Öffnen Sie die Datei in ihrem Programm, speichern Sie sie neu und verwenden Sie die neue Datei.',
    'ooxml.encrypted':
      '{{file}} ist mit einem Kennwort geschützt oder hat ein altes binäres Office-Format. Speichern Sie die Datei ohne Kennwort als DOCX, XLSX oder PPTX.',
    'ooxml.bomb':
      '{{file}} würde beim Entpacken weit größer, als ein Dokument ist. Speichern Sie die Datei in ihrem Programm neu, gegebenenfalls mit kleineren Bildern.',
    'ooxml.bad_name':
      '{{file}} enthält Einträge mit Namen, die Office-Dateien nicht haben dürfen. Öffnen Sie die Datei in ihrem Programm und speichern Sie sie neu.',
    'ooxml.hostile_xml':
      '{{file}} enthält Inhalt, der nicht sicher zu lesen ist ({{part}}). Öffnen Sie die Datei in ihrem Programm und speichern Sie sie neu.',
    'ooxml.malformed_xml':
      '{{file}} ist bei {{part}} beschädigt. Öffnen Sie die Datei in ihrem Programm, lassen Sie sie reparieren und speichern Sie sie neu.',
    'ooxml.strict':
      '{{file}} ist eine Strict-Open-XML-Datei. Wählen Sie in PowerPoint „Speichern unter“ und „PowerPoint-Präsentation (*.pptx)“.',
    'ooxml.missing_part':
      '{{file}} ist unvollständig: {{part}} fehlt. Öffnen Sie die Datei in ihrem Programm, lassen Sie sie reparieren und speichern Sie sie neu.',
    'ooxml.no_layouts':
      '{{file}} hat keine Folienlayouts, auf denen Folien entstehen könnten. Verwenden Sie eine Präsentation oder Vorlage mit Folienmaster.',
    'ooxml.slide_missing':
      'Folie {{slide}} von {{file}} ist verzeichnet, aber nicht in der Datei, und wurde ausgelassen. Öffnen Sie die Datei in PowerPoint und speichern Sie sie neu.',
    'ooxml.part_damaged':
      '{{part}} in {{file}} ist beschädigt und wurde ausgelassen. Öffnen Sie die Datei in PowerPoint, lassen Sie sie reparieren und speichern Sie sie neu.',
    'ooxml.not_a_presentation':
      '{{file}} ist eine Office-Datei, aber keine Präsentation. Wählen Sie eine PPTX- oder POTX-Datei.',
    'ooxml.too_many_comments': '{{file}} enthält mehr als {{most}} Kommentare. Löschen Sie einige davon in PowerPoint.',
  },
};
