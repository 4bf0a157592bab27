import type { LocaleBundle } from '../../../../../common/i18n/locale.ts';
import { changes } from './en/changes.ts';
import { checks } from './en/checks.ts';
import { comments } from './en/comments.ts';
import { files } from './en/files.ts';
import { places } from './en/places.ts';
import { status } from './en/status.ts';

export const en: LocaleBundle = {
  review: { ...status, ...checks, ...changes, ...places, ...comments, ...files },
  errors: {
    'pane_review.file_failed': 'The file could not be written: {{said}}',
    'pane_review.file_cancelled': 'The file was not written: its making was cancelled. Begin again.',
  },
};
