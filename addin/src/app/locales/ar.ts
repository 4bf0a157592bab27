import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const ar: LocaleBundle = {
  common: {
    'pane.broken': 'توقف هذا الجزء من اللوحة عن العمل',
    'pane.broken_note': 'تم الاحتفاظ بما كتبته. حاول مرة أخرى، وإذا تكرر ذلك فأخبر المسؤول: {{said}}',
    'pane.try_again': 'حاول مرة أخرى',
    'pane.dismiss': 'إغلاق',
    'pane.back': 'رجوع',
    'pane.loading': 'جارٍ التحميل',
    'pane.untitled': 'عرض تقديمي بلا عنوان',
    'pane.steps': 'خطوات هذا العرض',
    'pane.step_sources': 'المصادر',
    'pane.step_brief': 'الموجز',
    'pane.step_outline': 'المخطط',
    'pane.step_design': 'التصميم',
    'pane.step_slides': 'الشرائح',
    'pane.step_insert': 'الإدراج',
    'pane.step_review': 'المراجعة',
    'pane.page_home': 'العروض التقديمية',
    'pane.page_sources': 'المصادر',
    'pane.page_brief': 'الموجز',
    'pane.page_outline': 'المخطط',
    'pane.page_design': 'التصميم',
    'pane.page_slides': 'الشرائح',
    'pane.page_slide': 'شريحة',
    'pane.page_insert': 'الإدراج',
    'pane.page_review': 'المراجعة',
  },
  errors: {
    'client.offline': 'تعذّر الوصول إلى الخادم. تحقق من الاتصال بالشبكة وحاول مرة أخرى.',
    'client.timed_out': 'لم يرد الخادم خلال {{seconds}} ثانية. حاول مرة أخرى بعد قليل.',
    'client.unexpected_answer':
      'لم يأت الرد من هذه الخدمة كما هو متوقع (الحالة {{status}}). أعد تحميل الصفحة؛ وإذا تكرر ذلك فأخبر المسؤول أن وسيطاً قد يقف في الطريق.',
    'pane.unexpected': 'حدث أمر لم تتوقعه اللوحة: {{said}}',
  },
};
