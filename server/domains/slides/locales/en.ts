import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  author: {
    'slides.source_line': 'Source: {{places}}',
    'slides.page': 'page {{page}}',
    'slides.slide': 'slide {{slide}}',
    'slides.table': 'table {{table}}',
    'slides.based_on': 'Based on {{sources}}',
    'slides.untraced': 'Not found in the sources, please check: {{numbers}}',
  },
  errors: {
    'slides.no_usable_layout':
      'The template has no layout with room for a title and text. Use another one, or leave --template out.',
    'slides.layout_fell_back': '“{{title}}”: the template has no layout of its kind, “{{layout}}” was used.',
    'slides.layout_by_rules': '“{{title}}”: the model did not choose a layout ({{reason}}), the rules did.',
    'slides.written_by_builtin':
      '“{{title}}”: the model failed ({{reason}}); the text was taken from the sources instead.',
    'slides.shortened_by_builtin': '“{{title}}”: the model did not shorten a text ({{reason}}).',
    'slides.moved_to_notes_one': '“{{title}}”: one point did not fit and stands in the notes.',
    'slides.moved_to_notes_other': '“{{title}}”: {{count}} points did not fit and stand in the notes.',
    'slides.title_tight': '“{{title}}”: the title is longer than its place. Shorten it by hand.',
    'slides.untraced_number': '“{{title}}”: the number {{number}} was not found in the sources.',
  },
};
