import { createPlural } from '../../../languages/plural.ts'
import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.ts'

const plural = createPlural<Intl.LDMLPluralRule>('ar-u-ca-gregory-nu-latn')

export const texts: Translation<English> = {
  tags: {
    title: 'الوسوم',
    description: 'ما تدور حوله التدوينات هنا.',
    posts: (count) =>
      plural(count, {
        zero: 'لا تدوينات',
        one: 'تدوينة واحدة',
        two: 'تدوينتان',
        few: '# تدوينات',
        many: '# تدوينة',
        other: '# تدوينة',
      }),
    about: (name) => `تدوينات عن ${name}.`,
    feed: 'الخلاصة',
    all: 'كل الوسوم',
    more: 'المزيد من الوسوم',
    loading: 'جارٍ التحميل',
    empty: 'لا تحمل أي تدوينة وسمًا بعد.',
    write: 'اكتب تدوينة',
  },
}
