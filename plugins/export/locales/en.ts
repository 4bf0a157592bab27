import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  author: {
    'export.diagram_marker': 'The diagram could not be shown',
    'export.run': 'Write a file',
    'export.writing': 'The file is being written ({{format}})',
  },
  admin: { 'export.create': 'Export presentations', 'export.judge': 'See quality reports of presentations' },
  errors: {
    'export.diagram_unknown':
      '“{{title}}”: no installed plugin knows this kind of diagram. Use a flowchart, bar_chart or pie_chart.',
    'export.diagram_failed': '“{{title}}”: the diagram could not be drawn. Try again later.',
    'export.unknown_format': 'There is no format “{{format}}”. Choose one of: {{known}}.',
    'export.unknown_slide': 'The presentation has no slide “{{slide}}”.',
    'export.no_slides': 'There are no slides to export. Make them first.',
    'export.picture_missing': '“{{title}}”: a picture could not be read from its source and was left out.',
    'export.unsound_package':
      'The deck was not saved, because PowerPoint would have to repair it (faults: {{faults}}, first {{first}} in {{part}}). Try another template.',
  },
};
