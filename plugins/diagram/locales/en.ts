import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  admin: { 'diagram.draw': 'Draw diagrams from markup' },
  author: {
    'diagram.left_out_one': 'Left out of this deck: {{count}} content that could not be shown.',
    'diagram.left_out_other': 'Left out of this deck: {{count}} contents that could not be shown.',
    'diagram.not_shown': 'The diagram could not be shown',
  },
  errors: {
    'diagram.no_slides': 'There are no slides to write. Make them first.',
    'diagram.unsound_package':
      'The deck was not written, because PowerPoint would have to repair it (first {{first}} in {{part}}). Please report this.',
    'diagram.no_room':
      'The flowchart with {{steps}} steps has no room on its slide. Shorten its labels or split it over two slides.',
    'diagram.invalid': 'The data of the diagram is not right at {{place}}. Correct it there.',
    'diagram.step_twice': 'Another step has this id already. Give each step its own.',
    'diagram.unknown_step': 'No step has this id. Lead the line to a step of the diagram.',
    'diagram.no_whole': 'A pie needs values of 0 or more, at least one of them above 0.',
    'diagram.markup_refused':
      'The markup holds something that is not drawn here: links, scripts, HTML, directives or pictures. Leave it out.',
    'diagram.markup_too_large': 'The markup is too long. Use at most {{limit}} characters and 1000 lines.',
    'diagram.markup_invalid': 'The markup could not be read as a diagram. Check its spelling.',
    'diagram.markup_unsupported':
      'This kind of diagram ({{kind}}) needs a browser on the server. Use a flowchart, state, sequence, class or ER diagram, or have Chromium installed.',
    'diagram.render_timeout': 'Drawing the diagram took longer than {{seconds}} seconds. Make it smaller.',
    'diagram.render_failed': 'The diagram could not be drawn. Try again later.',
  },
};
