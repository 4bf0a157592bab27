import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const ar: LocaleBundle = {
  common: {
    'pane.locked': 'لا يمكن تغيير شيء هنا',
    'pane.locked_approved': 'هذا العرض معتمد. أعد فتحه كمسودة من صفحة المراجعة لتغييره.',
    'pane.locked_not_yours': 'يمكنك قراءة هذا العرض دون تغييره. اطلب ذلك من مالكه أو من مسؤول.',
  },
};
