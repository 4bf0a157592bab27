import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  common: {
    'deck.help': [
      'Aufruf: npm run deck -- DATEI|URL... [Optionen] -o AUSGABE.pptx',
      '',
      'Macht aus Dokumenten, Tabellen, CSV, PDF, Präsentationen, Webseiten, Bildern und Text eine PowerPoint-Präsentation.',
      '',
      '  --brief TEXT         worum es in der Präsentation geht, oder ihr ganzer Inhalt',
      '  --slides N           Zahl der Folien, 3 bis 60, Titel- und Schlussfolie eingeschlossen',
      '  --language S         Sprache der Präsentation, etwa en oder de (sonst die Sprache des Inhalts)',
      '  --tone T             Ton des Textes, für Modelle, die schreiben',
      '  --template DATEI     .pptx oder .potx, deren Folienmaster und Layouts verwendet werden (sonst general)',
      '  --model M            builtin (ohne Netz) oder openai (OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL)',
      '  -o, --output DATEI   die Präsentation, die geschrieben wird',
      '  -h, --help           dieser Text',
      '',
      'Rückgabewerte: 0 fertig · 1 unerwarteter Fehler · 2 falsche Befehlszeile · 3 Eingabe nicht lesbar ·',
      '               4 Modell gescheitert · 5 Vorlage nicht brauchbar · 6 Ausgabe nicht schreibbar · 130 abgebrochen',
    ].join('\n'),
    'deck.reading': '{{name}} wird gelesen',
    'deck.brief': 'Die Kernaussagen werden gesucht',
    'deck.outlining_one': 'Gliederung: {{count}} Folie',
    'deck.outlining_other': 'Gliederung: {{count}} Folien',
    'deck.writing': 'Folie {{done}} von {{total}} wird geschrieben',
    'deck.saving': 'Die Präsentation wird gespeichert',
    'deck.summary':
      '{{slides}}, {{charts}}, {{tables}}, {{pictures}}; {{traced}} belegt, {{untraced}} nicht belegt; {{warnings}}',
    'deck.slides_one': '{{count}} Folie',
    'deck.slides_other': '{{count}} Folien',
    'deck.charts_one': '{{count}} Diagramm',
    'deck.charts_other': '{{count}} Diagramme',
    'deck.tables_one': '{{count}} Tabelle',
    'deck.tables_other': '{{count}} Tabellen',
    'deck.pictures_one': '{{count}} Bild',
    'deck.pictures_other': '{{count}} Bilder',
    'deck.claims_one': '{{count}} Zahl',
    'deck.claims_other': '{{count}} Zahlen',
    'deck.warnings_one': '{{count}} Warnung',
    'deck.warnings_other': '{{count}} Warnungen',
    'deck.written': 'Geschrieben mit dem Modell {{provider}} nach {{output}}',
  },
  errors: {
    'deck.usage_no_input':
      'Es fehlt der Inhalt: Nennen Sie eine Datei oder eine Webadresse, oder geben Sie --brief TEXT an (siehe --help).',
    'deck.usage_no_output': 'Geben Sie an, wohin die Präsentation soll: -o AUSGABE.pptx (siehe --help).',
    'deck.usage_output_kind': 'Die Ausgabe muss auf .pptx enden; „{{output}}“ tut es nicht.',
    'deck.usage_option': 'Die Option {{option}} ist unbekannt, oder ihr Wert fehlt (siehe --help).',
    'deck.usage_slides': '--slides verlangt eine ganze Zahl von {{min}} bis {{max}}, nicht „{{value}}“.',
    'deck.usage_language': '--language verlangt ein Sprachkürzel wie en oder pt-BR, nicht „{{value}}“.',
    'deck.usage_model': '--model ist builtin oder openai, nicht „{{value}}“.',
    'deck.no_such_file': 'Die Datei {{file}} gibt es nicht. Prüfen Sie Namen und Ordner.',
    'deck.not_readable':
      '{{file}} ist nicht lesbar ({{reason}}). Prüfen Sie, ob es eine Datei ist und ob Sie sie lesen dürfen.',
    'deck.not_writable':
      '{{file}} ist nicht schreibbar ({{reason}}). Prüfen Sie, ob der Ordner besteht und kein Programm die Präsentation geöffnet hat.',
    'deck.no_content':
      'Die Quellen enthalten weder Text noch Tabellen noch Bilder, aus denen Folien entstehen könnten.',
    'deck.language_labels':
      'Lectern hat noch keine eigenen Texte in der Sprache „{{language}}“; die wenigen Beschriftungen sind englisch.',
    'deck.builtin_does_not_translate':
      'Das eingebaute Modell übersetzt nicht: Der Text bleibt in der Sprache „{{found}}“. Verwenden Sie --model openai für „{{language}}“.',
    'deck.cancelled': 'Abgebrochen; es wurde nichts geschrieben.',
    'deck.unexpected': 'Etwas ist unerwartet gescheitert ({{reason}}); es wurde nichts geschrieben.',
  },
};
