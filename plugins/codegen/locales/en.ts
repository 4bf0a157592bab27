import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  author: {
    'codegen.run': 'Bring a presentation into a template',
    'codegen.mapping': 'The slides go onto the layouts of the template',
  },
  admin: { 'codegen.generate': 'Bring presentations into templates of their own' },
  errors: {
    codegen_failed:
      'The slides could not be brought into this template, in two tries. Try again, or ask for less in the instruction.',
    'codegen.no_slides': 'There are no slides to bring into a template. Make them first.',
    'codegen.wrong_extension': '{{file}} is no template by its name. Choose a .pptx or .potx file.',
    'codegen.template_too_large':
      '{{file}} has too many layouts to be read while you wait: {{layouts}}, {{megabytes}} MB with their masters; at most {{most_layouts}} and {{most_megabytes}} MB are taken. Delete those that are not used (View, Slide Master).',
    'codegen.no_sandbox':
      'Programs of models can’t be run safely on this machine now. Ask the operator to look at the check “codegen” of /readyz.',
    'codegen.too_slow': 'The program did not come to an end within {{seconds}} s.',
    'codegen.too_big': 'The program needed more than {{megabytes}} MB of memory.',
    'codegen.too_long': 'The program answered more than it may.',
    'codegen.no_build': 'The program declares no function “build”.',
    'codegen.no_answer': 'The function “build” returned no data.',
    'codegen.program_threw': 'The program failed: {{message}}',
    'codegen.crashed': 'The program broke the engine that ran it.',
    'codegen.bad_operations': 'The answer of “build” can’t be done ({{count}} faults):\n{{first}}',
    'codegen.slide_dropped':
      '“{{title}}” was left out of the new deck. Ask for it in the instruction, or copy it over.',
    'codegen.chart_dropped': '“{{title}}”: its chart was left out. Ask for it in the instruction.',
    'codegen.table_dropped': '“{{title}}”: its table was left out. Ask for it in the instruction.',
    'codegen.picture_dropped': '“{{title}}”: a picture was left out. Ask for it in the instruction.',
    'codegen.diagram_dropped': '“{{title}}”: its diagram was left out. Ask for it in the instruction.',
    'codegen.rows_dropped_one': '“{{title}}”: a row of its table was left out.',
    'codegen.rows_dropped_other': '“{{title}}”: {{count}} rows of its table were left out.',
    'codegen.text_dropped_one': '“{{title}}”: a point was shortened or left out.',
    'codegen.text_dropped_other': '“{{title}}”: {{count}} points were shortened or left out.',
    'codegen.numbers_dropped_one': '“{{title}}”: a number no longer stands in the deck: {{numbers}}.',
    'codegen.numbers_dropped_other': '“{{title}}”: {{count}} numbers no longer stand in the deck: {{numbers}}.',
  },
};
