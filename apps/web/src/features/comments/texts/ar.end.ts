import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.end.ts'

export const texts: Translation<English> = {
  comments: {
    title: 'التعليقات',
    about: 'تعليقات أخرى على تدوينة',
    by: (name) => `تعليق من ${name}`,
    somebody: 'شخص ما',
    inReplyTo: (name) => `ردًا على ${name}`,
    link: 'رابط هذا التعليق',
    deleted: 'حُذف هذا التعليق.',
    more: 'مزيد من التعليقات',
    backToPost: 'العودة إلى التدوينة',
    loading: 'جارٍ تحميل التعليقات…',
    remove: 'حذف',
    removed: 'حُذف التعليق',
    question: 'أتريد حذف هذا التعليق؟',
    explanation: 'يُزال الاسم والنص نهائيًا، وتبقى الردود.',
  },
}
