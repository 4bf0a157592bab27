import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  common: {
    'walk.signed_in': 'Signed in as {{name}} ({{role}})',
    'walk.uploaded_one': 'Uploaded {{count}} file',
    'walk.uploaded_other': 'Uploaded {{count}} files',
    'walk.outline_slide': 'Outline: {{title}}',
    'walk.edited': 'Edited the outline: {{title}}',
    'walk.progress': '{{message}}',
    'walk.downloaded': 'Downloaded {{name}}',
    'walk.saved': 'Saved {{file}}',
  },
  errors: {
    'walk.usage':
      'Usage: npm run walk -- FILE... --password PASSWORD [--url URL] [--email EMAIL] [--slides N] [-o deck.pptx]',
    'walk.failed': 'The job failed: {{reason}}',
    'walk.cancelled': 'The job was cancelled.',
    'walk.no_end': 'The job’s events ended before the job did. Try again.',
  },
};
