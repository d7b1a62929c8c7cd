import { createPlural } from '../../../languages/plural.ts'
import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.ts'

const plural = createPlural<Intl.LDMLPluralRule>('ar-u-nu-latn')

export const texts: Translation<English> = {
  author: {
    links: 'روابط',
    loading: 'جارٍ تحميل صفحة الكاتب',
    description: (name) => `تدوينات ${name}.`,
    posts: (count) =>
      plural(count, {
        zero: 'لا تدوينات بعد',
        one: 'تدوينة واحدة',
        two: 'تدوينتان',
        few: '# تدوينات',
        many: '# تدوينة',
        other: '# تدوينة',
      }),
  },
}
