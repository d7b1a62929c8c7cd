import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.ts'

export const texts: Translation<English> = {
  author: {
    links: 'روابط',
    loading: 'جارٍ تحميل صفحة الكاتب',
    description: (name) => `تدوينات ${name}.`,
    none: 'لا تدوينات بعد',
  },
}
