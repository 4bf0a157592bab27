import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  admin: {
    'templates.read': 'Vorlagen sehen',
    'templates.change': 'Vorlagen und Layouts anlegen, ändern und löschen',
    'templates.create': 'Vorlage aus Layout-Code angelegt',
    'templates.delete': 'Vorlage gelöscht',
    'templates.enable_layout': 'Layout freigegeben',
    'templates.disable_layout': 'Layout gesperrt',
    'templates.delete_layout': 'Layout gelöscht',
  },
  errors: {
    'templates.builtin_fixed':
      'Mitgelieferte Vorlagen und ihre Layouts lassen sich nicht ändern. Laden Sie für eine eigene einen Folienmaster hoch.',
    'templates.file_gone':
      'Die Vorlagendatei, auf der diese Präsentation steht, ist nicht mehr da. Bereiten Sie die Präsentation mit einer Vorlage vor und erstellen Sie ihre Folien neu.',
    'templates.name_taken': 'Eine Vorlage „{{name}}“ gibt es schon. Wählen Sie einen anderen Namen.',
    'templates.client_missing': 'Geben Sie an, zu welchem Mandanten die Vorlage gehört (client_id).',
    'templates.of_master_deck':
      'Die Vorlage „{{template}}“ gehört zu einem Folienmaster. Löschen Sie stattdessen den Folienmaster.',
    'templates.untried':
      'Die Layouts mit Beispielinhalt zu erproben hätte zu lange gedauert oder zu viel Speicher gebraucht; sie werden ungeprüft angeboten. Sehen Sie sie vor der Verwendung an, oder legen Sie eine Vorlage mit weniger Layouts an.',
    'component_code.too_long':
      'Der Code des Layouts „{{layout}}“ ist zu lang; seine Felder stehen im Standardraster. Kürzen Sie ihn.',
    'component_code.too_complex':
      'Der Code des Layouts „{{layout}}“ ist zu verschachtelt; seine Felder stehen im Standardraster. Vereinfachen Sie ihn.',
    'component_code.not_a_component':
      'Der Code des Layouts „{{layout}}“ enthält keine React-Komponente, die etwas zeichnet; seine Felder stehen im Standardraster. Exportieren Sie eine als Standard.',
    'component_code.no_fields':
      'In Schema und Code des Layouts „{{layout}}“ steht kein Inhalt. Nennen Sie seine Felder in json_schema.properties.',
    'component_code.places_unknown':
      'Layout „{{layout}}“: Der Code sagt nicht, wo diese Felder stehen: {{fields}}. Alle Felder stehen im Standardraster; zeigen Sie sie in der Komponente.',
    'component_code.places_unfit':
      'Layout „{{layout}}“: Felder liegen übereinander oder neben der Folie; sie stehen im Standardraster. Ordnen Sie sie getrennt an.',
  },
};
