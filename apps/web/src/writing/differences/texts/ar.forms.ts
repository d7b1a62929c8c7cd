import { createPlural } from '../../../languages/plural.ts'
import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.forms.ts'

const plural = createPlural<Intl.LDMLPluralRule>('ar-u-ca-gregory-nu-latn')

export const texts: Translation<English> = {
  differences: {
    show: 'عرض الاختلافات',
    added: 'أُضيف:',
    removed: 'حُذف:',
    none: 'النصان متطابقان.',
    more: 'عرض المزيد',
    unchanged: (count) =>
      plural(count, {
        zero: 'لا فقرات دون تغيير',
        one: 'فقرة واحدة دون تغيير',
        two: 'فقرتان دون تغيير',
        few: '# فقرات دون تغيير',
        many: '# فقرة دون تغيير',
        other: '# فقرة دون تغيير',
      }),
  },
}
