import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  errors: {
    'render.timed_out': 'Drawing took longer than {{seconds}} s and was stopped. Try again, or with fewer slides.',
    'render.failed': 'The picture could not be drawn. Try again in a moment.',
    'render.out_of_memory':
      'Drawing took more memory than a drawing thread may have (RENDER_MEMORY_MB). Try again with smaller pictures.',
    'render.no_office': 'There is no LibreOffice on this server to draw with. Leave out “renderer”.',
    'render.office_failed': 'LibreOffice could not draw the slide. Leave out “renderer” to have it drawn here.',
  },
};
