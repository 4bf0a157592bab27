import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const ar: LocaleBundle = {
  common: {
    'pane_host.not_loaded': 'تعذّر تحميل الاتصال ببرنامج PowerPoint',
    'pane_host.unanswered': 'لا يستجيب PowerPoint',
    'pane_host.other_program': 'يعمل هذا الجزء مع PowerPoint فقط',
    'pane_host.go_on': 'يمكنك فعل كل شيء هنا ما عدا إدراج الشرائح: نزّل العرض بدلاً من ذلك.',
  },
  errors: {
    'host.not_supported': 'لا يستطيع هذا البرنامج القيام بذلك. نزّل العرض وافتحه بدلاً من ذلك.',
    'host.insert_failed': 'لم يقبل PowerPoint الشرائح: {{said}}',
    'host.slide_gone': 'لم تعد هذه الشريحة موجودة في العرض المفتوح.',
    'host.failed': 'تعذّر على PowerPoint تنفيذ ذلك: {{said}}',
    'host.file_failed': 'لم يسلّم PowerPoint العرض المفتوح: {{said}}',
    'host.dialog_closed': 'أُغلقت النافذة قبل اكتمال تسجيل الدخول. لم يتغير شيء؛ حاول مرة أخرى.',
    'host.dialog_open': 'لا تزال نافذة أخرى لوظيفة إضافية مفتوحة في PowerPoint. أغلقها ثم حاول مرة أخرى.',
    'host.dialog_blocked': 'تم حظر النافذة. اسمح بالنوافذ المنبثقة لهذا الموقع في متصفحك ثم حاول مرة أخرى.',
    'host.dialog_failed': 'تعذّر على PowerPoint فتح النافذة: {{said}}',
  },
};
