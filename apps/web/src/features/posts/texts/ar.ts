import { createPlural } from '../../../languages/plural.ts'
import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.ts'

const plural = createPlural<Intl.LDMLPluralRule>('ar-u-ca-gregory-nu-latn')

export const texts: Translation<English> = {
  posts: {
    title: 'كل التدوينات',
    description: 'أحدث ما كتبه الجميع هنا.',
    older: 'تحميل المزيد من التدوينات',
    loading: 'جارٍ تحميل التدوينات',
    loadingPost: 'جارٍ تحميل التدوينة',
    empty: 'لا توجد تدوينات بعد',
    deletedAccount: 'حساب محذوف',
    edit: 'تعديل',
    delete: 'حذف',
    deleted: 'حُذفت التدوينة',
    deleteFailed: 'تعذّر الحذف',
    restored: 'استُعيدت التدوينة',
    trash: 'السلة',
    report: 'الإبلاغ عن هذه التدوينة',
    contents: 'المحتويات',
    updated: (date) => `حُدِّثت في ${date}`,
    playsHere: (host) => `يُشغَّل هنا من ${host}`,
    count: (count) =>
      plural(count, {
        zero: 'لا تدوينات',
        one: 'تدوينة واحدة',
        two: 'تدوينتان',
        few: '# تدوينات',
        many: '# تدوينة',
        other: '# تدوينة',
      }),
    readingTime: (minutes) =>
      plural(minutes, {
        zero: 'تُقرأ في أقل من دقيقة',
        one: 'تُقرأ في دقيقة واحدة',
        two: 'تُقرأ في دقيقتين',
        few: 'تُقرأ في # دقائق',
        many: 'تُقرأ في # دقيقة',
        other: 'تُقرأ في # دقيقة',
      }),
  },
}
