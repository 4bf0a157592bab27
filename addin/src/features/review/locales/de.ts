import type { LocaleBundle } from '../../../../../common/i18n/locale.ts';
import { changes } from './de/changes.ts';
import { checks } from './de/checks.ts';
import { comments } from './de/comments.ts';
import { files } from './de/files.ts';
import { places } from './de/places.ts';
import { status } from './de/status.ts';

export const de: LocaleBundle = {
  review: { ...status, ...checks, ...changes, ...places, ...comments, ...files },
  errors: {
    'pane_review.file_failed': 'Die Datei konnte nicht geschrieben werden: {{said}}',
    'pane_review.file_cancelled':
      'Die Datei wurde nicht geschrieben: Das Schreiben wurde abgebrochen. Beginnen Sie neu.',
  },
};
