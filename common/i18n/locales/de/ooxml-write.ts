import type { LocaleBundle } from '../../locale.ts';

export const de: LocaleBundle = {
  errors: {
    'ooxml_write.unknown_layout':
      'Folie {{slide}} verwendet das Layout „{{layout}}“, das der Folienmaster nicht hat. Wählen Sie ein anderes Layout.',
    'ooxml_write.unknown_placeholder':
      'Folie {{slide}} füllt den Platzhalter „{{shape}}“, den ihr Layout „{{layout}}“ nicht hat. Wählen Sie das Layout neu.',
    'ooxml_write.no_box':
      'Folie {{slide}}: „{{shape}}“ hat keinen Platz, weil weder das Element noch sein Layout einen angibt. Wählen Sie ein anderes Layout.',
    'ooxml_write.loose_connector':
      'Eine Linie auf Folie {{slide}} („{{shape}}“) führt zu einer Form, die es nicht gibt. Bitte melden Sie das.',
    'ooxml_write.uneven_table':
      'Folie {{slide}}: Die Zeilen der Tabelle „{{shape}}“ sind verschieden lang. Berichtigen Sie die Tabelle in ihrer Quelle.',
    'ooxml_write.link_dropped':
      'Folie {{slide}}: Der Link „{{link}}“ wurde weggelassen, weil nur Web- und E-Mail-Adressen sicher sind. Sein Text bleibt.',
  },
};
