import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.ts'

export const texts: Translation<English> = {
  archive: {
    title: 'الأرشيف',
    description: 'كل التدوينات بحسب شهر نشرها.',
    monthTitle: (month) => `تدوينات ${month}`,
    monthDescription: (month) => `كل التدوينات التي نُشرت في ${month}.`,
    loading: 'جارٍ تحميل الأرشيف',
    empty: 'لم يُنشر شيء هنا بعد.',
    years: 'السنوات',
    months: 'شهور أخرى',
    whole: 'كل الشهور',
  },
}
