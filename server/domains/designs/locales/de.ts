import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  admin: {
    'designs.change': 'Design eines Decks für eine Präsentation verwenden',
    'designs.use': 'Design eines Decks verwendet',
  },
  author: {
    'designs.reading': 'Das Design von „{{name}}“ wird gelesen',
  },
  errors: {
    'designs.busy': 'Für diese Präsentation wird gerade ein Deck gelesen. Warten Sie, bis es fertig ist.',
    'designs.no_usable_layout':
      'Keines der {{layouts}} Layouts von „{{deck}}“ taugt für Folien. Geben Sie einem davon in der Folienmasteransicht einen Titel und einen großen Inhaltsplatzhalter und versuchen Sie es noch einmal.',
  },
};
