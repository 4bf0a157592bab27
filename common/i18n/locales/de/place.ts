import type { LocaleBundle } from '../../locale.ts';

export const de: LocaleBundle = {
  errors: {
    'place.diagram_without_place':
      '„{{title}}“ hat keinen Platz für das Diagramm. Wählen Sie ein Layout mit einem leeren Feld für Diagramme oder Objekte.',
  },
};
