import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.end.ts'

export const texts: Translation<English> = {
  end: {
    label: 'عن هذه التدوينة',
    tags: 'الوسوم',
    copy: 'نسخ الرابط',
    share: 'مشاركة…',
    copied: 'نُسخ الرابط',
    copyFailed: (url) => `تعذّر نسخ الرابط، وهو ${url}`,
    back: {
      start: 'العودة إلى الصفحة الرئيسية',
      posts: 'العودة إلى كل التدوينات',
      tag: 'العودة إلى الوسم',
      search: 'العودة إلى نتائج البحث',
      archive: 'العودة إلى الأرشيف',
      author: 'العودة إلى صفحة الكاتب',
    },
    previous: 'التدوينة السابقة',
    next: 'التدوينة التالية',
    neighbours: 'التدوينة السابقة والتالية',
    related: 'اقرأ أيضًا',
    part: (position, count) => `الجزء ${position} من ${count} من سلسلة`,
    previousPart: 'الجزء السابق',
    nextPart: 'الجزء التالي',
    series: 'السلسلة',
  },
}
