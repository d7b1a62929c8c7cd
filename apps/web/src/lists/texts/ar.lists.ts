import { onDemand } from '../../languages/on-demand.ts'
import type { Translation } from '../../platform/text.ts'
import type { English } from './en.lists.ts'

const moment = onDemand(
  () =>
    new Intl.DateTimeFormat('ar-u-ca-gregory-nu-latn', { dateStyle: 'medium', timeStyle: 'short' }),
)

export const texts: Translation<English> = {
  lists: {
    loading: 'جارٍ التحميل',
    failed: 'تعذّر تحميل هذا.',
    tryAgain: 'حاول مرة أخرى',
    signIn: 'تسجيل الدخول من جديد',
    more: 'تحميل المزيد',
    cancel: 'إلغاء',
    moment: (date) => moment().format(date),
  },
}
