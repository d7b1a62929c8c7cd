import type { Translation } from '../text.ts'
import type { English } from './en.ts'

export const texts: Translation<English> = {
  common: {
    somethingWrong: 'حدث خطأ ما. يُرجى المحاولة مرة أخرى.',
    noConnection: 'لا يوجد اتصال. يُرجى المحاولة مرة أخرى حين يعود.',
    skipToContent: 'الانتقال إلى المحتوى',
    dismiss: 'إغلاق',
    messages: 'رسائل',
    undo: 'تراجع',
    notUndone: (name) => `لم يتم التراجع: لم تعد مسجّل الدخول باسم \u2068${name}\u2069.`,
  },
  offline: {
    title: 'أنت غير متصل بالإنترنت',
    explanation:
      'لم تُفتح هذه الصفحة على هذا الجهاز من قبل، فعليها أن تنتظر الاتصال. أما ما قرأته فلا يزال هنا.',
    way: 'حاول مرة أخرى',
    list: 'إلى كل التدوينات',
  },
}
