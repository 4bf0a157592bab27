import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  author: {
    'files.decompose': 'Dateien lesen',
    'files.reading': '{{file}} wird gelesen',
    'files.reading_pages': '{{file}}: {{done}} von {{total}} Seiten gelesen',
    'files.reading_sheets': '{{file}}: {{done}} von {{total}} Blättern gelesen',
    'files.reading_slides': '{{file}}: {{done}} von {{total}} Folien gelesen',
  },
  admin: {
    'files.read': 'Dateien sehen',
    'files.change': 'Dateien hochladen und ändern',
    'files.upload': 'Datei hochgeladen',
    'files.add_url': 'Webadresse gelesen',
    'files.update': 'Datei geändert',
    'files.delete': 'Datei gelöscht',
  },
  errors: {
    'files.empty': '{{file}} ist leer. Prüfen Sie, ob die Datei gespeichert wurde, und wählen Sie sie noch einmal.',
    'files.kind_not_taken':
      '{{file}} ist von einer Art, die nicht gelesen werden kann. Verwenden Sie eine von: {{allowed}}.',
    'files.client_needed':
      'Sie gehören zu keinem Mandanten. Nennen Sie den Mandanten, für den die Dateien sind, im Feld „client_id“.',
    'files.no_reader':
      'Dateien können auf diesem Server gerade nicht gelesen werden. Bitten Sie die Administration, das Plugin „ingest“ einzuschalten.',
    'files.not_yours':
      '{{file}} gehört jemand anderem. Bitten Sie den Besitzer oder die Administration um die Änderung.',
    'files.unknown': 'Diese Datei ist für Sie nicht da. Laden Sie sie hoch, oder nehmen Sie sie von der Liste.',
    'files.some_unknown_one':
      '{{count}} der Dateien ist für Sie nicht da. Laden Sie sie hoch, oder nehmen Sie sie von der Liste.',
    'files.some_unknown_other':
      '{{count}} der Dateien sind für Sie nicht da. Laden Sie sie hoch, oder nehmen Sie sie von der Liste.',
  },
};
