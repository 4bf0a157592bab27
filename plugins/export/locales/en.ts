import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  author: {
    'export.diagram_marker': 'The diagram could not be shown',
    'export.run': 'Write a file',
    'export.writing': 'The file is being written ({{format}})',
  },
  review: { 'export.unnamed': 'Somebody without a name' },
  admin: {
    'export.bring_comments': 'Bring comments of reviewed files back',
    'export.create': 'Export presentations',
    'export.judge': 'See quality reports of presentations',
  },
  errors: {
    'export.comments_left_out':
      'Open comments that are not in the file, because their slides are no longer in the deck: {{comments}}. They are still in the review.',
    'export.no_comments_in_format':
      'Files of the format “{{format}}” show no comments. Choose pptx, or leave include_comments out.',
    'export.not_a_pptx': '{{file}} is no .pptx file. Save the reviewed deck as a PowerPoint presentation.',
    'export.other_presentation':
      '{{file}} is a file of another presentation. Bring its comments to the presentation that it was exported from.',
    'export.reviewed_deck_too_heavy':
      '{{file}} takes too long to read. Save it again in PowerPoint, with only the slides that have comments.',
    'export.slides_of_pptx_only': 'Only the slides of .pptx files are read back; this one is {{format}}.',
    'export.slides_change': 'The slides change all the time while the file is written. Try again in a moment.',
    'export.diagram_unknown':
      '“{{title}}”: no installed plugin knows this kind of diagram. Use a flowchart, bar_chart or pie_chart.',
    'export.diagram_failed': '“{{title}}”: the diagram could not be drawn. Try again later.',
    'export.unknown_format': 'There is no format “{{format}}”. Choose one of: {{known}}.',
    'export.unknown_slide': 'The presentation has no slide “{{slide}}”.',
    'export.no_pptx': 'There is no writer of .pptx files here. Install the export plugin.',
    'export.no_slides': 'There are no slides to export. Make them first.',
    'export.picture_missing': '“{{title}}”: a picture could not be read from its source and was left out.',
    'export.unsound_package':
      'The deck was not saved, because PowerPoint would have to repair it (faults: {{faults}}, first {{first}} in {{part}}). Try another template.',
  },
};
