import type { LocaleBundle } from '../../../../../common/i18n/locale.ts';
import { changes } from './ar/changes.ts';
import { checks } from './ar/checks.ts';
import { comments } from './ar/comments.ts';
import { files } from './ar/files.ts';
import { places } from './ar/places.ts';
import { status } from './ar/status.ts';

export const ar: LocaleBundle = {
  review: { ...status, ...checks, ...changes, ...places, ...comments, ...files },
  errors: {
    'pane_review.file_failed': 'تعذّرت كتابة الملف: {{said}}',
    'pane_review.file_cancelled': 'لم يُكتب الملف لأن إعداده أُلغي. ابدأ من جديد.',
  },
};
