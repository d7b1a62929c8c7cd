import type { Translation } from '../../src/platform/text.ts'
import type { English } from './en.ts'

export const texts: Translation<English> = {
  busy: {
    title: 'هناك ازدحام في هذه اللحظة',
    explanation: 'الطلبات أكثر مما نستطيع تلبيته. أعد تحميل الصفحة بعد بضع ثوانٍ.',
  },
  footer: {
    label: 'أسفل الصفحة',
    feeds: 'الخلاصات',
    archive: 'الأرشيف',
    tags: 'الوسوم',
    search: 'بحث',
  },
  server: {
    onlyRead: 'هذا العنوان للقراءة فقط.',
    unreadable: 'لا يمكن قراءة هذا الطلب.',
  },
}
