import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  author: {
    'codegen.run': 'Präsentation in eine Vorlage bringen',
    'codegen.mapping': 'Die Folien kommen auf die Layouts der Vorlage',
  },
  admin: { 'codegen.generate': 'Präsentationen in eigene Vorlagen bringen' },
  errors: {
    codegen_failed:
      'Die Folien ließen sich in zwei Versuchen nicht in diese Vorlage bringen. Versuchen Sie es noch einmal, oder verlangen Sie in der Anweisung weniger.',
    'codegen.no_slides': 'Es gibt keine Folien, die in eine Vorlage gebracht werden könnten. Erstellen Sie sie zuerst.',
    'codegen.wrong_extension': '{{file}} ist dem Namen nach keine Vorlage. Wählen Sie eine .pptx- oder .potx-Datei.',
    'codegen.template_too_large':
      '{{file}} hat zu viele Layouts, um sie zu lesen, während Sie warten: {{layouts}}, mit ihren Mastern {{megabytes}} MB; höchstens {{most_layouts}} und {{most_megabytes}} MB werden angenommen. Löschen Sie die ungenutzten (Ansicht, Folienmaster).',
    'codegen.no_sandbox':
      'Programme von Modellen lassen sich auf dieser Maschine zurzeit nicht sicher ausführen. Bitten Sie den Betreiber, die Prüfung „codegen“ von /readyz anzusehen.',
    'codegen.too_slow': 'Das Programm kam nicht innerhalb von {{seconds}} s zu einem Ende.',
    'codegen.too_big': 'Das Programm brauchte mehr als {{megabytes}} MB Speicher.',
    'codegen.too_long': 'Das Programm hat mehr geantwortet, als es darf.',
    'codegen.no_build': 'Das Programm deklariert keine Funktion „build“.',
    'codegen.no_answer': 'Die Funktion „build“ gab keine Daten zurück.',
    'codegen.program_threw': 'Das Programm ist gescheitert: {{message}}',
    'codegen.crashed': 'Das Programm hat die Maschine zerstört, die es ausführte.',
    'codegen.bad_operations': 'Die Antwort von „build“ lässt sich nicht ausführen ({{count}} Fehler):\n{{first}}',
    'codegen.slide_dropped':
      '„{{title}}“ fehlt in der neuen Präsentation. Verlangen Sie die Folie in der Anweisung, oder kopieren Sie sie.',
    'codegen.chart_dropped': '„{{title}}“: Das Diagramm fehlt. Verlangen Sie es in der Anweisung.',
    'codegen.table_dropped': '„{{title}}“: Die Tabelle fehlt. Verlangen Sie sie in der Anweisung.',
    'codegen.picture_dropped': '„{{title}}“: Ein Bild fehlt. Verlangen Sie es in der Anweisung.',
    'codegen.diagram_dropped': '„{{title}}“: Das Schaubild fehlt. Verlangen Sie es in der Anweisung.',
    'codegen.rows_dropped_one': '„{{title}}“: Eine Zeile der Tabelle fehlt.',
    'codegen.rows_dropped_other': '„{{title}}“: {{count}} Zeilen der Tabelle fehlen.',
    'codegen.text_dropped_one': '„{{title}}“: Ein Punkt wurde gekürzt oder fehlt.',
    'codegen.text_dropped_other': '„{{title}}“: {{count}} Punkte wurden gekürzt oder fehlen.',
    'codegen.numbers_dropped_one': '„{{title}}“: Eine Zahl steht nicht mehr in der Präsentation: {{numbers}}.',
    'codegen.numbers_dropped_other':
      '„{{title}}“: {{count}} Zahlen stehen nicht mehr in der Präsentation: {{numbers}}.',
  },
};
