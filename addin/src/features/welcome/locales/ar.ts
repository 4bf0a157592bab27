import type { LocaleBundle } from '../../../../../common/i18n/locale.ts';

export const ar: LocaleBundle = {
  common: {
    'pane_welcome.title': 'شرائح من مستنداتك',
    'pane_welcome.text': 'تُدخل ملفات Word أو Excel أو PDF أو نصاً، فتخرج شرائح جاهزة.',
    'pane_welcome.example': 'أنشأها Lectern من جدول في تقرير',
    'pane_welcome.example_alt': 'شريحة جاهزة: عبارة في العنوان، ومخطط يوضحها، والمصدر في الأسفل.',
    'pane_welcome.master': 'على القالب الرئيسي لمؤسستك',
    'pane_welcome.traced': 'كل رقم متتبَّع إلى مصدره',
    'pane_welcome.unseen': 'لا يُدرج شيء لم تره',
    'pane_welcome.more': 'حول Lectern',
  },
};
