import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.ts'

export const texts: Translation<English> = {
  tags: {
    title: 'الوسوم',
    description: 'ما تدور حوله التدوينات هنا.',
    about: (name) => `تدوينات عن ${name}.`,
    feed: 'الخلاصة',
    all: 'كل الوسوم',
    more: 'المزيد من الوسوم',
    loading: 'جارٍ التحميل',
    empty: 'لا تحمل أي تدوينة وسمًا بعد.',
    write: 'اكتب تدوينة',
  },
}
