import type { LocaleBundle } from '../../locale.ts';

export const en: LocaleBundle = {
  errors: {
    'place.diagram_without_place':
      '“{{title}}” has no room for its diagram. Choose a layout with an empty field for a chart or object.',
  },
};
